"""Simulation: speed as ratios to the readable engine, to an eval7 loop, and to enumeration, in one run."""

from collections.abc import Callable
from random import Random
from resource import RUSAGE_SELF, getrusage
from time import process_time

import eval7

from pitboss.cards import shuffled
from pitboss.games import load_catalogue
from pitboss.house import load_house
from pitboss.kernels.compiled import cores
from pitboss.kernels.enumeration import seven_cards
from pitboss.round import Decision, OpenRound, PlaceWagers, Terms, apply, make_terms, new_round, next_command
from pitboss.simulate import Job, play_locally
from pitboss.simulate.job import Order, make_job

__all__ = ["run"]

ENGINE, EVAL7, PACKS = 200, 50, 30  # times the engine at least, times eval7 at least, enumerations at most
DEALS = 52_000_000  # those of the Pack's Poker report
_STAKE = 500
_PAYS = {"Straight Flush": 25, "Quads": 15, "Full House": 6, "Flush": 4, "Straight": 2, "Trips": 1}


def _terms(game: str) -> Terms:
    catalogue = load_catalogue()
    return make_terms(catalogue, catalogue.game(game), load_house("default"))


def _job(game: str, rounds: int) -> Job:
    order = Order(rounds=rounds, seed=1, unit=_STAKE, bets={})
    return make_job(load_catalogue(), _terms(game), order)[2]


def _engine_rounds(terms: Terms, rounds: int, rng: Random) -> None:
    """One seat at the readable engine. It never looks at its cards, which is less work than the best play."""
    for _ in range(rounds):
        _, state = apply(new_round(terms), OpenRound("red"))
        _, state = apply(state, PlaceWagers("seat-1", {"ante": _STAKE, "bonus": _STAKE}))
        answers = iter(("play", "raise" if rng.random() < 0.46 else "check"))
        while state.status == "open":
            command = next_command(state, lambda: shuffled(rng))
            _, state = apply(state, command or Decision("seat-1", next(answers)))


def _eval7_rounds(rounds: int, rng: Random) -> float:
    """What anybody would write first: shuffle, deal, evaluate, settle. Raises with a pair or better."""
    deck = [eval7.Card(rank + suit) for rank in "23456789TJQKA" for suit in "cdhs"]
    won = 0.0
    for _ in range(rounds):
        cards = rng.sample(deck, 9)
        seat, dealer, board = cards[:2], cards[2:4], cards[4:]
        stake = 4 if eval7.handtype(eval7.evaluate(seat + board[:3])) != "High Card" else 2
        mine, theirs = eval7.evaluate(seat + board), eval7.evaluate(dealer + board)
        won += stake if mine > theirs else -stake if mine < theirs else 0
        won += _PAYS.get(eval7.handtype(mine), -1)
    return won


def _rate(task: Callable[[], object], rounds: int, threads: int = 1) -> float:
    """By processor time, shared by the threads: other work on the machine does not count."""
    start = process_time()
    task()
    return rounds * threads / (process_time() - start)


def run(out: Callable[[str], object]) -> dict[str, float]:
    """Call `out` with a line per figure; return the ratios. Turns are taken, so that noise hits all alike."""
    terms, rng = _terms("champion-four"), Random(1)
    holdem, packs = _job("champion-four", 4_000_000), _job("packs-two", DEALS)
    tasks: dict[str, tuple[Callable[[], object], int, int]] = {
        "engine": (lambda: _engine_rounds(terms, 1_000, rng), 1_000, 1),
        "eval7": (lambda: _eval7_rounds(20_000, rng), 20_000, 1),
        "champion-four": (lambda: play_locally(holdem), holdem.rounds, cores()),
        "enumeration": (seven_cards, 1, cores()),
    }
    for task, _, _ in tasks.values():
        task()  # compile, or load what was compiled
    best = dict.fromkeys(tasks, 0.0)
    packs_rate = 0.0
    for turn in range(5):
        for name, (task, rounds, threads) in tasks.items():
            best[name] = max(best[name], _rate(task, rounds, threads))
        if turn % 2 == 0:
            packs_rate = max(packs_rate, _rate(lambda: play_locally(packs), DEALS, cores()))
    ratios = {
        "times the engine": best["champion-four"] / best["engine"],
        "times eval7": best["champion-four"] / best["eval7"],
        "enumerations": DEALS / packs_rate * best["enumeration"],
    }
    million = best["champion-four"] / 1e6
    out(f"champion-four, optimal: {million:.1f} million rounds a second on {cores()} cores")
    out(f"readable engine: {best['engine']:,.0f} rounds a second; eval7 loop: {best['eval7']:,.0f}")
    out(f"{ratios['times the engine']:,.0f} times the engine (at least {ENGINE})")
    out(f"{ratios['times eval7']:,.0f} times the eval7 loop (at least {EVAL7})")
    seconds, enumerated = DEALS / packs_rate, 1 / best["enumeration"]
    out(f"{DEALS:,} deals of Pack's: {seconds:.2f} s; all seven-card hands: {enumerated * 1000:.1f} ms")
    out(f"{seconds / enumerated:.1f} enumerations (at most {PACKS})")
    before = getrusage(RUSAGE_SELF).ru_maxrss
    play_locally(_job("packs-two", 4 * DEALS))
    grown = (getrusage(RUSAGE_SELF).ru_maxrss - before) / 1024
    out(f"memory: {before / 1024:.0f} MB; four times as many rounds take {grown:.1f} MB more")
    assert ratios["times the engine"] >= ENGINE, "slower than 200 engines"
    assert ratios["times eval7"] >= EVAL7, "slower than 50 loops over eval7"
    assert ratios["enumerations"] <= PACKS, "Pack's deals take more than 30 enumerations"
    assert grown < 16, "memory grows with the number of rounds"
    return ratios
