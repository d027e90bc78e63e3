"""The lab's own building blocks: exact fractions, tiles of figures, panels."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from fractions import Fraction

import htpy as h
from htpy import Element, Node

from pitboss.web.lab.figures import Figure, change
from pitboss.wording.typeset import MINUS

__all__ = ["EXACT_SWITCH", "exact_fraction", "figure_tiles", "lead", "panel", "tile", "with_exact"]

EXACT_SWITCH = h.button(
    ".pb-button.pb-button--small", type="button", data_lab_exact=True, aria_pressed="false"
)["Exact fractions"]


def panel(*content: Node, label: str | None = None) -> Element:
    return h.section(".pb-panel", aria_label=label)[content]


def lead(*words: Node) -> Element:
    """The muted line below a heading."""
    return h.p(".pb-muted.pb-lab-lead")[words]


def exact_fraction(value: Fraction | None) -> Element | None:
    """A fraction that shows on demand; it may break behind a comma or the stroke."""
    if value is None:
        return None
    sign = MINUS if value < 0 else ""
    below = ("/", h.wbr, _grouped(value.denominator)) if value.denominator != 1 else None
    return h.span(".pb-lab-exact")[sign, _grouped(abs(value.numerator)), below]


def _grouped(number: int) -> list[Node]:
    first, *groups = f"{number:,}".split(",")
    return [first, *((",", h.wbr, group) for group in groups)]


def with_exact(text: str, value: Fraction | None) -> tuple[Node, ...]:
    """A rounded number, and the fraction for those who ask for it."""
    return text, exact_fraction(value)


def tile(
    label: str, value: str, per: str, *, exact: Node = None, moved: str = "", key: str | None = None
) -> Element:
    """One figure with its name and what it is out of."""
    return h.div(".pb-stat.pb-lab-figure", data_figure=key)[
        h.dt(".pb-lab-figure__label")[label],
        h.dd(".pb-stat__value")[value],
        exact and h.dd[exact],
        h.dd(".pb-stat__label")[per],
        moved and h.dd(".pb-lab-moved")[moved],
    ]


def figure_tiles(figures: Sequence[Figure], posted: Mapping[str, Figure]) -> Element:
    """Figures, each with its fraction and how far it moved from the posted table's."""
    return h.dl(".pb-lab-figures")[
        (
            tile(
                figure.label,
                figure.text,
                figure.per,
                exact=exact_fraction(figure.exact) or h.span(".pb-lab-exact")["a root, no fraction"],
                moved=change(figure, posted.get(figure.key)),
                key=figure.key,
            )
            for figure in figures
        )
    ]
