"""`/academy/certificate`: accuracy and speed by skill on one sheet, to look at and to print."""

from __future__ import annotations

from datetime import UTC, datetime
from urllib.parse import quote

import htpy as h
from htpy import Element
from nicegui.client import Client
from starlette.requests import Request

from pitboss.academy import Certificate, Results, Skill
from pitboss.academy.certificate import ACCURACY, ANSWERS, IN_TIME, LEVEL
from pitboss.errors import NotFound, PitbossError, SignedOut
from pitboss.web.academy.pages.head import academy_head, instead
from pitboss.web.academy.school import School
from pitboss.web.academy.trainees import certificate_of, certificates_of
from pitboss.web.frame.forms import link_button
from pitboss.web.frame.pages.frame import frame
from pitboss.web.frame.pages.region import markup
from pitboss.web.frame.visit import Visit, visit
from pitboss.wording import cap, day_words, duration, many, whole_percent
from pitboss.wording.typeset import fixed

__all__ = ["certificate_page", "certificate_sheet", "day_of"]


async def certificate_page(school: School, request: Request, client: Client, person: str) -> None:
    """One's own certificate, without a person; supervisors see anyone's."""
    here = await visit(request)
    try:
        if here.actor is None:
            raise SignedOut("Nobody is signed in here; a certificate is about your own answers.")
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
        markup(h.fragment[_choose(base, found, shown), certificate_sheet(shown, here.floor.clock())])


async def _name(here: Visit, person: str) -> str:
    row = await here.floor.store.person(person=person)
    if row is None:
        raise NotFound("There is nobody of this name here.")
    return row.name


def _choose(base: str, found: tuple[Certificate, ...], shown: Certificate) -> Element:
    return h.div(".pb-sheet__choose.pb-actions")[
        h.button(".pb-button.pb-button--primary", type="button", data_print=True)["Print"],
        len(found) > 1
        and [
            link_button(
                f"{base}?game={quote(each.game)}&course={each.course}",
                f"{each.title}, {each.course}",
                kind="small",
                aria_current="page" if each is shown else None,
            )
            for each in found
        ],
        link_button("/academy", "Academy", kind="quiet"),
    ]


def certificate_sheet(shown: Certificate, now: int) -> Element:
    """The sheet itself."""
    costs = [skill.cost for skill in shown.skills if skill.cost is not None]
    days = dict.fromkeys(day_of(at) for at in (shown.since, shown.until) if at is not None)
    number = h.th(".pb-num", scope="col")
    return h.article(".pb-sheet", data_passed="yes" if shown.passed else "no")[
        h.p(".pb-sheet__brand")["Pitboss Academy"],
        h.h1["Certificate" if shown.passed else "Record of training"],
        h.p(".pb-sheet__name", data_name=True)[shown.name],
        h.p(".pb-sheet__what")[
            "has shown every skill below at the marks of the academy."
            if shown.passed
            else "is on the way: not every skill below is at its mark yet."
        ],
        h.p(".pb-sheet__game")[f"{cap(shown.course)}, {shown.title}"],
        h.div(".pb-table-wrap")[
            h.table(".pb-table.pb-sheet__skills")[
                h.thead[
                    h.tr[
                        h.th(scope="col")["Skill"],
                        (number[words] for words in ("Right", "In time", "Median", "Level")),
                        h.th(scope="col")["Mark"],
                    ]
                ],
                h.tbody[(_row(skill) for skill in shown.skills)],
            ]
        ],
        bool(costs) and h.p[f"A decision gave away {fixed(costs[0], 4)} units on average."],
        h.p(".pb-sheet__marks")[
            f"The marks: at least {ANSWERS} answers, and of the latest {ANSWERS} at least "
            f"{whole_percent(ACCURACY)} right and {whole_percent(IN_TIME)} within the speed target, at "
            f"level {LEVEL} or above. Every answer was judged by the engine that settles the tables."
        ],
        h.div(".pb-sheet__foot")[
            h.p[h.b[day_of(now)], h.span["Date"]],
            h.p[h.b[" to ".join(days)], h.span["Practised"]],
            h.p[h.b["\N{NO-BREAK SPACE}"], h.span["Supervisor"]],
        ],
    ]


def _row(skill: Skill) -> Element:
    number = h.td(".pb-num")
    figures = (
        [
            number[f"{whole_percent(skill.accuracy)} ", h.small[f"{skill.right} of {skill.counted}"]],
            number[f"{whole_percent(skill.speed)} ", h.small[f"{skill.in_time} of {skill.counted}"]],
            number[duration(skill.median)],
            number[skill.level],
        ]
        if skill.counted
        else h.td(".pb-num", colspan="4")["no answers yet"]
    )
    mark = h.b(".pb-win")["met"] if skill.passed else h.small[f"needs {', '.join(skill.lacking)}"]
    return h.tr(data_skill=skill.drill)[
        h.th(scope="row")[skill.title, h.small[f" {many(skill.answers, 'answer')}"]], figures, h.td[mark]
    ]


def day_of(at: int) -> str:
    """The day of a moment: 3 May 2026."""
    return day_words(datetime.fromtimestamp(at / 1000, tz=UTC))
