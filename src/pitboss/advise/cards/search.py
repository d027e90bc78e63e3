"""Lists of rules: the cheapest found for each length, and whether a length can be enough at all.

A card has one option for everything else, and its rules say when to do something different; so where there
are two options, as nearly always, the rules may be read in any order. A rule is one condition, or two joined
by "and", at most one of them an opposite. With `values[option, cell]` in whole numbers, a list is worth a sum
over cells.

There are two searches. The ladder keeps the best unfinished lists of each length, so what it finds is cheap
but perhaps not cheapest. The trial of all lists is complete: it goes through every list of a length and
leaves out only those whose first rules alone give away too much.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import combinations

import numpy as np
from numpy.typing import NDArray

from pitboss.advise.cards.conditions import Condition
from pitboss.exact.phrases import Mask

__all__ = ["Found", "Search", "Step"]

F64 = NDArray[np.float64]
I64 = NDArray[np.int64]
_WIDTH = 100
_AT_ONCE = 64
_EXACT = 2**53
"""Sums of whole numbers below this are exact as floats."""


@dataclass(frozen=True, slots=True)
class Step:
    """One rule: an option by its number, and the conditions that must all hold."""

    option: int
    conditions: tuple[Condition, ...]


@dataclass(frozen=True, slots=True)
class Found:
    """A list of rules, the option for everything else, and what it is worth over all deals."""

    steps: tuple[Step, ...]
    otherwise: int
    value: int


@dataclass(frozen=True)
class _Open:
    """An unfinished list: what its rules are worth, and the cells they leave."""

    value: float
    left: Mask
    steps: tuple[tuple[int, int], ...] = ()


class Search:
    """All rules that can be written about some cells, and what options are worth there."""

    def __init__(
        self, held: Mask, conditions: Sequence[Condition], values: I64, useful: Sequence[int]
    ) -> None:
        """`useful` are the options that are somewhere better than all others; rules name only these."""
        self.held, self.values, self.useful = held, values, tuple(useful)
        self.rules, self.masks = _rules(held, conditions)
        self.worth: F64 = values[list(useful)].astype(np.float64)
        self.matrix: F64 = np.array(self.masks, np.float64).reshape(len(self.masks), values.shape[1])
        self.exact = bool(np.abs(self.worth).sum() < _EXACT)

    @property
    def ceiling(self) -> int:
        """What the best option in each cell is worth: no list comes to more."""
        return int(self.values[list(self.useful)].max(axis=0).sum())

    def chosen(self, steps: Sequence[Step], otherwise: int) -> NDArray[np.intp]:
        """The option that a list takes in each cell."""
        option = np.full(self.values.shape[1], otherwise, np.intp)
        for step in reversed(steps):
            option[_mask(self.held, step.conditions)] = step.option
        return option

    def price(self, steps: Sequence[Step], otherwise: int) -> Found:
        """What a list is worth, in whole numbers."""
        option = self.chosen(steps, otherwise)
        return Found(
            tuple(steps), otherwise, int(np.take_along_axis(self.values, option[None], axis=0).sum())
        )

    def ladder(self) -> Iterator[Found]:
        """The best list found with no rule, one rule, two and so on, while one more rule helps."""
        beams = {
            option: [_Open(0.0, np.ones(self.values.shape[1], bool))] for option in range(len(self.useful))
        }
        best: Found | None = None
        while beams:
            finished = [self._finished(beam[0], otherwise) for otherwise, beam in beams.items()]
            found = max(finished, key=lambda each: each.value)
            if best is not None and found.value <= best.value:
                return
            yield (best := found)
            longer = {otherwise: self._longer(beam, otherwise) for otherwise, beam in beams.items()}
            beams = {otherwise: beam for otherwise, beam in longer.items() if beam}

    def _finished(self, unfinished: _Open, otherwise: int) -> Found:
        ordered = list(unfinished.steps)
        if len(self.useful) == 2:  # any order will do: what matters most comes first
            gain = self.worth[1 - otherwise] - self.worth[otherwise]
            ordered.sort(key=lambda step: -float(gain[self.masks[step[0]]].sum()))
        steps = [Step(self.useful[option], self.rules[rule]) for rule, option in ordered]
        return self.price(steps, self.useful[otherwise])

    def _longer(self, beam: list[_Open], otherwise: int) -> list[_Open]:
        """The best lists with one more rule; values are gains over doing otherwise."""
        left = np.stack([each.left for each in beam])
        gains = self._gains(left[:, None, :] * (self.worth - self.worth[otherwise])[None])
        gains[:, :, otherwise] = -np.inf
        scores = np.array([each.value for each in beam])[None, :, None] + gains  # [rules, beam, options]
        order = np.argsort(-scores, axis=None, kind="stable")[: 20 * _WIDTH]
        longer: dict[tuple[bytes, float], _Open] = {}
        for rule, at, option in zip(*np.unravel_index(order, scores.shape), strict=True):
            if gains[rule, at, option] <= 0 or len(longer) == _WIDTH:
                break
            one = beam[at]
            still = one.left & ~self.masks[rule]
            value = float(scores[rule, at, option])
            steps = (*one.steps, (int(rule), int(option)))
            longer.setdefault((still.tobytes(), value), _Open(value, still, steps))
        return list(longer.values())

    def _gains(self, worth: F64) -> F64:
        """For each rule the sums of `worth` [..., cells] over the cells it catches: [rules, ...]."""
        flat = worth.reshape(-1, worth.shape[-1])
        return np.asarray((self.matrix @ flat.T).reshape(len(self.masks), *worth.shape[:-1]))

    def none_reaches(self, value: int, rules: int) -> bool:
        """Whether no list of this many rules is worth `value`: every one of them is tried."""
        for otherwise in range(len(self.useful)):
            wanted = float(value) - float(self.worth[otherwise].sum())
            gains = np.delete(self.worth - self.worth[otherwise], otherwise, axis=0)
            if self._reaches(wanted, gains, 0.0, rules, (-1, -1)):
                return False
        return True

    def _reaches(self, wanted: float, gain: F64, so_far: float, rules: int, last: tuple[int, int]) -> bool:
        """`gain` [options, cells] is 0 in cells already caught; `last` is the rule above.

        Two rules in a row with one option may change places, so only one order of them is tried.
        """
        best = np.maximum(gain.max(axis=0), 0)
        most = so_far + float(best.sum())
        if so_far >= wanted:
            return True
        if rules == 0 or most < wanted:
            return False
        gains, bests = self._gains(gain), self._gains(best)
        if rules == 1:
            return bool((so_far + gains >= wanted).any())
        for option in range(len(gain)):
            kept = most - bests + gains[:, option] >= wanted
            if option == last[1]:
                kept[: last[0] + 1] = False
            tried = np.flatnonzero(kept)
            if rules == 2:
                if self._last_two(wanted, gain, so_far + gains[:, option], tried):
                    return True
                continue
            for rule in tried:
                remaining = gain * ~self.masks[rule]
                value = so_far + float(gains[rule, option])
                if self._reaches(wanted, remaining, value, rules - 1, (int(rule), option)):
                    return True
        return False

    def _last_two(self, wanted: float, gain: F64, so_far: F64, tried: NDArray[np.intp]) -> bool:
        """Lists that are one rule short, a batch at a time."""
        for start in range(0, len(tried), _AT_ONCE):
            some = tried[start : start + _AT_ONCE]
            gains = self._gains((1.0 - self.matrix[some])[:, None, :] * gain[None])
            if (so_far[some][None, :, None] + gains >= wanted).any():
                return True
        return False


def _mask(held: Mask, conditions: Sequence[Condition]) -> Mask:
    return np.asarray(np.logical_and.reduce([held[each.number] == each.wanted for each in conditions]))


def _rules(held: Mask, conditions: Sequence[Condition]) -> tuple[list[tuple[Condition, ...]], list[Mask]]:
    """Every rule of one or two conditions that catches cells no rule before it does; single ones first."""
    found: dict[bytes, tuple[tuple[Condition, ...], Mask]] = {}
    pairs = (
        pair
        for pair in combinations(conditions, 2)
        if pair[0].number != pair[1].number and (pair[0].wanted or pair[1].wanted)
    )
    for parts in (*((each,) for each in conditions), *pairs):
        mask = _mask(held, parts)
        if mask.any() and not mask.all():
            found.setdefault(mask.tobytes(), (parts, mask))
    return [parts for parts, _ in found.values()], [mask for _, mask in found.values()]
