"""Exact against simulated: the same game dealt many times, and how far off the estimates are."""

from __future__ import annotations

from collections.abc import Iterator

from pitboss.publish.report.blocks import Block, Cell, Column, LeftOut, Paragraph, Section, Table, columns
from pitboss.publish.report.cells import NONE, estimated, percent, units, words
from pitboss.publish.report.subject import Subject
from pitboss.simulate import Estimate, Result

__all__ = ["simulated_section"]

_COMPARED = (
    Column("Exact"),
    Column("Simulated"),
    Column("Standard\nerror"),
    Column("Apart, in\nstandard errors"),
)


def simulated_section(subject: Subject) -> Section | LeftOut:
    if subject.result is None:
        return LeftOut("Exact against simulated", "no simulation was asked for.")
    return Section(
        key="simulated", title="Exact against simulated", blocks=tuple(_blocks(subject, subject.result))
    )


def _blocks(subject: Subject, result: Result) -> Iterator[Block]:
    decided = ", played by the best strategy" if subject.analysis.decisions else ""
    yield Paragraph(
        f"{result.rounds:,} rounds were dealt with the seed {result.job.seed}{decided}, and settled by a "
        "program made from the same definition but independent of the code that counts. The same seed gives "
        "the same rounds on any machine. Values are in units per round. The standard error estimates how far "
        "off an honest simulation of this length is: it lies within two standard errors of the exact value "
        "about 95 times in 100."
    )
    yield _values(subject, result)
    yield _shares(subject, result)


def _values(subject: Subject, result: Result) -> Table:
    rows = [_row(subject.label(name), figures.player_ev) for name, figures in result.wagers.items()]
    return Table(
        key="simulated-values",
        caption="Expected value, in units per round",
        columns=columns("Wager", *_COMPARED),
        rows=tuple(rows),
        totals=(_row("All wagers", result.total),),
    )


def _row(name: str, estimate: Estimate) -> tuple[Cell, ...]:
    apart = estimate.errors_apart
    return (
        words(name),
        NONE if estimate.exact is None else units(estimate.exact),
        estimated(estimate.value),
        estimated(estimate.standard_error, plus=False),
        NONE if apart is None else estimated(apart, 2),
    )


def _shares(subject: Subject, result: Result) -> Table:
    """Shares of rounds, each with its standard error, the root of p (1 - p) / n."""
    analysis, rounds = subject.analysis, result.rounds
    rows: list[tuple[Cell, ...]] = []

    def add(name: str, exact: Cell, share: float) -> None:
        chance = float(exact.value or 0)
        error = (chance * (1 - chance) / rounds) ** 0.5
        apart = NONE if not error else estimated((share - chance) / error, 2)
        rows.append((words(name), exact, percent(share), percent(error), apart))

    add("The round ends ahead", percent(analysis.hit_frequency), result.hit_frequency)
    for name, figures in result.wagers.items():
        if name in analysis.wagers:
            wins = f"{subject.label(name)} wins"
            add(wins, percent(analysis.wagers[name].hit_frequency), figures.hit_frequency)
    spread = (
        words("Standard deviation, units"),
        estimated(analysis.standard_deviation, plus=False),
        estimated(result.variance**0.5, plus=False),
        NONE,
        NONE,
    )
    return Table(
        key="simulated-shares",
        caption="How often, of all rounds",
        columns=columns("What", *_COMPARED),
        rows=tuple(rows),
        totals=(spread,),
        notes=("The standard error of a share p after n rounds is √(p (1 − p) ÷ n), with the exact p.",),
    )
