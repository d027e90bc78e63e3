"""Hands in words, from the cards that the visitor can see."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

from pitboss.cards import Card, best_five, rank_hand
from pitboss.round import Terms
from pitboss.rules import SEAT
from pitboss.wording import cap, describe, spaced

__all__ = ["HandInWords", "hand_of_place", "own_hands"]

Faces = Mapping[str, Sequence[str | None]]
"""By place: cards as text, None where they lie face down."""


@dataclass(frozen=True, slots=True, kw_only=True)
class HandInWords:
    """A hand: whose it is, what it is, and the five cards that make it."""

    label: str
    words: str
    five: tuple[Card, ...]


def own_hands(terms: Terms, cards: Faces, seat: str) -> list[HandInWords]:
    """What the seat's own cards make with the open ones: one hand, or one with every pack."""
    hands = [hand for hand in terms.hands.values() if SEAT in hand]
    several = len({frozenset(hand) for hand in hands}) > 1
    told: dict[str, HandInWords] = {}
    for hand in hands:
        places = tuple(seat if group == SEAT else group for group in hand)
        if several and not all(_open(cards, place) for place in places):
            continue
        label = "Your hand" if not several else _label(hand[-1])
        if label not in told and (found := _described(cards, places, label)) is not None:
            told[label] = found
    if not told and (alone := _described(cards, (seat,), "Your hand")) is not None:
        told[alone.label] = alone
    return list(told.values())


def hand_of_place(terms: Terms, cards: Faces, place: str) -> HandInWords | None:
    """The hand in a place that is compared or paid, such as the dealer's, once all its cards are open."""
    hands = dict.fromkeys(groups for groups in _table_hands(terms) if place in groups)
    told: HandInWords | None = None
    for groups in hands:
        if all(_open(cards, group) for group in groups):
            told = _described(cards, groups, _label(groups[-1]) if len(hands) > 1 else "") or told
    return told


def _table_hands(terms: Terms) -> Iterator[tuple[str, ...]]:
    """Hands on the table that all seats share, in the order they are settled."""
    for step in terms.game.settlements:
        for hand in () if step.pot else step.hands:
            groups = terms.hands.get(hand, hand)
            if SEAT not in groups:
                yield groups


def _described(cards: Faces, places: Sequence[str], label: str) -> HandInWords | None:
    faces = [Card.parse(card) for place in places for card in cards.get(place, ()) if card is not None]
    if len(faces) == 2 and label == "Your hand":
        return _pocket(faces, label)
    if not 5 <= len(faces) <= 7:
        return None
    rank = rank_hand(faces)
    return HandInWords(label=label, words=describe(rank), five=best_five(faces, rank))


def _pocket(faces: Sequence[Card], label: str) -> HandInWords:
    """Two cards before any others: a pair, or two ranks with or without a common suit."""
    high, low = sorted(faces, key=lambda card: card.rank, reverse=True)
    if high.rank == low.rank:
        words = f"pair of {_plural(high)}"
    else:
        words = f"{_rank(high)}-{_rank(low)}{' suited' if high.suit == low.suit else ''}"
    return HandInWords(label=label, words=words, five=())


def _rank(card: Card) -> str:
    return card.name.split()[0]


def _plural(card: Card) -> str:
    name = _rank(card)
    return name + ("es" if name.endswith("x") else "s")


def _open(cards: Faces, place: str) -> bool:
    there = cards.get(place, ())
    return bool(there) and None not in there


def _label(place: str) -> str:
    return cap(spaced(place))
