"""The lab's files: tables as CSV, the edited pay table for a house's folder, and the command to repeat it."""

from __future__ import annotations

import csv
import io
import shlex
from collections.abc import Iterable, Sequence
from dataclasses import replace
from fractions import Fraction

from pitboss.exact import Analysis
from pitboss.exact.question import DEFAULT_UNIT
from pitboss.publish import Verdict
from pitboss.publish.design import table_file
from pitboss.rules import spelled
from pitboss.web.lab.comparison import Compared
from pitboss.web.lab.configuration import Configuration
from pitboss.wording import fraction, plain_dollars

__all__ = [
    "command",
    "command_options",
    "compared_csv",
    "distribution_csv",
    "hands_csv",
    "pay_table_csv",
    "pay_table_toml",
    "verdicts_csv",
]


def _csv(head: Sequence[str], rows: Iterable[Sequence[object]]) -> str:
    text = io.StringIO()
    writer = csv.writer(text, lineterminator="\n")
    writer.writerow(head)
    writer.writerows(rows)
    return text.getvalue()


def _exact(value: Fraction) -> str:
    return f"{value.numerator}/{value.denominator}"


def pay_table_csv(analysis: Analysis) -> str:
    """Every wager's lines: how often, what they pay, what they give back."""
    rows = [
        (
            name,
            line.name,
            line.count,
            float(line.probability),
            _exact(line.probability),
            str(line.pays),
            _exact(line.probability * line.pays),
        )
        for name, figures in analysis.wagers.items()
        for line in figures.payoffs
    ]
    head = ("wager", "hand", "count", "probability", "probability exactly", "pays to 1", "return exactly")
    return _csv(head, rows)


def distribution_csv(analysis: Analysis) -> str:
    """The net result of a round, in units."""
    rows = [(str(net), float(share), _exact(share)) for net, share in analysis.distribution.items()]
    return _csv(("net", "probability", "probability exactly"), rows)


def hands_csv(analysis: Analysis) -> str:
    """The starting hands with the value of every option."""
    names = [choice.name for choice in analysis.tree.forks[0].choices]
    rows = []
    for each in analysis.counts.hands:
        worth = analysis.counts.values(each)
        values = [worth.get(name) for name in names]
        exactly = ("" if value is None else _exact(value) for value in values)
        nearly = ("" if value is None else float(value) for value in values)
        rows.append((each.hand, each.deals, each.best, *exactly, *nearly))
    return _csv(("hand", "deals", "best", *(f"{name} exactly" for name in names), *names), rows)


def compared_csv(rows: Sequence[Compared], first: str, second: str) -> str:
    return _csv(
        ("group", "what", first, second, "difference", f"{first}, exactly", f"{second}, exactly"),
        [
            (
                row.group,
                row.label,
                row.first,
                row.second,
                row.difference,
                *("" if value is None else fraction(value, group=True) for value in row.exact),
            )
            for row in rows
        ],
    )


def verdicts_csv(verdicts: Sequence[Verdict]) -> str:
    rows = [
        (
            each.figure.source,
            each.figure.name,
            each.figure.place,
            each.figure.printed.text,
            each.written,
            _exact(each.exact),
            each.verdict,
            each.figure.note or "",
        )
        for each in verdicts
    ]
    return _csv(
        ("source", "figure", "place", "printed", "exact value", "exact fraction", "verdict", "note"), rows
    )


def pay_table_toml(configuration: Configuration) -> str:
    """The table in force as a file for `--games`."""
    game, slot = configuration.game, configuration.slot
    if slot is None:
        return ""
    table = configuration.house_catalogue.pay_table(game, slot, configuration.house_tables[slot])
    # A posted table cannot be added again under its own name.
    name = table.id if configuration.edited else f"{table.id}-copy"
    named = replace(table, id=name, place=table.place or "the lab")
    defaults = {name: on for name, on in table.defaults.items() if name in game.options}
    return table_file([named], game=game.id, comments=[configuration.name], defaults=defaults)


def command(configuration: Configuration) -> str:
    """The command that gives the same figures; an edited table is read from the folder `house`."""
    made = [("--with", name) for name in configuration.made]
    options = [word for option in (*command_options(configuration), *made) for word in option]
    return shlex.join(["pitboss", "solve", configuration.game.id, *options])


def command_options(configuration: Configuration, *, in_full: bool = False) -> list[tuple[str, str]]:
    """The options of a command about this configuration; in full, defaults too."""
    full = in_full or configuration.edited
    options = configuration.posted.options if full else configuration.options
    side = configuration.posted.side
    unit = str(plain_dollars(configuration.unit))
    settled = configuration.unit != DEFAULT_UNIT or configuration.question.breakage is not None
    return [
        *([("--games", "house")] if configuration.edited else []),
        *(("--paytable", f"{slot}={name}") for slot, name in configuration.house_tables.items()),
        *(("--option", f"{name}={spelled(value)}") for name, value in options.items()),
        *([("--side", side)] if side is not None else []),
        *([("--unit", unit)] if in_full or settled else []),
    ]
