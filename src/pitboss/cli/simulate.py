"""`pitboss simulate`: rounds by the million, with the exact value beside the estimate."""

from __future__ import annotations

import re
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import partial
from pathlib import Path
from time import perf_counter
from typing import TYPE_CHECKING, Annotated

import typer

from pitboss.cli.asking import Side, Unit
from pitboss.cli.options import AsJson, GameId, GamesFolder, HouseName, HouseOptions, OnDate, PayTables
from pitboss.cli.output import make_console, print_json, show
from pitboss.cli.setup import Choices, open_catalogue
from pitboss.errors import InputError

if TYPE_CHECKING:
    from pitboss.simulate import SessionRules, Tally

__all__ = ["simulate", "whole_number"]

INTERRUPTED = 130
_DEFAULT_ROUNDS = 1_000_000
_DEFAULT_SESSIONS = 10_000


def simulate(
    ctx: typer.Context,
    game: GameId,
    rounds: Annotated[
        str | None,
        typer.Option("--rounds", metavar="N", help="Rounds to play, as in 52,000,000; a million by default."),
    ] = None,
    seed: Annotated[
        str | None, typer.Option("--seed", metavar="S", help="The same seed is the same rounds.")
    ] = None,
    seats: Annotated[int, typer.Option("--seats", metavar="K", help="Seats that play.")] = 1,
    strategy: Annotated[
        list[str] | None,
        typer.Option(
            "--strategy",
            metavar="NAME|FILE|RULES",
            help="optimal, always-play, never-raise, always-raise, a .toml or .json file, or a rule list; "
            "once for all seats, or once for each.",
        ),
    ] = None,
    bet: Annotated[
        list[str] | None,
        typer.Option("--bet", metavar="WAGER[=DOLLARS]", help="An optional wager to make, too; repeatable."),
    ] = None,
    side: Side = None,
    unit: Unit = "5",
    session: Annotated[
        str | None, typer.Option("--session", metavar="N", help="Look at sessions of so many rounds.")
    ] = None,
    sessions: Annotated[
        str | None,
        typer.Option("--sessions", metavar="M", help="How many sessions, in the place of --rounds."),
    ] = None,
    nights: Annotated[int, typer.Option("--nights", metavar="D", help="Sessions to a month.")] = 30,
    bankroll: Annotated[
        str | None, typer.Option("--bankroll", metavar="DOLLARS", help="What a seat brings to a session.")
    ] = None,
    workers: Annotated[
        int | None, typer.Option("--workers", metavar="N", help="Play on so many processes of this machine.")
    ] = None,
    cluster: Annotated[
        str | None, typer.Option("--cluster", metavar="ADDRESS", help="Play on the Dask cluster there.")
    ] = None,
    plot: Annotated[
        Path | None, typer.Option("--plot", metavar="FILE", help="Save a picture: .svg or .png.")
    ] = None,
    house: HouseName = "default",
    paytable: PayTables = None,
    option: HouseOptions = None,
    date: OnDate = None,
    games: GamesFolder = None,
    json: AsJson = False,
) -> None:
    """Simulate a game: any seats, strategies and house options, reproducible from a seed."""
    asked = _rounds(rounds, session, sessions)
    from pitboss.simulate.job import SessionRules, check_rounds
    from pitboss.wording import parse_dollars

    check_rounds(asked)
    if workers is not None and cluster is not None:
        raise InputError("Give either --workers or --cluster, not both.")
    if plot is not None:
        from pitboss.simulate.plot import check_plot

        check_plot(plot)
    rules: SessionRules | None = None
    if session is not None:
        money = None if bankroll is None else parse_dollars(bankroll, what="--bankroll")
        rules = SessionRules(length=whole_number("--session", session), nights=nights, bankroll=money)
    elif bankroll is not None or sessions is not None:
        raise InputError(
            "--bankroll and --sessions are about sessions: say how long they are with --session N."
        )
    from pitboss.simulate import make_result
    from pitboss.simulate.setup import Order, make_job

    catalogue = open_catalogue(ctx, games)
    choices = Choices(house=house, paytables=paytable, options=option, on=date)
    order = Order(
        rounds=asked,
        seed=_seed(seed),
        unit=parse_dollars(unit, what="--unit"),
        seats=seats,
        strategies=strategy or ["optimal"],
        side=side,
        bets=dict(map(_bet, bet or ())),
        sessions=rules,
    )
    terms = choices.terms(catalogue, catalogue.game(game))
    with _players(workers, cluster) as play:
        terms, seatings, job = make_job(catalogue, terms, order)
        start = perf_counter()
        with _progress(job.rounds) as progress:
            tally, whole = play(job, progress=progress)
        seconds = perf_counter() - start
    if not tally.rounds:
        sys.exit(INTERRUPTED)
    result = make_result(terms, seatings, job, tally, unit=order.unit, seconds=seconds)
    if json:
        from pitboss.simulate.document import result_json

        print_json(result_json(result))
    else:
        from pitboss.cli.simulated import render

        show(make_console(), render(result))
    if plot is not None:
        from pitboss.simulate.plot import save_plot

        save_plot(result, plot)
    if not whole:
        sys.stderr.write(
            f"Stopped after {tally.rounds:,} of {job.rounds:,} rounds; the result is of these.\n"
        )
        sys.exit(INTERRUPTED)


def whole_number(option: str, text: str) -> int:
    """A whole number as people type it, with or without commas."""
    digits = text.strip().replace(",", "").replace("_", "")
    if not re.fullmatch(r"[+-]?\d{1,30}", digits, re.ASCII):
        raise InputError(f"{option} is a whole number such as 1000000 or 1,000,000, not {text[:40]!r}.")
    return int(digits)


def _rounds(rounds: str | None, session: str | None, sessions: str | None) -> int:
    if rounds is not None and sessions is not None:
        raise InputError("Give either --rounds or --sessions, not both.")
    if rounds is not None:
        return whole_number("--rounds", rounds)
    if session is None:
        return _DEFAULT_ROUNDS
    number = _DEFAULT_SESSIONS if sessions is None else whole_number("--sessions", sessions)
    if number < 1:
        raise InputError(f"There must be at least one session to simulate, not {number:,}.")
    return max(1, whole_number("--session", session)) * number


def _seed(text: str | None) -> int:
    if text is None:
        import secrets

        return secrets.randbits(32)
    return whole_number("--seed", text)


def _bet(text: str) -> tuple[str, int | None]:
    from pitboss.wording import parse_dollars

    name, sign, amount = text.partition("=")
    return name, parse_dollars(amount, what=f"--bet {name}") if sign else None


@contextmanager
def _players(workers: int | None, cluster: str | None) -> Iterator[Callable[..., tuple[Tally, bool]]]:
    """Who plays: the cores of this machine, or a cluster, which must be there before all else."""
    if workers is None and cluster is None:
        from pitboss.simulate import play_locally

        yield play_locally
        return
    from pitboss.simulate.cluster import local_workers, play_on_cluster, remote_workers

    reached = local_workers(workers) if workers is not None else remote_workers(cluster or "")
    with reached as client:
        yield partial(play_on_cluster, client=client)


@contextmanager
def _progress(rounds: int) -> Iterator[Callable[[int], None]]:
    """A bar with rate and time left on standard error, if somebody looks at it."""
    from rich.console import Console
    from rich.progress import (
        BarColumn,
        Progress,
        ProgressColumn,
        Task,
        TaskProgressColumn,
        TimeRemainingColumn,
    )
    from rich.text import Text

    class Rate(ProgressColumn):
        def render(self, task: Task) -> Text:
            speed = task.finished_speed or task.speed or 0
            return Text(f"{task.completed:,.0f} rounds, {speed / 1e6:.1f} million a second")

    console = Console(stderr=True)
    columns = (BarColumn(), TaskProgressColumn(), Rate(), TimeRemainingColumn(compact=True))
    with Progress(*columns, console=console, transient=True, disable=not console.is_terminal) as bar:
        task = bar.add_task("", total=rounds)
        yield lambda done: bar.update(task, completed=done)
