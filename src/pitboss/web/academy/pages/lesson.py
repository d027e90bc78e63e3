"""`/academy/{drill}/{game}`: one scene after the other, judged at once."""

from __future__ import annotations

import asyncio

import htpy as h
from nicegui.client import Client
from starlette.requests import Request

from pitboss.academy import NoScene, SceneReference
from pitboss.errors import PitbossError
from pitboss.web.academy.addresses import lesson_address, read_past, read_scene
from pitboss.web.academy.pages.door import start_button
from pitboss.web.academy.pages.head import academy_head, instead, own_history
from pitboss.web.academy.pages.open_lesson import OpenLesson
from pitboss.web.academy.school import School
from pitboss.web.academy.training_session import TrainingSession
from pitboss.web.frame.forms import link_button
from pitboss.web.frame.pages.frame import frame, heading
from pitboss.web.frame.pages.region import markup
from pitboss.web.frame.visit import visit

__all__ = ["lesson_page"]


async def lesson_page(school: School, request: Request, client: Client, drill: str, game: str) -> None:
    here = await visit(request)
    opened: SceneReference | None = None
    past = read_past(request.query_params.get("past", ""))
    try:
        room = school.room(here.floor.catalogue, game)
        history = await own_history(here)
        person = here.actor.id if here.actor is not None else ""
        lesson = school.lesson(room, drill, person, history)
        lesson.pass_over(past)
        if code := request.query_params.get("scene"):
            opened = read_scene(drill, code)
        before = school.open_scenes.of(person, drill, game) if person else None
        session = TrainingSession(lesson, clock=here.floor.clock, opened=opened, before=before)
        if here.actor is not None or opened is not None:
            await asyncio.to_thread(session.pose)
    except NoScene as error:
        past = past + 1 if opened is None else 0
        instead(here, client, error, on=lesson_address(drill, game, past=past))
        return
    except PitbossError as error:
        instead(here, client, error)
        return
    title = lesson.drills[0].title if len(lesson.drills) == 1 else "All drills mixed"
    with frame(f"{title}, {room.game.title}", here, here="academy") as around:
        academy_head()
        if session.posed is None:
            heading(title, below=room.game.title)
            as_guest = "Start as a guest"
            markup(h.p(".pb-lead")["Your answers are kept, so that what you miss comes back."])
            markup(
                h.p(".pb-actions")[
                    start_button(here, drill, game, as_guest, spoken=as_guest, primary=True),
                    link_button("/sign-in", "Sign in"),
                ]
            )
            return
        lesson_open = OpenLesson(here, client, session, around)
    client.on_connect(lesson_open.start)
