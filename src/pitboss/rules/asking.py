"""The ways through a round, as far as wagers tell them apart: which decisions come up, and on what wagers."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import product
from typing import TYPE_CHECKING, Final

from pitboss.rules.steps import Decide, Option, Settle

if TYPE_CHECKING:
    from pitboss.rules.definition import Game

__all__ = ["unasked"]

_MOST_FREE: Final = 8
"""With more wagers that may or may not be made, only "all" and "none" of them are tried."""
_MOST_WAYS: Final = 5_000
"""More ways than this to come to a decision are more than anybody can deal."""

Made = frozenset[str]
Gone = frozenset[str]


def unasked(game: Game) -> Iterator[str]:
    """Each decision that no seat can ever be asked, or that builds on a wager not made, as `KEY: REASON`."""
    worlds: set[tuple[Made, Gone]] = {(made, frozenset()) for made in _openings(game)}
    for at, step in enumerate(game.steps):
        match step:
            case Decide():
                asked = {world for world in worlds if _asks(step, *world)}
                if not asked:
                    yield f"steps.{at}: no seat can ever be asked to {step.decide!r}"
                yield from (f"steps.{at}.{problem}" for problem in _unfounded(step, asked))
                answers = {_answered(option, *world) for world in asked for option in step.options.values()}
                worlds = (worlds - asked) | answers
                if len(worlds) > _MOST_WAYS:
                    yield f"steps.{at}: there are more than {_MOST_WAYS:,} ways to come this far"
                    return
            case Settle() if not step.families:
                worlds = {(made, gone | (made & set(step.settle))) for made, gone in worlds}
            case _:
                pass


def _openings(game: Game) -> Iterator[Made]:
    """What seats may bet before the deal, as far as decisions depend on it."""
    named = {name for step in game.decisions for name in (*step.for_, *step.unless, *_multiplied(step))}
    named |= {other for wager in game.wagers.values() for other in (wager.needs, wager.equal_to) if other}
    required = frozenset(name for name, wager in game.wagers.items() if wager.required)
    free = [name for name, wager in game.wagers.items() if wager.optional and name in named]
    choices = product((False, True), repeat=len(free)) if len(free) <= _MOST_FREE else _ends(len(free))
    for chosen in choices:
        made = required | {name for name, taken in zip(free, chosen, strict=True) if taken}
        if all(_may_be_made(game, name, made) for name in made):
            yield made


def _may_be_made(game: Game, name: str, made: Made) -> bool:
    wager = game.wagers[name]
    alone = wager.needs is None or wager.needs_unless is not None or wager.needs in made
    return alone and not set(wager.excludes) & made and wager.equal_to in (None, *made)


def _ends(number: int) -> Iterator[tuple[bool, ...]]:
    yield from ((taken,) * number for taken in (False, True))


def _multiplied(step: Decide) -> Iterator[str]:
    """The wagers that amounts are multiples of."""
    for option in step.options.values():
        yield from (name for amount in option.places.values() for name in amount.of)


def _unfounded(step: Decide, asked: set[tuple[Made, Gone]]) -> Iterator[str]:
    """Each amount that may be a multiple of nothing."""
    for name, option in step.options.items():
        for placed, amount in option.places.items():
            if any(made.isdisjoint(amount.of) for made, _ in asked):
                yield f"options.{name}: {placed!r} is a multiple of a wager that may not have been made"


def _asks(step: Decide, made: Made, gone: Gone) -> bool:
    return any(name in made - gone for name in step.for_) and not any(name in made for name in step.unless)


def _answered(option: Option, made: Made, gone: Gone) -> tuple[Made, Gone]:
    return made | set(option.places), gone | (made & {*option.forfeits, *option.returns})
