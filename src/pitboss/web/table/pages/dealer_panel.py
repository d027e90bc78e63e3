"""The panel of a human dealer: the next move in words, and all moves as buttons."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from nicegui import ui

from pitboss.contract import TableView
from pitboss.round import Irregularity, Terms
from pitboss.web.frame.pages.frame import panel
from pitboss.web.frame.pages.region import Painted, Region, markup, press_button
from pitboss.web.table.dealer_moves import MOVES, next_move
from pitboss.wording import cap

__all__ = ["DealerPanel"]


class DealerPanel:
    """Shown to dealers and supervisors. A move out of procedure is refused with the engine's sentence."""

    def __init__(self, terms: Terms, move: Callable[[str], object], report: Callable[[str], object]) -> None:
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
                            press_button(label, partial(move, kind), props=f"data-move={kind}")
            with ui.element("details"):
                markup("Irregularities", tag="summary")
                with ui.element("div").classes("pb-actions"):
                    for each in Irregularity:
                        props = f"data-irregularity={each.value}"
                        press_button(cap(each.words), partial(report, each.value), props=props)
        self._kind: str | None = None

    def show(self, view: TableView, problem: str) -> None:
        self._kind = next_move(view)
        words = view.round.next or "wait"
        self._next.show(f"Next: {words}.")
        self._main_words.show(MOVES[self._kind] if self._kind else "Waiting")
        self._main.paint("pb-button pb-button--primary", disabled=False if self._kind is not None else "")
        self._problem.show(problem)
