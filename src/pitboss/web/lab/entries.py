"""The pay table as a designer edits it: a field for each hand, each entry read or refused where it stands."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction
from typing import Final

from pitboss.cards import Category
from pitboss.errors import InputError, PitbossError, quoted
from pitboss.exact import Analysis, solve
from pitboss.publish.design import Priced, price
from pitboss.rules import NamedHand, Payout, read_payout
from pitboss.web.lab.configuration import Configuration

__all__ = [
    "Entry",
    "Pricing",
    "editable_hands",
    "entry_text",
    "posted_entries",
    "price_configuration",
    "price_entries",
    "read_entry",
]

_DECIMAL: Final = re.compile(r"\d{1,9}\.\d{1,6}")
_LARGEST: Final = 1_000_000
_DIGITS: Final = 9
_BELOW: Final = (Category.TWO_PAIR, Category.ONE_PAIR)
"""Hands that a designer may want to pay, though the tables in print stop above them."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Entry:
    """One field: its hand, what stands in it, what the posted table pays, and why it is refused, if it is."""

    hand: NamedHand
    text: str
    posted: str
    problem: str = ""

    @property
    def changed(self) -> bool:
        return self.text.strip() != self.posted


@dataclass(frozen=True, slots=True, kw_only=True)
class Pricing:
    """What the entries come to: figures if all of them could be read, and a sentence where not."""

    entries: tuple[Entry, ...]
    configuration: Configuration | None
    """As edited; None where it could not be priced."""
    analysis: Analysis | None
    priced: Priced | None
    """The wager that the table pays; None where there is no such wager."""
    problem: str = ""
    """What is wrong with the table as a whole, where it is no single line's fault."""


def editable_hands(configuration: Configuration) -> tuple[NamedHand, ...]:
    """The hands of the table's family that are offered, those changed, and the plain ones below them."""
    table, slot = configuration.table, configuration.slot
    if table is None or slot is None:
        return ()
    question = configuration.posted
    on = {name for name, value in question.options.items() if value is True}
    family = [
        each
        for each in configuration.catalogue.pay_tables(configuration.game, slot).values()
        if each.family == table.family
    ]
    hands = {
        line.hand for each in family for line in each.lines if line.option is None or line.option in on
    } | set(configuration.pays)
    lowest = min(hands)
    hands |= {NamedHand(category) for category in _BELOW if NamedHand(category) < lowest}
    return tuple(sorted(hands, reverse=True))


def entry_text(pays: Payout) -> str:
    """A payout as it stands in its field."""
    if pays.fixed is not None:
        return str(pays)
    return str(pays.odds.numerator) if pays.odds.denominator == 1 else str(pays)


def posted_entries(configuration: Configuration) -> tuple[Entry, ...]:
    """The fields as the page opens them."""
    table = configuration.table
    if table is None:
        return ()
    posted = {line.hand: line.pays for line in table.lines}
    in_force = posted | dict(configuration.pays)
    return tuple(
        Entry(
            hand=hand,
            text=entry_text(in_force.get(hand, Payout())),
            posted=entry_text(posted.get(hand, Payout())),
        )
        for hand in editable_hands(configuration)
    )


def read_entry(text: str) -> Payout:
    """What a field says; an InputError is the sentence to show at it."""
    words = " ".join(text.split())
    if not words:
        raise InputError("Empty: write what it pays to 1, or 0 if it is not paid.")
    if words.startswith(("-", "−")):
        raise InputError("A payout is never negative; 0 is a hand that is not paid.")
    if _DECIMAL.fullmatch(words):
        odds = Fraction(words)
        raise InputError(f"Write {words} as {odds.numerator} to {odds.denominator}.")
    plain = words.replace(",", "")
    whole = plain.isascii() and plain.isdecimal()
    if whole and len(plain) > _DIGITS:
        raise InputError(f"{quoted(words, 24)} is more than any table pays: at most {_LARGEST:,} to 1.")
    try:
        if not words.isascii():
            raise ValueError("digits of other scripts")  # noqa: TRY301 - told like any other
        pays = read_payout(int(plain) if whole else words)
    except ValueError as error:
        raise InputError(
            f"{quoted(words, 24)} is no payout: odds such as 12 or 3 to 2, or a sum such as $5,000."
        ) from error
    if pays.odds > _LARGEST or (pays.fixed or 0) > _LARGEST * 10_000:
        raise InputError(f"{quoted(words, 24)} is more than any table pays: at most {_LARGEST:,} to 1.")
    return pays


def price_entries(configuration: Configuration, texts: Mapping[NamedHand, str]) -> Pricing:
    """Read every field, then price the table: exactly what `pitboss solve` says of it."""
    posted = {entry.hand: entry.posted for entry in posted_entries(configuration)}
    pays: dict[NamedHand, Payout] = {}
    problems: dict[NamedHand, str] = {}
    for hand, text in texts.items():
        try:
            pays[hand] = read_entry(text)
        except InputError as error:
            problems[hand] = error.message
    problem = ""
    edited: Configuration | None = None
    priced: Priced | None = None
    analysis: Analysis | None = None
    if not problems:
        edited = configuration.with_pays(pays)
        try:
            if edited.slot is None:
                analysis = solve(edited.posted)
            else:
                said = {str(hand): str(payout) for hand, payout in pays.items()}
                priced = price(edited.posted, said, wager=edited.slot)
                analysis = priced.analysis
        except PitbossError as error:
            guilty = next((hand for hand in texts if error.message.startswith(f"{hand} pays more")), None)
            if guilty is None:
                problem = error.message
            else:
                problems[guilty] = f"{error.message[0].upper()}{error.message[1:]}"
            edited = None
    entries = tuple(
        Entry(hand=hand, text=text, posted=posted.get(hand, "0"), problem=problems.get(hand, ""))
        for hand, text in texts.items()
    )
    return Pricing(entries=entries, configuration=edited, analysis=analysis, priced=priced, problem=problem)


def price_configuration(configuration: Configuration) -> Pricing:
    """The configuration as it stands."""
    entries = posted_entries(configuration)
    return price_entries(configuration, {entry.hand: entry.text for entry in entries})
