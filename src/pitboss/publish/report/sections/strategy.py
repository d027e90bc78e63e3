"""The best strategy: the value of each starting hand, and how often each choice is right."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction

from pitboss.exact.starting_hands import LABELS
from pitboss.publish.report.blocks import (
    Block,
    Cell,
    Column,
    Heading,
    HeatCell,
    HeatMap,
    LeftOut,
    Paragraph,
    Section,
    Table,
)
from pitboss.publish.report.cells import percent, units, words
from pitboss.publish.report.subject import Subject
from pitboss.wording import typeset

__all__ = ["strategy_section"]

_SIDE = 13


def strategy_section(subject: Subject) -> Section | LeftOut:
    if not subject.analysis.decisions:
        return LeftOut(
            "Optimal strategy",
            "the game has no decisions once the wagers are made, so every seat plays alike.",
        )
    return Section(key="strategy", title="Optimal strategy", blocks=tuple(_blocks(subject)))


def _blocks(subject: Subject) -> Iterator[Block]:
    yield Paragraph(
        "The best choice at each decision is the one with the largest exact value over everything that can "
        "follow. No strategy that uses the same information does better."
    )
    yield _decisions(subject)
    if subject.analysis.starting_hands:
        yield Heading("Values by starting hand")
        yield _heat_map(subject)
        yield _extremes(subject)


def _decisions(subject: Subject) -> Table:
    rows: list[tuple[Cell, ...]] = []
    for name, shares in subject.analysis.decisions.items():
        for number, (option, share) in enumerate(shares.items()):
            rows.append((words(name if number == 0 else ""), words(option), percent(share)))
    return Table(
        key="decisions",
        caption="How often each choice is the best one",
        columns=(Column("Decision", "left"), Column("Choice", "left"), Column("Of the times asked")),
        rows=tuple(rows),
    )


def _heat_map(subject: Subject) -> HeatMap:
    analysis = subject.analysis
    values = analysis.starting_hands
    top, bottom = max(values.values()), min(values.values())
    folds = analysis.folded_hands
    cells = [
        HeatCell(
            hand=hand,
            value=values[hand],
            text=typeset.fixed(values[hand], 2, plus=True),
            shade=_shade(values[hand], bottom, top),
            gives_up=hand in folds,
        )
        for hand in LABELS
    ]
    fork = analysis.shape.forks[0]
    whose = analysis.shape.duel.hands[0 if fork.mine else 1] if analysis.shape.duel else "seat"
    notes = [
        (
            "Suited hands above the diagonal, offsuit hands below. Values are exact, printed to two "
            f"decimals, in units of the {subject.unit}: the result of {subject.labels(analysis.duel_wagers)} "
            "together. The darker, the better."
        )
    ]
    if whose not in ("seat", "player") or not fork.mine:
        notes.append(f"The hand shown is the {whose}'s, which is seen first; the seat bets against it.")
    notes.append(
        f"Framed and underlined: the best choice gives the hand up ({', '.join(sorted(folds))})."
        if folds
        else "The best strategy gives up no starting hand."
    )
    return HeatMap(
        caption="Value of the 169 starting hands",
        rows=tuple(tuple(cells[row * _SIDE : (row + 1) * _SIDE]) for row in range(_SIDE)),
        notes=tuple(notes),
    )


def _shade(value: Fraction, bottom: Fraction, top: Fraction) -> float:
    """Values below zero take the lower half of the scale, values above it the upper half."""
    if value < 0:
        return float(Fraction(1, 2) * (1 - value / bottom))
    return float(Fraction(1, 2) + Fraction(1, 2) * value / top) if top > 0 else 0.5


def _extremes(subject: Subject) -> Table:
    """The best and the worst hands, to more digits than the map has room for."""
    values = sorted(subject.analysis.starting_hands.items(), key=lambda pair: -pair[1])
    best, worst = values[:5], values[-5:][::-1]
    return Table(
        key="starting-hands",
        caption="The best and the worst starting hands, in units",
        columns=(Column("Best", "left"), Column("Value"), Column("Worst", "left"), Column("Value")),
        rows=tuple(
            (words(up), units(high), words(down), units(low))
            for (up, high), (down, low) in zip(best, worst, strict=True)
        ),
    )
