"""`pitboss replay ROUND.json`: a round on record, played again by the engine and described."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from pitboss.cli.choices import open_catalogue
from pitboss.cli.json_files import read_json
from pitboss.cli.options import AsJson, AtTable, GamesFolder, RoundNumber
from pitboss.cli.render.checks import show_checks
from pitboss.cli.render.console import make_console, print_json
from pitboss.errors import InputError

if TYPE_CHECKING:
    from pitboss.table.records.replay import Replay

__all__ = ["replay"]


def replay(
    ctx: typer.Context,
    source: Annotated[
        str,
        typer.Argument(
            metavar="ROUND.json|DATABASE",
            show_default=False,
            help="A round's record, - for standard input; or a database, with --table and --round.",
        ),
    ],
    table: AtTable = None,
    round: RoundNumber = None,  # noqa: A002 - the option is called that
    games: GamesFolder = None,
    json: AsJson = False,
) -> None:
    """Replay a round in plain words: every event decided again, settlement and ledger recomputed."""
    import asyncio

    from pitboss.contract.record import read_record
    from pitboss.table.records.replay import replay_record

    if (table is None) != (round is None):
        raise InputError("A round in a database needs both --table and --round.")
    if table is not None and round is not None:
        from pitboss.cli.commands.records import read_record_of

        record = asyncio.run(read_record_of(source, table, round))
    else:
        _must_be_a_record(source)
        record = read_record(read_json(source, what="a record of one round"))
    played = replay_record(record, open_catalogue(ctx, games))
    if json:
        print_json(_as_json(played))
    else:
        _show(played)
    if not played.passed:
        raise typer.Exit(1)


def _must_be_a_record(source: str) -> None:
    """A database holds many rounds, so its name alone is not enough."""
    if "://" in source or (source != "-" and _is_sqlite(Path(source))):
        raise InputError(f"{source} is a database: say which round with --table T and --round N.")


def _is_sqlite(path: Path) -> bool:
    if not path.is_file():
        return False
    with path.open("rb") as file:
        return file.read(15) == b"SQLite format 3"


def _as_json(played: Replay) -> dict[str, Any]:
    from pitboss.round import command_to_json
    from pitboss.round.codec import in_words

    return {
        "table": played.table,
        "round": played.number,
        "verified": played.passed,
        "checks": [check.to_json() for check in played.checks],
        "steps": [
            {
                "command": command_to_json(step.command),
                "events": [in_words(event) for event in step.events],
            }
            for step in played.steps
        ],
    }


def _show(played: Replay) -> None:
    from pitboss.cli.render.replay import told

    console = make_console()
    game = played.state.terms.game.title
    console.print(f"Round {played.number} at {played.table}: {game}", style="bold", soft_wrap=True)
    for line in told(played):
        console.print(line, soft_wrap=True)
    show_checks(console, played.checks)
    words = f"The round is {'' if played.passed else 'NOT '}as the engine plays it."
    console.print(words, style="bold", soft_wrap=True)
