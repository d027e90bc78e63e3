"""Everything Pitboss raises on purpose.

PitbossError
├── InputError           what was given cannot be read
│   ├── CardError        not a card, the same card twice, the wrong number of cards
│   ├── DefinitionError  a game or pay table file says something impossible
│   ├── HouseError       a house configuration says something impossible
│   └── NotFound         no such game, pay table or house
├── Unsolvable           a question the exact solver has no method for
├── Refused              a well-formed move that the rules forbid
│   ├── Forbidden        a move that is somebody else's to make
│   └── IdReused         a command's id that was used for another command
├── SignedOut            nobody, or nobody any more, is signed in with this token
├── TooMany              more requests than one person may make
├── Elsewhere            the table is served by another process
└── StorageFailed        the database did not answer: whether the command counts, its id will tell

Each carries one sentence for the person who can put it right, and a `kind` for programs (`--json`);
`quoted` keeps what it quotes short.
"""

from __future__ import annotations

from typing import ClassVar

__all__ = [
    "CardError",
    "DefinitionError",
    "Elsewhere",
    "Forbidden",
    "HouseError",
    "IdReused",
    "InputError",
    "NotFound",
    "PitbossError",
    "Refused",
    "SignedOut",
    "StorageFailed",
    "TooMany",
    "Unsolvable",
    "quoted",
]


class PitbossError(Exception):
    """The root: catch this to catch all of ours and nothing else."""

    kind: ClassVar[str] = "error"

    def __init__(self, message: str) -> None:
        super().__init__(message)
        self.message = message


class InputError(PitbossError):
    """What was given cannot be read."""

    kind = "input"


class CardError(InputError):
    """Not a card, the same card twice, or the wrong number of cards."""

    kind = "card"


class DefinitionError(InputError):
    """A definition file says something impossible; reads as `FILE: KEY: REASON`."""

    kind = "definition"

    def __init__(self, file: str, key: str, reason: str) -> None:
        super().__init__(f"{file}: {key}: {reason}")
        self.file = file
        self.key = key
        self.reason = reason

    def __reduce__(self) -> tuple[type[DefinitionError], tuple[str, str, str]]:
        # Exceptions are rebuilt from `args`, here the one sentence; worker processes send them pickled.
        return type(self), (self.file, self.key, self.reason)


class HouseError(InputError):
    """A house configuration says something impossible."""

    kind = "house"


class NotFound(InputError):
    """No game, pay table or house has this name."""

    kind = "not-found"


class Unsolvable(PitbossError):
    """A shape of game that the exact solver has no method for; the sentence says what is missing."""

    kind = "unsolvable"


class Refused(PitbossError):
    """A well-formed move that the rules forbid; `rule` is the place in the sources, shown in brackets."""

    kind = "refused"

    def __init__(self, message: str, *, rule: str | None = None) -> None:
        super().__init__(message)
        self.rule = rule

    def __str__(self) -> str:
        if not self.rule:
            return self.message
        stop = "." if self.message.endswith(".") else ""
        return f"{self.message.removesuffix('.')} ({self.rule}){stop}"


class Forbidden(Refused):
    """A move that is somebody else's to make."""

    kind = "forbidden"


class IdReused(Refused):
    """A command's id that was used for another command."""

    kind = "id reused"


class SignedOut(PitbossError):
    """Nobody, or nobody any more, is signed in with this token."""

    kind = "signed out"


class TooMany(PitbossError):
    """More requests than one person may make; try again later."""

    kind = "too many"


class Elsewhere(PitbossError):
    """The table is served by another process, at `address`."""

    kind = "elsewhere"

    def __init__(self, message: str, *, address: str) -> None:
        super().__init__(message)
        self.address = address


class StorageFailed(PitbossError):
    """The database did not answer. Whether the command counts, asking again with its id will tell.

    `why` is the database's own words, for those who run it and nobody else.
    """

    kind = "storage"

    def __init__(self, message: str, *, why: str = "") -> None:
        super().__init__(message)
        self.why = why


def quoted(value: object, most: int = 60) -> str:
    """What was given, as a sentence quotes it: never longer than it helps, whatever was sent."""
    try:
        text = repr(value)
    except ValueError:  # an integer of more digits than Python will spell
        return "a number of thousands of digits"
    return text if len(text) <= most else f"{text[: most - 3]}..."
