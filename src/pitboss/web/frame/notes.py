"""What came of a form: a sentence for the page that follows it, shown once."""

from __future__ import annotations

from typing import Final
from urllib.parse import quote, unquote

from htpy import Node
from starlette.requests import Request
from starlette.responses import RedirectResponse, Response

from pitboss.web.frame.blocks import notice

__all__ = ["note_of", "noted", "to"]

_COOKIE: Final = "pitboss-note"
_LONGEST: Final = 400
_SECONDS: Final = 6
_GOOD, _BAD = "+", "-"


def to(there: str, note: str = "", *, good: bool = False) -> Response:
    """The way to the next page after a form, with a note if there is something to say."""
    response = RedirectResponse(there, status_code=303)
    if note:
        kept = quote((_GOOD if good else _BAD) + note[:_LONGEST])
        response.set_cookie(_COOKIE, kept, max_age=_SECONDS, httponly=True, samesite="lax")
    else:
        response.delete_cookie(_COOKIE)
    return response


def note_of(request: Request) -> str:
    """The note's words, empty without a note."""
    return _kept(request)[1:]


def noted(request: Request) -> Node:
    """The note as a notice."""
    kept = _kept(request)
    return notice(kept[1:], kind="good" if kept.startswith(_GOOD) else "bad") if kept else None


def _kept(request: Request) -> str:
    return unquote(request.cookies.get(_COOKIE, ""))[: _LONGEST + 1]
