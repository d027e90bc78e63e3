"""Where a scene's cards lie: rows before the dealer, then the seats from the dealer's right."""

from __future__ import annotations

from dataclasses import dataclass, replace

from pitboss.academy import SceneSeat, SceneView, Verdict
from pitboss.cards import Card
from pitboss.rules import Game
from pitboss.web.drawing.places import Place, table_places

__all__ = ["ShownSeat", "board_rows", "seats_shown", "wrong_spots"]


@dataclass(frozen=True, slots=True, kw_only=True)
class ShownSeat:
    """A seat on the page."""

    seat: str
    cards: tuple[Card | None, ...]
    side: SceneSeat | None
    """Its wagers, if the scene has any."""


def board_rows(game: Game, view: SceneView) -> list[list[tuple[Place, tuple[Card | None, ...]]]]:
    """Row by row: the whole table while a round goes on, otherwise only the groups in question."""
    places = table_places(game)
    if not view.log and not view.seats:
        shown = ((place, len(place.lying(view.cards))) for place in places)
        places = tuple(replace(place, cards=cards) for place, cards in shown if cards)
    return [
        [(place, place.lying(view.cards)) for place in places if place.row == row]
        for row in sorted({place.row for place in places})
    ]


def seats_shown(game: Game, view: SceneView) -> tuple[ShownSeat, ...]:
    """Seats from the dealer's right, in the order they are settled and seen across the table."""
    seats = list(view.seats) or [place for place in view.cards if place not in game.groups]
    return tuple(
        ShownSeat(seat=seat, cards=view.cards.get(seat, ()), side=view.seats.get(seat))
        for seat in reversed(seats)
    )


def wrong_spots(verdict: Verdict) -> frozenset[str]:
    """The spots of a settlement that a mistake is about, as SEAT/WAGER."""
    return frozenset(mistake.spot for mistake in verdict.mistakes if mistake.spot)
