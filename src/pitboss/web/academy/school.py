"""The academy's classrooms, one for each game, and the scenes trainees have open.

An open scene stays, and its clock runs, while pages come and go.
"""

from __future__ import annotations

import hashlib
from collections import OrderedDict
from collections.abc import Sequence

from pitboss.academy import (
    Answered,
    Classroom,
    Course,
    Drill,
    Lesson,
    SceneReference,
    drill_named,
    drills_for,
    open_classroom,
)
from pitboss.errors import InputError
from pitboss.games import Catalogue

__all__ = ["COURSES", "OpenScene", "OpenScenes", "School"]

COURSES: tuple[Course, ...] = ("dealer", "player")
_MOST_OPEN = 10_000


class OpenScene:
    """The scene of a lesson that has been shown and not answered yet."""

    def __init__(self) -> None:
        self.reference: SceneReference | None = None
        self._since = 0

    def show(self, reference: SceneReference, now: int) -> int:
        """When the trainee first saw it; showing it again does not restart its clock."""
        if reference != self.reference:
            self.reference, self._since = reference, now
        return self._since

    def close(self, reference: SceneReference) -> None:
        """It has been answered. Another page of the same trainee may have a later scene open already."""
        if reference == self.reference:
            self.reference = None


class OpenScenes:
    """By trainee, lesson and game; beyond a limit, those untouched for longest are forgotten."""

    def __init__(self) -> None:
        self._found: OrderedDict[tuple[str, str, str], OpenScene] = OrderedDict()

    def of(self, person: str, lesson: str, game: str) -> OpenScene:
        key = (person, lesson, game)
        found = self._found.setdefault(key, OpenScene())
        self._found.move_to_end(key)
        if len(self._found) > _MOST_OPEN:
            self._found.popitem(last=False)
        return found


class School:
    """Classrooms by game, kept since opening one checks the whole definition; and the open scenes."""

    def __init__(self) -> None:
        self._rooms: dict[str, Classroom] = {}
        self.open_scenes = OpenScenes()

    def room(self, catalogue: Catalogue, game: str) -> Classroom:
        room = self._rooms.get(game)
        if room is None or room.catalogue is not catalogue:
            room = self._rooms[game] = open_classroom(catalogue, game)
        return room

    def lesson(self, room: Classroom, name: str, person: str, history: Sequence[Answered]) -> Lesson:
        """The lesson of a drill or of a whole course; coming back, a trainee finds the same scene."""
        course: Course
        if name in COURSES:
            course, drill = ("dealer" if name == "dealer" else "player"), None
        else:
            course, drill = drill_named(name).course, name
        digest = hashlib.sha256(f"{person}/{name}/{room.game.id}".encode()).digest()
        return Lesson(
            room, course=course, seed=int.from_bytes(digest[:6], "big"), history=history, drill=drill
        )

    def courses(self, room: Classroom) -> dict[Course, tuple[Drill, ...]]:
        """The drills of each course the classroom offers."""
        found: dict[Course, tuple[Drill, ...]] = {}
        for course in COURSES:
            try:
                found[course] = drills_for(room, course)
            except InputError:
                continue  # nothing to practise there; the overview says why
        return found
