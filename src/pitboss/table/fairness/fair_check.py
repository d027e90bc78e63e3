"""Checking a published round: the secret was the promised one, it made the deck, and the deck was dealt.

What the record sums up beside its events, cards and payouts, is made again from the events.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import chain, groupby
from typing import Final, TypeVar

from pitboss.cards import FULL_DECK, Card, cut
from pitboss.codec import Json
from pitboss.errors import quoted
from pitboss.round import events
from pitboss.round.events import Event
from pitboss.table.fairness.fair_record import FairRecord, read_fair_record
from pitboss.table.fairness.shuffle import commitment, fair_deck
from pitboss.table.fairness.summary_check import check_summary
from pitboss.wording import cap, spaced

__all__ = ["Check", "check_record", "check_shuffle"]

_Kind = TypeVar("_Kind")
_Deck = tuple[Card, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class Check:
    """One thing that was checked, by name, and a sentence on what was found."""

    name: str
    passed: bool
    detail: str

    def to_json(self) -> Json:
        return {"name": self.name, "passed": self.passed, "detail": self.detail}


def check_record(data: object) -> tuple[Check, ...]:
    """Every check of a record given as JSON; InputError if it is not the record of a finished round."""
    return check_shuffle(read_fair_record(data))


def check_shuffle(record: FairRecord) -> tuple[Check, ...]:
    """Every check of a record that has been read."""
    deck = fair_deck(record.secret, table=record.table, number=record.number, seeds=record.seeds)
    checks = (
        ("commitment", _commitment(record)),
        ("shuffle", _shuffle(record, deck)),
        ("deck in play", _in_play(record, deck)),
        ("betting", _betting(record.events)),
        ("cut", _cut(record)),
        ("deal", _deal(record, deck)),
        ("end", _end(record)),
        *check_summary(record),
    )
    return tuple(Check(name=name, passed=passed, detail=detail) for name, (passed, detail) in checks)


_Finding = tuple[bool, str]


def _commitment(record: FairRecord) -> _Finding:
    made = commitment(record.secret)
    if made == record.commitment:
        return True, f"The secret is the one committed to: {made}."
    return False, f"The secret makes the commitment {made}, but published was {record.commitment}."


def _shuffle(record: FairRecord, deck: _Deck) -> _Finding:
    added = f"with {_seeds(record.seeds)}"
    if record.deck is None:
        if _all(record.events, events.DeckShuffled):
            return False, "A deck was shuffled, but the record publishes none."
        if (played := _in_use(record)) is not None:
            return False, f"{played}, but the record publishes no deck."
        return True, "The round ended before a deck was shuffled."
    if record.deck == deck:
        return True, f"The secret {added} shuffles the deck that is published."
    return False, f"The secret {added} shuffles another deck: {_first_difference(deck, record.deck)}"


def _in_play(record: FairRecord, deck: _Deck) -> _Finding:
    shuffled = _all(record.events, events.DeckShuffled)
    if not shuffled:
        played = "A deck is published" if record.deck is not None else _in_use(record)
        if played is not None:
            return False, f"{played}, but no shuffle is on record."
        return True, "No deck came into play."
    if len(shuffled) > 1:
        return False, f"{len(shuffled)} decks were shuffled in one round."
    if shuffled[0].deck == deck:
        return True, "The deck that came into play is the shuffled one."
    return False, f"Another deck came into play: {_first_difference(deck, shuffled[0].deck)}"


def _betting(happened: Sequence[Event]) -> _Finding:
    """Nobody wagers after they could have seen cards, and all seeds are in before the shuffle."""
    closed = shuffled = False
    for event in happened:
        match event:
            case events.BettingClosed():
                closed = True
            case events.DeckShuffled():
                shuffled = True
                if not closed:
                    return False, "The deck was shuffled before the betting was closed."
            case events.WagersPlaced() | events.WagersTakenBack() | events.TipBet() if closed:
                return False, f"{cap(spaced(event.seat))} changed its wagers after the betting was closed."
    if not shuffled:
        return True, "Nothing was shuffled while wagers could change."
    return True, "The betting was closed before the shuffle."


def _cut(record: FairRecord) -> _Finding:
    at = [event.at for event in _all(record.events, events.DeckCut)]
    if len(at) > 1:
        return False, f"The deck was cut {len(at)} times."
    made = at[0] if at else None
    if made != record.cut:
        return False, f"The record says {_cut_words(record.cut)}, but the events say {_cut_words(made)}."
    return True, f"The record and the events agree: {_cut_words(made)}."


def _cut_words(at: int | None) -> str:
    return "no cut" if at is None else f"a cut of {at} cards"


def _end(record: FairRecord) -> _Finding:
    """A secret revealed before the round ends would give away the cards to come."""
    happened = record.events
    if not happened:
        return False, "Nothing that happened in the round is on record."
    ended = next((_ENDS[type(event)] for event in happened if type(event) in _ENDS), None)
    if record.status is not None and record.status != ended:
        found = "no end of it" if ended is None else f"that it is {ended}"
        return False, f"The round is on record as {quoted(record.status)}, but the events have {found}."
    if ended == "over":
        return True, "The round was played to its end."
    if ended == "void":
        return True, "The round was voided; it is verified as far as it got."
    if not _all(happened, events.DeckShuffled):
        return True, "No deck came into play, so the secret decided nothing."
    return False, "The secret is out, but the round has neither ended nor been voided."


_ENDS: Final[Mapping[type[Event], str]] = {events.RoundOver: "over", events.RoundVoided: "void"}


def _in_use(record: FairRecord) -> str | None:
    """What on record takes a shuffled deck, in words."""
    if (dealt := _on_the_layout(record)) is not None:
        return dealt
    off_the_deck = (events.CardsDealt, events.CardBurned, events.StubPutAway)
    if record.burned or any(isinstance(event, off_the_deck) for event in record.events):
        return "Cards came off a deck"
    return None


def _on_the_layout(record: FairRecord) -> str | None:
    """What on record takes dealt cards, in words."""
    if record.settled or _all(record.events, events.WagerSettled):
        return "Wagers were settled"
    if record.status == "over" or _all(record.events, events.RoundOver):
        return "The round was played to its end"
    seen = (events.CardsLookedAt, events.CardsShown, events.HandAnnounced)
    if record.hands or any(isinstance(event, seen) for event in record.events):
        return "Cards lay on the layout"
    return None


def _deal(record: FairRecord, deck: _Deck) -> _Finding:
    trouble = next(_troubles(record.events, deck), None)
    if trouble is not None:
        return False, trouble
    dealt = [event.place for event in _all(record.events, events.CardsDealt)]
    if not dealt:
        if (played := _on_the_layout(record)) is not None:
            return False, f"{played}, but no deal is on record."
        return True, "No card was dealt."
    burned = len(_all(record.events, events.CardBurned))
    words = {0: "", 1: "; 1 card was burned"}.get(burned, f"; {burned} cards were burned")
    order = ", ".join(map(spaced, dealt))
    return True, f"Every card came off the top of that deck, in the order {order}{words}."


def _troubles(happened: Sequence[Event], deck: _Deck) -> Iterator[str]:
    """What is wrong with the way the cards came off the deck, the first thing first."""
    left: _Deck = ()
    ways = dict(_WAYS)
    dealt: set[str] = set()
    playing = _playing(happened)
    for event in _deals(happened):
        match event:
            case events.DeckShuffled():
                left = deck
            case events.DeckCut(at=at) if len(left) == len(FULL_DECK) and 0 <= at <= len(left):
                left = cut(left, at)
            case events.DeckCut(at=at):
                yield f"A cut of {at} cards was made where no whole deck could be cut so."
            case events.CardBurned(card=card):
                if left[:1] != (card,):
                    yield f"{card} was burned, but on top of the deck lay {_cards(left[:1])}."
                left = left[1:]
            case events.StubPutAway(count=count):
                if count != len(left):
                    yield f"{count} cards were put away as the stub, but {len(left)} were left."
                left = ()
            case events.RoundOver() | events.RoundVoided():
                left = ()
            case tuple():
                yield from _out_of_turn(event, playing, dealt)
                top = left[: sum(len(hand.cards) for hand in event)]
                # A house deals in one way, so one and the same way must explain all deals of the round.
                ways = {name: way for name, way in ways.items() if way(event) == top}
                if not ways:
                    got = "; ".join(f"{cap(spaced(hand.place))} got {_cards(hand.cards)}" for hand in event)
                    yield f"{got}; but on top of the deck lay {_cards(top)}."
                left = left[len(top) :]
                dealt.update(hand.place for hand in event)


def _deals(happened: Iterable[Event]) -> Iterator[Event | tuple[events.CardsDealt, ...]]:
    """The events, with all places dealt to in one move taken together."""
    for kind, run in groupby(happened, key=type):
        if kind is events.CardsDealt:
            yield tuple(event for event in run if isinstance(event, events.CardsDealt))
        else:
            yield from run


def _hands(dealt: Sequence[events.CardsDealt]) -> list[_Deck]:
    """The hands of one deal. What belongs to no seat is one hand, though one of its cards may lie face up."""
    seats = [each.cards for each in dealt if _seat_number(each.place) is not None]
    others = tuple(chain.from_iterable(each.cards for each in dealt if _seat_number(each.place) is None))
    return [*seats, others] if others else seats


def _around_the_table(dealt: Sequence[events.CardsDealt]) -> _Deck:
    return tuple(chain.from_iterable(zip(*_hands(dealt), strict=False)))


def _whole_hands(dealt: Sequence[events.CardsDealt]) -> _Deck:
    return tuple(chain.from_iterable(_hands(dealt)))


_WAYS: Final[Mapping[str, Callable[[Sequence[events.CardsDealt]], _Deck]]] = {
    "one card at a time": _around_the_table,
    "whole hands": _whole_hands,
}


def _out_of_turn(
    hands: Sequence[events.CardsDealt], playing: Sequence[str], dealt: set[str]
) -> Iterator[str]:
    """What is wrong with who got cards: all seats that wagered come first, from seat 1 on, then the rest."""
    places = [hand.place for hand in hands]
    for at, place in enumerate(places):
        if place in dealt or place in places[:at]:
            yield f"{cap(spaced(place))} was dealt to twice."
    if len({len(hand) for hand in _hands(hands)}) != 1 or not all(hand.cards for hand in hands):
        yield f"{cap(', '.join(map(spaced, places)))} did not get the same number of cards in one deal."
    seats = [place for place in places if _seat_number(place) is not None]
    if seats and places[: len(seats)] != list(playing):
        wagered = ", ".join(map(spaced, playing)) or "none"
        yield f"Dealt to were {', '.join(map(spaced, places))}, but the seats with wagers are {wagered}."


def _playing(happened: Iterable[Event]) -> list[str]:
    """The seats with wagers, from the dealer's left on."""
    seats: set[str] = set()
    for event in happened:
        if isinstance(event, events.WagersPlaced):
            seats.add(event.seat)
        elif isinstance(event, events.WagersTakenBack):
            seats.discard(event.seat)
    return sorted(seats, key=lambda seat: (_seat_number(seat) or 0, seat))


def _seat_number(place: str) -> int | None:
    number = place.removeprefix("seat-")
    known = number != place and number.isascii() and number.isdigit() and len(number) < 10
    return int(number) if known else None


def _all(happened: Iterable[Event], kind: type[_Kind]) -> list[_Kind]:
    return [event for event in happened if isinstance(event, kind)]


def _seeds(seeds: Mapping[str, str]) -> str:
    if not seeds:
        return "no seeds"
    return f"the seed{'s' if len(seeds) > 1 else ''} of {', '.join(sorted(seeds))}"


def _first_difference(right: _Deck, found: _Deck) -> str:
    for place, (one, other) in enumerate(zip(right, found, strict=False), start=1):
        if one is not other:
            return f"card {place} from the top is {one}, not {other}."
    return f"it has {len(right)} cards, not {len(found)}."


def _cards(cards: _Deck) -> str:
    return " ".join(str(card) for card in cards) or "nothing"
