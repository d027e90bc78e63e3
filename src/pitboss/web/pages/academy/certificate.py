"""`/academy/certificate`: accuracy and speed by skill on one sheet, to look at and to print."""

from __future__ import annotations

from html import escape
from urllib.parse import quote

from nicegui.client import Client
from starlette.requests import Request

from pitboss.academy import Certificate, Results, Skill
from pitboss.academy.certificate import ACCURACY, ANSWERS, IN_TIME, LEVEL
from pitboss.errors import NotFound, PitbossError, SignedOut
from pitboss.web.academy.school import School
from pitboss.web.academy.trainees import certificate_of, certificates_of
from pitboss.web.academy.words import date_words, percent, times, took
from pitboss.web.pages.academy.head import academy_head, instead
from pitboss.web.pages.frame import frame, markup
from pitboss.web.pages.visit import Visit, visit
from pitboss.web.play.words import units

__all__ = ["certificate_page", "sheet_html"]

_COURSES = {"dealer": "Dealer", "player": "Player"}


async def certificate_page(request: Request, client: Client, school: School, person: str | None) -> None:
    """One's own, or anybody's for a supervisor."""
    here = await visit(request)
    try:
        if here.actor is None:
            raise SignedOut("Nobody is signed in here; a certificate is about somebody's own answers.")
        whose = person or here.actor.id
        history = await Results(here.floor.store).read(here.actor, whose)
        name = here.actor.name if whose == here.actor.id else await _name(here, whose)
        found = certificates_of(school, here.floor.catalogue, name, history)
        shown = certificate_of(found, dict(request.query_params))
    except PitbossError as error:
        instead(here, client, error)
        return
    with frame(f"Certificate of {name}", here, here="academy"):
        academy_head()
        base = "/academy/certificate" + (f"/{quote(whose, safe='')}" if person else "")
        markup(_choose(base, found, shown) + sheet_html(shown, here.floor.clock()))


async def _name(here: Visit, person: str) -> str:
    row = await here.floor.store.person(person=person)
    if row is None:
        raise NotFound("There is nobody of this name here.")
    return row.name


def _choose(base: str, found: tuple[Certificate, ...], shown: Certificate) -> str:
    links = "".join(
        '<a class="pb-button pb-button--small" '
        f'href="{escape(base)}?game={quote(each.game)}&amp;course={each.course}"'
        f"{' aria-current=page' if each is shown else ''}>{escape(each.title)}, {each.course}</a>"
        for each in found
    )
    return (
        '<div class="pb-sheet__choose pb-actions"><button type="button" class="pb-button pb-button--primary" '
        f"data-print>Print</button>{links if len(found) > 1 else ''}"
        '<a class="pb-button pb-button--quiet" href="/academy">Academy</a></div>'
    )


def sheet_html(shown: Certificate, now: int) -> str:
    """The sheet itself."""
    rows = "".join(_row(skill) for skill in shown.skills)
    costs = [skill.cost for skill in shown.skills if skill.cost is not None]
    cost = (
        f"<p>A decision gave away {units(costs[0]).removeprefix('+')} units on average.</p>" if costs else ""
    )
    verdict = (
        "has shown every skill below at the marks of the academy."
        if shown.passed
        else "is on the way: not every skill below is at its mark yet."
    )
    days = dict.fromkeys(date_words(at) for at in (shown.since, shown.until) if at is not None)
    return (
        f'<article class="pb-sheet" data-passed="{"yes" if shown.passed else "no"}">'
        '<p class="pb-sheet__brand">Pitboss Academy</p>'
        f"<h1>{'Certificate' if shown.passed else 'Record of training'}</h1>"
        f'<p class="pb-sheet__name" data-name>{escape(shown.name)}</p>'
        f'<p class="pb-sheet__what">{verdict}</p>'
        f'<p class="pb-sheet__game">{_COURSES[shown.course]}, {escape(shown.title)}</p>'
        '<div class="pb-table-wrap"><table class="pb-table pb-sheet__skills"><thead><tr>'
        "<th scope=col>Skill</th>"
        "<th scope=col class=pb-num>Right</th><th scope=col class=pb-num>In time</th>"
        "<th scope=col class=pb-num>Median</th><th scope=col class=pb-num>Level</th>"
        f"<th scope=col>Mark</th></tr></thead><tbody>{rows}</tbody></table></div>{cost}"
        f'<p class="pb-sheet__marks">The marks: at least {ANSWERS} answers, and of the latest {ANSWERS} '
        f"at least {percent(ACCURACY)} right and {percent(IN_TIME)} within the speed target, "
        f"at level {LEVEL} or above. "
        "Every answer was judged by the engine that settles the tables.</p>"
        '<div class="pb-sheet__foot">'
        f"<p><b>{date_words(now)}</b><span>Date</span></p>"
        f"<p><b>{' to '.join(days)}</b><span>Practised</span></p>"
        "<p><b>&nbsp;</b><span>Supervisor</span></p></div></article>"
    )


def _row(skill: Skill) -> str:
    if not skill.counted:
        figures = '<td class=pb-num colspan="4">no answers yet</td>'
    else:
        figures = (
            f"<td class=pb-num>{percent(skill.accuracy)} <small>{skill.right} of {skill.counted}</small></td>"
            f"<td class=pb-num>{percent(skill.speed)} <small>{skill.in_time} of {skill.counted}</small></td>"
            f"<td class=pb-num>{took(skill.median)}</td><td class=pb-num>{skill.level}</td>"
        )
    mark = (
        "<b class=pb-win>met</b>"
        if skill.passed
        else f"<small>needs {escape(', '.join(skill.lacking))}</small>"
    )
    return (
        f'<tr data-skill="{escape(skill.drill)}"><th scope=row>{escape(skill.title)}'
        f"<small> {times(skill.answers, 'answer')}</small></th>{figures}<td>{mark}</td></tr>"
    )
