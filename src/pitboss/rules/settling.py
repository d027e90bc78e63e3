"""How one wager ends, given the hands: the only place that says so, for the engine and for all who count."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Literal, NamedTuple

from pitboss.rules.hands import Hand, NamedHand
from pitboss.rules.paytable import PUSH, Line, Payout, PayTable
from pitboss.rules.ways import ByTable, Compare, PayByTable

__all__ = ["Cause", "Verdict", "against_another", "by_table"]

Cause = Literal[
    "on the table", "below the table", "unqualified", "beaten", "short", "tied", "beats", "equal hands"
]


class Verdict(NamedTuple):
    """How a wager ends, and why. A tuple, since one is made for every wager of every round."""

    cause: Cause
    pays: Payout | None
    """What it pays beside the stake, `PUSH` where the stake just comes back; None where it is lost."""
    line: Line | None = None
    """The line of the pay table that pays it."""
    table: PayTable | None = None
    """The pay table that was looked at."""
    needs: NamedHand | None = None
    """The hand that was wanted, of the seat's or of the other side's."""
    hand: Hand | None = None
    """The hand that the pay table was asked about, where it may be either of two."""

    @property
    def result(self) -> Literal["win", "push", "lose"]:
        if self.pays is None:
            return "lose"
        return "push" if self.pays.is_push else "win"

    def returned(self, stake: int, on: int | None = None) -> int:
        """What goes back to the seat; `on` is the stake it is reckoned on, where that is another wager's."""
        if self.pays is None:
            return 0
        if self.line is not None and self.table is not None:
            return self.table.returned(self.line, stake, on)
        return stake + self.pays.of(stake if on is None else on)


def by_table(by: PayByTable, table: PayTable, mine: Hand, other: Hand | None, stake: int) -> Verdict:
    """A wager on a pay table alone; `other` is the hand that `lesser_of` or `facing` names."""
    hand = mine
    if by.lesser_of and other is not None:
        if mine.rank == other.rank:
            return Verdict(cause="equal hands", pays=None, table=table)
        hand = min(mine, other, key=lambda each: each.rank)
    line = table.line_for(hand, stake, other if by.facing else None)
    if line is None:
        return Verdict(cause="below the table", pays=None, table=table, hand=hand)
    return Verdict(cause="on the table", pays=line.pays, line=line, table=table, hand=hand)


def against_another(
    by: Compare,
    wager: str,
    tables: Mapping[str, PayTable],
    options: Mapping[str, str | bool],
    mine: Hand,
    theirs: Hand,
    stake: int,
) -> Verdict:
    """A wager on the better of two hands.

    In this order: what is paid regardless; a hand of the other side's that does not qualify; a beaten hand; a
    hand too low to win; a tie; a win.
    """
    if by.regardless is not None:
        table = tables[by.regardless]
        if (line := table.line_for(mine, stake)) is not None:
            return Verdict(cause="on the table", pays=line.pays, line=line, table=table)
    if by.qualifies is not None and not by.qualifies.is_met_by(theirs):
        match by.unqualified_on(wager):
            case "push":
                return Verdict(cause="unqualified", pays=PUSH, needs=by.qualifies)
            case "lose":
                return Verdict(cause="unqualified", pays=None, needs=by.qualifies)
            case "win":
                return _won(by.pays_on(wager), tables, mine, stake, cause="unqualified", needs=by.qualifies)
    if mine.rank < theirs.rank:
        if by.beaten is None:
            return Verdict(cause="beaten", pays=None)
        return _won(by.beaten, tables, mine, stake, cause="beaten")
    needs = by.least_winner(options)
    if needs is not None and not needs.is_met_by(mine):
        pays = PUSH if by.short_ending(options) == "push" else None
        return Verdict(cause="short", pays=pays, needs=needs)
    if mine.rank == theirs.rank and by.tie != "win":
        return Verdict(cause="tied", pays=PUSH if by.tie == "push" else None)
    cause: Cause = "tied" if mine.rank == theirs.rank else "beats"
    won = _won(by.pays_on(wager), tables, mine, stake, cause=cause)
    if by.regardless is not None and won.table is None and won.pays is not None and won.pays.is_push:
        return Verdict(cause=cause, pays=PUSH, table=tables[by.regardless])
    return won


def _won(
    pays: Payout | ByTable,
    tables: Mapping[str, PayTable],
    mine: Hand,
    stake: int,
    *,
    cause: Cause,
    needs: NamedHand | None = None,
) -> Verdict:
    """Paid at odds or by a pay table; what is below the table's last line ends as the step says."""
    if isinstance(pays, Payout):
        return Verdict(cause=cause, pays=pays, needs=needs)
    table = tables[pays.table]
    if (line := table.line_for(mine, stake)) is not None:
        return Verdict(cause=cause, pays=line.pays, line=line, table=table, needs=needs)
    below = {"push": PUSH, "lose": None}[pays.below] if isinstance(pays.below, str) else pays.below
    return Verdict(cause=cause, pays=below, table=table, needs=needs)
