"""One round: commands in, events out, state evolved; settlement, irregularities, what each may see."""

from pitboss.round.codec import command_from_json, command_to_json, event_from_json, event_to_json
from pitboss.round.commands import (
    Burn,
    CloseBetting,
    Collect,
    Command,
    Cut,
    Deal,
    Decision,
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
)
from pitboss.round.dealer import next_command, stack_deck
from pitboss.round.decide import apply, decide
from pitboss.round.events import Event, WagerReturned, WagerSettled
from pitboss.round.evolve import evolve, replay
from pitboss.round.irregularity import Cause, Irregularity
from pitboss.round.plan import Move
from pitboss.round.state import Equipment, Round, new_round
from pitboss.round.terms import Terms, make_terms
from pitboss.round.view import (
    DEALER,
    ONLOOKER,
    RoundView,
    SeatView,
    cards_for,
    options_for,
    view_for,
    visible_places,
)

__all__ = [
    "DEALER",
    "ONLOOKER",
    "Burn",
    "Cause",
    "CloseBetting",
    "Collect",
    "Command",
    "Cut",
    "Deal",
    "Decision",
    "Equipment",
    "Event",
    "Interrupt",
    "Irregularity",
    "Move",
    "OpenRound",
    "PlaceWagers",
    "PutAwayStub",
    "ReportIrregularity",
    "Round",
    "RoundView",
    "Ruling",
    "SeatView",
    "SettleWagers",
    "ShowCards",
    "Shuffle",
    "SupervisorCheck",
    "TakeBackWagers",
    "Terms",
    "Tip",
    "WagerReturned",
    "WagerSettled",
    "apply",
    "cards_for",
    "command_from_json",
    "command_to_json",
    "decide",
    "event_from_json",
    "event_to_json",
    "evolve",
    "make_terms",
    "new_round",
    "next_command",
    "options_for",
    "replay",
    "stack_deck",
    "view_for",
    "visible_places",
]
