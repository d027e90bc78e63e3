"""A wager with its hands counted: how often each line of a pay table comes up, whatever it pays."""

from __future__ import annotations

from dataclasses import dataclass, replace
from fractions import Fraction

from pitboss.errors import InputError
from pitboss.exact import DealCounts, Question, solve
from pitboss.exact.solver import Progress, quiet
from pitboss.publish.design.priced import PaidWager
from pitboss.rules import Line, NamedHand, Payout, PayTable

__all__ = ["Counted", "Piece", "count_wager"]

ZERO = Fraction(0)


@dataclass(frozen=True, slots=True)
class Piece:
    """Some hands that a line pays: their chance, and the least they are paid whatever the odds.

    A sum of money is paid where it is more than the odds of the line below; otherwise those odds are.
    """

    chance: Fraction
    least: Fraction = ZERO

    def worth(self, odds: int) -> Fraction:
        """The average return on one unit, stake included; zero where the hand loses."""
        pays = max(self.least, Fraction(odds))
        return self.chance * (pays + 1) if pays else ZERO

    def square(self, odds: int) -> Fraction:
        """What it adds to the mean square of the result of a stake that is always lost."""
        pays = max(self.least, Fraction(odds))
        return self.chance * (pays**2 - 1) if pays else ZERO


@dataclass(frozen=True, slots=True, kw_only=True)
class Counted:
    """The hands that a pay table may pay at odds, from the best down, and what each line covers."""

    question: Question
    """With a table that has a line for each of them."""
    paid: PaidWager
    hands: tuple[NamedHand, ...]
    lines: tuple[tuple[Piece, ...], ...]
    rest: tuple[Piece, ...]
    """Sums of money paid below every hand that is paid at odds."""
    counts: DealCounts

    def worth(self, at: int, odds: int) -> Fraction:
        return sum((piece.worth(odds) for piece in self.lines[at]), ZERO)

    def square(self, at: int, odds: int) -> Fraction:
        return sum((piece.square(odds) for piece in self.lines[at]), ZERO)

    def unpaid(self, paid: int) -> tuple[Fraction, Fraction]:
        """Worth and square of everything but the first `paid` lines."""
        left = [*range(paid, len(self.hands))]
        worth = sum((self.worth(at, 0) for at in left), ZERO) + sum((p.worth(0) for p in self.rest), ZERO)
        square = sum((self.square(at, 0) for at in left), ZERO) + sum((p.square(0) for p in self.rest), ZERO)
        return worth, square

    def hit_frequency(self, paid: int) -> Fraction:
        """The chance to win where the first `paid` lines pay."""
        pieces = [piece for line in self.lines for piece in line if piece.least] + [*self.rest]
        pieces += [piece for line in self.lines[:paid] for piece in line if not piece.least]
        return sum((piece.chance for piece in pieces), ZERO)

    def table(self, odds: tuple[int, ...], name: str) -> PayTable:
        """The pay table with these odds from the best hand down; sums of money stay as they were."""
        posted = self.question.tables[self.paid.slot]
        pays = dict(zip(self.hands, odds, strict=False))
        lines = tuple(
            line if line.pays.fixed is not None else replace(line, pays=Payout(Fraction(pays[line.hand])))
            for line in posted.lines
            if line.pays.fixed is not None or pays.get(line.hand)
        )
        title = f"{posted.heading} {name}"
        return replace(posted, id=name, title=title, lines=lines, source="the house", place="")


def count_wager(
    question: Question, paid: PaidWager, hands: tuple[NamedHand, ...], progress: Progress = quiet
) -> Counted:
    """Count the hands of a wager, each on a line of its own; sums of money that the table pays stay."""
    posted = question.tables[paid.slot]
    fixed = [line for line in posted.lines if line.pays.fixed is not None]
    options = {line.hand: line.option for line in posted.lines}
    at_odds = [Line(hand, Payout(Fraction(1)), options.get(hand)) for hand in hands]
    lines = tuple(sorted((*fixed, *at_odds), key=lambda line: line.hand, reverse=True))
    apart = replace(question, tables={**question.tables, paid.slot: replace(posted, lines=lines)})
    analysis = solve(_falling(apart, paid), progress=progress)
    figures = analysis.wagers[paid.wager]
    if figures.average_wager != 1:
        raise InputError(f"The wager {paid.wager} of {question.game.id} is not one unit in every round.")
    chances = {payoff.name: payoff.probability for payoff in figures.payoffs}
    covered: list[tuple[Piece, ...]] = []
    waiting: list[Piece] = []
    for line in lines:
        chance = chances.get(str(line.hand), ZERO)
        if line.pays.fixed is None:
            covered.append((*waiting, Piece(chance)))
            waiting = []
        else:
            waiting.append(Piece(chance, Fraction(line.pays.fixed, question.unit)))
    return Counted(
        question=apart,
        paid=paid,
        hands=hands,
        lines=tuple(covered),
        rest=tuple(waiting),
        counts=analysis.counts,
    )


def _falling(question: Question, paid: PaidWager) -> Question:
    """The same lines, each paying more than the next, so that every hand counts on its own line."""
    table = question.tables[paid.slot]
    falling = range(len(table.lines), 0, -1)
    lines = tuple(
        replace(line, pays=Payout(Fraction(odds))) for line, odds in zip(table.lines, falling, strict=True)
    )
    return replace(question, tables={**question.tables, paid.slot: replace(table, lines=lines)})
