"""What single keys of a definition cannot know: every name that is used is defined, all staked is settled."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from pitboss.rules.steps import SEAT, Compare, Decide, Look, PayByTable, Settle, Show, Step

if TYPE_CHECKING:
    from pitboss.rules.definition import Game

__all__ = ["problems"]


def problems(game: Game) -> Iterator[str]:
    """Each contradiction in the definition, as `KEY: REASON`."""
    if game.unit not in game.opening_wagers:
        yield f"unit: {game.unit!r} is not a wager placed before the deal"
    yield from (
        f"burn_before: no cards are called {name!r}" for name in game.burn_before if name not in game.groups
    )
    for name in game.wagers:
        yield from (f"wagers.{name}: {problem}" for problem in _wager_problems(game, name))
    shown: set[str] = set()
    settled: set[str] = set()
    for at, step in enumerate(game.steps):
        yield from (f"steps.{at}: {problem}" for problem in _step_problems(game, step, shown))
        if isinstance(step, Show):
            shown.update(game.expand(step.show))
        if isinstance(step, Settle):
            settled.update(step.settle)
    yield from (f"wagers.{name}: no step settles it" for name in game.wagers if name not in settled)


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
    if (wager.equals == "pot-amount") != (wager.offered_if == "pot"):
        yield "equals = 'pot-amount' and offered_if = 'pot' go together"


def _step_problems(game: Game, step: Step, shown: set[str]) -> Iterator[str]:
    known = {*game.groups, *game.cards}
    yield from (f"no cards are called {name!r}" for name in _cards_used(step) if name not in known)
    yield from (f"there is no wager {name!r}" for name in _wagers_used(step) if name not in game.wagers)
    if isinstance(step, Decide):
        for name, option in step.options.items():
            for placed in option.places:
                if placed in game.opening_wagers:
                    yield f"options.{name}: {placed!r} is placed before the deal, not by a decision"
    if isinstance(step, Settle):
        hidden = [name for name in game.expand(_cards_used(step)) if name not in shown]
        yield from (f"{name!r} is settled on before it is shown" for name in hidden)
        if isinstance(step.by, PayByTable) and step.by.paytable not in game.paytables:
            yield f"by.paytable: there is no pay table slot {step.by.paytable!r}"
        if isinstance(step.by, Compare) and step.by.short is not None and step.by.short not in game.options:
            yield f"by.short: there is no house option {step.by.short!r}"


def _cards_used(step: Step) -> tuple[str, ...]:
    match step:
        case Look():
            return (SEAT,)
        case Show():
            return step.show
        case Decide():
            return ()
        case Settle():
            by = step.by
            if isinstance(by, Compare):
                return (*by.hand, *by.against)
            return by.hand if isinstance(by, PayByTable) else by.best_of


def _wagers_used(step: Step) -> Iterator[str]:
    if isinstance(step, Settle):
        yield from (*step.settle, *step.for_)
    if isinstance(step, Decide):
        yield from (*step.for_, *step.unless)
        for option in step.options.values():
            yield from (*option.forfeits, *option.places)
            yield from (other for amount in option.places.values() for other in amount.of)
