"""A wager of a program: what can be staked on it, how it can end, and at which strengths it is paid."""

from __future__ import annotations

from dataclasses import dataclass, field

from pitboss.cards import Category, HandRank
from pitboss.errors import Unsolvable
from pitboss.kernels.play import STRENGTHS
from pitboss.kernels.tables import CATEGORY_FLOOR
from pitboss.rules import Hand, NamedHand, PayTable

__all__ = ["Ending", "Wager", "floor_of", "sample_hand", "table_outcomes"]

_LARGEST_CODE = 255


@dataclass(frozen=True, slots=True)
class Ending:
    """One way in which a wager can end, in cents."""

    name: str
    staked: int
    returned: int

    @property
    def net(self) -> int:
        return self.returned - self.staked


@dataclass
class Wager:
    """A row of the kernel: stakes by level, and endings in the order of their numbers."""

    seat: int
    name: str
    number: int
    stakes: list[int | None] = field(default_factory=lambda: [None])
    """By level; level 0 is "not made"."""
    opening: int = 0
    """The level before the deal."""
    endings: list[list[tuple[str, int]]] = field(default_factory=list)
    """By number, then by level from 1: the name, and what is returned."""

    @property
    def stride(self) -> int:
        return len(self.endings) + 1

    def level(self, stake: int) -> int:
        """The level of a stake that can come up."""
        if stake not in self.stakes:
            self.stakes.append(stake)
        return self.stakes.index(stake)

    def raised(self, amount: int) -> list[int]:
        """For each level the one that adding `amount` leads to; 0 where it cannot come up."""
        sums = [(stake or 0) + amount for stake in self.stakes]
        return [self.stakes.index(stake) if stake in self.stakes else 0 for stake in sums]

    def by_code(self) -> dict[int, Ending]:
        """Every ending at every level, including a fold."""
        codes: dict[int, Ending] = {}
        for level, stake in enumerate(self.stakes[1:], start=1):
            base = 1 + (level - 1) * self.stride
            for number, by_level in enumerate(self.endings):
                name, returned = by_level[level - 1]
                codes[base + number] = Ending(name, stake or 0, returned)
            codes[base + self.stride - 1] = Ending("folded", stake or 0, 0)
        if max(codes) > _LARGEST_CODE:
            raise Unsolvable(f"{self.name} cannot be simulated: it ends in more than {_LARGEST_CODE} ways.")
        return codes


_ROYAL = 7462
_KICKERS = 220
"""C(12, 3) kickers to each pair, so pairs are 13 runs of 220 strengths."""


def floor_of(hand: NamedHand) -> int:
    """The least strength that this name covers."""
    if hand.royal:
        return _ROYAL + hand.royal - 5
    return int(CATEGORY_FLOOR[hand.category]) + (_KICKERS * (hand.least - 2) if hand.least else 0)


def sample_hand(strength: int) -> Hand:
    """A hand of this strength, as far as pay tables look at it."""
    royal = max(0, strength - _ROYAL + 5)
    category = Category.ROYAL_FLUSH if royal >= 5 else Category.HIGH_CARD
    for each in Category:
        if CATEGORY_FLOOR[each] <= strength:
            category = each
    pair = 2 + (strength - int(CATEGORY_FLOOR[1])) // _KICKERS if category is Category.ONE_PAIR else 0
    return Hand((), HandRank(category, (pair,)), royal if royal >= 5 else 0)


def table_outcomes(table: PayTable, stake: int) -> bytes:
    """For each strength the number of the line that pays it; the number of lines where it loses.

    Only the least hand of a line starts a new line, so the table is asked once for each.
    """
    floors = sorted({1, *(floor_of(line.hand) for line in table.lines)})
    outcomes = bytearray([len(table.lines)] * STRENGTHS)
    for floor, after in zip(floors, [*floors[1:], STRENGTHS], strict=True):
        line = table.line_for(sample_hand(floor), stake)
        number = len(table.lines) if line is None else table.lines.index(line)
        outcomes[floor:after] = bytes([number]) * (after - floor)
    return bytes(outcomes)
