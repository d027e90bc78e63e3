"""Open streams and pages, so that signing out can end them."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass, field
from typing import Final

from starlette.requests import HTTPConnection

from pitboss.errors import SignedOut, StorageFailed
from pitboss.table.books.sessions import kept_as, name_of
from pitboss.table.live.floor import Floor

__all__ = ["OpenStream", "Streams", "session_over", "streams_of"]

_RECHECK: Final = 15.0
"""Seconds between checks that the session is still valid: another process may have ended it."""


@dataclass(eq=False, slots=True)
class OpenStream:
    """One client watching a table; `over` is set when its session ends."""

    token: str
    person: str
    over: asyncio.Event = field(default_factory=asyncio.Event)
    acted: bool = False
    """Whether the client asked for anything since the last look at its session; looking on is not acting."""


class Streams:
    """All open streams of signed-in people."""

    def __init__(self) -> None:
        self._open: set[OpenStream] = set()

    @contextmanager
    def opened(self, token: str, person: str) -> Iterator[OpenStream]:
        stream = OpenStream(token, person)
        self._open.add(stream)
        try:
            yield stream
        finally:
            self._open.discard(stream)

    def sign_out(self, token: str) -> None:
        for stream in self._open:
            if stream.token == token:
                stream.over.set()

    def sign_out_session(self, session: str) -> None:
        for stream in self._open:
            if stream.token and name_of(kept_as(stream.token)) == session:
                stream.over.set()

    def sign_out_person(self, person: str, *, but: str) -> None:
        for stream in self._open:
            if stream.person == person and stream.token != but:
                stream.over.set()


async def session_over(floor: Floor, opened: OpenStream) -> None:
    """Return when the person signs out, here or anywhere, or the session expires."""
    while not opened.over.is_set():
        with suppress(TimeoutError):
            async with asyncio.timeout(_RECHECK):
                await opened.over.wait()
        if opened.over.is_set() or not opened.token:
            continue
        try:
            acted, opened.acted = opened.acted, False
            await floor.accounts.who(opened.token, acting=acted)
        except SignedOut:
            return
        except StorageFailed:
            continue  # the database is away; check again later


def streams_of(connection: HTTPConnection) -> Streams:
    streams: Streams = connection.app.state.streams
    return streams
