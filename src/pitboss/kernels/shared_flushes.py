"""How many of the dealer's sets each of my hands of three cards beats on one board, by the longest flush.

A dealer's set is below a flush t if its cards of every suit are. For one suit, let P[a] be the sets of a
cards that are below t and avoid my cards; then the sets below t are a coefficient of the product of four
polynomials, one per suit. Let j be the cards that the suit's board cards lack to the length of t: all sets of
fewer than j cards are below t, those of more are not, and only P[j] depends on the ranks. So for a given t
the count is linear in each suit's P[j], and rows of hands that share t and differ in one card are
c + q * P[j].

t is my own flush: it belongs to one of my suits or to the board. Where my cards of one suit make t, sets of
as many cards stay below it if their highest card is lower, since they avoid mine. In a row of hands that
differ in one card, those with a high one may have their flush in its suit: the row's end is computed from
there.
"""

import numpy as np
from numpy.typing import NDArray

from pitboss.kernels.compiled import Integer, compiled
from pitboss.kernels.shared_flush_forms import (
    LANES,
    SUIT_FLUSH,
    SUIT_MASK,
    SUIT_SIZE,
    SUIT_WIDTH,
    bilinear,
    coefficient,
    lanes,
    linear,
    lookup,
    poly,
    times,
    write,
    write_best,
    write_end,
    write_lanes,
)
from pitboss.kernels.shared_flush_tables import CHOOSE, KINDS, LENGTH, NUMBER, PAIRS, START, TRIPLES

__all__ = ["Flushes", "count_flushes"]

I16 = NDArray[np.int16]
I32 = NDArray[np.int32]
I64 = NDArray[np.int64]
# Rows of `FlushTables`, where they begin, their widths; rows of the cuts [cuts, 8192, 378]; ranks of the
# deck; the dealer's cards.
Flushes = tuple[I16, I32, I64, I16, I64, Integer]
# One board: rows, and where a suit's rows for t = 0 would begin by the length of t [4, 9]; by suit its mask,
# cards, flush and width of rows [4, 4]; P[a] for a < j by suit, my cards of it and length of t [4, 4, 9, 4];
# by suit and place in the deck the lower cards that are left [4, 13]; ranks; the dealer's cards; the best
# flush of the board.
Board = tuple[I16, I64, I64, I64, I64, I64, Integer, Integer]


@compiled
def _triples(board: Board, suit: Integer, at: Integer, strengths: I16, counts: I16) -> None:
    """My three cards in one suit."""
    rows, start, suits, few, below, ranks, cards, highest = board
    mask, size = suits[suit, SUIT_MASK], suits[suit, SUIT_SIZE]
    length = max(size + 3, LENGTH[highest])
    u, v, w = (suit + 1) & 3, (suit + 2) & 3, (suit + 3) & 3
    few_u, few_v, few_w = few[u, 0, length], few[v, 0, length], few[w, 0, length]
    few_own = few[suit, 3, length]
    ju, jv, jw = length - suits[u, SUIT_SIZE], length - suits[v, SUIT_SIZE], length - suits[w, SUIT_SIZE]
    for x in range(len(ranks)):
        for y in range(x + 1, len(ranks)):
            for z in range(y + 1, len(ranks)):
                mine = np.int64(1) << ranks[x] | np.int64(1) << ranks[y] | np.int64(1) << ranks[z]
                if mine & mask:
                    strengths[at], counts[0, at], counts[1, at] = 0, 0, 0
                    at += 1
                    continue
                own = NUMBER[mask | mine]
                t = max(own, highest)
                strengths[at] = t
                for equal in range(2):
                    if own == t:
                        value = CHOOSE[below[suit, z] - 2, 3]
                    else:
                        kind = TRIPLES + CHOOSE[z, 3] + CHOOSE[y, 2] + x
                        value = lookup(rows, start, suits, suit, t, length, equal, kind)
                    q = poly(few_own, length - size, value)
                    q = times(q, poly(few_u, ju, lookup(rows, start, suits, u, t, length, equal, 0)))
                    q = times(q, poly(few_v, jv, lookup(rows, start, suits, v, t, length, equal, 0)))
                    p = poly(few_w, jw, lookup(rows, start, suits, w, t, length, equal, 0))
                    counts[equal, at] = coefficient(q, p, cards)
                at += 1


@compiled
def _pairs(
    board: Board,
    suit: Integer,
    alone: Integer,
    at: Integer,
    strengths: I16,
    counts: I16,
    live: I16,
    none: I16,
) -> None:
    """Two cards in one suit, one alone: rows of the cards alone.

    Where the card alone makes my flush, at the end of a row, t depends on it and the pair avoids it.
    """
    rows, start, suits, few, below, ranks, cards, highest = board
    alive = live[alone]
    mask, size = suits[suit, SUIT_MASK], len(ranks)
    third = 0
    while third in (suit, alone):
        third += 1
    fourth = 6 - suit - alone - third
    size_suit, size_alone = suits[suit, SUIT_SIZE], suits[alone, SUIT_SIZE]
    size_third, size_fourth = suits[third, SUIT_SIZE], suits[fourth, SUIT_SIZE]
    lane, ends = np.zeros(LANES, np.int16), np.zeros(LANES, np.int16)
    c, d = np.zeros((2, LANES), np.int16), np.zeros((2, LANES), np.int16)
    length = max(size_alone + 1, LENGTH[highest])
    for z in range(size):
        if alive[z]:
            ends[z] = max(NUMBER[suits[alone, SUIT_MASK] | np.int64(1) << ranks[z]], highest)
    end_length, longest = length, length >= size_suit + 2  # a card alone may make my flush
    if longest:
        for z in range(size):
            if alive[z]:
                t = np.int64(ends[z])
                own = NUMBER[suits[alone, SUIT_MASK] | np.int64(1) << ranks[z]] == t
                for equal in range(2):
                    value = (
                        below[alone, z] if own else lookup(rows, start, suits, alone, t, length, equal, 1 + z)
                    )
                    q = poly(few[alone, 1, length], length - size_alone, value)
                    value = lookup(rows, start, suits, third, t, length, equal, 0)
                    q = times(q, poly(few[third, 0, length], length - size_third, value))
                    value = lookup(rows, start, suits, fourth, t, length, equal, 0)
                    q = times(q, poly(few[fourth, 0, length], length - size_fourth, value))
                    c[equal, z], d[equal, z] = linear(q, cards, few[suit, 2, length], length - size_suit)
    length = max(size_suit + 2, LENGTH[highest])
    few_suit, few_alone = few[suit, 2, length], few[alone, 1, length]
    few_third, few_fourth = few[third, 0, length], few[fourth, 0, length]
    for x in range(size):
        for y in range(x + 1, size):
            mine = np.int64(1) << ranks[x] | np.int64(1) << ranks[y]
            if mine & mask:
                strengths[at : at + LANES] = 0
                counts[0, at : at + LANES] = 0
                counts[1, at : at + LANES] = 0
                at += size
                continue
            own = NUMBER[mask | mine]
            t = np.int64(max(own, np.int64(highest)))
            kind = PAIRS + CHOOSE[y, 2] + x
            split = size
            if longest:
                while split > 0 and (ends[split - 1] > t or not alive[split - 1]):
                    split -= 1
            for equal in range(2):
                if split > 0:
                    if own == t:
                        value = CHOOSE[below[suit, y] - 1, 2]
                    else:
                        value = lookup(rows, start, suits, suit, t, length, equal, kind)
                    q = poly(few_suit, length - size_suit, value)
                    value = lookup(rows, start, suits, third, t, length, equal, 0)
                    q = times(q, poly(few_third, length - size_third, value))
                    value = lookup(rows, start, suits, fourth, t, length, equal, 0)
                    q = times(q, poly(few_fourth, length - size_fourth, value))
                    first, factor = linear(q, cards, few_alone, length - size_alone)
                    of = lanes(rows, start, suits, alone, t, length, equal, none)
                    write(counts[equal, at : at + LANES], first, factor, of, alive)
                if split < size:
                    for z in range(split, size):
                        if alive[z]:
                            end = np.int64(ends[z])
                            lane[z] = lookup(rows, start, suits, suit, end, end_length, equal, kind)
                    write_end(counts[equal, at : at + LANES], split, c[equal], d[equal], lane, alive)
            write_best(strengths[at : at + LANES], t, ends, alive)
            at += size


@compiled
def _singles(
    board: Board, left: Integer, at: Integer, strengths: I16, counts: I16, live: I16, none: I16
) -> None:
    """A card in each suit but one: rows of the cards of the third, for each card of the first and second."""
    rows, start, suits, few, below, ranks, cards, highest = board
    size = len(ranks)
    names = (0 if left else 1, 1 if left > 1 else 2, 2 if left == 3 else 3)
    alive = live[names[2]]
    best = np.zeros((3, LANES), np.int16)  # t where the card of a suit makes it
    for i in range(3):
        for x in range(size):
            if live[names[i], x]:
                best[i, x] = max(NUMBER[suits[names[i], SUIT_MASK] | np.int64(1) << ranks[x]], highest)
    # For the card of each suit, the count by the other two: c + d P + e R + f P R, with P and R by card.
    form = np.zeros((3, 2, size, 4), np.int64)
    others = np.zeros((3, 2, 2, size, LANES), np.int16)
    for i in range(3):
        one, two, own = names[1 if i == 0 else 0], names[1 if i == 2 else 2], names[i]
        length = max(suits[own, SUIT_SIZE] + 1, LENGTH[highest])
        for x in range(size):
            t = np.int64(best[i, x])
            if t == 0:
                continue
            made = NUMBER[suits[own, SUIT_MASK] | np.int64(1) << ranks[x]] == t
            for equal in range(2):
                value = below[own, x] if made else lookup(rows, start, suits, own, t, length, equal, 1 + x)
                q = poly(few[own, 1, length], length - suits[own, SUIT_SIZE], value)
                value = lookup(rows, start, suits, left, t, length, equal, 0)
                q = times(q, poly(few[left, 0, length], length - suits[left, SUIT_SIZE], value))
                j, k = length - suits[one, SUIT_SIZE], length - suits[two, SUIT_SIZE]
                c, d, e, f = bilinear(q, cards, few[one, 1, length], j, few[two, 1, length], k)
                form[i, equal, x, 0], form[i, equal, x, 1] = c, d
                form[i, equal, x, 2], form[i, equal, x, 3] = e, f
                others[i, equal, 0, x] = lanes(rows, start, suits, one, t, length, equal, none)
                others[i, equal, 1, x] = lanes(rows, start, suits, two, t, length, equal, none)
    # The third suit's forms and cards, turned so that its own cards are neighbours.
    own_form = np.zeros((2, 4, LANES), np.int16)
    ones, twos = np.zeros((2, size, LANES), np.int16), np.zeros((2, size, LANES), np.int16)
    for equal in range(2):
        for z in range(size):
            for i in range(4):
                own_form[equal, i, z] = form[2, equal, z, i]
            for x in range(size):
                ones[equal, x, z] = others[2, equal, 0, z, x]
                twos[equal, x, z] = others[2, equal, 1, z, x]
    c_lane, d_lane = np.zeros((2, LANES), np.int16), np.zeros((2, LANES), np.int16)
    for x in range(size):
        for equal in range(2):
            write_lanes(c_lane[equal], own_form[equal, 0], own_form[equal, 1], ones[equal, x], alive)
            write_lanes(d_lane[equal], own_form[equal, 2], own_form[equal, 3], ones[equal, x], alive)
        for y in range(size):
            if best[0, x] == 0 or best[1, y] == 0:
                strengths[at : at + LANES] = 0
                counts[0, at : at + LANES] = 0
                counts[1, at : at + LANES] = 0
                at += size
                continue
            i, mine, other = (0, x, y) if best[0, x] >= best[1, y] else (1, y, x)
            t = best[i, mine]
            split = size
            while split > 0 and (best[2, split - 1] > t or not alive[split - 1]):
                split -= 1
            for equal in range(2):
                if split > 0:
                    value = np.int64(others[i, equal, 0, mine, other])
                    first = form[i, equal, mine, 0] + form[i, equal, mine, 1] * value
                    factor = form[i, equal, mine, 2] + form[i, equal, mine, 3] * value
                    of = others[i, equal, 1, mine]
                    write(counts[equal, at : at + LANES], first, factor, of, alive)
                if split < size:
                    row = counts[equal, at : at + LANES]
                    write_end(row, split, c_lane[equal], d_lane[equal], twos[equal, y], alive)
            write_best(strengths[at : at + LANES], t, best[2], alive)
            at += size


@compiled
def _cut(board: Board, cut_rows: I16, cut: Integer, live: I16, count: I16) -> None:
    """The dealer's sets below a given flush: for each suit P[j] by my cards of it is a row of the table."""
    _, _, suits, few, _, ranks, cards, _ = board
    size = len(ranks)
    length = 0 if cut <= 0 else 8 if cut >= START[8] else LENGTH[cut]
    under = np.zeros((4, KINDS), np.int16)
    j = np.empty(4, np.int64)
    for suit in range(4):
        j[suit] = length - suits[suit, SUIT_SIZE]
        if j[suit] == 0:
            under[suit] = np.int16(suits[suit, SUIT_FLUSH] < cut)
        elif 0 < j[suit] < 4:
            under[suit] = cut_rows[suits[suit, SUIT_MASK]]
    free0 = poly(few[0, 0, length], j[0], np.int64(under[0, 0]))
    free1 = poly(few[1, 0, length], j[1], np.int64(under[1, 0]))
    free2 = poly(few[2, 0, length], j[2], np.int64(under[2, 0]))
    free3 = poly(few[3, 0, length], j[3], np.int64(under[3, 0]))
    free = (free0, free1, free2, free3)
    at = 0
    for suit in range(4):
        q = times(times(free[(suit + 1) & 3], free[(suit + 2) & 3]), free[(suit + 3) & 3])
        c, d = linear(q, cards, few[suit, 3, length], j[suit])
        for x in range(size):
            for y in range(x + 1, size):
                for z in range(y + 1, size):
                    kind = TRIPLES + CHOOSE[z, 3] + CHOOSE[y, 2] + x
                    alive = live[suit, x] & live[suit, y] & live[suit, z]
                    count[at] = np.int16(c + d * under[suit, kind]) & alive
                    at += 1
    for suit in range(4):
        for alone in range(4):
            if alone == suit:
                continue
            third = 0
            while third in (suit, alone):
                third += 1
            q = times(free[third], free[6 - suit - alone - third])
            c, d, e, f = bilinear(q, cards, few[suit, 2, length], j[suit], few[alone, 1, length], j[alone])
            lane = under[alone, 1:]
            for x in range(size):
                for y in range(x + 1, size):
                    of = np.int64(under[suit, PAIRS + CHOOSE[y, 2] + x])
                    if live[suit, x] and live[suit, y]:
                        write(count[at : at + LANES], c + d * of, e + f * of, lane, live[alone])
                    else:
                        count[at : at + LANES] = 0
                    at += size
    for left in range(3, -1, -1):
        one, two, three = 0 if left else 1, 1 if left > 1 else 2, 2 if left == 3 else 3
        lane = under[three, 1:]
        for x in range(size):
            q = times(poly(few[one, 1, length], j[one], np.int64(under[one, 1 + x])), free[left])
            c, d, e, f = bilinear(q, cards, few[two, 1, length], j[two], few[three, 1, length], j[three])
            for y in range(size):
                of = np.int64(under[two, 1 + y])
                if live[one, x] and live[two, y]:
                    write(count[at : at + LANES], c + d * of, e + f * of, lane, live[three])
                else:
                    count[at : at + LANES] = 0
                at += size


@compiled
def count_flushes(flushes: Flushes, bits: Integer, cuts: I64, strengths: I16, counts: I16) -> None:
    """As `strengths_on` and `count_board`: every hand of three cards on one board of up to four.

    `strengths` and the rows of `counts` have sixteen places to spare at the end.
    """
    rows, base, width, cut_rows, ranks, cards = flushes
    size = len(ranks)
    suits, start = np.zeros((4, 4), np.int64), np.zeros((4, 9), np.int64)
    few, below = np.zeros((4, 4, 9, 4), np.int64), np.zeros((4, 13), np.int64)
    live = np.full((4, LANES), -1, np.int16)
    none = np.zeros(2 * LANES, np.int16)
    none[LANES:] = 1
    highest = np.int64(0)
    for suit in range(4):
        mask = bits >> (16 * suit) & 8191
        left = 0
        for i in range(size):
            below[suit, i] = left
            if mask >> ranks[i] & 1:
                live[suit, i] = 0
            else:
                left += 1
        suits[suit, SUIT_MASK], suits[suit, SUIT_SIZE], suits[suit, SUIT_FLUSH] = (
            mask,
            size - left,
            NUMBER[mask],
        )
        suits[suit, SUIT_WIDTH] = width[size - left]
        highest = max(highest, NUMBER[mask])
        for length in range(9):
            start[suit, length] = base[mask, length] - START[length] * width[size - left]
            for held in range(4):
                for a in range(min(4, length - (size - left))):
                    few[suit, held, length, a] = CHOOSE[max(left - held, 0), a]
    board = (rows, start, suits, few, below, ranks, cards, highest)
    at = 0
    for suit in range(4):
        _triples(board, suit, at, strengths, counts)
        at += CHOOSE[size, 3]
    for suit in range(4):
        for alone in range(4):
            if alone != suit:
                _pairs(board, suit, alone, at, strengths, counts, live, none)
                at += CHOOSE[size, 2] * size
    for left in range(3, -1, -1):
        _singles(board, left, at, strengths, counts, live, none)
        at += size**3
    for cut in range(len(cuts)):
        _cut(board, cut_rows[cut], cuts[cut], live, counts[2 + cut])
