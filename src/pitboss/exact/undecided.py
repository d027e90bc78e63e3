"""Games without decisions: wagers on a pay table alone, and five cards each over two shared ones."""

from __future__ import annotations

from math import comb

from pitboss.exact.deal_counts import CATEGORIES, PAIRS_APART, ROYALS_APART, Branch, DealCounts
from pitboss.exact.shape import Shape
from pitboss.exact.solver import Progress
from pitboss.kernels import enumeration
from pitboss.kernels import packs as kernel

__all__ = ["solve_alone", "solve_packs"]


def solve_alone(shape: Shape, progress: Progress) -> DealCounts:
    """Every five- or seven-card hand by kind; there is nothing to decide and no hand to beat."""
    cards = shape.bonuses[0].cards
    progress(f"all hands of {cards} cards", 0.0)
    if cards == 5:
        strengths = enumeration.five_cards()
        high_card, _, *others = enumeration.by_category(strengths)[: len(CATEGORIES)]
        bins, counts = PAIRS_APART, [high_card, *enumeration.pairs_by_rank(strengths), *others]
    else:
        bins, counts = ROYALS_APART, [*enumeration.by_category(enumeration.seven_cards())]
    progress("done", 1.0)
    rows = tuple((0, int(count), 0) for count in counts)
    return DealCounts(total=comb(52, cards), bins=bins, branches=(Branch((), rows),))


def solve_packs(progress: Progress) -> DealCounts:
    """The joint table of hand and outcome, over all 1326 * C(50, 5) * C(45, 5) deals."""
    progress("every deal of a pack and two hands", 0.0)
    table = kernel.joint_table()
    progress("done", 1.0)
    rows = tuple((int(won), int(tied), int(lost)) for won, tied, lost in table)
    return DealCounts(total=kernel.number_of_deals(), bins=ROYALS_APART, branches=(Branch((), rows),))
