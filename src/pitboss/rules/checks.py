"""Checks across a whole definition: every name used is defined, and every wager is settled."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import TYPE_CHECKING, Final

from pitboss.rules.steps import Decide, Look, Settle, Show, Step
from pitboss.rules.wagers import SEAT, spelled
from pitboss.wording import joined

if TYPE_CHECKING:
    from pitboss.rules.definition import Game

__all__ = ["problems"]

_DECK: Final = 52
_RESERVED: Final = re.compile(r"seat-\d+|onlooker")


def problems(game: Game) -> Iterator[str]:
    """Each contradiction in the definition, as `KEY: REASON`."""
    if game.cards_needed(1, by_hand=True) > _DECK:
        yield f"cards: one seat alone would need more than {_DECK} cards"
    if game.unit not in game.opening_wagers:
        yield f"unit: {game.unit!r} is not a wager placed before the deal"
    yield from (
        f"burn_before: no cards are called {name!r}" for name in game.burn_before if name not in game.groups
    )
    for name in game.wagers:
        yield from (f"wagers.{name}: {problem}" for problem in _wager_problems(game, name))
    settled: set[str] = set()
    for at, step in enumerate(game.steps):
        shown = _shown_before(game, at)
        yield from (f"steps.{at}: {problem}" for problem in _step_problems(game, step, shown, settled))
        if isinstance(step, Settle):
            settled.update(step.settle)
    yield from (f"wagers.{name}: no step settles it" for name in game.wagers if name not in settled)
    yield from _layout_problems(game)
    yield from _coverage_problems(game)


def _coverage_problems(game: Game) -> Iterator[str]:
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
    return {other for step in game.decisions if name in step.placed for other in step.for_}


def _both_apply(game: Game, one: Settle, other: Settle) -> bool:
    if one.families and not other.applies(one.families):
        return False
    if not one.for_ or not other.for_ or set(one.for_) & set(other.for_):
        return True
    apart = [(a, b) for a in one.for_ for b in other.for_]
    return not all(b in game.wagers[a].excludes or a in game.wagers[b].excludes for a, b in apart)


def _shown_before(game: Game, at: int) -> set[str]:
    """The cards that lie face up at a step, whichever pay table is posted."""
    families = game.steps[at].families
    return {
        name
        for earlier in game.steps[:at]
        if isinstance(earlier, Show)
        and (not earlier.families or (families and set(families) <= set(earlier.families)))
        for name in game.expand(earlier.show)
    }


def _layout_problems(game: Game) -> Iterator[str]:
    """Cards that would lie in two places, and spots that no wager can reach."""
    names = [name for name, size in game.cards.items() if isinstance(size, int)]
    names += [part for size in game.cards.values() if isinstance(size, dict) for part in size]
    for name in {*game.cards, *names}:
        if names.count(name) > 1:
            yield f"cards: {name!r} is given twice"
        if _RESERVED.fullmatch(name):
            yield f"cards: {name!r} is a name that a seat or a watcher has"
    placed = {name for step in game.decisions for name in step.placed}
    for name, wager in game.wagers.items():
        if not wager.opening and name not in placed:
            yield f"wagers.{name}: it is neither required nor optional, and no decision places it"


def _wager_problems(game: Game, name: str) -> Iterator[str]:
    wager = game.wagers[name]
    for other in (wager.equals, wager.needs, *wager.excludes):
        if other is not None and other != "pot-amount" and other not in game.opening_wagers:
            yield f"there is no wager {other!r} before the deal"
        if other == name:
            yield "it refers to itself"
    for option in (wager.offered_if, wager.needs_unless):
        if option is not None and option != "pot" and option not in game.options:
            yield f"there is no house option {option!r}"
    if (wager.equals == "pot-amount") != wager.in_pot:
        yield "equals = 'pot-amount' and offered_if = 'pot' go together"


def _step_problems(game: Game, step: Step, shown: set[str], settled: set[str]) -> Iterator[str]:
    known = {*game.groups, *game.cards}
    yield from (f"no cards are called {name!r}" for name in _cards_used(step) if name not in known)
    yield from (f"there is no wager {name!r}" for name in _wagers_used(step) if name not in game.wagers)
    if isinstance(step, Decide):
        yield from _decide_problems(game, step, settled)
    if isinstance(step, Settle):
        hidden = [name for name in game.expand(_cards_used(step)) if name not in shown]
        yield from (f"{name!r} is used to settle before it is shown" for name in hidden)
        yield from _settle_problems(game, step)


def _decide_problems(game: Game, step: Decide, settled: set[str]) -> Iterator[str]:
    for name, option in step.options.items():
        for placed in option.places:
            if placed in game.opening_wagers:
                yield f"options.{name}: {placed!r} is placed before the deal, not by a decision"
            if placed in settled:
                yield f"options.{name}: {placed!r} was settled before this decision"
            of = [game.wagers[each] for each in option.places[placed].of if each in game.wagers]
            unsure = all(wager.optional for wager in of) and not set(step.for_) <= {*option.places[placed].of}
            if of and unsure:
                yield f"options.{name}: {placed!r} is a multiple of a wager that may not have been made"


def _settle_problems(game: Game, step: Settle) -> Iterator[str]:
    for hand in step.hands:
        size = sum(game.groups.get(name, 0) for name in game.expand(hand))
        if not 5 <= size <= 7:
            yield f"by: a hand is read from five, six or seven cards, and {joined(hand)} have {size}"
    if step.paytable is not None and step.paytable not in game.paytables:
        yield f"by.paytable: there is no pay table slot {step.paytable!r}"
    if step.comparison is not None and (short := step.comparison.short) is not None:
        choice = game.options.get(short)
        if choice is None:
            yield f"by.short: there is no house option {short!r}"
        elif not {"push", "lose"}.issuperset(map(spelled, choice.values)):
            yield f"by.short: the house option {short!r} must be push or lose"


def _cards_used(step: Step) -> tuple[str, ...]:
    match step:
        case Look():
            return (SEAT,)
        case Show():
            return step.show
        case Decide():
            return ()
        case Settle():
            return tuple(name for hand in step.hands for name in hand)


def _wagers_used(step: Step) -> Iterator[str]:
    if isinstance(step, Settle):
        yield from (*step.settle, *step.for_)
    if isinstance(step, Decide):
        yield from (*step.for_, *step.unless)
        for option in step.options.values():
            yield from (*option.forfeits, *option.places)
            yield from (other for amount in option.places.values() for other in amount.of)
