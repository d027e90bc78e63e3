"""What becomes of every wager on a path, given the hand and who wins. Nothing else settles a path."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from fractions import Fraction
from functools import cache, partial
from typing import Literal

from pitboss.exact.deal_counts import Bin, DealCounts, Outcome
from pitboss.exact.paths import Path, paths
from pitboss.exact.question import Question
from pitboss.exact.shape import Shape
from pitboss.rules import Hand, NamedHand, Payout, PayTable

__all__ = ["Settled", "paid_on", "settle", "settlements"]


@dataclass(frozen=True, slots=True, kw_only=True, eq=False)
class Settled:
    """One wager settled; `settlements` has one object for each way, so that they are counted by identity."""

    wager: str
    stake: int
    ending: Literal["win", "push", "lose", "folded"]
    net: Fraction
    """What the seat wins, in whatever the stake is counted in."""
    by_table: bool = False
    hand: NamedHand | None = None
    """The line of the pay table that the hand is paid on."""
    pays: Payout | None = None
    """At what odds or sum it wins."""

    @property
    def name(self) -> str:
        """The line of a combination table that this counts on."""
        if self.by_table and self.ending != "folded":
            return "all other hands" if self.hand is None else str(self.hand)
        return self.ending


def settlements(
    question: Question, shape: Shape, counts: DealCounts
) -> Iterator[tuple[tuple[Settled, ...], int]]:
    """Every way a round can end, in units: its wagers settled, and in how many deals."""
    ways = {path.names: path for path in paths(shape)}
    stakes = {names: path.stakes(dict.fromkeys(question.wagers, 1)) for names, path in ways.items()}
    settled = cache(partial(_settled, question, shape, question.unit))  # paths share most of their wagers
    for names, bin_, outcome, count in counts.cells():
        given_up = ways[names].forfeited
        wagers = (settled(w, stake, w in given_up, bin_, outcome) for w, stake in stakes[names].items())
        yield tuple(wagers), count


def settle(
    question: Question, shape: Shape, path: Path, bin_: Bin, outcome: Outcome, cents: Mapping[str, int]
) -> tuple[Settled, ...]:
    """Each wager staked on this path, in cents, given the opening stakes."""
    return tuple(
        _settled(question, shape, 1, wager, stake, wager in path.forfeited, bin_, outcome)
        for wager, stake in path.stakes(cents).items()
    )


def _settled(
    question: Question,
    shape: Shape,
    unit: int,
    wager: str,
    stake: int,
    folded: bool,  # noqa: FBT001 - cached by position
    bin_: Bin,
    outcome: Outcome,
) -> Settled:
    if folded:
        return Settled(wager=wager, stake=stake, ending="folded", net=Fraction(-stake))
    slot = next((bonus.slot for bonus in shape.bonuses if bonus.wager == wager), None)
    if slot is None:
        return _compared(question, shape, wager, stake, bin_, outcome)
    return _paid(wager, stake, question.tables[slot], bin_.hand(question.tables[slot]), unit)


def paid_on(table: PayTable, hand: Hand, stake: int, unit: int) -> tuple[NamedHand, Payout, Fraction] | None:
    """The line that pays the hand, and the winnings in stakes of `unit` cents; None where it loses."""
    line = table.line_for(hand, stake * unit)
    if line is None:
        return None
    fixed = line.pays.fixed
    return line.hand, line.pays, line.pays.odds * stake if fixed is None else Fraction(fixed, unit)


def _paid(wager: str, stake: int, table: PayTable, hand: Hand, unit: int) -> Settled:
    found = paid_on(table, hand, stake, unit)
    if found is None:
        return Settled(wager=wager, stake=stake, ending="lose", net=Fraction(-stake), by_table=True)
    line, pays, net = found
    return Settled(wager=wager, stake=stake, ending="win", net=net, by_table=True, hand=line, pays=pays)


def _compared(
    question: Question, shape: Shape, wager: str, stake: int, bin_: Bin, outcome: Outcome
) -> Settled:
    duel = shape.duel
    lost = Settled(wager=wager, stake=stake, ending="lose", net=Fraction(-stake))
    push = Settled(wager=wager, stake=stake, ending="push", net=Fraction(0))
    if duel is None or outcome == "lose":
        return lost
    if duel.needs is not None and not duel.needs.is_met_by(bin_.sample):
        return lost if duel.step.short_ending(question.options) == "lose" else push
    if outcome == "tie":
        return push
    return Settled(wager=wager, stake=stake, ending="win", net=duel.odds * stake, pays=Payout(duel.odds))
