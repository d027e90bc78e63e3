"""Deals that cost the house the most, or nearly: laid out card by card and settled by the engine."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

from pitboss.cards import FULL_DECK, SUITS, Card, parse_cards
from pitboss.exact.paths import paths
from pitboss.publish.report.subject import Subject
from pitboss.round import Round, WagerReturned
from pitboss.round.scripted import places_dealt, play_scripted
from pitboss.rules import SEAT
from pitboss.wording import card_symbols, spaced

__all__ = ["Witness", "cards_dealt", "dearest"]

_ROYAL = parse_cards("As Ks Qs Js Ts 9s 8s")
"""A royal flush, and the cards that extend it to six and seven."""
_FIVE = 5


@dataclass(frozen=True, slots=True, kw_only=True)
class Witness:
    """A deal, what it costs the house, and how the seats decide."""

    cents: int
    cards: Mapping[str, tuple[Card, ...]]
    path: tuple[str, ...]


def dearest(subject: Subject, stakes: Mapping[str, int], seats: int) -> Witness:
    """The most expensive of a few deals around a royal flush, in one hand or shared by all."""
    terms = subject.terms
    ways = [path.names for path in paths(subject.analysis.shape)]
    chosen = terms.seats[:seats]
    found: list[Witness] = []
    for cards in _deals(subject, chosen):
        for path in ways:
            state = play_scripted(
                terms,
                wagers=dict.fromkeys(chosen, stakes),
                decisions=dict.fromkeys(chosen, path),
                cards=cards,
            )
            found.append(Witness(cents=_paid_out(state), cards=cards, path=path))
    return max(found, key=lambda witness: witness.cents)


def cards_dealt(cards: Mapping[str, Sequence[Card]]) -> str:
    """`seat 1: 10♦ 9♣; dealer: A♠ K♥`"""
    return "; ".join(f"{spaced(place)}: {card_symbols(dealt)}" for place, dealt in cards.items())


def _paid_out(state: Round) -> int:
    """What the seats win in all, which is what the house loses."""
    over = [each for each in state.settled.values() if not isinstance(each, WagerReturned)]
    return sum(each.returned - each.staked for each in over)


def _deals(subject: Subject, seats: tuple[str, ...]) -> Iterator[dict[str, tuple[Card, ...]]]:
    """The royal flush laid out from the seat's own cards, and from the shared cards."""
    terms, shape = subject.terms, subject.analysis.shape
    places = places_dealt(terms, seats)
    bonus = shape.bonuses[0] if shape.bonuses else None
    groups = (
        bonus.groups if bonus else subject.question.game.expand(shape.duel.step.hand if shape.duel else ())
    )
    own = [seats[0] if name == SEAT else name for name in groups]
    shared = [name for name in own if name in terms.game.groups and name != own[0]]
    for order in (own, [*shared, own[0]], list(reversed(own))):
        for rest in (FULL_DECK, FULL_DECK[::-1], FULL_DECK[26:] + FULL_DECK[:26]):
            yield _laid(places, order, rest)
    if terms.game.groups.get(SEAT, 0) >= _FIVE:
        yield _one_each(places, seats)


def _one_each(places: Mapping[str, int], seats: tuple[str, ...]) -> dict[str, tuple[Card, ...]]:
    """Hands of five cards: royal flushes to the first four seats, straight flushes to the next."""
    runs = [
        [Card(rank, suit) for rank in range(high, high - _FIVE, -1)] for high in (14, 9) for suit in SUITS
    ]
    cards = {seat: tuple(run) for seat, run in zip(seats, runs, strict=False)}
    used = {card for dealt in cards.values() for card in dealt}
    rest = [card for card in FULL_DECK if card not in used]
    for place, size in places.items():
        if place not in cards:
            cards[place], rest = tuple(rest[:size]), rest[size:]
    return {place: cards[place][: places[place]] for place in places}


def _laid(places: Mapping[str, int], order: list[str], deck: tuple[Card, ...]) -> dict[str, tuple[Card, ...]]:
    royal = list(_ROYAL)
    cards: dict[str, tuple[Card, ...]] = {}
    for place in order:
        cards[place], royal = tuple(royal[: places[place]]), royal[places[place] :]
    used = {card for dealt in cards.values() for card in dealt}
    rest = [card for card in deck if card not in used and card not in _ROYAL] + royal
    for place, size in places.items():
        missing = size - len(cards.get(place, ()))
        if missing > 0:
            cards[place], rest = (*cards.get(place, ()), *rest[:missing]), rest[missing:]
    return {place: cards[place] for place in places}
