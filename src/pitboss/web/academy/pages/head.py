"""What the academy's pages add to the frame, and what stands in place of a page that cannot be shown."""

from __future__ import annotations

import htpy as h
from nicegui.client import Client

from pitboss.academy import Answered, Results
from pitboss.errors import Forbidden, NotFound, PitbossError
from pitboss.web.frame.forms import link_button
from pitboss.web.frame.pages.frame import frame, heading, load
from pitboss.web.frame.pages.region import markup
from pitboss.web.frame.visit import Visit

__all__ = ["academy_head", "instead", "own_history"]


def academy_head() -> None:
    load("academy.css", "academy.js")


async def own_history(here: Visit) -> list[Answered]:
    """The visitor's answers so far."""
    return [] if here.actor is None else await Results(here.floor.store).history(here.actor.id)


def instead(here: Visit, client: Client, error: PitbossError, on: str = "") -> None:
    """One sentence and the way back; `on` is the address of another scene, if there is one."""
    client.status_code = 404 if isinstance(error, NotFound) else 403 if isinstance(error, Forbidden) else 400
    with frame("Academy", here, here="academy"):
        academy_head()
        heading("This page cannot be shown", below=str(error))
        markup(
            h.p(".pb-actions", data_problem=type(error).__name__)[
                on and link_button(on, "Another scene", kind="primary"),
                link_button("/academy", "Back to the academy"),
                here.actor is None and link_button("/sign-in", "Sign in"),
            ]
        )
