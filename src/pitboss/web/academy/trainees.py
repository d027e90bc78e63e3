"""Certificates of one person, and of all trainees for a supervisor."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from pitboss.academy import Answered, Certificate, Course, Results, certificate
from pitboss.errors import NotFound
from pitboss.games import Catalogue
from pitboss.table.live.floor import Floor
from pitboss.table.roles import Actor
from pitboss.web.academy.school import COURSES, School

__all__ = ["Trainee", "certificate_of", "certificates_of", "trainees"]


@dataclass(frozen=True, slots=True, kw_only=True)
class Trainee:
    """Someone who has practised, with their certificates."""

    person: str
    name: str
    role: str
    answers: int
    certificates: tuple[Certificate, ...]


def certificates_of(
    school: School, catalogue: Catalogue, name: str, history: Sequence[Answered]
) -> tuple[Certificate, ...]:
    """One for each game and course practised, the latest first."""
    latest: dict[tuple[str, Course], int] = {}
    for each in history:
        course = next((course for course in COURSES if course == each.course), None)
        if course is not None and each.game in catalogue.games:
            latest[each.game, course] = each.at
    order = sorted(latest, key=lambda key: latest[key], reverse=True)
    return tuple(
        certificate(name, school.room(catalogue, game), course, history)
        for game, course in order
        if course in school.courses(school.room(catalogue, game))
    )


def certificate_of(certificates: Sequence[Certificate], wanted: Mapping[str, str]) -> Certificate:
    """The one wanted by `game` and `course`; by default the latest."""
    for each in certificates:
        if wanted.get("game", each.game) == each.game and wanted.get("course", each.course) == each.course:
            return each
    raise NotFound("There are no answers for this certificate yet; practise first.")


async def trainees(floor: Floor, school: School, actor: Actor) -> tuple[Trainee, ...]:
    """Everyone who has practised; Forbidden unless the actor is a supervisor."""
    results = Results(floor.store)
    counts = await results.people(actor)
    known = {person.id: person for person in await floor.accounts.people()}
    found: list[Trainee] = []
    for person, answers in counts.items():
        row = known.get(person)
        name = row.name if row is not None else person
        history = await results.read(actor, person)
        found.append(
            Trainee(
                person=person,
                name=name,
                role=str(row.role) if row is not None else "",
                answers=answers,
                certificates=certificates_of(school, floor.catalogue, name, history),
            )
        )
    return tuple(sorted(found, key=lambda each: (each.name.startswith("Guest "), each.name.lower())))
