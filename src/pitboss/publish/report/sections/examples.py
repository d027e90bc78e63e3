"""Worked examples of settlement, as the engine settles them."""

from __future__ import annotations

from collections.abc import Iterator

from pitboss.publish.report.blocks import Block, Column, Heading, LeftOut, Paragraph, Section, Table, columns
from pitboss.publish.report.cells import money, words
from pitboss.publish.report.examples import Example, examples
from pitboss.publish.report.exposure import cards_dealt
from pitboss.publish.report.subject import Subject
from pitboss.wording import cap, short_dollars, spaced

__all__ = ["examples_section"]

_RESULTS = {"win": "wins", "push": "push", "lose": "loses"}


def examples_section(subject: Subject) -> tuple[Section, list[LeftOut]]:
    found, missing = examples(subject)
    blocks: list[Block] = [
        Paragraph(
            "Every round below was dealt, decided and settled by the engine that runs the table; the reasons "
            "are the ones it gives. The decisions were chosen to show the rule and are not always the best."
        )
    ]
    for example in found:
        blocks += _blocks(subject, example)
    return Section(key="examples", title="Worked examples of settlement", blocks=tuple(blocks)), missing


def _blocks(subject: Subject, example: Example) -> Iterator[Block]:
    yield Heading(f"Example: {example.title}")
    path = next(iter(example.decisions.values()))
    each = "Each seat decides" if len(example.seats) > 1 else "The seat decides"
    decided = f" {each}: {', then '.join(path)}." if path else ""
    yield Paragraph(
        f"Cards: {cards_dealt(example.cards)}.{decided}{' ' + example.remark if example.remark else ''}"
    )
    rows, totals = [], []
    many = len(example.seats) > 1
    for seat in example.seats:
        settled = example.settled(seat)
        for line in settled:
            name = subject.label(line.wager)
            rows.append(
                (
                    words(f"{spaced(seat)}: {name}" if many else name),
                    money(line.staked),
                    words(_RESULTS[line.result]),
                    money(line.returned),
                    words(line.why),
                )
            )
        staked, back = sum(line.staked for line in settled), sum(line.returned for line in settled)
        net = (
            "even"
            if back == staked
            else f"{'ahead' if back > staked else 'behind'} by {short_dollars(abs(back - staked))}"
        )
        name = f"{cap(spaced(seat))}, all wagers" if many else "All wagers"
        totals.append((words(name), money(staked), words(""), money(back), words(f"The round ends {net}.")))
    yield Table(
        key=f"example-{example.key}",
        caption=f"Settled in this order: {example.title}",
        columns=columns(
            "Wager", "Staked", Column("Result", "left"), "Returned", Column("Why", "left", wraps=True)
        ),
        rows=tuple(rows),
        totals=tuple(totals),
    )
