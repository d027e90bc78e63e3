"""A whole game as its file defines it: cards, wagers, house options, pay tables, and the dealer's steps."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import cached_property
from typing import Annotated, Any

from pydantic import BeforeValidator, Field, StrictBool, model_validator

from pitboss.errors import InputError
from pitboss.rules.checks import problems
from pitboss.rules.hands import FIVE_CARD
from pitboss.rules.later import later
from pitboss.rules.steps import Decide, Settle, Show, Step, read_step
from pitboss.rules.wagers import DEALER, SEAT, HouseOption, Model, Name, Names, PaySlot, Wager, Words, spelled
from pitboss.rules.ways import Compare, RankingName

__all__ = ["Game"]

CardCount = Annotated[int, Field(strict=True, ge=1, le=7)]


class Game(Model):
    """A whole game, as its file defines it."""

    id: Name
    title: Words
    summary: Words
    sources: tuple[Words, ...] = Field(min_length=1)
    group: Words = Field(default="Games of this house", exclude=True)
    """The family that the lobby lists it with ..."""
    place: int = Field(default=1000, strict=True, ge=0, lt=10**6, exclude=True)
    """... and its place in the catalogue."""
    trademark: StrictBool = Field(default=False, exclude=True)
    """Whether the title is a trade mark of somebody's."""
    seats: int | None = later(None, strict=True, ge=1, le=21)
    """The most seats the game is dealt to, where the house has more."""
    ranking: RankingName = later(FIVE_CARD)
    """How hands are ranked, where a step does not say otherwise."""
    unit: Name
    """The wager whose stake is one unit of every exact value."""
    cards: dict[Name, CardCount | dict[Name, CardCount]]
    burn_before: Names | tuple[()] = ()
    """Groups before which a card is burned when the game is dealt by hand."""
    wagers: dict[Name, Wager]
    options: dict[Name, HouseOption] = Field(default_factory=dict)
    paytables: dict[Name, PaySlot] = Field(default_factory=dict)
    steps: tuple[Annotated[Step, BeforeValidator(read_step)], ...] = Field(min_length=1)

    @cached_property
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

    @cached_property
    def laid_out(self) -> dict[str, tuple[str, ...]]:
        """What lies once on the table, each with its groups: the dealer's cards are one hand, though some
        are turned up before the others; the board's parts lie one by one."""
        laid: dict[str, tuple[str, ...]] = {}
        for name in self.cards:
            parts = self.expand((name,))
            laid |= {name: parts} if name == DEALER else {part: (part,) for part in parts if part != SEAT}
        return laid

    @cached_property
    def owners(self) -> dict[str, str]:
        """By group: the hand or the board that it is part of, as the file names it."""
        return {part: name for name in self.cards for part in (name, *self.expand((name,)))}

    @cached_property
    def turned_up_first(self) -> tuple[str, ...]:
        """The groups that lie face up when the seats decide for the first time; none without a decision."""
        first = next((at for at, step in enumerate(self.steps) if isinstance(step, Decide)), 0)
        shown = (step for step in self.steps[:first] if isinstance(step, Show))
        return tuple(name for step in shown for name in self.expand(step.show))

    def seats_at(self, places: int) -> int:
        """How many seats a table of that size has in this game."""
        return places if self.seats is None else min(places, self.seats)

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

    @cached_property
    def options_used(self) -> frozenset[str]:
        """The house options that wagers, answers or settlements depend on; pay tables may name more."""
        wagers = [(each.offered_if, each.needs_unless, each.folds_if) for each in self.wagers.values()]
        answers = [option.offered_if for step in self.decisions for option in step.options.values()]
        compared = [step.comparison for step in self.settlements if step.comparison is not None]
        ends = [word for by in compared for word in (by.short, by.win_needs) if isinstance(word, str)]
        named = (*(name for each in wagers for name in each), *answers, *ends)
        return frozenset(name for name in named if name in self.options)

    @cached_property
    def opening_wagers(self) -> dict[str, Wager]:
        """The wagers placed before the deal."""
        return {name: wager for name, wager in self.wagers.items() if wager.opening}

    @cached_property
    def decisions(self) -> tuple[Decide, ...]:
        """What the seats are asked, in order."""
        return tuple(step for step in self.steps if isinstance(step, Decide))

    def decision(self, name: str) -> Decide:
        return next(step for step in self.decisions if step.decide == name)

    @cached_property
    def settlements(self) -> tuple[Settle, ...]:
        """The steps that settle wagers, in order."""
        return tuple(step for step in self.steps if isinstance(step, Settle))

    def settlements_of(self, wager: str) -> tuple[Settle, ...]:
        """Every step that may settle the wager; pay table and other wagers say which one does."""
        return tuple(step for step in self.settlements if wager in step.settle)

    def settled_alike(self, one: str, other: str) -> bool:
        """Whether two wagers are settled in the same way, on cards that differ in number alone (pack-1)."""
        return self._ways(one) == self._ways(other)

    def _ways(self, wager: str) -> list[object]:
        return [
            (
                step.by.model_dump(exclude={"hand", "against", "best_of"}),
                [
                    [(name.rstrip("0123456789"), self.groups[name]) for name in self.expand(hand)]
                    for hand in step.hands
                ],
            )
            for step in self.settlements_of(wager)
        ]

    @cached_property
    def compared(self) -> tuple[str, ...]:
        """The wagers that are won by the better of two hands."""
        return self._settled(lambda step: step.comparison is not None)

    @cached_property
    def pots(self) -> tuple[str, ...]:
        """The wagers that seats play for among themselves."""
        return self._settled(lambda step: step.pot is not None)

    @cached_property
    def slots(self) -> dict[str, str]:
        """The wagers that a pay table pays, whatever another hand is, each with the slot of the table."""
        return {name: step.paytable for step in self.settlements if step.paytable for name in step.settle}

    @cached_property
    def riders(self) -> dict[str, str]:
        """The extra payments, each with the wager it is reckoned on."""
        return {name: wager.rides for name, wager in self.wagers.items() if wager.rides is not None}

    @cached_property
    def betting_options(self) -> frozenset[str]:
        """The house options that only say which wagers and answers are offered."""
        wagers = {name for each in self.wagers.values() for name in (each.needs_unless, each.offered_if)}
        answers = {option.offered_if for step in self.decisions for option in step.options.values()}
        return frozenset(name for name in wagers | answers if name in self.options)

    @cached_property
    def tables_of(self) -> dict[str, tuple[str, ...]]:
        """By wager: the slots of all pay tables that may pay it, on a win or on a loss."""
        found: dict[str, dict[str, None]] = {}
        for step in self.settlements:
            for name in step.settle:
                slots = step.by.slots_of(name) if isinstance(step.by, Compare) else step.slots
                found.setdefault(name, {}).update(dict.fromkeys(slots))
        return {name: tuple(slots) for name, slots in found.items()}

    def _settled(self, by: Callable[[Settle], bool]) -> tuple[str, ...]:
        return tuple(dict.fromkeys(name for step in self.settlements if by(step) for name in step.settle))

    @model_validator(mode="before")
    @classmethod
    def _pass_on(cls, value: Any) -> Any:
        """The game's ranking holds for every step that reads hands and does not name one of its own."""
        steps = value.get("steps") if isinstance(value, dict) else None
        if not isinstance(steps, list) or "ranking" not in value:
            return value
        return value | {"steps": [_ranked(step, value["ranking"]) for step in steps]}

    @model_validator(mode="after")
    def _consistent(self) -> Game:
        if (problem := next(problems(self), None)) is not None:
            raise ValueError(problem)
        return self


def _ranked(step: Any, ranking: object) -> Any:
    if isinstance(step, dict) and "decide" in step:
        return {"ranking": ranking} | step
    if isinstance(step, dict) and isinstance(step.get("by"), dict):
        return step | {"by": {"ranking": ranking} | step["by"]}
    return step
