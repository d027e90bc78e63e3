"""The tables that decisions are looked up in, laid end to end for the kernel."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

import numpy as np
from numpy.typing import NDArray

from pitboss.kernels import play as kernel
from pitboss.simulate.card_places import CardPlaces, Place
from pitboss.simulate.program import ByClasses, ByState, Fixed, Given, Sight, Way

__all__ = ["Lookup"]


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
