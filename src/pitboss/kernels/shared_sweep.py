"""The sweep behind `shared_boards`: every board in turn, its values passed up or mass passed back."""

import numpy as np
from numpy.typing import NDArray

from pitboss.kernels.compiled import Integer, compiled
from pitboss.kernels.shared_counts import LEVELS, Sets, count_board, strengths_on
from pitboss.kernels.shared_flush_forms import LANES
from pitboss.kernels.shared_flushes import Flushes, count_flushes
from pitboss.kernels.shared_layout import INVERSE
from pitboss.kernels.tables import CARD_BIT, CARD_KEY

__all__ = ["Paths", "sweep"]

I8 = NDArray[np.int8]
I16 = NDArray[np.int16]
I32 = NDArray[np.int32]
I64 = NDArray[np.int64]
U8 = NDArray[np.uint8]

# What a kernel needs to know of a game: boards, their weights, first parts and renamings; where hands go; my
# sets and theirs; ranking, cuts and classes.
Layout = tuple[I8, I64, I32, I8, NDArray[np.bool_]]
Rows = tuple[I32, I64, I32]
Rules = tuple[Integer, I64, U8, Integer]
# What is asked of it: coefficients by group and path, and where the paths of a group begin.
Paths = tuple[I64, I64]
Spare = tuple[I64, I64, I64]  # space to work in: values, the best of them, its path


@compiled
def _product(weaker: I16, as_strong: I16, every: I16, ask: I64, value: I64) -> None:
    """The value of one path for neighbouring hands of one class, cuts left out."""
    a, b, c = ask[0], ask[1], ask[len(ask) - 1]
    for i in range(len(value)):
        value[i] = a * weaker[i] + b * as_strong[i] + c * every[i]


@compiled
def _add_product(count: I16, factor: Integer, value: I64) -> None:
    for i in range(len(value)):
        value[i] += factor * count[i]


@compiled
def _path_values(counts: I16, start: Integer, stop: Integer, ask: I64, value: I64) -> None:
    """The value of one path for neighbouring hands of one class.

    Here and below loops begin at 0, over parts of rows: compiled code then checks for no negative places.
    """
    last = len(ask) - 1
    _product(counts[0, start:stop], counts[1, start:stop], counts[last, start:stop], ask, value)
    for column in range(2, last):
        if ask[column]:
            _add_product(counts[column, start:stop], ask[column], value)


@compiled
def _run(classes: U8, start: Integer) -> Integer:
    """Where the run of hands of one class ends that begins here, or a part of it that stays in the cache."""
    stop = start + 1
    end = min(len(classes), start + 1024)
    while stop < end and classes[stop] == classes[start]:
        stop += 1
    return stop


@compiled
def _keep_better(best: I64, other: I64, chosen: I64, path: Integer) -> None:
    for i in range(len(best)):
        chosen[i] = path if other[i] > best[i] else chosen[i]
        best[i] = max(best[i], other[i])


@compiled
def _values_of(classes: U8, counts: I16, paths: Paths, weight: Integer, room: Spare, worth: I64) -> None:
    """worth[group, hand], the best path of each group times a weight."""
    coefficients, starts = paths
    start: Integer = 0
    while start < len(classes):
        stop, one = _run(classes, start), classes[start]
        other = room[0][: stop - start]
        for group in range(len(worth)):
            best = worth[group, start:stop]
            _path_values(counts, start, stop, coefficients[starts[group], one], best)
            for path in range(starts[group] + 1, starts[group + 1]):
                _path_values(counts, start, stop, coefficients[path, one], other)
                for i in range(len(best)):
                    best[i] = max(best[i], other[i])
            for i in range(len(best)):
                best[i] *= weight
        start = stop


@compiled
def _dot(mass: I64, count: I16) -> Integer:
    total = np.int64(0)
    for i in range(len(mass)):
        total += mass[i] * count[i]
    return total


@compiled
def _tally_of(classes: U8, counts: I16, paths: Paths, mass: I64, room: Spare, result: I64) -> None:
    """Add mass[group, hand] times the counts to the best path of each group."""
    coefficients, starts = paths
    start: Integer = 0
    while start < len(classes):
        stop, one = _run(classes, start), classes[start]
        other, best, chosen = room[0][: stop - start], room[1][: stop - start], room[2][: stop - start]
        for group in range(len(mass)):
            first = starts[group]
            whole = mass[group, start:stop]
            if starts[group + 1] == first + 1:
                for column in range(len(counts)):
                    result[first, one, column] += _dot(whole, counts[column, start:stop])
                continue
            _path_values(counts, start, stop, coefficients[first, one], best)
            chosen[:] = first
            for path in range(first + 1, starts[group + 1]):
                _path_values(counts, start, stop, coefficients[path, one], other)
                _keep_better(best, other, chosen, path)
            for path in range(first, starts[group + 1]):
                for i in range(len(other)):
                    other[i] = whole[i] if chosen[i] == path else 0
                for column in range(len(counts)):
                    result[path, one, column] += _dot(other, counts[column, start:stop])
        start = stop


@compiled
def _classify(strengths: I16, class_of: U8, total: Integer, classes: U8, totals: I16) -> None:
    """The class of every hand, and the dealer's hands in all.

    A hand that cannot be has counts of 0, so any class will do; that of its neighbour makes longer runs.
    """
    one = np.uint8(0)
    for hand in range(len(strengths)):
        if strengths[hand]:
            one = class_of[strengths[hand]]
        classes[hand] = one
        totals[hand] = total if strengths[hand] else 0


@compiled
def _add(to: I64, row: I64) -> None:
    for i in range(len(row)):
        to[i] += row[i]


@compiled
def _take_row(total: I64, renaming: Integer, rows: Rows, row: I64) -> None:
    """row[hand] += total[renamed hand]: block by block, most of them as they stand."""
    renamed, blocks, moved = rows
    for block in range(len(blocks) - 1):
        start, stop, to = blocks[block], blocks[block + 1], moved[renaming, block]
        if to >= 0:
            _add(row[start:stop], total[to : to + stop - start])
        else:
            part, names = row[start:stop], renamed[renaming, start:stop]
            for i in range(len(part)):
                part[i] += total[np.uint64(names[i])]


@compiled
def _same_start(boards: I8, board: Integer) -> bool:
    """Whether a board and the next one differ in their last card only."""
    same = True
    for i in range(boards.shape[1] - 1):
        same = same and boards[board, i] == boards[board + 1, i]
    return same


@compiled
def sweep(
    start: Integer,
    stop: Integer,
    layout: Layout,
    rows: Rows,
    mine: Sets,
    theirs: Sets,
    rules: Rules,
    flushes: Flushes,
    paths: Paths,
    at_first: I64,
    result: I64,
) -> None:
    """Boards `start` to `stop`: up to the first stage, or, where there is a result to fill, back from it.

    Boards that differ in their last card only follow each other. Splits whose first part lacks that card are
    the same for all of them, so their rows are added up before they are passed on: half of the six splits of
    four cards into two and two, most of which meet memory that is in no cache.
    """
    boards, weights, first, renaming, shared = layout
    splits = 0  # those with the last card
    for split in range(len(shared)):
        splits += not shared[split]
    ranking, cuts, class_of, total = rules
    groups, hands, rivals = len(at_first), len(mine[1]), len(theirs[1])
    same = mine[0].shape[1] == theirs[0].shape[1]
    by_suits = len(flushes[0]) > 0
    beyond = np.empty(hands + LANES, np.int16)
    strengths = beyond[:hands]
    rival_strengths = strengths if same else np.empty(rivals, np.int16)
    counts = np.empty((3 + len(cuts), hands + LANES), np.int16)
    classes = np.empty(hands, np.uint8)
    spare = (np.empty(hands, np.int64), np.empty(hands, np.int64), np.empty(hands, np.int64))
    sums = np.zeros_like(result)  # of this thread's own: neighbours in memory would wait for each other
    worth, common = np.empty((groups, hands), np.int64), np.zeros((groups, hands), np.int64)
    room = (
        np.empty(LEVELS + 2, np.int32),
        np.empty(hands, np.int32),
        np.empty(hands, np.uint32),
        np.empty(LEVELS + 2, np.int32),
        np.empty(rivals, np.int32),
        np.empty(rivals, np.uint32),
        np.empty(64 * 52 + 1, np.int32),
    )
    for board in range(start, stop):
        key, bits = np.int64(0), np.int64(0)
        for card in boards[board]:
            key += CARD_KEY[card]
            bits += CARD_BIT[card]
        if by_suits:
            count_flushes(flushes, bits, cuts, beyond, counts)
        else:
            strengths_on(key, bits, ranking, mine, strengths)
            if not same:
                strengths_on(key, bits, ranking, theirs, rival_strengths)
            count_board(strengths, mine, rival_strengths, theirs, cuts, room, counts)
        _classify(strengths, class_of, total, classes, counts[2 + len(cuts)])
        at_last = splits == len(shared) or board + 1 == stop or not _same_start(boards, board)
        at_begin = splits == len(shared) or board == start or not _same_start(boards, board - 1)
        if len(result) == 0:
            _values_of(classes, counts, paths, weights[board], spare, worth)
            for group in range(groups):
                if len(shared) > splits:
                    _add(common[group], worth[group])
                for split in range(len(shared)):
                    row = worth[group]
                    if shared[split]:
                        if not at_last:
                            continue
                        row = common[group]
                    to = at_first[group, first[board, split]]
                    _take_row(row, INVERSE[renaming[board, split]], rows, to)
                if at_last:
                    common[group, :] = 0
        else:
            for group in range(groups):
                if at_begin:
                    common[group, :] = 0
                worth[group, :] = 0
                for split in range(len(shared)):
                    row = worth[group]
                    if shared[split]:
                        if not at_begin:
                            continue
                        row = common[group]
                    of = at_first[group, first[board, split]]
                    _take_row(of, renaming[board, split], rows, row)
                for hand in range(hands):
                    worth[group, hand] = (worth[group, hand] + common[group, hand]) * weights[board]
            _tally_of(classes, counts, paths, worth, spare, sums)
    result += sums
