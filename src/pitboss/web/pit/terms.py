"""What a supervisor writes into the form of a table, read with care."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from pitboss.errors import InputError
from pitboss.house import House, change_house, house_document, house_names, load_house
from pitboss.rules import Game

__all__ = ["PAY_TABLE", "changed_house", "has_pot", "house_named", "paytables_in", "typed_in"]

PAY_TABLE = "paytable-"
"""What the name of a pay table's field begins with; the slot follows."""
_FIELDS: Final = ("table", "title", "game", "house", "minimum", "maximum", "pot")
_LONGEST: Final = 400


def typed_in(form: Mapping[str, Any]) -> dict[str, str]:
    """What was written into a form of a table, to be shown again if it is refused."""
    return {
        name: value[:_LONGEST]
        for name, value in form.items()
        if (name in _FIELDS or name.startswith(PAY_TABLE)) and isinstance(value, str)
    }


def has_pot(game: Game) -> bool:
    """Whether the game knows a pot among the players."""
    return any(wager.offered_if == "pot" for wager in game.wagers.values())


def house_named(name: str) -> House:
    """A configuration of the package; a form opens no files."""
    if name not in house_names():
        raise InputError(f"There is no house configuration {name!r}; there are {', '.join(house_names())}.")
    return load_house(name)


def paytables_in(game: Game, form: Mapping[str, str]) -> dict[str, str]:
    """The pay tables that were chosen, by slot; what was left open is the house's choice."""
    return {slot: chosen for slot in game.paytables if (chosen := form.get(f"{PAY_TABLE}{slot}", "").strip())}


def changed_house(house: House, form: Mapping[str, str]) -> dict[str, Any]:
    """The configuration with the limits and the pot that were written; an empty field changes nothing."""
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
