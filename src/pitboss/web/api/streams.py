"""The streams that are open, so that signing out ends them."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field

from starlette.requests import HTTPConnection

__all__ = ["OpenStream", "Streams", "streams_of"]


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


def streams_of(connection: HTTPConnection) -> Streams:
    streams: Streams = connection.app.state.streams
    return streams
