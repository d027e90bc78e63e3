"""What a round may cost the player, and what the other seats do: they bet the least, never fold or raise."""

from __future__ import annotations

from collections.abc import Mapping

from pitboss.round import Round, Terms
from pitboss.rules import Decide

__all__ = ["dearest", "least_opening", "neighbour_answer", "neighbour_wagers"]


def least_opening(terms: Terms) -> int:
    """The least a seat can play for: every required wager, or else one optional one."""
    opening = terms.game.opening_wagers
    required = [name for name, wager in opening.items() if wager.required]
    free = [name for name, wager in opening.items() if wager.equals is None and wager.needs is None]
    if not required:
        return min(terms.house.range_of(name)[0] for name in free or opening)
    return sum(terms.house.range_of(opening[name].equals or name)[0] for name in required)


def dearest(terms: Terms, wagers: Mapping[str, int]) -> int:
    """What the decisions of the round can cost at most, on top of these opening wagers."""
    return sum(
        max(
            sum(
                amount.times * sum(wagers.get(name, 0) for name in amount.of)
                for amount in option.places.values()
            )
            for option in step.options.values()
        )
        for step in terms.game.decisions
        if any(name in wagers for name in step.for_)
    )


def neighbour_wagers(terms: Terms) -> dict[str, int]:
    """The minimum on every required wager, or on the game's first one, and the pot if there is one."""
    game = terms.game
    wagers: dict[str, int] = {}
    for name, wager in game.opening_wagers.items():
        if wager.required or name == game.unit:
            wagers[name] = terms.house.range_of(wager.equals or name)[0]
        elif wager.equals == "pot-amount" and terms.offers(name):
            wagers[name] = terms.house.pot_amount or 0
    return wagers


def neighbour_answer(state: Round) -> str:
    """The cheapest option that gives nothing up."""
    step = state.move.step
    assert isinstance(step, Decide)  # noqa: S101 - only a decision has a turn
    staying = {
        name: sum(amount.times for amount in option.places.values())
        for name, option in step.options.items()
        if not option.forfeits
    }
    return min(staying, key=staying.__getitem__) if staying else state.terms.unanswered(step)
