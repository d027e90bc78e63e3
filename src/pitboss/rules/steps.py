"""The steps the dealer performs: look, show, decide, settle."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping
from functools import cached_property
from typing import Annotated, Any, Final, Literal, Self

from pydantic import AliasChoices, BeforeValidator, Field, TypeAdapter, model_validator

from pitboss.cards import RANKINGS, Ranking
from pitboss.errors import quoted
from pitboss.rules.hands import FIVE_CARD, TWO_CARD, NamedHand, read_hand
from pitboss.rules.later import later
from pitboss.rules.paytable import Payout, read_payout
from pitboss.rules.wagers import Model, Multiple, Name, Names, Words, read_multiple, read_range
from pitboss.wording import joined

__all__ = [
    "ByTable",
    "Compare",
    "Decide",
    "Look",
    "Option",
    "PayByTable",
    "Pot",
    "Settle",
    "Show",
    "Step",
    "read_step",
]

Ending = Literal["push", "lose", "win"]


def _read_odds(value: object) -> Payout:
    payout = value if isinstance(value, Payout) else read_payout(value)
    if payout.fixed is not None:
        raise ValueError(f"a comparison pays odds such as '1 to 1', not a fixed sum: {quoted(value)}")
    if payout.is_push and value != "push":
        raise ValueError("a winning wager must pay more than nothing")
    return payout


def _read_ranking(value: object) -> object:
    if not isinstance(value, str) or value not in RANKINGS:
        raise ValueError(f"there is no ranking {quoted(value)}; there are {', '.join(RANKINGS)}")
    return value


Odds = Annotated[Payout, BeforeValidator(_read_odds)]
RankingName = Annotated[str, BeforeValidator(_read_ranking)]
CardNumber = Annotated[int, Field(strict=True, ge=1, le=7)]


def _named(value: object, ranking: object, key: str) -> NamedHand:
    """A hand of the ranking, from its words."""
    if isinstance(value, NamedHand):
        return value
    if not isinstance(value, str):
        raise ValueError(f"{key}: a hand is named in words such as 'one pair', not {quoted(value)}")  # noqa: TRY004
    known = ranking if isinstance(ranking, str) and ranking in RANKINGS else FIVE_CARD
    if known == TWO_CARD:
        raise ValueError(f"{key}: hands of two cards are named one by one, so none is the least")
    try:
        named = read_hand(value, known)
    except ValueError as error:
        raise ValueError(f"{key}: {error}") from error
    if _is_any_hand(named, RANKINGS[known]):
        raise ValueError(f"{key}: every hand is {quoted(value)} or better")
    return named


def _is_any_hand(named: NamedHand, scale: Ranking) -> bool:
    """Whether every hand is as good: of three cards without a pair or a straight, 5-3-2 is the lowest."""
    lowest_top = (scale.counts or 0) + 2
    return named.category is min(scale.kinds) and named.least <= lowest_top and not named.then


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
                needs = _named(option["needs"], value.get("ranking"), f"options.{name}.needs")
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


class _Read(Model):
    """How the hands of a settlement are read."""

    ranking: RankingName = later(FIVE_CARD)
    use: dict[Name, CardNumber] = later({})
    """By group: how many of its cards count, no more and no fewer; of the others, all."""


class PayByTable(_Read):
    """The hand against a pay table."""

    paytable: Name
    hand: Names
    lesser_of: Names | tuple[()] = later(())
    """The table pays the lesser of the hand and this one; equal hands lose."""
    facing: Names | tuple[()] = later(())
    """The hand on the other side, for pay tables that name both."""

    @property
    def hands(self) -> tuple[tuple[str, ...], ...]:
        return tuple(hand for hand in (self.hand, self.lesser_of, self.facing) if hand)

    @property
    def slots(self) -> tuple[str, ...]:
        return (self.paytable,)

    @model_validator(mode="after")
    def _consistent(self) -> Self:
        if self.lesser_of and self.facing:
            raise ValueError("lesser_of and facing do not go together")
        return self


def _read_below(value: object) -> object:
    try:
        return value if value in ("push", "lose") else _read_odds(value)
    except ValueError as error:
        raise ValueError(f"is push, lose, or odds such as '1 to 1', not {quoted(value)}") from error


class ByTable(Model):
    """Paid by a pay table, and what becomes of a hand below its last line."""

    table: Name
    below: Annotated[Literal["push", "lose"] | Payout, BeforeValidator(_read_below)] = "lose"


def _read_pay(value: object) -> Payout | ByTable:
    """Odds, "push", or a pay table."""
    if isinstance(value, dict):
        return ByTable.model_validate(value)
    return value if isinstance(value, ByTable) else _read_odds(value)


Pay = Annotated[Payout | ByTable, BeforeValidator(_read_pay)]
_PAY_OF_EACH: Final = TypeAdapter(dict[Name, Pay])


def _read_pays(value: object) -> object:
    """What all wagers of the step are paid, or by wager."""
    each = isinstance(value, dict) and {"table", "below"}.isdisjoint(value)
    return _PAY_OF_EACH.validate_python(value) if each else _read_pay(value)


_ENDING: Final[TypeAdapter[Any]] = TypeAdapter(Ending)
_ENDING_OF_EACH: Final = TypeAdapter(dict[Name, Ending])


def _read_endings(value: object) -> object:
    """How all wagers of the step end, or by wager."""
    return (_ENDING_OF_EACH if isinstance(value, dict) else _ENDING).validate_python(value)


class Compare(_Read):
    """One hand against another."""

    hand: Names
    against: Names
    pays: Annotated[Payout | ByTable | dict[Name, Payout | ByTable], BeforeValidator(_read_pays)]
    """What a win pays, for all wagers of the step or for each."""
    tie: Ending = "push"
    win_needs: NamedHand | Name | None = None
    """The least hand that can win, or the house option whose values are hands ..."""
    short: Name | None = None
    """... and `push`, `lose` or the house option that says so, for a lesser hand that is not beaten."""
    qualifies: NamedHand | None = later(None)
    """The least hand of the other side's ..."""
    unqualified: Annotated[Ending | dict[Name, Ending], BeforeValidator(_read_endings)] | None = later(None)
    """... and how wagers end below it, whoever is ahead; those not named are compared as ever."""
    beaten: ByTable | None = later(None)
    """The pay table of hands that are beaten."""
    regardless: Name | None = later(None)
    """The pay table that comes first: a hand on it is paid, whatever the other hand is."""

    @property
    def hands(self) -> tuple[tuple[str, ...], ...]:
        return self.hand, self.against

    @cached_property
    def same_for_all(self) -> bool:
        """Whether all wagers end in the same way, whatever lies on them."""
        return isinstance(self.pays, Payout) and not isinstance(self.unqualified, dict) and not self.slots

    def pays_on(self, wager: str) -> Payout | ByTable:
        """What a win pays on this wager."""
        return self.pays[wager] if isinstance(self.pays, dict) else self.pays

    def unqualified_on(self, wager: str) -> Ending | None:
        """How the wager ends when the other hand does not qualify; None: compared as ever."""
        return self.unqualified.get(wager) if isinstance(self.unqualified, dict) else self.unqualified

    def least_winner(self, options: Mapping[str, str | bool]) -> NamedHand | None:
        """The least hand that can win, under these house options."""
        if isinstance(self.win_needs, str):
            return read_hand(str(options[self.win_needs]), self.ranking)
        return self.win_needs

    def short_ending(self, options: Mapping[str, str | bool]) -> Literal["push", "lose"]:
        """What becomes of a hand that is not beaten, but too low to win."""
        return "push" if options.get(self.short or "", self.short) == "push" else "lose"

    @property
    def slots(self) -> tuple[str, ...]:
        """The slots of the pay tables it may be paid by."""
        pays = self.pays.values() if isinstance(self.pays, dict) else (self.pays,)
        tables = [each.table for each in (*pays, self.beaten) if isinstance(each, ByTable)]
        return tuple(dict.fromkeys(name for name in (*tables, self.regardless) if name is not None))

    def slots_of(self, wager: str) -> tuple[str, ...]:
        """Those that may pay this wager."""
        pays = self.pays_on(wager)
        tables = [each.table for each in (pays, self.beaten) if isinstance(each, ByTable)]
        return tuple(dict.fromkeys(name for name in (*tables, self.regardless) if name is not None))

    @model_validator(mode="before")
    @classmethod
    def _read(cls, value: Any) -> Any:
        """Hands are named in the words of the ranking."""
        if not isinstance(value, dict):
            return value
        ranking, found = value.get("ranking"), dict(value)
        if "qualifies" in value:
            found["qualifies"] = _named(value["qualifies"], ranking, "qualifies")
        if "win_needs" in value:
            needs = value["win_needs"]
            try:
                found["win_needs"] = _named(needs, ranking, "win_needs")
            except ValueError:
                if not isinstance(needs, str) or " " in needs:
                    raise  # a single word may be the name of a house option
        return found

    @model_validator(mode="after")
    def _consistent(self) -> Self:
        if (self.win_needs is None) != (self.short is None):
            raise ValueError("win_needs and short go together")
        if (self.qualifies is None) != (self.unqualified is None):
            raise ValueError("qualifies and unqualified go together")
        if self.unqualified == {}:
            raise ValueError("unqualified: names no wager, so qualifying changes nothing")
        return self


class Pot(_Read):
    """The best hand among the seats that made the wager takes all of it."""

    best_of: Names

    @property
    def hands(self) -> tuple[tuple[str, ...], ...]:
        return (self.best_of,)

    @property
    def slots(self) -> tuple[str, ...]:
        return ()


_WAYS: Final[Mapping[str, type[Model]]] = {"paytable": PayByTable, "against": Compare, "best_of": Pot}


def _read_way(value: object) -> object:
    """The way of settling is chosen by its own key, so that a mistake is worded in its terms."""
    if isinstance(value, Model):
        return value
    chosen = [way for key, way in _WAYS.items() if key in value] if isinstance(value, dict) else []
    if len(chosen) != 1:
        raise ValueError(f"must have exactly one of {joined(tuple(_WAYS), 'or')}")
    return chosen[0].model_validate(value)


class Settle(_FamilyStep):
    """Wagers settled seat by seat, from the dealer's right."""

    settle: Names
    for_: Names | tuple[()] = Field(default=(), validation_alias=AliasChoices("for", "for_"))
    """Only at the seats that made one of these wagers."""
    by: Annotated[PayByTable | Compare | Pot, BeforeValidator(_read_way)]
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
