"""`/academy/people`: for supervisors, all trainees with accuracy and speed by skill."""

from __future__ import annotations

from urllib.parse import quote

import htpy as h
from htpy import Element, Node
from nicegui.client import Client
from starlette.requests import Request

from pitboss.academy import Certificate, Skill
from pitboss.errors import PitbossError, SignedOut
from pitboss.web.academy.pages.certificate import day_of
from pitboss.web.academy.pages.head import academy_head, instead
from pitboss.web.academy.school import School
from pitboss.web.academy.trainees import Trainee, trainees
from pitboss.web.frame.blocks import table
from pitboss.web.frame.pages.frame import frame, heading
from pitboss.web.frame.pages.region import markup
from pitboss.web.frame.visit import visit
from pitboss.wording import duration, many, whole_percent

__all__ = ["people_page"]


async def people_page(school: School, request: Request, client: Client) -> None:
    here = await visit(request)
    try:
        if here.actor is None:
            raise SignedOut("Sign in as a supervisor to see who has been to the academy.")
        found = await trainees(here.floor, school, here.actor)
    except PitbossError as error:
        instead(here, client, error)
        return
    with frame("Trainees", here, here="academy"):
        academy_head()
        people = "1 person" if len(found) == 1 else f"{len(found):,} people"
        heading("Trainees", below=f"{people} so far." if found else "Nobody has answered anything yet.")
        markup(h.div(".pb-trainees")[(_trainee(each) for each in found)])


def _trainee(trainee: Trainee) -> Element:
    return h.section(".pb-panel", data_trainee=trainee.person)[
        h.h2[trainee.name],
        h.p(".pb-muted.pb-small")[f"{trainee.role}, {many(trainee.answers, 'answer')}"],
        (_sheet(trainee.person, each) for each in trainee.certificates),
    ]


def _sheet(person: str, sheet: Certificate) -> h.Fragment:
    there = f"/academy/certificate/{quote(person, safe='')}?game={quote(sheet.game)}&course={sheet.course}"
    return h.fragment[
        table(
            ("Skill", "Right", "In time", "Median"),
            [_row(skill) for skill in sheet.skills],
            caption=f"{sheet.title}, {sheet.course}",
            numbers=(1, 2, 3),
        ),
        h.p[
            h.a(href=there, aria_label=f"Certificate, {sheet.title}")["Certificate"],
            sheet.passed and (" ", h.span(".pb-badge.pb-badge--good")["earned"]),
            sheet.until and h.span(".pb-muted.pb-small")[f" last on {day_of(sheet.until)}"],
        ],
    ]


def _row(skill: Skill) -> tuple[Node, ...]:
    if not skill.counted:
        return skill.title, "", "", "no answers yet"
    name = (skill.title, skill.passed and (" ", h.span(".pb-win")["met"]))
    return name, whole_percent(skill.accuracy), whole_percent(skill.speed), duration(skill.median)
