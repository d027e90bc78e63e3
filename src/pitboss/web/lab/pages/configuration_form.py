"""The choices at the top of the page: game, pay table, side, house options and unit, changed in place."""

from __future__ import annotations

from dataclasses import replace
from functools import partial

import htpy as h
from htpy import Element
from nicegui import events, ui

from pitboss.errors import InputError, PitbossError, quoted
from pitboss.exact import sides
from pitboss.exact.question import NO_SIDE
from pitboss.rules import spelled
from pitboss.web.frame.forms import choice, field
from pitboss.web.frame.pages.region import Region
from pitboss.web.lab.configuration import EDIT, WITH, Configuration, read_configuration, with_method
from pitboss.web.lab.pages.form_events import FIELD_CHANGED, NOT_SENT, changed_field, mark_fields
from pitboss.web.lab.pages.workbench import Workbench
from pitboss.wording import cap, plain_dollars, spaced

__all__ = ["ConfigurationForm", "changed_configuration", "configuration_fields"]

_GAME = "game"


def configuration_fields(configuration: Configuration, *, form: str) -> Element:
    """The choices of a configuration as fields; `form` keeps the ids of two forms apart."""
    catalogue, game, question = configuration.catalogue, configuration.game, configuration.posted
    pick = partial(choice, key=form, checked=True)
    fixed = any(line.pays.fixed is not None for table in question.tables.values() for line in table.lines)
    fields = [pick(_GAME, "Game", {each.id: each.title for each in with_method(catalogue)}, value=game.id)]
    for slot, wanted in game.paytables.items():
        label = "Pay table" if len(game.paytables) == 1 else f"{wanted.label} pay table"
        tables = catalogue.pay_tables(game, slot)
        names = {name: f"{name} · {table.heading}" for name, table in tables.items()}
        fields.append(pick(slot, label, names, value=question.tables[slot].id))
    if len(game.paytables) > 1:
        slots = {slot: wanted.label for slot, wanted in game.paytables.items()}
        fields.append(pick(EDIT, "Table to edit", slots, value=configuration.slot or ""))
    for wager in configuration.optional:
        made = "on" if wager in configuration.made else "off"
        fields.append(pick(f"{WITH}-{wager}", game.wagers[wager].label, ["off", "on"], value=made))
    if known := sides(game):
        names = {name: game.wagers[wager].label for name, wager in known.items()} | {NO_SIDE: "neither side"}
        fields.append(pick("side", "Side", names, value=question.side or NO_SIDE))
    for name, option in game.options.items():
        now, values = spelled(question.options[name]), [spelled(value) for value in option.values]
        fields.append(pick(name, cap(spaced(name)), values, value=now, hint=option.says.get(now, "")))
    unit = field(
        "unit",
        "One unit, $",
        value=str(plain_dollars(configuration.unit)),
        key=form,
        hint="fixed sums are paid at this stake" if fixed else "for sessions in dollars",
        checked=True,
        inputmode="decimal",
        autocomplete="off",
    )
    return h.div(".pb-lab-setting")[fields, unit]


def changed_configuration(configuration: Configuration, name: str, value: str) -> Configuration:
    """The configuration with one choice changed; another game starts from its own defaults."""
    game = configuration.game
    if name == _GAME:
        return read_configuration(configuration.catalogue, value)
    if name == configuration.slot:
        return configuration.with_table(value)
    if name in game.paytables:
        return replace(configuration, tables={**configuration.tables, name: value})
    if name == EDIT:
        return replace(configuration, editing=value, pays={})
    if name.startswith(f"{WITH}-") and (wager := name.removeprefix(f"{WITH}-")) in configuration.optional:
        others = {each for each in configuration.made if each != wager} | (
            {wager} if value == "on" else set()
        )
        return replace(configuration, made=tuple(each for each in configuration.optional if each in others))
    if name == "side":
        return replace(configuration, side=value)
    if name == "unit":
        read = read_configuration(configuration.catalogue, game.id, [("unit", value.strip())])
        return replace(configuration, unit=read.unit)
    if name in game.options:
        chosen = {"on": True, "off": False}.get(value, value)
        return replace(configuration, options={**configuration.options, name: chosen})
    raise InputError(f"There is nothing called {quoted(name)} to change.")


class ConfigurationForm:
    """The panel at the top of the page."""

    def __init__(self, bench: Workbench) -> None:
        self._bench = bench
        form = ui.element("form").classes("pb-panel pb-lab-top").props('aria-label="Configuration"')
        form.on("submit", js_handler=NOT_SENT)
        form.on("change", self._changed, js_handler=FIELD_CHANGED)
        with form:
            self._fields = Region(classes="pb-contents")
        self.draw()

    def draw(self) -> None:
        self._fields.show(configuration_fields(self._bench.configuration, form="setting"))

    async def _changed(self, event: events.GenericEventArguments) -> None:
        name, value = changed_field(event)
        bench, problems = self._bench, {}
        try:
            if name == _GAME:
                ui.navigate.to(f"/lab/{bench.configuration.catalogue.game(value).id}")
                return
            changed = changed_configuration(bench.configuration, name, value)
            if name in bench.configuration.game.paytables:
                await bench.change(changed)
            else:
                await bench.change_rules(changed)
        except PitbossError as error:
            problems[name] = error.message
        mark_fields("setting", problems, [name])
