"""Where heavy work is done: a few processes beside the server, each with progress and a stop."""

from __future__ import annotations

import asyncio
import json
import sys
from contextlib import suppress
from typing import Final

from pitboss.codec import Json
from pitboss.errors import InputError
from pitboss.exact.solver import Progress, quiet
from pitboss.web.lab.work.orders import ORDERS, WorkOrder

__all__ = ["Workroom"]

_LINE: Final = 64 * 1024 * 1024
"""A report comes as one line."""
_GRACE: Final = 5.0


class Workroom:
    """A few orders at a time; the others wait."""

    def __init__(self, places: int = 2) -> None:
        self._places = asyncio.Semaphore(places)

    async def run(
        self,
        order: WorkOrder,
        *,
        progress: Progress = quiet,
        stop: asyncio.Event | None = None,
    ) -> Json:
        """The result of an order; an InputError says why there is none."""
        if self._places.locked():
            progress("waiting for other people's work", 0.0)
        async with self._places:
            progress("starting", 0.0)
            process = await asyncio.create_subprocess_exec(
                sys.executable,
                "-m",
                "pitboss.web.lab.work.worker",
                stdin=asyncio.subprocess.PIPE,
                stdout=asyncio.subprocess.PIPE,
                stderr=asyncio.subprocess.DEVNULL,
                limit=_LINE,
            )
            stop = stop or asyncio.Event()
            stopping = asyncio.create_task(_stop(process, stop))
            try:
                return await _result(process, order, progress, stop)
            finally:
                stopping.cancel()
                with suppress(asyncio.CancelledError):
                    await stopping
                if process.returncode is None:
                    with suppress(ProcessLookupError):
                        process.kill()
                await process.wait()


async def _result(
    process: asyncio.subprocess.Process, order: WorkOrder, progress: Progress, stop: asyncio.Event
) -> Json:
    if process.stdin is None or process.stdout is None:
        raise InputError("The work could not be started.")
    process.stdin.write(json.dumps(ORDERS.write(order)).encode() + b"\n")
    with suppress(ConnectionError):
        await process.stdin.drain()
    async for line in process.stdout:
        message: Json = json.loads(line)
        if "error" in message:
            raise InputError(message["error"])
        if "result" in message:
            result: Json = message["result"]
            return result
        progress(message["stage"], message["done"])
    if stop.is_set():
        raise InputError("Stopped.")
    raise InputError("The work ended without a result; try it again.")


async def _stop(process: asyncio.subprocess.Process, stop: asyncio.Event) -> None:
    """Ask first, so that the result so far comes back; then kill."""
    await stop.wait()
    with suppress(ConnectionError, RuntimeError):
        if process.stdin is not None:
            process.stdin.write(b"stop\n")
            await process.stdin.drain()
    await asyncio.sleep(_GRACE)
    with suppress(ProcessLookupError):
        process.kill()
