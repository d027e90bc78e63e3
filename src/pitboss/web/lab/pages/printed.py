"""`/lab/figures`: every figure that the sources print, held against the exact one."""

from __future__ import annotations

import asyncio
from dataclasses import replace
from html import escape
from urllib.parse import urlencode

from nicegui import events, ui
from starlette.requests import Request

from pitboss.errors import InputError
from pitboss.publish import Verdict
from pitboss.web.lab.figures import fraction
from pitboss.web.lab.pages.head import lab_head
from pitboss.web.lab.pages.parts import FIELDS, changed_fields, choice, field, fraction_html, notice
from pitboss.web.lab.printed import VERDICTS, Wanted, choose, counted, every_verdict, source_titles
from pitboss.web.pages.frame import frame, heading
from pitboss.web.pages.visit import visit

__all__ = ["printed_page"]

_TONES = {"confirmed": "good", "truncated": "warn", "contradicted": "bad"}


async def printed_page(request: Request) -> None:
    """The page; the address says which figures are chosen."""
    here = await visit(request)
    told = ""
    try:
        names = ("source", "verdict", "words")
        wanted = Wanted(**{name: request.query_params.get(name, "")[:80] for name in names})
    except InputError as error:
        wanted, told = Wanted(), error.message
    verdicts = await asyncio.to_thread(every_verdict)
    with frame("Printed figures", here, here="lab"):
        lab_head()
        heading("Printed figures", below="What the sources print, and what the exact count says to it.")
        if told:
            ui.html(notice(told, tone="bad"), sanitize=False).classes("pb-contents")
        _Figures(verdicts, wanted)


class _Figures:
    """The choice above and the table below."""

    def __init__(self, verdicts: tuple[Verdict, ...], wanted: Wanted) -> None:
        self._verdicts, self._wanted = verdicts, wanted
        with ui.element("section").classes("pb-panel").props('aria-label="Printed figures"'):
            fields = ui.html(_fields(wanted), sanitize=False).classes("pb-contents")
            fields.on("input", self._changed, js_handler=FIELDS)
            self._content = ui.html("", sanitize=False).classes("pb-contents")
        self._draw()

    def _changed(self, event: events.GenericEventArguments) -> None:
        name, value = changed_fields(event)
        if name not in ("source", "verdict", "words"):
            return
        try:
            self._wanted = replace(self._wanted, **{name: value[:80]})
        except InputError:
            return
        query = _query(self._wanted)
        ui.run_javascript(f"history.replaceState(history.state, '', '/lab/figures{query}')")
        self._draw()

    def _draw(self) -> None:
        self._content.set_content(verdicts_html(choose(self._verdicts, self._wanted), self._wanted))


def _query(wanted: Wanted) -> str:
    said = {"source": wanted.source, "verdict": wanted.verdict, "words": wanted.words}
    given = urlencode({name: text for name, text in said.items() if text})
    return f"?{given}" if given else ""


def _fields(wanted: Wanted) -> str:
    return (
        '<div class="pb-lab-setting">'
        + choice("source", "Source", {"": "all sources"} | source_titles(), wanted.source, form="figures")
        + choice(
            "verdict",
            "Verdict",
            {"": "all verdicts"} | {name: name for name in VERDICTS},
            wanted.verdict,
            form="figures",
        )
        + field("words", "Words", wanted.words, form="figures", hint="in the figure's name or place")
        + "</div>"
    )


def verdicts_html(verdicts: list[Verdict], wanted: Wanted) -> str:
    """Badges that say how many, then every figure; the verdict is a word and a sign, not a colour alone."""
    numbers = counted(verdicts)
    badges = " ".join(
        f'<span class="pb-badge pb-badge--{_TONES[name]}">{numbers[name]} {name}</span>' for name in VERDICTS
    )
    query = _query(wanted)
    signs = {"confirmed": "✓", "truncated": "≈", "contradicted": "✗"}
    rows = "".join(
        f'<tr data-verdict="{each.verdict}"><td><b>{escape(each.figure.name)}</b>'
        f'<small class="pb-muted">{escape(each.figure.source)}: {escape(each.figure.place)}</small>'
        + (f"<small>{escape(each.figure.note)}</small>" if each.figure.note else "")
        + f'</td><td class="pb-num">{escape(each.figure.printed.text)}</td>'
        f'<td class="pb-num">{escape(each.written)}{fraction_html(fraction(each.exact))}</td>'
        f'<td><span class="pb-badge pb-badge--{_TONES[each.verdict]}">{signs[each.verdict]} '
        f"{each.verdict}</span></td></tr>"
        for each in verdicts
    )
    empty = notice("No printed figure is like that.") if not verdicts else ""
    return (
        f'<div class="pb-lab-heads"><p>{badges}</p><p class="pb-lab-actions">'
        '<button type="button" class="pb-button pb-button--small" data-lab-exact aria-pressed="false">Exact '
        f'fractions</button><a class="pb-button pb-button--small" href="/lab/figures.csv{escape(query)}" '
        f"download>CSV</a>"
        f'<a class="pb-button pb-button--small" href="/lab/figures.json{escape(query)}" download>JSON</a>'
        f"</p></div>{empty}"
        '<div class="pb-table-wrap" tabindex="0" role="region" aria-label="Printed figures">'
        '<table class="pb-table pb-lab-verdicts"><thead><tr><th scope="col">Figure</th>'
        '<th scope="col" class="pb-num">Printed</th><th scope="col" class="pb-num">Exact</th>'
        f'<th scope="col">Verdict</th></tr></thead><tbody>{rows}</tbody></table></div>'
    )
