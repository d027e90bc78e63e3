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

__all__ = ["DRILLS", "drill_named", "drills_for"]

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


def drills_for(room: Classroom, course: Course) -> tuple[Drill, ...]:
    """The drills of a course that this classroom has scenes for."""
    found = tuple(drill for drill in DRILLS if drill.course == course and drill.rates(room, 1))
    if found:
        return found
    if course == "dealer":
        raise InputError(f"{room.game.id} compares no hands, so there is nothing for a dealer to practise.")
    if room.game.decisions:
        raise InputError(
            f"The decisions of {room.game.id} cannot be solved exactly, so there is nothing to judge them by."
        )
    raise InputError(f"{room.game.id} has no decisions, so there is nothing for a player to practise.")
