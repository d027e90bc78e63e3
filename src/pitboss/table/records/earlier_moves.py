"""The moves of rounds that an earlier version recorded without them: the command behind each event."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from pitboss.errors import InputError
from pitboss.round import Cause, commands, events
from pitboss.round.commands import Command
from pitboss.round.events import Event
from pitboss.wording.reasons import Told, Voided

__all__ = ["command_behind"]

_PLAIN: Final[Mapping[type[Event], Command]] = {
    events.BettingClosed: commands.CloseBetting(),
    events.CardsDealt: commands.Deal(),
    events.CardBurned: commands.Burn(),
    events.StubPutAway: commands.PutAwayStub(),
    events.CardsShown: commands.ShowCards(),
    events.WagerSettled: commands.SettleWagers(),
    events.RoundOver: commands.Collect(),
}


def command_behind(event: Event) -> Command:  # noqa: C901, PLR0911, PLR0912 - one case an event
    """The command, from the first thing it made happen."""
    match event:
        case events.RoundOpened(deck):
            return commands.OpenRound(deck)
        case events.WagersPlaced(seat, wagers):
            return commands.PlaceWagers(seat, dict(wagers))
        case events.WagersTakenBack(seat):
            return commands.TakeBackWagers(seat)
        case events.TipGiven(seat, amount):
            return commands.Tip(seat, amount)
        case events.TipBet(seat, on, amount):
            return commands.Tip(seat, amount, on)
        case events.DeckShuffled(deck):
            return commands.Shuffle(deck)
        case events.DeckCut(at):
            return commands.Cut(at)
        case events.Decided(seat=seat, option=option):
            return commands.Decision(seat, option)
        case events.IrregularityFound(kind=kind):
            return commands.ReportIrregularity(kind)
        case events.RulingGiven(verdict, by):
            return commands.Ruling(verdict, by)
        case events.RoundVoided(reason=reason):
            causes = [cause for cause in Cause if Told(Voided(cause).sentence()) == reason]
            return commands.Interrupt(causes[0]) if causes else commands.Interrupt(Cause.OTHER, event.why)
        case events.ShufflerChecked(by):
            return commands.SupervisorCheck(by)
    if (command := _PLAIN.get(type(event))) is None:
        raise InputError(f"{type(event).__name__} never happens by itself.")
    return command
