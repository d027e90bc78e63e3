"""The form for a new table: its choices follow the game; a refused form comes back as it was filled in."""

from __future__ import annotations

import secrets
from collections.abc import Mapping

import htpy as h
from htpy import Node
from nicegui import ui
from nicegui.events import GenericEventArguments

from pitboss.games import Catalogue
from pitboss.house import House, house_names, load_house
from pitboss.rules import Game
from pitboss.web.frame.forms import button, choice, field, hidden
from pitboss.web.frame.pages.frame import panel
from pitboss.web.frame.pages.region import Region, markup
from pitboss.web.pit.terms import PAY_TABLE, terms_fields, typed_in
from pitboss.wording import short_dollars

__all__ = ["Opening"]

_CHOSEN = """(event) => { if (!["game", "house"].includes(event.target.name)) return;
    const fields = event.target.form.querySelector("fieldset");
    fields.disabled = false;  // they may still be locked by the choice before, and would be left out
    emit(Object.fromEntries(new FormData(event.target.form)));
    fields.disabled = true; }"""
"""Locks the old fields until the new ones are there, since what is typed into them would be lost."""


class Opening:
    """Pay tables, house configurations and the pot are those of the game that is chosen."""

    def __init__(self, catalogue: Catalogue, typed: Mapping[str, str]) -> None:
        self._catalogue = catalogue
        self._houses = {name: load_house(name) for name in house_names()}
        with panel(), ui.element("details").props("open" if typed else ""):
            markup("Open a table", tag="summary")
            form = ui.element("form").classes("pb-form")
            with form.props('method=post action=/pit-door/open aria-label="Open a table"'):
                with ui.element("div").classes("pb-fields"):
                    markup((hidden("command", secrets.token_hex(8)), self._named(typed)))
                    self._house = Region(classes="pb-contents")
                self._terms = Region(classes="pb-contents")
            form.on("change", self._chosen, js_handler=_CHOSEN)
        self._show(typed)

    def _chosen(self, event: GenericEventArguments) -> None:
        if isinstance(event.args, Mapping):
            self._show(typed_in(event.args))

    def _game(self, typed: Mapping[str, str]) -> Game:
        games = self._catalogue.games
        return games.get(typed.get("game", "")) or next(iter(games.values()))

    def _show(self, typed: Mapping[str, str]) -> None:
        game = self._game(typed)
        fitting = {
            name: house
            for name, house in self._houses.items()
            if house.games is None or game.id in house.games
        }
        name = typed.get("house", "default")
        name = name if name in fitting else next(iter(fitting), "")
        titles = {each: f"{house.title} ({each})" for each, house in fitting.items()}
        # Keyed by what can be chosen, so that an unchanged choice keeps the keyboard focus.
        self._house.show(
            choice("house", "House configuration", titles, value=name, key="open"), key=tuple(titles)
        )
        if name:
            fields = self._of_house(game, fitting[name], typed)
            submit = button("Open the table", kind="primary")
            self._terms.show(
                h.fieldset(".pb-contents")[h.div(".pb-fields")[fields], submit], key=(game.id, name)
            )

    def _named(self, typed: Mapping[str, str]) -> Node:
        games = {game.id: game.title for game in self._catalogue.games.values()}
        return (
            field(
                "table",
                "Id",
                value=typed.get("table", ""),
                key="open",
                hint="lower-case letters, digits, hyphens",
                required=True,
                pattern=r"[a-z0-9\-]{1,40}",
                maxlength=40,
                autocomplete="off",
            ),
            field(
                "title",
                "Title",
                value=typed.get("title", ""),
                key="open",
                hint="the game's own if left empty",
                maxlength=60,
            ),
            choice("game", "Game", games, value=self._game(typed).id, key="open"),
        )

    def _of_house(self, game: Game, house: House, typed: Mapping[str, str]) -> Node:
        posted = house.paytables.get(game.id, {})
        chosen = {
            f"{PAY_TABLE}{slot}": posted.get(slot, wanted.default) for slot, wanted in game.paytables.items()
        }
        chosen |= {
            "minimum": short_dollars(house.table.minimum),
            "maximum": short_dollars(house.table.maximum),
            "pot": "offered" if house.pot_amount else "not offered",
        }
        return terms_fields(self._catalogue, game, typed, key="open", house=chosen)
