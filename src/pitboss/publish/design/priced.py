"""A pay table priced: its wager and the whole round, exactly as `pitboss solve` has them."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from fractions import Fraction
from functools import cached_property

import numpy as np

from pitboss.errors import InputError
from pitboss.exact import (
    Analysis,
    Branch,
    DealCounts,
    Problem,
    Question,
    WagerFigures,
    make_problem,
    optional_wagers,
    read_tree,
    side_bet,
    solve,
    store,
)
from pitboss.exact.analysis import analyse, root
from pitboss.exact.payoff import Cell
from pitboss.exact.solver import Progress, quiet
from pitboss.games.catalogue import no_such
from pitboss.publish.design.target import named_hand
from pitboss.rules import Game, Line, NamedHand, Payout, PayTable, read_payout
from pitboss.wording import cap, joined

__all__ = [
    "PaidWager",
    "Priced",
    "RisingPay",
    "ask_about",
    "find_paid",
    "price",
    "price_table",
    "ranking_of",
    "slot_of",
]


class RisingPay(InputError):
    """A hand that pays more than one that beats it."""

    def __init__(self, hand: NamedHand, better: NamedHand) -> None:
        super().__init__(f"{cap(str(hand))} pays more than {better}, which beats it.")
        self.hand = hand


@dataclass(frozen=True, slots=True, kw_only=True)
class PaidWager:
    """A wager of a question, and the slot of the pay table that pays it."""

    wager: str
    slot: str
    wagers: tuple[str, ...] = field(default=())
    """All wagers of the round that the table pays."""
    deciding: bool = False
    """Whether what the table pays has a say in the seat's answers."""

    @property
    def together(self) -> tuple[str, ...]:
        return self.wagers or (self.wager,)


@dataclass(frozen=True, kw_only=True)
class Priced:
    """What a pay table pays, by itself and in the round, in units of the wager."""

    paid: PaidWager
    analysis: Analysis

    @property
    def table(self) -> PayTable:
        return self.analysis.question.tables[self.paid.slot]

    @property
    def figures(self) -> WagerFigures:
        return self.analysis.wagers[self.paid.wager]

    @property
    def house_edge(self) -> Fraction:
        """Expected loss on the wagers that the table pays, per unit staked on them."""
        value, stake = self.analysis.together(self.paid.together)
        return -value / stake if stake else -value

    @cached_property
    def _results(self) -> dict[Fraction, Fraction]:
        """The distribution of what these wagers win together."""
        if len(self.paid.together) == 1 and self.figures.average_wager == 1:
            found: Counter[Fraction] = Counter()
            for line in self.figures.payoffs:
                found[line.pays] += line.probability  # type: ignore[assignment]
            return {net: Fraction(chance) for net, chance in found.items()}
        deals: Counter[Fraction] = Counter()
        for wagers, number in self.analysis.settlements():
            nets = (each.net for each in wagers if each.wager in self.paid.together)
            deals[sum(nets, Fraction(0))] += number
        return {net: Fraction(number, self.analysis.counts.total) for net, number in deals.items()}

    @property
    def hit_frequency(self) -> Fraction:
        """The share of rounds in which they win together."""
        return sum((chance for net, chance in self._results.items() if net > 0), Fraction(0))

    @property
    def variance(self) -> Fraction:
        """Of their result, in units."""
        mean = sum((net * chance for net, chance in self._results.items()), Fraction(0))
        return sum((net**2 * chance for net, chance in self._results.items()), Fraction(0)) - mean**2

    @property
    def standard_deviation(self) -> float:
        return root(self.variance)


def price(question: Question, pays: Mapping[str, object], *, wager: str | None = None) -> Priced:
    """The question with other pays by hand: odds such as 25 or "3 to 2"; 0 or no entry for an unpaid hand.

    Sums of money and pushes of the question's table stay, unless the hand is named.
    """
    question = ask_about(question, wager)
    paid = find_paid(question, wager)
    table = question.tables[paid.slot]
    ranking = ranking_of(question.game, paid.slot)
    options = {line.hand: line.option for line in table.lines}
    stay = {line.hand: line.pays for line in table.lines if line.pays.fixed is not None or line.pays.is_push}
    payouts = dict(stay)
    for name, value in pays.items():
        payouts[named_hand(name, "pays", ranking)] = _payout(name, value)
    order = _order(table, payouts)
    lines = tuple(
        Line(hand, payouts[hand], options.get(hand))
        for hand in order
        if payouts[hand].fixed is not None or payouts[hand].odds or hand in stay
    )
    if not lines:
        raise InputError("A pay table pays at least one hand.")
    _must_not_rise(lines)
    return price_table(question, paid, replace(table, lines=lines))


def _order(table: PayTable, payouts: Mapping[NamedHand, Payout]) -> list[NamedHand]:
    """The better hand first; hands of two cards as the table prints them."""
    if not any(hand.most for hand in payouts):
        return sorted(payouts, reverse=True)
    printed = [line.hand for line in table.lines]
    return sorted(payouts, key=lambda hand: printed.index(hand) if hand in printed else len(printed))


def price_table(
    question: Question,
    paid: PaidWager,
    table: PayTable,
    known: tuple[Problem, DealCounts] | None = None,
    progress: Progress = quiet,
) -> Priced:
    """The question with this table in the wager's slot.

    `known` counts of a table with more lines serve it, too, where the table has no say in the answers.
    """
    posted = replace(question, tables={**question.tables, paid.slot: table})
    problem = make_problem(posted)
    counts = store.find(problem.key)
    if counts is None and not paid.deciding:
        if known is None:
            wider = make_problem(question)
            at_hand = store.find(wider.key)
            known = None if at_hand is None else (wider, at_hand)
        counts = None if known is None else _told_apart_less(*known, problem)
    if counts is None:
        return Priced(paid=paid, analysis=solve(posted, progress=progress))
    return Priced(paid=paid, analysis=analyse(problem, counts))


def _told_apart_less(fine: Problem, counts: DealCounts, coarse: Problem) -> DealCounts | None:
    """Counts of a problem with fewer classes of hands; None where its classes are others."""
    if fine.payoffs.readings != coarse.payoffs.readings or fine.payoffs.duels != coarse.payoffs.duels:
        return None
    classes: list[dict[int, int]] = []
    for one, other in zip(fine.payoffs.classes, coarse.payoffs.classes, strict=True):
        span = slice(one.strengths.start, one.strengths.stop)
        pairs = np.unique(np.stack([one.numbers[span], other.numbers[span]]), axis=1)
        found = dict(zip(pairs[0].tolist(), pairs[1].tolist(), strict=True))
        if len(found) < pairs.shape[1]:
            return None
        classes.append(found)
    number = len(classes)

    def mapped(cell: Cell) -> Cell:
        own = (found[part] for found, part in zip(classes, cell, strict=False))
        return (*own, *cell[number:])

    branches = []
    for branch in counts.branches:
        cells: Counter[Cell] = Counter()
        for cell, deals in branch.counts.items():
            cells[mapped(cell)] += deals
        branches.append(Branch(branch.path, cells))
    return replace(counts, branches=tuple(branches))


def _payout(hand: str, value: object) -> Payout:
    try:
        return read_payout(int(value) if isinstance(value, str) and value.strip().isdecimal() else value)
    except ValueError as error:
        raise InputError(f"{hand}: {error}.") from error


def _must_not_rise(lines: tuple[Line, ...]) -> None:
    """As in files of pay tables: odds compare with odds, sums with sums."""
    above: dict[bool, tuple[NamedHand, Fraction]] = {}
    for line in lines:
        if line.hand.most:
            continue  # hands of two cards do not beat each other
        fixed = line.pays.fixed is not None
        value = Fraction(line.pays.fixed) if line.pays.fixed is not None else line.pays.odds
        if fixed in above and value > above[fixed][1]:
            raise RisingPay(line.hand, above[fixed][0])
        above[fixed] = line.hand, value


def slot_of(game: Game, name: str | None = None) -> str:
    """The slot of the wager of that name, or of the first that a pay table pays."""
    paid = {wager: slots[0] for wager, slots in game.tables_of.items() if slots}
    if not paid:
        raise InputError(f"No wager of {game.id} is paid by a pay table.")
    wanted = next(iter(game.slots or paid)) if name is None else name
    if wanted not in paid and wanted not in game.paytables:
        if wanted in game.wagers:
            known = f"{joined(list(paid))} {'is' if len(paid) == 1 else 'are'}"
            raise InputError(f"The wager {wanted} of {game.id} is not paid by a pay table; {known}.")
        raise no_such("pay table wager", wanted, paid, within=game.id)
    return paid.get(wanted, wanted)


def ranking_of(game: Game, slot: str) -> str:
    """How the hands of a slot's table are ranked."""
    return next(step.by.ranking for step in game.settlements if slot in step.slots)


def ask_about(question: Question, name: str | None = None) -> Question:
    """The question in which the wager of that name or slot is made: an optional one by itself."""
    game, slot = question.game, slot_of(question.game, name)
    if _made(question, slot):
        return question
    for wager in optional_wagers(question):
        if slot in game.tables_of.get(wager, ()) and name in (None, slot, wager):
            return side_bet(question, wager)
    return question


def find_paid(question: Question, name: str | None = None) -> PaidWager:
    """The wager of that name or slot; the one made stands for those on other packs, which pay alike."""
    slot = slot_of(question.game, name)
    made = _made(question, slot)
    if not made:
        raise InputError(f"No wager on the {slot} pay table of {question.game.id} is made here.")
    return PaidWager(
        wager=name if name is not None and name in made else made[0],
        slot=slot,
        wagers=made,
        deciding=bool({*made} & {*read_tree(question).dependent}),
    )


def _made(question: Question, slot: str) -> tuple[str, ...]:
    """The wagers of this round that the slot's table pays."""
    settled = {name for path in read_tree(question).paths for name, _ in path.settled}
    tables = question.game.tables_of
    return tuple(name for name in question.game.wagers if name in settled and slot in tables.get(name, ()))
