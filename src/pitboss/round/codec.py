"""Events and commands of a round as JSON and back, for logs, transcripts and replay."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final, get_args

from pitboss.codec import Json, Tagged, Upgrade
from pitboss.round.commands import Command
from pitboss.round.events import Event, HandAnnounced, RoundVoided, WagerReturned, WagerSettled
from pitboss.wording import announcement

__all__ = [
    "COMMANDS",
    "EVENTS",
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


_EARLIER_EVENTS: Final[Mapping[str, Upgrade]] = {
    "WagerSettled": _with_told_reason,
    "WagerReturned": _with_told_reason,
    "RoundVoided": _with_told_reason,
    "HandAnnounced": _without_words,
}
EVENTS: Final = Tagged[Event]("event", get_args(Event), upgrades=_EARLIER_EVENTS)
COMMANDS: Final = Tagged[Command]("command", get_args(Command), upgrades={"Interrupt": _with_cause})


def in_words(event: Event) -> Json:
    """The event's JSON with the sentences people read: `why`, or what the dealer announces."""
    written = EVENTS.write(event)
    match event:
        case WagerSettled() | WagerReturned() | RoundVoided():
            return {**written, "why": event.why}
        case HandAnnounced():
            return {**written, "words": announcement(event.place, event.five)}
    return written


def earlier_json(event: Event) -> Json:
    """As earlier versions wrote it: with its sentence, and without the reason as a code."""
    return {key: value for key, value in in_words(event).items() if key != "reason"}


event_to_json = EVENTS.write
event_from_json = EVENTS.read
command_to_json = COMMANDS.write
command_from_json = COMMANDS.read
