"""The steps the dealer performs: look, show, decide, settle."""

from __future__ import annotations

from collections.abc import Collection, Iterator
from functools import cached_property
from itertools import combinations
from typing import Annotated, Any, Literal, Self

from pydantic import AliasChoices, BeforeValidator, Field, model_validator

from pitboss.rules.hands import FIVE_CARD, NamedHand
from pitboss.rules.later import later
from pitboss.rules.wagers import Model, Multiple, Name, Names, Words, read_multiple, read_range
from pitboss.rules.ways import Compare, PayByTable, Pot, RankingName, named_hand, read_way

__all__ = ["Decide", "Look", "Option", "Settle", "Show", "Step", "read_step"]


class _Step(Model):
    @property
    def families(self) -> tuple[str, ...]:
        """The families of pay tables that the step depends on; an empty tuple for a step always performed."""
        return ()

    def applies(self, posted: Collection[str]) -> bool:
        """Whether the step is performed while pay tables of these families are posted."""
        return not self.families or any(name in posted for name in self.families)


class _FamilyStep(_Step):
    family: Names | None = None
    """Only while a pay table of one of these families is posted."""

    @property
    def families(self) -> tuple[str, ...]:
        return self.family or ()


class Look(_Step):
    """Each seat looks at its own cards."""

    look: Literal["seat"]
    cite: Words


class Show(_FamilyStep):
    """The dealer turns cards face up for all."""

    show: Names
    cite: Words


class Option(Model):
    """One answer to a decision: wagers it places, gives up or takes back, and the least hand it needs."""

    places: dict[str, Multiple] = Field(default_factory=dict)
    forfeits: Names | tuple[()] = ()
    returns: Names | tuple[()] = later(())
    """Wagers that come back to the seat."""
    needs: NamedHand | None = later(None)
    """Only with this hand or better."""
    offered_if: Name | None = later(None)
    """Only where this house option is on."""

    @property
    def does(self) -> tuple[object, ...]:
        """What it does to the wagers and which hand it needs, whatever the order in which that is written."""
        placed = {name: (amount.times, frozenset(amount.of)) for name, amount in self.places.items()}
        return placed, {*self.forfeits}, {*self.returns}, self.needs

    @model_validator(mode="before")
    @classmethod
    def _read(cls, value: Any) -> Any:
        """`{ play = "1 ante", forfeits = [...] }`: every key but the words below is a wager to place."""
        if not isinstance(value, dict) or _is_read(value.get("places")):
            return value
        words = ("forfeits", "returns", "needs", "offered_if")
        places = {key: read_multiple(amount) for key, amount in value.items() if key not in words}
        return {"places": places} | {key: value[key] for key in words if key in value}


def _is_read(places: object) -> bool:
    """Whether these are amounts already, and not the words of a file."""
    return isinstance(places, dict) and all(isinstance(each, Multiple) for each in places.values())


class Decide(_Step):
    """Seats choose in turn, from the dealer's left."""

    decide: Words
    for_: Names = Field(validation_alias=AliasChoices("for", "for_"))
    """Asked of the seats that have one of these wagers in action."""
    unless: Names | tuple[()] = ()
    """Not asked of the seats that have one of these wagers in action already."""
    options: dict[Name, Option] = Field(min_length=2, max_length=16)
    default: Name
    """The answer of a seat that does not answer."""
    hand: Names | tuple[()] = later(())
    """The cards that an option's least hand is read from."""
    ranking: RankingName = later(FIVE_CARD)
    cite: Words

    @property
    def folds(self) -> tuple[str, ...]:
        """The options that give wagers up."""
        return tuple(name for name, option in self.options.items() if option.forfeits)

    @property
    def placed(self) -> tuple[str, ...]:
        """The wagers that one option or another places."""
        return tuple(dict.fromkeys(name for option in self.options.values() for name in option.places))

    @property
    def forfeited(self) -> tuple[str, ...]:
        """The wagers that one option or another gives up."""
        return tuple(dict.fromkeys(name for option in self.options.values() for name in option.forfeits))

    @property
    def returned(self) -> tuple[str, ...]:
        """The wagers that one option or another takes back."""
        return tuple(dict.fromkeys(name for option in self.options.values() for name in option.returns))

    @cached_property
    def house_decides(self) -> bool:
        """Whether some option is offered only where a house option is on."""
        return any(option.offered_if is not None for option in self.options.values())

    def asks(self, wagers: Collection[str]) -> bool:
        """Whether a seat with these wagers in action is asked."""
        return any(name in wagers for name in self.for_) and not any(name in wagers for name in self.unless)

    @model_validator(mode="before")
    @classmethod
    def _read(cls, value: Any) -> Any:
        if not isinstance(value, dict) or not isinstance(value.get("options"), dict):
            return value
        options: dict[str, Any] = {}
        for name, option in value["options"].items():
            for each, content in _spread(name, option):
                if each in options:
                    raise ValueError(f"options.{each}: is given twice")
                options[each] = content
        for name, option in options.items():
            if isinstance(option, dict) and "needs" in option:
                needs = named_hand(option["needs"], value.get("ranking"), f"options.{name}.needs")
                options[name] = option | {"needs": needs}
        return value | {"options": options}

    @model_validator(mode="after")
    def _consistent(self) -> Self:
        if self.default not in self.options:
            raise ValueError(f"default {self.default!r} is not one of the options {', '.join(self.options)}")
        needing = [name for name, option in self.options.items() if option.needs is not None]
        if needing and not self.hand:
            raise ValueError(
                f"options.{needing[0]}: needs a hand, so the step must have hand = the cards to read"
            )
        if self.hand and not needing:
            raise ValueError("hand is for options that need a least hand, and none does")
        if not (self.placed or self.forfeited or self.returned):
            raise ValueError("options: none of them places, gives up or takes back a wager")
        for (one, first), (other, second) in combinations(self.options.items(), 2):
            if first.does == second.does:
                raise ValueError(f"options: {one!r} and {other!r} do the same, so one of them is too many")
        if self.options[self.default].offered_if is not None:
            raise ValueError(f"default {self.default!r} is not offered everywhere")
        if self.default in needing:
            raise ValueError(f"default {self.default!r} needs a hand that the seat may not have")
        return self


def _spread(name: str, option: Any) -> Iterator[tuple[str, Any]]:
    """`bet = { third = "1 to 3 ante" }` is `bet-1x`, `bet-2x` and `bet-3x`."""
    amounts = option if isinstance(option, dict) else {}
    try:
        ranges = {key: found for key, amount in amounts.items() if (found := read_range(amount)) is not None}
    except ValueError as error:
        raise ValueError(f"options.{name}: {error}") from error
    if not ranges:
        yield name, option
        return
    times = {tuple(multiples) for multiples, _ in ranges.values()}
    if len(times) > 1:
        raise ValueError(f"options.{name}: its ranges of multiples differ")
    for multiple in times.pop():
        placed = {key: f"{multiple} {of}" for key, (_, of) in ranges.items()}
        yield f"{name}-{multiple}x", amounts | placed


class Settle(_FamilyStep):
    """Wagers settled seat by seat, from the dealer's right."""

    settle: Names
    for_: Names | tuple[()] = Field(default=(), validation_alias=AliasChoices("for", "for_"))
    """Only at the seats that made one of these wagers."""
    by: Annotated[PayByTable | Compare | Pot, BeforeValidator(read_way)]
    cite: Words

    @property
    def comparison(self) -> Compare | None:
        return self.by if isinstance(self.by, Compare) else None

    @property
    def paytable(self) -> str | None:
        """The slot of the pay table that pays these wagers, whatever another hand is."""
        return self.by.paytable if isinstance(self.by, PayByTable) else None

    @property
    def pot(self) -> Pot | None:
        return self.by if isinstance(self.by, Pot) else None

    @property
    def hands(self) -> tuple[tuple[str, ...], ...]:
        """The hands it reads, each as the groups of cards it is made of."""
        return self.by.hands

    @property
    def slots(self) -> tuple[str, ...]:
        """The slots of all pay tables that it may pay by."""
        return self.by.slots

    @model_validator(mode="after")
    def _consistent(self) -> Self:
        if isinstance(self.by, Compare):
            for key, given in (("pays", self.by.pays), ("unqualified", self.by.unqualified)):
                unknown = (
                    [name for name in given if name not in self.settle] if isinstance(given, dict) else []
                )
                if unknown:
                    raise ValueError(f"by.{key}: {unknown[0]!r} is not one of the wagers it settles")
            if isinstance(self.by.pays, dict) and (
                left := [name for name in self.settle if name not in self.by.pays]
            ):
                raise ValueError(f"by.pays: says nothing of {left[0]!r}")
        return self


Step = Look | Show | Decide | Settle
_STEPS: dict[str, type[Model]] = {"look": Look, "show": Show, "decide": Decide, "settle": Settle}


def read_step(value: object) -> object:
    if isinstance(value, dict):
        kinds = [key for key in _STEPS if key in value]
        if len(kinds) != 1:
            raise ValueError(f"a step has exactly one of {', '.join(_STEPS)}")
        return _STEPS[kinds[0]].model_validate(value)
    return value
