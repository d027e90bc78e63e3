"""What a round may cost the player."""

from __future__ import annotations

from collections.abc import Mapping

from pitboss.round import Terms

__all__ = ["dearest", "least_opening"]


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
