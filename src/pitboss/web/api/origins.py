"""Whether a page of this house sent a request: other sites' pages may neither send forms nor open sockets."""

from __future__ import annotations

from typing import Final
from urllib.parse import SplitResult, urlsplit

from fastapi.responses import PlainTextResponse
from starlette.datastructures import Headers
from starlette.types import ASGIApp, Receive, Scope, Send

from pitboss.errors import Forbidden
from pitboss.web.api.errors import error_answer
from pitboss.wording.refusals import Refusal

__all__ = ["OriginGuard", "is_from_here"]

_SAFE: Final = ("GET", "HEAD", "OPTIONS")
_SOCKETS: Final = "/_nicegui_ws/"
"""NiceGUI's sockets begin as plain requests, and would answer any site."""
_PORTS: Final = {"http": 80, "https": 443}
_REFUSED: Final = 4403


class OriginGuard:
    """Before every request that may change something, and every socket: its origin must be this house."""

    def __init__(self, app: ASGIApp, *, address: str) -> None:
        self.app, self._address = app, address

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if not _may_change(scope) or is_from_here(scope, self._address):
            await self.app(scope, receive, send)
            return
        refused = Forbidden(Refusal.FROM_ANOTHER_SITE)
        if scope["type"] == "websocket":
            await receive()
            await send({"type": "websocket.close", "code": _REFUSED, "reason": refused.message})
        elif scope["path"].startswith("/api/"):
            await error_answer(refused)(scope, receive, send)
        else:
            await PlainTextResponse(refused.message, 403)(scope, receive, send)


def _may_change(scope: Scope) -> bool:
    if scope["type"] == "http":
        return scope["method"] not in _SAFE or scope["path"].startswith(_SOCKETS)
    return bool(scope["type"] == "websocket")


def is_from_here(scope: Scope, address: str) -> bool:
    """Whether a page of this house sent the request, or a program, which names no page.

    Every browser names the origin of a form, a script's request or a socket. `Sec-Fetch-Site` says more, but
    only to https and to the machine itself, so it never suffices.
    """
    headers = Headers(scope=scope)
    if headers.get("sec-fetch-site", "none") not in ("same-origin", "none"):
        return False
    named = headers.getlist("origin") or headers.getlist("referer")
    return not named or (len(named) == 1 and _is_ours(named[0], headers.get("host", ""), scope, address))


def _is_ours(origin: str, host: str, scope: Scope, address: str) -> bool:
    try:
        page, asked, own = urlsplit(origin), urlsplit(f"//{host}"), urlsplit(address)
        if page.scheme not in _PORTS or not page.hostname:
            return False
        if page.scheme == own.scheme and _place(page, page.scheme) == _place(own, page.scheme):
            return True
        if scope["scheme"] in ("https", "wss") and page.scheme != "https":
            return False
        return _place(page, page.scheme) == _place(asked, page.scheme)
    except ValueError:  # it cannot be read as an address
        return False


def _place(address: SplitResult, scheme: str) -> tuple[str | None, int]:
    return address.hostname, address.port or _PORTS[scheme]
