"""The streams and pages that are open, so that signing out ends them."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass, field
from typing import Final

from starlette.requests import HTTPConnection

from pitboss.errors import SignedOut, StorageFailed
from pitboss.table.live.floor import Floor

__all__ = ["OpenStream", "Streams", "session_over", "streams_of"]

_RECHECK: Final = 15.0
"""Seconds between two looks whether the session still holds: it may be ended by another process."""


@dataclass(eq=False, slots=True)
class OpenStream:
    """One client that watches a table; `over` is set when its session ends."""

    token: str
    person: str
    over: asyncio.Event = field(default_factory=asyncio.Event)


class Streams:
    """All open streams of people who are signed in."""

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

    def sign_out_person(self, person: str, *, but: str) -> None:
        for stream in self._open:
            if stream.person == person and stream.token != but:
                stream.over.set()


async def session_over(floor: Floor, opened: OpenStream) -> None:
    """Returns when the person signs out, here or anywhere, or the session is too old."""
    while not opened.over.is_set():
        with suppress(TimeoutError):
            async with asyncio.timeout(_RECHECK):
                await opened.over.wait()
        if opened.over.is_set() or not opened.token:
            continue
        try:
            await floor.accounts.who(opened.token)
        except SignedOut:
            return
        except StorageFailed:
            continue  # the database is away for the moment


def streams_of(connection: HTTPConnection) -> Streams:
    streams: Streams = connection.app.state.streams
    return streams
