"""The strategy card, and what common mistakes cost."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction

from pitboss.advise.cards import StrategyCard
from pitboss.publish.report.blocks import (
    Block,
    Bullets,
    Cell,
    Column,
    Heading,
    Item,
    LeftOut,
    Paragraph,
    Section,
    Steps,
    Table,
)
from pitboss.publish.report.cells import exactly, percent, words
from pitboss.publish.report.subject import Subject
from pitboss.wording import cap

__all__ = ["card_section", "mistakes_section"]

_NO_DECISION = "the game has no decisions once the wagers are made."
_NO_WORDS = "there are no plain words yet for what a seat sees at the decisions of this game."


def card_section(subject: Subject) -> Section | LeftOut:
    if subject.card is None:
        return LeftOut("Strategy card", _NO_WORDS if subject.analysis.decisions else _NO_DECISION)
    return Section(key="card", title="Strategy card", blocks=tuple(_card(subject, subject.card)))


def _card(subject: Subject, card: StrategyCard) -> Iterator[Block]:
    yield Paragraph(
        "The best strategy depends on every card in sight; this card comes close to it with a few rules that "
        "can be remembered. The first rule that fits decides. Its cost is exact: the value of the best "
        "choice less that of the card's choice, over all deals."
    )
    for decision in card.decisions:
        yield Heading(cap(decision.name))
        last = f"Otherwise {decision.otherwise}." if decision.rules else f"Always {decision.otherwise}."
        yield Steps((*(Item(text=f"{rule.says}.") for rule in decision.rules), Item(text=last)))
        if decision.meanings:
            yield Bullets(
                tuple(Item(term=said, text=f"{means}.") for said, means in decision.meanings.items())
            )
    yield _costs(subject, card)


def _costs(subject: Subject, card: StrategyCard) -> Table:
    rows = [
        (words(each.name), words(str(len(each.rules))), percent(each.cost), exactly(each.cost))
        for each in card.decisions
    ]
    totals = (
        (words("The card"), words(str(card.size)), *_both(card.cost)),
        (words("House edge by the best strategy"), words(""), *_both(-card.best_ev)),
        (words("House edge by the card"), words(""), *_both(-card.player_ev)),
    )
    shortest = all(each.shortest for each in card.decisions)
    bound = "" if card.bound is None else f" that costs at most {percent(card.bound, 1).text}"
    return Table(
        key="card",
        caption=f"What the card costs, per round and {subject.unit}",
        columns=(Column("Decision", "left"), Column("Rules"), Column("Cost"), Column("Exactly")),
        rows=tuple(rows),
        totals=totals,
        notes=(
            f"It is the shortest card{bound}: every shorter list of rules was tried."
            if shortest and card.within
            else f"It is the shortest card found{bound}; there may be a shorter one."
            if card.within
            else "No card of these words costs less.",
        ),
    )


def _both(value: Fraction) -> tuple[Cell, Cell]:
    return percent(value), exactly(value)


def mistakes_section(subject: Subject) -> Section | LeftOut:
    title = "Cost of common mistakes"
    if not subject.mistakes:
        return LeftOut(title, _NO_WORDS if subject.analysis.decisions else _NO_DECISION)
    text = (
        "What a habit at one decision gives away when all else is played best: the exact expected loss that "
        f"it adds, per round and per {subject.unit}. A habit that costs nothing is listed too; it is not a "
        "mistake."
    )
    return Section(key="mistakes", title=title, blocks=(Paragraph(text), _mistakes(subject)))


def _mistakes(subject: Subject) -> Table:
    edge = subject.analysis.house_edge
    rows: list[tuple[Cell, ...]] = []
    before = ""
    for each in subject.mistakes:
        rows.append(
            (
                words("" if each.decision == before else each.decision),
                words(each.says),
                *_both(each.cost)[:1],
                percent(edge + each.cost),
            )
        )
        before = each.decision
    return Table(
        key="mistakes",
        caption=f"Cost of habits, per round and {subject.unit}",
        columns=(
            Column("Decision", "left"),
            Column("Habit", "left", wraps=True),
            Column("Cost"),
            Column("House edge\nwith it"),
        ),
        rows=tuple(rows),
    )
