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
    events,
)

__all__ = ["command_behind"]


def command_behind(event: Event) -> Command:  # noqa: C901, PLR0911, PLR0912 - one case an event
    """The command, from the first thing it made happen."""
    match event:
        case events.RoundOpened():
            return OpenRound(event.deck)
        case events.WagersPlaced():
            return PlaceWagers(event.seat, dict(event.wagers))
        case events.WagersTakenBack():
            return TakeBackWagers(event.seat)
        case events.TipGiven():
            return Tip(event.seat, event.amount)
        case events.TipBet():
            return Tip(event.seat, event.amount, event.on)
        case events.BettingClosed():
            return CloseBetting()
        case events.DeckShuffled():
            return Shuffle(event.deck)
        case events.DeckCut():
            return Cut(event.at)
        case events.CardsDealt():
            return Deal()
        case events.CardBurned():
            return Burn()
        case events.StubPutAway():
            return PutAwayStub()
        case events.CardsShown():
            return ShowCards()
        case events.Decided():
            return Decision(event.seat, event.option)
        case WagerSettled():
            return SettleWagers()
        case events.RoundOver():
            return Collect()
        case events.IrregularityFound():
            return ReportIrregularity(event.kind)
        case events.RulingGiven():
            return Ruling(event.verdict, event.by)
        case events.RoundVoided():
            return Interrupt(Cause.OTHER, event.why)
        case events.ShufflerChecked():
            return SupervisorCheck(event.by)
    raise InputError(f"{type(event).__name__} never happens by itself.")
