"""A configuration with a few choices changed, checked like any other."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from pitboss.errors import HouseError
from pitboss.house.configuration import House
from pitboss.rules import check_model
from pitboss.wording import parse_dollars, plain_dollars

__all__ = ["change_house", "house_document", "read_house"]


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
