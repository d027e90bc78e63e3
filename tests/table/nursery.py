"""Servers that are born quickly and killed: forked from a process that has imported everything.

Run as a program with a database's address. It prints the port it listens on; for every line it reads, it
forks a server, as `pitboss serve --no-pages` runs it, and prints its process id.
"""

from __future__ import annotations

import asyncio
import os
import signal
import socket
import subprocess
import sys
import time
from contextlib import suppress

from pitboss.web.logs import set_up_logs
from pitboss.web.serving import bind, run
from pitboss.web.settings import Limits, Rate, Settings

__all__ = ["Nursery"]

_ENOUGH = Rate(burst=10**9, per_second=10**9)


class Nursery:
    """The other end: at most one server at a time, always on the same port."""

    def __init__(self, database: str) -> None:
        self._process = subprocess.Popen(
            [sys.executable, __file__, database], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True
        )
        self.url = f"http://127.0.0.1:{self._answer()}"
        self._server: int | None = None

    def start(self) -> None:
        assert self._process.stdin is not None
        self._process.stdin.write("start\n")
        self._process.stdin.flush()
        self._server = int(self._answer())

    def kill(self) -> None:
        """kill -9, and wait until nothing is left of it."""
        assert self._server is not None
        os.kill(self._server, signal.SIGKILL)
        with suppress(ProcessLookupError):
            while True:
                os.kill(self._server, 0)
                time.sleep(0.001)
        self._server = None

    def close(self) -> None:
        if self._server is not None:
            self.kill()
        self._process.communicate()

    def _answer(self) -> str:
        assert self._process.stdout is not None
        line = self._process.stdout.readline().strip()
        assert line, "the nursery died"
        return line


def _serve(database: str, listening: socket.socket, port: int) -> None:
    settings = Settings(
        database=database,
        server=f"http://127.0.0.1:{port}",
        pages=False,
        limits=Limits(person=_ENOUGH, address=_ENOUGH, door=_ENOUGH),
    )
    asyncio.run(run(settings, listening, announce=lambda _: None))


def _main(database: str) -> None:
    signal.signal(signal.SIGCHLD, signal.SIG_IGN)  # nothing is left of a child that died
    set_up_logs(access=False)
    listening = bind("127.0.0.1", 0)
    port = listening.getsockname()[1]
    os.write(1, f"{port}\n".encode())
    for _ in sys.stdin:
        child = os.fork()
        if child == 0:
            signal.signal(signal.SIGCHLD, signal.SIG_DFL)
            _serve(database, listening, port)
            os._exit(0)
        os.write(1, f"{child}\n".encode())


if __name__ == "__main__":
    _main(sys.argv[1])
