"""Where the cards of a round lie, and which hands they make."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import TypeAlias

import numpy as np
from numpy.typing import NDArray

from pitboss.errors import InputError
from pitboss.rules import SEAT, Game

__all__ = ["CardPlaces", "Place"]

Place: TypeAlias = tuple[str, int]
"""A group of cards, and the seat it belongs to; -1 for a group that lies once on the table."""

_ON_TABLE = -1


@dataclass
class CardPlaces:
    """The places that cards are dealt to. Only cards that matter are dealt; the others stay in the deck."""

    game: Game
    hands: list[tuple[Place, ...]] = field(default_factory=list)
    needed: dict[Place, None] = field(default_factory=dict)

    def place(self, group: str, seat: int) -> Place:
        place = (group, seat if group == SEAT else _ON_TABLE)
        self.needed[place] = None
        return place

    def hand(self, groups: Sequence[str], seat: int) -> int:
        """The number of a hand; the same cards are ranked once, however many ask."""
        places = tuple(dict.fromkeys(self.place(name, seat) for name in self.game.expand(tuple(groups))))
        if places not in self.hands:
            self.hands.append(places)
        return self.hands.index(places)

    def places(self) -> list[Place]:
        """All places, those that are always used together next to each other."""
        used = self._used()
        kinds = list(dict.fromkeys(used.values()))
        return sorted(used, key=lambda place: kinds.index(used[place]))

    def groups(self) -> list[list[Place]]:
        """Places of which every hand uses all or none."""
        used, groups = self._used(), list[list[Place]]()
        for place in self.places():
            if groups and used[place] == used[groups[-1][0]]:
                groups[-1].append(place)
            else:
                groups.append([place])
        return groups

    def slots(self) -> dict[Place, int]:
        """The number of each place's first card."""
        slots: dict[Place, int] = {}
        cards = 0
        for place in self.places():
            slots[place] = cards
            cards += self.game.groups[place[0]]
        if cards > 52:
            raise InputError(f"52 cards are not enough for these seats: {self.game.id} needs {cards}.")
        return slots

    def sizes(self) -> NDArray[np.int64]:
        groups = self.game.groups
        return np.array([sum(groups[name] for name, _ in group) for group in self.groups()], np.int64)

    def hand_array(self) -> NDArray[np.int64]:
        """For each hand the number of its cards, the number of its groups, and the groups."""
        groups = self.groups()
        array = np.zeros((len(self.hands), 2 + len(groups)), np.int64)
        for row, hand in enumerate(self.hands):
            parts = [number for number, group in enumerate(groups) if group[0] in hand]
            array[row, 0] = sum(self.game.groups[name] for name, _ in hand)
            array[row, 1] = len(parts)
            array[row, 2 : 2 + len(parts)] = parts
        return array

    def _used(self) -> dict[Place, tuple[bool, ...]]:
        return {place: tuple(place in hand for hand in self.hands) for place in self.needed}
