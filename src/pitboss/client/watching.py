"""Watching a table over a WebSocket, reconnecting for as long as frames are wanted."""

from __future__ import annotations

import json
from collections.abc import AsyncIterator
from typing import Final

from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed, InvalidHandshake

from pitboss.client.connection import Connection, Patience, Unreachable, error_from
from pitboss.codec import Json
from pitboss.contract import Frame, read_frame
from pitboss.errors import Elsewhere, StorageFailed, TooMany

__all__ = ["watch"]

_LARGEST: Final = 4 * 1024 * 1024


async def watch(connection: Connection, table: str) -> AsyncIterator[Frame]:
    """Endless frames. After a lost connection the first one shows the table as it is then."""
    patience = Patience(connection.patience)
    while True:
        url = f"{connection.home(table)}/api/tables/{table}/stream".replace("http", "ws", 1)
        try:
            async with connect(url, max_size=_LARGEST) as socket:
                await socket.send(json.dumps({"token": connection.token}))
                async for frame in _frames(socket):
                    patience = Patience(connection.patience)
                    yield frame
        except Elsewhere as error:
            connection.moved(table, error.address)
            if not error.address and not await patience.wait():
                raise
        except (TooMany, StorageFailed):
            if not await patience.wait():
                raise
        except (OSError, TimeoutError, InvalidHandshake, ConnectionClosed) as error:
            connection.moved(table, "")
            if not await patience.wait():
                raise Unreachable(f"{url} does not answer: {type(error).__name__}.") from error


async def _frames(socket: ClientConnection) -> AsyncIterator[Frame]:
    """Frames until the connection is lost; an error message is raised as the error it is."""
    while True:
        message: Json = json.loads(await socket.recv())
        if "frame" in message:
            yield read_frame(message["frame"])
        elif "error" in message:
            raise error_from(message)
