"""Figures of the pit as blocks: the win on the scale of chance, the hold, and what each figure means."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

import htpy as h
from htpy import Element, Node

from pitboss.web.drawing.svg import element, picture
from pitboss.web.frame.blocks import badge, boxed, stat
from pitboss.web.pit.theory import Expectation
from pitboss.wording import typeset
from pitboss.wording.typeset import dollars

__all__ = ["ABOUT", "band_svg", "band_words", "drawn_band", "figures_panel", "in_chips", "share", "win_stat"]

ABOUT: Final[Mapping[str, str]] = {
    "drop": "Chips bought at the cage, counted at the table where the buyer wagered next. Every buy-in "
    "counts at one table at most.",
    "handle": "Everything staked on wagers against the house that were settled, pushes included. Pots are "
    "the players' own, and void wagers were never at risk.",
    "win": "What the house kept of the handle.",
    "hold": "The win as a share of the drop. Chips that are played with again and again make it larger than "
    "the house edge.",
    "theory": "The exact expectation of every wager that was made, at its stake, under the posted pay table, "
    "for players who play their best. The band is two standard deviations: chance alone stays inside in 95 "
    "of 100 cases. Seats of one round share cards, so their deviations are added, and the band is never too "
    "narrow. Mistakes of the players come on top.",
}
_WIDTH, _HEIGHT = 240.0, 34.0
_EDGE = 8.0
_TOP, _BOTTOM = 5.0, 23.0


def share(value: float | None) -> str:
    """A share in per cent, a dash where there is nothing to share."""
    return "–" if value is None else typeset.percent(value)


def in_chips(label: str, *, play: bool) -> str:
    """The name of a figure that counts chips from the cage, marked where they are play chips."""
    return f"{label} (play chips)" if play else label


def win_stat(win: int) -> Element:
    words, look = typeset.dollars(win, plus=True), "pb-lose" if win < 0 else ""
    return stat("Win", words, about=ABOUT["win"], key="win", classes=look)


def figures_panel(
    title: str, stats: Node, win: int, theory: Expectation | None, *more: Node, play: bool, classes: str = ""
) -> Element:
    """Figures of a table or of the house, with the win drawn against theory below them."""
    return boxed(
        title,
        play and _play_note(),
        h.div(".pb-stats")[stats],
        h.div(".pb-pit__band")[drawn_band(win, theory)],
        h.details(".pb-about")[h.summary["How theory and bands are worked out"], h.p[ABOUT["theory"]]],
        more,
        classes=classes,
    )


def _play_note() -> Element:
    """What the figures are worth in a house that gives its chips away."""
    return h.p(".pb-notice", data_play_chips=True)[
        h.b["Play chips."],
        " This house gives its chips away: drop, cashed, handle, win and hold count play chips, not money.",
    ]


def drawn_band(win: int, theory: Expectation | None) -> Element:
    """The win on the scale of chance, drawn, with its numbers below."""
    if theory is None:
        return h.span(".pb-muted")["no exact theory"]
    if not theory.variance:
        return h.span(".pb-muted")["no round yet"]
    low, high = theory.band()
    away = theory.away(win) or 0.0
    return h.div(".pb-band-box", title=band_words(win, theory))[
        band_svg(win, theory),
        h.span(".pb-small")[
            _money(round(theory.win)),
            " expected, ",
            _money(low),
            " to ",
            _money(high),
            " ",
            badge(
                f"{typeset.fixed(away, 1, plus=True)} σ",
                kind="bad" if abs(away) > 3 else "warn" if abs(away) > 2 else "good",
            ),
        ],
    ]


def _money(cents: int) -> Element:
    return h.span(".pb-money")[typeset.dollars(cents, plus=True)]


def band_words(win: int, told: Expectation) -> str:
    """The drawing in a sentence."""
    low, high = told.band()
    away = told.away(win)
    where = (
        "as expected"
        if away is None
        else f"{abs(away):.1f} standard deviations {'above' if away >= 0 else 'below'}"
    )
    return (
        f"The win of {dollars(win)} is {where}: {dollars(round(told.win))} are expected, "
        f"and {dollars(low)} to {dollars(high)} in 95 of 100 cases."
    )


def band_svg(win: int, told: Expectation) -> Element:
    """Two and three standard deviations as bars, the expected win as a line, the win as a diamond."""
    centre = float(told.win)
    reach = max(3.2 * told.deviation, 1.1 * abs(win - centre), 1.0)

    def at(cents: float) -> float:
        return _EDGE + (_WIDTH - 2 * _EDGE) * (cents - centre + reach) / (2 * reach)

    def bar(deviations: int, name: str) -> Element:
        left, right = (at(centre + sign * deviations * told.deviation) for sign in (-1, 1))
        return element(
            "rect", x=left, y=_TOP, width=max(right - left, 1.0), height=_BOTTOM - _TOP, rx=3, class_=name
        )

    x, y = at(win), (_TOP + _BOTTOM) / 2
    diamond = f"M{x:.2f} {y - 7}L{x + 6:.2f} {y}L{x:.2f} {y + 7}L{x - 6:.2f} {y}Z"
    outside = " pb-band--out" if (away := told.away(win)) is not None and abs(away) > 2 else ""
    return picture(
        element("path", d=f"M{_EDGE} {y}H{_WIDTH - _EDGE}", class_="pb-band__axis"),
        bar(3, "pb-band__three"),
        bar(2, "pb-band__two"),
        abs(centre) <= reach and element("path", d=f"M{at(0):.2f} {_TOP}V{_BOTTOM}", class_="pb-band__zero"),
        element("path", d=f"M{at(centre):.2f} {_TOP - 3}V{_BOTTOM + 3}", class_="pb-band__expected"),
        element("path", d=diamond, class_="pb-band__win"),
        width=_WIDTH,
        height=_HEIGHT - 6,
        label=band_words(win, told),
        classes=f"pb-band{outside}",
    )
