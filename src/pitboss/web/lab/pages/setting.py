"""What is looked at: game, pay table, side, house options and unit, each changed in place."""

from __future__ import annotations

from dataclasses import replace
from html import escape

from nicegui import events, ui

from pitboss.errors import InputError, PitbossError
from pitboss.exact import sides
from pitboss.exact.question import NO_SIDE
from pitboss.rules import spelled
from pitboss.web.lab.configuration import Configuration, read_configuration
from pitboss.web.lab.pages.desk import Desk
from pitboss.web.lab.pages.parts import FIELDS, changed_fields, choice, field, mark_fields
from pitboss.wording import plain_dollars

__all__ = ["Setting", "changed_setting", "setting_fields"]

_GAME = "game"


def setting_fields(configuration: Configuration, *, form: str) -> str:
    """The choices of a configuration as fields."""
    catalogue, game = configuration.catalogue, configuration.game
    question = configuration.posted
    parts = [
        choice(_GAME, "Game", {each.id: each.title for each in catalogue.games.values()}, game.id, form=form)
    ]
    for slot, wanted in game.paytables.items():
        tables = catalogue.pay_tables(game, slot)
        names = {name: _table_words(table.title, name) for name, table in tables.items()}
        parts.append(
            choice(
                slot,
                "Pay table" if len(game.paytables) == 1 else f"{wanted.label} pay table",
                names,
                question.tables[slot].id,
                form=form,
            )
        )
    if known := sides(game):
        names = {name: game.wagers[wager].label for name, wager in known.items()} | {NO_SIDE: "neither side"}
        parts.append(choice("side", "Side", names, question.side or NO_SIDE, form=form))
    for name, option in game.options.items():
        words = {spelled(value): spelled(value) for value in option.values}
        now = spelled(question.options[name])
        label = name.replace("_", " ").capitalize()
        parts.append(choice(name, label, words, now, form=form, hint=option.says.get(now, "")))
    unit = str(plain_dollars(configuration.unit))
    fixed = any(line.pays.fixed is not None for table in question.tables.values() for line in table.lines)
    hint = "fixed sums are paid at this stake" if fixed else "for sessions in dollars"
    parts.append(field("unit", "One unit, $", unit, form=form, mode="decimal", hint=hint))
    return f'<div class="pb-lab-setting">{"".join(parts)}</div>'


def _table_words(title: str, name: str) -> str:
    """A table by its name, and by its family's where several families fit."""
    family = title.removesuffix(name).strip()
    return f"{name} · {family}" if family else name


def changed_setting(configuration: Configuration, name: str, value: str) -> Configuration:
    """The configuration with one choice made otherwise; another game starts from its own defaults."""
    game = configuration.game
    if name == _GAME:
        return read_configuration(configuration.catalogue, value)
    if name in game.paytables:
        return (
            configuration.with_table(value)
            if name == configuration.slot
            else replace(configuration, tables={**configuration.tables, name: value})
        )
    if name == "side":
        return replace(configuration, side=value)
    if name == "unit":
        said = [("unit", value.strip())]
        return replace(configuration, unit=read_configuration(configuration.catalogue, game.id, said).unit)
    if name in game.options:
        return replace(
            configuration,
            options={**configuration.options, name: {"on": True, "off": False}.get(value, value)},
        )
    raise InputError(f"There is nothing called {escape(name[:40])} to change.")


class Setting:
    """The panel at the top of the page."""

    def __init__(self, desk: Desk) -> None:
        self._desk = desk
        self._form = ui.element("form").classes("pb-panel pb-lab-top").props('aria-label="Configuration"')
        self._form.on("submit", js_handler="(event) => event.preventDefault()")
        self._form.on("change", self._changed, js_handler=FIELDS)
        with self._form:
            self._fields = ui.html("", sanitize=False).classes("pb-contents")
        self.draw()

    def draw(self) -> None:
        self._fields.set_content(setting_fields(self._desk.configuration, form="setting"))

    async def _changed(self, event: events.GenericEventArguments) -> None:
        name, value = changed_fields(event)
        desk = self._desk
        try:
            if name == _GAME:
                ui.navigate.to(f"/lab/{desk.configuration.catalogue.game(value).id}")
                return
            changed = changed_setting(desk.configuration, name, value)
            if name in desk.configuration.game.paytables:
                await desk.change(changed)
            else:
                await desk.change_options(options=changed.options, side=changed.side, unit=changed.unit)
        except PitbossError as error:
            mark_fields("setting", {name: error.message}, [name])
        else:
            mark_fields("setting", {}, [name])
