"""Drills about the cards of a finished round: each kind is something the cards can do."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from random import Random
from typing import ClassVar

from pitboss.academy.classroom import Classroom
from pitboss.academy.drills.drill import Drill
from pitboss.academy.scenes.arrangement import arranged
from pitboss.academy.scenes.card_kinds import CARD_KINDS, card_rates, kind_holds
from pitboss.academy.scenes.scene import Scene, SceneReference

__all__ = ["CardDrill"]


class CardDrill(Drill):
    """Rounds arranged around a kind of cards."""

    words: ClassVar[Mapping[str, str]] = {name: kind.words for name, kind in CARD_KINDS.items()}
    stated: ClassVar[Mapping[str, int]]
    """How many of a hundred scenes are of each kind, where it can occur; the rest are as the cards fall."""
    seats: ClassVar[tuple[tuple[int, int], ...]]
    """The fewest and the most seats of each level."""

    def rates(self, room: Classroom, level: int) -> Mapping[str, Fraction]:
        return card_rates(room, self.stated, level)

    def make(self, room: Classroom, reference: SceneReference, rng: Random) -> Scene:
        return arranged(room, reference, rng, seats=self.seats)

    def holds(self, scene: Scene) -> bool:
        return kind_holds(scene)
