"""The same seed gives the same result, whatever plays it; and nothing grows with the number of rounds."""

from __future__ import annotations

import pickle
import tracemalloc
from dataclasses import replace
from random import Random

import pytest

from pitboss.errors import InputError
from pitboss.simulate import Job, RoundTally, SessionRules, play_batches, play_locally
from tests.simulate.jobs import job_for

ROUNDS = 1_234_567


@pytest.fixture(scope="module", params=["one seat", "four seats", "sessions"])
def job(request: pytest.FixtureRequest) -> Job:
    match request.param:
        case "one seat":
            return job_for("champion-two", rounds=ROUNDS)[2]
        case "four seats":
            return job_for("champion-three", rounds=ROUNDS // 3, seats=4, choices={"pot": True})[2]
        case _:
            rules = SessionRules(length=100, nights=20, bankroll=20_000)
            return job_for("packs-two", rounds=ROUNDS, sessions=rules)[2]


def test_threads_change_nothing(job: Job) -> None:
    alone, _ = play_locally(job, threads=1)
    for threads in (2, 3, 8):
        assert play_locally(job, threads=threads) == (alone, True)


def test_batches_may_be_played_in_any_order_and_merged_in_any_shape(job: Job) -> None:
    whole = play_batches(job, 0, job.batches)
    rng = Random(1)
    numbers = list(range(job.batches))
    rng.shuffle(numbers)
    parts = [play_batches(job, number, number + 1) for number in numbers]
    while len(parts) > 1:
        one, other = parts.pop(rng.randrange(len(parts))), parts.pop(rng.randrange(len(parts)))
        one.add(other)
        parts.append(one)
    assert parts[0] == whole
    assert whole.rounds == job.rounds


def test_seeds_and_batches_are_different_rounds(job: Job) -> None:
    first = play_batches(job, 0, 1)
    assert play_batches(job, 1, 2).nets != first.nets
    assert play_batches(replace(job, seed=job.seed + 1), 0, 1).nets != first.nets


def test_more_rounds_begin_with_the_same_rounds() -> None:
    job = job_for("champion-four", rounds=1_000_000)[2]
    longer = replace(job, rounds=2_000_000)
    whole = job.rounds // job.batch
    assert play_batches(job, 0, whole) == play_batches(longer, 0, whole)


def test_a_job_can_be_sent_elsewhere(job: Job) -> None:
    assert play_batches(pickle.loads(pickle.dumps(job)), 0, 1) == play_batches(job, 0, 1)


def test_memory_does_not_grow_with_the_number_of_rounds() -> None:
    """Between a million rounds and ten: what is in use at most, and what is kept."""

    def peak(rounds: int) -> tuple[int, int]:
        job = job_for("champion-four", rounds=rounds, strategies=["always-play"])[2]
        tracemalloc.start()
        tally, _ = play_locally(job, threads=2)
        most = tracemalloc.get_traced_memory()[1]
        tracemalloc.stop()
        return most, len(pickle.dumps(tally))

    peak(100_000)
    few, kept = peak(1_000_000)
    many, kept_of_many = peak(10_000_000)
    assert many < 1.5 * few
    assert kept_of_many < 1.5 * kept


def test_an_interrupt_ends_with_the_result_so_far() -> None:
    job = job_for("champion-two", rounds=500_000_000)[2]

    def interrupt(done: int) -> None:
        if done:
            raise KeyboardInterrupt

    tally, whole = play_locally(job, threads=2, progress=interrupt)
    assert not whole
    assert 0 < tally.rounds < job.rounds
    assert tally.nets[0].total() == tally.rounds


def test_an_empty_tally_adds_nothing() -> None:
    job = job_for("packs-two", rounds=1000)[2]
    tally = play_batches(job, 0, 1)
    tally.add(RoundTally())
    assert tally == play_batches(job, 0, 1)


@pytest.mark.parametrize(
    ("changes", "says"),
    [
        ({"rounds": 0}, "at least one round"),
        ({"rounds": -5}, "at least one round"),
        ({"rounds": 10**13}, "at most 1,000,000,000,000 rounds"),
        ({"seed": -1}, "A seed is a whole number"),
        ({"seed": 2**64}, "A seed is a whole number"),
        ({"sessions": SessionRules(length=0)}, "at least one round"),
        ({"sessions": SessionRules(length=10**7)}, "at most 10,000,000 rounds"),
        ({"sessions": SessionRules(length=10, bankroll=900)}, "does not cover one round"),
    ],
)
def test_impossible_jobs_are_refused(changes: dict[str, object], says: str) -> None:
    job = job_for("packs-two", rounds=1000)[2]
    with pytest.raises(InputError, match=says):
        Job(**{"program": job.program, "seed": 1, "rounds": 1000, **changes})  # type: ignore[arg-type]
