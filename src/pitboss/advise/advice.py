"""Advice from the cards a seat has seen: what each option is worth, exactly."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction

from pitboss.cards import Card
from pitboss.errors import CardError, InputError, Unsolvable
from pitboss.exact import Question, find_or_count, read_shape
from pitboss.exact.matchup_table import BOARDS, matchup_counts
from pitboss.exact.paths import last_choices
from pitboss.exact.shape import Duel, Fork, Shape
from pitboss.exact.starting_hands import label_of

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
    fork = _which(question, shape, cards)
    _check_cards(question, cards)
    values = _values(shape, shape.duel, fork, cards)
    best = max(values, key=lambda name: values[name])  # the earlier listed of equals, as the solver takes it
    return Advice(fork.name, values, best)


def _which(question: Question, shape: Shape, cards: Mapping[str, Sequence[Card]]) -> Fork:
    """The decision that comes when these groups, and no others, have been seen."""
    for name in cards:
        if name not in question.game.groups:
            raise InputError(
                f"{question.game.id} has no cards called {name!r}; "
                f"there are {', '.join(question.game.groups)}."
            )
    for fork in shape.forks:
        if set(fork.seen) == set(cards):
            return fork
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


def _values(shape: Shape, duel: Duel, fork: Fork, cards: Mapping[str, Sequence[Card]]) -> dict[str, Fraction]:
    mine, theirs = duel.hands
    if fork.sight == "one hand":
        return _first(shape, label_of(*cards[mine if fork.mine else theirs]))
    if fork.sight == "both hands":
        won, _, lost = matchup_counts(cards[mine], cards[theirs])
        cases = BOARDS
    else:
        from pitboss.kernels.holdem import COMPLETIONS, state_counts

        flop = [card.index for name in fork.seen if name != mine for card in cards[name]]
        won, _, lost = state_counts([card.index for card in cards[mine]], flop)
        cases = COMPLETIONS
    ways = last_choices(shape, fork)
    if len(ways) > 1:
        raise Unsolvable(f"What {fork.name!r} is worth depends on the choice made before it.")
    scale = cases * duel.odds.denominator
    return {
        name: Fraction(path.worth(duel.odds, won, lost, cases), scale)
        for choices in ways.values()
        for name, path in choices.items()
    }


def _first(shape: Shape, label: str) -> dict[str, Fraction]:
    """The first decision is worked out for all starting hands at once."""
    counts = find_or_count(shape)
    return counts.values(next(each for each in counts.hands if each.hand == label))
