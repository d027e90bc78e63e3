"""What has happened at the table so far, entry by entry; `academy.wording` puts it into words."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from pitboss.round import Irregularity

__all__ = [
    "ASIDE",
    "Claim",
    "DealerMove",
    "Decided",
    "DeckBefore",
    "Irregular",
    "LogEntry",
    "Moved",
    "Sighting",
    "WagersMade",
]

ASIDE = "-"
"""In place of a position in the plan: a move of the other way of dealing."""


@dataclass(frozen=True, slots=True, kw_only=True)
class DealerMove:
    """A move the dealer may choose. Written KIND:WHICH, as in open:red, decide:seat-3 or deal:4."""

    kind: str
    which: str
    """The deck to open with, the seat to ask, or the position in the round's plan."""

    @classmethod
    def read(cls, code: str) -> DealerMove:
        kind, _, which = code.partition(":")
        return cls(kind=kind, which=which)

    def __str__(self) -> str:
        return f"{self.kind}:{self.which}"


@dataclass(frozen=True, slots=True)
class DeckBefore:
    """The round before was dealt with this deck."""

    deck: str


@dataclass(frozen=True, slots=True)
class WagersMade:
    """These seats have made their wagers."""

    seats: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Moved:
    """The dealer has made this move."""

    move: DealerMove


@dataclass(frozen=True, slots=True)
class Decided:
    """A seat was asked and has chosen."""

    seat: str
    option: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Sighting:
    """An irregularity the dealer sees."""

    what: Irregularity
    detail: Literal["deck", "shuffler", "extra", "missing", "exposed", "check due", ""] = ""
    place: str = ""
    """Where the cards are wrong."""
    phrase: int = 0
    """Which of two ways to put it."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Claim:
    """An irregularity that someone reports: a seat, a colleague or an onlooker."""

    what: Irregularity
    who: str


Irregular = Sighting | Claim
LogEntry = DeckBefore | WagersMade | Moved | Decided | Irregular
