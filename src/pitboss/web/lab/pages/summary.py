"""The figures on the right: the wager and the whole round, with fractions on demand."""

from __future__ import annotations

import htpy as h
from nicegui import ui

from pitboss.web.frame.pages.region import Region
from pitboss.web.lab.figures import round_figures, wager_figures
from pitboss.web.lab.pages.blocks import EXACT_SWITCH, figure_tiles, lead
from pitboss.web.lab.pages.workbench import Workbench
from pitboss.wording import cap, joined

__all__ = ["Summary"]


class Summary:
    """Follows every entry; while one is refused, it keeps the last figures and says so."""

    def __init__(self, bench: Workbench) -> None:
        self._bench = bench
        self._panel = ui.element("section").classes("pb-panel pb-lab-summary").props('aria-label="Figures"')
        with self._panel:
            self._content = Region(classes="pb-contents")
        self._draw()

    async def refresh(self) -> None:
        self._draw()

    def _draw(self) -> None:
        bench, stale = self._bench, self._bench.stale
        self._panel.classes(add="pb-lab-stale") if stale else self._panel.classes(remove="pb-lab-stale")
        self._panel.props(f'data-stale="{"yes" if stale else "no"}"')
        game, table, priced = bench.configuration.game, bench.configuration.table, bench.priced
        made = bench.analysis.question.stakes(
            lambda names: joined([game.wagers[each].label for each in names])
        )
        played = ", played by the best strategy" if bench.analysis.decisions else ""
        self._content.show(
            h.fragment[
                h.div(".pb-lab-heads")[h.h2["Figures"], EXACT_SWITCH],
                table is not None
                and bench.configuration.edited
                and h.p(".pb-lab-moved.pb-lab-lead")[f"Changes are against {table.id} as posted."],
                stale
                and h.p(".pb-notice.pb-lab-lead", role="status")[
                    "An entry is refused: these are the figures of the last table that could be priced."
                ],
                priced is not None
                and [
                    h.h3[f"{game.wagers[priced.paid.wager].label}, by itself"],
                    figure_tiles(wager_figures(priced), bench.posted),
                ],
                h.h3["Whole round"],
                lead(f"{cap(made)}{played}."),
                figure_tiles(round_figures(bench.analysis), bench.posted),
            ]
        )
