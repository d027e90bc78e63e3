"""The commands that reproduce this report, figure by figure."""

from __future__ import annotations

import shlex
from collections.abc import Iterator

from pitboss import __version__
from pitboss.publish.report.blocks import Block, Command, Paragraph, Section
from pitboss.publish.report.subject import Subject
from pitboss.rules import spelled
from pitboss.wording import plain_dollars

__all__ = ["report_command", "reproduce_section"]


def report_command(subject: Subject) -> str:
    """The command that makes this report again."""
    asked = [part for pair in subject.order.asked for part in pair]
    return shlex.join(["pitboss", "report", subject.question.game.id, *asked, "--output", "report.pdf"])


def reproduce_section(subject: Subject) -> Section:
    return Section(key="reproduce", title="How to reproduce this report", blocks=tuple(_blocks(subject)))


def _blocks(subject: Subject) -> Iterator[Block]:
    yield Paragraph(
        f"With version {__version__} of Pitboss and the definition whose hash is on the first page, this "
        "command makes the same report; the file name's ending chooses PDF, HTML, a workbook with live "
        "formulas, or JSON with every exact fraction:"
    )
    yield Command(report_command(subject))
    yield Paragraph("The parts one by one; --json prints all digits:")
    for command in _parts(subject):
        yield Command(command)
    yield Paragraph(
        "To count everything anew instead of reading the counts that ship with the program, add --fresh to "
        "the solve command."
    )


def _parts(subject: Subject) -> Iterator[str]:
    question, game = subject.question, subject.question.game.id
    tables = [
        part for slot, table in question.tables.items() for part in ("--paytable", f"{slot}={table.id}")
    ]
    odds = [
        part for name, value in question.options.items() for part in ("--option", f"{name}={spelled(value)}")
    ]
    more = _picked(subject, "--games", "--side", "--unit")
    if question.breakage is not None and "--unit" not in more:
        more += ["--unit", str(plain_dollars(question.unit))]
    yield shlex.join(["pitboss", "solve", game, *tables, *odds, *more])
    house = _picked(subject, "--games", "--house", "--paytable", "--option", "--date")
    if subject.result is not None:
        more = _picked(subject, "--side", "--unit", "--rounds", "--seed")
        yield shlex.join(["pitboss", "simulate", game, *house, *more])
    yield shlex.join(["pitboss", "rules", game, *house])
    yield "pitboss verify"


def _picked(subject: Subject, *options: str) -> list[str]:
    return [part for option, value in subject.order.asked if option in options for part in (option, value)]
