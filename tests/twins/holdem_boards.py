"""Every showdown of two holes on every board of five, from counts of kinds instead of deals.

For a board and a hole, a row holds how many of the dealer's C(45, 2) = 990 holes lose to it and how many beat
it. Ranks alone: 6,175 rank multisets with 91 rank pairs. Where a suit has three or more board cards, 36,608
boards with 338 hole kinds; these rows hold the differences to ranks alone, because the sums need those.

The counting: go through the holes from weak to strong with a running number of holes passed, N, and of those
with card x, K[x]. A hole {x, y} beats the holes passed that contain neither x nor y, N - K[x] - K[y]: none
contains both, for that would be the hole itself. Cost: a step per kind of hole, none per deal.
"""

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from pitboss.kernels.compiled import Integer, compiled, in_slices
from pitboss.kernels.holdem_kinds import (
    KINDS,
    PAIR_HIGH,
    PAIR_LOW,
    PAIRS,
    Ints,
    holes,
    rank_multisets,
    suited_boards,
)
from pitboss.kernels.tables import CATEGORY_FLOOR, CATEGORY_OF_STRENGTH, RANK_KEY, rank_strength
from tests.twins.holdem_flushes import FLUSH, PARTS, SINGLES
from tests.twins.holdem_flushes import flushes as all_flushes

__all__ = ["Rows", "Showdowns", "showdowns"]

WIDTH, ALL = 16, 13  # a line of running numbers: holes with a card of each rank, then all holes, then padding
NONE = PAIRS + 1  # more than any level
_FULL_HOUSE = int(CATEGORY_FLOOR[6])
Rows = NDArray[np.int16]
# A suited board: s-cards and n-cards left, levels of the rank pairs, how many, the first full house, lines.
Seen = tuple[NDArray[np.int64], NDArray[np.int64], NDArray[np.uint8], Integer, Integer, Rows]
# Its row of ranks alone, its flushes, their categories and the plain ones; last, the row to be filled.
Known = tuple[Rows, Rows, NDArray[np.int8], Rows, Rows]


@dataclass(frozen=True, kw_only=True)
class Showdowns:
    """Dealer's holes of 990 that lose to and that beat the seat's; anything for impossible holes."""

    rank_rows: Rows  # [6175, 2 * 91] losing, then winning, on ranks alone
    rank_category: NDArray[np.int8]  # [6175, 91]
    suit_rows: Rows  # [36608, 2 * 338] what suits add to that
    part_category: NDArray[np.int8]  # [SUBSETS, PARTS] the flush a hole makes with board cards of a suit


@compiled
def _rank_pairs(
    key: Integer, entries: NDArray[np.int64], level: NDArray[np.uint8], category: NDArray[np.int8]
) -> tuple[int, int]:
    """How strong each rank pair is on one board, as a level from 0; pairs that tie share one.

    Also the number of levels, and the first with a full house or quads. One sort serves every way to suit a
    board. Insertion is quick: higher cards are mostly stronger, so the pairs are nearly sorted to begin with.
    """
    for pair in range(PAIRS):
        strength = rank_strength(key + RANK_KEY[PAIR_LOW[pair]] + RANK_KEY[PAIR_HIGH[pair]])
        category[pair] = CATEGORY_OF_STRENGTH[strength]
        entry = strength << 7 | pair
        place = pair
        while place > 0 and entries[place - 1] > entry:
            entries[place] = entries[place - 1]
            place -= 1
        entries[place] = entry
    levels = 0
    full_house = NONE
    for place in range(PAIRS):
        if place > 0 and entries[place] >> 7 != entries[place - 1] >> 7:
            levels += 1
        if full_house == NONE and entries[place] >> 7 >= _FULL_HOUSE:
            levels += 1  # between them lies a level without rank pairs, that of the flushes
            full_house = levels
        level[entries[place] & 127] = levels
    return levels + 1, full_house


@compiled
def _clear(table: Rows) -> None:
    for i in range(len(table)):
        table[i] = 0


@compiled
def _run(table: Rows, levels: Integer) -> None:
    """Add up from level to level: afterwards line t counts the holes below level t."""
    for i in range(WIDTH, WIDTH * (levels + 1)):
        table[i] += table[i - WIDTH]


@compiled
def _run_risen(table: Rows, levels: Integer, full_house: Integer, plain: Rows) -> None:
    """Add up the holes that rose to a flush; full houses are above the plain ones again."""
    if full_house != NONE:
        for card in range(ALL + 1):
            table[WIDTH * full_house + card] -= plain[card]
    _run(table, levels)


@compiled
def _ranks_alone(
    left: NDArray[np.int64], level: NDArray[np.uint8], levels: Integer, table: Rows, row: Rows
) -> None:
    """One board without suits; `left` are the cards of each rank that are not on it."""
    _clear(table)
    for pair in range(PAIRS):
        low, high, line = PAIR_LOW[pair], PAIR_HIGH[pair], WIDTH * (level[pair] + 1)
        if low == high:
            table[line + ALL] += left[low] * (left[low] - 1) // 2
            table[line + low] += left[low] - 1
        else:
            table[line + ALL] += left[low] * left[high]
            table[line + low] += left[high]
            table[line + high] += left[low]
    _run(table, levels)
    for pair in range(PAIRS):
        low, high, line = PAIR_LOW[pair], PAIR_HIGH[pair], WIDTH * level[pair]
        row[pair] = table[line + ALL] - table[line + low] - table[line + high]
        line += WIDTH  # now what does not beat the hole, the hole itself included
        row[PAIRS + pair] = 989 - table[line + ALL] + table[line + low] + table[line + high]


@compiled
def _three_suited(seen: Seen, rows: Known) -> None:
    """Three board cards of the suit: s-s holes have a flush, s-n and n-n holes have not.

    Without a flush, what changes is only that dealer's s-s holes rose above every such hand, full houses and
    quads excepted. Counting the s-s holes by the level of their ranks gives those that used to lose: as many
    of the seat's wins turn into losses. From the first full house on, the plain flushes are below the seat
    again, so they leave the count. An n-card meets no s-s hole, so lines need s-cards only.
    """
    suited, others, level, levels, full_house, table = seen
    ranks, flushes, category, plain, row = rows
    _clear(table)
    full = 0  # dealer's holes with a full house or quads
    full_with = np.zeros(13, np.int64)  # and those of them with an s-card
    for pair in range(PAIRS):
        low, high, line = PAIR_LOW[pair], PAIR_HIGH[pair], WIDTH * (level[pair] + 1)
        risen = suited[low] & suited[high] & (low != high)
        table[line + ALL] += risen
        table[line + low] += risen
        table[line + high] += risen
        if level[pair] >= full_house:
            if low == high:
                full += suited[low] * others[low] + others[low] * (others[low] - 1) // 2
                full_with[low] += others[low]
            else:
                full += suited[low] * others[high] + (suited[high] + others[high]) * others[low]
                full_with[low] += others[high]
                full_with[high] += others[low]
    _run_risen(table, levels, full_house, plain)
    for pair in range(PAIRS):
        low, high, line = PAIR_LOW[pair], PAIR_HIGH[pair], WIDTH * level[pair]
        row[78 + 13 * low + high] = table[line + low] - table[line + ALL]
        row[78 + 13 * high + low] = table[line + high] - table[line + ALL]
        row[247 + pair] = -table[line + ALL]
        line += WIDTH
        row[KINDS + 78 + 13 * low + high] = table[line + ALL] - table[line + low]
        row[KINDS + 78 + 13 * high + low] = table[line + ALL] - table[line + high]
        row[KINDS + 247 + pair] = table[line + ALL]
    for high in range(13):
        for low in range(high):
            part = low + high * (high - 1) // 2
            above = full - full_with[low] - full_with[high] if category[part] == FLUSH else 0
            row[part] = 962 - above + flushes[part] - ranks[part + high]  # 990 - C(8, 2) holes without flush
            row[KINDS + part] = above + flushes[PARTS + part] - ranks[PAIRS + part + high]


@compiled
def _four_suited(seen: Seen, rows: Known) -> None:
    """Four board cards of the suit: only n-n holes have no flush; the count is as in `_three_suited`.

    Now the dealer's s-s and s-n holes rise, and an n-n hole of the seat meets the s-n holes with its n-cards.
    """
    suited, others, level, levels, full_house, table = seen
    ranks, flushes, category, plain, row = rows
    _clear(table)
    full = 0
    full_with = np.zeros(13, np.int64)  # dealer's full houses with an n-card
    for pair in range(PAIRS):
        low, high, line = PAIR_LOW[pair], PAIR_HIGH[pair], WIDTH * (level[pair] + 1)
        if low == high:
            table[line + ALL] += suited[low] * others[low]
            table[line + low] += suited[low]
        else:
            table[line + ALL] += suited[low] * (suited[high] + others[high]) + others[low] * suited[high]
            table[line + low] += suited[high]
            table[line + high] += suited[low]
        if level[pair] >= full_house:
            if low == high:
                full += others[low] * (others[low] - 1) // 2
                full_with[low] += others[low] - 1
            else:
                full += others[low] * others[high]
                full_with[low] += others[high]
                full_with[high] += others[low]
    _run_risen(table, levels, full_house, plain)
    for pair in range(PAIRS):
        low, high, line = PAIR_LOW[pair], PAIR_HIGH[pair], WIDTH * level[pair]
        row[247 + pair] = table[line + low] + table[line + high] - table[line + ALL]
        line += WIDTH
        row[KINDS + 247 + pair] = table[line + ALL] - table[line + low] - table[line + high]
    for high in range(13):
        for low in range(high):
            part = low + high * (high - 1) // 2
            above = full if category[part] == FLUSH else 0
            row[part] = 703 - above + flushes[part] - ranks[part + high]  # C(38, 2) n-n holes
            row[KINDS + part] = above + flushes[PARTS + part] - ranks[PAIRS + part + high]
    for card in range(13):
        part = SINGLES + card
        for other in range(13):
            pair = min(card, other) + max(card, other) * (max(card, other) + 1) // 2
            above = full - full_with[other] if category[part] == FLUSH else 0
            row[78 + 13 * card + other] = 666 - above + flushes[part] - ranks[pair]  # C(37, 2)
            row[KINDS + 78 + 13 * card + other] = above + flushes[PARTS + part] - ranks[PAIRS + pair]


@compiled
def _five_suited(ranks: Rows, flushes: Rows, pair_of_kind: Ints, row: Rows) -> None:
    """Five board cards of the suit: everyone has a flush."""
    for kind in range(KINDS):
        part = kind if kind < 78 else SINGLES + (kind - 78) // 13 if kind < 247 else PARTS - 1
        row[kind] = flushes[part] - ranks[pair_of_kind[kind]]
        row[KINDS + kind] = flushes[PARTS + part] - ranks[PAIRS + pair_of_kind[kind]]


@compiled
def _boards(
    start: Integer,
    stop: Integer,
    keys: NDArray[np.int64],
    used: NDArray[np.int8],
    boards: tuple[Ints, Ints, Ints, Ints, Ints],
    pair_of_kind: Ints,
    flushes: Rows,
    part_category: NDArray[np.int8],
    plain: Rows,
    rank_rows: Rows,
    rank_category: NDArray[np.int8],
    suit_rows: Rows,
) -> None:
    """All boards with the rank multisets start..stop: one sort serves every way to suit them."""
    suit_masks, subset_of, other_ranks, starts, members = boards
    entries, level = np.zeros(PAIRS, np.int64), np.zeros(PAIRS, np.uint8)
    left, suited, others = np.zeros(13, np.int64), np.zeros(13, np.int64), np.zeros(13, np.int64)
    table = np.zeros(WIDTH * (PAIRS + 2), np.int16)
    for ranks in range(start, stop):
        levels, full = _rank_pairs(keys[ranks], entries, level, rank_category[ranks])
        for rank in range(13):
            left[rank] = 4 - used[ranks, rank]
        _ranks_alone(left, level, levels, table, rank_rows[ranks])
        for board in members[starts[ranks] : starts[ranks + 1]]:
            subset = subset_of[board]
            for rank in range(13):
                suited[rank] = 1 - ((suit_masks[board] >> rank) & 1)
                others[rank] = 3 - (other_ranks[board, 0] == rank) - (other_ranks[board, 1] == rank)
            seen = (suited, others, level, levels, full, table)
            rows = (rank_rows[ranks], flushes[subset], part_category[subset], plain[subset], suit_rows[board])
            if subset < 286:
                _three_suited(seen, rows)
            elif subset < 1001:
                _four_suited(seen, rows)
            else:
                _five_suited(rank_rows[ranks], flushes[subset], pair_of_kind, suit_rows[board])


def showdowns(*, threads: int | None = None) -> Showdowns:
    """All boards of five with all holes: about 10 million numbers from 3.5 million steps."""
    boards, flushes = suited_boards(), all_flushes(threads=threads)
    ranks, keys = rank_multisets(5)
    used = (ranks[:, :, None] == np.arange(13)).sum(axis=1).astype(np.int8)
    found = Showdowns(
        rank_rows=np.empty((len(keys), 2 * PAIRS), np.int16),
        rank_category=np.empty((len(keys), PAIRS), np.int8),
        suit_rows=np.empty((len(boards.suited), 2 * KINDS), np.int16),
        part_category=flushes.category,
    )
    in_slices(
        lambda start, stop: _boards(
            start,
            stop,
            keys,
            used,
            (boards.suited, boards.subset, boards.others, boards.starts, boards.members),
            holes().pair_of_kind,
            flushes.rows,
            flushes.category,
            flushes.plain,
            found.rank_rows,
            found.rank_category,
            found.suit_rows,
        ),
        len(keys),
        threads=threads,
        each=320,
    )
    return found
