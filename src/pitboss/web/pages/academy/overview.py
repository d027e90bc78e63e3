"""`/academy`: what there is to practise in each game, and how far one is."""

from __future__ import annotations

import asyncio
from html import escape

from starlette.requests import Request

from pitboss.academy import Answered, Results
from pitboss.academy.certificate import ANSWERS
from pitboss.web.academy.overview import CourseProgress, GameProgress, SkillProgress, all_progress, next_up
from pitboss.web.academy.school import School
from pitboss.web.academy.words import percent, times, took
from pitboss.web.pages.academy.door import start_button
from pitboss.web.pages.academy.head import academy_head
from pitboss.web.pages.doors import note_of
from pitboss.web.pages.frame import frame, markup
from pitboss.web.pages.visit import Visit, visit

__all__ = ["overview_page"]

_COURSES = {"dealer": "For dealers", "player": "For players"}


async def overview_page(request: Request, school: School) -> None:
    here = await visit(request)
    history: list[Answered] = []
    if here.actor is not None:
        history = await Results(here.floor.store).history(here.actor.id)
    games = await asyncio.to_thread(all_progress, school, here.floor.catalogue, history)
    last = history[-1].game if history else ""
    with frame("Academy", here, here="academy"):
        academy_head()
        if note := note_of(request):
            markup(f'<p class="pb-notice pb-notice--bad" role="alert">{escape(note)}</p>')
        markup(_hero(here, games, history))
        ordered = sorted(games, key=lambda game: game.game != last)  # where one practises comes first
        markup(f'<div class="pb-school">{"".join(_game(here, game) for game in ordered)}</div>')


def _hero(here: Visit, games: tuple[GameProgress, ...], history: list[Answered]) -> str:
    links = ""
    if history:
        links += '<a class="pb-button" href="/academy/certificate">Certificate</a>'
    if here.is_supervisor:
        links += '<a class="pb-button" href="/academy/people">Trainees</a>'
    last = next_up(games, history)
    if last is not None:
        game, course = last
        drill = course.course if len(course.skills) > 1 else course.skills[0].drill.name
        links = (
            start_button(here, drill, game.game, "Go on", spoken=f"Go on with {game.title}", primary=True)
            + links
        )
        right = sum(each.right for each in history)
        due = sum(each.due for each in game.courses)
        told = (
            f"{times(len(history), 'answer')}, {right:,} right. Last you practised {escape(game.title)}"
            + (
                f"; {times(due, 'kind')} of scene you missed {'comes' if due == 1 else 'come'} back now."
                if due
                else "."
            )
        )
    else:
        told = (
            "Read hands, settle layouts in the printed order, run the deal, handle what goes wrong; or "
            "practise a player's decisions. Every answer is judged by the rules that the tables are dealt by."
        )
    kept = ""
    if here.actor is None:
        guests = here.floor.accounts.play_chips > 0
        told_guests = "No account needed: your answers are kept for you as a guest."
        words = told_guests if guests else "Sign in first, so that your answers are kept for you."
        kept = f'<p class="pb-muted pb-small">{words}</p>'
    return (
        f'<div class="pb-hero pb-school__hero"><div><h1>Academy</h1><p class="pb-lead">{told}</p>{kept}</div>'
        f'<p class="pb-actions">{links}</p></div>'
    )


def _game(here: Visit, game: GameProgress) -> str:
    courses = "".join(_course(here, game, course) for course in game.courses)
    return (
        f'<section class="pb-panel pb-school__game" aria-labelledby="school-{escape(game.game)}" '
        f'data-game="{escape(game.game)}"><h2 id="school-{escape(game.game)}">{escape(game.title)}</h2>'
        f"{courses}</section>"
    )


def _course(here: Visit, game: GameProgress, course: CourseProgress) -> str:
    mixed = ""
    if len(course.skills) > 1:
        mixed = start_button(
            here, course.course, game.game, "All mixed", spoken=f"All drills mixed, {game.title}"
        )
    earned = ""
    if course.passed:
        there = f"/academy/certificate?game={escape(game.game)}&amp;course={course.course}"
        earned = f'<a class="pb-badge pb-badge--good" href="{there}">Certificate earned</a>'
    lines = "".join(_line(here, game, each) for each in course.skills)
    return (
        f'<div class="pb-school__course"><h3>{_COURSES[course.course]}</h3>{earned}{mixed}</div>'
        f'<ul class="pb-skills">{lines}</ul>'
    )


def _line(here: Visit, game: GameProgress, line: SkillProgress) -> str:
    skill, drill = line.skill, line.drill
    start = start_button(
        here, drill.name, game.game, "Practise", spoken=f"Practise {drill.title.lower()}, {game.title}"
    )
    if not skill.answers:
        figures = f'<span class="pb-muted">{escape(drill.about)}</span>'
    else:
        due = f'<span class="pb-badge pb-badge--warn">{line.due} due again</span>' if line.due else ""
        passed = '<span class="pb-badge pb-badge--good">passed</span>' if skill.passed else ""
        figures = (
            f'<span class="pb-skill__figures"><b>{percent(skill.accuracy)}</b> right, '
            f"<b>{took(skill.median)}</b> each, {percent(skill.speed)} in time, level {skill.level}, "
            f"{times(skill.answers, 'answer')}</span>{due}{passed}"
        )
    share = int(100 * skill.accuracy) if skill.counted else 0
    filled = 100 * min(skill.answers, ANSWERS) // ANSWERS
    return (
        f'<li class="pb-skill" data-skill="{escape(drill.name)}" data-answers="{skill.answers}">'
        f'<span class="pb-skill__name">{escape(drill.title)}</span>'
        f'<span class="pb-skill__told">{figures}</span>'
        f'<span class="pb-skill__bar" aria-hidden="true" style="--share:{share};--filled:{filled}"></span>'
        f"{start}</li>"
    )
