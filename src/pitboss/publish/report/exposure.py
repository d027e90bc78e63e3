"""The most that the house can lose in one round at the table maximum, and deals that cost it as much."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from math import floor

from pitboss.cards import FULL_DECK, SUITS, Card, parse_cards
from pitboss.exact import Analysis
from pitboss.exact.deal_counts import Bin, Outcome
from pitboss.exact.paths import Path, paths
from pitboss.exact.settlement import Settled, settle
from pitboss.publish.report.subject import Subject
from pitboss.round import Round, Terms, WagerReturned
from pitboss.round.scripted import places_dealt, play_scripted
from pitboss.rules import SEAT
from pitboss.wording import card_symbols, spaced

__all__ = ["Exposure", "Loss", "Witness", "cards_dealt", "dearest", "exposure"]

_FIVE = 5


@dataclass(frozen=True, slots=True, kw_only=True)
class Loss:
    """The most that the house can lose on one set of wagers, and how it comes to that."""

    path: tuple[str, ...]
    hand: str
    outcome: Outcome
    wagers: tuple[Settled, ...]
    """Stakes and winnings in cents."""

    @property
    def cents(self) -> int:
        return sum(self.won(each) for each in self.wagers)

    @staticmethod
    def won(wager: Settled) -> int:
        """What the seat wins on it; a broken cent stays with the house."""
        return floor(wager.net)


@dataclass(frozen=True, slots=True, kw_only=True)
class Exposure:
    """Bounds that no round can exceed; the witnesses are deals that reach them, or come close."""

    stakes: Mapping[str, int]
    """The most that may be on each wager before the deal, in cents."""
    one: Loss
    sets: int
    """How many such sets of wagers one seat may make: one for each pack, for instance."""
    other: Loss
    """The most that each further set can cost beside the first."""
    seats: int
    seat_witness: Witness
    table_witness: Witness

    @property
    def seat(self) -> int:
        return self.one.cents + (self.sets - 1) * self.other.cents

    @property
    def table(self) -> int:
        return self.seats * self.seat


def exposure(subject: Subject) -> Exposure:
    """From the definition, the house's limits and the pay tables; the counts show which hands can meet."""
    analysis, terms = subject.analysis, subject.terms
    stakes = _maxima(terms, subject.question.wagers)
    sets = _sets(subject)
    seats = len(terms.seats)
    everything = {name: stakes[like] for name, like in _alike(subject).items()}
    return Exposure(
        stakes=stakes,
        one=_worst(analysis, stakes, royal=7),
        sets=sets,
        other=_worst(analysis, stakes, royal=_FIVE),
        seats=seats,
        seat_witness=dearest(subject, everything, 1),
        table_witness=dearest(subject, everything, seats),
    )


def _maxima(terms: Terms, wagers: tuple[str, ...]) -> dict[str, int]:
    """Wagers that must be equal are at most the smaller of their limits."""
    most = {name: terms.house.range_of(name)[1] for name in wagers}
    for name in wagers:
        twin = terms.game.wagers[name].equals
        if twin in most:
            most[name] = most[twin] = min(most[name], most[twin])
    return most


def _alike(subject: Subject) -> dict[str, str]:
    """Every wager that a seat may make before the deal, with the wager of the analysis it is like."""
    game = subject.question.game
    own = subject.question.wagers
    found = dict(zip(own, own, strict=True))
    if any(game.wagers[name].required for name in own):
        return found
    others = [name for name in game.opening_wagers if name not in game.pots]
    return dict(zip(others, (own[at % len(own)] for at in range(len(others))), strict=True))


def _sets(subject: Subject) -> int:
    return len(_alike(subject)) // len(subject.question.wagers)


def _worst(analysis: Analysis, stakes: Mapping[str, int], *, royal: int) -> Loss:
    """Over all hands and outcomes that occur, and all choices, good or bad, that a seat can make."""
    met = {(bin_, outcome) for _, bin_, outcome, _ in analysis.counts.cells() if bin_.royal <= royal}
    losses = [
        _loss(analysis, stakes, path, bin_, outcome)
        for path in paths(analysis.shape)
        for bin_, outcome in sorted(met, key=str)
    ]
    return max(losses, key=lambda loss: loss.cents)


def _loss(analysis: Analysis, stakes: Mapping[str, int], path: Path, bin_: Bin, outcome: Outcome) -> Loss:
    settled = settle(analysis.question, analysis.shape, path, bin_, outcome, stakes)
    return Loss(path=path.names, hand=str(bin_), outcome=outcome, wagers=settled)


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
