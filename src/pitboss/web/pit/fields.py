"""Fields for a table's terms, in the forms that open a table and change it."""

from __future__ import annotations

from htpy import Element

from pitboss.games import Catalogue
from pitboss.rules import Game
from pitboss.web.frame.forms import choice, field
from pitboss.web.pit.terms import PAY_TABLE

__all__ = ["limit_field", "pay_table_choice", "pot_choice"]


def pay_table_choice(
    catalogue: Catalogue, game: Game, slot: str, *, key: str, value: str, unchanged: str = ""
) -> Element:
    """The pay tables that fit a slot; `unchanged` words the choice of leaving it to the house."""
    tables = {table.id: f"{table.id}, {table.title}" for table in catalogue.pay_tables(game, slot).values()}
    offered = {"": unchanged} | tables if unchanged else tables
    return choice(
        f"{PAY_TABLE}{slot}", f"Pay table: {game.paytables[slot].label}", offered, value=value, key=key
    )


def limit_field(name: str, *, key: str, value: str, hint: str = "") -> Element:
    label = f"{name.capitalize()}, in dollars"
    return field(name, label, value=value, key=key, hint=hint, inputmode="decimal")


def pot_choice(*, key: str, value: str, unchanged: str = "") -> Element:
    offered = {"yes": "offered", "no": "not offered"}
    return choice("pot", "Pot", {"": unchanged} | offered if unchanged else offered, value=value, key=key)
