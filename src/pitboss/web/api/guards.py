"""What stands before every request: limits, checks of the body, safe headers, and the access log."""

from __future__ import annotations

import logging
import re
import time
import traceback
from collections.abc import MutableMapping
from contextlib import suppress
from typing import Final

from fastapi.responses import JSONResponse, PlainTextResponse
from starlette.datastructures import MutableHeaders
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from pitboss.errors import PitbossError
from pitboss.web.api.errors import Throttled, error_answer, plain_answer
from pitboss.web.api.limits import Limiter, who_calls
from pitboss.web.api.reading import read_json

__all__ = ["BodyGuard", "OuterGuard"]

_LOG = logging.getLogger("pitboss.web")
_ACCESS = logging.getLogger("pitboss.access")
_PARTS_OF_PAGES = ("/static/", "/drawings/", "/_nicegui/", "/_nicegui_ws/")
_SECRET: Final = re.compile(r"[\w-]{16,}")
"""What may be a token, or most of one."""
_WITHOUT_BODY = ("GET", "HEAD", "OPTIONS")
_DRAINED: Final = 16
"""How many largest bodies are read and discarded: a client reads the answer only after sending all."""
_HEADERS: Final = {
    "X-Content-Type-Options": "nosniff",
    "X-Frame-Options": "DENY",
    "Referrer-Policy": "same-origin",  # with "no-referrer", forms of our own pages would name no origin
    "Cross-Origin-Opener-Policy": "same-origin",
    "Cross-Origin-Resource-Policy": "same-origin",
    "Permissions-Policy": "camera=(), display-capture=(), geolocation=(), microphone=(), payment=(), usb=()",
    "Content-Security-Policy": "default-src 'none'; style-src 'self' 'unsafe-inline'; img-src 'self' data:; "
    "base-uri 'none'; form-action 'self'; frame-ancestors 'none'",
}
"""Pages of NiceGUI have a policy of their own."""
_TLS_HEADERS: Final = {"Strict-Transport-Security": "max-age=31536000"}
_API_HEADERS: Final = {
    "Cache-Control": "no-store",
    "Content-Security-Policy": "default-src 'none'; frame-ancestors 'none'",
}


def _is_api(scope: Scope) -> bool:
    path: str = scope["path"]
    return path == "/api" or path.startswith("/api/")


def _is_page(scope: Scope) -> bool:
    """Whether the request is for a page or from a form, and not for a part of a page."""
    path: str = scope["path"]
    return not path.startswith(_PARTS_OF_PAGES)


class OuterGuard:
    """Around everything: safe headers, one line in the access log, and no exception that reveals too much."""

    def __init__(self, app: ASGIApp) -> None:
        self.app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] == "websocket":
            await self._watched(scope, receive, send)
            return
        if scope["type"] != "http":
            await self.app(scope, receive, send)
            return
        began = time.monotonic()
        answered: dict[str, int] = {}

        async def sending(message: Message) -> None:
            if message["type"] == "http.response.start":
                answered["status"] = message["status"]
                _add_headers(message, scope)
            await send(message)

        try:
            await self.app(scope, receive, sending)
        except Exception as error:  # noqa: BLE001 - whatever it is, the client gets an answer and the log a line
            _LOG.error("%s %s failed: %s", scope["method"], scope["path"], _where(error))
            if "status" in answered:
                return
            noted = plain_answer(500, "internal", "Something went wrong here; it has been noted.")
            await noted(scope, receive, sending)
        finally:
            _ACCESS.info(
                "%s %s %s %s %.0f ms",
                who_calls(scope.get("client")),
                scope["method"],
                _path(scope, answered.get("status", 0)),
                answered.get("status", "-"),
                1000 * (time.monotonic() - began),
            )

    async def _watched(self, scope: Scope, receive: Receive, send: Send) -> None:
        try:
            await self.app(scope, receive, send)
        except Exception as error:  # noqa: BLE001 - as above; the server closes the connection
            _LOG.error("A stream of %s failed: %s", scope["path"], _where(error))
        finally:
            _ACCESS.info("%s STREAM %s ended", who_calls(scope.get("client")), scope["path"])


def _add_headers(message: MutableMapping[str, object], scope: Scope) -> None:
    headers = MutableHeaders(scope=message)
    wanted = _HEADERS | (_API_HEADERS if _is_api(scope) else {})
    for name, value in (wanted | (_TLS_HEADERS if scope["scheme"] == "https" else {})).items():
        headers.setdefault(name, value)


def _path(scope: Scope, status: int) -> str:
    """The path without its query, which may be an invitation; a mistyped one may be in the path."""
    path: str = scope["path"]
    return _SECRET.sub("…", path) if status == 404 else path


def _where(error: BaseException) -> str:
    """The type of the error and its traceback; never its message, which may quote what was sent."""
    frames = "".join(traceback.format_tb(error.__traceback__))
    return f"{type(error).__name__}\n{frames}"


class BodyGuard:
    """Before everything: how often an address asks, and what it sends."""

    def __init__(self, app: ASGIApp, *, limiter: Limiter) -> None:
        self.app, self._limiter = app, limiter

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] == "http" and not _is_api(scope):
            try:
                send = self._counted(scope, send)
            except Throttled as error:
                # The browser asks again by itself, so that a page reloading with many others gets through.
                headers = {"Retry-After": str(error.wait), "Refresh": str(error.wait)}
                await PlainTextResponse(error.message, 429, headers)(scope, receive, send)
                return
        if scope["type"] != "http" or (scope["method"] in _WITHOUT_BODY and not _is_api(scope)):
            await self.app(scope, receive, send)
            return
        try:
            if _is_api(scope):
                self._limiter.addresses.take(who_calls(scope.get("client")))
            body = await self._read(scope, receive)
            if isinstance(body, bytes) and body and _is_api(scope):
                read_json(body)
        except PitbossError as error:
            await error_answer(error)(scope, receive, send)
            return
        if isinstance(body, JSONResponse):
            await body(scope, receive, send)
        elif body is not None:
            await self.app(scope, _once(body, receive), send)

    def _counted(self, scope: Scope, send: Send) -> Send:
        """Count pages and forms at once, and parts of pages only if they do not exist."""
        address = who_calls(scope.get("client"))
        if _is_page(scope):
            self._limiter.pages.take(address)
            return send
        self._limiter.strays.look(address)

        async def sending(message: Message) -> None:
            if message["type"] == "http.response.start" and message["status"] == 404:
                with suppress(Throttled):
                    self._limiter.strays.take(address)
            await send(message)

        return sending

    async def _read(self, scope: Scope, receive: Receive) -> bytes | JSONResponse | None:
        """The whole body, or the answer that rejects it; None if the client has gone.

        The length is counted as it arrives: the declared one may be wrong or missing.
        """
        most = self._limiter.limits.body
        headers = {name.lower(): value for name, value in scope["headers"]}
        declared = headers.get(b"content-length", b"0")
        if declared.isdigit() and int(declared[:20]) > _DRAINED * most:
            return _too_large(most)
        parts: list[bytes] = []
        length, more = 0, True
        while more and length <= _DRAINED * most:
            message = await receive()
            if message["type"] != "http.request":
                return None
            parts.append(message.get("body", b"") if length <= most else b"")
            length += len(message.get("body", b""))
            more = message.get("more_body", False)
        if length > most:
            return _too_large(most)
        kind = headers.get(b"content-type", b"").split(b";")[0].strip().lower()
        if length and _is_api(scope) and kind != b"application/json":
            return plain_answer(415, "media type", "A body is JSON, with Content-Type: application/json.")
        return b"".join(parts)


def _too_large(most: int) -> JSONResponse:
    # The rest of a huge body is not read, so the connection cannot be used again.
    return plain_answer(413, "too large", f"A body has at most {most} bytes.", {"Connection": "close"})


def _once(body: bytes, receive: Receive) -> Receive:
    """Replay the body that was read, then pass on whatever the server sends."""
    given = False

    async def receiving() -> Message:
        nonlocal given
        if given:
            return await receive()
        given = True
        return {"type": "http.request", "body": body, "more_body": False}

    return receiving
