"""Asynchronous tests, run to their end, and a store without a floor around it."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Callable, Coroutine
from contextlib import asynccontextmanager
from functools import wraps
from typing import Any, ParamSpec

from pitboss.table.storage import Store, open_database

__all__ = ["a_store", "run"]

P = ParamSpec("P")


def run(test: Callable[P, Coroutine[Any, Any, None]]) -> Callable[P, None]:
    """The test in an event loop of its own."""

    @wraps(test)
    def running(*args: P.args, **kwargs: P.kwargs) -> None:
        asyncio.run(test(*args, **kwargs))

    return running


@asynccontextmanager
async def a_store(address: str) -> AsyncIterator[Store]:
    store = Store(await open_database(address))
    store.start()
    try:
        yield store
    finally:
        await store.close()
