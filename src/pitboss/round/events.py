"""What happened at the table. Events are facts: applying them cannot fail."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated, Literal

from pydantic import Field

from pitboss.codec import Amounts, Cards, CardText
from pitboss.round.irregularity import Irregularity
from pitboss.rules import FIVE_CARD
from pitboss.wording import announcement
from pitboss.wording.reasons import ReasonField

__all__ = [
    "BettingClosed",
    "CardBurned",
    "CardsDealt",
    "CardsLookedAt",
    "CardsShown",
    "Decided",
    "DeckCut",
    "DeckShuffled",
    "Event",
    "HandAnnounced",
    "HiddenEvent",
    "IrregularityFound",
    "MoveDone",
    "OpenEvent",
    "Result",
    "RoundOpened",
    "RoundOver",
    "RoundVoided",
    "RulingGiven",
    "ShufflerChecked",
    "StubPutAway",
    "TipBet",
    "TipGiven",
    "TipSettled",
    "WagerReturned",
    "WagerSettled",
    "WagersPlaced",
    "WagersTakenBack",
]

Result = Literal["win", "lose", "push"]


@dataclass(frozen=True, slots=True)
class RoundOpened:
    deck: str


@dataclass(frozen=True, slots=True)
class WagersPlaced:
    seat: str
    wagers: Amounts


@dataclass(frozen=True, slots=True)
class WagersTakenBack:
    seat: str


@dataclass(frozen=True, slots=True)
class TipGiven:
    seat: str
    amount: int


@dataclass(frozen=True, slots=True)
class TipBet:
    seat: str
    on: str
    amount: int


@dataclass(frozen=True, slots=True)
class BettingClosed:
    pass


@dataclass(frozen=True, slots=True)
class DeckShuffled:
    """Secret: nobody at the table may see it."""

    deck: Cards


@dataclass(frozen=True, slots=True)
class DeckCut:
    at: int


@dataclass(frozen=True, slots=True)
class CardsDealt:
    """Secret until looked at or shown."""

    place: str
    cards: Cards


@dataclass(frozen=True, slots=True)
class CardBurned:
    """Secret for good."""

    card: CardText


@dataclass(frozen=True, slots=True)
class StubPutAway:
    count: int


@dataclass(frozen=True, slots=True)
class CardsLookedAt:
    """Every seat has looked at its own cards."""


@dataclass(frozen=True, slots=True)
class CardsShown:
    places: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class HandAnnounced:
    """The dealer announces the hand that others are compared with, its five cards set apart."""

    place: str
    five: Cards
    """The cards that count; in games of fewer cards there are fewer."""
    ranking: Annotated[str, Field(exclude_if=lambda ranking: ranking == FIVE_CARD)] = FIVE_CARD

    @property
    def words(self) -> str:
        """What the dealer says."""
        return announcement(self.place, self.five, self.ranking)


@dataclass(frozen=True, slots=True)
class Decided:
    seat: str
    decision: str
    option: str
    placed: Amounts


@dataclass(frozen=True, slots=True)
class WagerSettled:
    """One wager is over: what lay there, what goes back to the seat (stake included), and why."""

    seat: str
    wager: str
    staked: int
    returned: int
    reason: ReasonField
    folded: bool = False

    @property
    def why(self) -> str:
        """The reason in words, to the seat itself."""
        return self.reason.sentence()

    @property
    def result(self) -> Result:
        if self.returned == self.staked:
            return "push"
        return "win" if self.returned > self.staked else "lose"


@dataclass(frozen=True, slots=True)
class TipSettled:
    """A bet for the dealer is over with the wager it rode on."""

    seat: str
    on: str
    amount: int
    to_dealer: int
    to_seat: int


@dataclass(frozen=True, slots=True)
class IrregularityFound:
    kind: Irregularity
    consequence: Literal["void", "supervisor", "play on", "check"]
    """`check`: between rounds, the shuffler waits for a supervisor and nothing else happens."""


@dataclass(frozen=True, slots=True)
class RulingGiven:
    verdict: Literal["void", "play on"]
    by: str


@dataclass(frozen=True, slots=True)
class RoundVoided:
    """All hands are void; the cards are reshuffled."""

    kind: Irregularity | None
    """None: the house broke the round off for another cause."""
    reason: ReasonField

    @property
    def why(self) -> str:
        return self.reason.sentence()


@dataclass(frozen=True, slots=True)
class WagerReturned:
    """A wager goes back because the round is void; what its settlement paid or took before is undone."""

    seat: str
    wager: str
    amount: int
    reason: ReasonField

    @property
    def why(self) -> str:
        return self.reason.sentence()


@dataclass(frozen=True, slots=True)
class MoveDone:
    """The procedure goes on with the move after this one."""

    at: int


@dataclass(frozen=True, slots=True)
class RoundOver:
    """All cards are in the discard rack."""


@dataclass(frozen=True, slots=True)
class ShufflerChecked:
    by: str


HiddenEvent = DeckShuffled | CardsDealt | CardBurned | CardsLookedAt | CardsShown
"""About cards: a watcher gets these in another form, without the faces they may not see."""
OpenEvent = (
    RoundOpened | WagersPlaced | WagersTakenBack | TipGiven | TipBet | BettingClosed | DeckCut | StubPutAway
    | HandAnnounced | Decided | WagerSettled | TipSettled | IrregularityFound | RulingGiven | RoundVoided
    | WagerReturned | MoveDone | RoundOver | ShufflerChecked
)  # fmt: skip
"""What everybody at the table sees or hears."""
Event = HiddenEvent | OpenEvent
