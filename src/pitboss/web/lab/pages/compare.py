"""Two configurations side by side, with what differs standing out."""

from __future__ import annotations

import asyncio
from dataclasses import replace
from html import escape
from urllib.parse import parse_qsl, urlsplit

from nicegui import events, ui

from pitboss.errors import InputError, PitbossError
from pitboss.games import Catalogue
from pitboss.web.lab.comparing import Compared, compare
from pitboss.web.lab.configuration import Configuration, read_configuration
from pitboss.web.lab.entries import Pricing, price_configuration
from pitboss.web.lab.exports import compared_csv
from pitboss.web.lab.pages.desk import Desk
from pitboss.web.lab.pages.parts import FIELDS, button, changed_fields, fraction_html, mark_fields
from pitboss.web.lab.pages.setting import changed_setting, setting_fields

__all__ = ["Compare", "read_address"]


def read_address(catalogue: Catalogue, address: str) -> Configuration:
    """The configuration that an address of the lab stands for."""
    parts = urlsplit(address)
    *_, game = parts.path.rstrip("/").split("/")
    return read_configuration(catalogue, game, parse_qsl(parts.query, keep_blank_values=True))


class Compare:
    """A is what the page is about; B is chosen here, or pinned from A."""

    def __init__(self, desk: Desk) -> None:
        self._desk = desk
        self._other: Pricing | None = None
        self._rows: list[Compared] = []
        with ui.element("section").classes("pb-panel").props('aria-label="Second configuration"'):
            ui.html(
                '<h2>Compare with</h2><p class="pb-muted pb-lab-lead">The first column is the configuration '
                "above and follows every entry.</p>",
                sanitize=False,
            ).classes("pb-contents")
            self._fields = ui.html("", sanitize=False).classes("pb-contents")
            self._fields.on("change", self._changed, js_handler=FIELDS)
            with ui.element("div").classes("pb-lab-actions"):
                button("Pin the configuration above", self._pin, props="data-lab-pin")
                button("Save as CSV", self._download)
        self._content = ui.html("", sanitize=False).classes("pb-contents")

    async def refresh(self) -> None:
        if self._other is None:
            await self._choose(self._first_choice())
        self._draw()

    def _first_choice(self) -> Configuration:
        """What the address says, or the next pay table of the game."""
        mine = self._desk.configuration
        if self._desk.against:
            try:
                return read_address(mine.catalogue, self._desk.against)
            except PitbossError as error:
                self._desk.against = ""
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
            raise InputError(pricing.problem or "This cannot be solved.")
        self._other = pricing
        self._desk.against = configuration.address
        self._desk.show_address()
        self._fields.set_content(setting_fields(configuration, form="other"))

    async def _changed(self, event: events.GenericEventArguments) -> None:
        name, value = changed_fields(event)
        if self._other is None or self._other.configuration is None:
            return
        try:
            await self._choose(changed_setting(self._other.configuration, name, value))
        except PitbossError as error:
            mark_fields("other", {name: error.message}, [name])
            return
        self._draw()

    async def _pin(self) -> None:
        await self._choose(self._desk.configuration)
        self._draw()

    def _download(self) -> None:
        ui.download.content(compared_csv(self._rows, "A", "B"), "compared.csv", "text/csv")

    def _draw(self) -> None:
        desk, other = self._desk, self._other
        if other is None or other.configuration is None or other.analysis is None:
            return
        self._rows = compare(
            (desk.configuration, desk.analysis, desk.priced),
            (other.configuration, other.analysis, other.priced),
        )
        self._content.set_content(compared_html(self._rows, desk.configuration, other.configuration))


def compared_html(rows: list[Compared], first: Configuration, second: Configuration) -> str:
    """Group by group; rows that differ stand out in colour, in weight and by a sign."""
    body, group = [], ""
    for row in rows:
        if row.group != group:
            group = row.group
            body.append(
                f'<tr class="pb-lab-group"><th colspan="4" scope="rowgroup">{escape(group)}</th></tr>'
            )
        kind = ' class="pb-table__hit" data-differs' if row.differs else ""
        exact = tuple(fraction_html(text) for text in row.exact)
        body.append(
            f'<tr{kind}><th scope="row">{escape(row.label)}</th>'
            f'<td class="pb-num">{escape(row.first)}{exact[0]}</td>'
            f'<td class="pb-num">{escape(row.second)}{exact[1]}</td>'
            f'<td class="pb-num">{escape(row.difference) or ("≠" if row.differs else "")}</td></tr>'
        )
    return (
        '<section class="pb-panel"><div class="pb-table-wrap" tabindex="0" role="region" '
        'aria-label="Comparison">'
        '<table class="pb-table pb-lab-compared"><thead><tr><th scope="col"></th>'
        f'<th scope="col" class="pb-num">A: {escape(first.table_name or first.game.title)}</th>'
        f'<th scope="col" class="pb-num"><a href="{escape(second.address)}">B: '
        f"{escape(second.table_name or second.game.title)}</a></th>"
        f'<th scope="col" class="pb-num">B − A</th></tr></thead><tbody>{"".join(body)}</tbody></table>'
        f"</div></section>"
    )
