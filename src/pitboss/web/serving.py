"""Running the application on a socket until a signal stops it."""

from __future__ import annotations

import asyncio
import signal
import socket
from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, contextmanager, nullcontext
from typing import Final

import uvicorn
from fastapi import FastAPI

from pitboss.errors import InputError
from pitboss.table.live.memory import settle_memory
from pitboss.web.application import make_app
from pitboss.web.connections import AT_A_TIME, Connections, protocols, room_for_connections
from pitboss.web.settings import Settings

__all__ = ["bind", "make_server", "run"]

_SIGNALS: Final = (signal.SIGINT, signal.SIGTERM)


def bind(host: str, port: int) -> socket.socket:
    """The socket to listen on, or one sentence why there is none."""
    try:
        found = socket.getaddrinfo(host, port, type=socket.SOCK_STREAM, flags=socket.AI_PASSIVE)
    except (socket.gaierror, UnicodeError):
        raise InputError(f"There is no address {host!r} to listen on.") from None
    family, kind, protocol, _, address = found[0]
    listening = socket.socket(family, kind, protocol)
    listening.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    try:
        listening.bind(address)
        listening.listen(AT_A_TIME)
    except OSError as error:
        listening.close()
        why = (error.strerror or "it failed").lower()
        raise InputError(
            f"Port {port} of {host} cannot be listened on ({why}); choose another with --port."
        ) from None
    return listening


async def run(
    settings: Settings,
    listening: socket.socket,
    *,
    announce: Callable[[str | None], None],
    proxy: str | None = None,
) -> None:
    """Serve until Ctrl-C or SIGTERM. `announce` gets the supervisor's invitation on the first start.

    `proxy` is the address of a proxy whose word is taken for the client's address.
    """
    app = make_app(settings)
    server = make_server(app, settings, proxy=proxy)
    async with app.router.lifespan_context(app):
        with _ending(server):
            settle_memory()
            announce(app.state.invitation)
            await server.serve(sockets=[listening])


def make_server(app: FastAPI, settings: Settings, *, proxy: str | None = None) -> uvicorn.Server:
    """The server for the application. The caller runs the lifespan, and so can say what goes wrong in it."""
    http, socket_kind = protocols(Connections(settings.limits, room=room_for_connections(), proxy=proxy))
    config = uvicorn.Config(
        app,
        http=http,
        ws=socket_kind,
        backlog=AT_A_TIME,
        lifespan="off",
        log_config=None,
        access_log=False,
        server_header=False,
        proxy_headers=proxy is not None,
        forwarded_allow_ips=proxy or "",
        ws_max_size=settings.limits.body,
        timeout_keep_alive=30,
        timeout_graceful_shutdown=5,
    )
    config.load()
    return _Server(config)


@contextmanager
def _ending(server: uvicorn.Server) -> Iterator[None]:
    """A signal ends the server only: the floor closes when the last client has gone."""
    loop = asyncio.get_running_loop()
    for number in _SIGNALS:
        loop.add_signal_handler(number, server.handle_exit, number, None)
    try:
        yield
    finally:
        for number in _SIGNALS:
            loop.remove_signal_handler(number)


class _Server(uvicorn.Server):
    """Signals are handled outside, before the first client can come."""

    def capture_signals(self) -> AbstractContextManager[None]:  # type: ignore[override]
        return nullcontext()
