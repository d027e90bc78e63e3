"""`pitboss audit DATABASE`: every invariant of the stored history, each by name."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Annotated, Any

import typer

from pitboss.cli.choices import open_catalogue
from pitboss.cli.json_files import read_json
from pitboss.cli.options import AsJson, DatabaseAddress, GamesFolder
from pitboss.cli.render.console import make_console, print_json
from pitboss.cli.render.progress import progress_bar
from pitboss.wording import many

if TYPE_CHECKING:
    from pitboss.games import Catalogue
    from pitboss.table.audit import AuditReport

__all__ = ["audit"]


def audit(
    ctx: typer.Context,
    database: DatabaseAddress,
    anchor: Annotated[
        str | None, typer.Option(metavar="FILE", help="An anchor that was made earlier; - is standard input.")
    ] = None,
    games: GamesFolder = None,
    json: AsJson = False,
) -> None:
    """Check a floor's database, in use or not: chain, replay, ledger, shuffles, records and more."""
    import asyncio

    kept = None if anchor is None else read_json(anchor, what="an anchor")
    catalogue = open_catalogue(ctx, games)
    with progress_bar("rows") as progress:

        def tell(done: int, total: int) -> None:
            progress(f"{done:,} of {many(total, 'row')}", done / max(total, 1))

        report = asyncio.run(_audited(database, catalogue, kept, tell))
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
    rows, rounds = many(report.rows, "row"), many(report.rounds, "round")
    read = f"{rows} in {many(report.streams, 'stream')}, {rounds}"
    verdict = "All checks passed" if report.passed else "NOT all checks passed"
    console.print(f"{verdict}: {read}.", style="bold", soft_wrap=True)
    if report.passed and not anchored:
        console.print(
            "Without an anchor, missing rows at the end and a rewritten history go unnoticed.",
            soft_wrap=True,
        )
