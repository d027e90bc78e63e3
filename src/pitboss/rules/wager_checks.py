"""Checks of the wagers: what they refer to is there, a seat can make each, and each is settled once."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from pitboss.rules.steps import Settle

if TYPE_CHECKING:
    from pitboss.rules.definition import Game

__all__ = ["coverage_problems", "switch_problem", "wager_problems"]


def wager_problems(game: Game) -> Iterator[str]:
    """What is wrong with each wager by itself and beside the others, as `KEY: REASON`."""
    for name in game.wagers:
        yield from (f"wagers.{name}: {problem}" for problem in _wager_problems(game, name))
    for name in game.opening_wagers:
        made = _made_with(game, name)
        if any({*game.wagers[each].excludes} & made for each in made):
            yield f"wagers.{name}: no seat can ever make it, since it excludes what it needs"


def _made_with(game: Game, name: str) -> set[str]:
    """The wagers that must be made where this one is, itself among them."""
    made: set[str] = set()
    more = {name, *(each for each, wager in game.wagers.items() if wager.required)}
    while more:
        made |= more
        wagers = [game.wagers[each] for each in more]
        more = {wager.equal_to for wager in wagers if wager.equal_to is not None} | {
            wager.needs for wager in wagers if wager.needs is not None and wager.needs_unless is None
        }
        more = (more & {*game.wagers}) - made
    return made


def switch_problem(game: Game, option: str) -> str:
    """What is wrong with a house option that should be on or off; empty where nothing is."""
    if option not in game.options:
        return f"there is no house option {option!r}"
    return "" if game.options[option].is_switch else f"the house option {option!r} is not on or off"


def _wager_problems(game: Game, name: str) -> Iterator[str]:
    wager = game.wagers[name]
    for other in (wager.equal_to, wager.needs, *wager.excludes):
        if other is not None and other not in game.opening_wagers:
            yield f"there is no wager {other!r} before the deal"
        if other == name:
            yield "it refers to itself"
    if wager.required and wager.equal_to in game.wagers and not game.wagers[wager.equal_to].required:
        yield f"it is required, so it cannot equal {wager.equal_to!r}, which is not"
    for key in ("offered_if", "needs_unless", "folds_if"):
        option = getattr(wager, key)
        if (
            option is not None
            and not (key == "offered_if" and wager.in_pot)
            and (problem := switch_problem(game, option))
        ):
            yield f"{key}: {problem}"
    if wager.folds_if is not None and name in game.pots:
        yield "folds_if: it goes to the best hand, so no fold gives it up"
    if wager.rides is not None:
        yield from _rider_problems(game, name, wager.rides)
    if (wager.equals == "pot-amount") != wager.in_pot:
        yield "equals = 'pot-amount' and offered_if = 'pot' go together"


def _rider_problems(game: Game, name: str, ridden: str) -> Iterator[str]:
    if ridden not in game.wagers:
        yield f"there is no wager {ridden!r} to ride on"
    elif game.wagers[ridden].rides is not None or ridden == name:
        yield f"nothing is staked on {ridden!r} either, so it cannot ride on it"
    if any(name in step.placed for step in game.decisions):
        yield "a decision places it, so it does not ride"
    if any(step.paytable is None for step in game.settlements_of(name)):
        yield "it rides on another wager, so only a pay table can settle it"


def coverage_problems(game: Game) -> Iterator[str]:
    """Every wager is settled once, whichever wagers it was made beside."""
    required = {name for name, wager in game.wagers.items() if wager.required}
    for name in game.wagers:
        steps = game.settlements_of(name)
        for beside in _made_beside(game, name):
            if not any(not step.for_ or {beside, *required} & set(step.for_) for step in steps):
                yield f"wagers.{name}: no step settles it beside {beside!r}"
        for at, step in enumerate(steps):
            if any(_both_apply(game, step, other) for other in steps[at + 1 :]):
                yield f"wagers.{name}: two steps would settle it"


def _made_beside(game: Game, name: str) -> set[str]:
    """The wagers that must be in action for this one to be made; for an opening wager, itself."""
    if game.wagers[name].opening:
        return {name}
    if (ridden := game.wagers[name].rides) is not None:
        return _made_beside(game, ridden) if ridden in game.wagers else set()
    return {other for step in game.decisions if name in step.placed for other in step.for_}


def _both_apply(game: Game, one: Settle, other: Settle) -> bool:
    if one.families and not other.applies(one.families):
        return False
    if not one.for_ or not other.for_ or set(one.for_) & set(other.for_):
        return True
    apart = [(a, b) for a in one.for_ for b in other.for_]
    return not all(b in game.wagers[a].excludes or a in game.wagers[b].excludes for a, b in apart)
