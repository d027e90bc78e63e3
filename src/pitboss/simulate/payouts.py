"""Pay tables and named hands as strengths, which the kernel compares."""

from __future__ import annotations

from pitboss.cards import Category, HandRank
from pitboss.kernels.play import STRENGTHS
from pitboss.kernels.tables import CATEGORY_FLOOR
from pitboss.rules import Hand, NamedHand, PayTable

__all__ = ["floor_of", "sample_hand", "table_outcomes"]

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
