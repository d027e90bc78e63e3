"""What a reader of only one page should know."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from pitboss.publish.report.blocks import Block, Bullets, Item, Paragraph, Section
from pitboss.publish.report.cells import estimated, percent
from pitboss.publish.report.exposure import Exposure
from pitboss.publish.report.sections.edges import round_table
from pitboss.publish.report.subject import Subject
from pitboss.rules import spelled
from pitboss.wording import dollars, fixed, short_dollars

__all__ = ["setting", "summary_section"]


def setting(subject: Subject) -> list[tuple[str, str]]:
    """The choices that all figures depend on."""
    question = subject.question
    every = [
        (subject.question.game.paytables[slot].label, f"pay table {table.id}, {table.source}")
        for slot, table in question.tables.items()
    ]
    if question.side is not None:
        every.append(("Side", question.side))
    every += [
        (f"House option “{name}”", f"{spelled(value)}: {question.game.options[name].says[spelled(value)]}")
        for name, value in question.options.items()
    ]
    if question.pays_sums:
        every.append(("Unit, for the fixed payouts", dollars(question.unit)))
    elif question.breakage is not None:
        every.append(("Unit; payouts are settled to the cent", dollars(question.unit)))
    house = subject.terms.house
    limits = (
        f"{dollars(house.table.minimum)} to {dollars(house.table.maximum)}, {len(subject.terms.seats)} seats"
    )
    return [*every, ("House", f"{house.title} ({house.id}), {limits}")]


def summary_section(subject: Subject, found: Exposure) -> Section:
    return Section(key="summary", title="Summary", blocks=tuple(_blocks(subject, found)))


def _blocks(subject: Subject, found: Exposure) -> Iterator[Block]:
    analysis = subject.analysis
    yield Paragraph(
        f"This report is about {subject.question.game.title}: one seat, "
        f"{subject.question.stakes(subject.labels)}{subject.by_best}. Its figures are exact and hold for "
        "this setting:"
    )
    yield Bullets(tuple(Item(term=name, text=text) for name, text in setting(subject)))
    yield round_table(subject, "summary")
    yield Bullets(tuple(Item(term=term, text=text) for term, text in _findings(subject, found)))
    if analysis.house_edge < 0:
        yield Paragraph("In this setting the player has the advantage.")


def _findings(subject: Subject, found: Exposure) -> Iterator[tuple[str, str]]:
    analysis = subject.analysis
    deviation = estimated(analysis.standard_deviation, 4, plus=False).text
    yield "Volatility", f"standard deviation {deviation} units per round."
    for name, shares in analysis.decisions.items():
        told = ", ".join(f"{option} {percent(share, 2).text}" for option, share in shares.items())
        yield f"Best play at “{name}”", f"{told} of all rounds."
    if (result := subject.result) is not None and result.total.errors_apart is not None:
        yield (
            "Simulation",
            (
                f"{result.rounds:,} rounds give {estimated(result.total.value).text} units per round, "
                f"{fixed(abs(result.total.errors_apart), 2)} standard errors from the exact value."
            ),
        )
    for name, alone in subject.side_bets.items():
        edge = percent(alone.wagers[name].element_of_risk, 4).text
        yield f"{subject.label(name)}, by itself", f"house edge {edge} of the wager."
    seat, table = (short_dollars(cents) for cents in (found.seat, found.table))
    yield "Maximum exposure", f"{seat} to one seat and at most {table} to a full table, in one round."
    if subject.verdicts:
        counts = Counter(verdict.verdict for verdict in subject.verdicts)
        told = ", ".join(f"{number} {name}" for name, number in sorted(counts.items()))
        yield "Printed figures", f"{told}."
