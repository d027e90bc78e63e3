"""Answers in the database, append-only and by person."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import asdict, replace
from fractions import Fraction
from typing import Any

from sqlalchemy import Row, func, insert, select
from sqlalchemy.exc import IntegrityError

from pitboss.academy.progress import Answered
from pitboss.academy.scenes.scene import SceneReference
from pitboss.errors import StorageFailed
from pitboss.table.roles import Actor, Role, must_be
from pitboss.table.storage import Store, schema

__all__ = ["Results"]

_TRIES = 20


class Results:
    """Every answer ever given. None is changed or taken back."""

    def __init__(self, store: Store) -> None:
        self._store = store

    async def keep(self, person: str, answered: Answered) -> Answered:
        """Returns the answer with its number once it is on disk."""
        for _ in range(_TRIES):
            number = await self._last(person) + 1
            try:
                await self._store.write(insert(schema.drills).values(_row(person, number, answered)))
            except IntegrityError:  # the same person has answered in another window
                continue
            return replace(answered, number=number)
        raise StorageFailed("The answer could not be kept: too many others came at the same time.")

    async def history(self, person: str) -> list[Answered]:
        """All answers of a person, oldest first."""
        drills = schema.drills
        found = await self._store.fetch(
            select(drills).where(drills.c.person == person).order_by(drills.c.number)
        )
        return [_answered(row) for row in found]

    async def read(self, actor: Actor, person: str) -> list[Answered]:
        """The history, for the person themselves or a supervisor."""
        if actor.id != person:
            must_be(actor, Role.SUPERVISOR)
        return await self.history(person)

    async def people(self, actor: Actor) -> dict[str, int]:
        """How many answers each person has given; for supervisors."""
        must_be(actor, Role.SUPERVISOR)
        drills = schema.drills.c
        found = await self._store.fetch(
            select(drills.person, func.count()).group_by(drills.person).order_by(drills.person)
        )
        return {row[0]: row[1] for row in found}

    async def _last(self, person: str) -> int:
        drills = schema.drills.c
        found = await self._store.fetch(select(func.max(drills.number)).where(drills.person == person))
        return int(found[0][0] or 0)


def _row(person: str, number: int, answered: Answered) -> Mapping[str, object]:
    return {
        "person": person,
        "number": number,
        "at": answered.at,
        "course": answered.course,
        "game": answered.game,
        "house": answered.house,
        **asdict(answered.reference),
        "answer": answered.answer,
        "right": answered.right,
        "millis": answered.millis,
        "target": answered.target,
        "cost": None if answered.cost is None else str(answered.cost),
    }


def _answered(row: Row[Any]) -> Answered:
    return Answered(
        course=row.course,
        game=row.game,
        house=row.house,
        reference=SceneReference(drill=row.drill, kind=row.kind, level=row.level, seed=row.seed),
        answer=row.answer,
        right=row.right,
        millis=row.millis,
        target=row.target,
        at=row.at,
        cost=None if row.cost is None else Fraction(row.cost),
        number=row.number,
    )
