"""The program and its commands."""

from __future__ import annotations

from importlib import import_module
from typing import Annotated, Final

import typer

from pitboss import __version__
from pitboss.cli.errors import OneSentenceGroup, PlainCommand
from pitboss.cli.options import GamesFolder

__all__ = ["app"]

_COMMANDS: Final = (
    "play serve games rules evaluate settle solve advise card design simulate verify report fair_check train "
    "replay records audit anchor invite"
)
"""In the order of `pitboss --help`; each is the function of that name in its module in `commands`."""

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


for name in _COMMANDS.split():
    command = getattr(import_module(f"pitboss.cli.commands.{name}"), name)
    app.command(name.replace("_", "-"), cls=PlainCommand)(command)
