"""Five cards each over two shared ones, no decisions: every deal by the player's hand and who wins."""

from __future__ import annotations

from pitboss.exact.deal_counts import ROYALS_APART, Branch, DealCounts
from pitboss.exact.solver import Progress
from pitboss.kernels import packs as kernel

__all__ = ["solve_packs"]


def solve_packs(progress: Progress) -> DealCounts:
    """The joint table of hand and outcome, over all 1326 * C(50, 5) * C(45, 5) deals."""
    progress("every deal of a pack and two hands", 0.0)
    table = kernel.joint_table()
    progress("done", 1.0)
    rows = tuple((int(won), int(tied), int(lost)) for won, tied, lost in table)
    return DealCounts(total=kernel.number_of_deals(), bins=ROYALS_APART, branches=(Branch((), rows),))
