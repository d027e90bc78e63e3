"""Everything Pitboss raises on purpose.

PitbossError
├── InputError           what was given cannot be read
│   ├── CardError        not a card, the same card twice, the wrong number of cards
│   ├── DefinitionError  a game or pay table file says something impossible
│   ├── HouseError       a house configuration says something impossible
│   └── NotFound         no such game, pay table or house
├── Unsolvable           a question the exact solver has no method for
├── Refused              a well-formed move that the rules forbid
│   ├── Forbidden        a move that is for someone else to make
│   └── IdReused         a command's id that was used for another command
├── SignedOut            nobody is signed in with this token
├── TooMany              more requests than one person may make
├── Elsewhere            the table is served by another process
└── StorageFailed        the database did not answer: ask again with the command's id whether it counts

Each carries one sentence for the person who can put it right and, for programs, a `kind`, a `code` and
`parameters`. A refusal has a `Worded` reason, which makes the sentence from the parameters (those that are
`Named` appear by their label), or one that comes `Verbatim`. `quoted` keeps what it quotes short.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import ClassVar, Final, Protocol, Self

__all__ = [
    "CardError",
    "DefinitionError",
    "Elsewhere",
    "Forbidden",
    "HouseError",
    "IdReused",
    "InputError",
    "Named",
    "NotFound",
    "PitbossError",
    "Refused",
    "SignedOut",
    "StorageFailed",
    "TooMany",
    "Unsolvable",
    "Verbatim",
    "Worded",
    "quoted",
]

_LONGEST: Final = 200
_LARGEST: Final = 10**18


class PitbossError(Exception):
    """The root: catch this to catch all of ours and nothing else."""

    kind: ClassVar[str] = "error"

    def __init__(self, message: str) -> None:
        super().__init__(message)

    @property
    def message(self) -> str:
        return str(self.args[0])

    @property
    def code(self) -> str:
        return self.kind

    @property
    def parameters(self) -> dict[str, object]:
        """What the sentence was worded from, ready for JSON."""
        return {}

    def to_json(self) -> dict[str, object]:
        """What programs get: the sentence, and what it was worded from."""
        return {"kind": self.kind, "code": self.code, "message": self.message, "parameters": self.parameters}


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


class Worded(Protocol):
    """Why a move is refused: a code for programs, and a sentence once the parameters are known."""

    @property
    def code(self) -> str: ...

    def sentence(self, parameters: Mapping[str, object]) -> str: ...


@dataclass(frozen=True, slots=True)
class Named:
    """Something programs know by its id and people by its label: `ante`, the Ante Blind."""

    id: str
    label: str

    def __str__(self) -> str:
        return self.label


@dataclass(frozen=True, slots=True)
class Verbatim:
    """A reason that was worded elsewhere: by a server, or when the answer was first remembered."""

    words: str
    code: str = "told"

    def sentence(self, parameters: Mapping[str, object]) -> str:  # noqa: ARG002 - worded already
        return self.words


class Refused(PitbossError):
    """A well-formed move that the rules forbid; `rule` is the place in the sources, shown in brackets."""

    kind = "refused"

    def __init__(self, reason: Worded, /, *, rule: str | None = None, **parameters: object) -> None:
        Exception.__init__(self, reason)
        self.reason, self.rule = reason, rule
        self._parameters: Mapping[str, object] = parameters

    @classmethod
    def told(cls, told: Mapping[str, object]) -> Self:
        """The refusal that `to_json` wrote, in the words it had then."""
        rule, parameters = told.get("rule"), told.get("parameters")
        reason = Verbatim(str(told.get("message")), str(told.get("code") or "told"))
        error = cls(reason, rule=None if rule is None else str(rule))
        error._parameters = parameters if isinstance(parameters, Mapping) else {}
        return error

    @property
    def message(self) -> str:
        return self.reason.sentence(self._parameters)

    @property
    def code(self) -> str:
        return self.reason.code

    @property
    def parameters(self) -> dict[str, object]:
        return {name: _plain(value) for name, value in self._parameters.items()}

    def to_json(self) -> dict[str, object]:
        told = super().to_json()
        return {**told, "rule": self.rule} if self.rule else told

    def __str__(self) -> str:
        return f"{self.message.removesuffix('.')} ({self.rule})." if self.rule else self.message


class Forbidden(Refused):
    """A move that is for someone else to make."""

    kind = "forbidden"


class IdReused(Refused):
    """A command's id that was used for another command."""

    kind = "id reused"


class SignedOut(PitbossError):
    """Nobody is signed in with this token, or no longer."""

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

    def to_json(self) -> dict[str, object]:
        return {**super().to_json(), "address": self.address}


class StorageFailed(PitbossError):
    """The database did not answer. To learn whether the command counts, ask again with its id.

    `why` is in the database's own words, only for those who run it.
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


def _plain(value: object) -> object:
    """A parameter as JSON: ids for what is named, and nothing longer than a sentence about it would be."""
    match value:
        case None | bool() | float():
            return value
        case int():
            return value if abs(value) <= _LARGEST else quoted(value)
        case str():
            return value[:_LONGEST].encode(errors="replace").decode()
        case Named():
            return value.id
        case PitbossError():
            return {"code": value.code, "parameters": value.parameters}
        case Mapping():
            return {str(name): _plain(each) for name, each in value.items()}
        case list() | tuple():
            return [_plain(each) for each in value]
        case _:
            return quoted(value)
