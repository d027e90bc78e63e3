"""Everything Pitboss raises on purpose.

PitbossError
├── InputError           what was given cannot be read
│   ├── CardError        not a card, the same card twice, the wrong number of cards
│   ├── DefinitionError  a game or pay table file says something impossible
│   ├── HouseError       a house configuration says something impossible
│   └── NotFound         no such game, pay table or house
├── Unsolvable           a question the exact solver has no method for
└── Refused              a well-formed move that the rules forbid

Each carries one sentence for the person who can put it right, and a `kind` for programs (`--json`);
`quoted` keeps what it quotes short.
"""

from __future__ import annotations

from typing import ClassVar

__all__ = [
    "CardError",
    "DefinitionError",
    "HouseError",
    "InputError",
    "NotFound",
    "PitbossError",
    "Refused",
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


def quoted(value: object, most: int = 60) -> str:
    """What was given, as a sentence quotes it: never longer than it helps, whatever was sent."""
    try:
        text = repr(value)
    except ValueError:  # an integer of more digits than Python will spell
        return "a number of thousands of digits"
    return text if len(text) <= most else f"{text[: most - 3]}..."
