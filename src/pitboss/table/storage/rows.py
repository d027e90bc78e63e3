"""What is written to the database together, in one transaction."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any, Literal

from sqlalchemy import Row as SqlRow

from pitboss.table.books.ledger import Line
from pitboss.table.canonical import chained

__all__ = [
    "GENESIS",
    "Append",
    "Checkpoint",
    "Found",
    "PersonRow",
    "Power",
    "Remembered",
    "RoundRow",
    "Row",
    "SessionRow",
    "TableRow",
]

Found = SqlRow[*tuple[Any, ...]]
"""A row as a query finds it; SQLAlchemy knows no types of its columns."""
GENESIS = "0" * 64
"""Takes the place of the hash before the first link."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Row:
    """One link of the log: everything one command made happen."""

    stream: str
    sequence: int
    body: str
    hash: str

    @classmethod
    def after(cls, previous: str, *, stream: str, sequence: int, body: str) -> Row:
        return cls(
            stream=stream,
            sequence=sequence,
            body=body,
            hash=chained(previous, f"{stream}\n{sequence}\n{body}"),
        )

    def follows(self, previous: str) -> bool:
        """Whether the hash is right for this link after the one with that hash."""
        return self.hash == chained(previous, f"{self.stream}\n{self.sequence}\n{self.body}")


@dataclass(frozen=True, slots=True, kw_only=True)
class Remembered:
    """The answer to a command; `key` is who asked and the command's id."""

    key: str
    digest: str
    answer: str


@dataclass(frozen=True, slots=True, kw_only=True)
class RoundRow:
    """A round's record, once it is over."""

    number: int
    record: str
    hash: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Checkpoint:
    """Where reading a table's log may begin."""

    sequence: int
    hash: str
    state: str


@dataclass(frozen=True, slots=True, kw_only=True)
class TableRow:
    """A live table as the lobby lists it."""

    id: str
    title: str
    game: str
    closed: bool
    server: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class PersonRow:
    id: str
    name: str
    role: str
    password: str | None
    dismissed: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class SessionRow:
    """A session, or a one-time link. The token is a hash: nobody can sign in with what is stored."""

    token: str
    person: str
    expires: int


@dataclass(frozen=True, slots=True, kw_only=True)
class Power:
    """What a link of the cage's log does to a person's password and sessions, if its conditions still hold.

    Nobody who was dismissed gets any.
    """

    person: str
    was: tuple[str | None] | None = None
    """The password that must still be kept; None if it does not matter."""
    needs: str | None = None
    """A token that must still be this person's."""
    password: tuple[str | None] | None = None
    """The password from now on; None if it stays."""
    ends: Literal["none", "one", "sessions", "all"] = "none"
    """Whether the session of `needs` ends, every session but that of `keep`, or links as well."""
    keep: str = ""
    starts: SessionRow | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Append:
    """Everything that one command adds; all of it is written, or nothing."""

    remember: Remembered | None = None
    row: Row | None = None
    lines: tuple[Line, ...] = ()
    secret: tuple[int, bytes] | None = None
    """A round's number and the secret it is committed to."""
    round: RoundRow | None = None
    checkpoint: Checkpoint | None = None
    opened: TableRow | None = None
    changed: TableRow | None = None
    person: PersonRow | None = None
    dismissed: str | None = None
    """The person who can no longer sign in."""
    power: Power | None = None
    everybody_out: bool = False
    """All sessions and one-time links end."""
    present: tuple[str, ...] = field(default=())
    """People who must not have been dismissed when it is written."""
    most: int | None = None
    """What no account that gains may have afterwards."""
    accounts: tuple[str, ...] = field(default=())
    """New accounts, which begin at zero."""
