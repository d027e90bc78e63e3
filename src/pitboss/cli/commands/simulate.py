"""`pitboss simulate`: rounds by the million, with the exact value beside the estimate."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from time import perf_counter
from typing import TYPE_CHECKING, Annotated, NoReturn

import typer

from pitboss.cli.choices import HouseChoices, choosing_house, whole_number
from pitboss.cli.options import AsJson, Side, Unit
from pitboss.cli.render.console import make_console, print_json, show
from pitboss.cli.render.progress import progress_bar
from pitboss.errors import InputError

if TYPE_CHECKING:
    from pitboss.simulate import Job, RoundTally, SessionRules

__all__ = ["simulate"]

INTERRUPTED = 130
INCOMPLETE = 1
_DEFAULT_ROUNDS = 1_000_000
_DEFAULT_SESSIONS = 10_000


@choosing_house
def simulate(
    chosen: HouseChoices,
    rounds: Annotated[
        str | None, typer.Option(metavar="N", help="Rounds to play, as in 52,000,000; a million by default.")
    ] = None,
    seed: Annotated[
        str | None, typer.Option(metavar="S", help="The same seed plays the same rounds.")
    ] = None,
    seats: Annotated[int, typer.Option(metavar="K", help="Seats that play.")] = 1,
    strategy: Annotated[
        list[str] | None,
        typer.Option(
            metavar="NAME|FILE|RULES",
            help="optimal, always-play, never-raise, always-raise, a .toml or .json file, or a rule list; "
            "once for all seats, or once for each. Unless told otherwise optimal, or always-play where no "
            "exact method exists.",
        ),
    ] = None,
    bet: Annotated[
        list[str] | None,
        typer.Option(
            metavar="WAGER[=DOLLARS]", help="An optional wager to make, or with 0 to leave out; repeatable."
        ),
    ] = None,
    side: Side = None,
    unit: Unit = "5",
    session: Annotated[
        str | None, typer.Option(metavar="N", help="Report on sessions of this many rounds.")
    ] = None,
    sessions: Annotated[
        str | None, typer.Option(metavar="M", help="The number of sessions, instead of --rounds.")
    ] = None,
    nights: Annotated[int, typer.Option(metavar="D", help="Sessions to a month.")] = 30,
    bankroll: Annotated[
        str | None, typer.Option(metavar="DOLLARS", help="What a seat brings to a session.")
    ] = None,
    workers: Annotated[
        int | None, typer.Option(metavar="N", help="Play in this many local processes.")
    ] = None,
    cluster: Annotated[str | None, typer.Option(metavar="ADDRESS", help="Play on a Dask cluster.")] = None,
    plot: Annotated[Path | None, typer.Option(metavar="FILE", help="Save a picture: .svg or .png.")] = None,
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
    from pitboss.simulate import Result
    from pitboss.simulate.job import Order, make_job

    order = Order(
        rounds=asked,
        seed=_seed(seed),
        unit=parse_dollars(unit, what="--unit"),
        seats=seats,
        strategies=strategy or (),
        side=side,
        bets=dict(map(_bet, bet or ())),
        sessions=rules,
    )
    terms = chosen.terms()
    with _players(workers, cluster) as play:
        terms, seatings, job = make_job(chosen.catalogue, terms, order)
        start = perf_counter()
        with progress_bar("playing") as progress:

            def tell(done: int) -> None:
                rate = done / max(perf_counter() - start, 1e-9) / 1e6
                progress(f"{done:,} rounds, {rate:.1f} million a second", done / job.rounds)

            def alone(left: int) -> None:
                progress(f"no workers; waiting {left} s for one", 0)

            played = play(job, tell, alone)
        seconds = perf_counter() - start
    tally = played.tally
    if not tally.rounds:
        if played.lost is not None:
            raise played.lost
        sys.stderr.write("Stopped before any rounds were finished; there is no result.\n")
        sys.exit(INTERRUPTED)
    result = Result(terms=terms, seatings=seatings, job=job, tally=tally, unit=order.unit, seconds=seconds)
    if json:
        from pitboss.simulate.result_json import result_json

        print_json(result_json(result))
    else:
        from pitboss.cli.render.simulation import render

        show(make_console(), render(result))
    if plot is not None:
        from pitboss.simulate.plot import save_plot

        save_plot(result, plot)
    if not played.whole:
        _end_early(played, job.rounds)


def _end_early(played: _Played, rounds: int) -> NoReturn:
    why = "" if played.lost is None else f"{played.lost} "
    done = played.tally.rounds
    sys.stderr.write(f"{why}Stopped after {done:,} of {rounds:,} rounds; the result covers these.\n")
    sys.exit(INTERRUPTED if played.lost is None else INCOMPLETE)


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


@dataclass(frozen=True, kw_only=True)
class _Played:
    tally: RoundTally
    whole: bool
    lost: InputError | None = None
    """Why the cluster could not play them all."""


_Play = Callable[["Job", Callable[[int], None], Callable[[int], None]], _Played]
"""Plays a job, and tells how many rounds are done, or how many seconds it will wait for a worker."""


@contextmanager
def _players(workers: int | None, cluster: str | None) -> Iterator[_Play]:
    """Who plays: the cores of this machine, or a cluster, which is reached before any work begins."""
    if workers is None and cluster is None:
        from pitboss.simulate import play_locally

        def play_here(job: Job, tell: Callable[[int], None], _: Callable[[int], None]) -> _Played:
            tally, whole = play_locally(job, progress=tell)
            return _Played(tally=tally, whole=whole)

        yield play_here
        return
    from pitboss.simulate.cluster import WorkersLost, local_workers, play_on_cluster, remote_workers

    reached = local_workers(workers) if workers is not None else remote_workers(cluster or "")
    with reached as client:

        def play_there(job: Job, tell: Callable[[int], None], alone: Callable[[int], None]) -> _Played:
            try:
                tally, whole = play_on_cluster(job, client, progress=tell, alone=alone)
            except WorkersLost as lost:
                return _Played(tally=lost.tally, whole=False, lost=lost)
            return _Played(tally=tally, whole=whole)

        yield play_there
