"""The distribution of a round's result: a chart, and the same as a table."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction

import htpy as h
from nicegui import events, ui

from pitboss.web.frame.blocks import table
from pitboss.web.frame.forms import choice
from pitboss.web.frame.pages.region import Region, markup
from pitboss.web.lab.charts import ResultBar, distribution_bars, results_chart
from pitboss.web.lab.figures import shown
from pitboss.web.lab.pages.blocks import exact_fraction, lead
from pitboss.web.lab.pages.form_events import FIELD_CHANGED, changed_field
from pitboss.web.lab.pages.workbench import Workbench

__all__ = ["Distribution"]

_SCALES = {"log": "logarithmic, rare results too", "even": "even, as areas"}


class Distribution:
    """Follows every entry."""

    def __init__(self, bench: Workbench) -> None:
        self._bench = bench
        self._scale = "log"
        with ui.element("section").classes("pb-panel").props('aria-label="Distribution"'):
            scale = choice("scale", "Scale", _SCALES, value=self._scale, key="results")
            head = markup(h.div(".pb-lab-heads")[h.h2["Net result of a round"], scale])
            head.element.on("change", self._rescale, js_handler=FIELD_CHANGED)
            self._content = Region(classes="pb-contents")

    async def _rescale(self, event: events.GenericEventArguments) -> None:
        name, value = changed_field(event)
        if name == "scale" and value in _SCALES:
            self._scale = value
            await self.refresh()

    async def refresh(self) -> None:
        analysis = self._bench.analysis
        bars = distribution_bars(analysis)
        unit = analysis.question.game.wagers[analysis.question.game.unit].label
        title = f"Probability of each net result, in units of {unit}"
        self._content.show(
            h.fragment[
                lead(
                    f"In units of {unit}, with its probability; {len(bars)} results are possible. "
                    f"A round ends {_ends(bars)}."
                ),
                results_chart(bars, log=self._scale == "log", title=title),
                h.details(".pb-lab-details")[
                    h.summary["As a table"],
                    table(
                        ("Net, in units", "Probability", "Exactly"),
                        [(bar.name, bar.text, exact_fraction(bar.share)) for bar in bars],
                        caption="The same as a table",
                        numbers=(0, 1, 2),
                    ),
                ],
            ]
        )


def _ends(bars: Sequence[ResultBar]) -> str:
    """How often ahead, even and behind."""
    words = {"win": "ahead", "push": "even", "lose": "behind"}
    shares = {tone: sum((bar.share for bar in bars if bar.tone == tone), Fraction(0)) for tone in words}
    return ", ".join(f"{words[tone]} {shown(share, 'percent')}" for tone, share in shares.items())
