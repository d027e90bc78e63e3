"""How a settlement can end a wager, worked out before the deal by the rules themselves.

A pay table and a comparison tell hands apart only by the names in them. So the hands of one class end alike,
and the verdict on one of them is the verdict on all: by the class of my hand, the class of theirs, and which
of the two is better.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from pitboss.exact.payoff import ALL_OTHERS, ending_name
from pitboss.exact.strengths import Classes, classes_of, samples
from pitboss.kernels.play import ROYAL
from pitboss.round import Terms
from pitboss.rules import Compare, NamedHand, PayByTable, Payout, Verdict, against_another, by_table

__all__ = ["ALL_OTHERS", "Cells", "Ended", "cells_of", "ended", "listed"]

_PLAIN = ("lose", "push", "win")


@dataclass(frozen=True, slots=True)
class Ended:
    """One way to end, whatever the stake: what it is called, and what decides how much comes back."""

    name: str
    pays: Payout | None
    keeps_stake: bool = False


@dataclass(frozen=True, kw_only=True)
class Cells:
    """The verdicts of a settlement on a stake."""

    mine: Classes
    theirs: Classes | None
    """None where one hand decides alone."""
    verdicts: tuple[Verdict | None, ...]
    """By class of mine; with another hand then by class of theirs, and worse, equal, better.
    None where no two hands meet so."""


def ended(verdict: Verdict) -> Ended:
    """The verdict as it is counted."""
    keeps = verdict.line is not None and verdict.table is not None and verdict.table.keeps_stake
    return Ended(ending_name(verdict), verdict.pays, keeps)


def listed(by: PayByTable | Compare, wager: str, terms: Terms, verdicts: Iterator[Verdict]) -> list[Verdict]:
    """One verdict for each way to end: lines of pay tables in their order, then lost, pushed, won.

    A pay table alone has all its lines, even those that a better line hides.
    """
    found = {ended(each): each for each in verdicts}
    slots = by.slots_of(wager) if isinstance(by, Compare) else by.slots
    places: dict[object, int] = {}
    for slot in slots:
        for line in terms.tables[slot].lines:
            places.setdefault((slot, line.hand), len(places))
            if isinstance(by, PayByTable):
                table = terms.tables[slot]
                verdict = Verdict(cause="on the table", pays=line.pays, line=line, table=table)
                found.setdefault(ended(verdict), verdict)

    def place(verdict: Verdict) -> tuple[int, int, str]:
        if verdict.line is not None and verdict.table is not None:
            slot = next(slot for slot in slots if terms.tables[slot] is verdict.table)
            return 0, places[slot, verdict.line.hand], ""
        name = ended(verdict).name
        return (1, _PLAIN.index(name), "") if name in _PLAIN else (2, 0, name)

    return sorted(found.values(), key=place)


def cells_of(by: PayByTable | Compare, wager: str, terms: Terms, stake: int) -> Cells:
    """Every verdict that this settlement can give on a stake."""
    if isinstance(by, PayByTable):
        return _by_table(by, terms, stake)
    named: list[NamedHand] = [line.hand for slot in by.slots_of(wager) for line in terms.tables[slot].lines]
    if (least := by.least_winner(terms.options)) is not None:
        named.append(least)
    qualifies = by.qualifies if by.unqualified_on(wager) is not None else None
    mine = classes_of(_distinct(named), by.ranking)
    theirs = classes_of(() if qualifies is None else (qualifies,), by.ranking)
    hands = samples(by.ranking)
    verdicts = tuple(
        None
        if pair is None
        else against_another(
            by, wager, terms.tables, terms.options, hands[pair[0] - 1], hands[pair[1] - 1], stake
        )
        for pair in _meetings(mine, theirs)
    )
    return Cells(mine=mine, theirs=theirs, verdicts=verdicts)


def _by_table(by: PayByTable, terms: Terms, stake: int) -> Cells:
    table, hands = terms.tables[by.paytable], samples(by.ranking)
    lines = [line.hand for line in table.lines]
    mine = classes_of(_distinct(lines), by.ranking)
    if not by.lesser_of and not by.facing:
        alone = tuple(by_table(by, table, hands[strength - 1], None, stake) for strength in mine.lowest)
        return Cells(mine=mine, theirs=None, verdicts=alone)
    facing = [hand.facing for hand in lines if hand.facing is not None]
    theirs = mine if by.lesser_of else classes_of(_distinct(facing), by.ranking)
    verdicts = tuple(
        None if pair is None else by_table(by, table, hands[pair[0] - 1], hands[pair[1] - 1], stake)
        for pair in _meetings(mine, theirs)
    )
    return Cells(mine=mine, theirs=theirs, verdicts=verdicts)


def _distinct(names: list[NamedHand]) -> tuple[NamedHand, ...]:
    return tuple(dict.fromkeys(names))


def _meetings(mine: Classes, theirs: Classes) -> Iterator[tuple[int, int] | None]:
    """Two strengths for each pair of classes where mine is worse, equal, better; None where it cannot be."""
    equal = mine.equal_to(theirs)
    for one in range(len(mine)):
        for other in range(len(theirs)):
            low, high = (mine.lowest[one], theirs.highest[other]), (mine.highest[one], theirs.lowest[other])
            yield low if min(low[0], ROYAL) < min(low[1], ROYAL) else None
            yield equal.get((one, other))
            yield high if min(high[0], ROYAL) > min(high[1], ROYAL) else None
