"""Connections: how many an address may hold, and how long each may take to say what it wants."""

from __future__ import annotations

import asyncio
import ipaddress
import resource
from collections import Counter
from contextlib import suppress
from http import HTTPStatus
from typing import ClassVar, Final, TypeAlias

from uvicorn.protocols.http.httptools_impl import HttpToolsProtocol
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol

from pitboss.web.api.limits import who_calls
from pitboss.web.settings import Limits

__all__ = ["AT_A_TIME", "Connections", "HttpInTime", "SocketCounted", "protocols", "room_for_connections"]

Peer: TypeAlias = tuple[str, int] | None
"""Who is at the other end, as the system says it."""
AT_A_TIME: Final = 256
"""Connections taken from the system at a time, before any can be turned away."""
_RESERVED: Final = 128
"""Open files that are not connections: the database, its locks, what is being sent."""
_FEWEST: Final = 64
_LONGEST_HEAD: Final = 64 * 1024
"""Bytes of a request's head, its address and headers."""


def room_for_connections() -> int:
    """How many connections the process can hold; it takes as many open files as it is allowed."""
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    if hard == resource.RLIM_INFINITY or hard > soft:
        with suppress(ValueError, OSError):  # a system with a limit of its own
            resource.setrlimit(resource.RLIMIT_NOFILE, (hard, hard))
    soft, _ = resource.getrlimit(resource.RLIMIT_NOFILE)
    return max(_FEWEST, soft - AT_A_TIME - _RESERVED)


class Connections:
    """All open connections, by address. A trusted proxy's are the proxy's to limit."""

    def __init__(self, limits: Limits, *, room: int, proxy: str | None = None) -> None:
        self.limits, self._room = limits, room
        self._proxies = [ipaddress.ip_network(one.strip()) for one in proxy.split(",")] if proxy else []
        self._open: Counter[str] = Counter()
        self._all = 0

    def take(self, peer: Peer) -> bool:
        """One more connection, unless the address, or the server, has no room for it."""
        address = who_calls(peer)
        if self._all >= self._room:
            return False
        if self._open[address] >= self.limits.connections and not self._is_proxy(peer):
            return False
        self._open[address] += 1
        self._all += 1
        return True

    def release(self, peer: Peer) -> None:
        address = who_calls(peer)
        self._all -= 1
        self._open[address] -= 1
        if not self._open[address]:
            del self._open[address]

    def _is_proxy(self, peer: Peer) -> bool:
        try:
            address = ipaddress.ip_address(peer[0].partition("%")[0] if peer is not None else "")
        except ValueError:
            return False
        return any(address in each for each in self._proxies)


class HttpInTime(HttpToolsProtocol):
    """HTTP from clients that get to the point: a request's head has a time and a length, its body a time."""

    counted: ClassVar[Connections]
    _holds = False
    """Whether this counts: it was not turned away, nor handed over to a socket."""
    _deadline: asyncio.TimerHandle | None = None
    _in_head = True
    _ended = False
    """Whether a request ended with the bytes just read, which are then mostly not the next one's head."""
    _head = 0

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        if not self.counted.take(transport.get_extra_info("peername")):
            transport.write(_said(HTTPStatus.TOO_MANY_REQUESTS))
            transport.close()
            return
        self._holds = True
        super().connection_made(transport)
        self._wait(self.counted.limits.head_seconds)

    def connection_lost(self, exc: Exception | None) -> None:
        self._stop_waiting()
        if self._holds:
            self.counted.release(self.transport.get_extra_info("peername"))
            super().connection_lost(exc)

    def data_received(self, data: bytes) -> None:
        if self._in_head and self._deadline is None:
            self._wait(self.counted.limits.head_seconds)
        self._ended = False
        super().data_received(data)
        if self._in_head and not self._ended:
            self._head += len(data)
            if self._head > _LONGEST_HEAD:
                self._end(HTTPStatus.REQUEST_HEADER_FIELDS_TOO_LARGE)

    def on_headers_complete(self) -> None:
        self._in_head, self._head = False, 0
        self._wait(self.counted.limits.body_seconds)
        super().on_headers_complete()

    def on_message_complete(self) -> None:
        self._in_head = self._ended = True
        self._stop_waiting()
        super().on_message_complete()

    def handle_websocket_upgrade(self) -> None:
        self._stop_waiting()
        self._holds = False
        super().handle_websocket_upgrade()

    def _wait(self, seconds: float) -> None:
        self._stop_waiting()
        self._deadline = self.loop.call_later(seconds, self._end, HTTPStatus.REQUEST_TIMEOUT)

    def _stop_waiting(self) -> None:
        if self._deadline is not None:
            self._deadline.cancel()
            self._deadline = None

    def _end(self, status: HTTPStatus) -> None:
        if self.transport.is_closing():
            return
        # There is no cycle before the first request, whatever its type says.
        answering = self.cycle is not None and self.cycle.response_started  # type: ignore[redundant-expr]
        if not answering or self.cycle.response_complete:
            self.transport.write(_said(status))
        self.transport.close()


class SocketCounted(WebSocketsSansIOProtocol):
    """A WebSocket, which holds the place of the connection that it began as."""

    counted: ClassVar[Connections]

    def connection_lost(self, exc: Exception | None) -> None:
        self.counted.release(self.transport.get_extra_info("peername"))
        super().connection_lost(exc)


def protocols(connections: Connections) -> tuple[type[HttpInTime], type[SocketCounted]]:
    """The protocols of one server, which share its count."""

    class Http(HttpInTime):
        counted = connections

    class Socket(SocketCounted):
        counted = connections

    return Http, Socket


def _said(status: HTTPStatus) -> bytes:
    return (
        f"HTTP/1.1 {status.value} {status.phrase}\r\nContent-Length: 0\r\nConnection: close\r\n\r\n".encode()
    )
