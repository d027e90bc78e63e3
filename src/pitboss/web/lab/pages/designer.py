"""The pay table designer: a target, the tables that meet it, and one of them taken up."""

from __future__ import annotations

import asyncio
from html import escape
from typing import Any

from nicegui import events, ui

from pitboss.errors import InputError, PitbossError
from pitboss.rules import NamedHand, Payout, read_hand
from pitboss.web.lab.designing import FIELDS as WISHES
from pitboss.web.lab.designing import blamed, read_wishes
from pitboss.web.lab.entries import editable_hands, read_entry
from pitboss.web.lab.pages.desk import Desk
from pitboss.web.lab.pages.parts import FORM, button, field, mark_fields, notice, read_form

__all__ = ["Designer"]

_TAKEN = "(event) => { const b = event.target.closest('[data-take]'); if (b) emit(Number(b.dataset.take)); }"


class Designer:
    """One search at a time, in a worker."""

    def __init__(self, desk: Desk) -> None:
        self._desk = desk
        self._stop: asyncio.Event | None = None
        self._tables: list[dict[str, Any]] = []
        ui.context.client.on_delete(self._end)
        form = (
            ui.element("form").classes("pb-panel").props('aria-label="Pay table designer" data-lab-designer')
        )
        form.on("submit", self._start, js_handler=FORM)
        edge = f"{float(desk.priced.house_edge) * 100:.1f}%" if desk.priced is not None else ""
        fields = "".join(
            field(name, label, edge if name == "house_edge" else value, form="design", hint=hint)
            for name, label, value, hint in WISHES
        )
        with form:
            ui.html(
                "<h2>Pay table designer</h2>"
                '<p class="pb-muted pb-lab-lead">Whole odds, never rising from a better hand to a worse one, '
                "nearest to the tables in print. What stays empty may be anything.</p>"
                f'<div class="pb-lab-setting">{fields}</div><div class="pb-lab-actions">'
                '<label class="pb-lab-check"><input type="checkbox" name="whole"> every whole number, not '
                "only "
                'familiar odds</label><button type="submit" class="pb-button pb-button--primary">Find tables'
                "</button></div>",
                sanitize=False,
            ).classes("pb-contents")
            with ui.element("div").classes("pb-lab-progress").props('role="status"') as self._progress:
                self._words = ui.html("", sanitize=False)
                button("Stop", self._end, kind="pb-button--danger")
        self._progress.set_visibility(False)
        self._content = ui.html("", sanitize=False).classes("pb-contents")
        self._content.on("click", self._take, js_handler=_TAKEN)

    async def refresh(self) -> None:
        """Tables that were found stay, whatever is edited meanwhile."""

    async def _start(self, event: events.GenericEventArguments) -> None:
        wishes = {name: text for name, text in read_form(event).items() if name != "pressed"}
        names = [name for name, *_ in WISHES]
        try:
            read_wishes(wishes)
        except InputError as error:
            name, sentence = blamed(error)
            mark_fields("design", {name: sentence} if name else {}, names)
            self._content.set_content("" if name else notice(sentence, tone="bad"))
            return
        mark_fields("design", {}, names)
        if self._stop is not None:
            return
        self._stop = asyncio.Event()
        self._progress.set_visibility(True)
        try:
            found = await self._desk.workroom.run(
                self._desk.order("design", wishes=wishes), progress=self._moved, stop=self._stop
            )
            self._tables = found["tables"] or ([found["nearest"]] if found["nearest"] else [])
            self._content.set_content(designs_html(found, self._tables))
        except PitbossError as error:
            self._content.set_content(notice(error.message, tone="bad"))
        finally:
            self._stop = None
            self._progress.set_visibility(False)

    def _moved(self, stage: str, done: float) -> None:
        self._words.set_content(f"{escape(stage)} ({done:.0%})")

    def _end(self) -> None:
        if self._stop is not None:
            self._stop.set()

    async def _take(self, event: events.GenericEventArguments) -> None:
        number = event.args if isinstance(event.args, int) else -1
        if not 0 <= number < len(self._tables):
            return
        configuration = self._desk.configuration
        pays: dict[NamedHand, Payout] = {hand: Payout() for hand in editable_hands(configuration)}
        for name, text in self._tables[number]["pays"].items():
            pays[read_hand(name)] = read_entry(text)
        await self._desk.change(configuration.with_pays(pays))
        ui.run_javascript("window.scrollTo({top: 0, behavior: 'smooth'})")


def designs_html(found: dict[str, Any], tables: list[dict[str, Any]]) -> str:
    """The tables in a designer's order, one column for each hand."""
    if found["found"]:
        told = f"{found['found']:,} tables meet the target; the {len(tables)} most familiar ones:"
    elif tables:
        how = "beyond the reach of every such table" if found["proof"] == "bound" else "met by none of them"
        told = f"No table meets the target: it is {how}. This one comes nearest:"
    else:
        told = "No table meets the target, and none comes near it: the limits leave nothing to choose from."
    if not tables:
        return notice(told)
    hands = list(tables[0]["pays"])
    hands += [hand for each in tables for hand in each["pays"] if hand not in hands]
    head = "".join(f'<th scope="col" class="pb-num">{escape(hand)}</th>' for hand in hands)
    rows = "".join(
        f'<tr><td><button type="button" class="pb-button pb-button--small" data-take="{at}" '
        f'aria-label="Use table {at + 1}">Use</button></td>'
        + "".join(f'<td class="pb-num">{escape(each["pays"].get(hand, "0"))}</td>' for hand in hands)
        + f'<td class="pb-num"><b>{each["house_edge"]["value"]:.4%}</b></td>'
        f'<td class="pb-num">{each["hit_frequency"]["value"]:.2%}</td>'
        f'<td class="pb-num">{each["standard_deviation"]:.3f}</td>'
        f'<td class="pb-num">{each["total"]["house_edge"]["value"]:.4%}</td></tr>'
        for at, each in enumerate(tables)
    )
    return (
        f'<section class="pb-panel" data-lab-designs><h2>Tables found</h2><p class="pb-lab-lead">{told}</p>'
        '<div class="pb-table-wrap" tabindex="0" role="region" aria-label="Tables found">'
        f'<table class="pb-table pb-lab-designs"><thead><tr><th scope="col"><span class="pb-spoken">'
        f"Use</span></th>{head}"
        '<th scope="col" class="pb-num">Edge</th><th scope="col" class="pb-num">Hits</th>'
        '<th scope="col" class="pb-num">Deviation</th><th scope="col" class="pb-num">Round\'s edge</th>'
        "</tr></thead>"
        f"<tbody>{rows}</tbody></table></div></section>"
    )
