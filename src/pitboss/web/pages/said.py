"""What came of a form, told once on the page that follows it."""

from __future__ import annotations

from typing import Final
from urllib.parse import quote, unquote

from starlette.requests import Request
from starlette.responses import RedirectResponse, Response

from pitboss.web.pages.forms import notice

__all__ = ["going", "said"]

_COOKIE: Final = "pitboss-said"
_LONGEST: Final = 400
_SECONDS: Final = 6


def going(there: str, words: str, *, good: bool) -> Response:
    """To the next page, with a sentence."""
    response = RedirectResponse(there, status_code=303)
    told = quote(("+" if good else "-") + words[:_LONGEST])
    response.set_cookie(_COOKIE, told, max_age=_SECONDS, httponly=True, samesite="lax")
    return response


def said(request: Request) -> str:
    """The sentence as a notice, nothing if there is none."""
    told = unquote(request.cookies.get(_COOKIE, ""))[: _LONGEST + 1]
    return notice(told[1:], kind="good" if told[0] == "+" else "bad") if told else ""
