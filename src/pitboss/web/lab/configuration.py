"""A configuration of the lab: a game, the house's choices, and the changed lines of a pay table.

Its address holds all of it, so that everyone who opens the address sees the same figures.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, replace
from functools import cached_property
from typing import Final
from urllib.parse import urlencode

from pitboss.errors import InputError, quoted
from pitboss.exact import Question, ask, is_solvable, optional_wagers, sides
from pitboss.exact.question import DEFAULT_UNIT
from pitboss.games import Catalogue
from pitboss.games.catalogue import no_such
from pitboss.house import change_house, load_house
from pitboss.round import Terms, make_terms
from pitboss.rules import FIVE_CARD, Game, Line, NamedHand, Payout, PayTable, read_hand, read_payout, spelled
from pitboss.wording import parse_dollars, plain_dollars

__all__ = [
    "CUSTOM",
    "Configuration",
    "in_order",
    "read_configuration",
    "short_pay",
    "with_method",
    "without_method",
]

CUSTOM: Final = "custom"
"""What a pay table is called once one of its lines is changed."""
VIEW: Final = "view"
AGAINST: Final = "against"
EDIT: Final = "edit"
WITH: Final = "with"
"""In an address: the slot of the edited table, and the optional wagers that are made."""
_BESIDE: Final = (VIEW, AGAINST)
"""What else an address may hold: the part of the page that is open, and what it is compared with."""
_LONGEST: Final = 2000
_LARGEST_UNIT: Final = 100_000_00
_CENT: Final = 1
"""The lab has a unit in dollars, so payouts are settled to the cent, as `pitboss solve --unit` does."""


@dataclass(frozen=True, kw_only=True)
class Configuration:
    """A game and what was chosen for it; only what differs from the defaults has to be given."""

    catalogue: Catalogue
    game: Game
    tables: Mapping[str, str] = field(default_factory=dict)
    """Posted pay tables by slot."""
    pays: Mapping[NamedHand, Payout] = field(default_factory=dict)
    """Lines of the editable table that do not pay as posted; odds of 0 remove a line."""
    options: Mapping[str, str | bool] = field(default_factory=dict)
    side: str | None = None
    unit: int = DEFAULT_UNIT
    editing: str | None = None
    """The slot whose pay table is edited, where it is not the first."""
    made: tuple[str, ...] = ()
    """Optional wagers that are made, too."""

    @property
    def slot(self) -> str | None:
        """The slot whose pay table can be edited; None if no wager is paid by a table."""
        if self.editing is not None:
            return self.editing
        first = [slot for name in self.posted.wagers for slot in self.game.tables_of.get(name, ())]
        return next(iter(first), None) or next(iter(self.game.paytables), None)

    @property
    def optional(self) -> tuple[str, ...]:
        """The optional wagers, made or not."""
        return optional_wagers(replace(self, made=()).posted)

    @cached_property
    def posted(self) -> Question:
        """The question with the tables as they are posted, no line changed."""
        return self._ask(self.catalogue, self.tables, self.options)

    def _ask(
        self, catalogue: Catalogue, tables: Mapping[str, str], options: Mapping[str, str | bool]
    ) -> Question:
        return ask(
            catalogue,
            self.game,
            paytables=tables,
            options=options,
            side=self.side,
            unit=self.unit,
            breakage=_CENT,
            also=self.made,
        )

    @property
    def table(self) -> PayTable | None:
        """The posted table that can be edited."""
        return self.posted.tables[self.slot] if self.slot is not None else None

    @property
    def edited(self) -> bool:
        return bool(self.changes)

    @property
    def changes(self) -> dict[NamedHand, Payout]:
        """The lines that do not pay as posted."""
        if self.table is None:
            return {}
        posted = {line.hand: line.pays for line in self.table.lines}
        return {hand: pays for hand, pays in self.pays.items() if pays != posted.get(hand, Payout())}

    @property
    def table_name(self) -> str:
        table = self.table
        if table is None:
            return ""
        return f"{table.id}, edited" if self.edited else table.id

    @property
    def name(self) -> str:
        """As a heading has it: game, table, side, options."""
        side = "no side" if self.posted.side == "none" else f"{self.posted.side}'s side"
        words = [
            self.game.title,
            *([self.table_name] if self.table is not None else ()),
            *([side] if self.posted.side is not None else ()),
            *(f"{name} {spelled(value)}" for name, value in self.options.items()),
        ]
        return " · ".join(words)

    @property
    def query(self) -> str:
        """Everything but the game, as the address has it."""
        given: dict[str, str] = {}
        given.update(self.tables)
        if self.side is not None:
            given["side"] = self.side
        given.update({name: spelled(value) for name, value in self.options.items()})
        if self.unit != DEFAULT_UNIT:
            given["unit"] = str(plain_dollars(self.unit))
        if changes := self.changes:
            ordered = in_order(changes, self.table)
            given["pays"] = ",".join(f"{hand}:{short_pay(changes[hand])}" for hand in ordered)
        if self.editing is not None:
            given[EDIT] = self.editing
        if self.made:
            given[WITH] = ",".join(self.made)
        return urlencode(given, safe=":,/$")

    @property
    def address(self) -> str:
        return f"/lab/{self.game.id}" + (f"?{query}" if (query := self.query) else "")

    def with_table(self, name: str) -> Configuration:
        """Another table, as posted."""
        if self.slot is None:
            raise InputError(f"No wager of {self.game.id} is paid by a pay table.")
        self.catalogue.pay_table(self.game, self.slot, name)
        return replace(self, tables={**self.tables, self.slot: name}, pays={})

    def with_pays(self, pays: Mapping[NamedHand, Payout]) -> Configuration:
        return replace(self, pays=dict(pays))

    @cached_property
    def house_catalogue(self) -> Catalogue:
        """The catalogue with the edited table in it, called `custom`."""
        if not self.edited or self.slot is None:
            return self.catalogue
        named = self.posted.tables[self.slot].id
        whole = self.catalogue.pay_table(self.game, self.slot, named)
        lines = {line.hand: line for line in whole.lines}
        changes = self.changes
        for hand, pays in changes.items():
            lines[hand] = Line(hand, pays, lines[hand].option if hand in lines else None)
        kept = tuple(
            lines[hand]
            for hand in in_order(lines, whole)
            if lines[hand].pays.fixed is not None or lines[hand].pays.odds
        )
        table = replace(
            whole,
            id=CUSTOM,
            title=f"{whole.heading} {CUSTOM}",
            lines=kept,
            games=(self.game.id,),
            source="the house",
            place=f"{whole.id}, edited",
        )
        others = tuple(
            each
            for each in self.catalogue.tables
            if not (each.id == CUSTOM and each.slot == table.slot and self.game.id in each.games)
        )
        return replace(self.catalogue, tables=(*others, table))

    @property
    def house_tables(self) -> dict[str, str]:
        """Pay tables by slot, by their names in the house's catalogue."""
        named = {slot: table.id for slot, table in self.posted.tables.items()}
        return named | ({self.slot: CUSTOM} if self.edited and self.slot is not None else {})

    @cached_property
    def question(self) -> Question:
        """The question with the edited table, as the command line asks it of the house's catalogue."""
        if not self.edited:
            return self.posted
        return self._ask(self.house_catalogue, self.house_tables, self.posted.options)

    @property
    def terms(self) -> Terms:
        """The terms it would be dealt on, in a house without limits of its own."""
        house = change_house(load_house("default"), dict(self.posted.options))
        return make_terms(self.house_catalogue, self.game, house, paytables=self.house_tables)


def with_method(catalogue: Catalogue) -> list[Game]:
    """The games that the lab can count."""
    return [game for game in catalogue.games.values() if is_solvable(ask(catalogue, game))]


def without_method(catalogue: Catalogue) -> list[Game]:
    """The games that there is no exact method for."""
    counted = with_method(catalogue)
    return [game for game in catalogue.games.values() if game not in counted]


def short_pay(pays: Payout) -> str:
    """A payout without spaces or thousands: 12, 3/2, $5000."""
    return f"${plain_dollars(pays.fixed)}" if pays.fixed is not None else str(pays.odds)


def read_configuration(
    catalogue: Catalogue, game: str, given: Iterable[tuple[str, str]] = ()
) -> Configuration:
    """The configuration of an address; an InputError is one sentence on what is wrong with it."""
    asked = catalogue.game(game)
    values: dict[str, str] = {}
    for name, text in given:
        if name in values:
            raise InputError(f"The address has {quoted(name)} twice.")
        if len(text) > _LONGEST:
            raise InputError(f"{quoted(name)} in the address is too long.")
        values[name] = text
    sided = ["side"] if sides(asked) else []
    known = (*asked.paytables, *asked.options, *sided, "unit", "pays", EDIT, WITH)
    for name in values:
        if name not in (*known, *_BESIDE):
            raise InputError(
                f"The lab has no {quoted(name)} for {asked.id}; an address may have {', '.join(known)}."
            )
    configuration = Configuration(
        catalogue=catalogue,
        game=asked,
        tables={slot: values[slot] for slot in asked.paytables if slot in values},
        options={name: _option(values[name]) for name in asked.options if name in values},
        side=values.get("side"),
        unit=_unit(values["unit"]) if "unit" in values else DEFAULT_UNIT,
        editing=values.get(EDIT),
        made=tuple(filter(None, values.get(WITH, "").split(","))),
    )
    configuration.posted  # noqa: B018 - a wrong table, side, option or wager is refused now
    if configuration.editing is not None and configuration.editing not in asked.paytables:
        raise no_such("pay table slot", configuration.editing, asked.paytables, within=asked.id)
    ranking = configuration.table.ranking if configuration.table else FIVE_CARD
    return configuration.with_pays(_pays(values.get("pays", ""), ranking))


def in_order(hands: Iterable[NamedHand], table: PayTable | None) -> list[NamedHand]:
    """The better hand first; hands that do not beat each other as the table has them."""
    every = list(hands)
    if not any(hand.most for hand in every):
        return sorted(every, reverse=True)
    printed = [line.hand for line in table.lines] if table else []
    return sorted(every, key=lambda hand: printed.index(hand) if hand in printed else len(printed))


def _option(text: str) -> str | bool:
    return {"on": True, "off": False}.get(text, text)


def _unit(text: str) -> int:
    unit = parse_dollars(text, what="The unit")
    if not 0 < unit <= _LARGEST_UNIT:
        raise InputError(f"The unit is from $0.01 to $100,000, not {quoted(text)}.")
    return unit


def _pays(text: str, ranking: str) -> dict[NamedHand, Payout]:
    pays: dict[NamedHand, Payout] = {}
    for part in filter(None, text.split(",")):
        name, sign, value = part.partition(":")
        if not sign:
            raise InputError(f"pays is written HAND:PAYS, as in flush:5, not {quoted(part)}.")
        try:
            hand = read_hand(name, ranking)
            payout = read_payout(int(value) if value.isdecimal() and len(value) < 10 else value)
        except ValueError as error:
            raise InputError(f"{error}.") from error
        if hand in pays:
            raise InputError(f"The address has {quoted(str(hand))} twice in pays.")
        pays[hand] = payout
    return pays
