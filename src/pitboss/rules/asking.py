"""Which decisions can come up at all: the ways through a round, as far as wagers tell them apart."""

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

Made = frozenset[str]
Gone = frozenset[str]


def unasked(game: Game) -> Iterator[str]:
    """Each decision that no seat can ever be asked, as `KEY: REASON`."""
    worlds: set[tuple[Made, Gone]] = {(made, frozenset()) for made in _openings(game)}
    for at, step in enumerate(game.steps):
        match step:
            case Decide():
                asked = {world for world in worlds if _asks(step, *world)}
                if not asked:
                    yield f"steps.{at}: no seat can ever be asked to {step.decide!r}"
                answers = {_answered(option, *world) for world in asked for option in step.options.values()}
                worlds = (worlds - asked) | answers
            case Settle() if not step.families:
                worlds = {(made, gone | (made & set(step.settle))) for made, gone in worlds}
            case _:
                pass


def _openings(game: Game) -> Iterator[Made]:
    named = {name for step in game.decisions for name in (*step.for_, *step.unless)}
    required = frozenset(name for name, wager in game.wagers.items() if wager.required)
    free = [name for name, wager in game.wagers.items() if wager.optional and name in named]
    choices = product((False, True), repeat=len(free)) if len(free) <= _MOST_FREE else _ends(len(free))
    for chosen in choices:
        made = {name for name, taken in zip(free, chosen, strict=True) if taken}
        if not any(set(game.wagers[name].excludes) & made for name in made):
            yield required | made


def _ends(number: int) -> Iterator[tuple[bool, ...]]:
    yield from ((taken,) * number for taken in (False, True))


def _asks(step: Decide, made: Made, gone: Gone) -> bool:
    return any(name in made - gone for name in step.for_) and not any(name in made for name in step.unless)


def _answered(option: Option, made: Made, gone: Gone) -> tuple[Made, Gone]:
    return made | set(option.places), gone | (made & {*option.forfeits, *option.returns})
