"""The other seats: they bet the least, never fold and never raise."""

from __future__ import annotations

from pitboss.round import Round, Terms
from pitboss.rules import Decide

__all__ = ["answer", "opening"]


def opening(terms: Terms) -> dict[str, int]:
    """The minimum on every required wager, or on the game's first one, and the pot if there is one."""
    game = terms.game
    wagers: dict[str, int] = {}
    for name, wager in game.opening_wagers.items():
        if wager.required or name == game.unit:
            wagers[name] = terms.house.range_of(wager.equals or name)[0]
        elif wager.equals == "pot-amount" and terms.offers(name):
            wagers[name] = terms.house.pot_amount or 0
    return wagers


def answer(state: Round) -> str:
    """The cheapest option that gives nothing up."""
    step = state.move.step
    assert isinstance(step, Decide)  # noqa: S101 - only a decision has a turn
    staying = {
        name: sum(amount.times for amount in option.places.values())
        for name, option in step.options.items()
        if not option.forfeits
    }
    return min(staying, key=staying.__getitem__) if staying else state.terms.unanswered(step)
