"""`/lab/figures`: every figure the sources print, beside the exact one."""

from __future__ import annotations

import asyncio
from collections import Counter
from dataclasses import asdict

import htpy as h
from htpy import Element
from nicegui import events, ui
from starlette.requests import Request

from pitboss.errors import InputError
from pitboss.publish import Verdict
from pitboss.web.frame.blocks import notice
from pitboss.web.frame.forms import choice, field, link_button
from pitboss.web.frame.pages.frame import frame, heading, load
from pitboss.web.frame.pages.region import Region, markup
from pitboss.web.frame.visit import visit
from pitboss.web.lab.pages.blocks import EXACT_SWITCH, with_exact
from pitboss.web.lab.pages.form_events import FIELD_CHANGED, changed_field
from pitboss.web.lab.printed_figures import VERDICTS, FigureFilter, choose, every_verdict, source_titles

__all__ = ["printed_figures_page"]

_TONES = {"confirmed": "good", "truncated": "warn", "contradicted": "bad"}
_SIGNS = {"confirmed": "✓", "truncated": "≈", "contradicted": "✗"}


async def printed_figures_page(request: Request) -> None:
    """The address says which figures are shown."""
    here = await visit(request)
    refused = ""
    try:
        wanted = FigureFilter.read(request.query_params)
    except InputError as error:
        wanted, refused = FigureFilter(), error.message
    verdicts = await asyncio.to_thread(every_verdict)
    with frame("Printed figures", here, here="lab"):
        load("lab.css", "lab.js")
        heading("Printed figures", below="What the sources print, and what the exact count says to it.")
        if refused:
            markup(notice(refused, kind="bad"))
        _Figures(verdicts, wanted)


class _Figures:
    """The filter above and the table below."""

    def __init__(self, verdicts: tuple[Verdict, ...], wanted: FigureFilter) -> None:
        self._verdicts, self._wanted = verdicts, wanted
        with ui.element("section").classes("pb-panel").props('aria-label="Printed figures"'):
            fields = markup(_filter_fields(wanted))
            fields.element.on("input", self._changed, js_handler=FIELD_CHANGED)
            self._content = Region(classes="pb-contents")
        self._draw()

    def _changed(self, event: events.GenericEventArguments) -> None:
        name, value = changed_field(event)
        try:
            self._wanted = FigureFilter.read({**asdict(self._wanted), name: value})
        except InputError:
            return
        address = f"/lab/figures{self._wanted.query}"
        ui.run_javascript(f"history.replaceState(history.state, '', '{address}')")
        self._draw()

    def _draw(self) -> None:
        self._content.show(_verdicts(choose(self._verdicts, self._wanted), self._wanted.query))


def _filter_fields(wanted: FigureFilter) -> Element:
    sources = {"": "all sources"} | source_titles()
    verdicts = {"": "all verdicts"} | {name: name for name in VERDICTS}
    return h.div(".pb-lab-setting")[
        choice("source", "Source", sources, value=wanted.source, key="figures"),
        choice("verdict", "Verdict", verdicts, value=wanted.verdict, key="figures"),
        field("words", "Words", value=wanted.words, key="figures", hint="in the figure's name or place"),
    ]


def _verdicts(verdicts: list[Verdict], query: str) -> h.Fragment:
    """How many of each, then every figure; the verdict is a word and a sign, not only a colour."""
    numbers = Counter(each.verdict for each in verdicts)
    column, number = h.th(scope="col"), h.th(".pb-num", scope="col")
    return h.fragment[
        h.div(".pb-lab-heads")[
            h.p[([_badge(name, f"{numbers[name]} {name}"), " "] for name in VERDICTS)],
            h.p(".pb-lab-actions")[
                EXACT_SWITCH,
                link_button(f"/lab/figures.csv{query}", "CSV", kind="small", download=True),
                link_button(f"/lab/figures.json{query}", "JSON", kind="small", download=True),
            ],
        ],
        not verdicts and notice("No printed figure matches."),
        h.div(".pb-table-wrap", tabindex="0", role="region", aria_label="Printed figures")[
            h.table(".pb-table.pb-lab-verdicts")[
                h.thead[
                    h.tr[
                        column["Figure"],
                        number["Printed"],
                        number["Exact"],
                        column["Verdict"],
                    ]
                ],
                h.tbody[(_row(each) for each in verdicts)],
            ]
        ],
    ]


def _row(each: Verdict) -> Element:
    figure = each.figure
    return h.tr(data_verdict=each.verdict)[
        h.td[
            h.b[figure.name],
            h.small(".pb-muted")[f"{figure.source}: {figure.place}"],
            figure.note and h.small[figure.note],
        ],
        h.td(".pb-num")[figure.printed.text],
        h.td(".pb-num")[with_exact(each.written, each.exact)],
        h.td[_badge(each.verdict, f"{_SIGNS[each.verdict]} {each.verdict}")],
    ]


def _badge(verdict: str, words: str) -> Element:
    return h.span(class_=f"pb-badge pb-badge--{_TONES[verdict]}")[words]
