"""Opening wagers and tips: what may be put on the layout."""

from __future__ import annotations

from collections.abc import Mapping

from pitboss.errors import Refused, quoted
from pitboss.round.commands import PlaceWagers, TakeBackWagers, Tip
from pitboss.round.events import Event, TipBet, TipGiven, WagersPlaced, WagersTakenBack
from pitboss.round.state import Round
from pitboss.round.terms import Terms
from pitboss.rules import Compare, Settle, Wager
from pitboss.wording import dollars

__all__ = ["check_opening", "check_seat", "place", "take_back", "tip"]


def check_seat(state: Round, seat: str) -> None:
    """Refuse a seat that the table does not have, or that is not in the round once betting is closed."""
    seats = state.terms.seats
    if seat not in seats:
        raise Refused(f"There is no {quoted(seat)} at this table; it has {seats[0]} to {seats[-1]}.")
    if state.at > 0 and seat not in state.seats:
        raise Refused(f"{seat} has no wagers in this round.")


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
        raise Refused(f"{command.seat} has no wagers to take back.")
    return (WagersTakenBack(command.seat),)


def tip(state: Round, command: Tip) -> tuple[Event, ...]:
    if state.status not in ("open", "over"):
        when = "not open yet" if state.status == "closed" else "interrupted"
        raise Refused(f"The round is {when}; a tip is for an open round or one that is over.")
    check_seat(state, command.seat)
    rule = "procedures, Betting for the dealer"
    policy = state.terms.house.tips.policy
    if policy == "none":
        raise Refused("This house takes no tips.", rule=rule)
    _check_amount(state.terms, "the tip", command.amount)
    if command.amount > state.terms.house.table.maximum:
        raise Refused(f"the tip is {dollars(command.amount)}, above the table maximum", rule=rule)
    if policy == "given":
        if command.on is not None:
            raise Refused("In this house tips are handed over, not bet.", rule=rule)
        return (TipGiven(command.seat, command.amount),)
    _must_be_betting(state)
    if state.status != "open":
        raise Refused("The round is over; a bet for the dealer is made before the deal.", rule=rule)
    if command.on is None or (command.seat, command.on) not in state.stakes:
        raise Refused("In this house a tip is bet on one of the seat's own wagers.", rule=rule)
    if not _compared(state.terms, command.on):
        raise Refused(
            "A bet for the dealer rides on a wager against another hand, not on a pay table.", rule=rule
        )
    return (TipBet(command.seat, command.on, command.amount),)


def _must_be_betting(state: Round) -> None:
    if state.at > 0:
        raise Refused("The betting is closed; opening wagers are made before the deal.")


def _compared(terms: Terms, wager: str) -> bool:
    return any(
        isinstance(step, Settle) and isinstance(step.by, Compare) and wager in step.settle
        for step in terms.game.steps
    )


def check_opening(terms: Terms, wagers: Mapping[str, int]) -> None:
    """Refuse opening wagers that the game or the house does not allow; say which and why."""
    game = terms.game
    for name in wagers:
        if name not in game.wagers:
            known = ", ".join(game.opening_wagers)
            raise Refused(f"{game.id} has no wager {quoted(name)}; before the deal there are {known}")
        if not game.wagers[name].opening:
            raise Refused(f"{name} is placed by a decision during the round, not before the deal")
    if not wagers:
        raise Refused("no wager was given")
    for name, wager in game.wagers.items():
        if name in wagers:
            _check_amount(terms, name, wagers[name])
        elif wager.required:
            raise Refused(f"{name} is required, but was not made", rule=wager.cite)
    for name in wagers:
        _check_relations(terms, name, game.wagers[name], wagers)
    for name in wagers:
        if game.wagers[name].equals is None or name in terms.house.limits:
            _check_range(terms, name, wagers[name])


def _check_amount(terms: Terms, name: str, cents: int) -> None:
    chip = terms.house.table.smallest_chip
    if isinstance(cents, bool) or not isinstance(cents, int):
        raise Refused(f"{name} must be a whole number of cents, not {quoted(cents)}")
    if cents <= 0:
        raise Refused(f"{name} must be more than nothing, but is {dollars(cents)}")
    if cents % chip:
        raise Refused(
            f"{name} must be a multiple of the smallest chip, {dollars(chip)}, but is {dollars(cents)}"
        )


def _check_range(terms: Terms, name: str, cents: int) -> None:
    low, high = terms.house.range_of(name)
    if cents < low:
        raise Refused(f"{name} is below the minimum: {dollars(cents)} is less than {dollars(low)}")
    if cents > high:
        raise Refused(f"{name} is above the maximum: {dollars(cents)} is more than {dollars(high)}")


def _check_relations(terms: Terms, name: str, wager: Wager, wagers: Mapping[str, int]) -> None:
    cents = wagers[name]
    if wager.offered_if == "pot":
        pot = terms.house.pot_amount
        if pot is None:
            raise Refused(f"{name}: this house offers no {wager.label}", rule=wager.cite)
        if cents != pot:
            raise Refused(f"{name} must be {dollars(pot)}, but is {dollars(cents)}", rule=wager.cite)
    elif wager.offered_if is not None and terms.options[wager.offered_if] is not True:
        raise Refused(f"{name}: this house offers no {wager.label}", rule=wager.cite)
    elif wager.equals is not None:
        other = wagers.get(wager.equals)
        if other != cents:
            given = "was not made" if other is None else f"is {dollars(other)}"
            raise Refused(
                f"{name} must equal {wager.equals}: {wager.equals} {given}, {name} is {dollars(cents)}",
                rule=wager.cite,
            )
    for other_name in wager.excludes:
        if other_name in wagers:
            raise Refused(f"{name} and {other_name} cannot both be made", rule=wager.cite)
    alone = wager.needs_unless is not None and terms.options[wager.needs_unless] is True
    if wager.needs is not None and not alone and wager.needs not in wagers:
        raise Refused(f"{name} may only be made beside {wager.needs}, which was not made", rule=wager.cite)
