"""What a drill asks about a scene, and how an answer is read."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Literal

from pitboss.cards import Card, parse_cards
from pitboss.errors import CardError, InputError, quoted
from pitboss.wording import cap, parse_dollars

__all__ = [
    "Answer",
    "AnswerField",
    "Choice",
    "Entry",
    "Form",
    "Question",
    "entry_example",
    "read_answer",
    "read_entries",
    "read_field",
]

Form = Literal["cards", "choice", "amount", "settlement"]
Entry = tuple[str, str, int]
"""A seat, a wager, and the cents that go back from it."""
_BETWEEN = re.compile(r",(?!\d)|;|\n")
"""What separates seats; a comma before a digit may belong to an amount."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Choice:
    """Something to pick. In a settlement it is a spot, and its value is SEAT/WAGER."""

    value: str
    words: str


@dataclass(frozen=True, slots=True, kw_only=True)
class AnswerField:
    """One thing to answer."""

    name: str
    words: str
    form: Form
    choices: tuple[Choice, ...] = ()
    count: int = 1
    """How many cards to pick; 0: any number."""
    seat: str = ""
    """The seat it is about, where every seat has questions of its own."""
    heading: str = ""
    """What the fields of one seat have in common; `words` follow it."""

    @classmethod
    def one_of(
        cls, name: str, words: str, choices: Mapping[str, str], *, seat: str = "", heading: str = ""
    ) -> AnswerField:
        """A choice between values, each with its words."""
        listed = tuple(Choice(value=value, words=text) for value, text in choices.items())
        return cls(name=name, words=words, form="choice", choices=listed, seat=seat, heading=heading)

    @property
    def full_words(self) -> str:
        return f"{self.heading}: {self.words}" if self.heading else self.words


@dataclass(frozen=True, slots=True, kw_only=True)
class Question:
    """Everything asked about one scene."""

    words: str
    explained: str
    """How to answer, for those who ask."""
    fields: tuple[AnswerField, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class Answer:
    """What was answered, by the name of the field."""

    choices: Mapping[str, str] = field(default_factory=dict)
    amounts: Mapping[str, int] = field(default_factory=dict)
    """In cents."""
    cards: Mapping[str, tuple[Card, ...]] = field(default_factory=dict)
    settlements: Mapping[str, tuple[Entry, ...]] = field(default_factory=dict)
    """Spots in the order they were settled."""

    def __or__(self, more: Answer) -> Answer:
        return Answer(
            choices={**self.choices, **more.choices},
            amounts={**self.amounts, **more.amounts},
            cards={**self.cards, **more.cards},
            settlements={**self.settlements, **more.settlements},
        )

    def to_json(self) -> dict[str, object]:
        """As it is kept: values, cents, card codes and entries by name."""
        cards = {name: [str(card) for card in picked] for name, picked in self.cards.items()}
        return {**self.choices, **self.amounts, **cards, **self.settlements}


def read_answer(question: Question, given: Mapping[str, object]) -> Answer:
    """Read every field. An InputError explains the first one that cannot be read; nothing counts."""
    known = {each.name for each in question.fields}
    for name in given:
        if name not in known:
            raise InputError(f"Nobody asked for {quoted(name)}; asked is {', '.join(sorted(known))}.")
    answer = Answer()
    for each in question.fields:
        answer |= read_field(each, given.get(each.name, ""))
    return answer


def read_field(asked: AnswerField, given: object) -> Answer:
    """Read one field, as typed or as a page sends it."""
    match asked.form:
        case "cards":
            return Answer(cards={asked.name: _cards(asked, given)})
        case "choice":
            return Answer(choices={asked.name: _choice(asked, given)})
        case "amount":
            return Answer(amounts={asked.name: parse_dollars(given, what=asked.words)})
        case "settlement":
            entries = read_entries(asked, given)
            missing = {choice.value for choice in asked.choices} - {f"{s}/{w}" for s, w, _ in entries}
            if missing:
                words = next(choice.words for choice in asked.choices if choice.value in missing)
                raise InputError(f"{cap(words)} has not been settled yet.")
            return Answer(settlements={asked.name: entries})


def _cards(asked: AnswerField, given: object) -> tuple[Card, ...]:
    text = " ".join(str(each) for each in given) if isinstance(given, list | tuple) else given
    if not isinstance(text, str) or not text.strip():
        example = " ".join(choice.value for choice in asked.choices[: asked.count or 3])
        raise InputError(f"Pick {asked.count or 'the'} cards, as in {example}.")
    picked = _numbered(asked, text.split()) or parse_cards(text)
    there = {choice.value for choice in asked.choices}
    for card in picked:
        if str(card) not in there:
            raise CardError(f"The {card.name} ({card}) does not lie here.")
    if asked.count and len(picked) != asked.count:
        raise CardError(f"Pick {asked.count} cards, not {len(picked)}.")
    return tuple(picked)


def _numbered(asked: AnswerField, words: Sequence[str]) -> tuple[Card, ...]:
    """Cards by their numbers, as in "1 2 4 6 7"; empty if any word is something else."""
    if not all(len(word) == 1 and word.isascii() and word.isdigit() for word in words):
        return ()
    if any(not 1 <= int(word) <= len(asked.choices) for word in words):
        raise CardError(f"The cards are numbered 1 to {len(asked.choices)}.")
    if len(set(words)) != len(words):
        raise CardError("The same card was picked twice.")
    return tuple(Card.parse(asked.choices[int(word) - 1].value) for word in words)


def _choice(asked: AnswerField, given: object) -> str:
    """By value, number or words; words may be cut short while they stay clear."""
    text = " ".join(str(given).lower().split()) if isinstance(given, str | int) else ""
    if not text:
        raise InputError(f"Choose one of 1 to {len(asked.choices)}.")
    if text.isascii() and text.isdigit() and len(text) < 4:
        if not 1 <= int(text) <= len(asked.choices):
            raise InputError(f"{text} is not one of the answers 1 to {len(asked.choices)}.")
        return asked.choices[int(text) - 1].value
    exact = {each.value for each in asked.choices if text in (each.value.lower(), each.words.lower())}
    found = exact or {each.value for each in asked.choices if each.words.lower().startswith(text)}
    if len(found) != 1:
        words = ", ".join(choice.words for choice in asked.choices)
        raise InputError(f"{quoted(given, 42)} is not one answer here; there are: {words}.")
    return found.pop()


def read_entries(asked: AnswerField, given: object, before: Sequence[Entry] = ()) -> tuple[Entry, ...]:
    """Spots and what goes back from each, in order: "7 bonus 40, 6 bonus 0" or "7 ante 20 play 20".

    A page may send a list of `{"seat": ..., "wager": ..., "returned": DOLLARS}`. The new entries follow
    those in `before`.
    """
    if isinstance(given, str):
        typed = _typed_entries(given, entry_example(asked))
    elif isinstance(given, Sequence) and all(isinstance(each, Mapping) for each in given):
        typed = [(str(each.get("seat")), str(each.get("wager")), each.get("returned", "")) for each in given]
    else:
        raise InputError(
            f"A settlement is a list of spots and what goes back from them, not {quoted(given)}."
        )
    spots = {choice.value: choice.words for choice in asked.choices}
    entries = list(before)
    for seat, wager, amount in typed:
        spot = f"{seat}/{wager}"
        if spot not in spots:
            raise InputError(f"There is nothing to settle on {wager} of {seat.replace('-', ' ')}.")
        if any((seat, wager) == (s, w) for s, w, _ in entries):
            raise InputError(f"{cap(spots[spot])} was settled already.")
        entries.append((seat, wager, parse_dollars(amount, what=f"What goes back from {spots[spot]}")))
    if len(entries) == len(before):
        raise InputError(f"Write a seat, a spot and what goes back from it, as in {entry_example(asked)}.")
    return tuple(entries)


def entry_example(asked: AnswerField) -> str:
    """How a spot of this settlement may be typed: "7 bonus 40"."""
    seat, _, wager = asked.choices[-1].value.partition("/")
    return f"{seat.removeprefix('seat-')} {wager} 40"


def _typed_entries(text: str, example: str) -> list[tuple[str, str, object]]:
    """Each part begins with a seat; pairs of spot and amount follow."""
    found: list[tuple[str, str, object]] = []
    for part in _BETWEEN.split(text):
        words = part.split()
        if not words:
            continue
        seat, *rest = words
        number = seat.lower().removeprefix("seat-").removeprefix("seat")
        if not (number.isascii() and number.isdigit()):
            raise InputError(f"{quoted(seat)} is not a seat: write its number first, as in {example}.")
        if not rest or len(rest) % 2:
            raise InputError(f"{quoted(part.strip())} is not a seat, a spot and an amount, as in {example}.")
        found += [(f"seat-{number}", rest[at].lower(), rest[at + 1]) for at in range(0, len(rest), 2)]
    return found
