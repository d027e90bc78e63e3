"""Events and commands of a round as JSON and back, for logs, transcripts and replay."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final, get_args

from pitboss.codec import Earlier, Json, Tagged
from pitboss.round.commands import Command
from pitboss.round.events import Event, HandAnnounced, RoundVoided, WagerReturned, WagerSettled

__all__ = [
    "COMMANDS",
    "EVENTS",
    "SENTENCES",
    "command_from_json",
    "command_to_json",
    "earlier_json",
    "event_from_json",
    "event_to_json",
    "in_words",
]


def _with_told_reason(given: Json) -> Json:
    """Earlier versions kept a reason as its sentence."""
    if "why" not in given:
        return given
    rest = {key: value for key, value in given.items() if key != "why"}
    return {**rest, "reason": {"code": "told", "words": given["why"]}}


def _without_words(given: Json) -> Json:
    """Earlier versions kept what the dealer announces beside the five cards that it follows from."""
    return {key: value for key, value in given.items() if key != "words"}


def _with_cause(given: Json) -> Json:
    """Earlier versions broke a round off for a reason in words."""
    return {"cause": "other", "note": given["why"]} if given.keys() == {"why"} else given


SENTENCES: Final[Mapping[type[Event], str]] = {
    WagerSettled: "why",
    WagerReturned: "why",
    RoundVoided: "why",
    HandAnnounced: "words",
}
"""By kind of event, the property that says it to people."""
_TOLD: Final = Earlier("why", ("reason",), _with_told_reason)
EVENTS: Final = Tagged[Event](
    "event",
    get_args(Event),
    title="Event",
    earlier={
        **dict.fromkeys(("WagerSettled", "WagerReturned", "RoundVoided"), _TOLD),
        "HandAnnounced": Earlier("words", (), _without_words),
    },
)
COMMANDS: Final = Tagged[Command](
    "command",
    get_args(Command),
    title="Move",
    earlier={"Interrupt": Earlier("why", ("cause",), _with_cause)},
)


def in_words(event: Event) -> Json:
    """The event's JSON with the sentence people read."""
    key = SENTENCES.get(type(event))
    return {**EVENTS.write(event), **({key: getattr(event, key)} if key else {})}


def earlier_json(event: Event) -> Json:
    """As earlier versions wrote it: with its sentence, and without the reason as a code."""
    return {key: value for key, value in in_words(event).items() if key != "reason"}


event_to_json = EVENTS.write
event_from_json = EVENTS.read
command_to_json = COMMANDS.write
command_from_json = COMMANDS.read
