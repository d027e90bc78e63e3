"""`pitboss audit DATABASE`: every invariant of the stored history, each by name."""

from __future__ import annotations

import asyncio
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING, Annotated, Any

import typer

from pitboss.cli.json_file import read_json
from pitboss.cli.options import AsJson, DatabaseAddress, GamesFolder
from pitboss.cli.output import make_console, print_json
from pitboss.cli.setup import open_catalogue

if TYPE_CHECKING:
    from pitboss.games import Catalogue
    from pitboss.table.audit import AuditReport

__all__ = ["audit"]


def audit(
    ctx: typer.Context,
    database: DatabaseAddress,
    anchor: Annotated[
        str | None,
        typer.Option(metavar="FILE", help="An anchor that was made earlier; - is standard input."),
    ] = None,
    games: GamesFolder = None,
    json: AsJson = False,
) -> None:
    """Check a floor's database, in use or not: chain, replay, ledger, shuffles, records and more."""
    kept = None if anchor is None else read_json(anchor, what="an anchor")
    catalogue = open_catalogue(ctx, games)
    with _progress() as progress:
        report = asyncio.run(_audited(database, catalogue, kept, progress))
    if json:
        print_json(report.to_json())
    else:
        _show(report, anchored=kept is not None)
    if not report.passed:
        raise typer.Exit(1)


async def _audited(
    database: str, catalogue: Catalogue, anchor: Any, progress: Callable[[int, int], None]
) -> AuditReport:
    from pitboss.table.audit import audit as run_audit
    from pitboss.table.storage.read_only import open_archive

    async with open_archive(database) as store:
        return await run_audit(store, catalogue, anchor=anchor, progress=progress)


def _show(report: AuditReport, *, anchored: bool) -> None:
    console = make_console()
    for check in report.checks:
        sign, style = ("✓", "green") if check.passed else ("✗", "bold red")
        console.print(f"{sign} {check.name}: {check.detail}", style=style, soft_wrap=True)
    rows, rounds = _many(report.rows, "row"), _many(report.rounds, "round")
    read = f"{rows} in {_many(report.streams, 'stream')}, {rounds}"
    verdict = "All checks passed" if report.passed else "NOT all checks passed"
    console.print(f"{verdict}: {read}.", style="bold", soft_wrap=True)
    if report.passed and not anchored:
        console.print(
            "Without an anchor, rows missing at the end or a history written anew cannot be seen.",
            soft_wrap=True,
        )


def _many(number: int, what: str) -> str:
    return f"{number:,} {what}{'' if number == 1 else 's'}"


@contextmanager
def _progress() -> Iterator[Callable[[int, int], None]]:
    """A bar on standard error, if somebody looks at it."""
    from rich.console import Console
    from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

    console = Console(stderr=True)
    columns = TextColumn("rows"), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn()
    shown = sys.stderr.isatty() and console.is_interactive
    with Progress(*columns, console=console, transient=True, disable=not shown) as bar:
        task = bar.add_task("rows", total=None)
        yield lambda done, total: bar.update(task, completed=done, total=total)
