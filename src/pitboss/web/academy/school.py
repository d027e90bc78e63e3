"""The academy's classrooms, one for each game."""

from __future__ import annotations

import hashlib
from collections.abc import Sequence

from pitboss.academy import (
    Answered,
    Classroom,
    Course,
    Drill,
    Lesson,
    drill_named,
    drills_for,
    open_classroom,
)
from pitboss.errors import InputError
from pitboss.games import Catalogue
from pitboss.web.academy.open_scenes import OpenScenes

__all__ = ["COURSES", "School"]

COURSES: tuple[Course, ...] = ("dealer", "player")


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
                continue  # a game without decisions has no course for players
        return found
