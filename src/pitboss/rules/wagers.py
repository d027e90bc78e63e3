"""What a game is played for: wagers, the amounts decisions place, house options, and slots for pay tables.

These models hold what the file says and nothing else; `loading` turns a mistake into file, key and reason.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import cached_property
from typing import Annotated, Self

from pydantic import (
    AfterValidator,
    BaseModel,
    BeforeValidator,
    ConfigDict,
    Field,
    StrictBool,
    model_validator,
)

from pitboss.errors import quoted
from pitboss.rules.later import later
from pitboss.wording import read_dollars

__all__ = [
    "DEALER",
    "PRINTABLE",
    "SEAT",
    "HouseOption",
    "Model",
    "Multiple",
    "Name",
    "Names",
    "PaySlot",
    "TableName",
    "Wager",
    "Words",
    "read_multiple",
    "read_range",
    "spelled",
]

DEALER = "dealer"
"""The hand that the house holds; written in braces, some of its cards are turned up before the others."""
SEAT = "seat"
"""The card group that every seat has one of; all other groups lie once on the table."""

_NAME = re.compile(r"[a-z][a-z0-9_-]{0,40}")
Name = Annotated[str, Field(pattern=f"^{_NAME.pattern}$")]


def _printable(value: object) -> object:
    if isinstance(value, str) and not value.isprintable():
        raise ValueError(f"words are printed as they are, so without control characters: {quoted(value)}")
    return value


PRINTABLE = BeforeValidator(_printable)
Words = Annotated[str, Field(min_length=1, max_length=400), PRINTABLE]


def _price(value: object) -> object:
    """A wager's name or a word is taken as it is; a sum of money must be one."""
    if isinstance(value, str) and value.startswith("$"):
        try:
            cents = read_dollars(value)
        except ValueError as error:
            raise ValueError(f"a fixed wager {error}") from error
        if cents == 0:
            raise ValueError("a fixed wager is more than $0")
    elif not isinstance(value, str) or not _NAME.fullmatch(value):
        raise ValueError(
            f"a wager equals another, pot-amount, table-minimum or a sum such as '$1', not {quoted(value)}"
        )
    return value


Equals = Annotated[str, BeforeValidator(_price)]
"""A wager, `pot-amount`, `table-minimum`, or a sum such as "$1"."""


class Model(BaseModel):
    model_config = ConfigDict(
        frozen=True, extra="forbid", arbitrary_types_allowed=True, populate_by_name=True
    )

    def __copy__(self) -> Self:
        """Drops cached answers, since `model_copy` may change what they follow from."""
        copied = super().__copy__()
        for name in set(copied.__dict__) - set(type(self).model_fields):
            del copied.__dict__[name]
        return copied


def _listed(value: object) -> object:
    return [value] if isinstance(value, str) else value


def _different(names: tuple[str, ...]) -> tuple[str, ...]:
    twice = next((name for name in names if names.count(name) > 1), None)
    if twice is not None:
        raise ValueError(f"{twice!r} is given twice")
    return names


Names = Annotated[tuple[Name, ...], BeforeValidator(_listed), Field(min_length=1), AfterValidator(_different)]
TableName = Annotated[str, Field(pattern=r"^[A-Za-z0-9][A-Za-z0-9_-]{0,30}$")]
"""The id of a pay table, such as `CH3` or `40-30-6-4-1`."""


@dataclass(frozen=True, slots=True)
class Multiple:
    """An amount as the procedures state it: "2 ante" is twice the stake on the ante."""

    times: int
    of: tuple[str, ...]

    def __str__(self) -> str:
        return f"{self.times} {' or '.join(self.of)}"


_RANGE = re.compile(r"([1-9]\d?) to ([1-9]\d?) (.+)")
_MULTIPLE = re.compile(r"([1-9]\d?) ([a-z0-9_-]+(?: or [a-z0-9_-]+)*)")


def read_multiple(value: object) -> Multiple:
    if isinstance(value, Multiple):
        return value
    if isinstance(value, str) and (match := _MULTIPLE.fullmatch(value)):
        return Multiple(int(match[1]), tuple(match[2].split(" or ")))
    raise ValueError(
        f"an amount is a whole multiple of a wager such as '1 ante' or '2 ante', not {quoted(value)}"
    )


def read_range(value: object) -> tuple[range, str] | None:
    """ "1 to 3 ante": the multiples, and what they are multiples of; None for anything else."""
    if isinstance(value, str) and (match := _RANGE.fullmatch(value)):
        least, most = int(match[1]), int(match[2])
        if not least < most <= least + 9:
            raise ValueError(f"a range of multiples goes up, by nine at most, not {quoted(value)}")
        return range(least, most + 1), match[3]
    return None


class Wager(Model):
    """A betting spot. One that is neither required nor optional is filled by a decision during the round."""

    label: Words
    required: StrictBool = False
    optional: StrictBool = False
    equals: Equals | None = None
    """The wager whose stake it must equal, or an amount: `pot-amount`, what the house sets for its pot;
    `table-minimum`; a sum such as "$1"."""
    offered_if: Name | None = None
    needs: Name | None = None
    """The wager it may only be made beside ..."""
    needs_unless: Name | None = None
    """... unless this house option is on."""
    excludes: Names | tuple[()] = ()
    rides: Name | None = later(None)
    """The wager that it is an extra payment on: nothing is staked on it."""
    side_bet: bool = later(default=False)
    """A bet beside the game, which the figures of a round leave out."""
    folds_if: Name | None = later(None)
    """The house option under which a fold gives it up, too."""
    cite: Words

    @cached_property
    def equal_to(self) -> str | None:
        """The other wager whose stake it must equal."""
        return self.equals if self.equals is not None and self.fixed is None else None

    @cached_property
    def fixed(self) -> str | None:
        """`pot-amount`, `table-minimum` or a sum, where it must be just that."""
        amounts = ("pot-amount", "table-minimum")
        return self.equals if self.equals and (self.equals in amounts or self.equals[0] == "$") else None

    @property
    def in_pot(self) -> bool:
        """Whether it is paid into the pot that the house may offer."""
        return self.offered_if == "pot"

    @property
    def opening(self) -> bool:
        """Whether it is placed before the deal."""
        return self.required or self.optional

    @model_validator(mode="after")
    def _consistent(self) -> Wager:
        if self.required and self.optional:
            raise ValueError("a wager is required or optional, not both")
        if self.side_bet and not self.optional:
            raise ValueError("a side bet is optional")
        if self.required and self.offered_if:
            raise ValueError("a required wager cannot depend on what the house offers")
        if self.required and (self.needs or self.excludes):
            raise ValueError("a required wager is always made, so it cannot have needs or excludes")
        if self.needs_unless and not self.needs:
            raise ValueError("needs_unless goes with needs")
        if not self.opening and (self.equals or self.needs or self.excludes or self.offered_if):
            raise ValueError(
                "a wager that a decision places cannot have equals, needs, excludes or offered_if"
            )
        if self.rides and (self.opening or self.folds_if):
            raise ValueError("nothing is staked on a wager that rides, so no other key goes with it")
        return self


class HouseOption(Model):
    """A choice the documents leave to the house."""

    values: tuple[Words | StrictBool, ...] = Field(min_length=2, max_length=16)
    default: Words | StrictBool
    says: dict[str, Words]
    """What each value means, in words for the rules page."""
    cite: Words

    @property
    def is_switch(self) -> bool:
        """Whether it is just on or off."""
        return isinstance(self.default, bool)

    @model_validator(mode="after")
    def _consistent(self) -> HouseOption:
        words = [spelled(value) for value in self.values]
        if len({type(value) for value in self.values}) > 1:
            raise ValueError("values: they are true and false, or words, not both")
        if len(set(words)) < len(words):
            raise ValueError("values: one of them is given twice")
        if self.default not in self.values:
            raise ValueError(f"default {quoted(self.default)} is not one of its values")
        missing = [value for value in self.values if spelled(value) not in self.says]
        if missing:
            raise ValueError(f"says has no sentence for {quoted(spelled(missing[0]))}")
        more = [value for value in self.says if value not in words]
        if more:
            raise ValueError(f"says: {quoted(more[0])} is not one of its values")
        return self


def spelled(value: str | bool) -> str:  # noqa: FBT001 - the value itself may be a yes or no
    """An option's value as commands write it: on, off, or the word itself."""
    return value if isinstance(value, str) else ("on" if value else "off")


class PaySlot(Model):
    """A place for a pay table, where the house posts one that fits the game."""

    label: Words
    default: TableName
