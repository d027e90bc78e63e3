"""How kernels are compiled, and how they share the cores."""

import os
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from typing import ParamSpec, TypeAlias, TypeVar

import numpy as np
from numba import njit

__all__ = ["Integer", "compiled", "cores", "in_slices"]

Integer: TypeAlias = int | np.int64  # what a kernel takes from Python, and what it works with inside

P = ParamSpec("P")
R = TypeVar("R")


def compiled(function: Callable[P, R]) -> Callable[P, R]:
    """`numba.njit` with our settings: kept on disk, free of the interpreter lock, divisions unchecked."""
    try:
        result: Callable[P, R] = njit(cache=True, nogil=True, error_model="numpy")(function)
    except RuntimeError:  # no folder to keep compiled code in: it is compiled anew in every process
        result = njit(nogil=True, error_model="numpy")(function)
    return result


def cores() -> int:
    """The processors this process may use."""
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1


def in_slices(
    work: Callable[[int, int], R], size: int, *, threads: int | None = None, each: int = 1
) -> list[R]:
    """`work(start, stop)` over slices of `range(size)` of `each` indices, on all cores; in slice order.

    Threads of our own instead of numba's `prange`: the kernels hold no interpreter lock, compile in a
    fraction of the time, and may be called from several threads of a server at once. Slices write to
    places of their own or return partial sums, so the result never depends on the number of threads.
    """
    threads = threads or cores()
    slices = [(start, min(start + each, size)) for start in range(0, size, each)]
    if threads == 1 or len(slices) == 1:
        return [work(*one) for one in slices]
    with ThreadPoolExecutor(threads, thread_name_prefix="kernel") as pool:
        return list(pool.map(lambda one: work(*one), slices))
