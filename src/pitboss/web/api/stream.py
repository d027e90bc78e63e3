"""One WebSocket per table and client: frames of the client's own view out, commands in.

The token comes in the first message and never in the address, which proxies write down.
"""

from __future__ import annotations

import asyncio
import contextlib
import json
from collections.abc import AsyncIterator, Coroutine
from dataclasses import dataclass
from typing import Any, Final

from fastapi import APIRouter, WebSocket
from starlette.websockets import WebSocketDisconnect, WebSocketState

from pitboss.codec import Json
from pitboss.contract import Frame, write_frame
from pitboss.contract.frame import write_receipt
from pitboss.errors import InputError, NotFound, PitbossError, SignedOut
from pitboss.table.live.floor import Floor
from pitboss.table.roles import Actor
from pitboss.web.api.commands import read_command
from pitboss.web.api.errors import error_body, status_of
from pitboss.web.api.limits import Limiter, who_calls
from pitboss.web.api.reading import read_json
from pitboss.web.api.security import check_token, floor_of, limiter_of
from pitboss.web.api.streams import OpenStream, session_over, streams_of

__all__ = ["router"]

router = APIRouter()

_FOR_TOKEN: Final = 5.0
_FOR_SENDING: Final = 10.0
_TOO_LATE, _BEHIND = 4408, 1013
"""Close codes; an error's is 4000 plus the status the API would answer."""


class _Closed(Exception):
    """The stream ends, with this code and reason."""

    def __init__(self, code: int, reason: str) -> None:
        super().__init__(reason)
        self.code, self.reason = code, reason


@router.websocket("/tables/{table}/stream")
async def stream(socket: WebSocket, table: str) -> None:
    """Frames of one table; see docs/api.md."""
    limiter, address = limiter_of(socket), who_calls(socket.scope.get("client"))
    await socket.accept()
    try:
        limiter.addresses.take(address)
        limiter.open_stream(address)
        try:
            await _serve(socket, table)
        finally:
            limiter.close_stream(address)
    except PitbossError as error:
        await _send(socket, error_body(error), quietly=True)
        await _close(socket, 4000 + status_of(error), error.message)
    except _Closed as closed:
        await _close(socket, closed.code, closed.reason)
    except WebSocketDisconnect:
        pass


async def _serve(socket: WebSocket, table: str) -> None:
    floor, limiter = floor_of(socket), limiter_of(socket)
    token = await _first(socket, limiter)
    actor = await check_token(floor, limiter, token) if token is not None else None
    if not table.isascii() or len(table) > 40:
        raise NotFound("There is no such table.")
    with streams_of(socket).opened(token or "", actor.id if actor is not None else "") as opened:
        async with floor.watch(table, actor) as frames:
            await _until_one_ends(
                _send_frames(socket, frames),
                _take_commands(socket, limiter, _Seat(floor, table, actor, opened)),
                _watch_session(floor, opened),
            )


async def _until_one_ends(*works: Coroutine[Any, Any, None]) -> None:
    """Run all until one ends; what it raises is why the stream ends."""
    tasks = [asyncio.create_task(work) for work in works]
    try:
        done, _ = await asyncio.wait(tasks, return_when=asyncio.FIRST_COMPLETED)
        await done.pop()
    finally:
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)


async def _first(socket: WebSocket, limiter: Limiter) -> str | None:
    """The token of the first message; None for an onlooker."""
    try:
        async with asyncio.timeout(_FOR_TOKEN):
            message = await _receive(socket, limiter)
    except TimeoutError:
        raise _Closed(_TOO_LATE, 'Send {"token": ...} first, within 5 seconds.') from None
    if not isinstance(message, dict) or message.keys() != {"token"}:
        raise InputError('The first message is {"token": "..."}, or {"token": null} to look on.')
    token = message["token"]
    if token is not None and not isinstance(token, str):
        raise InputError("A token must be a text.")
    return token


async def _receive(socket: WebSocket, limiter: Limiter) -> object:
    received = await socket.receive()
    if received["type"] == "websocket.disconnect":
        raise WebSocketDisconnect(received.get("code", 1000))
    text = received.get("text")
    if text is None:
        raise InputError("Messages must be JSON text.")
    if len(text.encode(errors="replace")) > limiter.limits.body:
        raise _Closed(1009, f"A message has at most {limiter.limits.body} bytes.")
    return read_json(text)


async def _send_frames(socket: WebSocket, frames: AsyncIterator[Frame]) -> None:
    async for frame in frames:
        await _send(socket, {"frame": write_frame(frame)})
    raise _Closed(_BEHIND, "Too slow to follow, or the table has moved: connect again.")


@dataclass(frozen=True, slots=True)
class _Seat:
    """Where the commands of a stream go, and whose they are."""

    floor: Floor
    table: str
    actor: Actor | None
    opened: OpenStream


async def _take_commands(socket: WebSocket, limiter: Limiter, seat: _Seat) -> None:
    address = who_calls(socket.scope.get("client"))
    while True:
        try:
            message = await _receive(socket, limiter)
        except InputError as error:
            limiter.addresses.take(address)
            await _send(socket, error_body(error))
            continue
        if seat.actor is None:
            limiter.onlookers.take(address)
        await _send(socket, await _answer(limiter, seat, message))


async def _answer(limiter: Limiter, seat: _Seat, message: object) -> Json:
    """The receipt or the error, with the command's id."""
    actor = seat.actor
    if isinstance(message, dict) and message.keys() == {"ping"}:
        if actor is not None:
            limiter.persons.take(actor.id)
        return {"pong": message["ping"]}
    given = message.get("id") if isinstance(message, dict) else None
    told = {"id": given} if isinstance(given, str) else {}
    try:
        if actor is None:
            raise SignedOut("An onlooker cannot give commands; sign in first.")
        limiter.persons.take(actor.id)
        if not isinstance(message, dict) or message.keys() != {"id", "command"} or not isinstance(given, str):
            raise InputError('A message is {"id": "...", "command": {...}} or {"ping": ...}.')
        seat.opened.acted = True
        receipt = await seat.floor.perform(actor, seat.table, given, read_command(message["command"]))
    except PitbossError as error:
        return told | error_body(error)
    return told | {"receipt": write_receipt(receipt)}


async def _watch_session(floor: Floor, opened: OpenStream) -> None:
    await session_over(floor, opened)
    raise SignedOut("Nobody is signed in with this token any longer.")


async def _send(socket: WebSocket, value: Json, *, quietly: bool = False) -> None:
    if socket.application_state is not WebSocketState.CONNECTED:
        return
    try:
        async with asyncio.timeout(_FOR_SENDING):
            await socket.send_text(json.dumps(value, separators=(",", ":")))
    except TimeoutError:
        if not quietly:
            raise _Closed(_BEHIND, "Too slow to follow: connect again.") from None
    except (WebSocketDisconnect, RuntimeError):
        if not quietly:
            raise WebSocketDisconnect from None


async def _close(socket: WebSocket, code: int, reason: str) -> None:
    """Close; a reason has at most 123 bytes."""
    with contextlib.suppress(RuntimeError, WebSocketDisconnect):
        await socket.close(code, reason.encode()[:120].decode(errors="ignore"))
