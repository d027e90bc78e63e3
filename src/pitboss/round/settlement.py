"""Settling wagers: by a pay table, against another hand, or as a pot, each with its reason."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Literal

from pitboss.cards import best_five
from pitboss.round.events import HandAnnounced, Result, TipSettled, WagerSettled
from pitboss.round.state import Round
from pitboss.rules import SEAT, Compare, Hand, NamedHand, PayByTable, Pot, Settle
from pitboss.wording import reasons

__all__ = ["announcements", "forfeit", "settle_step", "settle_tips"]


def settle_step(state: Round, step: Settle) -> Iterator[WagerSettled]:
    """Every wager of this step, seat by seat from the dealer's right."""
    seats = [
        seat
        for seat in reversed(state.seats)
        if not step.for_ or any((seat, name) in state.stakes for name in step.for_)
    ]
    match step.by:
        case Pot():
            for wager in step.settle:
                yield from _settle_pot(state, wager, step.by)
        case PayByTable():
            for seat in seats:
                yield from _settle_by_table(state, step, step.by, seat)
        case Compare():
            for seat in seats:
                yield from _settle_by_comparison(state, step, step.by, seat)


def announcements(state: Round) -> Iterator[HandAnnounced]:
    """Hands on the table that others are compared with, once all their cards lie face up."""
    for groups in state.move.announced:
        hand = Hand.of(state.hand(groups, SEAT))
        yield HandAnnounced(groups[0], best_five(hand.cards, hand.rank))


def forfeit(state: Round, seat: str, wager: str) -> WagerSettled:
    """A wager given up by folding."""
    reason = reasons.Forfeited(state.terms.game.wagers[wager].label)
    return WagerSettled(seat, wager, state.stakes[seat, wager], 0, reason, folded=True)


def settle_tips(state: Round, settled: WagerSettled) -> Iterator[TipSettled]:
    """The dealer's bet riding on a wager just settled: won with it, lost with it, back on a push."""
    for tip in state.tip_bets:
        if (tip.seat, tip.on) == (settled.seat, settled.wager):
            won = settled.result == "win"
            to_dealer = tip.amount * settled.returned // settled.staked if won else 0
            to_seat = tip.amount if settled.result == "push" else 0
            yield TipSettled(tip.seat, tip.on, tip.amount, to_dealer, to_seat)


def _settle_by_table(state: Round, step: Settle, by: PayByTable, seat: str) -> Iterator[WagerSettled]:
    table = state.terms.tables[by.paytable]
    for wager in step.settle:
        if not state.in_action(seat, wager):
            continue
        stake = state.stakes[seat, wager]
        label = state.terms.game.wagers[wager].label
        hand = Hand.of(state.hand(by.hand, seat))
        line = table.line_for(hand, stake)
        mine = reasons.said(hand.rank, royal=hand.royal)
        if line is None:
            below = reasons.BelowTable(by.hand[0], mine, _named(table.least), label)
            yield WagerSettled(seat, wager, stake, 0, below)
        else:
            paid = reasons.PaidByTable(by.hand[0], mine, str(line.pays), label)
            yield WagerSettled(seat, wager, stake, stake + line.pays.of(stake), paid)


def _settle_by_comparison(state: Round, step: Settle, by: Compare, seat: str) -> Iterator[WagerSettled]:
    wagers = [wager for wager in step.settle if state.in_action(seat, wager)]
    if not wagers:
        return
    outcome, reason = _compare(state, by, seat)
    for wager in wagers:
        stake = state.stakes[seat, wager]
        returned = {"win": stake + by.pays.of(stake), "push": stake, "lose": 0}[outcome]
        yield WagerSettled(seat, wager, stake, returned, reason)


def _compare(state: Round, by: Compare, seat: str) -> tuple[Result, reasons.Reason]:
    mine, theirs = Hand.of(state.hand(by.hand, seat)), Hand.of(state.hand(by.against, seat))
    my_hand, their_hand = reasons.said_both(mine.rank, theirs.rank)
    meeting = (by.hand[0], my_hand, by.against[0], their_hand)
    if mine.rank < theirs.rank:
        return "lose", reasons.Beaten(*meeting)
    tied = mine.rank == theirs.rank
    if by.win_needs is not None and not by.win_needs.is_met_by(mine):
        short: Literal["push", "lose"] = "push" if state.terms.options[by.short or ""] == "push" else "lose"
        return short, reasons.Short(*meeting, tied, _named(by.win_needs), short)
    if tied:
        return by.tie, reasons.Tied(*meeting, by.tie)
    return "win", reasons.Beats(*meeting)


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
    hands = {seat: Hand.of(state.hand(by.best_of, seat)).rank for seat in may_win}
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
    return reasons.HandSaid(hand.category, (hand.least,) if hand.least else (), hand.royal)
