"""Finding, reading, checking and changing house configurations; finding jurisdictions."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import date
from functools import cache
from pathlib import Path
from typing import Any

from pitboss.errors import HouseError, NotFound
from pitboss.house.configuration import House
from pitboss.house.jurisdiction import Jurisdiction, check_limits
from pitboss.rules import Game, check_model, read_toml
from pitboss.wording import dollars, parse_dollars, plain_dollars

__all__ = [
    "change_house",
    "check_house",
    "house_document",
    "house_names",
    "load_house",
    "load_jurisdiction",
    "read_house",
]

_HERE = Path(__file__).parent


@cache
def house_names() -> tuple[str, ...]:
    """The configurations that come with the package."""
    return tuple(path.stem for path in sorted((_HERE / "configurations").glob("*.toml")))


def load_house(name: str) -> House:
    """A shipped configuration by name, or the operator's own by the path of its file."""
    path = _HERE / "configurations" / f"{name}.toml" if name in house_names() else Path(name)
    if not path.is_file():
        raise NotFound(
            f"There is no house configuration {name!r}; "
            f"give the path of a TOML file or one of {', '.join(house_names())}."
        )
    return check_model(House, read_toml(path), path.name)


def load_jurisdiction(name: str) -> Jurisdiction:
    """A shipped jurisdiction by name, or the operator's own by the path of its file."""
    shipped = _HERE / "jurisdictions" / f"{name}.toml"
    path = shipped if name.replace("-", "").isalnum() and shipped.is_file() else Path(name)
    if not path.is_file():
        known = ", ".join(path.stem for path in sorted((_HERE / "jurisdictions").glob("*.toml")))
        raise NotFound(f"There is no jurisdiction {name!r}; give the path of a TOML file or one of {known}.")
    return check_model(Jurisdiction, read_toml(path), path.name)


def check_house(house: House, game: Game, today: date | None = None) -> None:
    """Refuse a configuration under which this game cannot be dealt."""
    if house.games is not None and game.id not in house.games:
        raise HouseError(f"{house.id} is for {', '.join(house.games)}, not for {game.id}.")
    seats = game.seats_at(house.table.seats)
    needed = game.cards_needed(seats, by_hand=house.dealing.method == "hand")
    if needed > 52:
        raise HouseError(
            f"{seats} seats are too many for 52 cards: {game.id} would need {needed} under {house.id}."
        )
    for name in house.limits:
        if name not in game.wagers and house.games == (game.id,):
            raise HouseError(f"{house.id} has limits for {name!r}, but {game.id} has no such wager.")
    _check_ranges(house, game)
    if house.jurisdiction is not None:
        on = house.jurisdiction.as_of or today or date.today()  # noqa: DTZ011 - the day where the table stands
        check_limits(game, house, load_jurisdiction(house.jurisdiction.name), on)


def _check_ranges(house: House, game: Game) -> None:
    """Refuse limits between which nobody could bet."""
    for name, wager in game.opening_wagers.items():
        low, high = house.range_of(name)
        if wager.fixed is not None:
            amount = house.fixed_amount(wager)
            if name in house.limits and amount is not None and not low <= amount <= high:
                raise HouseError(
                    f"{house.id}: limits.{name}: they exclude what a {wager.label} must be, "
                    f"{dollars(amount)}."
                )
        elif wager.equal_to is not None and name in house.limits:
            other_low, other_high = house.range_of(wager.equal_to)
            if max(low, other_low) > min(high, other_high):
                raise HouseError(
                    f"{house.id}: limits.{name}: {name} must equal {wager.equal_to}, "
                    "and no amount is within the limits of both."
                )


def house_document(house: House) -> dict[str, Any]:
    """The configuration as its file would say it, amounts in dollars; `check_model` reads it back."""
    data: dict[str, Any] = house.model_dump(
        mode="json", exclude={"table", "pot", "limits"}, exclude_none=True
    )
    pot: dict[str, Any] = {"offered": house.pot.offered, "folded": house.pot.folded}
    if house.pot.amount is not None:
        pot["amount"] = plain_dollars(house.pot.amount)
    return data | {
        "table": {
            "minimum": plain_dollars(house.table.minimum),
            "maximum": plain_dollars(house.table.maximum),
            "seats": house.table.seats,
            "chips": [plain_dollars(chip) for chip in house.table.chips],
        },
        "pot": pot,
        "limits": {
            name: {key: plain_dollars(cents) for key, cents in own.model_dump(exclude_none=True).items()}
            for name, own in house.limits.items()
        },
    }


def read_house(document: Mapping[str, Any]) -> House:
    """A configuration from its document, checked like a file."""
    return check_model(House, dict(document), "house")


def change_house(house: House, choices: Mapping[str, object]) -> House:
    """`minimum`, `maximum`, `pot` (false, true or an amount) in dollars; anything else is a house option."""
    data = house_document(house)
    table, pot = data["table"], data["pot"]
    options = dict(house.options)
    for name, value in choices.items():
        if name in ("minimum", "maximum"):
            parse_dollars(value, what=f"house.{name}")
            table[name] = value
        elif name == "pot":
            if isinstance(value, bool):
                pot["offered"] = value
            else:
                parse_dollars(value, what="house.pot")
                pot |= {"offered": True, "amount": value}
        elif isinstance(value, str | bool):
            options[name] = value
        else:
            raise HouseError(f"house.{name} must be a word, true or false, not {value!r}.")
    return read_house(data | {"options": options})
