"""`pitboss train COURSE GAME`: the academy in the terminal."""

from __future__ import annotations

from typing import Annotated, get_args

import typer

from pitboss.cli.choices import HouseChoices, read_pairs
from pitboss.cli.options import AsJson, GameId, GamesFolder, HouseOptions, OnDate, PayTables
from pitboss.cli.render.console import make_console

__all__ = ["train"]


def train(
    ctx: typer.Context,
    course: Annotated[
        str,
        typer.Argument(metavar="COURSE", show_default=False, help="What you learn to be: dealer or player."),
    ],
    game: GameId,
    *,
    drill: Annotated[
        str | None, typer.Option(metavar="NAME", help="One drill alone; all of the course by default.")
    ] = None,
    scenes: Annotated[int | None, typer.Option(min=1, metavar="N", help="The most scenes to show.")] = None,
    seed: Annotated[
        int | None,
        typer.Option(metavar="N", help="Choose scenes by this number; the same number, the same scenes."),
    ] = None,
    name: Annotated[str, typer.Option(metavar="WHO", help="Whose results these are.")] = "trainee",
    database: Annotated[
        str, typer.Option(metavar="FILE|URL", help="Where results are kept, as for `pitboss serve`.")
    ] = "pitboss.db",
    keep: Annotated[
        bool, typer.Option("--keep/--no-keep", help="Keep the results for the next time.")
    ] = True,
    house: Annotated[
        str | None,
        typer.Option(
            metavar="NAME|FILE",
            help="Learn one house's procedures; by default scenes cover every way a house may choose.",
        ),
    ] = None,
    paytable: PayTables = None,
    option: HouseOptions = None,
    date: OnDate = None,
    games: GamesFolder = None,
    json: AsJson = False,
) -> None:
    """Practise dealing or playing: scenes to read, settle, run and decide, judged by the engine."""
    from secrets import randbits

    from pitboss.academy import Course, open_classroom
    from pitboss.cli.playing.dialogue import Dialogue
    from pitboss.cli.training import Training, open_notebook
    from pitboss.games.catalogue import no_such

    for known in get_args(Course):
        if known.startswith(course.lower()) and course:
            break
    else:
        raise no_such("course", course, get_args(Course))
    choices = HouseChoices(
        ctx=ctx, game=game, house=house or "default", paytable=paytable, option=option, date=date, games=games
    )
    terms, catalogue = choices.terms(), choices.catalogue
    room = open_classroom(
        catalogue,
        game,
        house=terms.house if house is not None or option else None,
        paytables=dict(read_pairs("--paytable", paytable, "bonus=CH3")),
        today=terms.today,
    )
    with open_notebook(database, name, keep=keep) as notebook:
        training = Training(
            room,
            known,
            Dialogue(make_console(quiet=json), as_json=json),
            notebook,
            seed=randbits(32) if seed is None else seed,
            drill=drill,
            as_json=json,
        )
        training.run(scenes)
