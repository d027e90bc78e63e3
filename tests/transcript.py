"""A round as a text to be read and compared: what was asked, what happened, who saw what."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import fields
from typing import Any

from pitboss.cards import Card
from pitboss.round import DEALER, ONLOOKER, Command, Decision, Event, RoundView, Shuffle, Terms, view_for
from pitboss.round.events import DeckShuffled, HandAnnounced
from pitboss.rules import FIVE_CARD, spelled
from pitboss.wording import announcement, dollars
from tests.ledger import Ledger
from tests.tables import Table, a_house

__all__ = ["Seats", "Transcript", "a_round", "finish"]

Seats = Mapping[str, tuple[Mapping[str, object], Sequence[str]]]
"""By seat: its opening wagers in dollars, and its decisions."""
_MONEY = {"amount", "staked", "returned", "to_dealer", "to_seat", "wagers", "placed"}


class Transcript(Table):
    """A table that writes down everything."""

    lines: list[str]

    def written(self, title: str) -> Transcript:
        self.lines = [f"# {title}", *_heading(self.terms), ""]
        return self

    def do(self, command: Command) -> tuple[Event, ...]:
        events = super().do(command)
        self.lines.append(f"> {_words(command)}")
        for event in events:
            same = (
                isinstance(event, DeckShuffled)
                and isinstance(command, Shuffle)
                and event.deck == command.deck
            )
            self.lines.append("    DeckShuffled: that deck" if same else f"    {_words(event)}")
        return events

    def refused(self, command: Command) -> str:
        sentence = super().refused(command)
        self.lines += [f"> {_words(command)}", f"    refused: {sentence}"]
        return sentence

    def look(self, *viewers: str) -> Transcript:
        """What these see now; the dealer and an onlooker always."""
        self.lines.append("")
        view = view_for(self.state, ONLOOKER)
        self.lines.append(f"  next: {_next(view)}")
        for viewer in (*viewers, DEALER, ONLOOKER):
            seen = view_for(self.state, viewer).cards
            hands = "   ".join(f"{place} {_cards(hand)}" for place, hand in seen.items())
            self.lines.append(f"  {viewer:8} sees  {hands or 'no cards'}")
        self.lines.append("")
        return self

    def note(self, words: str) -> Transcript:
        self.lines += ["", f"# {words}", ""]
        return self

    def accounts(self) -> Transcript:
        """The round in money."""
        ledger = Ledger.of(self.events)
        self.lines.append("")
        for seat in self.state.seats:
            self.lines.append(f"  {seat} net {dollars(ledger.seats[seat])}")
        self.lines.append(f"  house {dollars(ledger.tray)}, dealer's tips {dollars(ledger.dealer)}")
        return self

    @property
    def text(self) -> str:
        return "\n".join(self.lines) + "\n"


def a_round(
    title: str,
    game: str,
    cards: Mapping[str, str],
    seats: Seats,
    *,
    paytable: str | Mapping[str, str] | None = None,
    **house: Any,
) -> Transcript:
    """A whole round, looked at before every decision and whenever more cards lie open for settlement."""
    table = Transcript(game, house=a_house(**house), paytable=paytable, cards=cards).written(title)
    table.open()
    for seat, (wagers, _) in seats.items():
        table.bet(seat, wagers)
    return finish(table, {seat: decisions for seat, (_, decisions) in seats.items()})


def finish(table: Transcript, decisions: Mapping[str, Sequence[str]]) -> Transcript:
    left = {seat: list(given) for seat, given in decisions.items()}
    looked_at: frozenset[str] | None = None
    while table.state.status == "open":
        if table.state.move.kind in ("decide", "settle") and table.state.shown != looked_at:
            looked_at = table.state.shown
            table.look(*table.state.seats[:2])
        if table.state.turn is not None:
            table.do(Decision(table.state.turn, left[table.state.turn].pop(0)))
        else:
            table.step()
    table.look(table.state.seats[0]).accounts()
    return table


def _heading(terms: Terms) -> list[str]:
    house, trouble = terms.house, terms.house.irregularities
    pot = "no pot"
    if house.pot_amount is not None:
        pot = f"pot {dollars(house.pot_amount)}, a folded hand {house.pot.folded}"
    decks = " and ".join(house.dealing.decks)
    tables = ", ".join(f"{slot} {table.id}" for slot, table in terms.tables.items())
    options = "".join(f"; {name} {spelled(value)}" for name, value in terms.options.items())
    return [
        f"# {terms.game.title}",
        f"# by {house.dealing.method}, decks {decks}; {pot}; tips: {house.tips.policy}",
        f"# pay tables: {tables}{options}",
        f"# irregularities: by hand {trouble.by_hand}, settled wagers {trouble.settled_wagers}",
    ]


def _words(thing: Command | Event) -> str:
    told: dict[str, object] = {}
    for each in fields(thing):  # reasons and announcements as people read them
        if each.name == "reason":
            told["why"] = getattr(thing, "why")  # noqa: B009 - not every event has one
        elif isinstance(thing, HandAnnounced) and each.name == "five":
            words = announcement(thing.place, thing.five, thing.ranking)
            told |= {"words": words, "five": thing.five}
        elif getattr(thing, each.name) == each.default == FIVE_CARD:
            continue  # only another ranking is worth a word
        else:
            told[each.name] = getattr(thing, each.name)
    parts = [f"{name}={_value(name, value)}" for name, value in told.items() if value not in (None, "")]
    return f"{type(thing).__name__}: {', '.join(parts)}" if parts else type(thing).__name__


def _value(name: str, value: object) -> str:
    if isinstance(value, Card):
        return str(value)
    if isinstance(value, Mapping) or (isinstance(value, tuple) and value and isinstance(value[0], tuple)):
        return " + ".join(f"{key} {dollars(amount)}" for key, amount in dict(value).items()) or "nothing"
    if isinstance(value, tuple):
        return " ".join(map(str, value)) or "nothing"
    if name in _MONEY and isinstance(value, int):
        return dollars(value)
    return f"“{value}”" if name in ("why", "words") else str(value)


def _cards(hand: Sequence[Card | None]) -> str:
    return " ".join(str(card) if card else "??" for card in hand)


def _next(view: RoundView) -> str:
    if view.turn is None:
        return view.next
    options = ", ".join(
        name + "".join(f" ({wager} {dollars(amount)})" for wager, amount in places.items())
        for name, places in view.options.items()
    )
    return f"{view.turn} has to {view.decision}: {options}"
