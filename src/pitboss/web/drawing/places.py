"""Where cards lie on the table: the dealer's hand, a hand all share, and the community cards."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final, Literal

from pitboss.rules import SEAT, Game
from pitboss.wording import cap, spaced

__all__ = ["Place", "table_places"]

_CARD_HEIGHT: Final = 1.4
_GAP: Final = 0.12
_BETWEEN: Final = 0.5
_ROW: Final = 2.1


@dataclass(frozen=True, kw_only=True)
class Place:
    """Boxes on the felt for one group of cards, measured in card widths from the middle line."""

    group: str
    label: str
    cards: int
    kind: Literal["hand", "community"]
    row: int
    x: float
    y: float
    w: float
    h: float


def table_places(game: Game) -> tuple[Place, ...]:
    """Hands on the dealer's side, community cards before them, both read from left to right."""
    hands = {name: size for name, size in game.groups.items() if name in game.cards and name != SEAT}
    community = {name: size for name, size in game.groups.items() if name not in game.cards}
    placed: list[Place] = []
    rows: tuple[tuple[dict[str, int], Literal["hand", "community"]], ...] = (
        (hands, "hand"),
        (community, "community"),
    )
    for groups, kind in rows:
        if groups:
            row = 1 + max((place.row for place in placed), default=-1)
            placed.extend(_line(groups, kind, row))
    return tuple(placed)


def _line(groups: dict[str, int], kind: Literal["hand", "community"], row: int) -> list[Place]:
    widths = {name: size + _GAP * (size - 1) for name, size in groups.items()}
    x = -(sum(widths.values()) + _BETWEEN * (len(groups) - 1)) / 2
    line = []
    for name, size in groups.items():
        line.append(
            Place(
                group=name,
                label=cap(spaced(name)),
                cards=size,
                kind=kind,
                row=row,
                x=x,
                y=row * _ROW,
                w=widths[name],
                h=_CARD_HEIGHT,
            )
        )
        x += widths[name] + _BETWEEN
    return line
