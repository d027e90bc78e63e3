"""What the API answers, as its description says it."""

from __future__ import annotations

from typing import Literal

from pydantic import BaseModel, ConfigDict, Field

from pitboss.table.roles import Role

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
    "ReceiptAnswer",
    "RecordAnswer",
    "RoundListed",
    "RoundsAnswer",
    "SessionAnswer",
    "StepAnswer",
    "TableListed",
    "ViewAnswer",
    "WagerAnswer",
]

Cents = int
Card = str


class _Answer(BaseModel):
    model_config = ConfigDict(frozen=True, json_schema_serialization_defaults_required=True)


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
    """A token to send as `Authorization: Bearer TOKEN`; it is told once and kept nowhere here."""

    token: str
    expires: int = Field(description="Milliseconds of the epoch.")
    person: PersonAnswer


class ReceiptAnswer(_Answer):
    """The command is on disk: where it stands in the log of its table, or of the cage."""

    table: str
    sequence: int
    at: int = Field(description="Milliseconds of the epoch.")


# --- Games --------------------------------------------------------------------------------------------------


class GameListed(_Answer):
    id: str
    title: str
    summary: str
    sources: list[str]
    paytables: dict[str, list[str]] = Field(description="By slot, the pay tables that a house may post.")
    default_paytables: dict[str, str]


class WagerAnswer(_Answer):
    label: str
    required: bool
    optional: bool
    equals: str | None
    needs: str | None
    excludes: list[str]


class StepAnswer(_Answer):
    kind: Literal["look", "show", "decide", "settle"]
    about: list[str] = Field(description="Cards that are looked at or turned up, or wagers that are settled.")
    decision: str | None
    options: dict[str, dict[str, str]] = Field(
        description='By option, what it places: `{"play": {"play": "1 ante"}}`.'
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


class _Open(BaseModel):
    """More fields may come; those written down stay."""

    model_config = ConfigDict(extra="allow")


class SeatShown(_Open):
    name: str
    chips: Cents
    leaving: bool


class Settled(_Open):
    staked: Cents
    returned: Cents = Field(description="With the stake.")
    result: str
    why: str


class SeatPlayed(_Open):
    wagers: dict[str, Cents]
    settled: dict[str, Settled]
    decisions: list[str]
    folded: bool
    tips: Cents
    net: Cents


class RoundShown(_Open):
    """The round in progress, or the last one until the next begins."""

    number: int
    status: Literal["closed", "open", "suspended", "over", "void"]
    next: str = Field(description="What comes next, in words.")
    deck: str
    deck_due: str = Field(description="The deck that the next round is opened with.")
    commitment: str
    seeds: dict[str, str]
    secret: str | None = Field(description="Null until the round is over.")
    check_due: bool
    cards: dict[str, list[Card | None]] = Field(description="A card that the caller may not see is null.")
    burned: int
    turn: str | None
    decision: str | None
    options: dict[str, dict[str, Cents]]
    seats: dict[str, SeatPlayed]


class UpcomingShown(_Open):
    number: int
    commitment: str
    seeds: dict[str, str]


class ClockShown(_Open):
    kind: Literal["betting", "decision"]
    seat: str | None
    until: int = Field(description="Milliseconds of the epoch.")
    seconds: int


class TermsShown(_Open):
    house: str
    minimum: Cents
    maximum: Cents
    chips: list[Cents]
    pot: Cents | None
    tips: str
    dealer: Literal["automatic", "human"]
    dealing: str
    paytables: dict[str, str]
    definition: str
    configuration: str


class YouShown(_Open):
    person: str
    name: str
    role: Role
    seat: str | None
    chips: Cents


class ViewAnswer(_Open):
    """The table as the caller may see it."""

    sequence: int
    table: str
    title: str
    game: str
    closed: bool
    seats: dict[str, SeatShown | None]
    round: RoundShown
    upcoming: UpcomingShown | None
    clock: ClockShown | None
    terms: TermsShown
    you: YouShown | None


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


class RecordAnswer(BaseModel):
    """A round's published record; `pitboss fair-check` and `pitboss replay` read it."""

    model_config = ConfigDict(extra="allow")

    record: str
    table: str
    round: int
    status: str
