"""Sessions with a bankroll, simulated by one strategy."""

from __future__ import annotations

from time import perf_counter

from pitboss.advise.cards import strategy_card
from pitboss.codec import Json
from pitboss.errors import InputError
from pitboss.exact.solver import Progress
from pitboss.kernels.compiled import cores
from pitboss.simulate import Result, SessionRules, play_locally
from pitboss.simulate.job import Order, make_job
from pitboss.simulate.result_json import result_json
from pitboss.web.lab.configuration import Configuration
from pitboss.web.lab.sessions import CARD, SessionPlan

__all__ = ["simulate"]


def simulate(configuration: Configuration, plan: SessionPlan, progress: Progress) -> Json:
    """As `pitboss simulate --json` prints it; stopped early, it covers the rounds played so far."""
    progress("working out the strategy", 0.0)
    wanted = Order(
        rounds=plan.rounds,
        seed=plan.seed,
        unit=configuration.unit,
        strategies=[_strategy(configuration, plan.strategy)],
        side=configuration.posted.side,
        bets={},
        sessions=SessionRules(length=plan.length, bankroll=plan.bankroll),
    )
    terms, seatings, job = make_job(configuration.house_catalogue, configuration.terms, wanted)
    start = perf_counter()
    # One core stays with the tables.
    tally, _ = play_locally(
        job,
        threads=max(1, cores() - 1),
        progress=lambda done: progress(f"{done:,} of {job.rounds:,} rounds", done / job.rounds),
    )
    if not tally.rounds:
        raise InputError("Stopped before the first rounds were played.")
    result = Result(
        terms=terms,
        seatings=seatings,
        job=job,
        tally=tally,
        unit=configuration.unit,
        seconds=perf_counter() - start,
    )
    return result_json(result)


def _strategy(configuration: Configuration, name: str) -> str:
    if name != CARD:
        return name
    card = strategy_card(configuration.question)
    if not card.strategy:
        raise InputError("This card cannot be played by itself: two of its decisions share an option.")
    return card.strategy
