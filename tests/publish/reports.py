"""Reports to test: every game and side, made once, and what is printed in them."""

from __future__ import annotations

import re
from collections.abc import Iterator
from datetime import date
from fractions import Fraction
from functools import cache
from typing import Any

from pitboss.exact import analysis_json
from pitboss.games import load_catalogue
from pitboss.house import load_house
from pitboss.publish.report import Cell, Report, ReportOrder, Table, make_report
from pitboss.round import make_terms

__all__ = ["SETTINGS", "cells", "fraction", "made", "read_number", "solved", "table", "tables"]

SETTINGS = (
    ("champion-one", "player"),
    ("champion-one", "dealer"),
    ("champion-two", None),
    ("champion-three", None),
    ("champion-four", None),
    ("packs-two", None),
    ("packs-three", None),
)
_DAY = date(2026, 3, 1)
_RAISED = str.maketrans("⁻⁰¹²³⁴⁵⁶⁷⁸⁹", "-0123456789")


@cache
def made(game: str, side: str | None = None, rounds: int = 0, house: str = "default") -> Report:
    catalogue = load_catalogue()
    terms = make_terms(catalogue, catalogue.game(game), load_house(house))
    asked = [("--house", house), ("--date", _DAY.isoformat())]
    return make_report(
        ReportOrder(
            catalogue=catalogue,
            terms=terms,
            day=_DAY,
            side=side,
            unit=500,
            rounds=rounds,
            seed=11,
            asked=asked,
        )
    )


def solved(report: Report) -> dict[str, Any]:
    """What `pitboss solve --json` prints for the same question."""
    return analysis_json(report.subject.analysis)


def tables(report: Report) -> dict[str, Table]:
    found = [block for section in report.sections for block in section.blocks if isinstance(block, Table)]
    assert len({each.key for each in found}) == len(found), "each table has a name of its own"
    return {each.key: each for each in found}


def table(report: Report, key: str) -> Table:
    return tables(report)[key]


def cells(report: Report) -> Iterator[tuple[str, Cell]]:
    for key, each in tables(report).items():
        for row in (*each.rows, *each.totals):
            yield from ((key, cell) for cell in row)


def fraction(document: dict[str, Any]) -> Fraction:
    return Fraction(document["fraction"])


def read_number(text: str) -> tuple[Fraction, Fraction]:
    """A printed number and what one more in its last digit would be worth."""
    plain = text.replace("−", "-").replace(",", "").replace("+", "").replace("$", "").strip()
    scale = Fraction(1)
    if plain.endswith("%"):
        plain, scale = plain.removesuffix("%").strip(), Fraction(1, 100)
    if plain.startswith("1 in "):
        plain = plain.removeprefix("1 in ")
    if "×" in plain:
        plain, power = plain.split(" × 10")
        scale *= Fraction(10) ** int(power.translate(_RAISED))
    if "/" in plain:
        return Fraction(plain), Fraction(0)
    assert re.fullmatch(r"-?\d+(\.\d+)?", plain), text
    places = len(plain.partition(".")[2])
    return Fraction(plain) * scale, scale / 10**places
