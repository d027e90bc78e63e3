"""The best decisions as the exact solver finds them, as tables over what the seat has in sight."""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache

import numpy as np
from numpy.typing import NDArray

from pitboss.errors import Unsolvable
from pitboss.exact import Question, Shape, find_or_count, read_shape
from pitboss.exact.matchup_table import boards_won
from pitboss.exact.paths import last_choices
from pitboss.exact.shape import Fork
from pitboss.exact.starting_hands import LABELS, label_numbers
from pitboss.round import Terms
from pitboss.simulate.program import ByClasses, ByState, Fixed, Sight, Way

__all__ = ["HOLES", "LABEL_OF_HOLE", "exact_question", "flop_places", "hand_places", "optimal_way"]

HOLES: NDArray[np.int64] = np.array([(low, high) for high in range(52) for low in range(high)])
"""Two cards by their number, low + high * (high - 1) / 2."""
LABEL_OF_HOLE: NDArray[np.intp] = label_numbers(HOLES)


def exact_question(terms: Terms, stakes: Mapping[str, int]) -> Question:
    """What a seat with these stakes asks the exact solver; a pot is between the players."""
    game = terms.game
    wagers = tuple(name for name in game.opening_wagers if name in stakes and name not in game.pots)
    units = {stakes[name] for name in wagers}
    if len(units) > 1:
        raise Unsolvable("There are no exact figures for wagers of different sizes.")
    return Question(
        game=game, tables=terms.tables, options=terms.options, wagers=wagers, side=None, unit=units.pop()
    )


def optimal_way(terms: Terms, stakes: Mapping[str, int], sight: Sight) -> Way:
    """The exact solver's answer at this decision."""
    try:
        shape = read_shape(exact_question(terms, stakes))
    except Unsolvable as error:
        raise Unsolvable(f"There is no optimal strategy to simulate. {error}") from error
    fork = next(each for each in shape.forks if each.name == sight.step.decide)
    match fork.sight:
        case "flop":
            return _on_flop(shape, fork, sight)
        case "both hands":
            return _both_seen(shape, fork, sight)
        case "one hand":
            return _first(shape, fork, sight)


def _first(shape: Shape, fork: Fork, sight: Sight) -> Way:
    best = {each.hand: each.best for each in find_or_count(shape).hands}
    options = np.array([sight.options.index(best[label]) for label in LABELS], np.uint8)
    if len(set(options)) == 1:
        return Fixed(int(options[0]))
    labels = LABEL_OF_HOLE.astype(np.uint8)
    if fork.mine:
        return ByClasses(own=labels, options=options.reshape(-1, 1, 1))
    return ByClasses(other=labels, options=options.reshape(1, -1, 1))


def _best(
    shape: Shape, fork: Fork, won: NDArray[np.int64], lost: NDArray[np.int64], cases: int
) -> NDArray[np.uint8]:
    """The best option at the last decision by cases won and lost; the earlier listed of equals."""
    assert shape.duel is not None  # noqa: S101 - no method takes decisions without a comparison
    last = next(iter(last_choices(shape, fork).values()))
    values = [last[choice.name].worth(shape.duel.odds, won, lost, cases) for choice in fork.choices]
    return np.asarray(np.stack(values).argmax(axis=0), np.uint8)


def _on_flop(shape: Shape, fork: Fork, sight: Sight) -> Way:
    from pitboss.kernels.holdem import COMPLETIONS

    win, lose = _states()
    classes, renames = flop_places()
    options = _best(shape, fork, win, lose, COMPLETIONS)
    (first,) = sight.shared
    return ByState(first=first, second=sight.mine[0], classes=classes, renames=renames, options=options)


@lru_cache(maxsize=1)
def _states() -> tuple[NDArray[np.int64], NDArray[np.int64]]:
    from pitboss.kernels.holdem import states

    found = states()
    return found.win.astype(np.int64), found.lose.astype(np.int64)


@lru_cache(maxsize=1)
def flop_places() -> tuple[NDArray[np.int16], NDArray[np.uint8]]:
    """For each of the 22,100 flops its class, and a renaming of suits that turns it into the one counted.

    Suits are ordered by the ranks they have on the flop, as in `kernels.suits`. Which of two suits with the
    same ranks comes first makes no difference: all holes of the class's flop are counted.
    """
    from pitboss.kernels.suits import flop_classes

    flops = np.array([(a, b, c) for c in range(52) for b in range(c) for a in range(b)])
    renames, cards = _renamed(flops)
    representatives = flop_classes()[0].astype(np.int64)
    keys = cards @ np.array([1, 52, 52 * 52])
    known = np.sort(representatives, axis=1) @ np.array([1, 52, 52 * 52])
    order = np.argsort(known)
    classes = order[np.searchsorted(known[order], keys)].astype(np.int16)
    return classes, renames


def _renamed(groups: NDArray[np.int64]) -> tuple[NDArray[np.uint8], NDArray[np.int64]]:
    """Groups of cards with suits in falling order of the ranks they have; cards rising."""
    ranks, suits = groups >> 2, groups & 3
    masks = np.stack([((suits == suit) << ranks).sum(axis=1) for suit in range(4)], axis=1)
    falling = np.argsort(-masks, axis=1, kind="stable")
    place = np.empty_like(falling)
    np.put_along_axis(place, falling, np.arange(4)[None].repeat(len(groups), 0), axis=1)
    renames = (place << (2 * np.arange(4))).sum(axis=1).astype(np.uint8)
    cards = np.sort(ranks * 4 + np.take_along_axis(place, suits, axis=1), axis=1)
    return renames, cards


def _both_seen(shape: Shape, fork: Fork, sight: Sight) -> Way:
    from pitboss.kernels.matchups_classes import BOARDS

    win, lose, classes, renames = _matchups()
    options = _best(shape, fork, win, lose, BOARDS)
    return ByState(
        first=sight.mine[0], second=sight.other[0], classes=classes, renames=renames, options=options
    )


@lru_cache(maxsize=1)
def hand_places() -> tuple[NDArray[np.int16], NDArray[np.uint8], NDArray[np.int64]]:
    """For two cards their label, the renaming of suits to the label's own two cards, and those cards."""
    renames, cards = _renamed(HOLES)
    labels = LABEL_OF_HOLE.astype(np.int16)
    mine = np.zeros((len(LABELS), 2), np.int64)
    mine[labels] = cards  # all hands of a label are renamed to the same two cards
    return labels, renames, mine


@lru_cache(maxsize=1)
def _matchups() -> tuple[NDArray[np.int64], NDArray[np.int64], NDArray[np.int16], NDArray[np.uint8]]:
    """Boards won and lost [169, 1326] by one hand of each label against all others, and how to get there."""
    from pitboss.kernels.matchups_classes import classes as matchup_classes
    from pitboss.kernels.matchups_classes import lookup

    labels, renames, mine = hand_places()
    number = np.minimum(lookup(mine[:, None], HOLES[None]), len(matchup_classes().key) - 1)
    return boards_won()[number], boards_won()[matchup_classes().mirror][number], labels, renames
