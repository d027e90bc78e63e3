"""`/academy`: what there is to practise in each game, and the visitor's progress."""

from __future__ import annotations

import asyncio

import htpy as h
from htpy import Element
from starlette.requests import Request

from pitboss.academy import DRILLS, Answered
from pitboss.academy.certificate import ANSWERS
from pitboss.web.academy.overview import (
    CourseProgress,
    GameProgress,
    SkillProgress,
    all_progress,
    families,
    next_up,
)
from pitboss.web.academy.pages.door import start_button
from pitboss.web.academy.pages.head import academy_head, own_history
from pitboss.web.academy.school import School
from pitboss.web.frame.blocks import notice
from pitboss.web.frame.forms import link_button
from pitboss.web.frame.notes import note_of
from pitboss.web.frame.pages.frame import frame
from pitboss.web.frame.pages.region import markup
from pitboss.web.frame.visit import Visit, visit
from pitboss.wording import duration, many, whole_percent

__all__ = ["overview_page"]

_COURSES = {"dealer": "For dealers", "player": "For players"}
_LEAD = (
    "Read hands, settle layouts in the printed order, run the deal, handle what goes wrong; or practise a "
    "player's decisions. Every answer is judged by the rules the tables are dealt by."
)


async def overview_page(school: School, request: Request) -> None:
    here = await visit(request)
    history = await own_history(here)
    games = await asyncio.to_thread(all_progress, school, here.floor.catalogue, history)
    last = history[-1].game if history else ""
    with frame("Academy", here, here="academy"):
        academy_head()
        if note := note_of(request):
            markup(notice(note, kind="bad"))
        markup(_hero(here, games, history))
        markup(
            h.dl(".pb-school__drills", aria_label="The drills")[
                (h.div[h.dt[drill.title], h.dd[drill.about]] for drill in DRILLS)
            ]
        )
        for family, members in families(games, last).items():
            markup(
                h.fragment[
                    h.h2(".pb-school__family")[family],
                    h.div(".pb-school")[(_game(here, game) for game in members)],
                ]
            )


def _hero(here: Visit, games: tuple[GameProgress, ...], history: list[Answered]) -> Element:
    go_on, lead, last = None, _LEAD, next_up(games, history)
    if last is not None:
        game, course = last
        drill = course.course if len(course.skills) > 1 else course.skills[0].drill.name
        go_on = start_button(here, drill, game.game, "Go on", spoken=f"Go on with {game.title}", primary=True)
        due = sum(each.due for each in game.courses)
        back = f"; {many(due, 'kind')} of scene you missed {'comes' if due == 1 else 'come'} back now"
        right = sum(each.right for each in history)
        lead = (
            f"{many(len(history), 'answer')}, {right:,} right. "
            f"Last you practised {game.title}{back if due else ''}."
        )
    guests = here.floor.accounts.play_chips > 0
    kept = (
        "No account needed: your answers are kept for you as a guest."
        if guests
        else "Sign in first, so that your answers are kept for you."
    )
    return h.div(".pb-hero.pb-school__hero")[
        h.div[
            h.h1["Academy"],
            h.p(".pb-lead")[lead],
            here.actor is None and h.p(".pb-muted.pb-small")[kept],
        ],
        h.p(".pb-actions")[
            go_on,
            bool(history) and link_button("/academy/certificate", "Certificate"),
            here.is_supervisor and link_button("/academy/people", "Trainees"),
        ],
    ]


def _game(here: Visit, game: GameProgress) -> Element:
    title = f"school-{game.game}"
    return h.section(".pb-panel.pb-school__game", aria_labelledby=title, data_game=game.game)[
        h.h3(id=title)[game.title],
        (_course(here, game, course) for course in game.courses),
        (h.p(".pb-muted.pb-small", data_left_out=True)[told] for told in game.left_out),
    ]


def _course(here: Visit, game: GameProgress, course: CourseProgress) -> h.Fragment:
    mixed = start_button(
        here, course.course, game.game, "All mixed", spoken=f"All drills mixed, {game.title}"
    )
    certificate = f"/academy/certificate?game={game.game}&course={course.course}"
    return h.fragment[
        h.div(".pb-school__course")[
            h.h4[_COURSES[course.course]],
            course.passed and h.a(".pb-badge.pb-badge--good", href=certificate)["Certificate earned"],
            len(course.skills) > 1 and mixed,
        ],
        h.ul(".pb-skills")[(_line(here, game, each) for each in course.skills)],
    ]


def _line(here: Visit, game: GameProgress, line: SkillProgress) -> Element:
    skill, drill = line.skill, line.drill
    figures = (
        h.span(".pb-skill__figures")[
            h.b[whole_percent(skill.accuracy)],
            " right, ",
            h.b[duration(skill.median)],
            f" each, {whole_percent(skill.speed)} in time, level {skill.level}, ",
            many(skill.answers, "answer"),
        ],
        line.due > 0 and h.span(".pb-badge.pb-badge--warn")[f"{line.due} due again"],
        skill.passed and h.span(".pb-badge.pb-badge--good")["passed"],
    )
    filled = 100 * min(skill.answers, ANSWERS) // ANSWERS
    bar = f"--share:{int(100 * skill.accuracy)};--filled:{filled}"
    spoken = f"Practise {drill.title.lower()}, {game.title}"
    return h.li(".pb-skill", data_skill=drill.name, data_answers=str(skill.answers))[
        h.span(".pb-skill__name")[drill.title],
        skill.answers > 0 and h.span(".pb-skill__told")[figures],
        h.span(".pb-skill__bar", aria_hidden="true", style=bar),
        start_button(here, drill.name, game.game, "Practise", spoken=spoken),
    ]
