"""What the API answers, as its description says it."""

from __future__ import annotations

from typing import Literal

from pydantic import BaseModel, ConfigDict, Field

from pitboss.contract.roles import Role

__all__ = [
    "AnchorAnswer",
    "AuditAnswer",
    "ErrorAnswer",
    "GameAnswer",
    "GameListed",
    "LedgerAnswer",
    "LedgerLine",
    "LogAnswer",
    "LogRow",
    "MeAnswer",
    "PayLine",
    "PayTableAnswer",
    "PersonAnswer",
    "RoundListed",
    "RoundsAnswer",
    "SessionAnswer",
    "SessionListed",
    "StepAnswer",
    "TableListed",
    "WagerAnswer",
]

Cents = int


class _Answer(BaseModel):
    model_config = ConfigDict(
        frozen=True, from_attributes=True, json_schema_serialization_defaults_required=True
    )


class ErrorTold(BaseModel):
    """One sentence for people; for programs a kind, and the reason as a code with its parameters."""

    kind: str
    code: str = Field(description="Why, such as `must-equal`; where a kind has one reason only, the kind.")
    message: str
    parameters: dict[str, object] = Field(
        description="What the message was worded from: cents, ids of seats and wagers, names."
    )
    rule: str | None = Field(default=None, description="The place in the sources, if a rule was broken.")
    address: str | None = Field(default=None, description="Where the table is served, if not here.")


class ErrorAnswer(BaseModel):
    error: ErrorTold


class PersonAnswer(_Answer):
    id: str
    name: str
    role: Role


class MeAnswer(PersonAnswer):
    """Oneself, with the chips in hand."""

    chips: Cents


class SessionAnswer(_Answer):
    """A token to send as `Authorization: Bearer TOKEN`; the server shows it once and keeps only its hash."""

    token: str
    expires: int = Field(description="When it ends unless it is used before: milliseconds of the epoch.")
    person: PersonAnswer


class SessionListed(_Answer):
    """A session of one's own. The id ends it, and opens nothing."""

    id: str
    began: int | None = Field(description="Milliseconds of the epoch; null for one of an earlier version.")
    ends: int = Field(description="When it ends unless it is used before.")
    current: bool = Field(description="Whether it is the one that asks.")


# --- Games --------------------------------------------------------------------------------------------------


class GameListed(_Answer):
    id: str
    title: str
    summary: str
    sources: list[str]
    paytables: dict[str, list[str]] = Field(description="By slot, the pay tables that a house may post.")
    default_paytables: dict[str, str]
    family: str = Field(default="", description="The games it is listed with.")


class WagerAnswer(_Answer):
    label: str
    required: bool
    optional: bool
    equals: str | None
    needs: str | None
    excludes: list[str]
    rides: str | None = Field(
        default=None, description="The wager it is an extra payment on; nothing is staked on it."
    )


class StepAnswer(_Answer):
    kind: Literal["look", "show", "decide", "settle"]
    about: list[str] = Field(description="Cards that are looked at or turned up, or wagers that are settled.")
    decision: str | None
    options: dict[str, dict[str, str]] = Field(
        description='By option, what it places: `{"play": {"play": "1 ante"}}`.'
    )
    returns: dict[str, list[str]] = Field(
        default_factory=dict, description="By option, the wagers that it takes back."
    )
    needs: dict[str, str] = Field(
        default_factory=dict,
        description='By option, the least hand that it takes: `{"play-3x": "one pair"}`.',
    )


class PayLine(_Answer):
    hand: str
    pays: str
    option: str | None = Field(description="The house option that must be on for this line.")


class PayTableAnswer(_Answer):
    id: str
    title: str
    lines: list[PayLine]


class GameAnswer(GameListed):
    """A game as its definition has it."""

    cards: dict[str, int] = Field(description="Groups of cards in dealing order, with their sizes.")
    unit: str
    wagers: dict[str, WagerAnswer]
    steps: list[StepAnswer]
    tables: dict[str, list[PayTableAnswer]]
    options: dict[str, list[str | bool]]


# --- Tables -------------------------------------------------------------------------------------------------


class TableListed(_Answer):
    id: str
    title: str
    game: str
    closed: bool
    server: str = Field(description="The address of the process that serves it.")


class RoundListed(_Answer):
    number: int
    status: str
    opened: str
    ended: str
    seats: dict[str, Cents] = Field(description="By seat, what it won or lost.")


class RoundsAnswer(_Answer):
    rounds: list[RoundListed] = Field(description="The latest first.")
    next: int | None = Field(description="Ask with `before` this number for more; null if there are none.")


# --- The books ----------------------------------------------------------------------------------------------


class LedgerLine(_Answer):
    stream: str
    sequence: int
    line: int
    account: str
    cents: Cents
    why: str


class LedgerAnswer(_Answer):
    lines: list[LedgerLine] = Field(description="In the order they were written, by stream.")
    next: str | None = Field(description="Ask with `after` this mark for more; null if there are none.")


class LogRow(_Answer):
    sequence: int
    body: str = Field(description="Canonical JSON, as it is hashed.")
    hash: str


class LogAnswer(_Answer):
    stream: str
    rows: list[LogRow] = Field(description="Finished rounds only: nothing of the round in progress.")
    next: int | None = Field(description="Ask with `after` this number for more; null if there are none.")


class AuditAnswer(BaseModel):
    """Every invariant of the stored history, each named, passed or failed."""

    model_config = ConfigDict(extra="allow")

    passed: bool


class AnchorAnswer(BaseModel):
    model_config = ConfigDict(extra="allow")
