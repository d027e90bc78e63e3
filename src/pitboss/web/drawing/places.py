"""Where cards lie on the table: the dealer's hand, a hand all share, and the community cards."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from pitboss.rules import SEAT, Game
from pitboss.wording import cap, spaced

__all__ = ["Place", "table_places"]


@dataclass(frozen=True, kw_only=True)
class Place:
    """Boxes on the felt for one group of cards."""

    group: str
    label: str
    cards: int
    kind: Literal["hand", "community"]
    row: int


def table_places(game: Game) -> tuple[Place, ...]:
    """Hands on the dealer's side, community cards before them, both read from left to right."""
    hands = [name for name in game.groups if name in game.cards and name != SEAT]
    community = [name for name in game.groups if name not in game.cards]
    return tuple(
        Place(
            group=name,
            label=cap(spaced(name)),
            cards=game.groups[name],
            kind="hand" if name in hands else "community",
            row=0 if name in hands or not hands else 1,
        )
        for name in (*hands, *community)
    )
