"""A drill about the cards of a finished round: each kind is something that the cards can do."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from random import Random
from typing import ClassVar

from pitboss.academy.arranging import arranged
from pitboss.academy.classroom import Classroom
from pitboss.academy.drill import Drill
from pitboss.academy.kinds import KINDS, card_rates, kind_holds
from pitboss.academy.scene import Scene, SceneReference

__all__ = ["CardDrill"]


class CardDrill(Drill):
    """Rounds arranged around a kind of cards."""

    stated: ClassVar[Mapping[str, int]]
    """Of a hundred scenes, how many are of each kind where it can occur; the rest is as the cards fall."""
    seats: ClassVar[tuple[tuple[int, int], ...]]
    """By level, from how many seats to how many."""

    def rates(self, room: Classroom, level: int) -> Mapping[str, Fraction]:
        return card_rates(room, self.stated, level)

    def kind_words(self, kind: str) -> str:
        return KINDS[kind].words

    def make(self, room: Classroom, reference: SceneReference, rng: Random) -> Scene:
        return arranged(room, reference, rng, seats=self.seats)

    def holds(self, scene: Scene) -> bool:
        return kind_holds(scene)
