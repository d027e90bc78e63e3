"""A wager with its hands counted: how often each line of a pay table pays, whatever it pays."""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from fractions import Fraction

from pitboss.errors import InputError
from pitboss.exact import Analysis, DealCounts, Problem, Question, solve
from pitboss.exact.payoff import Payoffs
from pitboss.exact.solver import Progress, quiet
from pitboss.exact.strengths import samples
from pitboss.publish.design.priced import PaidWager, ranking_of
from pitboss.publish.design.space import is_kept
from pitboss.rules import PUSH, Compare, Hand, Line, NamedHand, PayByTable, Payout, PayTable

__all__ = ["Counted", "Piece", "count_wager"]

ZERO = Fraction(0)
_MARK = 1_000_000
"""Odds that no table pays: a line is known by them."""


@dataclass(slots=True, kw_only=True)
class Piece:
    """Some hands that a line pays, and the least they are paid whatever the odds.

    A sum of money is paid where it is more than the odds of the line below; otherwise those odds are. Sums
    are over the rounds in which the line pays, each with its chance.
    """

    least: Fraction = ZERO
    kept: int = 0
    """1 where the stake is part of the payout."""
    chance: Fraction = ZERO
    back: Fraction = ZERO
    """Of all stakes, with what other wagers win beside them ..."""
    on: Fraction = ZERO
    """... of the stakes that the odds are paid on ..."""
    lost: Fraction = ZERO
    """... and of those that are lost where the line pays nothing."""
    squares: list[Fraction] = field(default_factory=lambda: [ZERO] * 4)
    """Of what else is won: squared, times the stake paid on, that stake squared; squared where it loses."""

    def add(
        self, chance: Fraction, staked: Fraction, else_won: Fraction, on: Fraction, own: Fraction
    ) -> None:
        """A round: all that is staked, what is won besides, what odds are paid on, and its own stake."""
        self.chance += chance
        self.back += chance * (staked + else_won)
        self.on += chance * on
        self.lost += chance * own
        parts = (else_won**2, else_won * on, on**2, (else_won - own) ** 2)
        self.squares = [total + chance * part for total, part in zip(self.squares, parts, strict=True)]

    def pays(self, odds: int) -> Fraction:
        return max(self.least, Fraction(odds))

    def worth(self, odds: int) -> Fraction:
        """The average return, stakes included."""
        pays = self.pays(odds)
        return self.back + self.on * (pays - self.kept) if pays else self.back - self.lost

    def square(self, odds: int) -> Fraction:
        """What it adds to the mean square of the result."""
        pays, (else_won, crossed, on, lost) = self.pays(odds), self.squares
        net = pays - self.kept
        return else_won + 2 * net * crossed + net**2 * on if pays else lost


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
    base: Fraction
    """The average return of rounds that the table does not pay, stakes included ..."""
    base_square: Fraction
    base_hits: Fraction
    stake: Fraction
    """What is staked on these wagers on average ..."""
    besides: Fraction
    """... and what all others win."""
    problem: Problem
    counts: DealCounts
    whole: bool
    """Whether every line has to pay: what a hand below the table comes to depends on the other hand."""

    def worth(self, at: int, odds: int) -> Fraction:
        return sum((piece.worth(odds) for piece in self.lines[at]), ZERO)

    def square(self, at: int, odds: int) -> Fraction:
        return sum((piece.square(odds) for piece in self.lines[at]), ZERO)

    def unpaid(self, paid: int) -> tuple[Fraction, Fraction]:
        """Worth and square of everything but the first `paid` lines."""
        left = [*range(paid, len(self.hands))]
        worth = sum((self.worth(at, 0) for at in left), ZERO) + sum((p.worth(0) for p in self.rest), ZERO)
        square = sum((self.square(at, 0) for at in left), ZERO) + sum((p.square(0) for p in self.rest), ZERO)
        return self.base + worth, self.base_square + square

    def hit_frequency(self, paid: int) -> Fraction:
        """The chance to win where the first `paid` lines pay."""
        pieces = [piece for line in self.lines for piece in line if piece.least] + [*self.rest]
        pieces += [piece for line in self.lines[:paid] for piece in line if not piece.least]
        return self.base_hits + sum((piece.chance for piece in pieces), ZERO)

    def wanted(self, edge: Fraction, *, of_round: bool) -> Fraction:
        """The average return, stakes included, that has this house edge."""
        return self.stake - edge - self.besides if of_round else self.stake * (1 - edge)

    def edge(self, back: Fraction, *, of_round: bool) -> Fraction:
        """The house edge of this average return."""
        return self.stake - back - self.besides if of_round else 1 - back / self.stake

    def table(self, odds: tuple[int, ...], name: str) -> PayTable:
        """The pay table with these odds from the best hand down; sums of money and pushes stay."""
        posted = self.question.tables[self.paid.slot]
        pays = dict(zip(self.hands, odds, strict=False))
        lines = tuple(
            line if is_kept(line) else replace(line, pays=Payout(Fraction(pays[line.hand])))
            for line in posted.lines
            if is_kept(line) or pays.get(line.hand)
        )
        title = f"{posted.heading} {name}"
        return replace(posted, id=name, title=title, lines=lines, source="the house", place="")


def count_wager(
    question: Question, paid: PaidWager, hands: tuple[NamedHand, ...], progress: Progress = quiet
) -> Counted:
    """Count the hands of a wager, each on a line of its own; sums of money and pushes of the table stay.

    Where the table has a say in the answers, they are held as they are best under the table in force.
    """
    posted = question.tables[paid.slot]
    stay = [line for line in posted.lines if is_kept(line)]
    options = {line.hand: line.option for line in posted.lines}
    at_odds = [Line(hand, Payout(Fraction(1)), options.get(hand)) for hand in hands]
    order = {hand: at for at, hand in enumerate(_order(posted, hands))}
    lines = tuple(sorted((*stay, *at_odds), key=lambda line: order[line.hand]))
    apart = _with_table(question, paid, lines)
    held = solve(_held(question, paid, lines), progress=progress)
    marked = Payoffs(replace(held.tree, question=_with_table(question, paid, _marked(lines))))
    if [len(each) for each in marked.classes] != [len(each) for each in held.payoffs.classes]:
        raise InputError(
            f"Not all these hands have counts of their own while the answers of {question.game.id} are held: "
            f"design the hands that {posted.id} pays."
        )
    return _sorted_out(apart, paid, hands, lines, held, marked)


def _order(posted: PayTable, hands: tuple[NamedHand, ...]) -> list[NamedHand]:
    every = {*hands, *(line.hand for line in posted.lines)}
    if not any(hand.most for hand in every):
        return sorted(every, reverse=True)
    printed = [line.hand for line in posted.lines]
    return [*printed, *(hand for hand in hands if hand not in printed)]


def _with_table(question: Question, paid: PaidWager, lines: tuple[Line, ...]) -> Question:
    table = replace(question.tables[paid.slot], lines=lines)
    return replace(question, tables={**question.tables, paid.slot: table})


def _marked(lines: tuple[Line, ...]) -> tuple[Line, ...]:
    """Each line at odds of its own, so that every hand counts on its own line; pushes as they are."""
    return tuple(
        line if line.pays.is_push else replace(line, pays=Payout(Fraction(_MARK + len(lines) - at)))
        for at, line in enumerate(lines)
    )


def _held(question: Question, paid: PaidWager, lines: tuple[Line, ...]) -> Question:
    """A question with a line for every hand, and the same best answers as the one given."""
    if not paid.deciding:
        return _with_table(question, paid, _marked(lines))
    posted, ranking = question.tables[paid.slot], ranking_of(question.game, paid.slot)
    pushes = any(
        isinstance(step.by, Compare) for step in question.game.settlements if paid.slot in step.slots
    )
    found = []
    for line in lines:
        lowest = next((hand for hand in samples(ranking) if line.hand.is_met_by(hand)), None)
        now = None if lowest is None else _paid_now(posted, lowest, question.unit)
        if now is not None:
            found.append(replace(line, pays=now))
        elif pushes:
            found.append(replace(line, pays=PUSH))
    return _with_table(question, paid, tuple(found))


def _paid_now(posted: PayTable, hand: Hand, stake: int) -> Payout | None:
    line = posted.line_for(hand, stake)
    return None if line is None else line.pays


def _sorted_out(
    apart: Question,
    paid: PaidWager,
    hands: tuple[NamedHand, ...],
    lines: tuple[Line, ...],
    held: Analysis,
    marked: Payoffs,
) -> Counted:
    """Every round on its line, or among those that the table does not pay."""
    table, unit = apart.tables[paid.slot], apart.unit
    kept = int(table.keeps_stake)
    pieces = [
        Piece(least=ZERO if line.pays.fixed is None else Fraction(line.pays.fixed, unit), kept=kept)
        for line in lines
    ]
    base, base_square, base_hits, stake, besides = ZERO, ZERO, ZERO, ZERO, ZERO
    numbers = {path.names: at for at, path in enumerate(held.tree.paths)}
    total = held.counts.total
    for names, cell, deals in held.counts.cells():
        chance = Fraction(deals, total)
        staked, else_won, on, own, at = ZERO, ZERO, ZERO, ZERO, None
        for each in marked.settle(numbers[names], cell):
            if each.wager not in paid.together:
                besides += chance * each.net
                continue
            staked += each.at_risk
            if each.pays is not None and each.pays.odds >= _MARK and each.ending == "win":
                at = len(lines) - int(each.pays.odds - _MARK)
                on += (each.net + kept * each.stake) / each.pays.odds
                own += each.stake
            else:
                else_won += each.net
        stake += chance * staked
        if at is not None:
            pieces[at].add(chance, staked, else_won, on, own)
            continue
        base += chance * (staked + else_won)
        base_square += chance * else_won**2
        base_hits += chance if else_won > 0 else 0
    covered: list[tuple[Piece, ...]] = []
    waiting: list[Piece] = []
    for line, piece in zip(lines, pieces, strict=True):
        if line.pays.is_push:
            continue
        waiting.append(piece)
        if line.pays.fixed is None:
            covered.append(tuple(waiting))
            waiting = []
    by_table = all(
        isinstance(step.by, PayByTable) for step in apart.game.settlements if paid.slot in step.slots
    )
    return Counted(
        question=apart,
        paid=paid,
        hands=hands,
        lines=tuple(covered),
        rest=tuple(waiting),
        base=base,
        base_square=base_square,
        base_hits=base_hits,
        stake=stake,
        besides=besides,
        problem=held.problem,
        counts=held.counts,
        whole=not by_table,
    )
