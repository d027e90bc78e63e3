"""Hands in words, by each game's own ranking, from the cards that the visitor can see."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

from pitboss.cards import RANKINGS, Card, rank_name
from pitboss.round import Terms
from pitboss.rules import SEAT, Compare, Hand, PayByTable, Pot
from pitboss.web.drawing.places import Place
from pitboss.wording import cap, describe, spaced
from pitboss.wording.hands import hand_words

__all__ = ["HandInWords", "own_hands", "words_of_place"]

Faces = Mapping[str, Sequence[str | None]]
"""By place: cards as text, None where they lie face down."""


@dataclass(frozen=True, slots=True, kw_only=True)
class HandInWords:
    """A hand: whose it is, what it is, and the cards that count."""

    label: str
    words: str
    counting: tuple[Card, ...] = ()


@dataclass(frozen=True, slots=True)
class _Reading:
    """The groups of cards that a hand is read from, and how."""

    groups: tuple[str, ...]
    ranking: str
    use: tuple[tuple[str, int], ...]

    @classmethod
    def of(cls, terms: Terms, hand: tuple[str, ...], by: PayByTable | Compare | Pot) -> _Reading:
        return cls(terms.game.expand(hand), by.ranking, tuple(by.use.items()))

    def read(self, cards: Faces, seat: str = SEAT) -> Hand | None:
        """The hand, once all its cards are open."""
        held = {group: _open(cards, seat if group == SEAT else group) for group in self.groups}
        if not all(held.values()):
            return None
        if self.use:
            chosen = dict(self.use)
            parts = [(faces, chosen.get(group, len(faces))) for group, faces in held.items()]
            return Hand.using(parts, self.ranking)
        return Hand.of([card for faces in held.values() for card in faces], self.ranking)


def own_hands(terms: Terms, cards: Faces, seat: str, wagers: Mapping[str, int]) -> list[HandInWords]:
    """What the seat's own cards make with the open ones: one hand, or one with every pack.

    A wager on another hand, such as a bonus on the first three cards, has its own line once it is paid.
    """
    game = terms.game
    main = [name for name in game.wagers if name == game.unit or game.settled_alike(game.unit, name)]
    hands = dict.fromkeys(reading for name in main for reading in _readings(terms, name))
    several = len(hands) > 1
    labels = {reading: _label(reading.groups[-1]) if several else "Your hand" for reading in hands}
    told = [
        _in_words(label, hand) for reading, label in labels.items() if (hand := reading.read(cards, seat))
    ]
    if not told and (so_far := _so_far(cards, seat, next(iter(hands), None))) is not None:
        told.append(so_far)
    for name in (name for name in game.slots if name in wagers):
        table = terms.tables[game.slots[name]]
        for reading in _readings(terms, name):
            hand = reading.read(cards, seat) if reading not in labels else None
            if hand is not None and table.line_for(hand, wagers[name]) is not None:
                told.append(_in_words(game.wagers[name].label, hand))
    return told


def _readings(terms: Terms, wager: str) -> Iterator[_Reading]:
    """How the seat's hand is read for this wager."""
    for step in terms.settlements_of(wager):
        yield from (_Reading.of(terms, hand, step.by) for hand in step.hands if SEAT in hand)


def _in_words(label: str, hand: Hand) -> HandInWords:
    return HandInWords(label=label, words=describe(hand.rank), counting=hand.counting)


def _so_far(cards: Faces, seat: str, reading: _Reading | None) -> HandInWords | None:
    """What the open cards of a hand make before the last of them are."""
    groups = reading.groups if reading is not None else (SEAT,)
    places = (seat if group == SEAT else group for group in groups)
    faces = [Card.parse(card) for place in places for card in cards.get(place, ()) if card is not None]
    if not faces:
        return None
    if reading is not None and not reading.use and len(faces) >= RANKINGS[reading.ranking].fewest:
        return _in_words("Your hand", Hand.of(faces, reading.ranking))
    return HandInWords(label="Your hand", words=_few(faces))


def _few(faces: Sequence[Card]) -> str:
    """Too few cards for a hand: what is paired, or the ranks with or without a common suit."""
    times = Counter(card.rank for card in faces)
    paired = sorted((rank for rank, count in times.items() if count == 2), reverse=True)
    most = max(times, key=lambda rank: (times[rank], rank))
    if times[most] > 2:
        return hand_words("four of a kind" if times[most] == 4 else "three of a kind", (most,))
    if paired:
        return hand_words("two pair" if len(paired) == 2 else "one pair", tuple(paired))
    ranks = "-".join(rank_name(rank) for rank in sorted(times, reverse=True))
    return f"{ranks}{' suited' if len({card.suit for card in faces}) == 1 else ''}"


def words_of_place(terms: Terms, cards: Faces, place: Place) -> str:
    """The hand in a place that others are compared with, such as the dealer's, once all of it is open."""
    hands: dict[_Reading, Compare | None] = {}
    for step in terms.game.settlements:
        if (by := step.comparison) is None:
            continue
        for held in by.hands:
            reading = _Reading.of(terms, held, by)
            if SEAT not in held and set(place.groups) <= set(reading.groups):
                hands.setdefault(reading, by if held == by.against else None)
    told = ""
    for reading, by in hands.items():
        if (hand := reading.read(cards)) is None:
            continue
        told = describe(hand.rank)
        if by is not None and by.qualifies is not None and not by.qualifies.is_met_by(hand):
            told += ", does not qualify"
        if len(hands) > 1:
            told = f"{_label(reading.groups[-1])}: {told}"
    return told


def _open(cards: Faces, place: str) -> tuple[Card, ...]:
    """The cards in a place if all of them are open; none otherwise."""
    there = cards.get(place, ())
    return tuple(Card.parse(card) for card in there if card is not None) if None not in there else ()


def _label(place: str) -> str:
    return cap(spaced(place))
