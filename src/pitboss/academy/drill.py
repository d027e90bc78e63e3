"""What every drill can do: make a scene, ask about it, judge the answer."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Mapping
from fractions import Fraction
from random import Random
from typing import ClassVar, Literal

from pitboss.academy.classroom import Classroom
from pitboss.academy.layout import Layout
from pitboss.academy.question import Answer, Question
from pitboss.academy.scene import Scene, SceneReference
from pitboss.academy.verdict import Verdict
from pitboss.errors import NotFound

__all__ = ["LEVELS", "Course", "Drill", "SceneReference", "scene_random"]

Course = Literal["dealer", "player"]
LEVELS = (1, 2, 3)
"""More seats, rarer kinds and less time from one to the next."""


class Drill(ABC):
    """One skill. A drill keeps nothing: all it needs is in the classroom and in the scene."""

    name: ClassVar[str]
    title: ClassVar[str]
    about: ClassVar[str]
    """What is practised, in one sentence."""
    course: ClassVar[Course]
    seconds: ClassVar[tuple[int, int, int]]
    """The speed target by level, for one thing to answer."""

    @abstractmethod
    def rates(self, room: Classroom, level: int) -> Mapping[str, Fraction]:
        """How often each kind of scene comes that can occur in this classroom; they add up to 1."""

    @abstractmethod
    def kind_words(self, kind: str) -> str:
        """What makes the kind worth practising."""

    @abstractmethod
    def make(self, room: Classroom, reference: SceneReference, rng: Random) -> Scene:
        """The scene of this reference; all that is random in it comes from `rng`."""

    @abstractmethod
    def holds(self, scene: Scene) -> bool:
        """Whether the scene is what its kind says, by the engine's state."""

    @abstractmethod
    def layout(self, scene: Scene) -> Layout:
        """What may be shown."""

    @abstractmethod
    def question(self, scene: Scene) -> Question:
        """What is asked."""

    @abstractmethod
    def judge(self, scene: Scene, answer: Answer) -> Verdict:
        """What the engine says to the answer."""

    def scene(self, room: Classroom, *, kind: str, level: int, seed: int) -> Scene:
        """The same scene for the same classroom, kind, level and seed."""
        if kind not in self.rates(room, level):
            known = ", ".join(self.rates(room, level))
            raise NotFound(f"{self.name} has no scenes of the kind {kind!r} here; there are {known}.")
        reference = SceneReference(drill=self.name, kind=kind, level=level, seed=seed)
        return self.make(room, reference, scene_random(room, reference))

    def again(self, room: Classroom, reference: SceneReference) -> Scene:
        """A scene that was had before."""
        return self.scene(room, kind=reference.kind, level=reference.level, seed=reference.seed)

    def follow(self, room: Classroom, scene: Scene) -> Scene | None:  # noqa: ARG002 - most drills have none
        """The scene that comes after this one in the same round, where a drill goes on."""
        return None

    def target(self, scene: Scene) -> int:
        """How long the answer may take, in milliseconds."""
        return 1000 * self.seconds[scene.level - 1]


def scene_random(room: Classroom, reference: SceneReference) -> Random:
    """All that is random in a scene, from its reference alone."""
    return Random(f"{room.game.id}/{reference.drill}/{reference.kind}/{reference.level}/{reference.seed}")
