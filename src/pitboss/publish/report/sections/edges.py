"""House edge, element of risk and hit frequency, each with its denominator; then under every pay table."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from fractions import Fraction

from pitboss.exact import Analysis
from pitboss.exact.analysis import root
from pitboss.publish.report import blocks
from pitboss.publish.report.cells import NONE, estimated, exactly, percent, units, words
from pitboss.publish.report.subject import Subject
from pitboss.rules import spelled

__all__ = ["compared_section", "edges_section", "round_table"]


def edges_section(subject: Subject) -> blocks.Section:
    return blocks.Section(key="edge", title="House edge and element of risk", blocks=tuple(_blocks(subject)))


def round_table(subject: Subject, key: str = "round") -> blocks.Table:
    """The figures of the whole round, with what each is divided by."""
    analysis, unit = subject.analysis, subject.unit
    one, average = f"one unit: the {unit}", units(analysis.average_wager, plus=False)
    rows: tuple[tuple[str, str, Fraction, blocks.Cell], ...] = (
        ("Expected value", one, analysis.player_ev, units(analysis.player_ev)),
        ("House edge", one, analysis.house_edge, percent(analysis.house_edge)),
        ("Average wager", one, analysis.average_wager, average),
        (
            "Element of risk",
            f"all money bet in the round, {average.text} units on average",
            analysis.element_of_risk,
            percent(analysis.element_of_risk),
        ),
        ("Hit frequency", "all rounds", analysis.hit_frequency, percent(analysis.hit_frequency)),
    )
    return blocks.Table(
        key=key,
        caption="The whole round",
        columns=blocks.columns("Figure", blocks.Column("Per", "left", wraps=True), "Value", "Exactly"),
        rows=tuple((words(name), words(of), shown, exactly(value)) for name, of, value, shown in rows),
    )


def _blocks(subject: Subject) -> Iterator[blocks.Block]:
    analysis, unit = subject.analysis, subject.unit
    yield blocks.Paragraph(
        f"One unit is the amount of the {unit}. House edge is the seat's expected loss in one round divided "
        "by one unit; element of risk is the same loss divided by the average of all money the seat bets in "
        "the round, including wagers placed later. The two answer different questions and must not be "
        "compared with each other. The hit frequency of the round is the chance that the seat ends ahead; "
        "the hit frequency of a wager is the share of all rounds in which it wins."
    )
    if analysis.house_edge < 0:
        yield blocks.Paragraph("Under these rules the player has the advantage: the house edge is negative.")
    yield round_table(subject)
    yield blocks.Heading("Wager by wager")
    yield _wagers(subject)
    if subject.side_bets:
        yield blocks.Heading("Optional wagers")
        yield _optional(subject)


def _wagers(subject: Subject) -> blocks.Table:
    analysis = subject.analysis
    rows = [
        _edges(subject.label(name), each.player_ev, each.average_wager, percent(each.hit_frequency))
        for name, each in analysis.wagers.items()
    ]
    value = sum((figures.player_ev for figures in analysis.wagers.values()), Fraction(0))
    duel = analysis.duel_wagers
    totals = [_edges("All wagers", value, analysis.average_wager, percent(analysis.hit_frequency))]
    if len(duel) > 1:
        totals.insert(0, _edges(f"Of these, against the {_other(subject)}", *analysis.together(duel), NONE))
    notes = [
        (
            "Average stake: in units, over all rounds, including those in which the wager is not made. Hit "
            "frequency of all wagers: the seat ends the round ahead."
        )
    ]
    if len(duel) > 1:
        notes.insert(0, f"Against the {_other(subject)}: {subject.labels(duel)}, settled by one comparison.")
    return blocks.Table(
        key="wagers",
        caption="Expected value and edge of each wager",
        columns=blocks.columns(
            blocks.Column("Wager", "left", wraps=True),
            "Expected\nvalue, units",
            "House edge,\nper unit",
            "Average\nstake, units",
            "Edge per\nunit on it",
            "Hit\nfrequency",
        ),
        rows=tuple(rows),
        totals=tuple(totals),
        notes=tuple(notes),
    )


def _optional(subject: Subject) -> blocks.Table:
    """Side bets by themselves, each per unit of its own."""
    rows = []
    for name, alone in subject.side_bets.items():
        each, stake = alone.wagers[name], alone.question.stake(name)
        tables = [subject.question.tables[slot].id for slot in subject.question.game.tables_of.get(name, ())]
        spread = estimated(root(each.variance / stake**2), 4, plus=False)
        edge, hits = percent(each.house_edge / stake), percent(each.hit_frequency)
        rows.append((words(subject.label(name)), words(", ".join(tables)), edge, hits, spread))
    return blocks.Table(
        key="optional",
        caption="Optional wagers, each by itself",
        columns=blocks.columns(
            blocks.Column("Wager", "left", wraps=True),
            blocks.Column("Pay table", "left"),
            "House edge,\nper unit on it",
            "Hit\nfrequency",
            "Standard\ndeviation",
        ),
        rows=tuple(rows),
        notes=(
            (
                "They are not part of the round's figures. Where a fold gives one up, the seat answers for "
                "the required wagers alone."
            ),
        ),
    )


def _edges(name: str, value: Fraction, stake: Fraction, hits: blocks.Cell) -> tuple[blocks.Cell, ...]:
    risk = percent(-value / stake) if stake else NONE
    return words(name), units(value), percent(-value), units(stake, plus=False), risk, hits


def _other(subject: Subject) -> str:
    duel = subject.analysis.tree.duel
    return duel.hands[1] if duel else "dealer"


def compared_section(subject: Subject) -> blocks.Section | blocks.LeftOut:
    if not subject.compared:
        return blocks.LeftOut("All pay tables compared", "the game has no pay table.")
    return blocks.Section(key="compared", title="All pay tables compared", blocks=tuple(_compared(subject)))


def _compared(subject: Subject) -> Iterator[blocks.Block]:
    yield blocks.Paragraph(
        "The same game under each pay table that a house may post, all else unchanged. House edge is per "
        f"unit (the {subject.unit}); element of risk is per unit of all money bet in the round."
    )
    for slot, every in subject.compared.items():
        yield _compared_table(subject, slot, every)


def _compared_table(subject: Subject, slot: str, every: Sequence[Analysis]) -> blocks.Table:
    in_force, game = subject.question.tables[slot].id, subject.question.game
    wager = next(name for name in every[0].wagers if slot in game.tables_of.get(name, ()))
    of_round = wager in subject.analysis.wagers
    varying = [
        name for name in subject.question.options if len({each.question.options[name] for each in every}) > 1
    ]
    heads: list[str | blocks.Column] = ["Wager:\nedge", "Wager:\nhits"]
    if of_round:
        heads += ["Round:\nhouse edge", "Round: element\nof risk", "Round:\nhits"]
    heads.append(f"{'Round' if of_round else 'Wager'}: standard\ndeviation")
    return blocks.Table(
        key=f"compared-{slot}",
        caption=f"{game.paytables[slot].label}: every table that fits",
        columns=blocks.columns(
            "Table", *(blocks.Column(f"Option\n“{name}”", "left") for name in varying), *heads
        ),
        rows=tuple(
            (
                words(f"{table}{' (in force)' if table == in_force else ''}"),
                *(words(spelled(each.question.options[name])) for name in varying),
                *_compared_figures(each, wager, of_round=of_round),
            )
            for each in every
            for table in [each.question.tables[slot].id]
        ),
        notes=tuple(_compared_notes(subject, every, wager, varying)),
    )


def _compared_figures(each: Analysis, wager: str, *, of_round: bool) -> Iterator[blocks.Cell]:
    figures = each.wagers[wager]
    yield percent(figures.house_edge)
    yield percent(figures.hit_frequency)
    if of_round:
        yield percent(each.house_edge)
        yield percent(each.element_of_risk)
        yield percent(each.hit_frequency)
    yield estimated(each.standard_deviation if of_round else root(figures.variance), 4, plus=False)


def _compared_notes(
    subject: Subject, every: Sequence[Analysis], wager: str, varying: Sequence[str]
) -> Iterator[str]:
    of_round = wager in subject.analysis.wagers
    whole = "Round: all wagers of the seat. " if of_round else ""
    yield (
        f"Wager: the {subject.label(wager)}, per unit bet on it. {whole}Standard deviation in units."
        if every[0].wagers[wager].average_wager == 1
        else f"Wager: the {subject.label(wager)}, per {subject.unit}. {whole}Standard deviation in units."
    )
    if subject.analysis.decisions and of_round:
        yield (
            "The table has a say in what to answer, so the game was solved again for each."
            if wager in subject.analysis.deciding_wagers
            else "The pay table does not change the best strategy."
        )
    if varying:
        yield "Options are as the house sets them; otherwise as the table is printed."
    if any(each.house_edge < 0 for each in every):
        yield "A negative house edge is an advantage for the player."
