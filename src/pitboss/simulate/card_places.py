"""Where the cards of a round lie for the kernel, which hands they make, and how decisions are looked up."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

import numpy as np
from numpy.typing import NDArray

from pitboss.errors import InputError
from pitboss.kernels import play as kernel
from pitboss.rules import SEAT, Game
from pitboss.simulate.program import ByClasses, ByState, Fixed, Given, Place, Sight, Way

__all__ = ["CardPlaces", "Lookup"]

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


@dataclass
class Lookup:
    """Tables by content: one that several seats use is stored once."""

    content: bytearray = field(default_factory=bytearray)
    kept: dict[bytes, int] = field(default_factory=dict)
    classes: list[NDArray[np.int16]] = field(default_factory=list)

    def keep(self, table: NDArray[np.uint8]) -> int:
        key = table.tobytes()
        if key not in self.kept:
            self.kept[key] = len(self.content)
            self.content += key
        return self.kept[key]

    def keep_classes(self, table: NDArray[np.int16]) -> int:
        start = 0
        for known in self.classes:
            if known is table:
                return start
            start += len(known)
        self.classes.append(table)
        return start

    def arrays(self) -> tuple[NDArray[np.uint8], NDArray[np.int16]]:
        """Copies, since numba compiles anew for read-only arrays, such as those made from bytes."""
        return (
            np.frombuffer(bytes(self.content) + b"\0", np.uint8).copy(),
            np.concatenate([*self.classes, np.zeros(1, np.int16)]),
        )

    def compile(
        self, way: Way, sight: Sight, seat: int, places: CardPlaces, slots: Mapping[Place, int]
    ) -> tuple[int, list[int]]:
        """The kind of a way to decide, and what the kernel has to know of it."""

        def slot(group: str) -> int:
            return slots[places.place(group, seat)]

        match way:
            case Fixed():
                return kernel.WAY_FIXED, [way.option]
            case Given():
                return kernel.WAY_GIVEN, []
            case ByClasses():
                own = (-1, 0) if way.own is None else (slot(sight.mine[0]), self.keep(way.own))
                other = (-1, 0) if way.other is None else (slot(sight.other[0]), self.keep(way.other))
                hand = (-1, 0)
                if way.strength is not None:
                    hand = places.hand((*sight.mine, *sight.shared), seat), self.keep(way.strength)
                sizes = way.options.shape[1:]
                return kernel.WAY_CLASSES, [*own, *other, *hand, *sizes, self.keep(way.options)]
            case ByState():
                groups = slot(way.first), slot(way.second)
                tables = self.keep_classes(way.classes), self.keep(way.renames), self.keep(way.options)
                return kernel.WAY_STATE, [sight.sizes[way.first], *groups, *tables]
