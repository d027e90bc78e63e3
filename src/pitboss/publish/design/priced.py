"""A pay table priced: its wager and the whole round, exactly as `pitboss solve` has them."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from fractions import Fraction

from pitboss.errors import InputError
from pitboss.exact import Analysis, DealCounts, Question, WagerFigures, read_shape, solve, store
from pitboss.exact.analysis import analyse, root
from pitboss.games.catalogue import no_such
from pitboss.publish.design.target import named_hand
from pitboss.rules import Game, Line, NamedHand, Payout, PayTable, read_payout
from pitboss.wording import cap, joined

__all__ = ["PaidWager", "Priced", "RisingPay", "find_paid", "price", "price_table", "slot_of"]


class RisingPay(InputError):
    """A hand that pays more than one that beats it."""

    def __init__(self, hand: NamedHand, better: NamedHand) -> None:
        super().__init__(f"{cap(str(hand))} pays more than {better}, which beats it.")
        self.hand = hand


@dataclass(frozen=True, slots=True, kw_only=True)
class Priced:
    """One wager under one pay table, in units of the wager."""

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
        """Expected loss on the wager, per unit staked on it."""
        return self.figures.element_of_risk

    @property
    def hit_frequency(self) -> Fraction:
        return self.figures.hit_frequency

    @property
    def variance(self) -> Fraction:
        """Of the result of one unit on this wager."""
        square = sum((line.pays**2 * line.probability for line in self.figures.payoffs), Fraction(0))
        return square - self.figures.player_ev**2

    @property
    def standard_deviation(self) -> float:
        return root(self.variance)


def price(question: Question, pays: Mapping[str, object], *, wager: str | None = None) -> Priced:
    """The question with other pays by hand: odds such as 25 or "3 to 2"; 0 or no entry for an unpaid hand.

    Sums of money that the question's table pays stay, unless the hand is named.
    """
    paid = find_paid(question, wager)
    table = question.tables[paid.slot]
    options = {line.hand: line.option for line in table.lines}
    payouts = {line.hand: line.pays for line in table.lines if line.pays.fixed is not None}
    for name, value in pays.items():
        payouts[named_hand(name, "pays")] = _payout(name, value)
    lines = tuple(
        Line(hand, payouts[hand], options.get(hand))
        for hand in sorted(payouts, reverse=True)
        if payouts[hand].fixed is not None or payouts[hand].odds
    )
    if not lines:
        raise InputError("A pay table pays at least one hand.")
    _must_not_rise(lines)
    return price_table(question, paid, replace(table, lines=lines))


def price_table(
    question: Question, paid: PaidWager, table: PayTable, counts: DealCounts | None = None
) -> Priced:
    """The question with this table in the wager's slot; counts for a table with more lines serve it, too."""
    posted = replace(question, tables={**question.tables, paid.slot: table})
    shape = read_shape(posted)
    if counts is None and (counts := store.find(shape.key)) is None:
        wider = read_shape(question)
        if not set(shape.pairs) <= set(wider.pairs) or (counts := store.find(wider.key)) is None:
            return Priced(paid=paid, analysis=solve(posted))
    return Priced(paid=paid, analysis=analyse(posted, shape, counts))


def _payout(hand: str, value: object) -> Payout:
    try:
        return read_payout(int(value) if isinstance(value, str) and value.strip().isdecimal() else value)
    except ValueError as error:
        raise InputError(f"{hand}: {error}.") from error


def _must_not_rise(lines: tuple[Line, ...]) -> None:
    """As in files of pay tables: odds compare with odds, sums with sums."""
    above: dict[bool, tuple[NamedHand, Fraction]] = {}
    for line in lines:
        fixed = line.pays.fixed is not None
        value = Fraction(line.pays.fixed) if line.pays.fixed is not None else line.pays.odds
        if fixed in above and value > above[fixed][1]:
            raise RisingPay(line.hand, above[fixed][0])
        above[fixed] = line.hand, value


@dataclass(frozen=True, slots=True, kw_only=True)
class PaidWager:
    """A wager of a question, and the slot of the pay table that pays it."""

    wager: str
    slot: str


def slot_of(game: Game, name: str | None = None) -> str:
    """The slot of the wager of that name, or of the first that a pay table pays."""
    paid = game.slots
    if not paid:
        raise InputError(f"No wager of {game.id} is paid by a pay table.")
    wanted = next(iter(paid)) if name is None else name
    if wanted not in paid and wanted not in game.paytables:
        if wanted in game.wagers:
            known = f"{joined(list(paid))} {'is' if len(paid) == 1 else 'are'}"
            raise InputError(f"The wager {wanted} of {game.id} is not paid by a pay table; {known}.")
        raise no_such("pay table wager", wanted, paid, within=game.id)
    return paid.get(wanted, wanted)


def find_paid(question: Question, name: str | None = None) -> PaidWager:
    """The wager of that name or slot; the one made stands for those on other packs, which pay alike."""
    slot = slot_of(question.game, name)
    made = [bonus.wager for bonus in read_shape(question).bonuses if bonus.slot == slot]
    if not made:
        raise InputError(f"No wager on the {slot} pay table of {question.game.id} is made here.")
    return PaidWager(wager=name if name is not None and name in made else made[0], slot=slot)
