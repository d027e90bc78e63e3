"""Opening wagers and tips: what may be put on the layout."""

from __future__ import annotations

from collections.abc import Mapping

from pitboss.errors import Named, Refused
from pitboss.round.commands import PlaceWagers, TakeBackWagers, Tip
from pitboss.round.events import Event, TipBet, TipGiven, WagersPlaced, WagersTakenBack
from pitboss.round.state import Round
from pitboss.round.terms import Terms
from pitboss.wording.refusals import Refusal

__all__ = ["check_opening", "check_seat", "place", "take_back", "tip"]

_TIP = Named("tip", "the tip")


def check_seat(state: Round, seat: str) -> None:
    """Refuse a seat that the table does not have, or that is not in the round once betting is closed."""
    seats = state.terms.seats
    if seat not in seats:
        raise Refused(Refusal.NO_SUCH_SEAT, seat=seat, first=seats[0], last=seats[-1])
    if state.at > 0 and seat not in state.seats:
        raise Refused(Refusal.NOT_IN_ROUND, seat=seat)


def place(state: Round, command: PlaceWagers) -> tuple[Event, ...]:
    _must_be_betting(state)
    check_seat(state, command.seat)
    check_opening(state.terms, command.wagers)
    placed = {name: command.wagers[name] for name in state.terms.game.wagers if name in command.wagers}
    return (WagersPlaced(command.seat, tuple(placed.items())),)


def take_back(state: Round, command: TakeBackWagers) -> tuple[Event, ...]:
    _must_be_betting(state)
    check_seat(state, command.seat)
    if command.seat not in state.seats:
        raise Refused(Refusal.NOTHING_TO_TAKE_BACK, seat=command.seat)
    return (WagersTakenBack(command.seat),)


def tip(state: Round, command: Tip) -> tuple[Event, ...]:
    if state.status == "closed":
        raise Refused(Refusal.TIP_TOO_EARLY)
    if state.status not in ("open", "over"):
        raise Refused(Refusal.TIP_WHILE_INTERRUPTED)
    check_seat(state, command.seat)
    rule = "procedures, Betting for the dealer"
    policy = state.terms.house.tips.policy
    if policy == "none":
        raise Refused(Refusal.NO_TIPS, rule=rule)
    _check_amount(state.terms, _TIP, command.amount)
    if command.amount > (most := state.terms.house.table.maximum):
        raise Refused(Refusal.ABOVE_MAXIMUM, rule=rule, wager=_TIP, staked=command.amount, most=most)
    if policy == "given":
        if command.on is not None:
            raise Refused(Refusal.TIPS_ARE_HANDED_OVER, rule=rule)
        return (TipGiven(command.seat, command.amount),)
    _must_be_betting(state)
    if state.status != "open":
        raise Refused(Refusal.TIP_BET_TOO_LATE, rule=rule)
    if command.on is None or (command.seat, command.on) not in state.stakes:
        raise Refused(Refusal.TIP_ON_NO_OWN_WAGER, rule=rule)
    if command.on not in state.terms.game.compared:
        raise Refused(Refusal.TIP_ON_PAY_TABLE, rule=rule)
    return (TipBet(command.seat, command.on, command.amount),)


def _must_be_betting(state: Round) -> None:
    if state.at > 0:
        raise Refused(Refusal.BETTING_CLOSED)


def check_opening(terms: Terms, wagers: Mapping[str, int]) -> None:
    """Refuse opening wagers that the game or the house does not allow; say which and why."""
    game = terms.game
    for name in wagers:
        if name not in game.wagers:
            known = tuple(game.opening_wagers)
            raise Refused(Refusal.NO_SUCH_WAGER, wager=name, game=game.id, wagers=known)
        if not game.wagers[name].opening:
            raise Refused(Refusal.PLACED_BY_DECISION, wager=terms.named(name))
    if not wagers:
        raise Refused(Refusal.NO_WAGER)
    fixed = {name: terms.house.fixed_amount(game.wagers[name]) for name in wagers if game.wagers[name].fixed}
    for name, wager in game.wagers.items():
        if name in wagers:
            _check_amount(terms, terms.spots[name], wagers[name], fixed=fixed.get(name))
        elif wager.required:
            raise Refused(Refusal.WAGER_REQUIRED, rule=wager.cite, wager=terms.named(name))
    for name in wagers:
        _check_relations(terms, terms.spots[name], wagers, fixed.get(name))
    for name in wagers:
        if game.wagers[name].equals is None or (name in terms.house.limits and name not in fixed):
            _check_range(terms, name, wagers[name])


def _check_amount(terms: Terms, wager: Named, cents: int, *, fixed: int | None = None) -> None:
    chip = terms.house.table.smallest_chip
    if isinstance(cents, bool) or not isinstance(cents, int):
        raise Refused(Refusal.NOT_WHOLE_CENTS, wager=wager, given=cents)
    if cents <= 0:
        raise Refused(Refusal.NOT_MORE_THAN_NOTHING, wager=wager, staked=cents)
    if cents % chip and cents != fixed:
        raise Refused(Refusal.NOT_MULTIPLE_OF_CHIP, wager=wager, chip=chip, staked=cents)


def _check_range(terms: Terms, name: str, cents: int) -> None:
    low, high = terms.house.range_of(name)
    if cents < low:
        raise Refused(Refusal.BELOW_MINIMUM, wager=terms.named(name), staked=cents, least=low)
    if cents > high:
        raise Refused(Refusal.ABOVE_MAXIMUM, wager=terms.named(name), staked=cents, most=high)


def _check_relations(terms: Terms, named: Named, wagers: Mapping[str, int], fixed: int | None) -> None:
    wager, cents = terms.game.wagers[named.id], wagers[named.id]
    rule = wager.cite
    if not terms.offers(named.id):
        raise Refused(Refusal.NOT_OFFERED, rule=rule, wager=named)
    if fixed is not None and cents != fixed:
        raise Refused(Refusal.FIXED_AMOUNT, rule=rule, wager=named, wanted=fixed, staked=cents)
    if wager.equal_to is not None:
        if (wanted := wagers.get(wager.equal_to)) is None:
            other = terms.named(wager.equal_to)
            raise Refused(Refusal.MUST_EQUAL_A_WAGER_NOT_MADE, rule=rule, wager=named, other=other)
        if wanted != cents:
            other = terms.named(wager.equal_to)
            raise Refused(
                Refusal.MUST_EQUAL, rule=rule, wager=named, other=other, wanted=wanted, staked=cents
            )
    for other_name in wager.excludes:
        if other_name in wagers:
            other = terms.named(other_name)
            raise Refused(Refusal.CANNOT_BOTH_BE_MADE, rule=rule, wager=named, other=other)
    alone = wager.needs_unless is not None and terms.options[wager.needs_unless] is True
    if wager.needs is not None and not alone and wager.needs not in wagers:
        raise Refused(Refusal.ONLY_BESIDE, rule=rule, wager=named, other=terms.named(wager.needs))
