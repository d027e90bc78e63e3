"""A real Dask cluster: a scheduler and two workers, processes of their own, one of them killed."""

from __future__ import annotations

import os
import signal
import socket
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from typing import Any

import pytest

from pitboss.errors import InputError
from pitboss.simulate import play_locally
from pitboss.simulate.cluster import WorkersLost, local_workers, play_on_cluster, remote_workers
from tests.simulate.jobs import job_for

PATIENCE = 60

# Dask's own warnings and half-closed sockets of a worker that was shot are not ours to answer for.
pytestmark = pytest.mark.filterwarnings("ignore")


def free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port: int = probe.getsockname()[1]
        return port


@pytest.fixture
def cluster() -> Iterator[tuple[str, list[subprocess.Popen[bytes]]]]:
    """The scheduler's address, and the two workers."""
    address = f"tcp://127.0.0.1:{free_port()}"
    started: list[subprocess.Popen[bytes]] = []

    def start(program: str, *arguments: str) -> subprocess.Popen[bytes]:
        command = [sys.executable, "-m", f"distributed.cli.{program}", *arguments, "--no-dashboard"]
        process = subprocess.Popen(command, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        started.append(process)
        return process

    try:
        host, port = address.removeprefix("tcp://").split(":")
        start("dask_scheduler", "--host", host, "--port", port)
        workers = [start("dask_worker", address, "--nthreads", "1", "--no-nanny") for _ in range(2)]
        yield address, workers
    finally:
        for process in reversed(started):
            process.kill()
            process.wait()


@contextmanager
def reached(address: str) -> Iterator[Any]:
    """A client, once both workers are there."""
    until = time.monotonic() + PATIENCE
    with ExitStack() as stack:
        client = None
        while client is None:
            try:
                client = stack.enter_context(remote_workers(address))
            except InputError:
                assert time.monotonic() < until, "the cluster did not come up"
        client.wait_for_workers(2, timeout=PATIENCE)
        yield client


@pytest.mark.full
def test_a_worker_killed_in_the_middle_changes_no_digit(
    cluster: tuple[str, list[subprocess.Popen[bytes]]],
) -> None:
    address, workers = cluster
    job = job_for("champion-four", rounds=8_000_000, seats=2, seed=11)[2]
    killed_at = 0
    with reached(address) as client:

        def kill(done: int) -> None:
            nonlocal killed_at
            if done > job.rounds // 10 and not killed_at:
                os.kill(workers[0].pid, signal.SIGKILL)
                killed_at = done

        tally, whole = play_on_cluster(job, client, progress=kill)
    assert workers[0].wait(PATIENCE) == -signal.SIGKILL
    assert workers[1].poll() is None
    assert 0 < killed_at < job.rounds
    assert whole
    assert play_locally(job) == (tally, True)


def test_a_cluster_whose_last_worker_is_killed_is_given_up_after_a_stated_time(
    cluster: tuple[str, list[subprocess.Popen[bytes]]], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("pitboss.simulate.cluster._ALONE", 3)
    address, workers = cluster
    job = job_for("packs-two", rounds=10**11, seed=11)[2]
    heard: list[int] = []
    with reached(address) as client:

        def kill(_: int) -> None:
            for worker in workers:
                os.kill(worker.pid, signal.SIGKILL)

        with pytest.raises(WorkersLost) as lost:
            play_on_cluster(job, client, progress=kill, alone=heard.append)
    assert str(lost.value) == "The cluster has had no worker for 3 seconds."
    assert 0 < lost.value.tally.rounds < job.rounds
    assert heard
    assert all(0 <= left <= 3 for left in heard)


def test_local_workers_give_the_same_result() -> None:
    job = job_for("packs-two", rounds=1_000_000, seed=12)[2]
    with local_workers(2) as client:
        found = play_on_cluster(job, client)
    assert found == play_locally(job, threads=1)


def test_a_cluster_that_is_not_there_is_refused_quickly() -> None:
    for address in (f"127.0.0.1:{free_port()}", "tcp://", "no.such.host.invalid:8786", "not an address"):
        start = time.monotonic()
        with pytest.raises(InputError, match="no Dask scheduler"), remote_workers(address):
            pass
        assert time.monotonic() - start < 15  # three seconds of patience, and a busy machine


def test_somebody_else_who_listens_is_no_scheduler() -> None:
    with socket.socket() as listener:
        listener.bind(("127.0.0.1", 0))
        listener.listen()
        address = f"127.0.0.1:{listener.getsockname()[1]}"
        with pytest.raises(InputError, match="no Dask scheduler"), remote_workers(address):
            pass


@pytest.mark.parametrize("number", [0, -1, 100_000])
def test_impossible_numbers_of_workers_are_refused(number: int) -> None:
    with pytest.raises(InputError, match="1 to 256 workers"), local_workers(number):
        pass
