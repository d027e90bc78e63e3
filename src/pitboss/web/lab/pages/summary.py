"""The figures on the right: the wager and the whole round, with fractions on demand."""

from __future__ import annotations

from html import escape

from nicegui import ui

from pitboss.web.lab.figures import round_figures, wager_figures
from pitboss.web.lab.pages.desk import Desk
from pitboss.web.lab.pages.parts import figure_tiles

__all__ = ["Summary"]

_EXACT = (
    '<button type="button" class="pb-button pb-button--small" data-lab-exact aria-pressed="false">'
    "Exact fractions</button>"
)


class Summary:
    """Follows every entry; while one is refused, it keeps the last figures and says so."""

    def __init__(self, desk: Desk) -> None:
        self._desk = desk
        with (
            ui.element("section")
            .classes("pb-panel pb-lab-summary")
            .props('aria-label="Figures"') as self._panel
        ):
            self._content = ui.html("", sanitize=False).classes("pb-contents")
        self._draw()

    async def refresh(self) -> None:
        self._draw()

    def _draw(self) -> None:
        desk = self._desk
        stale = desk.problems
        self._panel.classes(add="pb-lab-stale") if stale else self._panel.classes(remove="pb-lab-stale")
        self._panel.props(f'data-stale="{"yes" if stale else "no"}"')
        game = desk.configuration.game
        parts = [
            f'<div class="pb-lab-heads"><h2>Figures</h2>{_EXACT}</div>',
            f'<p class="pb-lab-moved pb-lab-lead">Changes are against {escape(table.id)} as it is posted.</p>'
            if (table := desk.configuration.table) is not None and desk.configuration.edited
            else "",
            '<p class="pb-notice pb-lab-lead" role="status">These are of the last table that could be '
            "priced: "
            "an entry is refused.</p>"
            if stale
            else "",
        ]
        if desk.priced is not None:
            wager = game.wagers[desk.priced.paid.wager].label
            parts.append(
                f"<h3>{escape(wager)}, by itself</h3>{figure_tiles(wager_figures(desk.priced), desk.posted)}"
            )
        made = ", ".join(game.wagers[name].label for name in desk.analysis.question.wagers)
        played = ", played by the best strategy" if desk.analysis.decisions else ""
        parts.append(
            f"<h3>Whole round</h3>"
            f'<p class="pb-muted pb-lab-lead">One unit on {escape(made)}{played}.</p>'
            f"{figure_tiles(round_figures(desk.analysis), desk.posted)}"
        )
        self._content.set_content("".join(parts))
