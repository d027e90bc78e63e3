"""Starting a lesson without an account: one click makes a guest, whose answers are kept like anyone's."""

from __future__ import annotations

from typing import Annotated

import htpy as h
from fastapi import APIRouter, Form, Request
from htpy import Element
from starlette.responses import Response

from pitboss.errors import PitbossError
from pitboss.web.academy.addresses import lesson_address
from pitboss.web.api.limits import who_calls
from pitboss.web.api.security import limiter_of
from pitboss.web.frame.forms import hidden
from pitboss.web.frame.notes import to
from pitboss.web.frame.visit import Visit, remember, visit

__all__ = ["academy_doors", "start_button"]

academy_doors = APIRouter(prefix="/academy-door")
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
) -> Element:
    """The way to a lesson: a link if signed in, otherwise a form that makes a guest."""
    look = f"pb-button pb-button--{'primary' if primary else 'small'}"
    start = f"{drill}/{game}"
    guests = here.floor.accounts.play_chips > 0
    if here.actor is None and guests:
        send = h.button(class_=look, type="submit", aria_label=spoken, data_start=start)[words]
        return h.form(".pb-contents", method="post", action="/academy-door/come-in")[
            hidden("drill", drill), hidden("game", game), send
        ]
    address = lesson_address(drill, game) if here.actor is not None else "/sign-in"
    return h.a(class_=look, href=address, aria_label=spoken, data_start=start)[words]
