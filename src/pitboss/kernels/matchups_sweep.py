"""The sweeps behind `matchups`: boards for one hand against another, seen from ranks and from one suit.

Both count, for each kind of my hand, into `result[bin, WIN TIE ALL, kind of theirs]`. Their kinds are lanes,
side by side in memory, so one vector instruction compares my strength with those of sixteen hands. Rows of
lanes are whole vectors, and compiled code makes the arrays, because numba lets them start at a vector's
boundary and numpy does not (1.6 times slower). What my hand is worth on a board counts once or ten times:
`cards` is 7 for the bin of its best five of seven cards, 5 for the bins of its two cards with each of the ten
flops. A board's counts of up to fifteen bins are four bits each of one integer.
"""

from itertools import combinations, combinations_with_replacement

import numpy as np
from numpy.typing import NDArray

from pitboss.kernels.compiled import compiled
from pitboss.kernels.tables import FLUSH_STRENGTH, RANK_KEY, rank_strength

U8 = NDArray[np.uint8]
I16 = NDArray[np.int16]
I32 = NDArray[np.int32]
I64 = NDArray[np.int64]

WIN, TIE, ALL = range(3)  # what is counted in a bin: boards won, boards tied, boards
ABSENT = 32767  # the strength of a hand that needs a card of the board: nothing beats or ties it

# Pairs of ranks: pair = high * (high + 1) / 2 + low. 96 lanes, of which the last five are never read.
PAIRS, PAIR_LANES = 91, 96
HIGH, LOW = (np.append(part, [0] * 5).astype(np.int64) for part in np.tril_indices(13))
PAIR_KEY: I64 = RANK_KEY[HIGH] + RANK_KEY[LOW]
PAIR_HOLDS: I64 = (HIGH[:, None] == np.arange(13)).astype(np.int64) + (LOW[:, None] == np.arange(13))

# Boards by rank alone: 6,175 multisets, as counts of ranks, keys, keys of the ten flops, ways to deal them.
_FIVES = np.array([five for five in combinations_with_replacement(range(13), 5) if five[0] < five[4]])
HOLDS: I64 = (_FIVES[:, :, None] == np.arange(13)).sum(axis=1)
BOARD_KEY: I64 = RANK_KEY[_FIVES].sum(axis=1)
FLOP_KEY: I64 = RANK_KEY[_FIVES[:, list(combinations(range(5), 3))]].sum(axis=2)
DEALT: I64 = np.array([1, 4, 6, 4, 1])[HOLDS].prod(axis=1)

# Kinds of hands, seen from one suit: two cards of it (78), one (169: its rank and the other's), none (91).
# The more of the suit, the earlier, so hands with a flush fill a prefix of the 352 lanes.
KINDS, LANES = 338, 352
ONE_SUITED, UNSUITED = 78, 247
_S1, _S2 = (part.astype(np.int64) for part in np.tril_indices(13, -1))
_ONE, _OTHER = np.divmod(np.arange(169), 13)
_UP, _DOWN = np.maximum(_ONE, _OTHER), np.minimum(_ONE, _OTHER)
KIND_MASK: I64 = np.concatenate([1 << _S1 | 1 << _S2, 1 << _ONE, np.zeros(91, np.int64)])
KIND_PAIR: I64 = np.concatenate([_S1 * (_S1 + 1) // 2 + _S2, _UP * (_UP + 1) // 2 + _DOWN, np.arange(91)])
KIND_HOLDS: I32 = np.zeros((14, LANES), np.int32)  # cards of other suits by rank; 13 stands for no rank
KIND_HOLDS[:13, :KINDS] = (PAIR_HOLDS[KIND_PAIR] - (KIND_MASK[:, None] >> np.arange(13) & 1)).T
MASK_KEY: I64 = (np.arange(1 << 13)[:, None] >> np.arange(13) & 1) @ RANK_KEY


@compiled
def lanes_of(layers: int, rows: int, lanes: int) -> I16:
    """An array that starts at a vector's boundary."""
    return np.empty((layers, rows, lanes), np.int16)


@compiled
def rank_tables(start: int, stop: int, bins: U8, cards: int, strengths: I16, counts: I64) -> None:
    """Boards `start` to `stop` with each pair of ranks, suits ignored: strengths, and counts of bins.

    Five cards of one rank get strength 0 and no counts; they are never dealt.
    """
    for board in range(start, stop):
        strengths[0, board, :] = 0
        for pair in range(PAIRS):
            high, low = HIGH[pair], LOW[pair]
            if HOLDS[board, high] + 1 + (high == low) > 4 or HOLDS[board, low] == 4:
                continue
            strengths[0, board, pair] = rank_strength(BOARD_KEY[board] + PAIR_KEY[pair])
            if cards == 7:
                counts[pair, board] = 1 << 4 * bins[strengths[0, board, pair]]
            else:
                for flop in range(10):
                    strength = rank_strength(FLOP_KEY[board, flop] + PAIR_KEY[pair])
                    counts[pair, board] += 1 << 4 * bins[strength]


@compiled
def left_cards(left: I16, gone: I16) -> None:
    """What `sweep_ranks` multiplies: cards left by a board, and taken by me, of their high and low rank.

    A pair of theirs has one card less left of its second rank than of its first, so it is counted twice.
    """
    for board in range(len(HOLDS)):
        for lane in range(PAIR_LANES):
            left[0, board, lane] = 4 - HOLDS[board, HIGH[lane]]
            left[1, board, lane] = 4 - HOLDS[board, LOW[lane]] - (HIGH[lane] == LOW[lane])
    for pair in range(PAIRS):
        for lane in range(PAIR_LANES):
            gone[0, pair, lane] = PAIR_HOLDS[pair, HIGH[lane]]
            gone[1, pair, lane] = PAIR_HOLDS[pair, LOW[lane]]


@compiled
def sweep_ranks(
    start: int, stop: int, strengths: I16, counts: I64, left: I16, gone: I16, result: I32
) -> None:
    """All boards as if there were no flushes: pairs `start` to `stop` against all 91 (6,175 * 96 steps each).

    Deal a board's ranks, then mine, then theirs: DEALT * left * left ways, which count a pair of mine twice
    and a pair of theirs twice. Divide by the ways, counted alike, to deal mine and theirs without a board:
    this leaves the boards of those ranks for two given hands. Mine are divided out at once: then 16 bits
    suffice for the ways of one board (at most 4**5 boards * 16 hands), 32 bits for their sums.
    """
    ways = np.empty(PAIR_LANES, np.int16)
    for board in range(len(HOLDS)):
        for pair in range(start, stop):
            mine = 4 * (4 - (HIGH[pair] == LOW[pair]))
            dealt = np.int16(DEALT[board] * left[0, board, pair] * left[1, board, pair] // mine)
            if dealt == 0:
                continue
            for lane in range(PAIR_LANES):
                high = left[0, board, lane] - gone[0, pair, lane]
                ways[lane] = high * (left[1, board, lane] - gone[1, pair, lane]) * dealt
            strength = strengths[0, board, pair]
            one, count = 0, counts[pair, board]
            while count:
                times = np.int32(count & 15)
                if times:
                    for lane in range(PAIR_LANES):
                        each = np.int32(times * np.int32(ways[lane]))
                        theirs = strengths[0, board, lane]
                        result[pair, one, WIN, lane] += each if strength > theirs else np.int32(0)
                        result[pair, one, TIE, lane] += each if strength == theirs else np.int32(0)
                        result[pair, one, ALL, lane] += each
                one, count = one + 1, count >> 4
    for pair in range(start, stop):
        for lane in range(PAIRS):
            hands = (4 - gone[0, pair, lane]) * (4 - (HIGH[lane] == LOW[lane]) - gone[1, pair, lane])
            for one in range(result.shape[1]):
                for what in range(3):
                    result[pair, one, what, lane] //= hands


@compiled
def suit_strengths(
    start: int, stop: int, masks: I64, index: I64, strengths: I16, plain: I16, true: I16
) -> None:
    """Strengths of all kinds of hands on boards of `masks` and other cards number `start` to `stop`.

    `plain` ignores the suit. A flush leaves no room in seven cards for anything better but a straight flush.
    """
    for other in range(start, stop):
        for suited in range(len(masks)):
            mask, board = masks[suited], index[other, suited]
            plain[other, suited, :] = ABSENT
            true[other, suited, :] = ABSENT
            for kind in range(KINDS):
                if not mask & KIND_MASK[kind]:
                    strength = strengths[0, board, KIND_PAIR[kind]]
                    flush = FLUSH_STRENGTH[mask | KIND_MASK[kind]]
                    plain[other, suited, kind] = strength
                    true[other, suited, kind] = flush or strength


@compiled
def sweep_suit(
    start: int,
    stop: int,
    flushes: int,
    boards: tuple[I64, I64, I64, I64],
    plain: I16,
    true: I16,
    bins: U8,
    cards: int,
    counts: I64,
    result: I32,
) -> None:
    """Boards with 3, 4 or 5 cards of one suit: kinds `start` to `stop`, the truth less what ranks say.

    Kinds below `flushes` have a flush and meet all hands of theirs; others need only meet those with a flush.
    The cards of other suits come outermost: how many boards have them depends on the ranks that both hands
    hold in other suits, not on the board's suited cards. So those are first added up, in 16 bits (at most
    1,287 boards * 10 flops), and multiplied once. Arrays are indexed in place: a view in the inner loops
    would double the time.
    """
    masks, threes, others, index = boards
    sums = np.zeros((result.shape[1], 3, LANES), np.int16)
    ways = np.empty(LANES, np.int32)
    zero = np.int16(0)
    for other in range(len(others)):
        trues, plains = true[other], plain[other]
        for kind in range(start, stop):
            lanes = LANES if kind < flushes else (flushes + 31) // 32 * 32
            touched = 0
            for row in range(len(masks)):
                if masks[row] & KIND_MASK[kind]:
                    continue
                mine, ranked = trues[row, kind], plains[row, kind]
                if cards == 7:
                    plus, minus = 1 << 4 * bins[mine], 1 << 4 * bins[ranked]
                else:
                    minus = counts[KIND_PAIR[kind], index[other, row]]
                    plus = minus + (_flush_flops(kind, row, threes, bins) if kind < ONE_SUITED else 0)
                touched |= plus | minus
                one = 0
                while plus | minus:
                    add, take = np.int16(plus & 15), np.int16(minus & 15)
                    if add == take:
                        if add:
                            for lane in range(lanes):
                                theirs, by_ranks = trues[row, lane], plains[row, lane]
                                won = np.int16(np.int16(mine > theirs) - np.int16(ranked > by_ranks))
                                tied = np.int16(np.int16(mine == theirs) - np.int16(ranked == by_ranks))
                                sums[one, WIN, lane] += np.int16(add * won)
                                sums[one, TIE, lane] += np.int16(add * tied)
                    else:
                        if add:
                            for lane in range(lanes):
                                theirs = trues[row, lane]
                                sums[one, WIN, lane] += add if mine > theirs else zero
                                sums[one, TIE, lane] += add if mine == theirs else zero
                                sums[one, ALL, lane] += add if theirs < ABSENT else zero
                        if take:
                            for lane in range(lanes):
                                by_ranks = plains[row, lane]
                                sums[one, WIN, lane] -= take if ranked > by_ranks else zero
                                sums[one, TIE, lane] -= take if ranked == by_ranks else zero
                                sums[one, ALL, lane] -= take if by_ranks < ABSENT else zero
                    one, plus, minus = one + 1, plus >> 4, minus >> 4
            _deal_others(kind, others[other, 0], others[other, 1], ways)
            one = 0
            while touched:
                if touched & 15:
                    for what in range(3):
                        for lane in range(lanes):
                            result[kind, one, what, lane] += ways[lane] * np.int32(sums[one, what, lane])
                            sums[one, what, lane] = zero
                one, touched = one + 1, touched >> 4


@compiled
def _flush_flops(kind: int, row: int, threes: I64, bins: U8) -> int:
    """Two cards of the suit: flops of three more move from the bin of their ranks to that of the flush."""
    change = 0
    for at in range(threes.shape[1]):
        three = threes[row, at]
        change += 1 << 4 * bins[FLUSH_STRENGTH[three | KIND_MASK[kind]]]
        change -= 1 << 4 * bins[rank_strength(MASK_KEY[three] + PAIR_KEY[KIND_PAIR[kind]])]
    return change


@compiled
def _deal_others(kind: int, x: int, y: int, ways: I32) -> None:
    """The ways to deal a board cards of ranks x and y: three of each are of other suits, less those held."""
    for lane in range(LANES):
        left_x = 3 - KIND_HOLDS[x, kind] - KIND_HOLDS[x, lane]
        left_y = 3 - KIND_HOLDS[y, kind] - KIND_HOLDS[y, lane]
        if x == y < 13:
            ways[lane] = left_x * (left_x - 1) // 2
        else:
            ways[lane] = (left_x if x < 13 else 1) * (left_y if y < 13 else 1)
