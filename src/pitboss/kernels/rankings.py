"""Hand strengths by the rankings of four, three and two cards, and by the longest flush or straight flush.

As in `tables`, a strength is a dense integer from 1, higher is better, and equal hands are equal. A hand is
carried as `bits`, the sum of `CARD_BIT`: 13 bits for each suit. All that counts is looked up by such masks of
ranks. Among sets of equally many ranks the greater mask is the better hand, for its highest ranks decide; so
the number of a set among them needs no sorting by rank.
"""

import numpy as np
from numpy.typing import NDArray

from pitboss.kernels.compiled import Integer, compiled
from pitboss.kernels.ranking_codes import FIVE, FLUSH, FOUR, RUN, THREE, TWO

__all__ = ["FIVE", "FLUSH", "FOUR", "RUN", "THREE", "TWO", "strength_by"]

_MASKS: NDArray[np.int64] = np.arange(1 << 13)
_SIZES: NDArray[np.int64] = np.bitwise_count(_MASKS).astype(np.int64)
_LONGEST = 7


def _tops(masks: NDArray[np.int64]) -> NDArray[np.int64]:
    """The highest bit of each mask, -1 for an empty one."""
    return np.asarray(np.frexp(masks)[1] - 1, np.int64)


def _runs(length: int) -> NDArray[np.int64]:
    """For each mask the number of its highest run of this length, from 1 for the one that begins with the
    ace; 0 for none."""
    held = _MASKS << 1 | _MASKS >> 12  # the ace is also below the deuce
    starts = held
    for step in range(1, length):
        starts = starts & held >> step
    return _tops(starts) + 1


def _highest(number: int) -> NDArray[np.int64]:
    """For each mask its highest ranks, as many as `number`; 0 for fewer."""
    chosen, rest = np.zeros_like(_MASKS), _MASKS.copy()
    for _ in range(number):
        bit = np.where(rest > 0, 1 << np.maximum(_tops(rest), 0), 0)
        chosen, rest = chosen | bit, rest ^ bit
    return np.where(number <= _SIZES, chosen, 0)


def _unpaired(number: int) -> NDArray[np.int16]:
    """For each mask the number of its highest ranks among all such sets but the straights, from 1."""
    known = _MASKS[(number == _SIZES) & (_runs(number) == 0)]
    chosen = _highest(number)
    found = np.searchsorted(known, chosen) + 1
    return np.where(np.isin(chosen, known), found, 0).astype(np.int16)


def _longest_runs() -> NDArray[np.int16]:
    """The longest run of each mask, of two equally long the higher; a single ace is high."""
    best, before = np.zeros(len(_MASKS), np.int64), 0
    for length in range(1, _LONGEST + 1):
        number = _runs(length) - (length == 1)
        best = np.where(number > 0, before + number, best)
        before += number.max()
    return best.astype(np.int16)


def _longest_flushes() -> NDArray[np.int16]:
    """The number of each mask among those of one to seven ranks, the shorter ones first."""
    known = np.concatenate([_MASKS[size == _SIZES] for size in range(1, _LONGEST + 1)])
    numbers = np.zeros(len(_MASKS), np.int16)
    numbers[known] = np.arange(1, len(known) + 1)
    return numbers


_TOP = np.maximum(_tops(_MASKS), 0).astype(np.int8)
_RUN_OF_THREE, _RUN_OF_FOUR = _runs(3).astype(np.int8), _runs(4).astype(np.int8)
_HIGH_THREE, _HIGH_FOUR = _unpaired(3), _unpaired(4)
_FLUSH_STRENGTH, _RUN_STRENGTH = _longest_flushes(), _longest_runs()

# Where each kind begins: the number of hands below it. Of three cards there are C(13, 3) - 12 = 274 without
# a pair or straight, 13 * 12 pairs with a kicker, 12 straights, 13 trips; of four C(13, 4) - 11 = 704,
# 13 * C(12, 2) pairs, C(13, 2) two pairs, 11 straights, 13 * 12 trips with a kicker.
_PAIR_3, _FLUSH_3, _STRAIGHT_3, _TRIPS_3, _STRAIGHT_FLUSH_3 = 274, 430, 704, 716, 729
_PAIR_4, _TWO_PAIR_4, _STRAIGHT_4, _FLUSH_4, _TRIPS_4 = 704, 1562, 1640, 1651, 2355
_STRAIGHT_FLUSH_4, _QUADS_4 = 2511, 2522
_SUITED, _PAIR_2 = 78, 156


@compiled
def _pairs(low: Integer, high: Integer) -> Integer:
    """The number of two different ranks, of 78."""
    return low + high * (high - 1) // 2


@compiled
def _beside(rank: Integer, taken: Integer) -> Integer:
    """The number of a rank among the twelve that are not taken."""
    return rank - (rank > taken)


@compiled
def _of_three(c: Integer, d: Integer, h: Integer, s: Integer) -> Integer:
    """The best three cards, suit by suit."""
    run = max(_RUN_OF_THREE[c], _RUN_OF_THREE[d], _RUN_OF_THREE[h], _RUN_OF_THREE[s])
    if run:
        return np.int64(_STRAIGHT_FLUSH_3 + run)
    three = (c & d & (h | s)) | (h & s & (c | d))
    if three:
        return np.int64(_TRIPS_3 + 1 + _TOP[three])
    one = c | d | h | s
    if _RUN_OF_THREE[one]:
        return np.int64(_STRAIGHT_3 + _RUN_OF_THREE[one])
    flush = max(_HIGH_THREE[c], _HIGH_THREE[d], _HIGH_THREE[h], _HIGH_THREE[s])
    if flush:
        return np.int64(_FLUSH_3 + flush)
    two = (c & (d | h | s)) | (d & (h | s)) | (h & s)
    if two:
        pair = np.int64(_TOP[two])
        kicker = np.int64(_TOP[one & ~(1 << pair)])
        return np.int64(_PAIR_3 + 1 + 12 * pair + _beside(kicker, pair))
    return np.int64(_HIGH_THREE[one])


@compiled
def _of_four(c: Integer, d: Integer, h: Integer, s: Integer) -> Integer:
    """The best four cards, suit by suit."""
    four, one = c & d & h & s, c | d | h | s
    if four:
        return np.int64(_QUADS_4 + 1 + _TOP[four])
    run = max(_RUN_OF_FOUR[c], _RUN_OF_FOUR[d], _RUN_OF_FOUR[h], _RUN_OF_FOUR[s])
    if run:
        return np.int64(_STRAIGHT_FLUSH_4 + run)
    three = (c & d & (h | s)) | (h & s & (c | d))
    if three:
        trips = np.int64(_TOP[three])
        kicker = np.int64(_TOP[one & ~(1 << trips)])
        return np.int64(_TRIPS_4 + 1 + 12 * trips + _beside(kicker, trips))
    flush = max(_HIGH_FOUR[c], _HIGH_FOUR[d], _HIGH_FOUR[h], _HIGH_FOUR[s])
    if flush:
        return np.int64(_FLUSH_4 + flush)
    if _RUN_OF_FOUR[one]:
        return np.int64(_STRAIGHT_4 + _RUN_OF_FOUR[one])
    two = (c & (d | h | s)) | (d & (h | s)) | (h & s)
    if two:
        pair = np.int64(_TOP[two])
        if two & (two - 1):
            return np.int64(_TWO_PAIR_4 + 1 + _pairs(np.int64(_TOP[two ^ (1 << pair)]), pair))
        rest = one ^ (1 << pair)
        high = np.int64(_TOP[rest])
        low = np.int64(_TOP[rest ^ (1 << high)])
        return np.int64(_PAIR_4 + 1 + 66 * pair + _pairs(_beside(low, pair), _beside(high, pair)))
    return np.int64(_HIGH_FOUR[one])


@compiled
def _of_two(c: Integer, d: Integer, h: Integer, s: Integer) -> Integer:
    """Two cards."""
    one = c | d | h | s
    high = np.int64(_TOP[one])
    rest = one ^ (1 << high)
    if not rest:
        return np.int64(_PAIR_2 + 1 + high)
    suited = one in (c, d, h, s)
    return np.int64(1 + _pairs(np.int64(_TOP[rest]), high) + _SUITED * suited)


@compiled
def strength_by(ranking: Integer, bits: Integer) -> Integer:
    """The best hand of one to seven cards by any ranking but FIVE, from the sum of `CARD_BIT`."""
    c, d, h, s = bits & 8191, (bits >> 16) & 8191, (bits >> 32) & 8191, (bits >> 48) & 8191
    if ranking == THREE:
        return _of_three(c, d, h, s)
    if ranking == FOUR:
        return _of_four(c, d, h, s)
    if ranking == TWO:
        return _of_two(c, d, h, s)
    if ranking == FLUSH:
        return np.int64(max(_FLUSH_STRENGTH[c], _FLUSH_STRENGTH[d], _FLUSH_STRENGTH[h], _FLUSH_STRENGTH[s]))
    return np.int64(max(_RUN_STRENGTH[c], _RUN_STRENGTH[d], _RUN_STRENGTH[h], _RUN_STRENGTH[s]))
