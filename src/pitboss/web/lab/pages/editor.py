"""The pay table, edited in place: a field for every hand, its combinations, and what the line gives back."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction

import htpy as h
from nicegui import events, ui

from pitboss.rules import NamedHand
from pitboss.web.frame.pages.region import Region, press_button
from pitboss.web.lab.pages.blocks import lead, with_exact
from pitboss.web.lab.pages.form_events import FIELD_CHANGED, changed_field, mark_fields
from pitboss.web.lab.pages.workbench import Workbench
from pitboss.web.lab.pay_entries import PayEntry, PayLine, Pricing, pay_lines, posted_entries
from pitboss.wording.typeset import chance, fixed

__all__ = ["Editor"]


@dataclass(frozen=True, slots=True, kw_only=True)
class _Cells:
    """The cells of a line that follow the entries."""

    posted: Region
    count: Region
    share: Region
    back: Region


class Editor:
    """The table on the left; its fields are drawn anew only for another table."""

    def __init__(self, bench: Workbench) -> None:
        self._bench = bench
        self._texts: dict[NamedHand, str] = {}
        self._cells: dict[NamedHand | None, _Cells] = {}
        self._body = ui.element("section").classes("pb-panel pb-lab-editor")
        self._body.props('aria-labelledby="editor-title"')
        self.draw()

    def draw(self) -> None:
        """All fields anew."""
        bench = self._bench
        entries = posted_entries(bench.configuration)
        self._texts = {entry.hand: entry.text for entry in entries}
        self._cells = {}
        self._body.clear()
        with self._body:
            self._title = Region(classes="pb-contents")
            if bench.priced is None:
                self._title.show(
                    h.fragment[h.h2("#editor-title")["Pay table"], h.p["No wager is paid by a table here."]]
                )
                return
            with ui.element("div").classes("pb-table-wrap"):
                grid = ui.element("table").classes("pb-table pb-lab-paytable")
            grid.on("input", self._typed, js_handler=FIELD_CHANGED)
            with grid:
                Region(_HEAD, tag="thead")
                with ui.element("tbody"):
                    for entry in entries:
                        self._row(entry)
                    with ui.element("tr"):
                        Region(h.fragment["all other hands"], tag="th", props="scope=row")
                        Region(h.fragment["lose"], tag="td", classes="pb-muted")
                        self._cells[None] = _cells()
                    self._total = Region(tag="tr", classes="pb-table__hit")
            self._below = Region(classes="pb-contents")
            with ui.element("div").classes("pb-lab-actions") as self._undo:
                press_button("Back to the posted table", self._reset, props="data-lab-reset")
        self.show(bench.good)

    def _row(self, entry: PayEntry) -> None:
        name, ident = str(entry.hand), f"pays-{_ident(entry.hand)}"
        with ui.element("tr").props(f'data-hand="{name}"'):
            Region(h.label(for_=ident)[name], tag="th", props="scope=row")
            Region(
                h.fragment[
                    h.input(
                        ".pb-lab-pays",
                        id=ident,
                        name=name,
                        value=entry.text,
                        type="text",
                        autocomplete="off",
                        spellcheck="false",
                        aria_describedby=f"{ident}-problem",
                    ),
                    h.span(".pb-problem", id=f"{ident}-problem", role="alert"),
                ],
                tag="td",
            )
            self._cells[entry.hand] = _cells()

    async def _typed(self, event: events.GenericEventArguments) -> None:
        name, text = changed_field(event)
        hand = next((each for each in self._texts if str(each) == name), None)
        if hand is None:
            return
        self._texts[hand] = text
        pricing = await self._bench.enter(self._texts)
        if pricing is not None:
            self.show(pricing)

    async def _reset(self) -> None:
        configuration = self._bench.configuration
        if configuration.table is not None:
            await self._bench.change(configuration.with_table(configuration.table.id))

    def show(self, pricing: Pricing) -> None:
        """Refused entries marked; counts and returns of the last table that could be priced."""
        problems = {_ident(entry.hand): entry.problem for entry in pricing.entries}
        mark_fields("pays", problems, problems)
        self._below.show(
            h.p(".pb-problem.pb-lab-problem--shown", role="alert")[pricing.problem]
            if pricing.problem
            else None
        )
        self._undo.set_visibility(any(entry.changed for entry in pricing.entries))
        self._title.show(
            h.fragment[
                h.h2("#editor-title")[f"Pay table {self._bench.configuration.table_name}"],
                lead("Odds to 1 such as 12 or 3 to 2, or a sum such as $5,000; 0 for a hand not paid."),
            ]
        )
        if self._bench.priced is None:
            return
        entries = {entry.hand: entry for entry in pricing.entries}
        lines, of = pay_lines(self._bench.priced, list(self._texts))
        for line in lines:
            self._fill(line, entries.get(line.hand) if line.hand is not None else None, of)
        back = sum((line.back for line in lines), Fraction(0))
        self._total.show(
            h.fragment[
                h.th(scope="row")["total, per unit staked"],
                h.td,
                h.td,
                h.td(".pb-num.pb-lab-wide")[f"{of:,}"],
                h.td(".pb-num.pb-lab-wide")["1"],
                h.td(".pb-num", data_total=True)[with_exact(fixed(back, 6, plus=True), back)],
            ]
        )

    def _fill(self, line: PayLine, entry: PayEntry | None, of: int) -> None:
        cells = self._cells[line.hand]
        changed = entry is not None and entry.changed
        cells.posted.show(h.fragment[f"was {entry.posted}"] if entry is not None and changed else None)
        cells.count.show(h.fragment[f"{line.count:,}"])
        cells.count.element.props(f'title="of {of:,} hands"')
        cells.share.show(h.fragment[with_exact(chance(line.probability), line.probability)])
        cells.back.show(h.fragment[with_exact(fixed(line.back, 6, plus=True), line.back)])


def _cells() -> _Cells:
    return _Cells(
        posted=Region(tag="td", classes="pb-num pb-lab-was"),
        count=Region(tag="td", classes="pb-num pb-lab-wide"),
        share=Region(tag="td", classes="pb-num pb-lab-wide"),
        back=Region(tag="td", classes="pb-num"),
    )


_COLUMN = h.th(scope="col")
_WIDE = h.th(".pb-num.pb-lab-wide", scope="col")
_HEAD = h.tr[
    _COLUMN["Hand"],
    _COLUMN["Pays to 1"],
    _COLUMN[h.span(".pb-spoken")["posted"]],
    _WIDE["Combinations"],
    _WIDE["Probability"],
    h.th(".pb-num", scope="col")["Return"],
]


def _ident(hand: NamedHand) -> str:
    return str(hand).replace(" ", "-")
