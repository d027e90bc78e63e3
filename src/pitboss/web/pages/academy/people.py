"""`/academy/people`: for a supervisor, everybody who practises, with accuracy and speed by skill."""

from __future__ import annotations

from html import escape
from urllib.parse import quote

from nicegui.client import Client
from starlette.requests import Request

from pitboss.academy import Certificate, Skill
from pitboss.errors import PitbossError, SignedOut
from pitboss.web.academy.school import School
from pitboss.web.academy.trainees import Trainee, trainees
from pitboss.web.academy.words import date_words, percent, times, took
from pitboss.web.pages.academy.head import academy_head, instead
from pitboss.web.pages.frame import frame, heading, markup
from pitboss.web.pages.visit import visit

__all__ = ["people_page"]


async def people_page(request: Request, client: Client, school: School) -> None:
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
        told = (
            f"{times(len(found), 'person', 'people')} so far."
            if found
            else "Nobody has answered anything yet."
        )
        heading("Trainees", below=told)
        markup(f'<div class="pb-trainees">{"".join(_trainee(each) for each in found)}</div>')


def _trainee(trainee: Trainee) -> str:
    return (
        f'<section class="pb-panel" data-trainee="{escape(trainee.person)}"><h2>{escape(trainee.name)}</h2>'
        f'<p class="pb-muted pb-small">{escape(trainee.role)}, {times(trainee.answers, "answer")}</p>'
        + "".join(_sheet(trainee.person, each) for each in trainee.certificates)
        + "</section>"
    )


def _sheet(person: str, sheet: Certificate) -> str:
    there = (
        f"/academy/certificate/{quote(person, safe='')}?game={quote(sheet.game)}&amp;course={sheet.course}"
    )
    rows = "".join(_row(skill) for skill in sheet.skills)
    badge = '<span class="pb-badge pb-badge--good">earned</span>' if sheet.passed else ""
    last = f"last on {date_words(sheet.until)}" if sheet.until else ""
    return (
        '<div class="pb-table-wrap"><table class="pb-table">'
        f"<caption>{escape(sheet.title)}, {sheet.course} {badge} "
        f'<span class="pb-muted pb-small">{last}</span></caption><thead><tr><th scope=col>Skill</th>'
        "<th scope=col class=pb-num>Right</th><th scope=col class=pb-num>In time</th>"
        f"<th scope=col class=pb-num>Median</th></tr></thead><tbody>{rows}</tbody></table></div>"
        f'<p><a href="{there}" aria-label="Certificate, {escape(sheet.title)}">Certificate</a></p>'
    )


def _row(skill: Skill) -> str:
    if not skill.counted:
        return (
            f"<tr><th scope=row>{escape(skill.title)}</th><td class=pb-num colspan=3>no answers yet</td></tr>"
        )
    mark = ' <span class="pb-win">met</span>' if skill.passed else ""
    return (
        f"<tr><th scope=row>{escape(skill.title)}{mark}</th><td class=pb-num>{percent(skill.accuracy)}</td>"
        f"<td class=pb-num>{percent(skill.speed)}</td><td class=pb-num>{took(skill.median)}</td></tr>"
    )
