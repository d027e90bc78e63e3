"""All deals of a decision, put together by what the vocabulary of a card says about them.

No rule can tell two deals apart if every term says the same of both, so they share a cell. A few thousand
cells with exact counts price every list of rules that can be written.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from pitboss.advise.cards.conditions import Kind, terms
from pitboss.cards import RANKS
from pitboss.exact.matchup_table import boards_won
from pitboss.exact.phrases import Deals, Mask
from pitboss.exact.starting_hands import LABELS, label_numbers
from pitboss.kernels.matchups_classes import BOARDS, classes

__all__ = ["Cells", "both_hands_cells", "count_flop_cells", "flop_cells", "hand_cells", "shipped_file"]

I64 = NDArray[np.int64]
COMPLETIONS = 1_070_190
"""C(47, 2) turns and rivers with C(45, 2) hands of the dealer."""


@dataclass(frozen=True, kw_only=True, eq=False)
class Cells:
    """Which terms hold [terms, cells]; for each cell its deals, and the cases of all of them won and lost."""

    kind: Kind
    held: Mask
    deals: I64
    won: I64
    lost: I64
    cases: int
    """Ways each deal can go on."""


def shipped_file() -> Path:
    """The counts for decisions on the flop that the package ships."""
    return Path(__file__).parent / "results" / "flop.npy"


def hand_cells(kind: Kind) -> Mask:
    """The terms about two cards alone, for each of the 169 starting hands: [terms, 169]."""
    cards = np.array([_two_cards(label) for label in LABELS])
    deals = Deals(mine=cards, theirs=cards)
    return np.stack([term.holds(deals) for term in terms(kind)])


def _two_cards(label: str) -> tuple[int, int]:
    high, low = (RANKS.index(rank) for rank in label[:2])
    return high * 4, low * 4 + (0 if label.endswith("s") else 1)


def both_hands_cells(asked: Mask, *, theirs: bool) -> Cells:
    """Two hands face up; `asked` are the starting hands, theirs or mine, that lead to the decision."""
    every = classes()
    won, lost = boards_won(), boards_won()[every.mirror]
    there = asked[label_numbers(every.theirs if theirs else every.mine)]
    deals = Deals(mine=every.mine[there], theirs=every.theirs[there])
    held = [term.holds(deals) for term in terms("both hands")]
    weight = every.weight[there]
    table = _together(_signatures(held), weight, weight * won[there], weight * lost[there])
    return _cells("both hands", table, BOARDS)


def flop_cells(asked: Mask) -> Cells:
    """My hand and the flop, for the starting hands that lead to the decision; shipped where all do."""
    table = _shipped() if asked.all() else None
    return _cells("flop", count_flop_cells(asked) if table is None else table, COMPLETIONS)


@cache
def _shipped() -> I64 | None:
    """What is shipped, if it is intact: every deal is in it, and as many are won as lost."""
    try:
        table: I64 = np.load(shipped_file()).astype(np.int64)
    except (OSError, ValueError, EOFError):
        return None
    whole = table.ndim == 2 and table.shape[1] == 4 and int(table[:, 1].sum()) == 1326 * 19_600
    return table if whole and table[:, 2].sum() == table[:, 3].sum() else None


def count_flop_cells(asked: Mask) -> I64:
    """Rows of (terms that hold as bits, deals, won, lost) over all holes and flops. Loads the kernels."""
    from pitboss.kernels.holdem import states
    from pitboss.kernels.holdem_kinds import flops, holes

    solved, hole, flop = states(), holes().cards.astype(np.int64), flops().cards.astype(np.int64)
    there = (solved.win >= 0) & asked[label_numbers(hole)]
    deals = Deals(mine=hole[None], flop=flop[:, None])
    held = [np.broadcast_to(term.holds(deals), there.shape)[there] for term in terms("flop")]
    weight = np.broadcast_to(solved.weight[:, None], there.shape)[there]
    return _together(_signatures(held), weight, weight * solved.win[there], weight * solved.lose[there])


def _signatures(held: list[Mask]) -> I64:
    """Which terms hold, as bits."""
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
    held = (table[:, 0] >> np.arange(len(terms(kind)))[:, None]) & 1 == 1
    deals, won, lost = (np.ascontiguousarray(table[:, at]) for at in (1, 2, 3))
    return Cells(kind=kind, held=held, deals=deals, won=won, lost=lost, cases=cases)
