"""What a scene shows: the table as the trainee may see it."""

from __future__ import annotations

from collections.abc import Container, Mapping
from dataclasses import dataclass

from pitboss.cards import Card
from pitboss.round import DEALER, Round, cards_for

__all__ = ["Layout", "SeatLayout", "cards_alone", "layout_of"]


@dataclass(frozen=True, slots=True, kw_only=True)
class SeatLayout:
    """One seat's spots: what lies there still, what was decided."""

    wagers: Mapping[str, int]
    """In cents, without what was forfeited."""
    decisions: tuple[str, ...]
    folded: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class Layout:
    """The table of a scene. Nothing that is hidden from the trainee is in it."""

    game: str
    title: str
    notes: tuple[str, ...]
    """What this table's house has chosen, as far as the question turns on it."""
    log: tuple[str, ...]
    """What happened so far, where the question is about that."""
    deck_back: str
    cards: Mapping[str, tuple[Card | None, ...]]
    """By place, in dealing order: faces, or None for a card that lies face down."""
    seats: Mapping[str, SeatLayout]
    """From the dealer's left."""
    focus: str
    """The seat that the question is about; empty where it is about all."""


def layout_of(
    state: Round,
    *,
    notes: tuple[str, ...] = (),
    log: tuple[str, ...] = (),
    focus: str = "",
    viewer: str = DEALER,
    turned_up: bool = False,
) -> Layout:
    """The table as the viewer sees it, or with all cards turned up and nothing settled yet."""
    return Layout(
        game=state.terms.game.id,
        title=state.terms.game.title,
        notes=notes,
        log=log,
        deck_back=state.deck_back,
        cards=dict(state.cards) if turned_up else cards_for(state, viewer),
        seats={seat: _seat(state, seat) for seat in state.seats},
        focus=focus,
    )


def cards_alone(state: Round, places: Container[str], *, focus: str = "") -> Layout:
    """Only the cards at these places, turned up: what a question about hands shows."""
    return Layout(
        game=state.terms.game.id,
        title=state.terms.game.title,
        notes=(),
        log=(),
        deck_back=state.deck_back,
        cards={place: cards for place, cards in state.cards.items() if place in places},
        seats={},
        focus=focus,
    )


def _seat(state: Round, seat: str) -> SeatLayout:
    return SeatLayout(
        wagers={
            wager: cents
            for wager, cents in state.wagers_of(seat).items()
            if not getattr(state.settled.get((seat, wager)), "folded", False)
        },
        decisions=state.decisions.get(seat, ()),
        folded=seat in state.folded,
    )
