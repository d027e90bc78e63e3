"""What a watcher may know of what happened: events as they are, or without what they hide."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Annotated, Final, Literal, get_args

from pitboss.codec import Tagged, Unknown
from pitboss.round import events
from pitboss.round.codec import SENTENCES
from pitboss.wording.moves import leaving_words

__all__ = [
    "SEEN",
    "CardBurnedUnseen",
    "CardsDealtFaceDown",
    "CardsTurnedUp",
    "DeckShuffledUnseen",
    "Leaving",
    "NewTerms",
    "OpenTableEvent",
    "OwnCardsSeen",
    "RoundPrepared",
    "RoundStarted",
    "SeatLeaving",
    "SeatLeft",
    "SeatTaken",
    "SecretRevealed",
    "SeedAdded",
    "SeenEvent",
    "SeenField",
    "TableClosed",
    "TableResumed",
    "TableSetUp",
    "TableTakenUp",
]

Leaving = Literal["left", "asked", "closed", "absent", "told"]
"""Why a seat is given up; `told` where an earlier version kept words only."""
Faces = Mapping[str, tuple[str | None, ...]]

# --- Events of the table that hide nothing ------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class TableClosed:
    """No more rounds until it is resumed."""


@dataclass(frozen=True, slots=True)
class TableResumed:
    """A closed table takes wagers again."""


@dataclass(frozen=True, slots=True)
class TableTakenUp:
    """The server took the table up again after a stop; running clocks start again."""


@dataclass(frozen=True, slots=True)
class SeatTaken:
    seat: str
    person: str
    name: str


@dataclass(frozen=True, slots=True)
class SeatLeaving:
    """The seat is given up when the round is over."""

    seat: str


@dataclass(frozen=True, slots=True)
class SeatLeft:
    seat: str
    person: str
    cause: Leaving
    by: str | None = None
    """The supervisor who asked for it."""
    rounds: int | None = None
    """How many rounds in a row the seat made no wager."""

    @property
    def why(self) -> str:
        return leaving_words(self.cause, by=self.by, rounds=self.rounds)


@dataclass(frozen=True, slots=True)
class RoundPrepared:
    """The house has a secret for the next round and shows its commitment, before any wager."""

    number: int
    commitment: str


@dataclass(frozen=True, slots=True)
class SeedAdded:
    """A seat's own contribution to the next shuffle."""

    seat: str
    seed: str


@dataclass(frozen=True, slots=True)
class RoundStarted:
    """The prepared round begins."""

    number: int


@dataclass(frozen=True, slots=True)
class SecretRevealed:
    """The round is over or void: everyone may now check the shuffle."""

    number: int
    secret: str


OpenTableEvent = (
    TableClosed | TableResumed | TableTakenUp | SeatTaken | SeatLeaving | SeatLeft | RoundPrepared | SeedAdded
    | RoundStarted | SecretRevealed
)  # fmt: skip

# --- Events with something to hide, as a watcher gets them --------------------------------------------------


@dataclass(frozen=True, slots=True)
class TableSetUp:
    """A table was opened; its terms are in the view."""


@dataclass(frozen=True, slots=True)
class NewTerms:
    """The terms have changed; they are in the view."""


@dataclass(frozen=True, slots=True)
class DeckShuffledUnseen:
    """Nobody sees the order of the cards."""


@dataclass(frozen=True, slots=True)
class CardsDealtFaceDown:
    """Face down for everyone: a seat sees its own when it looks at them."""

    place: str
    count: int


@dataclass(frozen=True, slots=True)
class CardBurnedUnseen:
    """Nobody sees a burned card."""


@dataclass(frozen=True, slots=True)
class OwnCardsSeen:
    """Every seat has looked at its own cards; the watcher's are here."""

    cards: Faces


@dataclass(frozen=True, slots=True)
class CardsTurnedUp:
    """Cards lie face up for all."""

    places: tuple[str, ...]
    cards: Faces


_HIDDEN: Final[Mapping[type[object], str]] = {
    TableSetUp: "TableOpened",
    NewTerms: "TermsChanged",
    DeckShuffledUnseen: events.DeckShuffled.__name__,
    CardsDealtFaceDown: events.CardsDealt.__name__,
    CardBurnedUnseen: events.CardBurned.__name__,
    OwnCardsSeen: events.CardsLookedAt.__name__,
    CardsTurnedUp: events.CardsShown.__name__,
}
"""Named after the event they stand for."""

_KnownEvent = (
    TableSetUp | NewTerms | DeckShuffledUnseen | CardsDealtFaceDown | CardBurnedUnseen | OwnCardsSeen
    | CardsTurnedUp | OpenTableEvent | events.OpenEvent
)  # fmt: skip
SeenEvent = _KnownEvent | Unknown
"""Unknown where a later server sends it."""

SEEN: Final = Tagged[SeenEvent](
    "event",
    get_args(_KnownEvent),
    title="Seen",
    named=lambda kind: _HIDDEN.get(kind, kind.__name__),
    sentences={**SENTENCES, SeatLeft: "why"},
)
SeenField = Annotated[SeenEvent, SEEN]
"""As frames have it, with the sentences that people read."""
