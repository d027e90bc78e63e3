"""What a page may load and run: only what the server itself put there, as strictly as NiceGUI can bear it."""

from __future__ import annotations

import secrets
from typing import Final

from starlette.datastructures import Headers, MutableHeaders
from starlette.types import ASGIApp, Message, Receive, Scope, Send

__all__ = ["PagePolicy", "policy"]

_RULES: Final = (
    "default-src 'none'",
    # NiceGUI compiles its components in the browser, which needs 'unsafe-eval'.
    "script-src 'self' 'nonce-{nonce}' 'unsafe-eval'",
    # Quasar and our own felt set styles on elements.
    "style-src 'self' 'unsafe-inline'",
    "img-src 'self' data:",
    "font-src 'self'",
    "connect-src 'self'",
    "form-action 'self'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
)
_MARK: Final = "x-nicegui-content"
"""Stands on pages, and on nothing else that is HTML."""


def policy(nonce: str) -> str:
    """The policy of a page whose own scripts bear this nonce."""
    return "; ".join(_RULES).format(nonce=nonce)


class PagePolicy:
    """Gives each page a policy and a nonce, and its scripts that nonce.

    Whatever people typed reaches a page escaped, so every script tag in it is the server's own.
    """

    def __init__(self, app: ASGIApp) -> None:
        self.app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http":
            await self.app(scope, receive, send)
            return
        start: Message | None = None
        parts: list[bytes] = []

        async def sending(message: Message) -> None:
            nonlocal start
            if message["type"] == "http.response.start" and _MARK in Headers(raw=message["headers"]):
                start = message
            elif start is None or message["type"] != "http.response.body":
                await send(message)
            else:
                parts.append(message.get("body", b""))
                if not message.get("more_body", False):
                    await _send_page(start, b"".join(parts), send)

        await self.app(scope, receive, sending)


async def _send_page(start: Message, page: bytes, send: Send) -> None:
    nonce = secrets.token_urlsafe(16)
    page = page.replace(b"<script", b'<script nonce="%s"' % nonce.encode())
    headers = MutableHeaders(scope=start)
    headers["content-length"] = str(len(page))
    headers["content-security-policy"] = policy(nonce)
    await send(start)
    await send({"type": "http.response.body", "body": page})
