"""A simulation as a job: rounds in batches, each with its own stream of random numbers.

Batch i of a seed is the same rounds wherever and whenever it is played, and tallies add up exactly. So the
result depends only on the program, the seed and the number of rounds.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from math import isqrt

import numpy as np
from numpy.typing import NDArray

from pitboss.errors import InputError
from pitboss.exact import ask
from pitboss.games import Catalogue
from pitboss.games.catalogue import no_such
from pitboss.kernels.play_counts import make_book, make_sessions, play_rounds
from pitboss.round import Terms
from pitboss.simulate.compiler import make_program
from pitboss.simulate.program import Program, Seating
from pitboss.simulate.round_tally import RoundTally
from pitboss.simulate.strategy import best_known, read_strategy
from pitboss.wording import dollars, many

__all__ = [
    "MOST_ROUNDS",
    "Job",
    "Order",
    "SessionRules",
    "check_rounds",
    "check_seats",
    "make_job",
    "play_batches",
]

MOST_ROUNDS = 10**12
MOST_SEED = 2**64
MOST_IN_MONTH = 10**7
_ROOM = 1 << 12
_ROOM_FOR_TABLES = 1 << 15


def check_rounds(rounds: int) -> int:
    """Refuse a number that makes no sense, or would take years."""
    if rounds < 1:
        raise InputError(f"A simulation has at least one round, not {rounds:,}.")
    if rounds > MOST_ROUNDS:
        raise InputError(f"A simulation has at most {MOST_ROUNDS:,} rounds, not {rounds:,}.")
    return rounds


@dataclass(frozen=True, kw_only=True)
class SessionRules:
    """How many rounds make a session and how many sessions a month, and what a seat brings, in cents."""

    length: int
    nights: int = 30
    bankroll: int | None = None

    def check(self, program: Program) -> None:
        if self.length < 1 or self.nights < 1:
            raise InputError("A session has at least one round, and a month at least one session.")
        if self.length * self.nights > MOST_IN_MONTH:
            raise InputError(f"A month of sessions has at most {MOST_IN_MONTH:,} rounds.")
        if self.bankroll is not None and self.bankroll < max(program.most):
            raise InputError(
                f"A bankroll of {dollars(self.bankroll)} does not cover one round, "
                f"which can take {dollars(max(program.most))}."
            )


@dataclass(frozen=True, kw_only=True)
class Job:
    """What to play."""

    program: Program
    seed: int
    rounds: int
    sessions: SessionRules | None = None

    def __post_init__(self) -> None:
        check_rounds(self.rounds)
        if not 0 <= self.seed < MOST_SEED:
            raise InputError(f"A seed is a whole number from 0 to 2**64 - 1, not {self.seed}.")
        if self.sessions is not None:
            self.sessions.check(self.program)

    @property
    def batch(self) -> int:
        """Rounds in a batch; with sessions, whole months of them."""
        if self.sessions is None:
            return self.program.batch
        month = self.sessions.length * self.sessions.nights
        return month * max(1, self.program.batch // month)

    @property
    def batches(self) -> int:
        return -(-self.rounds // self.batch)

    @property
    def widths(self) -> tuple[int, int, int]:
        """The widths of the bins that results of sessions are kept in, in grains: seat, table, table's month.

        At most a thousandth of the usual swing, so a million sessions take no more room than a thousand; in
        sessions of some thousand rounds it is a grain, and nothing is lumped together.
        """
        if self.sessions is None:
            return 1, 1, 1
        swing = sum(self.program.most) // self.program.seats // self.program.grain
        length, seats = self.sessions.length, self.program.seats
        spans = (length, length * seats, length * seats * self.sessions.nights)
        seat, table, month = (max(1, swing * isqrt(10_000 * span) // 100_000) for span in spans)
        return seat, table, month

    def rounds_of(self, batch: int) -> int:
        return min(self.batch, self.rounds - batch * self.batch)


def play_batches(job: Job, first: int, last: int, *, stop: Callable[[], bool] = lambda: False) -> RoundTally:
    """Play batches `first` to `last` - 1, or until `stop` says so."""
    tally = RoundTally()
    room = _ROOM if job.program.seats == 1 else _ROOM_FOR_TABLES
    for number in range(first, last):
        if stop():
            break
        one, room = _play_batch(job, number, room)
        tally.add(one)
    return tally


def _play_batch(job: Job, number: int, room: int) -> tuple[RoundTally, int]:
    """One batch, and the room its results took; if the room runs out, it is played again with more."""
    script, rules = job.program.script, job.sessions
    rounds = job.rounds_of(number)
    session_room = 8 if rules is None else max(room, 64 * 1024)
    while True:
        book = make_book(script, room)
        sessions = make_sessions(*_session_arrays(job), session_room)
        if play_rounds(script, job.seed, number, rounds, book, sessions):
            return RoundTally.of(rounds, book, None if rules is None else sessions), room
        room, session_room = 2 * room, 2 * session_room


def _session_arrays(job: Job) -> tuple[NDArray[np.int64], NDArray[np.int64]]:
    rules, grain = job.sessions, job.program.grain
    if rules is None:
        return np.zeros(6, np.int64), np.zeros(job.program.seats, np.int64)
    bankroll = -1 if rules.bankroll is None else rules.bankroll // grain
    most = [-(-cents // grain) for cents in job.program.most]
    return np.array([rules.length, rules.nights, bankroll, *job.widths]), np.array(most)


@dataclass(frozen=True, kw_only=True)
class Order:
    """What to simulate. Every opening wager is one unit unless `bets` says otherwise; money is in cents."""

    rounds: int
    seed: int
    unit: int
    seats: int = 1
    strategies: Sequence[str] = ()
    """One for all seats, or one for each; none for the best there is."""
    side: str | None = None
    bets: Mapping[str, int | None]
    """Further opening wagers; None for one unit, 0 to leave one out."""
    sessions: SessionRules | None = None


def check_seats(terms: Terms, seats: int) -> None:
    """Refuse more seats than the game is dealt to, or than the house has at a table."""
    most = len(terms.seats)
    if seats < 1:
        raise InputError(f"A table has at least one seat that plays, not {seats}.")
    if seats <= most:
        return
    if most < terms.house.table.seats:
        raise InputError(f"{terms.game.id} is dealt to at most {many(most, 'seat')}, not {seats}.")
    raise InputError(f"The house {terms.house.id} has {many(most, 'seat')} at a table, not {seats}.")


def make_job(catalogue: Catalogue, terms: Terms, order: Order) -> tuple[Terms, list[Seating], Job]:
    """The job, with everything checked before the first card is dealt."""
    check_rounds(order.rounds)
    check_seats(terms, order.seats)
    if len(order.strategies) not in (0, 1, order.seats):
        raise InputError(
            f"{order.seats} seats take one strategy for all or one for each, not {len(order.strategies)}."
        )
    stakes = _stakes(catalogue, terms, order)
    asked = order.strategies or (best_known(ask(catalogue, terms.game, side=order.side)),)
    strategies = [read_strategy(text, terms.game) for text in asked]
    seatings = [
        Seating(stakes=stakes, strategy=strategies[seat % len(strategies)]) for seat in range(order.seats)
    ]
    program = make_program(terms, seatings)
    job = Job(program=program, seed=order.seed, rounds=order.rounds, sessions=order.sessions)
    return terms, seatings, job


def _stakes(catalogue: Catalogue, terms: Terms, order: Order) -> dict[str, int]:
    """The wagers of the exact analysis, those asked for, and the pot where the house offers one. Where game
    and house fix the amount, it is that."""
    game = terms.game
    question = ask(catalogue, game, side=order.side, unit=order.unit)
    pots = [name for name in game.pots if game.wagers[name].required]  # the exact analysis has none
    stakes = dict.fromkeys((*question.wagers, *pots), order.unit)
    for name, cents in order.bets.items():
        if name not in game.opening_wagers:
            raise no_such("opening wager", name, game.opening_wagers, within=game.id)
        stakes[name] = order.unit if cents is None else cents
    for name, wager in game.opening_wagers.items():
        fixed = terms.house.fixed_amount(wager)
        if fixed is not None and (wager.in_pot or (name in stakes and order.bets.get(name) is None)):
            stakes[name] = fixed
    return {name: stakes[name] for name in game.opening_wagers if stakes.get(name)}
