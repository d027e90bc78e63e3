"""The floor as its supervisor sees it: every table, what it won and what it should have won."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction

from pitboss.errors import Elsewhere
from pitboss.table.books.takings import CageFigures, TableFigures
from pitboss.table.live.floor import Floor
from pitboss.table.state import Table
from pitboss.table.storage import TableRow
from pitboss.web.pit.theory import Expectation, Theory

__all__ = ["Overview", "TableLine", "look", "look_at"]


@dataclass(frozen=True, slots=True, kw_only=True)
class TableLine:
    """One table in the pit."""

    row: TableRow
    figures: TableFigures
    theory: Expectation | None
    live: Table | None
    """None where another process serves it."""

    @property
    def state(self) -> str:
        """What a supervisor needs to know first, in one or two words."""
        if self.row.closed:
            return "closed"
        if self.live is None:
            return "elsewhere"
        if self.live.round.status == "suspended":
            return "ruling due"
        if self.live.round.equipment.check_due:
            return "check due"
        return "in play" if self.live.playing else "open"

    @property
    def urgent(self) -> bool:
        return self.state in ("ruling due", "check due")

    @property
    def hold(self) -> float | None:
        """The win as a share of the drop."""
        return self.figures.money.win / self.figures.drop if self.figures.drop else None

    @property
    def expected_hold(self) -> float | None:
        """The hold that the expected win would have made."""
        if self.theory is None or not self.figures.drop:
            return None
        return float(self.theory.win) / self.figures.drop

    @property
    def held_of_handle(self) -> float | None:
        """The win as a share of the handle."""
        return self.figures.money.win / self.figures.money.handle if self.figures.money.handle else None


@dataclass(frozen=True, slots=True, kw_only=True)
class Overview:
    """The whole floor."""

    tables: Sequence[TableLine]
    cage: CageFigures

    @property
    def handle(self) -> int:
        return sum(line.figures.money.handle for line in self.tables)

    @property
    def win(self) -> int:
        return sum(line.figures.money.win for line in self.tables)

    @property
    def rounds(self) -> int:
        return sum(line.figures.rounds for line in self.tables)

    @property
    def theory(self) -> Expectation | None:
        """Tables are independent of each other, so their variances add up."""
        told = [line.theory for line in self.tables]
        known = [each for each in told if each is not None]
        if len(known) < len(told):
            return None
        return Expectation(
            sum((each.win for each in known), Fraction(0)), sum(each.variance for each in known)
        )


async def look(floor: Floor, theory: Theory) -> Overview:
    """The figures as they are now."""
    figures = await floor.figures.tables()
    rows = [row for row in await floor.tables() if row.id in figures]
    told = await asyncio.to_thread(lambda: [theory.of(figures[row.id]) for row in rows])
    lines = [
        TableLine(row=row, figures=figures[row.id], theory=each, live=await _live(floor, row.id))
        for row, each in zip(rows, told, strict=True)
    ]
    lines.sort(key=lambda line: not line.urgent)  # tables that wait for the supervisor come first
    return Overview(tables=lines, cage=await floor.figures.cage())


async def look_at(floor: Floor, theory: Theory, table: str) -> TableLine | None:
    """One table by its id, if there is one."""
    return next((line for line in (await look(floor, theory)).tables if line.row.id == table), None)


async def _live(floor: Floor, table: str) -> Table | None:
    try:
        return (await floor.live(table)).table
    except Elsewhere:
        return None
