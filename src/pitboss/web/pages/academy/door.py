"""Coming to a lesson without an account: one click makes a guest, whose answers are kept like anybody's."""

from __future__ import annotations

from html import escape
from typing import Annotated

from fastapi import APIRouter, Form, Request
from starlette.responses import Response

from pitboss.errors import PitbossError
from pitboss.web.academy.addresses import lesson_address
from pitboss.web.api.limits import who_calls
from pitboss.web.api.security import limiter_of
from pitboss.web.pages.doors import FromHere, to
from pitboss.web.pages.visit import Visit, remember, visit

__all__ = ["academy_doors", "start_button"]

academy_doors = APIRouter(prefix="/academy-door", dependencies=[FromHere])
Words = Annotated[str, Form(max_length=200)]


@academy_doors.post("/come-in")
async def come_in(request: Request, drill: Words, game: Words) -> Response:
    """To the lesson, as a guest if nobody is signed in."""
    here = await visit(request)
    response = to(lesson_address(drill, game))
    if here.actor is not None:
        return response
    try:
        limiter_of(request).doors.take(who_calls(request.scope.get("client")))
        guest = await here.floor.accounts.guest()
    except PitbossError as error:
        return to("/academy", str(error))
    remember(response, guest, request)
    return response


def start_button(
    here: Visit, drill: str, game: str, words: str, *, spoken: str, primary: bool = False
) -> str:
    """The way to a lesson: a link for whoever is signed in, a form that makes a guest for others."""
    classes = f"pb-button {'pb-button--primary' if primary else 'pb-button--small'}"
    label = f'aria-label="{escape(spoken)}" data-start="{escape(drill)}/{escape(game)}"'
    if here.actor is not None:
        return (
            f'<a class="{classes}" href="{escape(lesson_address(drill, game))}" {label}>{escape(words)}</a>'
        )
    if here.floor.accounts.play_chips <= 0:  # a house that takes no guests
        return f'<a class="{classes}" href="/sign-in" {label}>{escape(words)}</a>'
    return (
        '<form method="post" action="/academy-door/come-in" class="pb-contents">'
        f'<input type="hidden" name="drill" value="{escape(drill)}">'
        f'<input type="hidden" name="game" value="{escape(game)}">'
        f'<button type="submit" class="{classes}" {label}>{escape(words)}</button></form>'
    )
