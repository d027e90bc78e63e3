"""Chips on the player's spots before the deal. The game's definition says which spots belong together."""

from __future__ import annotations

from collections.abc import Mapping

from pitboss.errors import Refused
from pitboss.round import Terms
from pitboss.round.wagers import check_opening
from pitboss.rules import Game, Wager
from pitboss.wording.refusals import Refusal

__all__ = ["Stakes", "add", "first_stakes", "offered_game", "problem", "remove", "total"]

Stakes = Mapping[str, int]
"""Cents by spot; empty spots are left out."""


def offered_game(terms: Terms) -> Game:
    """The game with the spots that this house has on its felt."""
    kept = {name: wager for name, wager in terms.game.wagers.items() if terms.offers(name)}
    return terms.game.model_copy(update={"wagers": kept})


def first_stakes(terms: Terms) -> dict[str, int]:
    """The smallest wagers that can be played: required wagers at their minimum, and a hand to decide on."""
    opening = terms.game.opening_wagers
    stakes = {
        name: terms.house.range_of(name)[0]
        for name, wager in opening.items()
        if wager.equals is None and (wager.required or name == terms.game.unit)
    }
    stakes = _linked(terms, stakes)
    asked = [name for step in terms.game.decisions for name in step.for_]
    if asked and not any(name in stakes for name in asked):
        chosen = next((name for name in asked if name in opening and terms.offers(name)), None)
        if chosen is not None:
            stakes[chosen] = _must_be(terms, stakes, opening[chosen]) or terms.house.range_of(chosen)[0]
    return _ordered(terms, stakes)


def add(terms: Terms, stakes: Stakes, name: str, chip: int) -> dict[str, int]:
    """A chip goes onto a spot. Spots that must match follow, a spot that excludes this one is cleared."""
    if not terms.offers(name) or name not in terms.game.opening_wagers:
        return dict(stakes)
    wager = terms.game.wagers[name]
    after = {spot: cents for spot, cents in stakes.items() if spot not in wager.excludes}
    if (fixed := terms.house.fixed_amount(wager)) is not None:
        after[name] = fixed
    elif (leader := wager.equal_to) is not None:
        if leader not in after or name in after or wager.required:
            after[leader] = after.get(leader, 0) + chip
        after[name] = after[leader]
    else:
        after[name] = after.get(name, 0) + chip
    return _ordered(terms, _linked(terms, after))


def remove(terms: Terms, stakes: Stakes, name: str, chip: int | None = None) -> dict[str, int]:
    """A chip, or the whole stake, is taken from a spot; spots that must match it follow."""
    wager = terms.game.wagers[name]
    if name not in stakes:
        return dict(stakes)
    after = dict(stakes)
    if wager.fixed is not None or (wager.equals is not None and not wager.required):
        del after[name]
        return after
    leader = wager.equal_to or name
    left = 0 if chip is None else after.get(leader, 0) - chip
    if left > 0:
        after[leader] = left
        return _ordered(terms, _linked(terms, after))
    after.pop(leader, None)
    followers = [other for other, each in terms.game.wagers.items() if each.equal_to == leader]
    rest = {spot: cents for spot, cents in after.items() if spot not in (name, *followers)}
    return rest if any(not _fills_itself(terms.game.wagers[spot]) for spot in rest) else {}


def problem(terms: Terms, stakes: Stakes, chips: int) -> str | None:
    """Why the engine would refuse these wagers; None if it would not."""
    if not stakes:
        return "Put chips on the felt."
    try:
        check_opening(terms, stakes)
    except Refused as refused:
        return refused.message
    staked = total(stakes)
    if staked > chips:
        return Refusal.CHIPS_SHORT.sentence({"wanted": staked, "chips": chips})
    return None


def total(stakes: Stakes) -> int:
    return sum(stakes.values())


def _fills_itself(wager: Wager) -> bool:
    """Whether nobody has a choice about the spot once there are wagers beside it."""
    return wager.required and wager.equals is not None


def _must_be(terms: Terms, stakes: Stakes, wager: Wager) -> int | None:
    """What a spot must hold beside these stakes; None where there is a choice, or nothing to match."""
    if wager.fixed is not None:
        return terms.house.fixed_amount(wager)
    return stakes.get(wager.equal_to) if wager.equal_to is not None else None


def _linked(terms: Terms, stakes: Stakes) -> dict[str, int]:
    """Required spots without a choice fill themselves; optional ones follow once they are bet on."""
    after = dict(stakes)
    for name, wager in terms.game.opening_wagers.items():
        if wager.equals is None or not after or not (wager.required or name in after):
            continue
        amount = _must_be(terms, after, wager)
        if amount is None:
            after.pop(name, None)
        else:
            after[name] = amount
    return after


def _ordered(terms: Terms, stakes: Stakes) -> dict[str, int]:
    return {name: stakes[name] for name in terms.game.wagers if name in stakes}
