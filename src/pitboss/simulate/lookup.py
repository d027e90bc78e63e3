"""How decisions are looked up: the tables of all seats, and where the kernel finds them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from functools import lru_cache
from itertools import product
from math import comb

import numpy as np
from numpy.typing import NDArray

from pitboss.kernels import play as kernel
from pitboss.simulate.card_places import CardPlaces
from pitboss.simulate.program import (
    Asked,
    Before,
    ByCards,
    ByClasses,
    ByRivals,
    ByRiver,
    BySituation,
    ByState,
    Fixed,
    Given,
    Place,
    Sight,
    Way,
)

__all__ = ["Lookup"]

I64 = NDArray[np.int64]


@dataclass(frozen=True)
class _Sought:
    """Whose decision it is, and where the cards lie."""

    sight: Sight
    seat: int
    places: CardPlaces
    slots: Mapping[Place, int]
    asked: Sequence[Asked]

    def slot(self, group: str) -> int:
        return self.slots[self.places.place(group, self.seat)]

    def cards(self, groups: Sequence[str]) -> list[int]:
        """Where each card of some groups lies."""
        return [self.slot(name) + at for name in groups for at in range(self.sight.sizes[name])]

    def rows(self, before: Before) -> I64:
        """The decisions before, how many options each has, and the row for each combination of answers."""
        numbers = {each.name: at for at, each in enumerate(self.asked) if each.seat == self.seat}
        earlier = [(numbers[name], self.asked[numbers[name]].options) for name in before.decisions]
        table = [
            before.rows.get(tuple(name for name in answers if name is not None), -1)
            for answers in product(*((*options, None) for _, options in earlier))
        ]
        told = [fact for number, options in earlier for fact in (number, len(options))]
        return np.array([len(earlier), *told, *table], np.int64)


@dataclass
class Lookup:
    """Tables by content: one that several seats use is stored once."""

    content: bytearray = field(default_factory=bytearray)
    kept: dict[bytes, int] = field(default_factory=dict)
    classes: list[NDArray[np.int16]] = field(default_factory=list)
    numbers: list[I64] = field(default_factory=list)

    def keep(self, table: NDArray[np.uint8]) -> int:
        key = table.tobytes()
        if key not in self.kept:
            self.kept[key] = len(self.content)
            self.content += key
        return self.kept[key]

    def keep_classes(self, table: NDArray[np.int16]) -> int:
        return _kept(self.classes, table)

    def keep_numbers(self, table: I64) -> int:
        return _kept(self.numbers, table)

    def arrays(self) -> tuple[NDArray[np.uint8], NDArray[np.int16], I64]:
        """Copies, since numba compiles anew for read-only arrays, such as those made from bytes."""
        return (
            np.frombuffer(bytes(self.content) + b"\0", np.uint8).copy(),
            np.concatenate([*self.classes, np.zeros(1, np.int16)]),
            np.concatenate([*self.numbers, np.zeros(1, np.int64)]),
        )

    def compile(
        self,
        way: Way,
        sight: Sight,
        seat: int,
        places: CardPlaces,
        slots: Mapping[Place, int],
        asked: Sequence[Asked],
    ) -> tuple[int, list[int]]:
        """The kind of a way to decide, and what the kernel has to know of it."""
        sought = _Sought(sight, seat, places, slots, asked)
        match way:
            case Fixed():
                return kernel.WAY_FIXED, [way.option]
            case Given():
                return kernel.WAY_GIVEN, []
            case ByClasses():
                return kernel.WAY_CLASSES, self._classes(way, sought)
            case ByState():
                groups = sought.slot(way.first), sought.slot(way.second)
                tables = self.keep_classes(way.classes), self.keep(way.renames), self.keep(way.options)
                return kernel.WAY_STATE, [sight.sizes[way.first], *groups, *tables]
            case ByCards():
                return kernel.WAY_CARDS, self._cards(way, sought)
            case BySituation():
                return kernel.WAY_SITUATION, self._situation(way, sought)
            case ByRiver():
                facts = [self.keep_numbers(_river_numbers()), self.keep(way.options), way.options.shape[1]]
                cards = [*sought.cards(way.hole), *sought.cards(way.board)]
                return kernel.WAY_RIVER, [self._rows(way.before, sought), *facts, *cards]
            case ByRivals():
                return kernel.WAY_RIVALS, self._rivals(way, sought)

    def _rows(self, before: Before, sought: _Sought) -> int:
        return self.keep_numbers(sought.rows(before))

    def _classes(self, way: ByClasses, sought: _Sought) -> list[int]:
        sight = sought.sight
        own = (-1, 0) if way.own is None else (sought.slot(sight.mine[0]), self.keep(way.own))
        other = (-1, 0) if way.other is None else (sought.slot(sight.other[0]), self.keep(way.other))
        hand = (-1, 0)
        if way.strength is not None:
            number = sought.places.hand(sight.hand, sought.seat, sight.ranking)
            hand = number, self.keep(way.strength)
        return [*own, *other, *hand, *way.options.shape[1:], self.keep(way.options)]

    def _cards(self, way: ByCards, sought: _Sought) -> list[int]:
        first, second = sought.cards(way.first), sought.cards(way.second)
        tables = self.keep_classes(way.classes), self.keep(way.renames), self.keep(way.options)
        _, classes, states = way.options.shape
        if states != comb(52, len(second)):
            raise ValueError("the table is for another number of cards")
        sizes = classes * states, states, len(first), len(second)
        return [self._rows(way.before, sought), *tables, *sizes, *first, *second]

    def _situation(self, way: BySituation, sought: _Sought) -> list[int]:
        cards = [
            fact
            for number, groups in enumerate(way.parts)
            for card in sought.cards(groups)
            for fact in (card, number)
        ]
        facts = [
            self.keep_numbers(way.keys),
            len(way.keys),
            self.keep(way.options),
            way.salt,
            len(cards) // 2,
        ]
        return [self._rows(way.before, sought), *facts, *cards]

    def _rivals(self, way: ByRivals, sought: _Sought) -> list[int]:
        begins = []
        for paths in way.paths:
            told = [number for option, worth in paths for number in (option, *worth.ravel().tolist())]
            begins += [len(paths), self.keep_numbers(np.array(told, np.int64))]
        classes = way.paths[0][0][1].shape[0]
        mine, board = sought.cards(way.mine), sought.cards(way.board)
        return [
            self._rows(way.before, sought),
            *(way.ranking, way.theirs, way.ranks, self.keep(way.class_of)),
            *(self.keep_numbers(way.cuts), len(way.cuts), self.keep_numbers(np.array(begins, np.int64))),
            *(classes, len(mine), len(board), *mine, *board),
        ]


def _kept(tables: list[NDArray[np.int16]] | list[I64], table: NDArray[np.int16] | I64) -> int:
    """Where a table begins that is added if it is not there."""
    start = 0
    for known in tables:
        if known is table:
            return start
        start += len(known)
    tables.append(table)  # type: ignore[arg-type]
    return start


@lru_cache(maxsize=1)
def _river_numbers() -> I64:
    """For `by_river`: keys of rank multisets, places of suited boards, numbers of masks, kinds of holes."""
    from pitboss.kernels.holdem_kinds import holes, rank_multisets, subsets, suited_places

    parts = rank_multisets(5)[1], suited_places(), subsets()[1], holes().kind.ravel()
    return np.concatenate([np.asarray(part, np.int64) for part in parts])
