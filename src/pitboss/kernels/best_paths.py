"""The best path in every listed situation, and counts added up by path, by kind and by name of the hand."""

import numpy as np
from numpy.typing import NDArray

from pitboss.kernels.compiled import Integer, compiled, in_slices

__all__ = ["Counts", "best_of_groups", "by_name", "summed", "tallied"]

I64 = NDArray[np.int64]
U8 = NDArray[np.uint8]
Counts = NDArray[np.int32] | NDArray[np.int64]


@compiled
def _best(
    start: Integer, stop: Integer, known: I64, counts: Counts, worth: I64, group: I64, values: I64, best: U8
) -> None:
    paths, _, columns = worth.shape
    for number in range(start, stop):
        for each in range(len(values)):
            best[each, number] = 255
        for path in range(paths):
            value = np.int64(0)
            for column in range(columns):
                value += worth[path, known[number], column] * counts[number, column]
            own = group[path]
            if best[own, number] == 255 or value > values[own, number]:
                values[own, number] = value
                best[own, number] = path


def best_of_groups(
    known: I64, counts: Counts, worth: I64, group: I64, groups: int, *, threads: int | None = None
) -> tuple[I64, U8]:
    """The best path of each group in each situation, the first of equals, and its value: two [groups, n].

    `worth` [paths, classes, columns] multiplies what is counted, by the class of what is known.
    """
    values, best = np.zeros((groups, len(counts)), np.int64), np.zeros((groups, len(counts)), np.uint8)
    in_slices(
        lambda start, stop: _best(start, stop, known, counts, worth, group, values, best),
        len(counts),
        threads=threads,
        each=1 << 16,
    )
    return values, best


@compiled
def _tallied(
    start: Integer, stop: Integer, known: I64, counts: Counts, best: U8, mass: I64, sums: I64
) -> None:
    for number in range(start, stop):
        for each in range(len(mass)):
            if mass[each, number]:
                for column in range(counts.shape[1]):
                    sums[best[each, number], known[number], column] += (
                        mass[each, number] * counts[number, column]
                    )


def tallied(
    known: I64, counts: Counts, best: U8, mass: I64, paths: int, classes: int, *, threads: int | None = None
) -> I64:
    """What is counted, times the deals, by the path taken and the class: [paths, classes, columns]."""

    def part(start: int, stop: int) -> I64:
        sums = np.zeros((paths, classes, counts.shape[1]), np.int64)
        _tallied(start, stop, known, counts, best, mass, sums)
        return sums

    parts = in_slices(part, len(counts), threads=threads, each=1 << 18)
    return np.asarray(np.sum(parts, axis=0), np.int64)


@compiled
def _summed(start: Integer, stop: Integer, number: I64, values: I64, sums: I64) -> None:
    for at in range(start, stop):
        sums[number[at]] += values[at]


def summed(number: NDArray[np.intp], values: I64, size: int, *, threads: int | None = None) -> I64:
    """Values added up by number: [size]."""

    def part(start: int, stop: int) -> I64:
        sums = np.zeros(size, np.int64)
        _summed(start, stop, number, values, sums)
        return sums

    parts = in_slices(part, len(number), threads=threads, each=1 << 20)
    return np.asarray(np.sum(parts, axis=0), np.int64)


@compiled
def _by_name(
    start: Integer,
    stop: Integer,
    number: I64,
    weight: I64,
    known: I64,
    counts: Counts,
    worth: I64,
    answer: I64,
    shut_at: I64,
    best: U8,
    found: I64,
) -> None:
    paths, _, columns = worth.shape
    answers = (len(found) - 2) // 3
    values, shut = np.zeros(answers, np.int64), np.zeros(answers, np.uint8)
    for at in range(start, stop):
        name, deals = number[at], weight[at]
        for each in range(answers):
            shut[each] = 2
        for path in range(paths):
            value, own = np.int64(0), answer[path]
            for column in range(columns):
                value += worth[path, known[at], column] * counts[at, column]
            if best[at] == path:
                found[1, name] += deals * value
                found[2 + 3 * own + 2, name] += deals
            if shut[own] == 2 or value > values[own]:
                values[own] = value
                shut[own] = value == shut_at[at]
        found[0, name] += deals
        for each in range(answers):
            if shut[each]:
                found[2 + 3 * each + 1, name] += 1
            else:
                found[2 + 3 * each, name] += deals * values[each]


def by_name(
    number: NDArray[np.intp],
    weight: I64,
    known: I64,
    counts: Counts,
    worth: I64,
    answer: I64,
    shut_at: I64,
    best: U8,
    names: int,
    *,
    threads: int | None = None,
) -> I64:
    """Sums by name over situations, each with its deals.

    Rows: deals; what the best path is worth; then for each answer what it is worth, in how many situations it
    is not open, and the deals in which it is the best. `answer` is the answer that each path gives, `shut_at`
    what a path is worth that is not open.
    """
    rows = 2 + 3 * (int(answer.max()) + 1)

    def part(start: int, stop: int) -> I64:
        found = np.zeros((rows, names), np.int64)
        _by_name(start, stop, number, weight, known, counts, worth, answer, shut_at, best, found)
        return found

    return np.asarray(np.sum(in_slices(part, len(number), threads=threads, each=1 << 18), axis=0), np.int64)
