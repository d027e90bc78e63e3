"""Advice from the cards a seat has seen: what each option is worth, exactly."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction

from pitboss.cards import Card
from pitboss.errors import CardError, InputError, Unsolvable
from pitboss.exact import Question, Tally, count, read_shape, store
from pitboss.exact.hands169 import label_of
from pitboss.exact.matchup_table import BOARDS, matchup_counts
from pitboss.exact.paths import Path, paths
from pitboss.exact.shape import Duel, Shape

__all__ = ["Advice", "advise"]


@dataclass(frozen=True, slots=True)
class Advice:
    """A decision, the value of each option on the wagers it is about, in units, and the best one."""

    decision: str
    options: Mapping[str, Fraction]
    best: str

    def cost(self, option: str) -> Fraction:
        """What choosing this option gives away."""
        return self.options[self.best] - self.options[option]


def advise(question: Question, cards: Mapping[str, Sequence[Card]]) -> Advice:
    """The decision at which a seat has seen just these cards, and what to do."""
    shape = read_shape(question)
    if shape.duel is None or not shape.forks:
        raise InputError(f"{question.game.id} has no decisions, so there is nothing to advise on.")
    number = _which(question, shape, cards)
    _check_cards(question, cards)
    values = _values(shape, shape.duel, number, cards)
    best = max(values, key=lambda name: values[name])  # the earlier listed of equals, as the solver takes it
    return Advice(shape.forks[number].name, values, best)


def _which(question: Question, shape: Shape, cards: Mapping[str, Sequence[Card]]) -> int:
    """The number of the decision that comes when these groups, and no others, have been seen."""
    wanted = [set(fork.seen) for fork in shape.forks]
    for name in cards:
        if name not in question.game.groups:
            raise InputError(
                f"{question.game.id} has no cards called {name!r}; "
                f"there are {', '.join(question.game.groups)}."
            )
    if set(cards) in wanted:
        return wanted.index(set(cards))
    needed = " or ".join(f"{' and '.join(fork.seen)} ({fork.name})" for fork in shape.forks)
    given = " and ".join(cards) or "nothing"
    raise InputError(f"A decision of {question.game.id} needs the cards of {needed}; given was {given}.")


def _check_cards(question: Question, cards: Mapping[str, Sequence[Card]]) -> None:
    places: dict[Card, str] = {}
    for name, given in cards.items():
        size = question.game.groups[name]
        if len(given) != size:
            number = "1 card" if size == 1 else f"{size} cards"
            raise CardError(f"{name} is {number} in {question.game.id}, not {len(given)}.")
        for card in given:
            if card in places:
                raise CardError(f"{card} was given twice: in {places[card]} and in {name}.")
            places[card] = name


def _values(
    shape: Shape, duel: Duel, number: int, cards: Mapping[str, Sequence[Card]]
) -> dict[str, Fraction]:
    fork = shape.forks[number]
    mine, theirs = duel.hands
    if fork.board:
        from pitboss.kernels.holdem import COMPLETIONS, state_counts

        flop = [card.index for name in fork.seen if name != mine for card in cards[name]]
        won, _, lost = state_counts([card.index for card in cards[mine]], flop)
        cases = COMPLETIONS
    elif fork.mine and fork.theirs:
        won, _, lost = matchup_counts(cards[mine], cards[theirs])
        cases = BOARDS
    else:
        return _first(shape, label_of(*cards[mine if fork.mine else theirs]))
    return {path.names[-1]: _value(path, duel, won, lost, cases) for path in _last(shape, duel, number)}


def _last(shape: Shape, duel: Duel, number: int) -> Iterator[Path]:
    """The paths through this, the last decision, on which nothing was given up before it."""
    every = [path for path in paths(shape, duel) if len(path.names) == number + 1]
    if len({path.names[:-1] for path in every}) > 1:
        raise Unsolvable(f"What {shape.forks[number].name!r} is worth depends on the choice made before it.")
    yield from every


def _value(path: Path, duel: Duel, won: int, lost: int, cases: int) -> Fraction:
    a, b, c = path.value(duel.odds)
    return Fraction(a * won - b * lost - c * cases, cases * duel.odds.denominator)


def _first(shape: Shape, label: str) -> dict[str, Fraction]:
    """The first decision is worked out for all starting hands at once."""
    tally = _tally(shape)
    hand = next(each for each in tally.hands if each.hand == label)
    return {name: Fraction(value, tally.scale) for name, value in hand.values.items()}


def _tally(shape: Shape) -> Tally:
    found = store.find(shape.key)
    if found is None:
        found = count(shape)
        store.keep(shape.key, found)
    return found
