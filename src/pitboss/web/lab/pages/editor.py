"""The pay table, edited in place: a field for every hand, its combinations, and what the line gives back."""

from __future__ import annotations

from fractions import Fraction
from html import escape

from nicegui import events, ui

from pitboss.rules import NamedHand
from pitboss.web.lab.entries import Entry, Pricing, posted_entries
from pitboss.web.lab.figures import chance, fraction
from pitboss.web.lab.lines import PayLine, pay_lines
from pitboss.web.lab.pages.desk import Desk
from pitboss.web.lab.pages.parts import FIELDS, button, changed_fields, fraction_html, mark_fields

__all__ = ["Editor"]


class Editor:
    """The table on the left; fields are drawn anew only when another table is taken."""

    def __init__(self, desk: Desk) -> None:
        self._desk = desk
        self._texts: dict[NamedHand, str] = {}
        self._cells: dict[NamedHand | None, tuple[ui.html, ui.html, ui.html, ui.html]] = {}
        self._total: ui.html | None = None
        self._body = ui.element("section").classes("pb-panel pb-lab-editor")
        self._body.props('aria-labelledby="editor-title"')
        self.draw()

    def draw(self) -> None:
        """All fields anew."""
        desk, configuration = self._desk, self._desk.configuration
        entries = posted_entries(configuration)
        self._texts = {entry.hand: entry.text for entry in entries}
        self._cells = {}
        self._body.clear()
        with self._body:
            self._title = ui.html("", sanitize=False).classes("pb-contents")
            if desk.priced is None:
                self._title.set_content(
                    "<h2 id=editor-title>Pay table</h2><p>No wager is paid by a table here.</p>"
                )
                return
            with ui.element("div").classes("pb-table-wrap"):
                grid = ui.element("table").classes("pb-table pb-lab-paytable")
            grid.on("input", self._typed, js_handler=FIELDS)
            with grid:
                ui.html(_HEAD, sanitize=False, tag="thead")
                with ui.element("tbody"):
                    for entry in entries:
                        self._row(entry)
                    self._last_rows()
            self._below = ui.html("", sanitize=False).classes("pb-contents")
            with ui.element("div").classes("pb-lab-actions") as self._undo:
                button("Back to the posted table", self._reset, props="data-lab-reset")
        self.show(desk.good)

    def _row(self, entry: Entry) -> None:
        name = str(entry.hand)
        ident = f"pays-{_ident(entry.hand)}"
        with ui.element("tr").props(f'data-hand="{escape(name)}"'):
            ui.html(f'<label for="{ident}">{escape(name)}</label>', sanitize=False, tag="th").props(
                "scope=row"
            )
            ui.html(
                f'<input class="pb-lab-pays" id="{ident}" name="{escape(name)}" value="{escape(entry.text)}" '
                'type="text" inputmode="text" autocomplete="off" spellcheck="false" '
                f'aria-describedby="{ident}-problem">'
                f'<span class="pb-lab-problem" id="{ident}-problem" role="alert"></span>',
                sanitize=False,
                tag="td",
            )
            self._cells[entry.hand] = self._figures()

    def _figures(self) -> tuple[ui.html, ui.html, ui.html, ui.html]:
        posted = ui.html("", sanitize=False, tag="td").classes("pb-num pb-lab-was")
        count = ui.html("", sanitize=False, tag="td").classes("pb-num pb-lab-wide")
        share = ui.html("", sanitize=False, tag="td").classes("pb-num pb-lab-wide")
        back = ui.html("", sanitize=False, tag="td").classes("pb-num")
        return posted, count, share, back

    def _last_rows(self) -> None:
        with ui.element("tr"):
            ui.html("all other hands", sanitize=False, tag="th").props("scope=row")
            ui.html("lose", sanitize=False, tag="td").classes("pb-muted")
            self._cells[None] = self._figures()
        self._total = ui.html("", sanitize=False, tag="tr").classes("pb-table__hit")

    async def _typed(self, event: events.GenericEventArguments) -> None:
        name, text = changed_fields(event)
        hand = next((each for each in self._texts if str(each) == name), None)
        if hand is None:
            return
        self._texts[hand] = text
        pricing = await self._desk.enter(self._texts)
        if pricing is not None:
            self.show(pricing)

    async def _reset(self) -> None:
        configuration = self._desk.configuration
        if configuration.table is not None:
            await self._desk.change(configuration.with_table(configuration.table.id))

    def show(self, pricing: Pricing) -> None:
        """Refused entries marked; counts and returns of the last table that could be priced."""
        problems = {f"{_ident(entry.hand)}": entry.problem for entry in pricing.entries}
        mark_fields("pays", problems, problems)
        self._below.set_content(_told(pricing.problem))
        good = self._desk.good
        configuration = self._desk.configuration
        self._undo.set_visibility(any(entry.changed for entry in pricing.entries))
        self._title.set_content(
            f'<h2 id="editor-title">Pay table {escape(configuration.table_name)}</h2>'
            f'<p class="pb-muted pb-lab-lead">Odds to 1 such as 12 or 3 to 2, or a sum such as $5,000; 0 '
            f"is a hand that is not paid.</p>"
        )
        if good.priced is None:
            return
        entries = {entry.hand: entry for entry in pricing.entries}
        lines, of = pay_lines(good.priced, list(self._texts))
        for line in lines:
            entry = entries.get(line.hand) if line.hand is not None else None
            self._fill(line, entry, of)
        if self._total is not None:
            back = sum((line.back for line in lines), Fraction(0))
            self._total.set_content(_total(back, of))

    def _fill(self, line: PayLine, entry: Entry | None, of: int) -> None:
        was, count, share, back = self._cells[line.hand]
        was.set_content(f"was {escape(entry.posted)}" if entry is not None and entry.changed else "")
        count.set_content(f"{line.count:,}")
        count.props(f'title="of {of:,} hands"')
        share.set_content(f"{chance(line.probability)}{fraction_html(fraction(line.probability))}")
        back.set_content(f"{_signed(line.back)}{fraction_html(fraction(line.back))}")


_HEAD = (
    '<tr><th scope="col">Hand</th><th scope="col">Pays to 1</th><th scope="col"><span class="pb-spoken">'
    "posted"
    '</span></th><th scope="col" class="pb-num pb-lab-wide">Combinations</th>'
    '<th scope="col" class="pb-num pb-lab-wide">Probability</th><th scope="col" class="pb-num">Return</th>'
    "</tr>"
)


def _ident(hand: NamedHand) -> str:
    return str(hand).replace(" ", "-")


def _signed(value: Fraction) -> str:
    text = f"{float(value):+.6f}"
    return text.replace("-", "−") if value else "0"


def _total(back: Fraction, of: int) -> str:
    return (
        '<th scope="row">total, per unit staked</th><td></td><td></td>'
        f'<td class="pb-num pb-lab-wide">{of:,}</td><td class="pb-num pb-lab-wide">1</td>'
        f'<td class="pb-num" data-total>{_signed(back)}{fraction_html(fraction(back))}</td>'
    )


def _told(problem: str) -> str:
    return (
        f'<p class="pb-lab-problem pb-lab-problem--shown" role="alert">{escape(problem)}</p>'
        if problem
        else ""
    )
