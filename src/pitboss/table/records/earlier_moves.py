"""The moves of rounds that an earlier version recorded without them: the command behind each event."""

from __future__ import annotations

from pitboss.errors import InputError
from pitboss.round import (
    Burn,
    Cause,
    CloseBetting,
    Collect,
    Command,
    Cut,
    Deal,
    Decision,
    Event,
    Interrupt,
    OpenRound,
    PlaceWagers,
    PutAwayStub,
    ReportIrregularity,
    Ruling,
    SettleWagers,
    ShowCards,
    Shuffle,
    SupervisorCheck,
    TakeBackWagers,
    Tip,
    WagerSettled,
)
from pitboss.round.events import (
    BettingClosed,
    CardBurned,
    CardsDealt,
    CardsShown,
    Decided,
    DeckCut,
    DeckShuffled,
    IrregularityFound,
    RoundOpened,
    RoundOver,
    RoundVoided,
    RulingGiven,
    ShufflerChecked,
    StubPutAway,
    TipBet,
    TipGiven,
    WagersPlaced,
    WagersTakenBack,
)

__all__ = ["command_behind"]


def command_behind(event: Event) -> Command:  # noqa: C901, PLR0911, PLR0912 - one case an event
    """The command, from the first thing it made happen."""
    match event:
        case RoundOpened():
            return OpenRound(event.deck)
        case WagersPlaced():
            return PlaceWagers(event.seat, dict(event.wagers))
        case WagersTakenBack():
            return TakeBackWagers(event.seat)
        case TipGiven():
            return Tip(event.seat, event.amount)
        case TipBet():
            return Tip(event.seat, event.amount, event.on)
        case BettingClosed():
            return CloseBetting()
        case DeckShuffled():
            return Shuffle(event.deck)
        case DeckCut():
            return Cut(event.at)
        case CardsDealt():
            return Deal()
        case CardBurned():
            return Burn()
        case StubPutAway():
            return PutAwayStub()
        case CardsShown():
            return ShowCards()
        case Decided():
            return Decision(event.seat, event.option)
        case WagerSettled():
            return SettleWagers()
        case RoundOver():
            return Collect()
        case IrregularityFound():
            return ReportIrregularity(event.kind)
        case RulingGiven():
            return Ruling(event.verdict, event.by)
        case RoundVoided():
            return Interrupt(Cause.OTHER, event.why)
        case ShufflerChecked():
            return SupervisorCheck(event.by)
    raise InputError(f"{type(event).__name__} never happens by itself.")
