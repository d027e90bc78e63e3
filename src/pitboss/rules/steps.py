"""The steps the dealer performs: look, show, decide, settle."""

from __future__ import annotations

from collections.abc import Collection
from typing import Annotated, Any, Literal

from pydantic import AliasChoices, BeforeValidator, Field, model_validator

from pitboss.rules.hands import NamedHand, read_hand
from pitboss.rules.paytable import Payout, read_payout
from pitboss.rules.wagers import Model, Multiple, Name, Names, Words, read_multiple

__all__ = ["Compare", "Decide", "Look", "Option", "PayByTable", "Pot", "Settle", "Show", "Step", "read_step"]


def _read_hand(value: object) -> NamedHand:
    if isinstance(value, NamedHand):
        return value
    if isinstance(value, str):
        return read_hand(value)
    raise ValueError(f"a hand is named in words such as 'one pair', not {value!r}")


def _read_odds(value: object) -> Payout:
    payout = value if isinstance(value, Payout) else read_payout(value)
    if payout.fixed is not None:
        raise ValueError(f"a comparison pays odds such as '1 to 1', not a fixed sum: {value!r}")
    if payout.odds == 0:
        raise ValueError("a winning wager must pay more than nothing")
    return payout


HandName = Annotated[NamedHand, BeforeValidator(_read_hand)]
Odds = Annotated[Payout, BeforeValidator(_read_odds)]


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
    """One answer to a decision: wagers it places, wagers it gives up."""

    places: dict[str, Multiple] = Field(default_factory=dict)
    forfeits: Names | tuple[()] = ()

    @model_validator(mode="before")
    @classmethod
    def _read(cls, value: Any) -> Any:
        """`{ play = "1 ante", forfeits = [...] }`: every key but `forfeits` is a wager to place."""
        if not isinstance(value, dict) or "places" in value:
            return value
        places = {key: read_multiple(amount) for key, amount in value.items() if key != "forfeits"}
        return {"places": places, "forfeits": value.get("forfeits", ())}


class Decide(_Step):
    """Seats choose in turn, from the dealer's left."""

    decide: Words
    for_: Names = Field(validation_alias=AliasChoices("for", "for_"))
    """Asked of the seats that have one of these wagers in action."""
    unless: Names | tuple[()] = ()
    """Not asked of the seats that have one of these wagers in action already."""
    options: dict[Name, Option] = Field(min_length=2)
    default: Name
    """The answer of a seat that does not answer."""
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

    def asks(self, wagers: Collection[str]) -> bool:
        """Whether a seat with these wagers in action is asked."""
        return any(name in wagers for name in self.for_) and not any(name in wagers for name in self.unless)

    @model_validator(mode="after")
    def _consistent(self) -> Decide:
        if self.default not in self.options:
            raise ValueError(f"default {self.default!r} is not one of the options {', '.join(self.options)}")
        return self


class PayByTable(Model):
    """The hand against a pay table."""

    paytable: Name
    hand: Names

    @property
    def hands(self) -> tuple[tuple[str, ...], ...]:
        return (self.hand,)


class Compare(Model):
    """One hand against another."""

    hand: Names
    against: Names
    pays: Odds
    tie: Literal["push", "lose", "win"] = "push"
    win_needs: HandName | None = None
    """The least hand that can win ..."""
    short: Name | None = None
    """... and the house option (push or lose) for a lesser hand that does not lose the comparison."""

    @property
    def hands(self) -> tuple[tuple[str, ...], ...]:
        return self.hand, self.against

    @model_validator(mode="after")
    def _consistent(self) -> Compare:
        if (self.win_needs is None) != (self.short is None):
            raise ValueError("win_needs and short go together")
        return self


class Pot(Model):
    """The best hand among the seats that made the wager takes all of it."""

    best_of: Names

    @property
    def hands(self) -> tuple[tuple[str, ...], ...]:
        return (self.best_of,)


class Settle(_FamilyStep):
    """Wagers settled seat by seat, from the dealer's right."""

    settle: Names
    for_: Names | tuple[()] = Field(default=(), validation_alias=AliasChoices("for", "for_"))
    """Only at the seats that made one of these wagers."""
    by: PayByTable | Compare | Pot
    cite: Words

    @property
    def comparison(self) -> Compare | None:
        return self.by if isinstance(self.by, Compare) else None

    @property
    def paytable(self) -> str | None:
        """The slot of the pay table that pays these wagers."""
        return self.by.paytable if isinstance(self.by, PayByTable) else None

    @property
    def pot(self) -> Pot | None:
        return self.by if isinstance(self.by, Pot) else None

    @property
    def hands(self) -> tuple[tuple[str, ...], ...]:
        """The hands it reads, each as the groups of cards it is made of."""
        return self.by.hands

    @model_validator(mode="before")
    @classmethod
    def _one_way(cls, value: Any) -> Any:
        """Choose the way of settling by its own key, so that an error is worded in its terms."""
        by = value.get("by") if isinstance(value, dict) else None
        if isinstance(by, dict):
            ways: dict[str, type[Model]] = {"paytable": PayByTable, "against": Compare, "best_of": Pot}
            chosen = [way for key, way in ways.items() if key in by]
            if len(chosen) != 1:
                raise ValueError("by must have exactly one of paytable, against or best_of")
            return value | {"by": chosen[0].model_validate(by)}
        return value


Step = Look | Show | Decide | Settle
_STEPS: dict[str, type[Model]] = {"look": Look, "show": Show, "decide": Decide, "settle": Settle}


def read_step(value: object) -> object:
    if isinstance(value, dict):
        kinds = [key for key in _STEPS if key in value]
        if len(kinds) != 1:
            raise ValueError(f"a step has exactly one of {', '.join(_STEPS)}")
        return _STEPS[kinds[0]].model_validate(value)
    return value
