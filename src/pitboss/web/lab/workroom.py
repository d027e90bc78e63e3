"""Where the lab's heavy work is done: a few processes beside the server, each with progress and a stop."""

from __future__ import annotations

import asyncio
import json
import sys
from collections.abc import Callable, Mapping
from contextlib import suppress
from typing import Any, Final

from pitboss.errors import InputError

__all__ = ["Workroom"]

Progress = Callable[[str, float], None]
_LINE: Final = 64 * 1024 * 1024
"""A report comes as one line."""
_GRACE: Final = 5.0


class Workroom:
    """So many orders at a time; others wait for their turn."""

    def __init__(self, places: int = 2) -> None:
        self._places = asyncio.Semaphore(places)

    async def run(
        self,
        order: Mapping[str, Any],
        *,
        progress: Progress = lambda _stage, _done: None,
        stop: asyncio.Event | None = None,
    ) -> dict[str, Any]:
        """The result of an order; an InputError is what the worker had to say instead."""
        if self._places.locked():
            progress("waiting for other people's work", 0.0)
        async with self._places:
            progress("starting", 0.0)
            process = await asyncio.create_subprocess_exec(
                sys.executable,
                "-m",
                "pitboss.web.lab.worker",
                stdin=asyncio.subprocess.PIPE,
                stdout=asyncio.subprocess.PIPE,
                stderr=asyncio.subprocess.DEVNULL,
                limit=_LINE,
            )
            stop = stop or asyncio.Event()
            stopping = asyncio.create_task(_stop(process, stop))
            try:
                return await _ask(process, order, progress, stop)
            finally:
                stopping.cancel()
                with suppress(asyncio.CancelledError):
                    await stopping
                if process.returncode is None:
                    with suppress(ProcessLookupError):
                        process.kill()
                await process.wait()


async def _ask(
    process: asyncio.subprocess.Process, order: Mapping[str, Any], progress: Progress, stop: asyncio.Event
) -> dict[str, Any]:
    if process.stdin is None or process.stdout is None:
        raise InputError("The work could not be started.")
    process.stdin.write(json.dumps(order).encode() + b"\n")
    with suppress(ConnectionError):
        await process.stdin.drain()
    async for line in process.stdout:
        said = json.loads(line)
        if "error" in said:
            raise InputError(said["error"])
        if "result" in said:
            result: dict[str, Any] = said["result"]
            return result
        progress(said["stage"], said["done"])
    if stop.is_set():
        raise InputError("Stopped.")
    raise InputError("The work ended without a result; it can be tried again.")


async def _stop(process: asyncio.subprocess.Process, stop: asyncio.Event) -> None:
    """A word first, so that what there is so far comes back; then the end."""
    await stop.wait()
    with suppress(ConnectionError, RuntimeError):
        if process.stdin is not None:
            process.stdin.write(b"stop\n")
            await process.stdin.drain()
    await asyncio.sleep(_GRACE)
    with suppress(ProcessLookupError):
        process.kill()
