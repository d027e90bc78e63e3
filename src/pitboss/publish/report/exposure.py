"""The most that the house can lose in one round at the table maximum, and deals that cost it as much."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from math import floor

from pitboss.cards import FULL_DECK, SUITS, Card, parse_cards
from pitboss.errors import Refused
from pitboss.exact import Analysis
from pitboss.exact.payoff import Cell, Payoffs, Settled
from pitboss.exact.strengths import samples
from pitboss.publish.report.subject import Subject
from pitboss.round import Round, Terms, WagerReturned
from pitboss.round.scripted import places_dealt, play_scripted
from pitboss.rules import SEAT, Hand
from pitboss.wording import card_symbols, spaced

__all__ = ["Exposure", "Loss", "Witness", "cards_dealt", "dearest", "exposure", "players_pots"]

_FIVE, _SEVEN = 5, 7
_FEWEST, _ACE = 3, 14
_CENT = 1


@dataclass(frozen=True, slots=True, kw_only=True)
class Loss:
    """The most that the house can lose on one set of wagers, and how it comes to that."""

    path: tuple[str, ...]
    hand: str
    outcome: int | None
    """Whether the hand is worse (0), equal (1) or better (2); None where no two hands are compared."""
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
    beside: Mapping[str, Loss]
    """By optional wager, the most that it can cost by itself."""
    seats: int
    seat_witness: Witness
    table_witness: Witness

    @property
    def seat(self) -> int:
        sets = self.one.cents + (self.sets - 1) * self.other.cents
        return sets + sum(loss.cents for loss in self.beside.values())

    @property
    def table(self) -> int:
        return self.seats * self.seat


def exposure(subject: Subject) -> Exposure:
    """From the definition, the house's limits and the pay tables; the counts show which hands can meet."""
    analysis, terms = subject.analysis, subject.terms
    beside = {name: _maxima(terms, each.question.wagers) for name, each in subject.side_bets.items()}
    stakes = _maxima(terms, subject.question.wagers)
    sets = _sets(subject)
    seats = len(terms.seats)
    everything = {name: stakes[like] for name, like in _alike(subject).items()}
    everything |= {name: most[name] for name, most in beside.items()}
    everything = {name: everything[name] for name in terms.game.opening_wagers if name in everything}
    return Exposure(
        stakes={**stakes, **{name: most[name] for name, most in beside.items()}},
        one=_worst(analysis, stakes),
        sets=sets,
        other=_worst(analysis, stakes, royal=_FIVE),
        beside={name: _worst(subject.side_bets[name], most, wagers=(name,)) for name, most in beside.items()},
        seats=seats,
        seat_witness=dearest(subject, everything, 1),
        table_witness=dearest(subject, everything, seats),
    )


def _maxima(terms: Terms, wagers: tuple[str, ...]) -> dict[str, int]:
    """Wagers that must be equal are at most the smaller of their limits."""
    fixed = {name: terms.house.fixed_amount(terms.game.wagers[name]) for name in wagers}
    most = {name: fixed[name] or terms.house.range_of(name)[1] for name in wagers}
    for name in wagers:
        twin = terms.game.wagers[name].equal_to
        if twin is not None and twin in most:
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


def _worst(
    analysis: Analysis, stakes: Mapping[str, int], *, royal: int = _SEVEN, wagers: tuple[str, ...] = ()
) -> Loss:
    """Over all hands and outcomes that occur, and all answers, good or bad, that a seat can give.

    Of `wagers` alone, where some are named; without royal flushes longer than `royal`.
    """
    question = replace(analysis.question, unit=_CENT, breakage=_CENT)
    laid = {name: Fraction(cents) for name, cents in stakes.items()}
    payoffs = Payoffs(replace(analysis.tree, question=question, laid=laid))
    met = {cell for _, cell, _ in analysis.counts.cells() if _longest(payoffs, cell) <= royal}
    losses = (
        Loss(
            path=path.names,
            hand=_hand_name(_hands(payoffs, cell)[payoffs.reading_of(wagers[0]) if wagers else 0]),
            outcome=cell[len(payoffs.readings)] if payoffs.duels else None,
            wagers=tuple(each for each in payoffs.settle(at, cell) if not wagers or each.wager in wagers),
        )
        for at, path in enumerate(analysis.tree.paths)
        for cell in sorted(met)
        if analysis.problem.is_open(at, cell)
    )
    return max(losses, key=lambda loss: loss.cents)


def _hands(payoffs: Payoffs, cell: Cell) -> list[Hand]:
    """A hand of each reading."""
    return [
        samples(reading.ranking)[classes.lowest[number] - 1]
        for reading, classes, number in zip(payoffs.readings, payoffs.classes, cell, strict=False)
    ]


def _longest(payoffs: Payoffs, cell: Cell) -> int:
    return max((hand.royal for hand in _hands(payoffs, cell)), default=0)


def _hand_name(hand: Hand) -> str:
    return f"{hand.royal}-card royal flush" if hand.royal > _FIVE else hand.rank.category.label


_ROYAL = parse_cards("As Ks Qs Js Ts 9s 8s")
"""A royal flush, and the cards that extend it to six and seven."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Witness:
    """A deal, what it costs the house, and how the seats decide."""

    cents: int
    cards: Mapping[str, tuple[Card, ...]]
    path: tuple[str, ...]


def dearest(subject: Subject, stakes: Mapping[str, int], seats: int) -> Witness:
    """The most expensive of a few deals around a royal flush, in one hand or shared by all."""
    terms = subject.terms
    stakes = {**stakes, **players_pots(terms)}
    ways = [path.names for path in subject.analysis.tree.paths]
    chosen = terms.seats[:seats]
    found: list[Witness] = []
    for cards in _deals(subject, chosen):
        for path in ways:
            try:
                state = play_scripted(
                    terms,
                    wagers=dict.fromkeys(chosen, stakes),
                    decisions=dict.fromkeys(chosen, path),
                    cards=cards,
                )
            except Refused:
                continue  # an answer that not all of these hands may give
            found.append(Witness(cents=_paid_out(state, terms.game.pots), cards=cards, path=path))
    return max(found, key=lambda witness: witness.cents)


def cards_dealt(cards: Mapping[str, Sequence[Card]]) -> str:
    """`seat 1: 10♦ 9♣; dealer: A♠ K♥`"""
    return "; ".join(f"{spaced(place)}: {card_symbols(dealt)}" for place, dealt in cards.items())


def players_pots(terms: Terms) -> dict[str, int]:
    """What each seat has to pay into pots that are part of the game."""
    wagers = {name: terms.game.wagers[name] for name in terms.game.pots}
    return {
        name: amount
        for name, wager in wagers.items()
        if wager.required and (amount := terms.house.fixed_amount(wager)) is not None
    }


def _paid_out(state: Round, pots: tuple[str, ...]) -> int:
    """What the seats win from the house in all."""
    over = [
        each
        for each in state.settled.values()
        if not isinstance(each, WagerReturned) and each.wager not in pots
    ]
    return sum(each.returned - each.staked for each in over)


def _deals(subject: Subject, seats: tuple[str, ...]) -> Iterator[dict[str, tuple[Card, ...]]]:
    """The royal flush laid out from the seat's own cards, and from the shared cards."""
    terms, tree = subject.terms, subject.analysis.tree
    places = places_dealt(terms, seats)
    duel = subject.question.game.expand(tree.duel.step.hand) if tree.duel else ()
    groups = tree.bonuses[0].groups if tree.bonuses else duel
    own = [seats[0] if name == SEAT else name for name in groups]
    shared = [name for name in own if name in terms.game.groups and name != own[0]]
    for order in (own, [*shared, own[0]], list(reversed(own))):
        for rest in (FULL_DECK, FULL_DECK[::-1], FULL_DECK[26:] + FULL_DECK[:26]):
            yield _laid(places, order, rest)
    if (size := terms.game.groups.get(SEAT, 0)) >= _FEWEST:
        yield _one_each(places, seats, size)


def _one_each(places: Mapping[str, int], seats: tuple[str, ...], own: int) -> dict[str, tuple[Card, ...]]:
    """Royal flushes of the seats' own cards to the first four seats, straight flushes to the next."""
    runs = [
        [Card(rank, suit) for rank in range(high, high - own, -1)]
        for high in range(_ACE, own, -own)
        for suit in SUITS
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
