"""What the documents leave to the house, as one checked configuration."""

from __future__ import annotations

from datetime import date
from functools import cached_property
from typing import Annotated, Literal

from pydantic import BaseModel, BeforeValidator, ConfigDict, Field, model_validator

from pitboss.rules import Wager
from pitboss.rules.wagers import Words
from pitboss.wording import dollars, read_dollars

__all__ = ["Dealing", "House", "Irregularities", "JurisdictionChoice", "Limits", "Live", "PotBet", "Tips"]

OptionValue = str | bool


def _cents(value: object) -> int:
    try:
        return read_dollars(value)
    except ValueError as error:
        raise ValueError(f"an amount {error}") from error


def _price(value: object) -> int:
    cents = _cents(value)
    if cents == 0:
        raise ValueError("an amount must be more than zero")
    return cents


Cents = Annotated[int, BeforeValidator(_price)]
"""Written in dollars, kept in cents."""


class _Model(BaseModel):
    model_config = ConfigDict(frozen=True, extra="forbid")


class Limits(_Model):
    """The table's limits, its chips and its seats."""

    minimum: Cents
    maximum: Cents
    seats: int = Field(default=7, ge=1, le=21)
    chips: tuple[Cents, ...] = Field(min_length=1)

    @cached_property
    def smallest_chip(self) -> int:
        return min(self.chips)

    @model_validator(mode="after")
    def _consistent(self) -> Limits:
        if self.minimum > self.maximum:
            raise ValueError(f"minimum {dollars(self.minimum)} is above maximum {dollars(self.maximum)}")
        if len(set(self.chips)) != len(self.chips):
            raise ValueError("chips has the same denomination twice")
        for name, amount in (("minimum", self.minimum), ("maximum", self.maximum)):
            if amount % self.smallest_chip:
                chip = dollars(self.smallest_chip)
                raise ValueError(f"{name} {dollars(amount)} is not a multiple of the smallest chip, {chip}")
        return self


class WagerLimits(_Model):
    """Limits of one wager that differ from the table's."""

    minimum: Cents | None = None
    maximum: Cents | None = None


class Dealing(_Model):
    """How the cards are shuffled and dealt."""

    method: Literal["hand", "shuffler"]
    decks: tuple[Words, ...] = Field(default=("red",), min_length=1, max_length=2)
    """The colours of the backs; with a shuffler two decks alternate round by round."""
    hands: Literal["one card at a time", "whole hands"] | None = None

    @property
    def whole_hands(self) -> bool:
        """A shuffler hands out complete hands; by hand the cards go around one by one."""
        return self.method == "shuffler" if self.hands is None else self.hands == "whole hands"

    @model_validator(mode="after")
    def _consistent(self) -> Dealing:
        if self.method == "hand" and len(self.decks) > 1:
            raise ValueError(
                "a second deck may only be used with a shuffler (procedures, Automatic shuffle machine)"
            )
        if len({deck.strip().lower() for deck in self.decks}) != len(self.decks):
            raise ValueError(
                "the two decks need backs of different colors (procedures, Automatic shuffle machine (a))"
            )
        return self


class PotBet(_Model):
    """The player-banked pot."""

    offered: bool = False
    amount: Annotated[
        int | None, BeforeValidator(lambda v: None if v in (None, "table minimum") else _price(v))
    ] = None
    """None: the table minimum."""
    folded: Literal["may win", "out"] = "may win"
    """Whether a seat that folded its hold'em wager can still win the pot it paid into."""


class Tips(_Model):
    """Bets for the dealer."""

    policy: Literal["none", "given", "bet"] = "none"
    """Not taken, handed over at once, or bet on top of one of the seat's wagers."""


class Irregularities(_Model):
    """What an irregularity does to the round."""

    by_hand: Literal["void", "supervisor", "play on"] = "void"
    """The printed rules bind only with a shuffler; for a game dealt by hand the house decides."""
    settled_wagers: Literal["reversed", "stand"] = "reversed"
    """What a void means for wagers that were settled before it."""


class Live(_Model):
    """How a live table is run."""

    dealer: Literal["automatic", "human"] = "automatic"
    """Who makes the dealer's moves: the table by itself, or a person, move by move."""
    betting_seconds: int = Field(default=20, ge=1, le=3600)
    """How long the automatic dealer waits for the others after the first wager."""
    decision_seconds: int = Field(default=30, ge=1, le=3600)
    """How long a seat has for a decision; then `unanswered` applies."""
    absent_rounds: int = Field(default=3, ge=1, le=1000)
    """A seat that makes no wager for this many rounds in a row is given up."""
    interrupted: Literal["goes on", "void"] = "goes on"
    """What becomes of a round that was in progress when the server stopped."""


class JurisdictionChoice(_Model):
    """Whose limits apply, and as of when."""

    name: Words
    """A shipped jurisdiction, or the path of a file of the operator's own."""
    as_of: date | None = None
    """The day the configuration is checked for; today when absent."""
    high_limit_table: bool = False
    """Whether this is one of the tables that the licence allows higher limits on."""


class House(_Model):
    """One house configuration: everything a table needs beside the game's definition."""

    id: Words
    title: Words
    games: tuple[str, ...] | None = None
    """The games this configuration is for; any when absent."""
    table: Limits
    limits: dict[str, WagerLimits] = {}
    dealing: Dealing
    pot: PotBet = PotBet()
    tips: Tips = Tips()
    irregularities: Irregularities = Irregularities()
    live: Live = Live()
    unanswered: dict[str, str] = {}
    """By decision: the answer of a seat that does not answer, if not the game's default."""
    paytables: dict[str, dict[str, str]] = {}
    """By game, then by slot: the pay table in force."""
    options: dict[str, OptionValue] = {}
    jurisdiction: JurisdictionChoice | None = None

    @property
    def pot_amount(self) -> int | None:
        """What a Pot Bet must be, None when no pot is offered."""
        if not self.pot.offered:
            return None
        return self.table.minimum if self.pot.amount is None else self.pot.amount

    def fixed_amount(self, wager: Wager) -> int | None:
        """What the wager must be, where game and house leave no choice; None where they do."""
        if wager.fixed is None:
            return None
        match wager.fixed:
            case "pot-amount":
                return self.pot_amount
            case "table-minimum":
                return self.table.minimum
            case amount:
                return read_dollars(amount)

    def range_of(self, wager: str) -> tuple[int, int]:
        """The least and the most this wager may be."""
        own = self.limits.get(wager)
        if own is None:
            return self.table.minimum, self.table.maximum
        return own.minimum or self.table.minimum, own.maximum or self.table.maximum

    @model_validator(mode="after")
    def _consistent(self) -> House:
        chip = self.table.smallest_chip
        if self.pot.offered and self.pot.amount is not None and self.pot.amount % chip:
            raise ValueError(f"pot.amount: {dollars(self.pot.amount)} is not a multiple of the smallest chip")
        for name in self.limits:
            low, high = self.range_of(name)
            if low > high:
                raise ValueError(f"limits.{name}: minimum {dollars(low)} is above maximum {dollars(high)}")
            if low % chip or high % chip:
                raise ValueError(f"limits.{name}: not a multiple of the smallest chip, {dollars(chip)}")
        return self
