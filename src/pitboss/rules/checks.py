"""Checks across a whole definition: every name used is defined, and every wager is settled."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from typing import TYPE_CHECKING, Final

from pitboss.cards import RANKINGS
from pitboss.rules.asking import unasked
from pitboss.rules.hands import FIVE_CARD, read_hand
from pitboss.rules.steps import Compare, Decide, Look, Settle, Show, Step
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
    yield from unasked(game)


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
        if not wager.opening and name not in placed and wager.rides is None:
            yield f"wagers.{name}: it is neither required nor optional, and no decision places it"


def _wager_problems(game: Game, name: str) -> Iterator[str]:
    wager = game.wagers[name]
    for other in (wager.equal_to, wager.needs, *wager.excludes):
        if other is not None and other not in game.opening_wagers:
            yield f"there is no wager {other!r} before the deal"
        if other == name:
            yield "it refers to itself"
    for option in (wager.offered_if, wager.needs_unless, wager.folds_if):
        if option is not None and option != "pot" and option not in game.options:
            yield f"there is no house option {option!r}"
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


def _step_problems(game: Game, step: Step, shown: set[str], settled: set[str]) -> Iterator[str]:
    known = {*game.groups, *game.cards}
    yield from (f"no cards are called {name!r}" for name in _cards_used(step) if name not in known)
    yield from (f"there is no wager {name!r}" for name in _wagers_used(step) if name not in game.wagers)
    if isinstance(step, Decide):
        yield from _decide_problems(game, step, settled)
        yield from (f"hand: {problem}" for problem in _needed_hand_problems(game, step, shown))
    if isinstance(step, Settle):
        hidden = [name for name in game.expand(_cards_used(step)) if name not in shown]
        yield from (f"{name!r} is used to settle before it is shown" for name in hidden)
        yield from _settle_problems(game, step)


def _decide_problems(game: Game, step: Decide, settled: set[str]) -> Iterator[str]:
    for name, option in step.options.items():
        if option.offered_if is not None and option.offered_if not in game.options:
            yield f"options.{name}.offered_if: there is no house option {option.offered_if!r}"
        for back in option.returns:
            if back in settled:
                yield f"options.{name}: {back!r} was settled before this decision"
            if back in option.forfeits:
                yield f"options.{name}: {back!r} is taken back and given up at once"
        for placed in option.places:
            if placed in game.opening_wagers:
                yield f"options.{name}: {placed!r} is placed before the deal, not by a decision"
            if placed in settled:
                yield f"options.{name}: {placed!r} was settled before this decision"
            if placed in (*option.forfeits, *option.returns):
                yield f"options.{name}: {placed!r} is placed and given up at once"
            of = [game.wagers[each] for each in option.places[placed].of if each in game.wagers]
            unsure = all(wager.optional for wager in of) and not set(step.for_) <= {*option.places[placed].of}
            if of and unsure:
                yield f"options.{name}: {placed!r} is a multiple of a wager that may not have been made"


def _needed_hand_problems(game: Game, step: Decide, shown: set[str]) -> Iterator[str]:
    """The hand that an answer needs must be one that the seat has seen."""
    if not step.hand:
        return
    looked = {SEAT} if any(isinstance(each, Look) for each in game.steps[: game.steps.index(step)]) else set()
    for name in game.expand(step.hand):
        if name in game.groups and name not in shown | looked:
            yield f"the seat has not seen {name!r} yet"
    yield from _hand_problems(game, step.hand, step.ranking, {})


def _settle_problems(game: Game, step: Settle) -> Iterator[str]:
    yield from (f"by.use: {problem}" for problem in _use_problems(game, step))
    for hand in step.hands:
        yield from (f"by: {problem}" for problem in _hand_problems(game, hand, step.by.ranking, step.by.use))
    for slot in step.slots:
        if slot not in game.paytables:
            key = "by.paytable" if step.paytable == slot else "by"
            yield f"{key}: there is no pay table slot {slot!r}"
    if step.comparison is not None:
        yield from _comparison_problems(game, step.comparison)


def _hand_problems(game: Game, hand: tuple[str, ...], ranking: str, use: Mapping[str, int]) -> Iterator[str]:
    """A hand must have as many cards as its ranking reads."""
    scale = RANKINGS[ranking]
    size = sum(min(use.get(name, 7), game.groups.get(name, 0)) for name in game.expand(hand))
    if not scale.fewest <= size <= scale.most:
        if ranking == FIVE_CARD:
            yield f"a hand is read from five, six or seven cards, and {joined(hand)} have {size}"
        else:
            many = str(scale.most) if scale.fewest == scale.most else f"{scale.fewest} to {scale.most}"
            yield f"by the {scale.title} a hand is read from {many} cards, and {joined(hand)} have {size}"


def _use_problems(game: Game, step: Settle) -> Iterator[str]:
    read = {name for hand in step.hands for name in game.expand(hand)}
    for name, number in step.by.use.items():
        if name not in read:
            yield f"no hand of this step has cards called {name!r}"
        elif number >= game.groups[name]:
            yield f"{name!r} has {game.groups[name]} cards, so using {number} leaves nothing to choose"


def _comparison_problems(game: Game, by: Compare) -> Iterator[str]:
    if by.short is not None and by.short not in ("push", "lose"):
        choice = game.options.get(by.short)
        if choice is None:
            yield f"by.short: there is no house option {by.short!r}"
        elif not {"push", "lose"}.issuperset(map(spelled, choice.values)):
            yield f"by.short: the house option {by.short!r} must be push or lose"
    if isinstance(by.win_needs, str):
        choice = game.options.get(by.win_needs)
        if choice is None:
            yield f"by.win_needs: {by.win_needs!r} is neither a hand nor a house option"
            return
        for value in choice.values:
            try:
                read_hand(spelled(value), by.ranking)
            except ValueError as error:
                yield f"by.win_needs: the house option {by.win_needs!r}: {error}"


def _cards_used(step: Step) -> tuple[str, ...]:
    match step:
        case Look():
            return (SEAT,)
        case Show():
            return step.show
        case Decide():
            return step.hand
        case Settle():
            return tuple(name for hand in step.hands for name in hand)


def _wagers_used(step: Step) -> Iterator[str]:
    if isinstance(step, Settle):
        yield from (*step.settle, *step.for_)
    if isinstance(step, Decide):
        yield from (*step.for_, *step.unless)
        for option in step.options.values():
            yield from (*option.forfeits, *option.returns, *option.places)
            yield from (other for amount in option.places.values() for other in amount.of)
