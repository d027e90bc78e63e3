"""Playing a job on a Dask cluster: a remote one, or one of processes on this machine.

Every task plays a span of batches and returns its tally. A task whose worker dies is played again elsewhere
and gives the same tally. The program itself is the result of a task, so that the scheduler can make it again
if the only worker that has it is lost.
"""

from __future__ import annotations

import asyncio
import logging
import signal
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from multiprocessing import resource_tracker
from time import monotonic, sleep
from typing import TYPE_CHECKING, Any

from pitboss import __version__
from pitboss.errors import InputError
from pitboss.simulate.job import Job, play_batches
from pitboss.simulate.local import Progress
from pitboss.simulate.round_tally import RoundTally

if TYPE_CHECKING:
    from distributed import Client

__all__ = ["WorkersLost", "local_workers", "play_on_cluster", "remote_workers"]

MOST_WORKERS = 256
_PATIENCE = 3  # seconds to wait for a scheduler, and for its first worker
_TASKS = 200  # enough that losing one is cheap
_LONGEST = 64  # batches in a task
_DEATHS = 100  # workers that may die of one task before it is given up
_ALONE = 30  # seconds without any worker, after which there is no point in waiting
_GLANCE = 0.05  # seconds between two looks for results


class WorkersLost(InputError):
    """The workers are gone; `tally` is what they played."""

    def __init__(self, why: str, tally: RoundTally) -> None:
        super().__init__(why)
        self.tally = tally


def _dask() -> Any:
    try:
        import dask
        import distributed
    except ImportError as error:
        raise InputError("A cluster needs the extra packages of pitboss[cluster].") from error
    dask.config.set({"distributed.scheduler.allowed-failures": _DEATHS})
    logging.getLogger("distributed").setLevel(logging.CRITICAL)  # the user need not hear of dead workers
    return distributed


@contextmanager
def remote_workers(address: str) -> Iterator[Client]:
    """A client of the scheduler at this address, once it has a worker with our version."""
    distributed = _dask()
    target = address if "://" in address else f"tcp://{address}"
    try:
        asyncio.run(asyncio.wait_for(_shake_hands(target), _PATIENCE))
    except Exception as error:
        raise InputError(
            f"There is no Dask scheduler at {address!r}; start one with `dask scheduler`."
        ) from error
    with distributed.Client(target, timeout=_PATIENCE, set_as_default=False) as client:
        try:
            client.wait_for_workers(1, timeout=_PATIENCE)
        except TimeoutError as error:
            raise InputError(
                f"The cluster at {address!r} has no workers; start some with `dask worker {address}`."
            ) from error
        _check_versions(client, address)
        yield client


async def _shake_hands(target: str) -> None:
    """A client that fails to connect takes half a minute to give up, so knock first."""
    from distributed.comm import connect

    comm = await connect(target, timeout=_PATIENCE)
    await comm.close()


def _version() -> str:
    return __version__


def _check_versions(client: Client, address: str) -> None:
    """A worker of another version may play other rounds; one without Pitboss cannot play any."""
    answers = client.run(_version, on_error="return")
    for worker, version in answers.items():
        if isinstance(version, BaseException):
            raise InputError(f"The worker {worker} of {address!r} cannot load pitboss: {version}.")
        if version != __version__:
            raise InputError(f"The worker {worker} of {address!r} has pitboss {version}, not {__version__}.")


@contextmanager
def local_workers(number: int) -> Iterator[Client]:
    """A cluster of worker processes on this machine, which ends with us."""
    if not 1 <= number <= MOST_WORKERS:
        raise InputError(f"There can be 1 to {MOST_WORKERS} workers, not {number}.")
    distributed = _dask()
    with _interrupts_kept_from_children():
        cluster = distributed.LocalCluster(
            n_workers=number,
            threads_per_worker=1,
            dashboard_address=":0",  # any free port: another simulation may be running
            host="127.0.0.1",
            silence_logs=logging.CRITICAL,
        )
    with cluster, distributed.Client(cluster, set_as_default=False) as client:
        yield client


@contextmanager
def _interrupts_kept_from_children() -> Iterator[None]:
    """Ctrl-C at a terminal goes to every process; only we answer it, and then end our workers.

    Threads and processes begin with the blocked signals of the thread that starts them, so everything the
    cluster starts from here on never hears of it. A Ctrl-C meanwhile is answered when this is over.
    """
    if not hasattr(signal, "pthread_sigmask"):
        yield
        return
    resource_tracker.ensure_running()  # it unblocks the signal in whichever thread starts it
    before = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)


def _program(job: Job) -> Job:
    return job


def play_on_cluster(
    job: Job,
    client: Client,
    *,
    progress: Progress = lambda _: None,
    alone: Callable[[int], None] = lambda _: None,
) -> tuple[RoundTally, bool]:
    """The tally, and whether all rounds were played; an interrupt ends it with what is done so far.

    Where no worker is left, `alone` hears for how many more seconds one may still come; then WorkersLost.
    """
    distributed = _dask()
    tally = RoundTally()
    span = max(1, min(_LONGEST, job.batches // _TASKS))
    spans = iter(range(0, job.batches, span))
    shared = client.submit(_program, job, pure=False)
    results = distributed.as_completed(loop=client.loop, with_results=True)

    def begin(number: int) -> None:
        for _, first in zip(range(number), spans, strict=False):
            last = min(first + span, job.batches)
            results.add(client.submit(play_batches, shared, first, last, pure=False, retries=3))

    try:
        begin(4 * max(1, sum(client.nthreads().values())))
        watch = _Watch(client, alone)
        while not results.is_empty():
            if not results.has_ready():
                if watch.given_up:
                    raise WorkersLost(f"The cluster has had no worker for {_ALONE} seconds.", tally)
                sleep(_GLANCE)
                continue
            found = next(results)[1]
            if not isinstance(found, RoundTally):
                raise WorkersLost("The scheduler of the cluster is gone.", tally)
            tally.add(found)
            progress(tally.rounds)
            begin(1)
    except KeyboardInterrupt:
        results.clear()
    return tally, tally.rounds == job.rounds


class _Watch:
    """Looks every second whether the cluster still has a worker."""

    def __init__(self, client: Client, alone: Callable[[int], None]) -> None:
        self._client = client
        self._alone = alone
        self._looked = self._seen = monotonic()

    @property
    def given_up(self) -> bool:
        if monotonic() - self._looked >= 1:
            if self._has_worker():
                self._seen = monotonic()
            elif (left := _ALONE - (monotonic() - self._seen)) > 0:
                self._alone(round(left))
            self._looked = monotonic()
        return self._looked - self._seen >= _ALONE

    def _has_worker(self) -> bool:
        try:
            self._client.wait_for_workers(1, timeout=1)
        except (TimeoutError, OSError):
            return False
        return True
