"""What is asked, in words and in a form a page can draw; and how an answer is read."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Literal

from pitboss.cards import Card, parse_cards
from pitboss.errors import CardError, InputError, quoted
from pitboss.wording import parse_dollars

__all__ = [
    "Answer",
    "Ask",
    "Choice",
    "Entry",
    "Form",
    "Question",
    "entry_example",
    "read_answer",
    "read_ask",
    "read_entries",
]

Form = Literal["cards", "choice", "amount", "settlement"]
Entry = tuple[str, str, int]
"""A seat, a wager, and what goes back from it in cents."""
Answer = Mapping[str, Any]
"""By the name of what was asked: card codes, the value of a choice, cents, or entries in order."""
_BETWEEN = re.compile(r",(?!\d)|;|\n")
"""What separates seats; a comma before a digit may belong to an amount."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Choice:
    """Something to pick. Of a settlement a spot, its value written SEAT/WAGER."""

    value: str
    words: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Ask:
    """One thing to answer."""

    name: str
    words: str
    form: Form
    choices: tuple[Choice, ...] = ()
    count: int = 1
    """How many cards are to be picked."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Question:
    """All that is asked about one scene."""

    words: str
    explained: str
    """What may be answered, for who asks."""
    asks: tuple[Ask, ...]


def read_answer(question: Question, given: Mapping[str, object]) -> Answer:
    """Every answer read; InputError is one sentence on the first that cannot be, and nothing is counted."""
    known = {ask.name for ask in question.asks}
    for name in given:
        if name not in known:
            raise InputError(f"Nobody asked for {quoted(name)}; asked is {', '.join(sorted(known))}.")
    return {ask.name: read_ask(ask, given.get(ask.name, "")) for ask in question.asks}


def read_ask(ask: Ask, given: object) -> Any:
    """One answer, as typed or as a page sends it."""
    match ask.form:
        case "cards":
            return _cards(ask, given)
        case "choice":
            return _choice(ask, given)
        case "amount":
            return parse_dollars(given, what=ask.words.rstrip("?: "))
        case "settlement":
            entries = read_entries(ask, given)
            missing = {choice.value for choice in ask.choices} - {f"{s}/{w}" for s, w, _ in entries}
            if missing:
                words = next(choice.words for choice in ask.choices if choice.value in missing)
                raise InputError(f"{words} has not been settled yet.")
            return entries


def _cards(ask: Ask, given: object) -> tuple[str, ...]:
    text = " ".join(str(each) for each in given) if isinstance(given, list | tuple) else given
    if not isinstance(text, str) or not text.strip():
        raise InputError(f"Pick {ask.count} cards, as in {_example(ask)}.")
    picked = _numbered(ask, text.split()) or parse_cards(text)
    there = {choice.value for choice in ask.choices}
    for card in picked:
        if str(card) not in there:
            raise CardError(f"The {card.name} ({card}) does not lie here.")
    if len(picked) != ask.count:
        raise CardError(f"Pick {ask.count} cards, not {len(picked)}.")
    return tuple(str(card) for card in picked)


def _numbered(ask: Ask, words: Sequence[str]) -> tuple[Card, ...]:
    """Cards by their numbers, where all words are such: "1 2 4 6 7"."""
    if not all(len(word) == 1 and word.isascii() and word.isdigit() for word in words):
        return ()
    if any(not 1 <= int(word) <= len(ask.choices) for word in words):
        raise CardError(f"The cards are numbered 1 to {len(ask.choices)}.")
    if len(set(words)) != len(words):
        raise CardError("The same card was picked twice.")
    return tuple(Card.parse(ask.choices[int(word) - 1].value) for word in words)


def _example(ask: Ask) -> str:
    return " ".join(choice.value for choice in ask.choices[: ask.count])


def _choice(ask: Ask, given: object) -> str:
    """By value, number or words; words may be cut short where they stay clear."""
    text = " ".join(str(given).lower().split()) if isinstance(given, str | int) else ""
    if not text:
        raise InputError(f"Choose one of 1 to {len(ask.choices)}.")
    if text.isascii() and text.isdigit() and len(text) < 4:
        if not 1 <= int(text) <= len(ask.choices):
            raise InputError(f"{text} is not one of the answers 1 to {len(ask.choices)}.")
        return ask.choices[int(text) - 1].value
    exact = {each.value for each in ask.choices if text in (each.value.lower(), each.words.lower())}
    found = exact or {each.value for each in ask.choices if each.words.lower().startswith(text)}
    if len(found) != 1:
        words = ", ".join(choice.words for choice in ask.choices)
        raise InputError(f"{quoted(given, 42)} is not one answer here; there are: {words}.")
    return found.pop()


def read_entries(ask: Ask, given: object, before: Sequence[Entry] = ()) -> tuple[Entry, ...]:
    """Spots with what goes back from them, in order: "7 bonus 40, 6 bonus 0" or "7 ante 20 play 20".

    A page may send a list of `{"seat": ..., "wager": ..., "returned": DOLLARS}`. `before` are entries that
    were read already.
    """
    if isinstance(given, str):
        pairs = _typed_entries(given, entry_example(ask))
    elif isinstance(given, Sequence) and all(isinstance(each, Mapping) for each in given):
        pairs = [(str(each.get("seat")), str(each.get("wager")), each.get("returned", "")) for each in given]
    else:
        raise InputError(
            f"A settlement is a list of spots and what goes back from them, not {quoted(given)}."
        )
    spots = {choice.value: choice.words for choice in ask.choices}
    entries = list(before)
    for seat, wager, amount in pairs:
        spot = f"{seat}/{wager}"
        if spot not in spots:
            raise InputError(f"There is nothing to settle on {wager} of {seat.replace('-', ' ')}.")
        if any((seat, wager) == (s, w) for s, w, _ in entries):
            raise InputError(f"{spots[spot]} was settled already.")
        entries.append((seat, wager, parse_dollars(amount, what=f"What goes back from {spots[spot]}")))
    if len(entries) == len(before):
        raise InputError(f"Write a seat, a spot and what goes back from it, as in {entry_example(ask)}.")
    return tuple(entries)


def entry_example(ask: Ask) -> str:
    """How a spot of this settlement may be typed: "7 bonus 40"."""
    seat, _, wager = ask.choices[-1].value.partition("/")
    return f"{seat.removeprefix('seat-')} {wager} 40"


def _typed_entries(text: str, example: str) -> list[tuple[str, str, object]]:
    """Behind a comma and a blank a seat is named first; then come spots, each with its amount."""
    found: list[tuple[str, str, object]] = []
    for part in _BETWEEN.split(text):
        words = part.split()
        if not words:
            continue
        seat, *rest = words
        number = seat.lower().removeprefix("seat-").removeprefix("seat")
        if not (number.isascii() and number.isdigit()):
            raise InputError(f"{quoted(seat)} is no seat: write its number first, as in {example}.")
        if not rest or len(rest) % 2:
            raise InputError(f"{quoted(part.strip())} is not a seat, a spot and an amount, as in {example}.")
        found += [(f"seat-{number}", rest[at].lower(), rest[at + 1]) for at in range(0, len(rest), 2)]
    return found
