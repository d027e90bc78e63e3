"""Settling wagers: by a pay table, against another hand, or as a pot, each with its reason."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Literal

from pitboss.round.events import HandAnnounced, TipSettled, WagerSettled
from pitboss.round.state import Round
from pitboss.rules import (
    SEAT,
    Compare,
    Game,
    Hand,
    NamedHand,
    PayByTable,
    Pot,
    Settle,
    Verdict,
    against_another,
    by_table,
)
from pitboss.wording import reasons

__all__ = ["announcements", "forfeit", "owner_of", "settle_step", "settle_tips", "take_back"]


def settle_step(state: Round, step: Settle) -> Iterator[WagerSettled]:
    """Every wager of this step, seat by seat from the dealer's right."""
    seats = [
        seat
        for seat in reversed(state.seats)
        if not step.for_ or any((seat, name) in state.stakes for name in step.for_)
    ]
    match step.by:
        case Compare():
            for seat in seats:
                yield from _settle_by_comparison(state, step, step.by, seat)
        case PayByTable():
            for seat in seats:
                yield from _settle_by_table(state, step, step.by, seat)
        case Pot():
            for wager in step.settle:
                yield from _settle_pot(state, wager, step.by)


def announcements(state: Round) -> Iterator[HandAnnounced]:
    """Hands on the table that others are compared with, once all their cards lie face up."""
    for by in state.move.announced:
        hand = state.read(by.against, SEAT, by)
        yield HandAnnounced(owner_of(state.terms.game, by.against), hand.counting, by.ranking)


def owner_of(game: Game, groups: tuple[str, ...]) -> str:
    """Whose hand it is: the seat's, or that of a place on the table, such as the dealer's."""
    return SEAT if SEAT in groups else game.owners[groups[0]]


def forfeit(state: Round, seat: str, wager: str) -> WagerSettled:
    """A wager given up by folding."""
    reason = reasons.Forfeited(state.terms.game.wagers[wager].label)
    return WagerSettled(seat, wager, state.stakes[seat, wager], 0, reason, folded=True)


def take_back(state: Round, seat: str, wager: str) -> WagerSettled:
    """A wager that the seat takes back during the round."""
    stake = state.stakes[seat, wager]
    return WagerSettled(seat, wager, stake, stake, reasons.TakenBack(state.terms.game.wagers[wager].label))


def settle_tips(state: Round, settled: WagerSettled) -> Iterator[TipSettled]:
    """The dealer's bet riding on a wager just settled: won with it, lost with it, back on a push."""
    for tip in state.tip_bets:
        if (tip.seat, tip.on) == (settled.seat, settled.wager):
            won = settled.result == "win"
            to_dealer = tip.amount * settled.returned // settled.staked if won else 0
            to_seat = tip.amount if settled.result == "push" else 0
            yield TipSettled(tip.seat, tip.on, tip.amount, to_dealer, to_seat)


def _settle_by_table(state: Round, step: Settle, by: PayByTable, seat: str) -> Iterator[WagerSettled]:
    wagers = [wager for wager in step.settle if state.in_action(seat, wager)]
    if not wagers:
        return
    table = state.terms.tables[by.paytable]
    mine = state.read(by.hand, seat, by)
    facing = by.lesser_of or by.facing
    other = state.read(facing, seat, by) if facing else None
    for wager in wagers:
        stake, on = state.stakes[seat, wager], state.reckoned_on(seat, wager)
        verdict = by_table(by, table, mine, other, on)
        reason = _table_reason(state, by, wager, verdict, mine)
        yield WagerSettled(seat, wager, stake, verdict.returned(stake, on), reason)


def _table_reason(state: Round, by: PayByTable, wager: str, verdict: Verdict, mine: Hand) -> reasons.Reason:
    game = state.terms.game
    label = game.wagers[wager].label
    if verdict.cause == "equal hands":
        return reasons.NeitherBeaten(label)
    hand = verdict.hand or mine
    groups = by.hand if hand is mine else by.lesser_of
    owner, said = owner_of(game, groups), reasons.said(hand.rank, royal=hand.royal)
    if verdict.line is not None:
        if by.lesser_of and verdict.result == "win":
            return reasons.LesserPaid(owner, said, str(verdict.pays), label)
        return _on_table(owner, hand, verdict, label)
    least = _named(state.terms.tables[by.paytable].least)
    if by.lesser_of:
        return reasons.LesserBelowTable(owner, said, least, label)
    if wager in game.riders:
        return reasons.NoBonus(owner, said, least, label)
    return reasons.BelowTable(owner, said, least, label)


def _on_table(owner: str, hand: Hand, verdict: Verdict, label: str) -> reasons.Reason:
    """A hand that is on the pay table, on a line that pays or on one that only gives the wager back."""
    said = reasons.said(hand.rank, royal=hand.royal)
    if verdict.result == "push":
        return reasons.PushedByTable(owner, said, label)
    return reasons.PaidByTable(owner, said, str(verdict.pays), label)


def _settle_by_comparison(state: Round, step: Settle, by: Compare, seat: str) -> Iterator[WagerSettled]:
    wagers = [wager for wager in step.settle if state.in_action(seat, wager)]
    if not wagers:
        return
    terms = state.terms
    mine, theirs = state.read(by.hand, seat, by), state.read(by.against, seat, by)
    my_hand, their_hand = reasons.said_both(mine.rank, theirs.rank)
    meeting = owner_of(terms.game, by.hand), my_hand, owner_of(terms.game, by.against), their_hand
    verdict, plain = None, None
    for wager in wagers:
        stake = state.stakes[seat, wager]
        if verdict is None or not by.same_for_all:
            verdict = against_another(by, wager, terms.tables, terms.options, mine, theirs, stake)
            plain = _plain_reason(verdict, meeting)
        label = terms.game.wagers[wager].label
        reason = plain or _worded_reason(verdict, meeting, mine, theirs, label)
        yield WagerSettled(seat, wager, stake, verdict.returned(stake), reason)


_Meeting = tuple[str, reasons.HandSaid, str, reasons.HandSaid]
"""The two hands of a comparison, each with its owner."""


def _plain_reason(verdict: Verdict, meeting: _Meeting) -> reasons.Reason | None:
    """Why a comparison ends as it does, where the two hands say it all."""
    match verdict.cause:
        case "beaten" if verdict.pays is None:
            return reasons.Beaten(*meeting)
        case "beats" if verdict.table is None and verdict.result == "win":
            return reasons.Beats(*meeting)
        case "tied":
            return reasons.Tied(*meeting, verdict.result)
    return None


def _worded_reason(
    verdict: Verdict, meeting: _Meeting, mine: Hand, theirs: Hand, label: str
) -> reasons.Reason:
    """The same where a pay table, or a hand that was wanted, has a say in it."""
    pays = str(verdict.pays) if verdict.result == "win" else ""
    match verdict.cause:
        case "on the table":
            return _on_table(meeting[0], mine, verdict, label)
        case "unqualified" if verdict.needs is not None:
            return reasons.Unqualified(*meeting, _named(verdict.needs), verdict.result, pays, label)
        case "beaten":
            return reasons.BeatenByTable(*meeting, pays, label)
        case "short" if verdict.needs is not None:
            short: Literal["push", "lose"] = "push" if verdict.result == "push" else "lose"
            return reasons.Short(*meeting, mine.rank == theirs.rank, _named(verdict.needs), short)
    if verdict.line is not None:
        return reasons.BeatsByTable(*meeting, pays, label)
    if verdict.table is not None:
        least = _named(verdict.table.least)
        return reasons.BeatsBelowTable(*meeting, least, verdict.result, pays, label)
    return reasons.BeatsForNothing(*meeting, label)


def _settle_pot(state: Round, wager: str, by: Pot) -> Iterator[WagerSettled]:
    """All goes to the best hand among those who paid in; ties split it, odd cents go to the leftmost."""
    paid_in = [seat for seat in state.seats if state.in_action(seat, wager)]
    if not paid_in:
        return
    total = sum(state.stakes[seat, wager] for seat in paid_in)
    may_win = [s for s in paid_in if state.terms.house.pot.folded == "may win" or s not in state.folded]
    if not may_win:
        back = reasons.PotGoesBack(state.terms.game.wagers[wager].label)
        for seat in reversed(paid_in):
            stake = state.stakes[seat, wager]
            yield WagerSettled(seat, wager, stake, stake, back)
        return
    hands = {seat: state.read(by.best_of, seat, by).rank for seat in may_win}
    best = max(hands.values())
    winners = tuple(seat for seat in may_win if hands[seat] == best)
    share, odd = divmod(total, len(winners))
    won = reasons.PotWon(reasons.said(best), total, len(winners))
    for seat in reversed(paid_in):
        stake = state.stakes[seat, wager]
        if seat in winners:
            yield WagerSettled(seat, wager, stake, share + (odd if seat == winners[0] else 0), won)
        elif seat in hands:
            theirs, mine = reasons.said_both(best, hands[seat])
            yield WagerSettled(seat, wager, stake, 0, reasons.PotLost(winners, theirs, mine))
        else:
            yield WagerSettled(seat, wager, stake, 0, reasons.PotLostFolded(winners))


def _named(hand: NamedHand) -> reasons.HandSaid:
    """The least hand that a pay table pays or a comparison asks for."""
    ranks = tuple([rank for rank in (hand.high, hand.least, hand.then) if rank])
    return reasons.HandSaid(hand.category.label, ranks, hand.royal)
