"""Settling wagers: by a pay table, against another hand, or as a pot, each with a one-sentence reason."""

from __future__ import annotations

from collections.abc import Iterator

from pitboss.cards import best_five
from pitboss.round.events import HandAnnounced, TipSettled, WagerSettled
from pitboss.round.state import Round
from pitboss.rules import SEAT, Compare, Hand, PayByTable, Pot, Settle
from pitboss.wording import describe, describe_both, dollars

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
        words = f"{_owner(groups)} hand: {describe(hand.rank)}."
        yield HandAnnounced(groups[0], _sentence(words), best_five(hand.cards, hand.rank))


def forfeit(state: Round, seat: str, wager: str) -> WagerSettled:
    """A wager given up by folding."""
    label = state.terms.game.wagers[wager].label
    staked = state.stakes[seat, wager]
    return WagerSettled(seat, wager, staked, 0, f"You folded, so the {label} is forfeited.", folded=True)


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
        mine = f"{_owner(by.hand)} {_hand_words(hand)}"
        if line is None:
            least = _article(str(table.least).removesuffix(" or better"))
            why = f"{_clause(mine)} is below {least}, the least the {label} pays."
            yield WagerSettled(seat, wager, stake, 0, _sentence(why))
        else:
            why = f"{_clause(mine)} pays {line.pays} on the {label}."
            yield WagerSettled(seat, wager, stake, stake + line.pays.of(stake), _sentence(why))


def _settle_by_comparison(state: Round, step: Settle, by: Compare, seat: str) -> Iterator[WagerSettled]:
    wagers = [wager for wager in step.settle if state.in_action(seat, wager)]
    if not wagers:
        return
    outcome, why = _compare(state, by, seat)
    for wager in wagers:
        stake = state.stakes[seat, wager]
        returned = {"win": stake + by.pays.of(stake), "push": stake, "lose": 0}[outcome]
        yield WagerSettled(seat, wager, stake, returned, why)


def _compare(state: Round, by: Compare, seat: str) -> tuple[str, str]:
    mine, theirs = Hand.of(state.hand(by.hand, seat)), Hand.of(state.hand(by.against, seat))
    my_words, their_words = describe_both(mine.rank, theirs.rank)
    ours, others = f"{_owner(by.hand)} {my_words}", f"{_owner(by.against)} {their_words}"
    if mine.rank < theirs.rank:
        return "lose", _sentence(f"{_clause(others)} beats {ours}.")
    tied = mine.rank == theirs.rank
    verdict = f"{_clause(ours)} {'ties' if tied else 'beats'} {others}"
    if by.win_needs is not None and not by.win_needs.is_met_by(mine):
        outcome = str(state.terms.options[by.short or ""])
        ending = "so the wager pushes" if outcome == "push" else "and without it the wager is lost"
        return outcome, _sentence(f"{verdict}, but only a hand of {by.win_needs} or better wins, {ending}.")
    if tied:
        ending = {"push": ": a push.", "lose": ", and a tie loses.", "win": ", and a tie wins."}[by.tie]
        return by.tie, _sentence(f"{verdict}{ending}")
    return "win", _sentence(f"{verdict}.")


def _settle_pot(state: Round, wager: str, by: Pot) -> Iterator[WagerSettled]:
    """All to the best hand among those who paid in; ties split it, odd cents to the first from the left."""
    paid_in = [seat for seat in state.seats if state.in_action(seat, wager)]
    if not paid_in:
        return
    total = sum(state.stakes[seat, wager] for seat in paid_in)
    may_win = [s for s in paid_in if state.terms.house.pot.folded == "may win" or s not in state.folded]
    label = state.terms.game.wagers[wager].label
    if not may_win:
        for seat in reversed(paid_in):
            stake = state.stakes[seat, wager]
            yield WagerSettled(
                seat, wager, stake, stake, f"Nobody is left to win it, so the {label} goes back."
            )
        return
    hands = {seat: Hand.of(state.hand(by.best_of, seat)) for seat in may_win}
    best = max(hand.rank for hand in hands.values())
    winners = [seat for seat in may_win if hands[seat].rank == best]
    share, odd = divmod(total, len(winners))
    words = describe(best)
    for seat in reversed(paid_in):
        stake = state.stakes[seat, wager]
        if seat not in winners:
            why = _lost_pot(hands.get(seat), winners, best_hand=hands[winners[0]])
            yield WagerSettled(seat, wager, stake, 0, why)
            continue
        returned = share + (odd if seat == winners[0] else 0)
        if len(winners) > 1:
            why = f"Your {_clause(words)} ties for the pot of {dollars(total)}, split {len(winners)} ways."
        else:
            why = f"Your {_clause(words)} takes the pot of {dollars(total)}."
        yield WagerSettled(seat, wager, stake, returned, why)


def _lost_pot(mine: Hand | None, winners: list[str], *, best_hand: Hand) -> str:
    who = " and ".join(_seat_words(winner) for winner in winners)
    if mine is None:
        return f"You folded, and a folded hand cannot win the pot; it goes to {who}."
    theirs, ours = describe_both(best_hand.rank, mine.rank)
    return f"The pot goes to {_clause(f'{who} with {theirs}')} ahead of your {ours}."


def _seat_words(seat: str) -> str:
    return seat.replace("-", " ")


def _owner(groups: tuple[str, ...]) -> str:
    return "your" if groups[0] == SEAT else f"the {groups[0]}'s"


def _hand_words(hand: Hand) -> str:
    return f"{hand.royal}-card royal flush" if hand.royal > 5 else describe(hand.rank)


def _clause(words: str) -> str:
    """A hand's words before a verb: "two pair, kings and fours," but "pair of aces"."""
    return f"{words}," if "," in words else words


def _article(hand: str) -> str:
    plain = hand in ("one pair", "two pair") or hand.split(maxsplit=1)[0] in ("three", "four")
    return hand if plain else f"a {hand}"


def _sentence(words: str) -> str:
    words = words.removeprefix("the ")
    return words[0].upper() + words[1:]
