"""Deals counted by what happens to one seat: the answers it gives, and the cell that the deal falls into."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from fractions import Fraction
from typing import Any

from pitboss.exact.payoff import Cell

__all__ = ["Branch", "DealCounts", "HandValue"]


@dataclass(frozen=True, slots=True)
class Branch:
    """One path of answers, with its deals by cell. After a fold: what would have happened."""

    path: tuple[str, ...]
    counts: Mapping[Cell, int]

    @property
    def total(self) -> int:
        return sum(self.counts.values())


@dataclass(frozen=True, slots=True)
class HandValue:
    """A starting hand at the first decision, all deals of its name together.

    Values are sums over its deals, each over the `scale` of the counts.
    """

    hand: str
    deals: int
    values: Mapping[str, int]
    """By answer; an answer that is not open to all of these hands has none."""
    worth: int
    """By the best answer of each deal."""
    answers: Mapping[str, int]
    """The deals in which each answer is the best."""

    @property
    def best(self) -> str:
        """The best answer; where it depends on the cards, that of most deals."""
        return max(self.answers, key=lambda name: self.answers[name])

    @property
    def mixed(self) -> bool:
        """Whether the best answer depends on more than the name says."""
        return sum(map(bool, self.answers.values())) > 1


@dataclass(frozen=True, slots=True, kw_only=True)
class DealCounts:
    """All deals by path and cell; every count is out of `total`."""

    total: int
    branches: tuple[Branch, ...]
    hands: tuple[HandValue, ...] = ()
    scale: int = 1
    method: str = ""
    """How they were counted."""

    def __post_init__(self) -> None:
        """Refuse counts that do not add up: the file is damaged, or the counting wrong."""
        if self.total < 1 or sum(branch.total for branch in self.branches) != self.total:
            raise ValueError("the counts do not add up to the number of deals")
        if any(count < 0 for branch in self.branches for count in branch.counts.values()):
            raise ValueError("a count is below zero")

    def cells(self) -> Iterator[tuple[tuple[str, ...], Cell, int]]:
        """Path, cell and number of deals, where there are any."""
        for branch in self.branches:
            for cell, count in branch.counts.items():
                if count:
                    yield branch.path, cell, count

    def values(self, hand: HandValue) -> dict[str, Fraction]:
        """What each answer is worth with this hand, in units."""
        return {name: Fraction(value, self.scale * hand.deals) for name, value in hand.values.items()}

    def worth(self, hand: HandValue) -> Fraction:
        """What the hand is worth by best play, in units."""
        return Fraction(hand.worth, self.scale * hand.deals)

    def to_json(self) -> dict[str, Any]:
        cells = sorted({cell for branch in self.branches for cell in branch.counts})
        numbers = {cell: number for number, cell in enumerate(cells)}
        return {
            "total": self.total,
            "scale": self.scale,
            "method": self.method,
            "cells": [list(cell) for cell in cells],
            "branches": [
                {
                    "path": list(branch.path),
                    "counts": [[numbers[cell], count] for cell, count in sorted(branch.counts.items())],
                }
                for branch in self.branches
            ],
            "hands": [
                [each.hand, each.deals, dict(each.values), each.worth, dict(each.answers)]
                for each in self.hands
            ],
        }

    @classmethod
    def from_json(cls, data: Any) -> DealCounts:
        """ValueError, KeyError, TypeError or IndexError for anything that `to_json` did not write."""
        cells = [tuple(int(part) for part in cell) for cell in data["cells"]]
        return cls(
            total=int(data["total"]),
            scale=int(data["scale"]),
            method=str(data["method"]),
            branches=tuple(
                Branch(
                    tuple(branch["path"]), {cells[number]: int(count) for number, count in branch["counts"]}
                )
                for branch in data["branches"]
            ),
            hands=tuple(HandValue(*each) for each in data["hands"]),
        )
