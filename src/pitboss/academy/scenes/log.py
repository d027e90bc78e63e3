"""What happens at the table, entry by entry; `academy.wording` puts it into words."""

from __future__ import annotations

from dataclasses import dataclass
from random import Random
from typing import Literal

from pitboss.round import Irregularity, Round

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
    "claim",
    "sighting",
]

ASIDE = "-"
"""In place of a position in the plan: a move of the other way of dealing."""
_PHRASES = (0, 1)
_BYSTANDERS = ("colleague", "onlooker")


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


def sighting(rng: Random, what: Irregularity, state: Round, *, check_due: bool = False) -> Sighting:
    """Something the dealer sees."""
    match what:
        case Irregularity.CARD_FACE_UP:
            places: tuple[Literal["deck", "shuffler"], ...] = ("deck", "shuffler")
            where = "deck" if state.terms.by_hand else rng.choice(places)
            return Sighting(what=what, detail=where, phrase=rng.choice(_PHRASES))
        case Irregularity.WRONG_NUMBER:
            place = rng.choice(list(state.cards))
            return Sighting(what=what, place=place, detail="extra" if rng.random() < 0.5 else "missing")
        case Irregularity.DEALER_EXPOSED:
            own = state.terms.game.expand(("dealer",))
            hidden = next(name for name in own if name in state.cards and name not in state.shown)
            return Sighting(what=what, place=hidden, detail="exposed", phrase=rng.choice(_PHRASES))
        case Irregularity.SHUFFLER:
            detail: Literal["check due", ""] = "check due" if check_due else ""
            return Sighting(what=what, detail=detail, phrase=rng.choice(_PHRASES))


def claim(rng: Random, what: Irregularity, state: Round) -> Claim:
    """Something someone says."""
    return Claim(what=what, who=rng.choice((*state.seats, *_BYSTANDERS)))
