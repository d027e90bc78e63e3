"""Jobs to order."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from pitboss.house import change_house, load_house
from pitboss.round import Terms, make_terms
from pitboss.simulate import Job, Result, Seating, SessionRules, play_locally
from pitboss.simulate.job import Order, make_job
from tests.tables import CATALOGUE

__all__ = ["job_for", "simulated"]

UNIT = 500


def job_for(
    game: str,
    *,
    rounds: int,
    seed: int = 1,
    seats: int = 1,
    strategies: Sequence[str] = ("optimal",),
    side: str | None = None,
    bets: Mapping[str, int | None] | None = None,
    paytable: str | None = None,
    choices: Mapping[str, Any] | None = None,
    sessions: SessionRules | None = None,
) -> tuple[Terms, list[Seating], Job]:
    house = change_house(load_house("default"), choices or {})
    paytables = {"bonus": paytable} if paytable else None
    terms = make_terms(CATALOGUE, CATALOGUE.game(game), house, paytables=paytables)
    order = Order(
        rounds=rounds,
        seed=seed,
        unit=UNIT,
        seats=seats,
        strategies=strategies,
        side=side,
        bets=bets or {},
        sessions=sessions,
    )
    return make_job(CATALOGUE, terms, order)


def simulated(game: str, *, rounds: int, **rest: Any) -> Result:
    terms, seatings, job = job_for(game, rounds=rounds, **rest)
    tally, whole = play_locally(job)
    assert whole
    return Result(terms=terms, seatings=seatings, job=job, tally=tally, unit=UNIT, seconds=1.0)
