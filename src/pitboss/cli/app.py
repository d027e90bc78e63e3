"""The program and its commands."""

from __future__ import annotations

from typing import Annotated

import typer

from pitboss import __version__
from pitboss.cli.commands import (
    advise,
    anchor,
    audit,
    card,
    design,
    evaluate,
    fair_check,
    games,
    invite,
    play,
    records,
    replay,
    report,
    rules,
    serve,
    settle,
    simulate,
    solve,
    train,
    verify,
)
from pitboss.cli.errors import OneSentenceGroup
from pitboss.cli.options import GamesFolder
from pitboss.cli.usage import PlainCommand

__all__ = ["app"]

app = typer.Typer(
    cls=OneSentenceGroup,
    name="pitboss",
    help="House-banked casino poker, from rule book to table.",
    epilog="Begin with: pitboss play champion-four",
    add_completion=False,
    pretty_exceptions_enable=False,
    rich_markup_mode="rich",
    context_settings={"help_option_names": ["-h", "--help"]},
)


@app.callback(invoke_without_command=True)
def pitboss(
    ctx: typer.Context,
    games: GamesFolder = None,
    version: Annotated[bool, typer.Option("--version", help="Print the version and exit.")] = False,
) -> None:
    if version:
        typer.echo(f"pitboss {__version__}")
        raise typer.Exit
    ctx.obj = games
    if ctx.invoked_subcommand is None:
        typer.echo(ctx.get_help())


for command in (
    play.play,
    serve.serve,
    games.games,
    rules.rules,
    evaluate.evaluate,
    settle.settle,
    solve.solve,
    advise.advise,
    card.card,
    design.design,
    simulate.simulate,
    verify.verify,
    report.report,
    fair_check.fair_check,
    train.train,
    replay.replay,
    records.records,
    audit.audit,
    anchor.anchor,
    invite.invite,
):
    app.command(command.__name__.replace("_", "-"), cls=PlainCommand)(command)
