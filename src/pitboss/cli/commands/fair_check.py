"""`pitboss fair-check ROUND.json`: whether a published round was dealt from the deck that was promised."""

from __future__ import annotations

from typing import Annotated

import typer

from pitboss.cli.json_files import read_json
from pitboss.cli.options import AsJson
from pitboss.cli.render.checks import show_checks
from pitboss.cli.render.console import make_console, print_json

__all__ = ["fair_check"]


def fair_check(
    record: Annotated[
        str,
        typer.Argument(
            metavar="ROUND.json", show_default=False, help="A round's published record; - is standard input."
        ),
    ],
    json: AsJson = False,
) -> None:
    """Verify the shuffle and the deal of a published round, with nothing but its record."""
    from pitboss.table.fairness.fair_check import check_shuffle
    from pitboss.table.fairness.fair_record import read_fair_record

    found = read_fair_record(read_json(record, what="a record of one round"))
    checks = check_shuffle(found)
    verified = all(check.passed for check in checks)
    if json:
        print_json(
            {
                "table": found.table,
                "round": found.number,
                "verified": verified,
                "commitment": found.commitment,
                "seeds": dict(found.seeds),
                "checks": [check.to_json() for check in checks],
            }
        )
    else:
        console = make_console()
        console.print(f"Round {found.number} at {found.table}", style="bold", soft_wrap=True)
        show_checks(console, checks)
        for seat, seed in sorted(found.seeds.items()):
            console.print(f"  Seed of {seat}: {seed}", soft_wrap=True)
        words = "Verified" if verified else "NOT verified"
        console.print(
            f"{words}. Compare the commitment, and your seed, with those you saw at the table.",
            style="bold",
            soft_wrap=True,
        )
    if not verified:
        raise typer.Exit(1)
