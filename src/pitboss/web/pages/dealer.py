"""The dealer's side of a table that a person deals: the next move in words, and the moves as buttons."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import partial
from html import escape
from typing import Any

from nicegui import ui

from pitboss.round import Irregularity, Terms
from pitboss.web.pages.frame import markup, panel
from pitboss.web.pages.painting import Painted, Region
from pitboss.web.play.dealing import MOVES, next_move

__all__ = ["DealerPanel"]


class DealerPanel:
    """Shown to dealers and supervisors. A move out of procedure is refused with the engine's sentence."""

    def __init__(self, terms: Terms, move: Callable[[str], Any], report: Callable[[str], Any]) -> None:
        self._terms = terms
        with panel("The dealer", classes="pb-dealer"):
            self._next = Region(tag="p", classes="pb-lead", props="role=status data-next-move")
            main = ui.element("button").props("type=button data-move=next")
            main.on("click", lambda _: move(self._kind) if self._kind else None, [])
            with main:
                self._main_words = Region(tag="span", classes="pb-contents")
            self._main = Painted(main)
            self._problem = Region(tag="p", classes="pb-small pb-lose", props="role=alert")
            with ui.element("details"):
                markup("All moves", tag="summary")
                with ui.element("div").classes("pb-actions"):
                    for kind, label in MOVES.items():
                        if kind != "cut" or terms.by_hand:
                            _button(label, partial(move, kind), f"data-move={kind}")
            with ui.element("details"):
                markup("Irregularities", tag="summary")
                with ui.element("div").classes("pb-actions"):
                    for each in Irregularity:
                        words = each.words[:1].upper() + each.words[1:]
                        _button(words, partial(report, each.value), f"data-irregularity={each.value}")
        self._kind: str | None = None

    def show(self, view: Mapping[str, Any], problem: str) -> None:
        self._kind = next_move(view, self._terms)
        words = view["round"]["next"] or "wait"
        self._next.show(f"Next: {escape(words)}.")
        self._main_words.show(escape(MOVES[self._kind]) if self._kind else "Waiting")
        self._main.paint("pb-button pb-button--primary", disabled=False if self._kind is not None else "")
        self._problem.show(escape(problem))


def _button(label: str, act: Callable[[], Any], props: str) -> None:
    element = ui.element("button").classes("pb-button pb-button--small").props(f"type=button {props}")
    element.on("click", lambda _: act(), [])
    with element:
        ui.html(escape(label), sanitize=False, tag="span").classes("pb-contents")
