"""What every drill does: make a scene, ask about it, judge the answer."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Collection, Mapping
from fractions import Fraction
from random import Random
from typing import ClassVar, Literal

from pitboss.academy.classroom import Classroom
from pitboss.academy.question import Answer, Question
from pitboss.academy.scenes.arrangement import arranged
from pitboss.academy.scenes.card_kinds import CARD_KINDS, card_rates, kind_holds
from pitboss.academy.scenes.scene import Scene, SceneReference, SceneView
from pitboss.academy.scenes.subject import Subject
from pitboss.academy.verdict import Verdict
from pitboss.advise import Advice
from pitboss.advise.cards import StrategyCard
from pitboss.errors import NotFound
from pitboss.round import Terms

__all__ = ["LEVELS", "CardDrill", "Course", "Drill", "scene_random", "subject_of"]

Course = Literal["dealer", "player"]
LEVELS = (1, 2, 3)
"""Each has more seats, rarer kinds and less time than the one before."""


class Drill(ABC):
    """One skill. A drill has no state: all it needs is in the classroom and in the scene."""

    name: ClassVar[str]
    title: ClassVar[str]
    about: ClassVar[str]
    """One sentence on what is practised."""
    course: ClassVar[Course]
    seconds: ClassVar[tuple[int, int, int]]
    """The speed target by level, for one answer."""
    has_strategy_card: ClassVar[bool] = False
    kinds: ClassVar[Mapping[str, tuple[int, str]]]
    """How many of a hundred scenes are of each kind, and what the kind is."""

    @abstractmethod
    def rates(self, room: Classroom, level: int) -> Mapping[str, Fraction]:
        """How often each kind of scene comes up in this classroom, of those that can; they add up to 1."""

    def kind_words(self, kind: str) -> str:
        """Why the kind is worth practising."""
        return self.kinds[kind][1]

    def lacking(self, room: Classroom) -> str:
        """One sentence on why a classroom has no scenes for this drill."""
        return f"There is nothing to practise in {room.game.title} for {self.title.lower()}."

    @abstractmethod
    def make(self, room: Classroom, reference: SceneReference, rng: Random) -> Scene:
        """The scene of this reference; everything random in it comes from `rng`."""

    @abstractmethod
    def holds(self, scene: Scene) -> bool:
        """Whether the scene is what its kind says, by the engine's state."""

    @abstractmethod
    def view(self, scene: Scene) -> SceneView:
        """What may be shown."""

    @abstractmethod
    def question(self, scene: Scene) -> Question:
        """What is asked."""

    @abstractmethod
    def judge(self, scene: Scene, answer: Answer) -> Verdict:
        """Right or wrong, by the engine."""

    def shared_out(self, possible: Collection[str]) -> dict[str, Fraction]:
        """Rates of the possible kinds; the others' shares are divided among them in proportion."""
        rates = {kind: percent for kind, (percent, _) in self.kinds.items() if kind in possible}
        return {kind: Fraction(percent, sum(rates.values())) for kind, percent in rates.items()}

    def scene(self, room: Classroom, *, kind: str, level: int, seed: int) -> Scene:
        """The same scene for the same classroom, kind, level and seed."""
        if kind not in self.rates(room, level):
            known = ", ".join(self.rates(room, level))
            raise NotFound(f"{self.name} has no scenes of the kind {kind!r} here; there are {known}.")
        reference = SceneReference(drill=self.name, kind=kind, level=level, seed=seed)
        return self.make(room, reference, scene_random(room, reference))

    def again(self, room: Classroom, reference: SceneReference) -> Scene:
        """The scene of this reference once more."""
        return self.scene(room, kind=reference.kind, level=reference.level, seed=reference.seed)

    def follow(self, room: Classroom, scene: Scene) -> Scene | None:  # noqa: ARG002 - most drills have none
        """The next scene of the same round, if the drill goes on with it."""
        return None

    def strategy_card(self, scene: Scene) -> StrategyCard | None:  # noqa: ARG002 - only decisions have one
        """The strategy card to lay beside the scene."""
        return None

    def advice(self, scene: Scene) -> Advice | None:  # noqa: ARG002 - only decisions have it
        """What each option is worth, exactly."""
        return None

    def target(self, scene: Scene) -> int:
        """The speed target, in milliseconds."""
        return 1000 * self.seconds[scene.level - 1]


class CardDrill(Drill):
    """Rounds arranged around a kind of cards."""

    stated: ClassVar[Mapping[str, int]]
    """How many of a hundred scenes are of each kind, where it can occur; the rest are as the cards fall."""
    seats: ClassVar[tuple[tuple[int, int], ...]]
    """The fewest and the most seats of each level."""

    def kind_words(self, kind: str) -> str:
        return CARD_KINDS[kind].words

    @abstractmethod
    def subjects(self, terms: Terms) -> tuple[Subject, ...]:
        """The hands that scenes can be about."""

    def rates(self, room: Classroom, level: int) -> Mapping[str, Fraction]:
        return card_rates(room, self.subjects(room.terms()), self.stated, level)

    def make(self, room: Classroom, reference: SceneReference, rng: Random) -> Scene:
        return arranged(room, reference, rng, subjects=self.subjects(room.terms()), seats=self.seats)

    def holds(self, scene: Scene) -> bool:
        return kind_holds(scene)


def subject_of(scene: Scene) -> Subject:
    """The hand that a scene of cards is about."""
    assert scene.subject is not None  # noqa: S101 - every scene of a card drill has one
    return scene.subject


def scene_random(room: Classroom, reference: SceneReference) -> Random:
    """The source of everything random in a scene, seeded by its reference."""
    return Random(f"{room.game.id}/{reference.drill}/{reference.kind}/{reference.level}/{reference.seed}")
