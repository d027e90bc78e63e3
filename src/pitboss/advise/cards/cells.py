"""All deals of a decision, put together by what the words of a card say about them.

Two deals of which every word says the same are one to any list of rules, so they share a cell. A few
thousand cells with exact counts price every list that can be written.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from pitboss.advise.cards.words import Kind, words
from pitboss.exact import store
from pitboss.exact.hands169 import LABELS, label_numbers
from pitboss.exact.phrases import Deals, Mask
from pitboss.kernels.matchups_classes import BOARDS, classes

__all__ = ["Cells", "both_hands_cells", "count_flop_cells", "flop_cells", "hand_cells", "shipped_file"]

I64 = NDArray[np.int64]
COMPLETIONS = 1_070_190
"""C(47, 2) turns and rivers with C(45, 2) hands of the dealer."""


@dataclass(frozen=True, kw_only=True, eq=False)
class Cells:
    """Which words hold [words, cells], how many deals there are, and what comes of them in so many cases."""

    kind: Kind
    held: Mask
    deals: I64
    won: I64
    lost: I64
    cases: int


def shipped_file() -> Path:
    """The counts for decisions on the flop, as the package has them."""
    return Path(__file__).parent / "results" / "flop.npy"


def hand_cells(kind: Kind) -> Mask:
    """The words about two cards alone, for each of the 169 starting hands: [words, 169]."""
    cards = np.array([_two_cards(label) for label in LABELS])
    deals = Deals(mine=cards, theirs=cards)
    return np.stack([word.holds(deals) for word in words(kind)])


def _two_cards(label: str) -> tuple[int, int]:
    high, low = ("23456789TJQKA".index(rank) for rank in label[:2])
    return high * 4, low * 4 + (0 if label.endswith("s") else 1)


def both_hands_cells(asked: Mask, *, theirs: bool) -> Cells:
    """Two hands face up; `asked` are the starting hands, theirs or mine, with which it comes to this."""
    every = classes()
    won: I64 = np.load(store.shipped_folder() / "matchups.npy").astype(np.int64)
    lost = won[every.mirror]
    there = asked[label_numbers(every.theirs if theirs else every.mine)]
    deals = Deals(mine=every.mine[there], theirs=every.theirs[there])
    held = [word.holds(deals) for word in words("both hands")]
    weight = every.weight[there]
    table = _together(_signatures(held), weight, weight * won[there], weight * lost[there])
    return _cells("both hands", table, BOARDS)


def flop_cells(asked: Mask) -> Cells:
    """My hand and the flop, for the starting hands with which it comes to this; shipped where that is all."""
    table = _shipped() if asked.all() else None
    return _cells("flop", count_flop_cells(asked) if table is None else table, COMPLETIONS)


@cache
def _shipped() -> I64 | None:
    """What is shipped, if it is whole: every deal is in it, and as many are won as lost."""
    try:
        table: I64 = np.load(shipped_file()).astype(np.int64)
    except (OSError, ValueError, EOFError):
        return None
    whole = table.ndim == 2 and table.shape[1] == 4 and int(table[:, 1].sum()) == 1326 * 19_600
    return table if whole and table[:, 2].sum() == table[:, 3].sum() else None


def count_flop_cells(asked: Mask) -> I64:
    """Rows of (words that hold as bits, deals, won, lost) over all holes and flops. Loads the kernels."""
    from pitboss.kernels.holdem import states
    from pitboss.kernels.holdem_kinds import flops, holes

    solved, hole, flop = states(), holes().cards.astype(np.int64), flops().cards.astype(np.int64)
    there = (solved.win >= 0) & asked[label_numbers(hole)]
    deals = Deals(mine=hole[None], flop=flop[:, None])
    held = [np.broadcast_to(word.holds(deals), there.shape)[there] for word in words("flop")]
    weight = np.broadcast_to(solved.weight[:, None], there.shape)[there]
    return _together(_signatures(held), weight, weight * solved.win[there], weight * solved.lose[there])


def _signatures(held: list[Mask]) -> I64:
    """Which words hold, as bits."""
    signature = np.zeros(held[0].shape, np.int64)
    for number, mask in enumerate(held):
        signature |= mask.astype(np.int64) << number
    return signature


def _together(signature: I64, *columns: I64) -> I64:
    """One row for each signature, from the lowest: the signature and the sums of the columns."""
    order = np.argsort(signature, kind="stable")
    found, starts = np.unique(signature[order], return_index=True)
    return np.stack([found, *(np.add.reduceat(column[order], starts) for column in columns)], axis=1)


def _cells(kind: Kind, table: I64, cases: int) -> Cells:
    held = (table[:, 0] >> np.arange(len(words(kind)))[:, None]) & 1 == 1
    deals, won, lost = (np.ascontiguousarray(table[:, at]) for at in (1, 2, 3))
    return Cells(kind=kind, held=held, deals=deals, won=won, lost=lost, cases=cases)
