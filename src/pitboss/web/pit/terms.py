"""A table's terms in the forms that open and change it: the fields, and what was typed into them."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from htpy import Element, Node

from pitboss.codec import Json
from pitboss.errors import InputError
from pitboss.games import Catalogue
from pitboss.house import House, change_house, house_document, house_names, load_house
from pitboss.rules import Game
from pitboss.web.frame.forms import choice, field
from pitboss.wording import cap

__all__ = ["PAY_TABLE", "changed_house", "house_named", "paytables_in", "terms_fields", "typed_in"]

PAY_TABLE = "paytable-"
"""The prefix of a pay table field's name; the slot follows."""
_FIELDS: Final = ("table", "title", "game", "house", "minimum", "maximum", "pot")
_LONGEST: Final = 400
_NOTHING: Final[Mapping[str, str]] = {}


def typed_in(form: Mapping[str, object]) -> dict[str, str]:
    """What was typed into a table's form, to show again if it is refused."""
    return {
        name: value[:_LONGEST]
        for name, value in form.items()
        if (name in _FIELDS or name.startswith(PAY_TABLE)) and isinstance(value, str)
    }


def _has_pot(game: Game) -> bool:
    """Whether players can make a pot among themselves."""
    return any(wager.in_pot for wager in game.wagers.values())


def house_named(name: str) -> House:
    """A configuration that ships with the package; forms cannot open files."""
    if name not in house_names():
        raise InputError(f"There is no house configuration {name!r}; there are {', '.join(house_names())}.")
    return load_house(name)


def paytables_in(game: Game, form: Mapping[str, str]) -> dict[str, str]:
    """The chosen pay tables by slot; the house decides the rest."""
    return {slot: chosen for slot in game.paytables if (chosen := form.get(f"{PAY_TABLE}{slot}", "").strip())}


def changed_house(house: House, form: Mapping[str, str]) -> Json:
    """The configuration with the limits and pot typed in; an empty field changes nothing."""
    choices: dict[str, object] = {
        name: text for name in ("minimum", "maximum") if (text := form.get(name, "").strip())
    }
    match form.get("pot", "").strip().lower():
        case "":
            pass
        case "yes":
            choices["pot"] = True
        case "no":
            choices["pot"] = False
        case amount:
            choices["pot"] = amount
    return house_document(change_house(house, choices))


def terms_fields(
    catalogue: Catalogue,
    game: Game,
    typed: Mapping[str, str],
    *,
    key: str,
    now: Mapping[str, str] = _NOTHING,
    house: Mapping[str, str] = _NOTHING,
) -> Node:
    """Limits, pay tables and pot, filled with what was typed or holds `now`.

    Where a field may be left empty, `house` has what the house then decides.
    """

    def choose(name: str, label: str, options: Mapping[str, str]) -> Element:
        unchanged = {"": f"the house's: {house[name]}"} if name in house else {}
        return choice(name, label, {**unchanged, **options}, value=value(name), key=key)

    def value(name: str) -> str:
        return typed.get(name, now.get(name, ""))

    return (
        [
            field(
                name,
                f"{cap(name)}, in dollars",
                value=value(name),
                key=key,
                hint=f"the house's, {house[name]}, if left empty" if name in house else "",
                inputmode="decimal",
            )
            for name in ("minimum", "maximum")
        ],
        [
            choose(
                f"{PAY_TABLE}{slot}",
                f"Pay table: {wanted.label}",
                {each.id: f"{each.id}, {each.title}" for each in catalogue.pay_tables(game, slot).values()},
            )
            for slot, wanted in game.paytables.items()
        ],
        _has_pot(game) and choose("pot", "Pot", {"yes": "offered", "no": "not offered"}),
    )
