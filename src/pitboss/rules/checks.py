"""Checks across a whole definition: every name used is defined, and every wager is settled."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from typing import TYPE_CHECKING, Final

from pitboss.cards import RANKINGS
from pitboss.rules.asking import unasked
from pitboss.rules.hands import FIVE_CARD
from pitboss.rules.steps import Decide, Look, Option, Settle, Show, Step
from pitboss.rules.wager_checks import coverage_problems, switch_problem, wager_problems
from pitboss.rules.wagers import SEAT, spelled
from pitboss.rules.ways import Compare, named_hand
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
    if game.seats is not None and (needed := game.cards_needed(game.seats, by_hand=True)) > _DECK:
        yield f"seats: {game.seats} seats would need {needed} cards"
    yield from wager_problems(game)
    settled: set[str] = set()
    for at, step in enumerate(game.steps):
        shown = _shown_before(game, at)
        yield from (f"steps.{at}: {problem}" for problem in _step_problems(game, step, shown, settled))
        if isinstance(step, Settle):
            settled.update(step.settle)
    yield from (f"wagers.{name}: no step settles it" for name in game.wagers if name not in settled)
    yield from _layout_problems(game)
    yield from coverage_problems(game)
    yield from _unused_problems(game)
    yield from unasked(game)


def _unused_problems(game: Game) -> Iterator[str]:
    """Pay tables that pay nothing, and two decisions of one name."""
    slots = {slot for step in game.settlements for slot in step.slots}
    yield from (f"paytables.{slot}: no step pays by it" for slot in game.paytables if slot not in slots)
    asked = [step.decide for step in game.decisions]
    for at, step in enumerate(game.steps):
        if isinstance(step, Decide) and asked.count(step.decide) > 1:
            yield f"steps.{at}.decide: another decision is called {step.decide!r}, too"


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
    for name in sorted({*game.cards, *names}):
        if name == SEAT and not isinstance(game.cards.get(SEAT), int):
            yield "cards: 'seat' is the hand of every seat: a number of cards, not a part and not in parts"
        if names.count(name) + isinstance(game.cards.get(name), dict) > 1:
            yield f"cards: {name!r} is given twice"
        if _RESERVED.fullmatch(name):
            yield f"cards: {name!r} is a name that a seat or a watcher has"
    placed = {name for step in game.decisions for name in step.placed}
    for name, wager in game.wagers.items():
        if not wager.opening and name not in placed and wager.rides is None:
            yield f"wagers.{name}: it is neither required nor optional, and no decision places it"


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
        yield from (f"options.{name}{problem}" for problem in _answer_problems(game, option, settled))


def _answer_problems(game: Game, option: Option, settled: set[str]) -> Iterator[str]:
    """What is wrong with an answer, each after the colon or the key that leads to it."""
    if option.offered_if is not None and (problem := switch_problem(game, option.offered_if)):
        yield f".offered_if: {problem}"
    for name in (*option.returns, *option.forfeits, *option.places):
        if name in settled:
            yield f": {name!r} was settled before this decision"
    for name in option.forfeits:
        if name in game.pots:
            yield f": {name!r} goes to the best hand, so no answer gives it up"
    for name in option.returns:
        if name in option.forfeits:
            yield f": {name!r} is taken back and given up at once"
    for name, amount in option.places.items():
        if name in game.opening_wagers:
            yield f": {name!r} is placed before the deal, not by a decision"
        if name in (*option.forfeits, *option.returns):
            yield f": {name!r} is placed and given up at once"
        yield from (f".{name}: nothing is staked on {of!r}" for of in amount.of if of in game.riders)


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
    made_of = [{*game.expand(hand)} for hand in step.hands]
    if made_of.count(made_of[0]) > 1:
        yield "by: a hand does not meet itself"
    if step.pot is not None and SEAT not in made_of[0]:
        yield "by.best_of: the pot goes to the best of the seats' hands, so cards of theirs belong to it"
    for slot in step.slots:
        if slot not in game.paytables:
            key = "by.paytable" if step.paytable == slot else "by"
            yield f"{key}: there is no pay table slot {slot!r}"
    if step.comparison is not None:
        yield from _comparison_problems(game, step.comparison)


def _hand_problems(game: Game, hand: tuple[str, ...], ranking: str, use: Mapping[str, int]) -> Iterator[str]:
    """A hand must have as many cards as its ranking reads, and none of them twice."""
    scale, parts = RANKINGS[ranking], game.expand(hand)
    twice = next((name for name in parts if parts.count(name) > 1), None)
    if twice is not None:
        yield f"{twice!r} is in the hand twice"
    size = sum(min(use.get(name, 7), game.groups.get(name, 0)) for name in game.expand(hand))
    held = f"{joined(hand)} {'has' if len(hand) == 1 else 'have'}"
    if not scale.fewest <= size <= scale.most:
        if ranking == FIVE_CARD:
            yield f"a hand is read from five, six or seven cards, and {held} {size}"
        else:
            many = str(scale.most) if scale.fewest == scale.most else f"{scale.fewest} to {scale.most}"
            yield f"by the {scale.title} a hand is read from {many} cards, and {held} {size}"


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
                named_hand(spelled(value), by.ranking, f"the house option {by.win_needs!r}")
            except ValueError as error:
                yield f"by.win_needs: {error}"


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
