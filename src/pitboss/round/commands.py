"""What people ask for at the table. A command may be refused; a refused one changes nothing."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Literal

from pitboss.codec import Cards
from pitboss.round.irregularity import Cause, Irregularity

__all__ = [
    "Burn",
    "CloseBetting",
    "Collect",
    "Command",
    "Cut",
    "Deal",
    "Decision",
    "Interrupt",
    "OpenRound",
    "PlaceWagers",
    "PutAwayStub",
    "ReportIrregularity",
    "Ruling",
    "SettleWagers",
    "ShowCards",
    "Shuffle",
    "SupervisorCheck",
    "TakeBackWagers",
    "Tip",
]


@dataclass(frozen=True, slots=True)
class OpenRound:
    """The dealer brings a deck into play and asks for wagers."""

    deck: str


@dataclass(frozen=True, slots=True)
class PlaceWagers:
    """A seat puts down all its opening wagers, in cents; a second time replaces the first."""

    seat: str
    wagers: Mapping[str, int]


@dataclass(frozen=True, slots=True)
class TakeBackWagers:
    """A seat picks its opening wagers up again."""

    seat: str


@dataclass(frozen=True, slots=True)
class Tip:
    """A seat tips the dealer: handed over, or as a bet riding on one of its wagers."""

    seat: str
    amount: int
    on: str | None = None


@dataclass(frozen=True, slots=True)
class CloseBetting:
    """The dealer takes no more wagers."""


@dataclass(frozen=True, slots=True)
class Shuffle:
    """The shuffled deck, top card first, as it comes from the dealer's hands or from the machine."""

    deck: Cards


@dataclass(frozen=True, slots=True)
class Cut:
    """The one-handed cut: so many cards go from the top onto the cut card."""

    at: int


@dataclass(frozen=True, slots=True)
class Deal:
    """The dealer deals what comes next, face down."""


@dataclass(frozen=True, slots=True)
class Burn:
    """The dealer burns a card."""


@dataclass(frozen=True, slots=True)
class PutAwayStub:
    """The dealer removes the cut card and puts the stub into the discard holder."""


@dataclass(frozen=True, slots=True)
class ShowCards:
    """The dealer turns up what comes next."""


@dataclass(frozen=True, slots=True)
class Decision:
    """A seat answers the decision it is asked."""

    seat: str
    option: str


@dataclass(frozen=True, slots=True)
class SettleWagers:
    """The dealer settles what comes next, at every seat from his right."""


@dataclass(frozen=True, slots=True)
class Collect:
    """The dealer picks up all cards; the round is over."""


@dataclass(frozen=True, slots=True)
class ReportIrregularity:
    """Somebody on the house's side reports an irregularity."""

    kind: Irregularity


@dataclass(frozen=True, slots=True)
class Interrupt:
    """The house breaks the round off for something other than an irregularity."""

    cause: Cause
    note: str = ""
    """What happened, where the cause is `other`."""


@dataclass(frozen=True, slots=True)
class Ruling:
    """A supervisor decides on an irregularity that waits for him."""

    verdict: Literal["void", "play on"]
    by: str


@dataclass(frozen=True, slots=True)
class SupervisorCheck:
    """A supervisor has checked the cards and the shuffler."""

    by: str


Command = (
    OpenRound
    | PlaceWagers
    | TakeBackWagers
    | Tip
    | CloseBetting
    | Shuffle
    | Cut
    | Deal
    | Burn
    | PutAwayStub
    | ShowCards
    | Decision
    | SettleWagers
    | Collect
    | ReportIrregularity
    | Interrupt
    | Ruling
    | SupervisorCheck
)
