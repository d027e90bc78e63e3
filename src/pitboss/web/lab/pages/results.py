"""The distribution of a round's result: bars, and the same as a table."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction

from nicegui import events, ui

from pitboss.web.lab.bars import Bar, distribution_bars, rows_svg
from pitboss.web.lab.figures import shown
from pitboss.web.lab.pages.desk import Desk
from pitboss.web.lab.pages.parts import FIELDS, changed_fields, choice, fraction_html, table

__all__ = ["Results"]

_SCALES = {"log": "logarithmic, rare results too", "even": "even, as areas"}


class Results:
    """Follows every entry."""

    def __init__(self, desk: Desk) -> None:
        self._desk = desk
        self._scale = "log"
        with ui.element("section").classes("pb-panel").props('aria-label="Distribution"'):
            ui.html(
                '<div class="pb-lab-heads"><h2>Net result of a round</h2>'
                + choice("scale", "Scale", _SCALES, self._scale, form="results")
                + "</div>",
                sanitize=False,
            ).classes("pb-contents").on("change", self._rescale, js_handler=FIELDS)
            self._content = ui.html("", sanitize=False).classes("pb-contents")

    async def _rescale(self, event: events.GenericEventArguments) -> None:
        name, value = changed_fields(event)
        if name == "scale" and value in _SCALES:
            self._scale = value
            await self.refresh()

    async def refresh(self) -> None:
        analysis = self._desk.analysis
        bars = distribution_bars(analysis)
        unit = analysis.question.game.wagers[analysis.question.game.unit].label
        even = self._scale == "even"
        drawing = rows_svg(bars, log=not even, title=f"Probability of each net result, in units of {unit}")
        rows = [(bar.name, bar.text, fraction_html(bar.exact) or bar.exact) for bar in bars]
        told = table(
            ("Net, in units", "Probability", "Exactly"),
            rows,
            caption="The same as a table",
            numbers=(0, 1, 2),
        )
        self._content.set_content(
            f'<p class="pb-muted pb-lab-lead">In units of {unit}, with its probability; {len(bars)} '
            f"results are "
            f"possible. A round ends {_ends(bars)}.</p>{drawing}"
            f'<details class="pb-lab-details"><summary>As a table</summary>{told}</details>'
        )


def _ends(bars: Sequence[Bar]) -> str:
    """How often ahead, even and behind."""
    words = {"win": "ahead", "push": "even", "lose": "behind"}
    shares = {tone: sum((bar.share for bar in bars if bar.tone == tone), Fraction(0)) for tone in words}
    return ", ".join(f"{words[tone]} {shown(share, 'percent')}" for tone, share in shares.items())
