"""The hand analyzer: cards as they are typed, and what every option is worth with them."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction

from pitboss.advise import Advice, advise
from pitboss.cards import Card, parse_cards
from pitboss.errors import CardError, PitbossError
from pitboss.exact import read_tree
from pitboss.web.lab.configuration import Configuration
from pitboss.wording import cap, counted

__all__ = ["Analyzed", "CardField", "analyze", "card_fields"]

_EXAMPLE = "As Kd Jh 7c 2s"


@dataclass(frozen=True, slots=True, kw_only=True)
class CardField:
    """A group of cards a seat sees before one of its decisions."""

    name: str
    cards: int
    first: bool
    """Whether it is seen before the first decision."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Analyzed:
    """The advice, or why there is none; `problems` are by field."""

    cards: Mapping[str, tuple[Card, ...]]
    advice: Advice | None = None
    problems: Mapping[str, str]
    problem: str = ""

    def options(self) -> list[tuple[str, Fraction, Fraction]]:
        """Name, value and cost, the best first."""
        if self.advice is None:
            return []
        advice = self.advice
        rows = [(name, value, advice.cost(name)) for name, value in advice.options.items()]
        return sorted(rows, key=lambda row: (row[2], row[0] != advice.best))


def card_fields(configuration: Configuration) -> tuple[CardField, ...]:
    """The groups of cards that decisions are made on."""
    forks = read_tree(configuration.posted).forks
    if not forks:
        return ()
    groups = configuration.game.groups
    first = set(forks[0].seen)
    seen = {name for fork in forks for name in fork.seen}
    return tuple(
        CardField(name=name, cards=groups[name], first=name in first) for name in groups if name in seen
    )


def analyze(configuration: Configuration, texts: Mapping[str, str]) -> Analyzed:
    """Read the cards and ask for advice."""
    cards: dict[str, tuple[Card, ...]] = {}
    problems: dict[str, str] = {}
    for field in card_fields(configuration):
        text = texts.get(field.name, "").strip()
        if not text:
            if field.first:
                problems[field.name] = (
                    f"Give {counted(field.cards, 'card')}, such as {_EXAMPLE[: 3 * field.cards - 1]}."
                )
            continue
        try:
            cards[field.name] = given = parse_cards(_spaced(text))
        except CardError as error:
            problems[field.name] = error.message
            continue
        if len(given) != field.cards:
            problems[field.name] = f"{cap(counted(field.cards, 'card'))} here, not {len(given)}."
    seen: dict[Card, str] = {}
    for name, given in cards.items():
        for card in given:
            if card in seen and name not in problems:
                problems[name] = f"{card} is already in {seen[card]}."
            seen.setdefault(card, name)
    if problems:
        return Analyzed(cards=cards, problems=problems)
    try:
        advice = advise(configuration.posted, cards)
    except PitbossError as error:
        return Analyzed(cards=cards, problems={}, problem=error.message)
    return Analyzed(cards=cards, advice=advice, problems={})


def _spaced(text: str) -> str:
    """AsKd is As Kd."""
    joined = "".join(text.replace(",", " ").split())
    if len(joined) % 2 == 0 and " " not in text.strip():
        return " ".join(joined[at : at + 2] for at in range(0, len(joined), 2))
    return " ".join(text.replace(",", " ").split())
