"""What people ask for at the table. A command that is refused changes nothing."""

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
    """A seat puts down all its opening wagers, in cents; doing so again replaces them."""

    seat: str
    wagers: Mapping[str, int]


@dataclass(frozen=True, slots=True)
class TakeBackWagers:
    """A seat picks its opening wagers up again."""

    seat: str


@dataclass(frozen=True, slots=True)
class Tip:
    """A seat tips the dealer: hands the tip over, or bets it on one of its own wagers."""

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
    """The one-handed cut: `at` cards go from the top onto the cut card."""

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
    """The dealer settles what comes next, at every seat, starting on the dealer's right."""


@dataclass(frozen=True, slots=True)
class Collect:
    """The dealer picks up all cards; the round is over."""


@dataclass(frozen=True, slots=True)
class ReportIrregularity:
    """The dealer or a supervisor reports an irregularity."""

    kind: Irregularity


@dataclass(frozen=True, slots=True)
class Interrupt:
    """The house breaks the round off for something other than an irregularity."""

    cause: Cause
    note: str = ""
    """What happened, where the cause is `other`."""


@dataclass(frozen=True, slots=True)
class Ruling:
    """A supervisor rules on an irregularity."""

    verdict: Literal["void", "play on"]
    by: str


@dataclass(frozen=True, slots=True)
class SupervisorCheck:
    """A supervisor has checked the cards and the shuffler."""

    by: str


Command = (
    OpenRound | PlaceWagers | TakeBackWagers | Tip | CloseBetting | Shuffle | Cut | Deal | Burn
    | PutAwayStub | ShowCards | Decision | SettleWagers | Collect | ReportIrregularity | Interrupt
    | Ruling | SupervisorCheck
)  # fmt: skip
