"""The pay table being edited: a field for each hand, read or refused in place, and what its line returns."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from math import comb, gcd
from typing import Final

from pitboss.cards import Category
from pitboss.errors import InputError, PitbossError, quoted
from pitboss.exact import Analysis, solve
from pitboss.exact.payoff import payout_on
from pitboss.publish.design import Priced, RisingPay, price
from pitboss.rules import FIVE_CARD, NamedHand, Payout, read_payout
from pitboss.web.lab.configuration import Configuration, in_order
from pitboss.wording import odds

__all__ = [
    "PayEntry",
    "PayLine",
    "Pricing",
    "editable_hands",
    "entry_text",
    "pay_lines",
    "posted_entries",
    "price_configuration",
    "price_entries",
    "read_entry",
]

_DECIMAL: Final = re.compile(r"\d{1,9}\.\d{1,6}")
_LARGEST: Final = 1_000_000
_DIGITS: Final = 9
_BELOW: Final = (Category.TWO_PAIR, Category.ONE_PAIR)
"""Hands a designer may want to pay, though the printed tables stop above them."""


@dataclass(frozen=True, slots=True, kw_only=True)
class PayEntry:
    """One field: its hand, what it holds, what the posted table pays, and why it is refused, if it is."""

    hand: NamedHand
    text: str
    posted: str
    problem: str = ""

    @property
    def changed(self) -> bool:
        return self.text.strip() != self.posted


@dataclass(frozen=True, slots=True, kw_only=True)
class Pricing:
    """What the entries come to: figures if all of them can be read, otherwise a sentence."""

    entries: tuple[PayEntry, ...]
    configuration: Configuration | None
    """As edited; None if it cannot be priced."""
    analysis: Analysis | None
    priced: Priced | None
    """The wager the table pays; None if there is none."""
    problem: str = ""
    """What is wrong with the table as a whole."""

    @property
    def refusal(self) -> str:
        """The first sentence that says why it cannot be priced; empty if it can."""
        return next((entry.problem for entry in self.entries if entry.problem), self.problem)


def editable_hands(configuration: Configuration) -> tuple[NamedHand, ...]:
    """The hands on offer in the table's family, those changed, and the plain ones below them."""
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
    if table.ranking == FIVE_CARD:
        lowest = min(hands)
        hands |= {NamedHand(category) for category in _BELOW if NamedHand(category) < lowest}
    return tuple(in_order(hands, table))


def entry_text(pays: Payout) -> str:
    """A payout as its field holds it."""
    if pays.fixed is not None:
        return str(pays)
    return str(pays.odds.numerator) if pays.odds.denominator == 1 else str(pays)


def posted_entries(configuration: Configuration) -> tuple[PayEntry, ...]:
    """The fields as the page opens them."""
    table = configuration.table
    if table is None:
        return ()
    posted = {line.hand: line.pays for line in table.lines}
    in_force = posted | dict(configuration.pays)
    return tuple(
        PayEntry(
            hand=hand,
            text=entry_text(in_force.get(hand, Payout())),
            posted=entry_text(posted.get(hand, Payout())),
        )
        for hand in editable_hands(configuration)
    )


def read_entry(text: str) -> Payout:
    """Read a field; an InputError is the sentence to show at it."""
    words = " ".join(text.split())
    if not words:
        raise InputError("Empty: write what it pays to 1, or 0 if it is not paid.")
    if words.startswith(("-", "−")):
        raise InputError("A payout is never negative; 0 is a hand that is not paid.")
    if _DECIMAL.fullmatch(words):
        raise InputError(f"Write {words} as {odds(Fraction(words))}.")
    plain = words.replace(",", "")
    whole = plain.isascii() and plain.isdecimal()
    too_much = InputError(f"{quoted(words, 24)} is more than any table pays: at most {_LARGEST:,} to 1.")
    if whole and len(plain) > _DIGITS:
        raise too_much
    try:
        pays = read_payout(int(plain) if whole else words) if words.isascii() else None
    except ValueError:
        pays = None
    if pays is None:
        raise InputError(
            f"{quoted(words, 24)} is not a payout: write odds such as 12 or 3 to 2, or a sum such as $5,000."
        )
    if pays.odds > _LARGEST or (pays.fixed or 0) > _LARGEST * 10_000:
        raise too_much
    return pays


def price_entries(configuration: Configuration, texts: Mapping[NamedHand, str]) -> Pricing:
    """Read every field, then price the table exactly as `pitboss solve` does."""
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
            # An edited line may pay a broken cent where no posted one does.
            pays_something = any(payout.odds or payout.fixed for payout in pays.values())
            breakage = edited.question.breakage if pays_something else None
            asked = replace(edited.posted, breakage=breakage)
            if edited.slot is None:
                analysis = solve(asked)
            else:
                said = {str(hand): str(payout) for hand, payout in pays.items()}
                priced = price(asked, said, wager=edited.slot)
                beside = priced.analysis.question.wagers != asked.wagers
                analysis = solve(asked) if beside else priced.analysis
        except RisingPay as error:
            problems[error.hand], edited = error.message, None
        except PitbossError as error:
            problem, edited = error.message, None
    entries = tuple(
        PayEntry(hand=hand, text=text, posted=posted.get(hand, "0"), problem=problems.get(hand, ""))
        for hand, text in texts.items()
    )
    return Pricing(entries=entries, configuration=edited, analysis=analysis, priced=priced, problem=problem)


def price_configuration(configuration: Configuration) -> Pricing:
    """The configuration as it stands."""
    entries = posted_entries(configuration)
    return price_entries(configuration, {entry.hand: entry.text for entry in entries})


@dataclass(frozen=True, slots=True, kw_only=True)
class PayLine:
    """One hand of the list; None stands for every hand below it."""

    hand: NamedHand | None
    count: int
    probability: Fraction
    back: Fraction
    """What the line adds to the expected value of one unit: minus the stake if it loses."""


def pay_lines(priced: Priced, hands: Sequence[NamedHand]) -> tuple[tuple[PayLine, ...], int]:
    """The lines from the best down, all other hands last; and how many hands there are in all."""
    analysis, deals = priced.analysis, priced.analysis.counts
    counts: Counter[NamedHand | None] = Counter(dict.fromkeys((*hands, None), 0))
    back: dict[NamedHand | None, Fraction] = dict.fromkeys((*hands, None), Fraction(0))
    bonus = next((each for each in analysis.tree.bonuses if each.wager == priced.paid.wager), None)
    (step, *_) = analysis.question.game.settlements_of(priced.paid.wager)
    alone = bonus is not None and len(step.hands) == 1
    apart = alone and priced.paid.wager not in analysis.tree.dependent
    for hand, number, net in _read(priced, hands) if apart else _paid(priced, hands):
        counts[hand] += number
        back[hand] += Fraction(number, deals.total) * net
    of = comb(52, bonus.cards) if bonus is not None and apart else 0
    if not of or any(number * of % deals.total for number in counts.values()):
        of = deals.total // gcd(deals.total, *counts.values())
    lines = tuple(
        PayLine(
            hand=hand,
            count=counts[hand] * of // deals.total,
            probability=Fraction(counts[hand], deals.total),
            back=back[hand],
        )
        for hand in (*hands, None)
    )
    return lines, of


def _read(priced: Priced, hands: Sequence[NamedHand]) -> Iterator[tuple[NamedHand | None, int, Fraction]]:
    """The hands that a table alone pays, those it does not pay, too: deals, and what comes of one unit."""
    question = priced.analysis.question
    for sample, number in priced.analysis.hands_of(priced.paid.wager):
        line = priced.table.line_for(sample, question.unit)
        stake = 1 if line is not None and priced.table.keeps_stake else 0
        net = Fraction(-1) if line is None else payout_on(line.pays, Fraction(1), question) - stake
        yield next((each for each in hands if each.is_met_by(sample)), None), number, net


def _paid(priced: Priced, hands: Sequence[NamedHand]) -> Iterator[tuple[NamedHand | None, int, Fraction]]:
    """The lines that are paid where two hands meet: deals, and what comes of what is staked. In the other
    deals the wager is not made."""
    left = priced.analysis.counts.total
    for wagers, number in priced.analysis.settlements():
        for each in wagers:
            if each.wager == priced.paid.wager:
                left -= number
                yield each.hand if each.hand in hands else None, number, each.net
    yield None, left, Fraction(0)
