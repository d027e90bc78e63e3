"""What a supervisor types into a table's form, checked."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from pitboss.codec import Json
from pitboss.errors import InputError
from pitboss.house import House, change_house, house_document, house_names, load_house
from pitboss.rules import Game

__all__ = ["PAY_TABLE", "changed_house", "has_pot", "house_named", "paytables_in", "typed_in"]

PAY_TABLE = "paytable-"
"""The prefix of a pay table field's name; the slot follows."""
_FIELDS: Final = ("table", "title", "game", "house", "minimum", "maximum", "pot")
_LONGEST: Final = 400


def typed_in(form: Mapping[str, object]) -> dict[str, str]:
    """What was typed into a table's form, to show again if it is refused."""
    return {
        name: value[:_LONGEST]
        for name, value in form.items()
        if (name in _FIELDS or name.startswith(PAY_TABLE)) and isinstance(value, str)
    }


def has_pot(game: Game) -> bool:
    """Whether players can make a pot among themselves."""
    return any(wager.offered_if == "pot" for wager in game.wagers.values())


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
