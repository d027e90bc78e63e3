"""Two configurations side by side; what differs stands out."""

from __future__ import annotations

import asyncio
from dataclasses import replace
from itertools import groupby
from urllib.parse import parse_qsl

import htpy as h
from htpy import Element
from nicegui import events, ui

from pitboss.errors import InputError, PitbossError
from pitboss.web.frame.pages.region import Region, markup, press_button
from pitboss.web.lab.comparison import Compared, compare
from pitboss.web.lab.configuration import Configuration, read_configuration
from pitboss.web.lab.exports import compared_csv
from pitboss.web.lab.pages.blocks import lead, panel, with_exact
from pitboss.web.lab.pages.configuration_form import changed_configuration, configuration_fields
from pitboss.web.lab.pages.form_events import FIELD_CHANGED, changed_field, mark_fields
from pitboss.web.lab.pages.workbench import Workbench
from pitboss.web.lab.pay_entries import Pricing, price_configuration

__all__ = ["Compare"]


class Compare:
    """A is the configuration of the page; B is chosen here, or pinned from A."""

    def __init__(self, bench: Workbench) -> None:
        self._bench = bench
        self._other: Pricing | None = None
        self._rows: list[Compared] = []
        with ui.element("section").classes("pb-panel").props('aria-label="Second configuration"'):
            about = "The first column is the configuration above and follows every entry."
            markup(h.fragment[h.h2["Compare with"], lead(about)])
            self._fields = Region(classes="pb-contents")
            self._fields.element.on("change", self._changed, js_handler=FIELD_CHANGED)
            with ui.element("div").classes("pb-lab-actions"):
                press_button("Pin the configuration above", self._pin, props="data-lab-pin")
                press_button("Save as CSV", self._download)
        self._content = Region(classes="pb-contents")

    async def refresh(self) -> None:
        if self._other is None:
            await self._choose(self._first_choice())
        self._draw()

    def _first_choice(self) -> Configuration:
        """The one in the address, or the next pay table of the game."""
        mine = self._bench.configuration
        if self._bench.against:
            path, _, query = self._bench.against.partition("?")
            *_, game = path.rstrip("/").split("/")
            try:
                return read_configuration(mine.catalogue, game, parse_qsl(query, keep_blank_values=True))
            except PitbossError as error:
                self._bench.against = ""
                ui.notify(error.message)
        bare = replace(mine, pays={})
        if mine.slot is None or mine.table is None or mine.edited:
            return bare
        names = [
            name
            for name, table in mine.catalogue.pay_tables(mine.game, mine.slot).items()
            if name != mine.table.id and table.family == mine.table.family
        ]
        return bare.with_table(names[0]) if names else bare

    async def _choose(self, configuration: Configuration) -> None:
        pricing = await asyncio.to_thread(price_configuration, configuration)
        if pricing.analysis is None:
            raise InputError(pricing.refusal or "This cannot be solved.")
        self._other = pricing
        self._bench.against = configuration.address
        self._bench.show_address()
        self._fields.show(configuration_fields(configuration, form="other"))

    async def _changed(self, event: events.GenericEventArguments) -> None:
        name, value = changed_field(event)
        if self._other is None or self._other.configuration is None:
            return
        try:
            await self._choose(changed_configuration(self._other.configuration, name, value))
        except PitbossError as error:
            mark_fields("other", {name: error.message}, [name])
            return
        self._draw()

    async def _pin(self) -> None:
        await self._choose(self._bench.configuration)
        self._draw()

    def _download(self) -> None:
        ui.download.content(compared_csv(self._rows, "A", "B"), "compared.csv", "text/csv")

    def _draw(self) -> None:
        other = self._other
        if other is not None and other.configuration is not None:
            self._rows = compare(self._bench.good, other)
            self._content.show(_comparison(self._rows, self._bench.configuration, other.configuration))


def _comparison(rows: list[Compared], first: Configuration, second: Configuration) -> Element:
    """Group by group; rows that differ stand out by colour, weight and a sign."""
    number = h.th(".pb-num", scope="col")
    second_name = f"B: {second.table_name or second.game.title}"
    return panel(
        h.div(".pb-table-wrap", tabindex="0", role="region", aria_label="Comparison")[
            h.table(".pb-table.pb-lab-compared")[
                h.thead[
                    h.tr[
                        h.th(scope="col"),
                        number[f"A: {first.table_name or first.game.title}"],
                        number[h.a(href=second.address)[second_name]],
                        number["B − A"],
                    ]
                ],
                h.tbody[
                    (
                        [
                            h.tr(".pb-lab-group")[h.th(colspan="4", scope="rowgroup")[group]],
                            *(_row(row) for row in members),
                        ]
                        for group, members in groupby(rows, key=lambda row: row.group)
                    )
                ],
            ]
        ]
    )


def _row(row: Compared) -> Element:
    number = h.td(".pb-num")
    return h.tr(class_="pb-table__hit" if row.differs else None, data_differs=row.differs)[
        h.th(scope="row")[row.label],
        number[with_exact(row.first, row.exact[0])],
        number[with_exact(row.second, row.exact[1])],
        number[row.difference or ("≠" if row.differs else "")],
    ]
