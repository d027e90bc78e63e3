"""A trainee's progress in every game, skill by skill."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from pitboss.academy import Answered, Course, Drill, Progress, Skill, certificate, left_out
from pitboss.games import Catalogue
from pitboss.web.academy.school import COURSES, School

__all__ = ["CourseProgress", "GameProgress", "SkillProgress", "all_progress", "families", "next_up"]


@dataclass(frozen=True, slots=True, kw_only=True)
class SkillProgress:
    """One drill in one game."""

    drill: Drill
    skill: Skill
    due: int
    """Missed kinds of scenes that come back now."""
    later: int
    """Missed kinds that come back later."""


@dataclass(frozen=True, slots=True, kw_only=True)
class CourseProgress:
    """The skills of a dealer or a player in one game."""

    course: Course
    skills: tuple[SkillProgress, ...]
    passed: bool

    @property
    def due(self) -> int:
        return sum(each.due for each in self.skills)


@dataclass(frozen=True, slots=True, kw_only=True)
class GameProgress:
    """What there is to practise in one game."""

    game: str
    title: str
    family: str
    courses: tuple[CourseProgress, ...]
    left_out: tuple[str, ...]
    """One sentence for each drill that the game has no scenes for."""


def all_progress(
    school: School, catalogue: Catalogue, history: Sequence[Answered]
) -> tuple[GameProgress, ...]:
    """Every game of the catalogue, in its order."""
    found: list[GameProgress] = []
    for game in catalogue.games.values():
        room = school.room(catalogue, game.id)
        courses = tuple(
            _course(course, certificate("", room, course, history).skills, drills, history, game.id)
            for course, drills in school.courses(room).items()
        )
        absent = tuple(told for course in COURSES for told in left_out(room, course))
        found.append(
            GameProgress(game=game.id, title=game.title, family=game.group, courses=courses, left_out=absent)
        )
    return tuple(found)


def families(games: Sequence[GameProgress], first: str = "") -> dict[str, list[GameProgress]]:
    """The games by family; the one practised last comes first, and its family."""
    found: dict[str, list[GameProgress]] = {}
    for game in sorted(games, key=lambda each: each.game != first):
        found.setdefault(game.family, []).append(game)
    return found


def next_up(
    games: Sequence[GameProgress], history: Sequence[Answered]
) -> tuple[GameProgress, CourseProgress] | None:
    """Where to continue: the game and course of the last answer."""
    if not history:
        return None
    last = history[-1]
    return next(
        (
            (game, course)
            for game in games
            for course in game.courses
            if (game.game, course.course) == (last.game, last.course)
        ),
        None,
    )


def _course(
    course: Course, skills: Sequence[Skill], drills: Sequence[Drill], history: Sequence[Answered], game: str
) -> CourseProgress:
    progress = Progress.of(history, game=game, course=course)
    lines = []
    for drill, skill in zip(drills, skills, strict=True):
        back = [due for (name, _), (_, due) in progress.boxes.items() if name == drill.name]
        now = sum(due <= progress.answers for due in back)
        lines.append(SkillProgress(drill=drill, skill=skill, due=now, later=len(back) - now))
    return CourseProgress(course=course, skills=tuple(lines), passed=all(each.passed for each in skills))
