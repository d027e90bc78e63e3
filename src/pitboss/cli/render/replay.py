"""What happened in a round, as somebody at the table would tell it."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import TYPE_CHECKING

from pitboss.round import Event, events
from pitboss.wording import cap, dollars, spaced

if TYPE_CHECKING:
    from pitboss.cards import Card
    from pitboss.round import Terms
    from pitboss.table.records.replay import Replay

__all__ = ["told"]


def told(played: Replay) -> Iterator[str]:
    """One line per event, without mere procedure."""
    teller = _Teller(played)
    for step in played.steps:
        for event in step.events:
            if (words := teller.words(event)) is not None:
                yield f"  {words}"


class _Teller:
    def __init__(self, played: Replay) -> None:
        self._terms: Terms = played.state.terms
        self._cards = played.state.cards
        self._names = played.names

    def words(self, event: Event) -> str | None:
        """None for what is not worth mentioning."""
        return self._people(event) or self._dealer(event) or self._settling(event)

    def _who(self, seat: str) -> str:
        return f"{self._names[seat]} ({spaced(seat)})" if seat in self._names else cap(spaced(seat))

    def _label(self, wager: str) -> str:
        return self._terms.game.wagers[wager].label

    def _amounts(self, wagers: Iterable[tuple[str, int]]) -> str:
        return ", ".join(f"{dollars(cents)} on {self._label(wager)}" for wager, cents in wagers)

    def _people(self, event: Event) -> str | None:
        match event:
            case events.WagersPlaced():
                return f"{self._who(event.seat)} bets {self._amounts(event.wagers)}."
            case events.WagersTakenBack():
                return f"{self._who(event.seat)} takes the wagers back."
            case events.TipGiven():
                return f"{self._who(event.seat)} tips the dealer {dollars(event.amount)}."
            case events.TipBet():
                bet = f"{dollars(event.amount)} for the dealer on {self._label(event.on)}"
                return f"{self._who(event.seat)} bets {bet}."
            case events.Decided():
                placed = f", {self._amounts(event.placed)}" if event.placed else ""
                return f"{self._who(event.seat)}, {spaced(event.decision)}: {spaced(event.option)}{placed}."
            case events.RulingGiven():
                return f"{event.by} rules: {event.verdict}."
            case events.ShufflerChecked():
                return f"{event.by} has checked the cards and the shuffler."
        return None

    def _dealer(self, event: Event) -> str | None:  # noqa: PLR0911 - one line an event
        match event:
            case events.RoundOpened():
                return f"The {event.deck} deck comes into play; wagers are taken."
            case events.BettingClosed():
                return "The betting is closed."
            case events.DeckShuffled():
                return f"Shuffled: {_cards(event.deck)}"
            case events.DeckCut():
                return f"Cut behind {event.at} cards."
            case events.CardsDealt():
                return f"Dealt to {spaced(event.place)}: {_cards(event.cards)}"
            case events.CardBurned():
                return f"Burned: {event.card}"
            case events.StubPutAway():
                return f"The stub of {event.count} cards is put away."
            case events.CardsLookedAt():
                return "The seats look at their cards."
            case events.CardsShown():
                cards = self._cards
                shown = (f"{spaced(place)} {_cards(cards.get(place, ()))}" for place in event.places)
                return f"Turned up: {'; '.join(shown)}"
            case events.HandAnnounced():
                return event.words
        return None

    def _settling(self, event: Event) -> str | None:
        match event:
            case events.WagerSettled():
                result = {"win": "wins", "lose": "loses", "push": "pushes"}[event.result]
                money = f"{dollars(event.staked)} down, {dollars(event.returned)} back"
                what = f"{self._who(event.seat)}, {self._label(event.wager)} {result}: {money}."
                return f"{what} {event.reason.sentence(self._names.get(event.seat, spaced(event.seat)))}"
            case events.WagerReturned():
                return f"{self._who(event.seat)}, {self._label(event.wager)}: {dollars(event.amount)} back."
            case events.TipSettled():
                gone = f"{dollars(event.to_dealer)} to the dealer, {dollars(event.to_seat)} back"
                return f"{self._who(event.seat)}, the bet for the dealer on {self._label(event.on)}: {gone}."
            case events.IrregularityFound():
                return f"An irregularity: {event.kind.words} ({event.consequence})."
            case events.RoundVoided():
                return event.why
            case events.RoundOver():
                return "The cards are collected; the round is over."
        return None


def _cards(cards: Iterable[Card]) -> str:
    return " ".join(str(card) for card in cards) or "nothing"
