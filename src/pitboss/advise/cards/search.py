"""Lists of rules: the cheapest found for each length, and whether a length can be enough at all.

A card has one option for everything else, and its rules say when to do something different. A rule is one
condition, or two joined by "and", at most one of them an opposite. With `values[option, cell]` in whole
numbers, a list is worth a sum over cells, and is priced exactly.

There are two searches. The first goes from each length to the next: the best rule is put in wherever it helps
most, then rule after rule is exchanged for the best there is in its place until none helps, and parts of the
list are taken out and built again. What it finds is cheap but perhaps not cheapest. The trial of all lists is
complete: it goes through every list of a length and leaves out only those whose first rules alone give away
too much.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property

import numpy as np
from numpy.typing import NDArray

from pitboss.advise.cards.terms import Condition

__all__ = ["Found", "Mask", "Search", "Step", "mask_of"]

F32 = NDArray[np.float32]
F64 = NDArray[np.float64]
I64 = NDArray[np.int64]
Mask = NDArray[np.bool_]
_AT_ONCE = 64
_KEPT = 3
"""Lists of each length that the next length is built from."""
_TRIED = 2
"""Ways to make each of them longer."""
_PROMISING = 12_000_000
"""Rules times cells that lists are built from; the trial of all lists takes all."""
_MOST_MARKS = 30_000_000
"""Rules times cells that are kept at once; beyond that the least promising rules are left out."""
_WORK = 400_000_000
"""How often a part of the best list is taken out and built again depends on the work that it takes."""
_MOST_TRIED = 200_000_000_000
"""Marks that a proof may look at."""
_SURE = 2**53
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


Pools = dict[tuple[int, bool], list["Draft"]]
Draft = tuple[tuple[tuple[int, int], ...], int]
"""Rules as (number, option), from the top, and the option for everything else."""


class Search:
    """All rules that can be written about some cells, and what options are worth there."""

    def __init__(
        self, held: Mask, conditions: Sequence[Condition], values: I64, useful: Sequence[int] | None = None
    ) -> None:
        """`useful` are the options that are somewhere better than all others; rules name only these."""
        self.held, self.values = held, values
        self.useful = tuple(_useful(values) if useful is None else useful)
        self._there = np.flatnonzero((values != 0).any(axis=0))
        worth: F64 = values[list(self.useful)][:, self._there].astype(np.float64)
        self.unit = float(np.abs(worth).sum()) or 1.0
        self.exact = self.unit < _SURE
        """Whether sums are exact as floats; otherwise they are right to a hundred-thousand-millionth."""
        self.worth = worth
        self.complete = True
        """Whether every rule is among those searched."""
        self.rules, self.masks = self._rules(held[:, self._there], conditions)

    def _rules(self, held: Mask, conditions: Sequence[Condition]) -> tuple[list[tuple[Condition, ...]], Mask]:
        """Every rule of one or two conditions that catches other cells than those before it."""
        found: dict[bytes, tuple[Condition, ...]] = {}
        rows: list[NDArray[np.uint8]] = []
        scores: list[float] = []
        gains = self._differences()
        cells = held.shape[1]
        room = max(len(conditions), _MOST_MARKS // max(1, cells))

        def add(parts: tuple[Condition, ...], mask: Mask) -> None:
            if mask.any() and not mask.all():
                packed = np.packbits(mask).tobytes()
                if packed not in found:
                    found[packed] = parts
                    rows.append(np.frombuffer(packed, np.uint8))

        singles = (
            np.stack([held[each.number] == each.wanted for each in conditions]) if conditions else held[:0]
        )
        for condition, mask in zip(conditions, singles, strict=True):
            add((condition,), mask)
        kept = len(rows)
        for at, first in enumerate(conditions):
            others = [
                number
                for number in range(at + 1, len(conditions))
                if conditions[number].number != first.number and (first.wanted or conditions[number].wanted)
            ]
            if not others:
                continue
            both = singles[others] & singles[at]
            for number, mask in zip(others, both, strict=True):
                add((first, conditions[number]), mask)
        parts = list(found.values())
        if len(rows) > room:
            self.complete = False
            scores = [
                float(max(self._promise(np.unpackbits(row, count=cells).astype(bool), gains)))
                for row in rows[kept:]
            ]
            best = np.argsort(-np.array(scores), kind="stable")[: room - kept] + kept
            chosen = [*range(kept), *sorted(best.tolist())]
            parts, rows = [parts[at] for at in chosen], [rows[at] for at in chosen]
        packed_rows = np.stack(rows) if rows else np.zeros((0, (cells + 7) // 8), np.uint8)
        return parts, np.unpackbits(packed_rows, axis=1, count=cells).astype(bool)

    def _differences(self) -> F64:
        """For each two options what one is worth more than the other: [pairs, cells].

        What an answer that is not open loses is cut to something like what others lose.
        """
        number, worth = len(self.worth), self.worth
        if number > 2:
            ordered = np.sort(worth, axis=0)
            worth = np.maximum(worth, ordered[1] - 2 * (ordered[-1] - ordered[1]))
        rows = [worth[a] - worth[b] for a in range(number) for b in range(number) if a != b]
        return np.stack(rows) if rows else np.zeros((0, self.worth.shape[1]))

    @staticmethod
    def _promise(mask: Mask, gains: F64) -> Iterator[float]:
        """How much a rule may bring: what it gains, the more the less it takes along that it should not."""
        some = gains[:, mask]
        gain, good = some.sum(axis=1), np.maximum(some, 0).sum(axis=1)
        for one, most in zip(gain.tolist(), good.tolist(), strict=True):
            yield one * one / most if one > 0 else 0.0

    @cached_property
    def _doubles(self) -> F64:
        return self.masks.astype(np.float64)

    @property
    def ceiling(self) -> int:
        """What the best option in each cell is worth: no list comes to more."""
        return int(self.values.max(axis=0).sum())

    def chosen(self, steps: Sequence[Step], otherwise: int) -> NDArray[np.intp]:
        """The option that a list takes in each cell."""
        option = np.full(self.values.shape[1], otherwise, np.intp)
        for step in reversed(steps):
            option[mask_of(self.held, step.conditions)] = step.option
        return option

    def price(self, steps: Sequence[Step], otherwise: int) -> Found:
        """What a list is worth, in whole numbers."""
        option = self.chosen(steps, otherwise)
        return Found(
            tuple(steps), otherwise, int(np.take_along_axis(self.values, option[None], axis=0).sum())
        )

    # Finding lists.

    def ladder(self, most: int = 12, seed: int = 1, fine: int = 0) -> Iterator[Found]:
        """The best list found with no rule, with at most one, with at most two and so on.

        Lists grow apart from each other by what they do otherwise, and those that only say what you have
        apart from those that say what you have not: the cheapest short list is often not the beginning of a
        cheap longer one. Where two more rules bring less than `fine`, it is enough.
        """
        rng = np.random.default_rng(seed)
        pools: Pools = {
            (option, plain): [((), option)] for option in range(len(self.useful)) for plain in (True, False)
        }
        best: Found | None = None
        values: list[int] = []
        for _ in range(most + 1):
            pools = {kind: self._sorted(pool)[:_KEPT] for kind, pool in pools.items() if pool}
            if not pools:
                return
            for (_, plain), pool in pools.items():
                pool[0] = self._rebuilt(pool[0], rng, plain=plain)
            found = self._finished(self._sorted([pool[0] for pool in pools.values()])[0])
            if best is None or found.value > best.value:
                best = found
            yield best
            values.append(best.value)
            if best.value >= self.ceiling or (len(values) > 4 and values[-1] - values[-3] <= fine):
                return
            pools = self._worth_going_on(pools, best)
            pools = {
                kind: [
                    self._exchanged(longer, plain=kind[1])
                    for draft in pool
                    for longer in self._longer(draft, plain=kind[1])
                ]
                for kind, pool in pools.items()
            }

    def _worth_going_on(self, pools: Pools, best: Found) -> Pools:
        """Leave out lists that lose several times as much as the best."""
        least = float(self.ceiling - best.value)
        return {
            kind: pool
            for kind, pool in pools.items()
            if len(pool[0][0]) < 3
            or float(self.ceiling) - self._value(pool[0]) <= 3 * least + 1e-6 * self.unit
        }

    @cached_property
    def _any(self) -> tuple[NDArray[np.intp], F32]:
        """The promising rules: their numbers and cells."""
        numbers = np.arange(len(self.rules))
        room = _PROMISING // max(1, self.masks.shape[1])
        if len(numbers) > room:
            gains = self._differences()
            promise = np.array([max(self._promise(mask, gains)) for mask in self.masks])
            single = np.array([len(rule) == 1 for rule in self.rules])
            order = np.argsort(-np.where(single, np.inf, promise), kind="stable")
            numbers = np.sort(order[: max(room, int(single.sum()))])
        return numbers, self.masks[numbers].astype(np.float32)

    @cached_property
    def _plain(self) -> tuple[NDArray[np.intp], F32]:
        """The rules that only say what you have: their numbers and cells."""
        every, matrix = self._any
        plain = np.array([all(part.wanted for part in self.rules[at]) for at in every], bool)
        return every[plain], matrix[plain]

    def _gained(self, gaps: F32, *, plain: bool) -> tuple[NDArray[np.intp], F32]:
        """For each rule and place what is gained there: the rules' numbers, and [rules, places]."""
        numbers, matrix = self._plain if plain else self._any
        return numbers, matrix @ gaps.T

    def _sorted(self, drafts: list[Draft]) -> list[Draft]:
        """The best first; of equals those that say what you have, not what you have not."""

        def key(draft: Draft) -> tuple[float, int, int]:
            parts = [part for rule, _ in draft[0] for part in self.rules[rule]]
            return (
                -round(self._value(draft) / self.unit, 12),
                sum(not part.wanted for part in parts),
                len(parts),
            )

        return sorted(dict.fromkeys(drafts), key=key)

    def _value(self, draft: Draft) -> float:
        chosen = self._choice(draft)
        return float(np.take_along_axis(self.worth, chosen[None], axis=0).sum())

    def _choice(self, draft: Draft, start: int = 0) -> NDArray[np.intp]:
        """The option in each cell that comes as far as the rule `start`."""
        rules, otherwise = draft
        option = np.full(self.worth.shape[1], otherwise, np.intp)
        for rule, taken in reversed(rules[start:]):
            option[self.masks[rule]] = taken
        return option

    def _gaps(self, draft: Draft, *, replacing: bool) -> tuple[list[tuple[int, int]], F32]:
        """For each place and option what is gained in each cell by a rule put there: [places, cells].

        A rule put in at a place sees the cells that no rule above has caught; below it the others go on.
        """
        rules = draft[0]
        places, rows = [], []
        left = np.ones(self.worth.shape[1], bool)
        any_order = len(self.useful) == 2
        for at in range(len(rules) if replacing else len(rules) + 1):
            if replacing and any_order:
                others: Draft = ((*rules[:at], *rules[at + 1 :]), draft[1])
                after, here = self._choice(others), np.ones_like(left)
            else:
                after, here = self._choice(draft, at + 1 if replacing else at), left
            now = np.take_along_axis(self.worth, after[None], axis=0)[0]
            if replacing or not any_order or at == len(rules):
                for option in range(len(self.useful)):
                    if any_order and option == draft[1]:
                        continue
                    gain = np.where(here, self.worth[option] - now, 0.0)
                    if (gain > 0).any():
                        places.append((at, option))
                        rows.append((gain / self.unit).astype(np.float32))
            if at < len(rules):
                left = left & ~self.masks[rules[at][0]]
        return places, np.stack(rows) if rows else np.zeros((0, self.worth.shape[1]), np.float32)

    def _longer(self, draft: Draft, *, plain: bool) -> list[Draft]:
        """The best ways to put one more rule in, even one that does not help yet."""
        places, gaps = self._gaps(draft, replacing=False)
        if not places or not len(self.masks):
            return []
        numbers, gains = self._gained(gaps, plain=plain)
        found: list[Draft] = []
        flat = gains.ravel()
        if not len(flat):
            return []
        some = np.argpartition(-flat, min(8 * _TRIED, len(flat) - 1))[: 8 * _TRIED]
        for where in sorted(some.tolist(), key=lambda where: (-float(flat[where]), where)):
            if len(found) == _TRIED:
                break
            row, place = divmod(where, gains.shape[1])
            rule, (at, option) = int(numbers[row]), places[place]
            if (rule, option) in draft[0]:
                continue
            rules = list(draft[0])
            rules.insert(at, (rule, option))
            found.append((tuple(rules), draft[1]))
        return found

    def _exchanged(self, draft: Draft, *, plain: bool) -> Draft:
        """Exchange rules, one at a time, for the best in their place until none helps; try other orders."""
        value = self._value(draft)
        while draft[0]:
            places, gaps = self._gaps(draft, replacing=True)
            if not places:
                return draft
            numbers, gains = self._gained(gaps, plain=plain)
            best: tuple[float, Draft] = (value, draft)
            for place in range(len(places)):
                at, option = places[place]
                rule = int(numbers[gains[:, place].argmax()])
                rules = list(draft[0])
                rules[at] = (rule, option)
                other: Draft = (tuple(rules), draft[1])
                if (worth := self._value(other)) > best[0] + 1e-12 * abs(best[0]) + 1e-9:
                    best = worth, other
            if len(self.useful) > 2:
                for at in range(len(draft[0]) - 1):
                    rules = list(draft[0])
                    rules[at], rules[at + 1] = rules[at + 1], rules[at]
                    other = (tuple(rules), draft[1])
                    if (worth := self._value(other)) > best[0] + 1e-9:
                        best = worth, other
            if best[1] == draft:
                return draft
            value, draft = best
        return draft

    def _rebuilt(self, draft: Draft, rng: np.random.Generator, *, plain: bool) -> Draft:
        """Take out some of the rules and put others in, as often as the list is long."""
        draft = self._squeezed(draft, plain=plain)
        value, size = self._value(draft), len(draft[0])
        if size < 2:
            return draft
        for _ in range(min(16, max(2, _WORK // (self.masks.size * size * (len(self.useful) - 1) + 1)))):
            gone = set(rng.choice(size, min(size, int(rng.integers(2, 5))), replace=False).tolist())
            other: Draft = (tuple(rule for at, rule in enumerate(draft[0]) if at not in gone), draft[1])
            while len(other[0]) < size:
                longer = self._longer(other, plain=plain)
                if not longer:
                    break
                other = longer[int(rng.integers(min(3, len(longer))))]
            other = self._exchanged(other, plain=plain)
            if len(other[0]) <= size and (worth := self._value(other)) > value + 1e-9:
                value, draft = worth, other
        return draft

    def _squeezed(self, draft: Draft, *, plain: bool) -> Draft:
        """Put one more rule in and take out the one that is missed least, as long as that helps."""
        value, size = self._value(draft), len(draft[0])
        while size:
            best: tuple[float, Draft] = (value, draft)
            for longer in self._longer(draft, plain=plain):
                full = self._exchanged(longer, plain=plain)
                shorter: list[Draft] = [
                    ((*full[0][:at], *full[0][at + 1 :]), full[1]) for at in range(len(full[0]))
                ]
                for other in sorted(shorter, key=self._value, reverse=True)[:3]:
                    tried = self._exchanged(other, plain=plain)
                    if (worth := self._value(tried)) > best[0] + 1e-9 * abs(best[0]):
                        best = worth, tried
            if best[1] == draft:
                return draft
            value, draft = best
        return draft

    def improved(self, found: Found) -> Found:
        """A list from elsewhere, with its rules exchanged for better ones as far as that helps here."""
        numbers = {rule: at for at, rule in enumerate(self.rules)}
        known = all(step.conditions in numbers and step.option in self.useful for step in found.steps)
        if not known or found.otherwise not in self.useful:
            return self.price(found.steps, found.otherwise)
        rules = tuple((numbers[step.conditions], self.useful.index(step.option)) for step in found.steps)
        draft: Draft = (rules, self.useful.index(found.otherwise))
        better = self._finished(self._exchanged(draft, plain=False))
        as_it_is = self.price(found.steps, found.otherwise)
        return better if better.value > as_it_is.value else as_it_is

    def _finished(self, draft: Draft) -> Found:
        ordered, otherwise = list(draft[0]), draft[1]
        if len(self.useful) == 2:  # any order will do: what matters most comes first
            gain = self.worth[1 - otherwise] - self.worth[otherwise]
            ordered = [each for each in ordered if each[1] != otherwise]
            ordered.sort(key=lambda step: -float(gain[self.masks[step[0]]].sum()))
        steps = [Step(self.useful[option], self.rules[rule]) for rule, option in ordered]
        return self.price(steps, self.useful[otherwise])

    # Trying all lists.

    def none_reaches(self, value: int, rules: int) -> bool:
        """Whether no list of this many rules is worth `value`: every one of them is tried.

        Sums are of floats; where they might be off, a list that comes within that of the value counts.
        """
        slack = 0.0 if self.exact else self.unit * 1e-11
        if not self.complete:
            return False
        self._left_to_do = _MOST_TRIED
        for otherwise in range(len(self.useful)):
            wanted = float(value) - float(self.worth[otherwise].sum()) - slack
            gains = self.worth - self.worth[otherwise]
            if len(gains) == 2:  # of more options, a rule may be an exception to those below it
                gains = np.delete(gains, otherwise, axis=0)
            if self._reaches(wanted, gains, 0.0, rules, (-1, -1)):
                return False
        return True

    def _gains(self, worth: F64) -> F64:
        """For each rule the sums of `worth` [..., cells] over the cells it catches: [rules, ...]."""
        flat = worth.reshape(-1, worth.shape[-1])
        return np.asarray((self._doubles @ flat.T).reshape(len(self.masks), *worth.shape[:-1]))

    def _reaches(self, wanted: float, gain: F64, so_far: float, rules: int, last: tuple[int, int]) -> bool:
        """`gain` [options, cells] is 0 in cells already caught; `last` is the rule above.

        Two rules in a row with one option may change places, so only one order of them is tried.
        """
        if so_far >= wanted:
            return True
        if rules == 0 or not len(gain):
            return False
        best = np.maximum(gain.max(axis=0), 0)
        most = so_far + float(best.sum())
        if most < wanted:
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
        """Lists that are one rule short, a batch at a time; too many of them are as good as one that does."""
        self._left_to_do -= len(tried) * gain.size * len(self.masks)
        if self._left_to_do < 0:
            return True
        for start in range(0, len(tried), _AT_ONCE):
            some = tried[start : start + _AT_ONCE]
            gains = self._gains((1.0 - self._doubles[some])[:, None, :] * gain[None])
            if (so_far[some][None, :, None] + gains >= wanted).any():
                return True
        return False


def mask_of(held: Mask, conditions: Sequence[Condition]) -> Mask:
    """The cells in which all conditions hold."""
    return np.asarray(np.logical_and.reduce([held[each.number] == each.wanted for each in conditions]))


def _useful(values: I64) -> list[int]:
    """The options that are somewhere better than all others. A bet between check and raise never is: where
    staking more is good, staking the most is best."""
    best = values.max(axis=0)
    only = (values == best).sum(axis=0) == 1
    found = [at for at in range(len(values)) if (only & (values[at] == best)).any()]
    return found or [int(values.sum(axis=1).argmax())]
