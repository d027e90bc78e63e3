"""From what was typed to the terms of a round, or to a question for the solver."""

from __future__ import annotations

import inspect
import re
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from datetime import date
from functools import cached_property, wraps
from pathlib import Path
from types import MappingProxyType
from typing import TYPE_CHECKING, Any

import typer

from pitboss.cli.options import GameId, GamesFolder, HouseName, HouseOptions, OnDate, PayTables
from pitboss.errors import InputError, quoted

if TYPE_CHECKING:
    from pitboss.exact import Question
    from pitboss.games import Catalogue
    from pitboss.house import House
    from pitboss.round import Terms
    from pitboss.rules import Game

__all__ = [
    "HouseChoices",
    "choosing_house",
    "house_options",
    "make_question",
    "open_catalogue",
    "pay_table_ids",
    "read_pairs",
    "whole_number",
]

_AMOUNTS = ("minimum", "maximum", "pot")
"""Set for every game, in dollars; all other options belong to a game and are words or switches."""
_SWITCHES: Mapping[str, bool] = {"on": True, "true": True, "off": False, "false": False}


def open_catalogue(ctx: typer.Context, games: Path | None) -> Catalogue:
    """The games, with those of `--games DIR`, which may be given before or after the command."""
    from pitboss.games import load_catalogue

    return load_catalogue(games if games is not None else ctx.obj)


@dataclass(frozen=True, kw_only=True)
class HouseChoices:
    """What the command line says about game and house."""

    ctx: typer.Context
    game: GameId
    house: HouseName = "default"
    paytable: PayTables = None
    option: HouseOptions = None
    date: OnDate = None
    games: GamesFolder = None

    @cached_property
    def catalogue(self) -> Catalogue:
        return open_catalogue(self.ctx, self.games)

    def terms(
        self,
        file_paytables: Mapping[str, str] = MappingProxyType({}),
        file_house: Mapping[str, object] = MappingProxyType({}),
    ) -> Terms:
        """Everything resolved and checked by the layers below.

        A deal file may say the same things; the command line has the last word.
        """
        from pitboss.house import change_house, load_house
        from pitboss.round import make_terms

        game, games = self.catalogue.game(self.game), self.catalogue.games.values()
        _must_be_known(
            file_house, [*_AMOUNTS, *dict.fromkeys(name for each in games for name in each.options)]
        )
        options = dict(read_pairs("--option", self.option, "unpaired=lose"))
        own = ["minimum", "maximum", *(["pot"] if has_pot(game) else []), *game.options]
        _must_be_known(options, own, within=game.id)
        day = None if self.date is None else _day(self.date)
        house = load_house(self.house)
        changes = {**file_house, **{name: option_value(name, text) for name, text in options.items()}}
        if changes:
            house = change_house(house, changes)
        return make_terms(
            self.catalogue,
            game,
            house if day is None else _on_that_day(house),
            paytables={**file_paytables, **dict(read_pairs("--paytable", self.paytable, "bonus=CH3"))},
            today=day,
        )


def choosing_house(command: Callable[..., None]) -> Callable[..., None]:
    """Gives a command the options that choose a game and a house; they reach it as its first parameter."""
    (first, *own, as_json), shared = (
        [
            each.replace(kind=each.KEYWORD_ONLY)
            for each in inspect.signature(what, eval_str=True).parameters.values()
        ]
        for what in (command, HouseChoices)
    )

    @wraps(command)
    def run(**given: Any) -> None:
        chosen = HouseChoices(**{each.name: given.pop(each.name) for each in shared})
        command(**{first.name: chosen}, **given)

    parameters = [*shared[:2], *own, *shared[2:], as_json]
    run.__signature__ = inspect.Signature(parameters)  # type: ignore[attr-defined]
    run.__annotations__ = {each.name: each.annotation for each in parameters}
    return run


def has_pot(game: Game) -> bool:
    """Whether a house may offer a pot in this game."""
    return any(wager.in_pot for wager in game.wagers.values())


def house_options(game: Game) -> dict[str, list[str | bool]]:
    """The house options, the pot among them where the game has a wager for it."""
    options = {name: list(option.values) for name, option in game.options.items()}
    if has_pot(game):
        options["pot"] = [False, True]
    return options


def pay_table_ids(catalogue: Catalogue, game: Game) -> dict[str, list[str]]:
    return {slot: list(catalogue.pay_tables(game, slot)) for slot in game.paytables}


def _must_be_known(given: Iterable[str], known: Iterable[str], within: str = "") -> None:
    from pitboss.games.catalogue import no_such

    for name in given:
        if name not in known:
            raise no_such("house option", name, known, within=within)


def read_pairs(option: str, given: list[str] | None, example: str) -> Iterable[tuple[str, str]]:
    for text in given or ():
        name, sign, value = text.partition("=")
        if not (name and sign and value):
            raise InputError(f"{option} is written NAME=VALUE, as in {example}, not {text!r}.")
        yield name, value


def whole_number(option: str, text: str) -> int:
    """A whole number as people type it, with or without commas."""
    digits = text.strip().replace(",", "").replace("_", "")
    if not re.fullmatch(r"[+-]?\d{1,30}", digits, re.ASCII):
        raise InputError(f"{option} is a whole number such as 1000000 or 1,000,000, not {text[:40]!r}.")
    return int(digits)


def option_value(name: str, text: str) -> object:
    """The value given to `--option`: a switch, a word, or an amount still to be read."""
    switch = _SWITCHES.get(text.lower())
    if name == "pot" and switch is None:
        _must_be_an_amount(text)
    if name in ("minimum", "maximum") or switch is None:
        return text
    return switch


def _must_be_an_amount(pot: str) -> None:
    from pitboss.wording import parse_dollars

    try:
        parse_dollars(pot, what="--option pot")
    except InputError as error:
        raise InputError(
            f"--option pot is on, off or an amount in dollars such as 5, not {quoted(pot)}."
        ) from error


def _day(text: str) -> date:
    try:
        if re.fullmatch(r"\d{4}-\d\d-\d\d", text, re.ASCII):
            return date.fromisoformat(text)
    except ValueError:
        pass
    raise InputError(f"--date is a day written YYYY-MM-DD, as in 2024-07-01, not {text!r}.")


def _on_that_day(house: House) -> House:
    """A day given on the command line overrides the day in the configuration."""
    if house.jurisdiction is None:
        return house
    return house.model_copy(update={"jurisdiction": house.jurisdiction.model_copy(update={"as_of": None})})


def make_question(
    catalogue: Catalogue,
    game: str,
    *,
    paytables: list[str] | None,
    options: list[str] | None,
    side: str | None,
    unit: str | None,
    breakage: str | None = None,
    also: list[str] | None = None,
) -> Question:
    """Pay tables, options, side and unit as given; everything else by default.

    Odds are paid to the fraction; at a given unit to the cent, or to the smallest chip.
    """
    from pitboss.exact import ask
    from pitboss.exact.question import DEFAULT_UNIT
    from pitboss.wording import parse_dollars

    asked = catalogue.game(game)
    chosen: dict[str, str | bool] = {}
    for name, text in read_pairs("--option", options, "unpaired=lose"):
        if name == "pot" and has_pot(asked):
            raise InputError(
                f"The pot of {game} is between the seats and changes none of these figures: "
                "leave --option pot out."
            )
        value = option_value(name, text)
        if not isinstance(value, str | bool):
            raise InputError(f"--option {name} must be a word, on or off, not {text!r}.")
        chosen[name] = value
    smallest = None if unit is None else 1
    return ask(
        catalogue,
        asked,
        paytables=dict(read_pairs("--paytable", paytables, "bonus=CH3")),
        options=chosen,
        side=side,
        unit=DEFAULT_UNIT if unit is None else parse_dollars(unit, what="--unit"),
        breakage=smallest if breakage is None else whole_number("--breakage", breakage),
        also=also or (),
    )
