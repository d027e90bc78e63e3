"""Volatility: variance, the distribution of a round's result, drawn too, and bands after many rounds."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from fractions import Fraction
from math import log10

import htpy as h
from htpy import Element, Node

from pitboss.exact import Analysis
from pitboss.publish.report import blocks
from pitboss.publish.report.bands import bands
from pitboss.publish.report.cells import NONE, chance, count, estimated, pays, percent, units, words
from pitboss.publish.report.sessions import LENGTHS, MONTH, QUANTILES, many_rounds, ruin_chances
from pitboss.publish.report.subject import Subject
from pitboss.simulate.stakes import SeatStakes
from pitboss.wording import typeset

__all__ = ["volatility_section"]

_REACH = (1, 2, 3)
_SHARES = ("68.27%", "95.45%", "99.73%")
"""Of a normal distribution, within one, two and three standard deviations."""


def volatility_section(subject: Subject) -> blocks.Section:
    return blocks.Section(
        key="volatility", title="Volatility and the distribution of results", blocks=tuple(_blocks(subject))
    )


def _blocks(subject: Subject) -> Iterator[blocks.Block]:
    analysis = subject.analysis
    yield _spread(subject)
    yield blocks.Heading("Net result of one round")
    yield blocks.Paragraph(
        f"In units of the {subject.unit}, all wagers of the seat together{subject.by_best}. The "
        "probabilities add up to exactly one, and net × probability adds up to the expected value."
    )
    yield _picture(analysis)
    yield _distribution(analysis)
    yield from _sessions(subject)
    yield blocks.Heading("Bands of the result after many rounds")
    yield blocks.Paragraph(
        "The result of n independent rounds has the mean n × expected value and the standard deviation √n × "
        "that of one round; both are exact. The bands are the mean ± 1, 2 and 3 standard deviations. Their "
        "probabilities take the sum to be normally distributed, which is an approximation."
    )
    yield from _bands(subject)


def _spread(subject: Subject) -> blocks.Table:
    analysis = subject.analysis
    best, worst = max(analysis.distribution), min(analysis.distribution)
    rows: tuple[tuple[str, str, blocks.Cell], ...] = (
        ("Hit frequency: the round ends ahead", "all rounds", percent(analysis.hit_frequency)),
        ("The round ends even", "all rounds", percent(analysis.distribution.get(Fraction(0), Fraction(0)))),
        ("Variance of one round", "units squared", units(analysis.variance, plus=False)),
        ("Standard deviation of one round", "units", estimated(analysis.standard_deviation, plus=False)),
        ("Largest loss in one round", "units", pays(worst)),
        ("Largest win in one round", "units", pays(best)),
        ("Chance of the largest win", "all rounds", chance(analysis.distribution[best])),
    )
    return blocks.Table(
        key="spread",
        caption="How far one round swings",
        columns=blocks.columns(
            blocks.Column("Figure", "left", wraps=True), blocks.Column("Of, or in", "left"), "Value"
        ),
        rows=tuple((words(name), words(of), value) for name, of, value in rows),
        notes=(f"One unit is the {subject.unit}{subject.by_best}.",),
    )


def _distribution(analysis: Analysis) -> blocks.Table:
    left = Fraction(1)
    rows = []
    for net, share in analysis.distribution.items():
        rows.append((pays(net), chance(share), chance(left), units(net * share, 8)))
        left -= share
    total = sum(analysis.distribution.values(), Fraction(0))
    return blocks.Table(
        key="distribution",
        caption="Distribution of the net result of one round",
        columns=blocks.columns(
            blocks.Column("Net result, units"), "Probability", "This or more", "Net × probability"
        ),
        rows=tuple(rows),
        totals=((words("All"), chance(total), words(""), units(analysis.player_ev, 8)),),
    )


def _sessions(subject: Subject) -> Iterator[blocks.Block]:
    analysis, unit = subject.analysis, subject.analysis.question.unit
    opening = dict.fromkeys(subject.question.wagers, unit)
    most = Fraction(SeatStakes(subject.terms, opening).most(), unit)
    yield blocks.Heading("Sessions, ruin and a month")
    yield blocks.Paragraph(
        f"A session is a number of rounds, one after the other; a month is {MONTH // LENGTHS[1]} sessions of "
        f"{LENGTHS[1]:,}. A seat brings its bankroll once and is ruined when that no longer covers all that "
        f"a round may ask, {_net(most).removeprefix('+')} units; it then plays no more. A quantile is the "
        "least result that this share of sessions stays at or below. All of it is computed from the "
        "distribution above, by convolution, and no probability is off by more than one in a billion."
    )
    yield blocks.Table(
        key="sessions",
        caption="What a seat has won after a session, in units, if it plays every round",
        columns=blocks.columns(
            blocks.Column("Rounds"),
            *(f"{share:.0%}" if share != 0.5 else "Median" for share in QUANTILES),
            "Ends ahead",
        ),
        rows=tuple(
            (
                count(each.rounds),
                *(map(pays, each.quantiles) if each.quantiles is not None else [NONE] * len(QUANTILES)),
                NONE if each.ahead is None else percent(each.ahead),
            )
            for each in many_rounds(analysis)
        ),
        notes=("With the sign turned it is what the house wins of that seat; the last line is its month.",),
    )
    rows = tuple(
        (count(bankroll), *(NONE if chance is None else percent(chance) for chance in chances))
        for bankroll, chances in ruin_chances(analysis, most)
    )
    if rows:
        yield blocks.Table(
            key="ruin",
            caption="Chance of ruin",
            columns=blocks.columns(
                blocks.Column("Bankroll,\nunits"), *(f"within {rounds:,}\nrounds" for rounds in LENGTHS)
            ),
            rows=rows,
        )


def _bands(subject: Subject) -> Iterator[blocks.Block]:
    found = bands(subject.analysis)
    heads = tuple(blocks.Column(f"{share} band") for share in _SHARES)
    yield blocks.Table(
        key="bands-units",
        caption="Result of the seat, in units",
        columns=blocks.columns(blocks.Column("Rounds"), "Expected", "Standard\ndeviation", *heads),
        rows=tuple(
            (
                count(each.rounds),
                units(each.mean, 1),
                estimated(each.deviation, 1, plus=False),
                *(words(_band(each.band(reach))) for reach in _REACH),
            )
            for each in found
        ),
        notes=("A negative result is a loss for the seat and a win for the house.",),
    )
    yield blocks.Table(
        key="bands-percent",
        caption=f"Result of the seat per round, in percent of one unit (the {subject.unit})",
        columns=blocks.columns(blocks.Column("Rounds"), "Expected", *heads, "Error\nat most"),
        rows=tuple(
            (
                count(each.rounds),
                percent(each.mean / each.rounds, 3),
                *(words(_percent_band(each.band(reach), each.rounds)) for reach in _REACH),
                words("no bound" if each.bound >= 0.5 else typeset.percent(each.bound, 2)),
            )
            for each in found
        ),
        notes=(
            (
                "Error at most: no probability read off the normal curve differs from the true one by more "
                "than this (the bound of Berry and Esseen, with the constant 0.4748). It is a guarantee, and "
                "seldom reached. Where it is large, the approximation is poor: a rare large payout makes the "
                "true distribution lopsided, with the usual results below the middle of the band and a long "
                "thin tail above."
            ),
        ),
    )


def _band(band: tuple[float, float]) -> str:
    low, high = (typeset.fixed(each, 1, plus=True) for each in band)
    return f"{low} to {high}"


def _percent_band(band: tuple[float, float], rounds: int) -> str:
    low, high = (typeset.percent(each / rounds, 3, plus=True) for each in band)
    return f"{low} to {high}"


_WIDE, _HIGH = 720, 260
_LEFT, _RIGHT, _TOP, _BOTTOM = 62, 10, 14, 48
_FOOT = _HIGH - _BOTTOM
_WIN, _LOSS, _EVEN = "#1f5f99", "#c77b30", "#7b8794"


def _picture(analysis: Analysis) -> blocks.Picture:
    """One bar for each result, in order but not to scale: large wins are far apart."""
    shares = {net: share for net, share in analysis.distribution.items() if share}
    lowest = min(-1, *(int(log10(float(share)) - 1) for share in shares.values()))
    says = (
        f"{len(shares)} results from {_net(min(shares))} to {_net(max(shares))} units; losses "
        f"{_together(shares, -1)}, even {_together(shares, 0)}, wins {_together(shares, 1)} of rounds."
    )
    return blocks.Picture(
        caption="How a round ends: probability of each net result, on a logarithmic scale",
        svg=h.svg(
            xmlns="http://www.w3.org/2000/svg",
            viewBox=f"0 0 {_WIDE} {_HIGH}",
            font_family="Libertinus Serif, Georgia, serif",
            font_size="12",
            role="img",
            aria_label=says,
        )[list(_scale(lowest)), list(_bars(shares, lowest))],  # rendered more than once
        says=says,
    )


def _together(shares: Mapping[Fraction, Fraction], side: int) -> str:
    total = sum((share for net, share in shares.items() if (net > 0) - (net < 0) == side), Fraction(0))
    return typeset.percent(total, 2)


def _net(net: Fraction) -> str:
    return typeset.fraction(net, plus=True, group=True)


def _height(share: float, lowest: int) -> float:
    """From the foot of the picture, for the logarithm of a probability."""
    return (_FOOT - _TOP) * (log10(share) - lowest) / -lowest


def _text(x: float, y: float, content: Node, **look: str) -> Element:
    return h.text(x=f"{x:.1f}", y=f"{y:.1f}", fill="currentColor", **{"text_anchor": "middle", **look})[
        content
    ]


def _scale(lowest: int) -> Iterator[Element]:
    """A line for each power of ten, or for every second if there are many."""
    for power in range(0, lowest - 1, -1 if lowest >= -8 else -2):
        y = _FOOT - _height(10.0**power, lowest)
        yield h.line(
            x1=str(_LEFT),
            y1=f"{y:.1f}",
            x2=str(_WIDE - _RIGHT),
            y2=f"{y:.1f}",
            stroke="currentColor",
            stroke_opacity="0.7" if power == lowest else "0.16",
            stroke_width="0.8",
        )
        yield _text(_LEFT - 6, y + 4, _power(power), text_anchor="end")
    yield _text((_LEFT + _WIDE) / 2, _HIGH - 6, "net result of the round, in units")


def _power(power: int) -> Node:
    return ["10", h.tspan(dy="-4", font_size="8.5")[f"{typeset.MINUS}{-power}"]] if power else "1"


def _bars(shares: Mapping[Fraction, Fraction], lowest: int) -> Iterator[Element]:
    wide = (_WIDE - _LEFT - _RIGHT) / len(shares)
    size = 11 if wide >= 22 else 9
    longest = max(len(_net(net)) for net in shares)
    low = 11 if longest * size * 0.55 > wide else 0  # where labels would touch, every second one is lower
    for at, (net, share) in enumerate(shares.items()):
        x, high = _LEFT + at * wide, _height(float(share), lowest)
        yield h.rect(
            x=f"{x + wide * 0.14:.1f}",
            y=f"{_FOOT - high:.1f}",
            width=f"{wide * 0.72:.1f}",
            height=f"{high:.1f}",
            fill=_WIN if net > 0 else _LOSS if net < 0 else _EVEN,
        )[h.title[f"{_net(net)}: {float(share):.6g}"]]
        yield _text(x + wide / 2, _FOOT + 13 + low * (at % 2), _net(net), font_size=str(size))
