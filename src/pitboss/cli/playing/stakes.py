"""What a round may cost the player, and what the other seats do: they bet the least, never fold or raise."""

from __future__ import annotations

from collections.abc import Mapping

from pitboss.round import Round, Terms
from pitboss.rules import Decide

__all__ = ["dearest", "least_opening", "least_stake", "neighbour_answer", "neighbour_wagers"]


def least_stake(terms: Terms, name: str) -> int:
    """The least that may lie on a wager: what it must be, or else its minimum."""
    wager = terms.game.wagers[name]
    fixed = terms.house.fixed_amount(wager)
    return terms.house.range_of(wager.equal_to or name)[0] if fixed is None else fixed


def least_opening(terms: Terms) -> int:
    """The least a seat can play for: every required wager, or else one optional one."""
    opening = terms.game.opening_wagers
    required = [name for name, wager in opening.items() if wager.required]
    free = [name for name, wager in opening.items() if wager.equals is None and wager.needs is None]
    if not required:
        return min(least_stake(terms, name) for name in free or opening)
    return sum(least_stake(terms, name) for name in required)


def dearest(terms: Terms, wagers: Mapping[str, int]) -> int:
    """What the decisions of the round can cost at most, on top of these opening wagers.

    Of all ways to the same wagers on the layout only the dearest is followed.
    """
    ways: dict[frozenset[str], Mapping[str, int]] = {frozenset(wagers): wagers}
    for step in terms.game.decisions:
        for names, stakes in list(ways.items()):
            if not step.asks(names):
                continue
            for option in terms.answers(step).values():
                placed = {
                    name: amount.times * sum(stakes.get(other, 0) for other in amount.of)
                    for name, amount in option.places.items()
                }
                after = {**stakes, **{name: stakes.get(name, 0) + cents for name, cents in placed.items()}}
                known = ways.get(key := frozenset(after), {})
                if not option.forfeits and sum(after.values()) > sum(known.values()):
                    ways[key] = after
    return max(sum(stakes.values()) for stakes in ways.values()) - sum(wagers.values())


def neighbour_wagers(terms: Terms) -> dict[str, int]:
    """The minimum on every required wager, or on the game's first one, and the pot if there is one."""
    game = terms.game
    return {
        name: least_stake(terms, name)
        for name, wager in game.opening_wagers.items()
        if wager.required or name == game.unit or (wager.in_pot and terms.offers(name))
    }


def neighbour_answer(state: Round) -> str:
    """The cheapest option that leaves everything where it is."""
    step, seat = state.move.step, state.turn
    assert isinstance(step, Decide)  # noqa: S101 - only a decision has a turn
    assert seat is not None  # noqa: S101
    staying = {
        name: sum(amount.times for amount in option.places.values())
        for name, option in state.terms.answers(step).items()
        if not option.forfeits and not option.returns and state.may_choose(seat, step, option)
    }
    return min(staying, key=staying.__getitem__) if staying else state.terms.unanswered(step)
