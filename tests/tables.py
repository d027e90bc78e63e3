"""A table to test at: a house to order, a stacked deck, and a dealer who follows the procedure."""

from __future__ import annotations

import copy
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import fields
from typing import Any

import pytest

from pitboss.cards import FULL_DECK, Card, parse_cards
from pitboss.errors import Refused
from pitboss.games import load_catalogue
from pitboss.house import House
from pitboss.round import (
    CloseBetting,
    Command,
    Decision,
    Equipment,
    Event,
    OpenRound,
    PlaceWagers,
    Round,
    Terms,
    WagerReturned,
    WagerSettled,
    apply,
    make_terms,
    new_round,
    next_command,
    stack_deck,
    view_for,
)
from pitboss.rules import check_model
from pitboss.wording import parse_dollars

__all__ = [
    "BY_HAND",
    "CATALOGUE",
    "GAMES",
    "PRINTED",
    "Table",
    "a_house",
    "answers",
    "cents",
    "filled",
    "play_round",
    "settlements",
    "snapshot",
    "some_terms",
]

CATALOGUE = load_catalogue()
GAMES = tuple(CATALOGUE.games)
PRINTED = tuple(
    name
    for name, game in CATALOGUE.games.items()
    if {"procedures", "rules-of-play", "packs"} & {*game.sources}
)
"""The games of the source documents; all others are the field's."""
BY_HAND = {"method": "hand", "decks": ["red"]}

_HOUSE: dict[str, Any] = {
    "id": "test house",
    "title": "A house for tests",
    "table": {"minimum": 5, "maximum": 100, "seats": 7, "chips": [1, 5, 25]},
    "dealing": {"method": "shuffler", "decks": ["red", "blue"]},
}


def cents(dollars: object) -> int:
    return parse_dollars(dollars, what="a test's amount")


def a_house(**changes: Any) -> House:
    """The test house with some sections or keys written otherwise, as its file would write them."""
    data = copy.deepcopy(_HOUSE)
    for key, value in changes.items():
        merge = isinstance(value, Mapping) and isinstance(data.get(key), dict) and key != "dealing"
        data[key] = data[key] | value if merge else value
    return check_model(House, data, "test-house.toml")


def some_terms(
    game: str, house: House | None = None, paytable: str | Mapping[str, str] | None = None
) -> Terms:
    """The game under a house; a pay table alone is the bonus."""
    chosen = {"bonus": paytable} if isinstance(paytable, str) else paytable
    return make_terms(CATALOGUE, CATALOGUE.game(game), house or a_house(), paytables=chosen)


def filled(terms: Terms, seats: Sequence[str], cards: Mapping[str, str]) -> dict[str, tuple[Card, ...]]:
    """The given cards, and any others for the places that the test does not care about."""
    given = {place: parse_cards(text) for place, text in cards.items()}
    used = {card for hand in given.values() for card in hand}
    rest = [card for card in FULL_DECK if card not in used]
    for group, size in terms.game.groups.items():
        for place in seats if group == "seat" else (group,):
            if place not in given:
                given[place], rest = tuple(rest[:size]), rest[size:]
    return given


def snapshot(state: Round) -> dict[str, Any]:
    """The state's contents apart from it: mappings copied, all else is tuples and frozen things."""
    values = {each.name: getattr(state, each.name) for each in fields(state) if each.name != "terms"}
    return {name: dict(value) if isinstance(value, Mapping) else value for name, value in values.items()}


class Table:
    """One round at a time; every command and what came of it is kept."""

    def __init__(
        self,
        game: str,
        *,
        house: House | None = None,
        paytable: str | Mapping[str, str] | None = None,
        cards: Mapping[str, str] | None = None,
        equipment: Equipment | None = None,
    ) -> None:
        self.terms = some_terms(game, house, paytable)
        self.cards = cards or {}
        self.state = new_round(self.terms, equipment)
        self.log: list[tuple[Command, tuple[Event, ...]]] = []

    @property
    def events(self) -> list[Event]:
        return [event for _, events in self.log for event in events]

    def do(self, command: Command) -> tuple[Event, ...]:
        events, self.state = apply(self.state, command)
        self.log.append((command, events))
        return events

    def refused(self, command: Command) -> str:
        """The one sentence the command is refused with; nothing may have changed."""
        before = snapshot(self.state)
        with pytest.raises(Refused) as caught:
            apply(self.state, command)
        assert snapshot(self.state) == before
        sentence = str(caught.value)
        assert sentence.strip()
        assert "\n" not in sentence
        return sentence

    def open(self) -> Table:
        self.do(OpenRound(self.state.equipment.due))
        return self

    def bet(self, seat: str, wagers: Mapping[str, object] | None = None, /, **more: object) -> Table:
        """Opening wagers, in dollars."""
        amounts = {name: cents(amount) for name, amount in {**(wagers or {}), **more}.items()}
        self.do(PlaceWagers(seat, amounts))
        return self

    def shuffle(self) -> tuple[Card, ...]:
        seats = self.state.seats
        return stack_deck(self.terms, seats, filled(self.terms, seats, self.cards))

    def step(self) -> tuple[Event, ...] | None:
        """The dealer's next move, None while a player is waited for."""
        command = next_command(self.state, self.shuffle)
        return None if command is None or isinstance(command, OpenRound) else self.do(command)

    def run(self, until: str | None = None) -> Table:
        """The dealer goes on as far as possible, or until a move of this kind comes next."""
        while self.state.status == "open" and self.state.move.kind != until:
            if self.step() is None:
                break
        return self

    def until(self, words: str) -> Table:
        """The dealer goes on until this comes next, in words."""
        while self.state.move.words != words:
            assert self.step() is not None, f"the round stops before it comes to {words!r}"
        return self

    def decide(self, seat: str, *options: str) -> Table:
        for option in options:
            self.run()
            self.do(Decision(seat, option))
        return self

    def finish(self, decisions: Mapping[str, Sequence[str]] | None = None) -> Table:
        """To the end of the round; seats without a decision left take the first option."""
        left: dict[str, Iterator[str]] = {seat: iter(given) for seat, given in (decisions or {}).items()}
        while self.run().state.status == "open":
            turn = self.state.turn
            assert turn is not None
            self.do(Decision(turn, next(left.get(turn, iter(())), answers(self.state)[0])))
        return self

    def settled(self, seat: str, wager: str) -> WagerSettled:
        event = self.state.settled[seat, wager]
        assert isinstance(event, WagerSettled), f"{wager} of {seat} was returned"
        return event

    def results(self, seat: str) -> dict[str, str]:
        """By wager: win, lose, push or returned."""
        return {
            wager: event.result if isinstance(event, WagerSettled) else "returned"
            for (who, wager), event in self.state.settled.items()
            if who == seat
        }

    def returned(self, seat: str, wager: str) -> int:
        """What came back from the wager, in dollars, its stake included."""
        event = self.state.settled[seat, wager]
        amount = event.returned if isinstance(event, WagerSettled) else event.amount
        assert amount % 100 == 0
        return amount // 100


def answers(state: Round) -> list[str]:
    """What the seat whose turn it is may answer."""
    assert state.turn is not None
    return list(view_for(state, state.turn).options)


def settlements(events: Sequence[Event]) -> list[tuple[str, str]]:
    """Seat and wager, in the order of settling."""
    return [(event.seat, event.wager) for event in events if isinstance(event, WagerSettled | WagerReturned)]


def play_round(
    game: str,
    cards: Mapping[str, str],
    seats: Mapping[str, tuple[Mapping[str, object], Sequence[str]]],
    *,
    house: House | None = None,
    paytable: str | Mapping[str, str] | None = None,
) -> Table:
    """A whole round: by seat its opening wagers in dollars and its decisions."""
    table = Table(game, house=house, paytable=paytable, cards=cards).open()
    for seat, (wagers, _) in seats.items():
        table.bet(seat, wagers)
    table.do(CloseBetting())
    return table.finish({seat: decisions for seat, (_, decisions) in seats.items()})
