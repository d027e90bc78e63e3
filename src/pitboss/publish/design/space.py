"""The pay tables considered: which hands are paid, which odds each line may have, and how tables compare."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from fractions import Fraction
from math import log

from pitboss.cards import RANKINGS
from pitboss.errors import InputError
from pitboss.publish.design.target import Pays, Target
from pitboss.rules import FIVE_CARD, TWO_CARD, Line, NamedHand, PayTable

__all__ = [
    "FAMILIAR",
    "HIGHEST",
    "MERGED",
    "UNPAID",
    "Space",
    "hands_in_question",
    "is_kept",
    "make_space",
    "odds_of",
    "step",
]

_MOST_VALUES = 100_000


@dataclass(frozen=True, slots=True, kw_only=True)
class Space:
    """Every table whose pays never rise from a hand to a weaker one, with odds drawn from these values."""

    hands: tuple[NamedHand, ...]
    values: tuple[tuple[int, ...], ...]
    """For each hand the odds it may be paid, rising."""
    usual: tuple[frozenset[int], ...]
    """The usual ones: familiar, asked for one by one, or paid by a table resembled."""
    paid: tuple[int, ...]
    """How many hands may be paid, counted from the top."""
    whole: bool

    @property
    def size(self) -> int:
        """How many tables that is."""
        return sum(_monotone(self.values[:paid]) for paid in self.paid)

    def describe(self) -> str:
        """In one sentence, for the reader of "none exists"."""
        first, last = str(self.hands[0]), str(self.hands[max(self.paid) - 1] if self.paid else self.hands[-1])
        fewer = ", or fewer lines from the top" if len(self.paid) > 1 else ""
        drawn = "whole odds within the limits given" if self.whole else "whole odds from the familiar values"
        highest = max((values[-1] for values in self.values if values), default=0)
        tables = "1 table" if self.size == 1 else f"{self.size:,} tables"
        return (
            f"{tables}: {first} down to {last}{fewer}; {drawn}, up to {highest:,} to 1; "
            "no hand pays less than a weaker one"
        )


def hands_in_question(
    target: Target, like: tuple[PayTable, ...], posted: PayTable, ranking: str = FIVE_CARD
) -> tuple[NamedHand, ...]:
    """As the target names them; or those of the tables resembled and what else the target mentions."""
    stays = {line.hand for line in posted.lines if is_kept(line)}
    for hand in (*target.hands, *target.pays):
        if hand in stays:
            line = next(line for line in posted.lines if line.hand == hand)
            how = "pushes on" if line.pays.is_push else "pays a fixed sum for"
            raise InputError(f"{posted.id} {how} the {hand}, which stays as it is.")
    if target.hands:
        for hand in target.pays:
            if hand not in target.hands:
                raise InputError(f"{hand} is not one of the hands to be paid: {_list(target.hands)}.")
        return _from_the_top(set(target.hands), (posted, *like))
    found = {line.hand for table in (posted, *like) for line in table.lines if not is_kept(line)}
    found.update(target.pays)
    if target.hit_frequency.least is not None and found and ranking != TWO_CARD:
        # Only paying more hands makes more winners, so the categories below may be needed.
        lowest = min(found)
        kinds = [NamedHand(kind) for kind in RANKINGS[ranking].kinds][1:]
        found.update(kind for kind in kinds if kind < lowest)
    return _from_the_top(found - stays, (posted, *like))


def is_kept(line: Line) -> bool:
    """Whether a design leaves the line as it is: a sum of money, or a push."""
    return line.pays.fixed is not None or line.pays.is_push


def _from_the_top(hands: set[NamedHand], tables: tuple[PayTable, ...]) -> tuple[NamedHand, ...]:
    """The better hand first; hands of two cards, which do not rank, as the tables print them."""
    if not any(hand.most for hand in hands):
        return tuple(sorted(hands, reverse=True))
    printed = list(dict.fromkeys(line.hand for table in tables for line in table.lines))
    return tuple(sorted(hands, key=lambda hand: printed.index(hand) if hand in printed else len(printed)))


def make_space(target: Target, hands: tuple[NamedHand, ...], like: tuple[PayTable, ...]) -> Space:
    """The values of every line within the target's limits."""
    printed = [odds_of(table, hands) for table in like]
    values: list[tuple[int, ...]] = []
    usual: list[frozenset[int]] = []
    ceiling = max([HIGHEST, *(int(odds[0]) for odds in printed)])
    for at, hand in enumerate(hands):
        limit = target.pays.get(hand)
        if at == 0 and target.top is not None:
            if limit is not None:
                raise InputError(f"--top and --pays both say what the {hand} may pay.")
            limit = target.top
        own = {int(odds[at]) for odds in printed if odds[at] and odds[at].denominator == 1}
        known = own | set(FAMILIAR)
        values.append(tuple(sorted(_within(hand, limit, known, ceiling, whole=target.whole))))
        usual.append(frozenset(known | set(limit.listed if limit else ())))
    paid = tuple(
        number
        for number in range(1, len(hands) + 1)
        if all(values[:number]) and all(_may_be_unpaid(target, hand, at) for at, hand in _rest(hands, number))
    )
    return Space(hands=hands, values=tuple(values), usual=tuple(usual), paid=paid, whole=target.whole)


def _within(hand: NamedHand, limit: Pays | None, known: set[int], ceiling: int, *, whole: bool) -> set[int]:
    if limit is None:
        return {value for value in known if value <= ceiling}
    found = {value for value in limit.listed if value}
    for first, last in limit.ranges:
        found |= _in_range(hand, max(first, 1), last, known, ceiling, whole=whole)
    return found


def _in_range(
    hand: NamedHand, least: int, last: int, known: set[int], ceiling: int, *, whole: bool
) -> set[int]:
    if whole:
        most = min(last, max(ceiling, least))
        if most - least >= _MOST_VALUES:
            raise InputError(f"{least:,} to {most:,} are too many pays for the {hand}: narrow the range.")
        return set(range(least, most + 1))
    found = {value for value in known if least <= value <= last}
    if not found and last:
        raise InputError(
            f"There is no familiar pay from {least:,} to {last:,} for the {hand}: --whole takes every "
            "whole number."
        )
    return found


def _rest(hands: tuple[NamedHand, ...], paid: int) -> Iterator[tuple[int, NamedHand]]:
    return ((at, hand) for at, hand in enumerate(hands) if at >= paid)


def _may_be_unpaid(target: Target, hand: NamedHand, at: int) -> bool:
    limit = target.pays.get(hand) or (target.top if at == 0 else None)
    return not target.hands if limit is None else limit.may_be_unpaid


def _monotone(values: tuple[tuple[int, ...], ...]) -> int:
    """How many sequences take one value from each line and never rise."""
    if not values:
        return 0
    ways = dict.fromkeys(values[0], 1)
    for line in values[1:]:
        ways = _next(ways, line)
    return sum(ways.values())


def _next(ways: dict[int, int], line: tuple[int, ...]) -> dict[int, int]:
    """Sequences by their lowest value, each continued with a value that is not above it."""
    above, total, found = sorted(ways, reverse=True), 0, {}
    for value in reversed(line):
        while above and above[0] >= value:
            total += ways[above.pop(0)]
        found[value] = total
    return found


def _list(hands: tuple[NamedHand, ...]) -> str:
    return ", ".join(map(str, hands))


FAMILIAR = (
    *range(1, 11),
    *(12, 15, 20, 25, 30, 40, 50, 75, 80, 100, 150, 200, 250, 300, 400, 500, 750),
    *(1000, 1500, 2000, 2500, 5000, 7500, 10_000, 20_000, 25_000, 50_000, 100_000),
)
"""Odds to one, as pay tables print them."""

HIGHEST = 1000
"""The highest pay unless more is asked for, or a table to be resembled pays more."""

UNPAID = 0.5
"""An unpaid hand counts as paid half, so that the step to 1 to 1 is a doubling."""

MERGED = log(2)
"""Two neighbours paid alike, though the other table pays them differently, count as a doubling, too."""


def odds_of(table: PayTable, hands: tuple[NamedHand, ...]) -> tuple[Fraction, ...]:
    """What the table pays each of the hands at odds; 0 where it does not."""
    paid = {line.hand: line.pays.odds for line in table.lines if line.pays.fixed is None}
    return tuple(paid.get(hand, Fraction(0)) for hand in hands)


def step(pays: int | Fraction, other: Fraction) -> float:
    """How far one pay is from another: the logarithm of their ratio."""
    return abs(log(max(float(pays), UNPAID) / max(float(other), UNPAID)))
