"""From an operator's order to a job: stakes, seats, strategies, rounds."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from pitboss.errors import InputError
from pitboss.exact import ask
from pitboss.games import Catalogue
from pitboss.games.catalogue import no_such
from pitboss.round import Terms, make_terms
from pitboss.simulate.compiler import make_program
from pitboss.simulate.job import Job, SessionRules, check_rounds
from pitboss.simulate.program import Seating
from pitboss.simulate.strategy import read_strategy

__all__ = ["Order", "make_job", "seat_terms"]

MOST_SEATS = 21


@dataclass(frozen=True, kw_only=True)
class Order:
    """What to simulate. Every opening wager is one unit unless `bets` says otherwise; money is in cents."""

    rounds: int
    seed: int
    unit: int
    seats: int = 1
    strategies: Sequence[str] = ("optimal",)
    """One for all seats, or one for each."""
    side: str | None = None
    bets: Mapping[str, int | None]
    """Further opening wagers; None for one unit."""
    sessions: SessionRules | None = None


def seat_terms(catalogue: Catalogue, terms: Terms, seats: int) -> Terms:
    """The same terms at a table with at least this many seats."""
    if not 1 <= seats <= MOST_SEATS:
        raise InputError(f"A table has 1 to {MOST_SEATS} seats, not {seats}.")
    if seats <= len(terms.seats):
        return terms
    table = terms.house.table.model_copy(update={"seats": seats})
    return make_terms(
        catalogue,
        terms.game,
        terms.house.model_copy(update={"table": table}),
        paytables={slot: table.id for slot, table in terms.tables.items()},
        today=terms.today,
    )


def make_job(catalogue: Catalogue, terms: Terms, order: Order) -> tuple[Terms, list[Seating], Job]:
    """The job, with everything checked before the first card is dealt."""
    check_rounds(order.rounds)
    terms = seat_terms(catalogue, terms, order.seats)
    if len(order.strategies) not in (1, order.seats):
        raise InputError(
            f"{order.seats} seats take one strategy for all or one for each, not {len(order.strategies)}."
        )
    stakes = _stakes(catalogue, terms, order)
    strategies = [read_strategy(text, terms.game) for text in order.strategies]
    seatings = [
        Seating(stakes=stakes, strategy=strategies[seat % len(strategies)]) for seat in range(order.seats)
    ]
    program = make_program(terms, seatings)
    job = Job(program=program, seed=order.seed, rounds=order.rounds, sessions=order.sessions)
    return terms, seatings, job


def _stakes(catalogue: Catalogue, terms: Terms, order: Order) -> dict[str, int]:
    """The wagers of the exact analysis, those asked for, and the pot where the house offers one."""
    game = terms.game
    question = ask(catalogue, game, side=order.side, unit=order.unit)
    stakes = dict.fromkeys(question.wagers, order.unit)
    for name, cents in order.bets.items():
        if name not in game.opening_wagers:
            raise no_such("opening wager", name, game.opening_wagers, within=game.id)
        stakes[name] = order.unit if cents is None else cents
    for name, wager in game.opening_wagers.items():
        if wager.offered_if == "pot" and terms.house.pot_amount is not None:
            stakes[name] = terms.house.pot_amount
    return {name: stakes[name] for name in game.opening_wagers if name in stakes}
