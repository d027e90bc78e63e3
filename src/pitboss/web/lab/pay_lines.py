"""The lines of an edited table: how often each hand comes, paid or not, and what it gives back."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction
from math import comb

from pitboss.exact.settlement import paid_on
from pitboss.publish.design import Priced
from pitboss.rules import NamedHand

__all__ = ["PayLine", "pay_lines"]


@dataclass(frozen=True, slots=True, kw_only=True)
class PayLine:
    """One hand of the list; None stands for every hand below it."""

    hand: NamedHand | None
    count: int
    probability: Fraction
    back: Fraction
    """What the line adds to the expected value of one unit: minus the stake if it loses."""


def pay_lines(priced: Priced, hands: Sequence[NamedHand]) -> tuple[tuple[PayLine, ...], int]:
    """The lines from the best down, all other hands last; and how many hands there are in all."""
    analysis, table = priced.analysis, priced.table
    question, deals = analysis.question, analysis.counts
    cards = next(bonus.cards for bonus in analysis.shape.bonuses if bonus.wager == priced.paid.wager)
    counts: Counter[NamedHand | None] = Counter(dict.fromkeys((*hands, None), 0))
    back: dict[NamedHand | None, Fraction] = dict.fromkeys((*hands, None), Fraction(0))
    for at, bin_ in enumerate(deals.bins):
        number = sum(sum(branch.counts[at]) for branch in deals.branches)
        hand = next((each for each in hands if each.is_met_by(bin_.sample)), None)
        paid = paid_on(table, bin_.sample, 1, question.unit)
        counts[hand] += number
        back[hand] += Fraction(number, deals.total) * (Fraction(-1) if paid is None else paid[2])
    of = comb(52, cards)
    lines = tuple(
        PayLine(
            hand=hand,
            count=counts[hand] * of // deals.total,
            probability=Fraction(counts[hand], deals.total),
            back=back[hand],
        )
        for hand in (*hands, None)
    )
    return lines, of
