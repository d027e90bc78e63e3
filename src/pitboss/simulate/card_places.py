"""Where the cards of a round lie for the kernel, and which hands they make."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from itertools import combinations, product
from types import MappingProxyType
from typing import Final, TypeAlias

import numpy as np
from numpy.typing import NDArray

from pitboss.errors import InputError
from pitboss.exact.strengths import NUMBERS
from pitboss.rules import SEAT, Game
from pitboss.simulate.program import Place

__all__ = ["CardPlaces"]

_ON_TABLE = -1
_ALL: Final[Mapping[str, int]] = MappingProxyType({})


Cards: TypeAlias = tuple[tuple[Place, int], ...]
"""Single cards: the place, and which card of it."""


@dataclass(frozen=True)
class Reading:
    """A hand to be ranked: its ranking, its places, and of how many cards of each it is made."""

    ranking: str
    parts: tuple[tuple[Place, int], ...]


@dataclass
class CardPlaces:
    """The places that cards are dealt to. Only cards that matter are dealt; the others stay in the deck."""

    game: Game
    hands: list[Reading] = field(default_factory=list)
    needed: dict[Place, None] = field(default_factory=dict)

    def place(self, group: str, seat: int) -> Place:
        place = (group, seat if group == SEAT else _ON_TABLE)
        self.needed[place] = None
        return place

    def hand(self, groups: Sequence[str], seat: int, ranking: str, use: Mapping[str, int] = _ALL) -> int:
        """The number of a hand; the same cards are ranked once, however many ask."""
        sizes = self.game.groups
        names = dict.fromkeys(self.game.expand(tuple(groups)))
        parts = tuple((self.place(name, seat), use.get(name, sizes[name])) for name in names)
        reading = Reading(ranking, parts)
        if reading not in self.hands:
            self.hands.append(reading)
        return self.hands.index(reading)

    def places(self) -> list[Place]:
        """All places, those that are always used together next to each other."""
        used = self._used()
        kinds = {
            place: tuple(dict.fromkeys(used[place, at] for at in range(self._size(place))))
            for place in self.needed
        }
        order = list(dict.fromkeys(kinds.values()))
        return sorted(kinds, key=lambda place: order.index(kinds[place]))

    def groups(self) -> list[Cards]:
        """Cards of which every hand takes all or none, in the order they are dealt."""
        used, groups = self._used(), list[Cards]()
        for card in ((place, at) for place in self.places() for at in range(self._size(place))):
            if groups and used[card] == used[groups[-1][0]]:
                groups[-1] += (card,)
            else:
                groups.append((card,))
        return groups

    def slots(self) -> dict[Place, int]:
        """The number of each place's first card."""
        slots: dict[Place, int] = {}
        cards = 0
        for place in self.places():
            slots[place] = cards
            cards += self._size(place)
        if cards > 52:
            raise InputError(f"52 cards are not enough for these seats: {self.game.id} needs {cards}.")
        return slots

    def sizes(self) -> NDArray[np.int64]:
        return np.array([len(group) for group in self.groups()], np.int64)

    def hand_array(self) -> NDArray[np.int64]:
        """The rows that `rank_hands` reads, one for each choice of the cards that a hand may be made of."""
        groups = self.groups()
        rows: list[list[int]] = []
        for number, reading in enumerate(self.hands):
            for at, cards in enumerate(self._choices(reading)):
                parts = [group for group, held in enumerate(groups) if held[0] in cards]
                rows.append([number, int(at == 0), NUMBERS[reading.ranking], len(cards), len(parts), *parts])
        return np.array([[*row, *[0] * (5 + len(groups) - len(row))] for row in rows], np.int64)

    def _size(self, place: Place) -> int:
        return self.game.groups[place[0]]

    def _choices(self, reading: Reading) -> list[Cards]:
        """The cards that a hand may be made of; a single choice, unless only some cards of a place count."""
        chosen = (
            combinations([(place, at) for at in range(self._size(place))], number)
            for place, number in reading.parts
        )
        return [tuple(card for part in parts for card in part) for parts in product(*chosen)]

    def _used(self) -> dict[tuple[Place, int], tuple[bool, ...]]:
        """For each card, which choices take it."""
        choices = [set(cards) for reading in self.hands for cards in self._choices(reading)]
        return {
            (place, at): tuple((place, at) in cards for cards in choices)
            for place in self.needed
            for at in range(self._size(place))
        }
