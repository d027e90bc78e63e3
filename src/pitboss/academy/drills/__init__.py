"""The drills, and those that a game has scenes for."""

from __future__ import annotations

from collections.abc import Sequence

from pitboss.academy.classroom import Classroom
from pitboss.academy.drills.decision import Decisions
from pitboss.academy.drills.drill import Course, Drill
from pitboss.academy.drills.irregularity import Irregularities
from pitboss.academy.drills.procedure import Procedure
from pitboss.academy.drills.reading import Reading
from pitboss.academy.drills.settlement import Settlements
from pitboss.academy.drills.winner import Winner
from pitboss.errors import InputError
from pitboss.games.catalogue import no_such

__all__ = ["DRILLS", "drill_named", "drills_for", "left_out"]

DRILLS: tuple[Drill, ...] = (
    Reading(),
    Winner(),
    Settlements(),
    Procedure(),
    Irregularities(),
    Decisions(),
)


def drill_named(name: str, drills: Sequence[Drill] = DRILLS) -> Drill:
    """The drill of that name; NotFound names the nearest."""
    found = next((drill for drill in drills if drill.name == name), None)
    if found is None:
        raise no_such("drill", name, [drill.name for drill in drills])
    return found


def drills_for(room: Classroom, course: Course, name: str | None = None) -> tuple[Drill, ...]:
    """The drills of a course that this classroom has scenes for, or one of them alone.

    An InputError says in one sentence why there is none.
    """
    of_course = [drill for drill in DRILLS if drill.course == course]
    wanted = of_course if name is None else [drill_named(name, of_course)]
    found = tuple(drill for drill in wanted if drill.rates(room, 1))
    if not found:
        raise InputError(wanted[-1].lacking(room))
    return found


def left_out(room: Classroom, course: Course) -> tuple[str, ...]:
    """One sentence for each drill of a course that this classroom has no scenes for."""
    return tuple(
        drill.lacking(room) for drill in DRILLS if drill.course == course and not drill.rates(room, 1)
    )
