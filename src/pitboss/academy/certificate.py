"""A trainee's accuracy and speed by skill, and the marks that a certificate takes."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from fractions import Fraction
from statistics import median_low

from pitboss.academy.classroom import Classroom
from pitboss.academy.drills import drills_for
from pitboss.academy.drills.drill import Course, Drill
from pitboss.academy.progress import Answered, Progress

__all__ = ["ACCURACY", "ANSWERS", "IN_TIME", "LEVEL", "Certificate", "Skill", "certificate"]

ANSWERS = 20
"""How many of the latest answers count; it takes at least as many."""
ACCURACY = Fraction(9, 10)
IN_TIME = Fraction(3, 4)
LEVEL = 2
"""The lowest level that passes."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Skill:
    """One drill, by its latest answers."""

    drill: str
    title: str
    answers: int
    """All of them."""
    counted: int
    """The latest answers, at most twenty, which the other figures are about."""
    right: int
    in_time: int
    median: int
    """Milliseconds; 0 without answers."""
    level: int
    cost: Fraction | None
    """What a decision gives away on average, in units."""

    @property
    def accuracy(self) -> Fraction:
        return Fraction(self.right, self.counted) if self.counted else Fraction(0)

    @property
    def speed(self) -> Fraction:
        """The share answered within the speed target."""
        return Fraction(self.in_time, self.counted) if self.counted else Fraction(0)

    @property
    def lacking(self) -> tuple[str, ...]:
        """What the mark still takes, in words."""
        found: list[str] = []
        if self.answers < ANSWERS:
            found.append(f"{ANSWERS} answers")
        if self.accuracy < ACCURACY:
            found.append("nine of ten right")
        if self.speed < IN_TIME:
            found.append("three of four in time")
        if self.level < LEVEL:
            found.append(f"level {LEVEL}")
        return tuple(found)

    @property
    def passed(self) -> bool:
        return not self.lacking


@dataclass(frozen=True, slots=True, kw_only=True)
class Certificate:
    """A trainee's skills in one game, earned when every skill is passed."""

    name: str
    game: str
    title: str
    course: Course
    skills: tuple[Skill, ...]
    since: int | None
    until: int | None
    """The times of the first and the last answer, in milliseconds since 1970."""

    @property
    def passed(self) -> bool:
        return all(skill.passed for skill in self.skills)


def certificate(name: str, room: Classroom, course: Course, history: Iterable[Answered]) -> Certificate:
    """The certificate for a person's answers in this game."""
    own = [each for each in history if (each.game, each.course) == (room.game.id, course)]
    progress = Progress.of(own, game=room.game.id, course=course)
    return Certificate(
        name=name,
        game=room.game.id,
        title=room.game.title,
        course=course,
        skills=tuple(
            _skill(
                drill,
                [each for each in own if each.drill == drill.name],
                progress.standing(drill.name).level,
            )
            for drill in drills_for(room, course)
        ),
        since=min((each.at for each in own), default=None),
        until=max((each.at for each in own), default=None),
    )


def _skill(drill: Drill, answers: Sequence[Answered], level: int) -> Skill:
    latest = answers[-ANSWERS:]
    costs = [each.cost for each in latest if each.cost is not None]
    return Skill(
        drill=drill.name,
        title=drill.title,
        answers=len(answers),
        counted=len(latest),
        right=sum(each.right for each in latest),
        in_time=sum(each.in_time for each in latest),
        median=median_low(each.millis for each in latest) if latest else 0,
        level=level,
        cost=sum(costs, Fraction(0)) / len(costs) if costs else None,
    )
