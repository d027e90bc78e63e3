"""Volatility: variance, the distribution of a round's result, and bands after many rounds."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction

from pitboss.exact import Analysis
from pitboss.publish.report.bands import bands
from pitboss.publish.report.blocks import Block, Cell, Column, Heading, Paragraph, Section, Table
from pitboss.publish.report.cells import chance, count, estimated, pays, percent, units, words
from pitboss.publish.report.sections.distribution_picture import distribution_picture
from pitboss.publish.report.subject import Subject
from pitboss.wording import typeset

__all__ = ["volatility_section"]

_REACH = (1, 2, 3)
_SHARES = ("68.27%", "95.45%", "99.73%")
"""Of a normal distribution, within one, two and three standard deviations."""


def volatility_section(subject: Subject) -> Section:
    return Section(
        key="volatility", title="Volatility and the distribution of results", blocks=tuple(_blocks(subject))
    )


def _blocks(subject: Subject) -> Iterator[Block]:
    analysis = subject.analysis
    yield _spread(subject)
    yield Heading("Net result of one round")
    yield Paragraph(
        f"In units of the {subject.unit}, all wagers of the seat together{subject.by_best}. The "
        "probabilities add up to exactly one, and net × probability adds up to the expected value."
    )
    yield distribution_picture(analysis)
    yield _distribution(analysis)
    yield Heading("Bands of the result after many rounds")
    yield Paragraph(
        "The result of n independent rounds has the mean n × expected value and the standard deviation √n × "
        "that of one round; both are exact. The bands are the mean ± 1, 2 and 3 standard deviations. Their "
        "probabilities take the sum to be normally distributed, which is an approximation."
    )
    yield from _bands(subject)


def _spread(subject: Subject) -> Table:
    analysis = subject.analysis
    best, worst = max(analysis.distribution), min(analysis.distribution)
    rows: tuple[tuple[str, str, Cell], ...] = (
        ("Hit frequency: the round ends ahead", "all rounds", percent(analysis.hit_frequency)),
        ("The round ends even", "all rounds", percent(analysis.distribution.get(Fraction(0), Fraction(0)))),
        ("Variance of one round", "units squared", units(analysis.variance, plus=False)),
        ("Standard deviation of one round", "units", estimated(analysis.standard_deviation, plus=False)),
        ("Largest loss in one round", "units", pays(worst)),
        ("Largest win in one round", "units", pays(best)),
        ("Chance of the largest win", "all rounds", chance(analysis.distribution[best])),
    )
    return Table(
        key="spread",
        caption="How far one round swings",
        columns=(Column("Figure", "left", wraps=True), Column("Of, or in", "left"), Column("Value")),
        rows=tuple((words(name), words(of), value) for name, of, value in rows),
        notes=(f"One unit is the {subject.unit}{subject.by_best}.",),
    )


def _distribution(analysis: Analysis) -> Table:
    left = Fraction(1)
    rows = []
    for net, share in analysis.distribution.items():
        rows.append((pays(net), chance(share), chance(left), units(net * share, 8)))
        left -= share
    total = sum(analysis.distribution.values(), Fraction(0))
    return Table(
        key="distribution",
        caption="Distribution of the net result of one round",
        columns=(
            Column("Net result, units"),
            Column("Probability"),
            Column("This or more"),
            Column("Net × probability"),
        ),
        rows=tuple(rows),
        totals=((words("All"), chance(total), words(""), units(analysis.player_ev, 8)),),
    )


def _bands(subject: Subject) -> Iterator[Block]:
    found = bands(subject.analysis)
    heads = tuple(Column(f"{share} band") for share in _SHARES)
    yield Table(
        key="bands-units",
        caption="Result of the seat, in units",
        columns=(Column("Rounds"), Column("Expected"), Column("Standard\ndeviation"), *heads),
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
    yield Table(
        key="bands-percent",
        caption=f"Result of the seat per round, in percent of one unit (the {subject.unit})",
        columns=(Column("Rounds"), Column("Expected"), *heads, Column("Error\nat most")),
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
