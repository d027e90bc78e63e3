"""Where cards lie on the table: the dealer's hand, a hand all share, and the community cards."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Literal, TypeVar

from pitboss.rules import Game
from pitboss.wording import cap, spaced

__all__ = ["Place", "table_places"]

Face = TypeVar("Face")


@dataclass(frozen=True, kw_only=True)
class Place:
    """Boxes on the felt for cards that lie together."""

    name: str
    label: str
    groups: tuple[str, ...]
    """The groups of cards that lie there: more than one where some are turned up before the others."""
    cards: int
    kind: Literal["hand", "community"]
    row: int

    def lying(self, cards: Mapping[str, Sequence[Face]]) -> tuple[Face, ...]:
        """What lies there, of all cards by group."""
        return tuple(card for group in self.groups for card in cards.get(group, ()))


def table_places(game: Game) -> tuple[Place, ...]:
    """Hands on the dealer's side, community cards before them, both read from left to right."""
    hands = [name for name in game.laid_out if name in game.cards]
    community = [name for name in game.laid_out if name not in game.cards]
    return tuple(
        Place(
            name=name,
            label=cap(spaced(name)),
            groups=game.laid_out[name],
            cards=sum(game.groups[group] for group in game.laid_out[name]),
            kind="hand" if name in hands else "community",
            row=0 if name in hands or not hands else 1,
        )
        for name in (*hands, *community)
    )
