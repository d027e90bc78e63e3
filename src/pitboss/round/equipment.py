"""The decks and the shuffler, which outlast a round."""

from __future__ import annotations

from dataclasses import dataclass, replace

from pitboss.house import House

__all__ = ["Equipment"]


@dataclass(frozen=True, slots=True)
class Equipment:
    """Which deck is due, and whether the shuffler waits for a supervisor's check."""

    decks: tuple[str, ...]
    due: str
    check_due: bool = False

    @classmethod
    def of(cls, house: House) -> Equipment:
        return cls(house.dealing.decks, house.dealing.decks[0])

    def taken(self) -> Equipment:
        """With the due deck in play: of two decks, the other one is due next."""
        others = [deck for deck in self.decks if deck != self.due]
        return replace(self, due=others[0]) if others else self

    def jammed(self) -> Equipment:
        return replace(self, check_due=True)

    def checked(self) -> Equipment:
        return replace(self, check_due=False)
