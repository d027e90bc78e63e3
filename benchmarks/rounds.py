"""Complete rounds a second of the readable engine on one core, every wager made and decisions at random."""

from __future__ import annotations

import random
from collections.abc import Callable
from time import process_time

from pitboss.cards import shuffled
from pitboss.games import load_catalogue
from pitboss.house import load_house
from pitboss.round import (
    Decision,
    OpenRound,
    PlaceWagers,
    Terms,
    apply,
    make_terms,
    new_round,
    next_command,
    view_for,
)
from pitboss.rules import Decide

__all__ = ["run"]

TARGET = 2_000  # rounds a second with one seat
SECONDS = 0.05  # of one measurement; the best of many counts, since other work can only slow it down
MEASUREMENTS = 40


def opening(terms: Terms) -> dict[str, int]:
    """$5 on every wager before the deal that has no price; of two that exclude each other, on the first."""
    made: dict[str, int] = {}
    for name, wager in terms.game.opening_wagers.items():
        if terms.offers(name) and not made.keys() & set(wager.excludes):
            made[name] = terms.house.fixed_amount(wager) or 500
    return made


def play(terms: Terms, seats: tuple[str, ...], rng: random.Random, *, views: bool = False) -> None:
    """One round from the first wager to the discard rack, by single commands."""
    wagers = opening(terms)
    state = apply(new_round(terms), OpenRound(terms.house.dealing.decks[0]))[1]
    for seat in seats:
        state = apply(state, PlaceWagers(seat, wagers))[1]
    while state.status == "open":
        command = next_command(state, lambda: shuffled(rng))
        if command is None:
            step, turn = state.move.step, state.turn
            assert isinstance(step, Decide)
            assert turn is not None
            answers = terms.answers(step).items()
            allowed = [name for name, option in answers if state.may_choose(turn, step, option)]
            command = Decision(turn, rng.choice(allowed))
        state = apply(state, command)[1]
        if views:
            for seat in seats:
                view_for(state, seat)


def rounds_a_second(terms: Terms, seats: int, *, views: bool = False) -> float:
    """By processor time of this process: other work on the machine does not count."""
    best = 0.0
    for measurement in range(MEASUREMENTS):
        rng = random.Random(measurement)
        done, start = 0, process_time()
        while (spent := process_time() - start) < SECONDS:
            play(terms, terms.seats[:seats], rng, views=views)
            done += 1
        best = max(best, done / spent)
    return best


def run(out: Callable[[str], object]) -> dict[str, float]:
    """Call `out` with a line per game; return the rounds a second with one seat, by game."""
    catalogue, house = load_catalogue(), load_house("default")
    heads = f"{'1 seat':>8} {'of target':>10} {'7 seats':>8} {'with views':>11}"
    out(f"{'rounds a second, one core':26} {heads}")
    figures: dict[str, float] = {}
    for name, game in catalogue.games.items():
        terms = make_terms(catalogue, game, house)
        figures[name] = one = rounds_a_second(terms, 1)
        seven, seen = rounds_a_second(terms, 7), rounds_a_second(terms, 7, views=True)
        out(f"{name:26} {one:8,.0f} {one / TARGET:9.2f}x {seven:8,.0f} {seen:11,.0f}")
    slowest = min(figures, key=lambda name: figures[name])
    verdict = "meets" if figures[slowest] >= TARGET else "misses"
    out(f"the slowest, {slowest}, {verdict} the target of {TARGET:,} with {figures[slowest]:,.0f}")
    assert figures[slowest] >= TARGET, f"{slowest} with one seat"
    return figures
