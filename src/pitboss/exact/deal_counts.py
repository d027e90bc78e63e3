"""Deals counted by what happens to one seat: the choices it makes, the bin of its hand, and who wins."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from fractions import Fraction
from typing import Any, Literal

from pitboss.cards import Category, HandRank
from pitboss.errors import Unsolvable
from pitboss.rules import Hand, NamedHand, PayTable

__all__ = [
    "CATEGORIES",
    "OUTCOMES",
    "PAIRS_APART",
    "ROYALS_APART",
    "Bin",
    "Branch",
    "DealCounts",
    "HandValue",
    "by_strength",
    "pairs_from",
]

Outcome = Literal["win", "tie", "lose"]
OUTCOMES: tuple[Outcome, ...] = ("win", "tie", "lose")


@dataclass(frozen=True, slots=True)
class Bin:
    """Hands counted together: a category, a pair of one rank, or a royal flush of one length."""

    category: Category
    pair: int = 0
    royal: int = 0

    def __str__(self) -> str:
        if self.royal:
            return f"{self.royal}-card royal flush"
        return f"pair, {self.pair}" if self.pair else self.category.label

    def hand(self, table: PayTable) -> Hand:
        """A hand of this bin; refused where the pay table splits what was counted together."""
        for line in table.lines:
            if _splits(line.hand, self):
                raise Unsolvable(
                    f"The pay table {table.id} has a line for {line.hand}, which is not counted apart here; "
                    "`pitboss simulate` with `--strategy always-play` estimates it."
                )
        return self.sample

    @property
    def sample(self) -> Hand:
        """A hand of this bin, as far as the bin determines it."""
        royal = self.royal or (5 if self.category is Category.ROYAL_FLUSH else 0)
        return Hand((), HandRank(self.category, (self.pair,)), royal)


def _splits(line: NamedHand, counted: Bin) -> bool:
    if counted.category is not line.category:
        return False
    return bool((line.least and not counted.pair) or (line.royal and not counted.royal))


@dataclass(frozen=True, slots=True)
class Branch:
    """One path of choices, with counts[bin][win, tie, lose]. After a fold: what would have happened."""

    path: tuple[str, ...]
    counts: tuple[tuple[int, int, int], ...]

    @property
    def total(self) -> int:
        return sum(map(sum, self.counts))


@dataclass(frozen=True, slots=True)
class HandValue:
    """A starting hand at the first decision: what each choice is worth, over the `scale` of the counts."""

    hand: str
    deals: int
    values: dict[str, int]
    best: str


@dataclass(frozen=True, slots=True, kw_only=True)
class DealCounts:
    """All deals by path, bin and outcome; every count is out of `total`."""

    total: int
    bins: tuple[Bin, ...]
    branches: tuple[Branch, ...]
    hands: tuple[HandValue, ...] = ()
    scale: int = 1

    def __post_init__(self) -> None:
        """Refuse counts that do not add up: the file is damaged, or the counting wrong."""
        if any(len(branch.counts) != len(self.bins) for branch in self.branches):
            raise ValueError("there must be one row of counts for each bin")
        if min((least for branch in self.branches for row in branch.counts for least in row), default=0) < 0:
            raise ValueError("a count is below zero")
        if not 0 < self.total == sum(branch.total for branch in self.branches):
            raise ValueError("the counts do not add up to their total")

    def cells(self) -> Iterator[tuple[tuple[str, ...], Bin, Outcome, int]]:
        """Every non-empty cell: choices, hand, outcome, count."""
        for branch in self.branches:
            for bin_, row in zip(self.bins, branch.counts, strict=True):
                for outcome, count in zip(OUTCOMES, row, strict=True):
                    if count:
                        yield branch.path, bin_, outcome, count

    def values(self, hand: HandValue) -> dict[str, Fraction]:
        """What each choice is worth with this starting hand, in units."""
        return {name: Fraction(value, self.scale) for name, value in hand.values.items()}

    def to_json(self) -> dict[str, Any]:
        return {
            "total": self.total,
            "scale": self.scale,
            "bins": [str(each) for each in self.bins],
            "branches": [
                {"path": list(b.path), "counts": [list(row) for row in b.counts]} for b in self.branches
            ],
            "hands": [
                {"hand": each.hand, "deals": each.deals, "values": each.values, "best": each.best}
                for each in self.hands
            ],
        }

    @classmethod
    def from_json(cls, data: dict[str, Any]) -> DealCounts:
        return cls(
            total=data["total"],
            scale=data["scale"],
            bins=tuple(_BY_NAME[name] for name in data["bins"]),
            branches=tuple(
                Branch(tuple(b["path"]), tuple((row[0], row[1], row[2]) for row in b["counts"]))
                for b in data["branches"]
            ),
            hands=tuple(HandValue(h["hand"], h["deals"], h["values"], h["best"]) for h in data["hands"]),
        )


CATEGORIES = tuple(Bin(category) for category in Category)
"""Ten bins, from high card to royal flush."""


def pairs_from(ranks: tuple[int, ...]) -> tuple[Bin, ...]:
    """The categories, with pairs split at each of these ranks; a bin is named by its lowest pair."""
    if not ranks:
        return CATEGORIES
    lowest = sorted({2, *ranks})
    pairs = [Bin(Category.ONE_PAIR, pair=rank) for rank in lowest]
    return (CATEGORIES[0], *pairs, *CATEGORIES[2:])


PAIRS_APART = pairs_from(tuple(range(2, 15)))
"""Twenty-two bins: one pair is split into thirteen, from twos to aces."""

ROYALS_APART = (*CATEGORIES[:-1], *(Bin(Category.ROYAL_FLUSH, royal=length) for length in (5, 6, 7)))
"""Twelve bins: the royal flush is split by length, five, six or seven cards."""

_KICKERS = 220
"""C(12, 3) kickers to each pair, so pairs are 13 runs of 220 strengths."""


def by_strength(bins: tuple[Bin, ...], floors: list[int], strengths: int) -> list[int]:
    """For each strength from 0 the number of its bin; `floors` are the lowest strengths of the categories."""
    numbers: list[int] = []
    for strength in range(strengths + 1):
        category = sum(strength >= floor for floor in floors[1:])
        pair = 2 + (strength - floors[1]) // _KICKERS if category == Category.ONE_PAIR else 0
        fitting = [at for at, each in enumerate(bins) if each.category == category and each.pair <= pair]
        numbers.append(fitting[-1])
    return numbers


_BY_NAME = {str(each): each for each in (*CATEGORIES, *PAIRS_APART, *ROYALS_APART)}
"""As files of counts name them."""
