"""A hole on a board of five against all of the dealer's holes, from counts of kinds instead of deals.

Everything that a board of five and a hole can be is one axis of river kinds: 6,175 rank multisets with 91
rank pairs ("ranks alone", as if there were no flushes), then 36,608 boards as a suit with three or more cards
sees them, with 338 hole kinds. What is known there is true in both parts. Sums over deals use

    truth = ranks alone + sum over the four suits of (truth - ranks alone) on boards with three or more of it,

and hold for whatever is worked out on a river kind first, the better of two choices included.

The counting: go through the holes from weak to strong with a running number of holes passed, N, and of those
with card x, K[x]. A hole {x, y} beats the holes passed that contain neither x nor y, N - K[x] - K[y]: none
contains both, for that would be the hole itself. Cost: a step per kind of hole, none per deal.
"""

from dataclasses import dataclass
from math import comb

import numpy as np
from numpy.typing import NDArray

from pitboss.kernels.compiled import Integer, compiled, in_slices
from pitboss.kernels.holdem_kinds import (
    BOARDS,
    KINDS,
    PAIR_HIGH,
    PAIR_LOW,
    PAIRS,
    RIVERS,
    SUITED_BOARDS,
    Ints,
    rank_multisets,
    suited_boards,
)
from pitboss.kernels.holdem_rival_flushes import PARTS, SINGLES, RivalFlushes, rival_flushes
from pitboss.kernels.tables import CATEGORY_FLOOR, RANK_KEY, rank_strength

__all__ = ["Rivers", "rivers"]

WIDTH, ALL = 16, 13  # a line of running numbers: holes with a card of each rank, then all holes, then padding
NONE = PAIRS + 1  # more than any level
_FULL_HOUSE = int(CATEGORY_FLOOR[6])
Rows = NDArray[np.int16]
# What ranks tell of a board: pairs by strength, their levels, how many, the first full house, cuts as levels.
Sorted = tuple[NDArray[np.int64], NDArray[np.uint8], Integer, Integer, NDArray[np.int64], NDArray[np.int64]]
# A suited board: s-cards and n-cards left, cards left in the suit, lines of running numbers.
Seen = tuple[NDArray[np.int64], NDArray[np.int64], Integer, Rows]
# Its subset's flushes: rows, below each cut, classes, straight flushes, and the plain ones.
Made = tuple[Rows, Rows, NDArray[np.uint8], NDArray[np.bool_], Rows]


@dataclass(frozen=True, kw_only=True)
class Rivers:
    """What is known of each river kind; anything for impossible ones, which no sum over deals reaches."""

    known: NDArray[np.uint8]  # [RIVERS] class of the seat's hand
    below: Rows  # [2 + cuts, RIVERS] dealer's holes that are weaker, not stronger, weaker than each cut
    total: int  # dealer's holes in all, 990 from a full deck
    ranks: int  # mask of the ranks in the deck
    classes: int
    flushes: RivalFlushes

    @property
    def by_ranks(self) -> tuple[NDArray[np.uint8], Rows]:
        """`known` and `below` by ranks alone: [6175, 91] and [columns, 6175, 91]."""
        size = BOARDS * PAIRS
        return (
            self.known[:size].reshape(BOARDS, PAIRS),
            self.below[:, :size].reshape(-1, BOARDS, PAIRS),
        )

    @property
    def by_suit(self) -> tuple[NDArray[np.uint8], Rows]:
        """`known` and `below` as suits see it: [36608, 338] and [columns, 36608, 338]."""
        size = BOARDS * PAIRS
        return (
            self.known[size:].reshape(SUITED_BOARDS, KINDS),
            self.below[:, size:].reshape(-1, SUITED_BOARDS, KINDS),
        )


@compiled
def _rank_pairs(
    key: Integer,
    cuts: NDArray[np.int64],
    class_of: NDArray[np.uint8],
    entries: NDArray[np.int64],
    level: NDArray[np.uint8],
    known: NDArray[np.uint8],
    cut_pairs: NDArray[np.int64],
    cut_level: NDArray[np.int64],
) -> tuple[int, int]:
    """How strong each rank pair is on one board, as a level from 0; pairs that tie share one.

    Also the number of levels, and the first with a full house or quads; for each cut, how many pairs are
    below it and the level above them. One sort serves every way to suit a board. Insertion is quick: higher
    cards are mostly stronger, so the pairs are nearly sorted to begin with.
    """
    for pair in range(PAIRS):
        strength = rank_strength(key + RANK_KEY[PAIR_LOW[pair]] + RANK_KEY[PAIR_HIGH[pair]])
        known[pair] = class_of[strength]
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
    for cut in range(len(cuts)):
        place = 0
        while place < PAIRS and entries[place] >> 7 < cuts[cut]:
            place += 1
        cut_pairs[cut] = place
        cut_level[cut] = level[entries[place - 1] & 127] + 1 if place > 0 else 0
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
def _ranks_alone(left: NDArray[np.int64], ranked: Sorted, table: Rows, below: Rows) -> None:
    """One board without suits; `left` are the cards of each rank that are not on it."""
    _, level, levels, _, _, cut_level = ranked
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
        below[0, pair] = table[line + ALL] - table[line + low] - table[line + high]
        line += WIDTH  # now with those that tie; the hole itself is one of them, and was taken off twice
        below[1, pair] = table[line + ALL] - table[line + low] - table[line + high] + 1
        for cut in range(len(cut_level)):
            line = WIDTH * cut_level[cut]
            itself = level[pair] < cut_level[cut]
            below[2 + cut, pair] = table[line + ALL] - table[line + low] - table[line + high] + itself


@compiled
def _three_suited(ranked: Sorted, seen: Seen, made: Made, ranks: Rows, row: Rows) -> None:
    """Three board cards of the suit: s-s holes have a flush, s-n and n-n holes have not.

    Without a flush, what changes is only that dealer's s-s holes rose above every such hand, full houses and
    quads excepted. Counting the s-s holes by the level of their ranks gives those that used to lose: as many
    of the seat's wins turn into losses. From the first full house on, the plain flushes are below the seat
    again, so they leave the count. An n-card meets no s-s hole, so lines need s-cards only.
    """
    _, level, levels, full_house, _, _ = ranked
    suited, others, in_suit, table = seen
    flushes, _, _, straight, plain = made
    dealt = 4 * in_suit - 7
    total = dealt * (dealt - 1) // 2
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
        weaker, not_stronger = ranks[0, pair], ranks[1, pair]
        row[0, 78 + 13 * low + high] = weaker + table[line + low] - table[line + ALL]
        row[0, 78 + 13 * high + low] = weaker + table[line + high] - table[line + ALL]
        row[0, 247 + pair] = weaker - table[line + ALL]
        line += WIDTH
        row[1, 78 + 13 * low + high] = not_stronger + table[line + low] - table[line + ALL]
        row[1, 78 + 13 * high + low] = not_stronger + table[line + high] - table[line + ALL]
        row[1, 247 + pair] = not_stronger - table[line + ALL]
    plain_holes = total - (in_suit - 5) * (in_suit - 6) // 2  # dealer's holes without a flush
    for high in range(13):
        for low in range(high):
            part = low + high * (high - 1) // 2
            above = 0 if straight[part] else full - full_with[low] - full_with[high]
            row[0, part] = plain_holes - above + flushes[0, part]
            row[1, part] = total - above - flushes[1, part]


@compiled
def _four_suited(ranked: Sorted, seen: Seen, made: Made, ranks: Rows, row: Rows) -> None:
    """Four board cards of the suit: only n-n holes have no flush; the count is as in `_three_suited`.

    Now the dealer's s-s and s-n holes rise, and an n-n hole of the seat meets the s-n holes with its n-cards.
    """
    _, level, levels, full_house, _, _ = ranked
    suited, others, in_suit, table = seen
    flushes, _, _, straight, plain = made
    dealt = 4 * in_suit - 7
    total = dealt * (dealt - 1) // 2
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
        row[0, 247 + pair] = ranks[0, pair] + table[line + low] + table[line + high] - table[line + ALL]
        line += WIDTH
        row[1, 247 + pair] = ranks[1, pair] + table[line + low] + table[line + high] - table[line + ALL]
    others_left = 3 * in_suit - 1
    for part in range(SINGLES):
        above = 0 if straight[part] else full
        row[0, part] = others_left * (others_left - 1) // 2 - above + flushes[0, part]
        row[1, part] = total - above - flushes[1, part]
    others_left -= 1
    for card in range(13):
        part = SINGLES + card
        for other in range(13):
            above = 0 if straight[part] else full - full_with[other]
            row[0, 78 + 13 * card + other] = others_left * (others_left - 1) // 2 - above + flushes[0, part]
            row[1, 78 + 13 * card + other] = total - above - flushes[1, part]


@compiled
def _five_suited(made: Made, row: Rows) -> None:
    """Five board cards of the suit: everyone has a flush, and its part says it all."""
    flushes, below, _, _, _ = made
    for column in range(len(row)):
        for kind in range(KINDS):
            part = kind if kind < 78 else SINGLES + (kind - 78) // 13 if kind < 247 else PARTS - 1
            if column == 0:
                row[0, kind] = flushes[0, part]
            elif column == 1:  # the seat's hole leaves (dealt) cards, and all of them make flushes
                row[1, kind] = -flushes[1, part]
            else:
                row[column, kind] = below[column - 2, part]


@compiled
def _below_cut(
    cut: Integer, four: Integer, ranked: Sorted, seen: Seen, made: Made, ranks: Rows, row: Rows
) -> None:
    """Dealer's holes below a cut: by ranks, less those that rose from there, and flushes below the cut.

    Three board cards of the suit (s-s holes rise) or four (s-n holes, too). `with_s` and `with_n` count the
    holes that rose and contain a card; the seat's own hole, if it rose, contains both its cards.
    """
    entries, level, _, _, cut_pairs, cut_level = ranked
    suited, others, _, _ = seen
    _, below, _, _, _ = made
    risen = 0
    with_s, with_n = np.zeros(13, np.int16), np.zeros(13, np.int16)
    for place in range(cut_pairs[cut]):
        pair = entries[place] & 127
        low, high = PAIR_LOW[pair], PAIR_HIGH[pair]
        if low != high:
            both = suited[low] * suited[high]
            low_s, high_s = suited[low] * others[high] * four, suited[high] * others[low] * four
            risen += both + low_s + high_s
            with_s[low] += both + low_s
            with_s[high] += both + high_s
            with_n[low] += suited[high] * four
            with_n[high] += suited[low] * four
        elif four:
            risen += suited[low] * others[low]
            with_s[low] += others[low]
            with_n[low] += suited[low]
    nothing = below[cut, PARTS - 1] - risen
    for pair in range(PAIRS):
        low, high = PAIR_LOW[pair], PAIR_HIGH[pair]
        by_ranks = ranks[2 + cut, pair]
        itself = level[pair] < cut_level[cut]
        row[247 + pair] = by_ranks + nothing + with_n[low] + with_n[high]
        mine = by_ranks - risen - itself * four
        row[78 + 13 * low + high] = mine + with_s[low] + with_n[high] + below[cut, SINGLES + low]
        row[78 + 13 * high + low] = mine + with_s[high] + with_n[low] + below[cut, SINGLES + high]
        if low != high:
            part = low + high * (high - 1) // 2
            row[part] = by_ranks - risen - itself + with_s[low] + with_s[high] + below[cut, part]


@compiled
def _classes(
    size: Integer, part_known: NDArray[np.uint8], known: NDArray[np.uint8], row: NDArray[np.uint8]
) -> None:
    """The class of the seat's hand: that of its flush, or of its ranks."""
    for part in range(SINGLES):
        row[part] = part_known[part]
    if size == 3:
        for pair in range(PAIRS):
            low, high = PAIR_LOW[pair], PAIR_HIGH[pair]
            row[78 + 13 * low + high] = known[pair]
            row[78 + 13 * high + low] = known[pair]
    else:
        for card in range(13):
            for other in range(13):
                row[78 + 13 * card + other] = part_known[SINGLES + card]
    for pair in range(PAIRS):
        row[247 + pair] = known[pair] if size < 5 else part_known[PARTS - 1]


@compiled
def _boards(
    start: Integer,
    stop: Integer,
    deck: Integer,
    keys: NDArray[np.int64],
    used: NDArray[np.int8],
    boards: tuple[Ints, Ints, Ints, Ints, Ints],
    cuts: NDArray[np.int64],
    class_of: NDArray[np.uint8],
    flushes: Made,
    rank_below: Rows,
    rank_known: NDArray[np.uint8],
    suit_below: Rows,
    suit_known: NDArray[np.uint8],
) -> None:
    """All boards with the rank multisets start..stop: one sort serves every way to suit them."""
    suit_masks, subset_of, other_ranks, starts, members = boards
    entries, level = np.zeros(PAIRS, np.int64), np.zeros(PAIRS, np.uint8)
    cut_pairs, cut_level = np.zeros(len(cuts), np.int64), np.zeros(len(cuts), np.int64)
    left, suited, others = np.zeros(13, np.int64), np.zeros(13, np.int64), np.zeros(13, np.int64)
    table = np.zeros(WIDTH * (PAIRS + 2), np.int16)
    in_suit = np.int64(0)
    for rank in range(13):
        in_suit += (deck >> rank) & 1
    dealt = 4 * in_suit - 7
    for ranks in range(start, stop):
        known = rank_known[ranks]
        levels, full = _rank_pairs(keys[ranks], cuts, class_of, entries, level, known, cut_pairs, cut_level)
        for rank in range(13):
            left[rank] = (4 - used[ranks, rank]) * ((deck >> rank) & 1)
        ranked = (entries, level, levels, full, cut_pairs, cut_level)
        by_ranks = rank_below[:, ranks]
        _ranks_alone(left, ranked, table, by_ranks)
        for board in members[starts[ranks] : starts[ranks + 1]]:
            subset = subset_of[board]
            for rank in range(13):
                there = (deck >> rank) & 1
                suited[rank] = there & ~(suit_masks[board] >> rank)
                others[rank] = (3 - (other_ranks[board, 0] == rank) - (other_ranks[board, 1] == rank)) * there
            seen = (suited, others, in_suit, table)
            made = (
                flushes[0][subset],
                flushes[1][subset],
                flushes[2][subset],
                flushes[3][subset],
                flushes[4][subset],
            )
            row = suit_below[:, board]
            if subset < 286:
                _three_suited(ranked, seen, made, by_ranks, row)
            elif subset < 1001:
                _four_suited(ranked, seen, made, by_ranks, row)
            else:
                _five_suited(made, row)
                for kind in range(KINDS):
                    row[1, kind] += dealt * (dealt - 1) // 2
            if subset < 1001:
                for cut in range(len(cuts)):
                    _below_cut(cut, subset >= 286, ranked, seen, made, by_ranks, row[2 + cut])
            _classes(3 + (subset >= 286) + (subset >= 1001), made[2], known, suit_known[board])


def rivers(
    cuts: NDArray[np.int64], class_of: NDArray[np.uint8], *, ranks: int = 8191, threads: int | None = None
) -> Rivers:
    """All river kinds of a deck of four suits: 13 million, from 3.5 million steps.

    `cuts` are strengths of the dealer (what qualifies, say), `class_of` [7465] is the class of each strength
    of the seat, of which 7463 and 7464 are royal flushes of six and seven cards: classes apart, if wanted,
    but no stronger than others.
    """
    boards = suited_boards()
    flushes = rival_flushes(cuts, class_of, ranks=ranks, threads=threads)
    multisets, keys = rank_multisets(5)
    used = (multisets[:, :, None] == np.arange(13)).sum(axis=1).astype(np.int8)
    known = np.empty(RIVERS, np.uint8)
    below = np.empty((2 + len(cuts), RIVERS), np.int16)
    by_ranks = BOARDS * PAIRS
    in_slices(
        lambda start, stop: _boards(
            start,
            stop,
            ranks,
            keys,
            used,
            (boards.suited, boards.subset, boards.others, boards.starts, boards.members),
            cuts,
            class_of,
            (flushes.rows, flushes.below, flushes.known, flushes.straight, flushes.plain),
            below[:, :by_ranks].reshape(-1, BOARDS, PAIRS),
            known[:by_ranks].reshape(BOARDS, PAIRS),
            below[:, by_ranks:].reshape(-1, SUITED_BOARDS, KINDS),
            known[by_ranks:].reshape(SUITED_BOARDS, KINDS),
        ),
        len(keys),
        threads=threads,
        each=320,
    )
    return Rivers(
        known=known,
        below=below,
        total=comb(4 * ranks.bit_count() - 7, 2),
        ranks=ranks,
        classes=int(class_of.max()) + 1,
        flushes=flushes,
    )
