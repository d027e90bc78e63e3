"""The table as JSON for one person. Together with `pitboss.round.view`, the only way out for cards."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from pitboss.round import ONLOOKER, Round, WagerReturned, WagerSettled, cards_for, event_to_json, view_for
from pitboss.round.events import (
    CardBurned,
    CardsDealt,
    CardsLookedAt,
    CardsShown,
    DeckShuffled,
    HandAnnounced,
    RoundVoided,
)
from pitboss.table.books.ledger import player
from pitboss.table.codec import happening_to_json
from pitboss.table.events import Happening, SeatLeft, TableOpened, TermsChanged
from pitboss.table.roles import Actor
from pitboss.table.state import Table
from pitboss.wording import announcement
from pitboss.wording.moves import leaving_words

__all__ = ["events_for", "public_view", "view_of"]


def public_view(table: Table, chips: Mapping[str, int]) -> dict[str, Any]:
    """What everybody may see; `chips` are the balances of those who sit here, by account."""
    return {
        "table": table.id,
        "title": table.title,
        "game": table.setting.game,
        "closed": table.closed,
        "seats": {
            seat: None
            if (sitter := table.seating.get(seat)) is None
            else {
                "name": sitter.name,
                "chips": chips.get(player(sitter.person), 0),
                "leaving": seat in table.leaving,
            }
            for seat in table.terms.seats
        },
        "round": _round(table),
        "upcoming": None
        if table.upcoming is None
        else {
            "number": table.upcoming.number,
            "commitment": table.upcoming.commitment,
            "seeds": dict(table.upcoming.seeds),
        },
        "clock": None
        if table.due is None
        else {
            "kind": table.due.kind,
            "seat": table.due.seat,
            "until": table.due.at,
            "seconds": table.due.seconds,
        },
        "terms": _terms(table),
    }


def view_of(table: Table, public: Mapping[str, Any], actor: Actor | None, chips: int) -> dict[str, Any]:
    """The public view with what is this person's own: his cards and his chips."""
    seat = table.seat_of(actor.id) if actor is not None else None
    shown = {**public, "you": None}
    if actor is not None:
        shown["you"] = {
            "person": actor.id,
            "name": actor.name,
            "role": actor.role.value,
            "seat": seat,
            "chips": chips,
        }
    if seat is not None:
        shown["round"] = {**public["round"], "cards": _cards(table.round, seat)}
    return shown


def _cards(state: Round, viewer: str) -> dict[str, list[str | None]]:
    return {
        place: [None if card is None else str(card) for card in cards]
        for place, cards in cards_for(state, viewer).items()
    }


def _round(table: Table) -> dict[str, Any]:
    view = view_for(table.round, ONLOOKER)
    return {
        "number": table.number,
        "status": view.status,
        "next": view.next,
        "next_move": view.move,
        "deck": view.deck_back or table.equipment().due,
        "deck_due": table.equipment().due,
        "commitment": table.commitment,
        "seeds": dict(table.seeds),
        "secret": table.revealed or None,
        "check_due": table.round.equipment.check_due,
        "cards": _cards(table.round, ONLOOKER),
        "burned": view.burned,
        "turn": view.turn,
        "decision": view.decision,
        "options": {name: dict(placed) for name, placed in view.options.items()},
        "seats": {
            seat: {
                "wagers": dict(shown.wagers),
                "settled": {name: _settled(each) for name, each in shown.settled.items()},
                "decisions": list(shown.decisions),
                "folded": shown.folded,
                "tips": shown.tips,
                "net": sum(
                    each.returned - each.staked
                    for each in shown.settled.values()
                    if isinstance(each, WagerSettled)
                ),
            }
            for seat, shown in view.seats.items()
        },
    }


def _settled(settled: WagerSettled | WagerReturned) -> dict[str, Any]:
    if isinstance(settled, WagerReturned):
        return {
            "staked": settled.amount,
            "returned": settled.amount,
            "result": "void",
            "why": settled.why,
        }
    return {
        "staked": settled.staked,
        "returned": settled.returned,
        "result": settled.result,
        "why": settled.why,
    }


def _terms(table: Table) -> dict[str, Any]:
    house = table.terms.house
    return {
        "house": house.id,
        "minimum": house.table.minimum,
        "maximum": house.table.maximum,
        "chips": list(house.table.chips),
        "pot": house.pot_amount,
        "tips": house.tips.policy,
        "dealer": house.live.dealer,
        "dealing": house.dealing.method,
        "paytables": dict(table.setting.paytables),
        "definition": table.setting.definition,
        "configuration": table.setting.configuration,
    }


# --- Events -------------------------------------------------------------------------------------------------


def events_for(table: Table, events: Sequence[Happening], viewer: str) -> list[dict[str, Any]]:
    """What happened, as the seat or `onlooker` may know it; `table` is the table after it."""
    shown = cards_for(table.round, viewer)
    told: list[dict[str, Any]] = []
    for event in events:
        hide = _EVENTS.get(type(event))
        told.append(happening_to_json(event) if hide is None else hide(event, shown, viewer))
    return told


_Faces = Mapping[str, Sequence[object]]


def _shuffled(_: DeckShuffled, __: _Faces, ___: str) -> dict[str, Any]:
    return {"event": "DeckShuffled"}


def _dealt(event: CardsDealt, _: _Faces, __: str) -> dict[str, Any]:
    """Face down, for everybody: a seat sees its own when it looks at them."""
    return {"event": "CardsDealt", "place": event.place, "count": len(event.cards)}


def _burned(_: CardBurned, __: _Faces, ___: str) -> dict[str, Any]:
    return {"event": "CardBurned"}


def _faces(shown: _Faces, places: Sequence[str]) -> dict[str, list[str | None]]:
    return {
        place: [None if card is None else str(card) for card in shown[place]]
        for place in places
        if place in shown
    }


def _looked(_: CardsLookedAt, shown: _Faces, viewer: str) -> dict[str, Any]:
    return {"event": "CardsLookedAt", "cards": _faces(shown, (viewer,))}


def _turned_up(event: CardsShown, shown: _Faces, _: str) -> dict[str, Any]:
    return {**event_to_json(event), "cards": _faces(shown, event.places)}


def _worded(event: WagerSettled | WagerReturned | RoundVoided, _: _Faces, __: str) -> dict[str, Any]:
    return {**event_to_json(event), "why": event.why}


def _announced(event: HandAnnounced, _: _Faces, __: str) -> dict[str, Any]:
    return {**event_to_json(event), "words": announcement(event.place, event.five)}


def _left(event: SeatLeft, _: _Faces, __: str) -> dict[str, Any]:
    return {**happening_to_json(event), "why": leaving_words(event.cause, by=event.by, rounds=event.rounds)}


def _setting(event: TableOpened | TermsChanged, _: _Faces, __: str) -> dict[str, Any]:
    """The terms are in the view; the house's whole configuration is the house's own."""
    return {"event": type(event).__name__}


_EVENTS: Mapping[type[Any], Callable[[Any, _Faces, str], dict[str, Any]]] = {
    DeckShuffled: _shuffled,
    CardsDealt: _dealt,
    CardBurned: _burned,
    CardsLookedAt: _looked,
    CardsShown: _turned_up,
    WagerSettled: _worded,
    WagerReturned: _worded,
    RoundVoided: _worded,
    HandAnnounced: _announced,
    SeatLeft: _left,
    TableOpened: _setting,
    TermsChanged: _setting,
}
"""Events that watchers get in another form: hidden cards left out, reasons in words."""
