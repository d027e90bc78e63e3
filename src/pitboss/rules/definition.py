"""A whole game as its file defines it: cards, wagers, house options, pay tables, and the dealer's steps."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Annotated

from pydantic import BeforeValidator, Field, model_validator

from pitboss.errors import InputError
from pitboss.rules.checks import problems
from pitboss.rules.steps import (
    SEAT,
    HouseOption,
    Model,
    Name,
    Names,
    PaySlot,
    Step,
    Wager,
    Words,
    read_step,
    spelled,
)

__all__ = ["Game"]

CardCount = Annotated[int, Field(strict=True, ge=1, le=7)]


class Game(Model):
    """A whole game, as its file defines it."""

    id: Name
    title: Words
    summary: Words
    sources: tuple[str, ...] = Field(min_length=1)
    unit: Name
    """The wager all exact values are stated in units of."""
    cards: dict[Name, CardCount | dict[Name, CardCount]]
    burn_before: Names | tuple[()] = ()
    """Groups before which a card is burned when the game is dealt by hand."""
    wagers: dict[Name, Wager]
    options: dict[Name, HouseOption] = Field(default_factory=dict)
    paytables: dict[Name, PaySlot] = Field(default_factory=dict)
    steps: tuple[Annotated[Step, BeforeValidator(read_step)], ...] = Field(min_length=1)

    @property
    def groups(self) -> dict[str, int]:
        """Card groups in dealing order, the board's parts one by one."""
        flat: dict[str, int] = {}
        for name, size in self.cards.items():
            flat.update(size if isinstance(size, dict) else {name: size})
        return flat

    @property
    def seated(self) -> bool:
        """Whether every seat gets cards of its own."""
        return SEAT in self.cards

    def expand(self, names: tuple[str, ...]) -> tuple[str, ...]:
        """Group names with a collective name such as `board` replaced by its parts."""
        sizes = [(name, self.cards.get(name)) for name in names]
        return tuple(part for name, size in sizes for part in (size if isinstance(size, dict) else (name,)))

    def cards_needed(self, seats: int, *, by_hand: bool) -> int:
        """How many cards a full table takes from the deck, burns included."""
        total = sum(size * (seats if name == SEAT else 1) for name, size in self.groups.items())
        return total + (len(self.burn_before) if by_hand else 0)

    def choose(
        self, given: Mapping[str, str | bool], printed: Mapping[str, bool] | None = None
    ) -> dict[str, str | bool]:
        """Every house option of the game: as given, as the posted pay table is printed, or by default."""
        given = {**(printed or {}), **given}
        chosen: dict[str, str | bool] = {}
        for name, option in self.options.items():
            value = given.get(name, option.default)
            if isinstance(option.default, bool) and value in ("on", "off"):
                value = value == "on"
            if value not in option.values or isinstance(value, bool) != isinstance(option.default, bool):
                allowed = " or ".join(spelled(each) for each in option.values)
                raise InputError(
                    f"The house option {name} of {self.id} is {allowed}, not {spelled(value)!r}."
                )
            chosen[name] = value
        return chosen

    @property
    def opening_wagers(self) -> dict[str, Wager]:
        return {name: wager for name, wager in self.wagers.items() if wager.opening}

    @model_validator(mode="after")
    def _consistent(self) -> Game:
        if (problem := next(problems(self), None)) is not None:
            raise ValueError(problem)
        return self
