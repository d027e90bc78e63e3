"""Playing a job on the cores of this machine."""

from __future__ import annotations

from collections.abc import Callable
from concurrent.futures import FIRST_COMPLETED, Future, ThreadPoolExecutor, wait
from threading import Event

from pitboss.kernels.compiled import cores
from pitboss.simulate.job import Job, play_batches
from pitboss.simulate.round_tally import RoundTally

__all__ = ["Progress", "play_locally"]

Progress = Callable[[int], None]
"""Called with the number of rounds played so far."""

_SPAN = 4


def play_locally(
    job: Job, *, threads: int | None = None, progress: Progress = lambda _: None
) -> tuple[RoundTally, bool]:
    """The tally, and whether all rounds were played; an interrupt ends it with what is done so far.

    The kernels release the interpreter lock, so threads are enough. Only a few spans of batches are under way
    at a time, so memory does not grow with the number of rounds.
    """
    threads = threads or cores()
    stopped = Event()
    tally = RoundTally()
    spans = iter(range(0, job.batches, _SPAN))
    pool = ThreadPoolExecutor(threads, thread_name_prefix="simulate")
    running: set[Future[RoundTally]] = set()

    def begin() -> None:
        for first in spans:
            last = min(first + _SPAN, job.batches)
            running.add(pool.submit(play_batches, job, first, last, stop=stopped.is_set))
            if len(running) > threads:
                return

    def collect(done: set[Future[RoundTally]]) -> None:
        for future in done:
            running.discard(future)
            tally.add(future.result())

    try:
        begin()
        while running:
            done, _ = wait(running, return_when=FIRST_COMPLETED)
            collect(done)
            progress(tally.rounds)
            begin()
    except KeyboardInterrupt:
        stopped.set()
        collect(wait(set(running)).done)
    finally:
        stopped.set()
        pool.shutdown(wait=True, cancel_futures=True)
    return tally, tally.rounds == job.rounds
