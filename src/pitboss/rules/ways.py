"""The ways a wager is settled: by a pay table, against another hand, or as a pot."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cached_property
from typing import Annotated, Any, Final, Literal, Self

from pydantic import BeforeValidator, Field, TypeAdapter, model_validator

from pitboss.cards import RANKINGS, Ranking
from pitboss.errors import quoted
from pitboss.rules.hands import FIVE_CARD, TWO_CARD, NamedHand, read_hand
from pitboss.rules.later import later
from pitboss.rules.paytable import Payout, read_payout
from pitboss.rules.wagers import Model, Name, Names
from pitboss.wording import joined

__all__ = ["ByTable", "Compare", "PayByTable", "Pot", "RankingName", "named_hand", "read_way"]

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


RankingName = Annotated[str, BeforeValidator(_read_ranking)]
CardNumber = Annotated[int, Field(strict=True, ge=1, le=7)]


def named_hand(value: object, ranking: object, key: str) -> NamedHand:
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
            found["qualifies"] = named_hand(value["qualifies"], ranking, "qualifies")
        if "win_needs" in value:
            needs = value["win_needs"]
            try:
                found["win_needs"] = named_hand(needs, ranking, "win_needs")
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


def read_way(value: object) -> object:
    """The way of settling is chosen by its own key, so that a mistake is worded in its terms."""
    if isinstance(value, Model):
        return value
    chosen = [way for key, way in _WAYS.items() if key in value] if isinstance(value, dict) else []
    if len(chosen) != 1:
        raise ValueError(f"must have exactly one of {joined(tuple(_WAYS), 'or')}")
    return chosen[0].model_validate(value)
