"""Who still has a table open in a browser: an empty chair should not keep the others waiting."""

from __future__ import annotations

import asyncio
import secrets
from collections import Counter

from pitboss.errors import PitbossError
from pitboss.table.commands import LeaveSeat
from pitboss.table.live.floor import Floor
from pitboss.table.roles import Actor

__all__ = ["AWAY", "Presence"]

AWAY = 45.0
"""Seconds between closing the last page and losing the seat: enough for a phone in a tunnel."""


class Presence:
    """Pages open by person and table, on one server."""

    def __init__(self, *, away: float = AWAY) -> None:
        self._away = away
        self._open: Counter[tuple[str, str]] = Counter()
        self._waiting: set[asyncio.Task[None]] = set()

    def come(self, actor: Actor, table: str) -> None:
        self._open[actor.id, table] += 1

    def go(self, floor: Floor, actor: Actor, table: str) -> None:
        """A page was closed; unless another opens soon, its seat becomes free."""
        self._open[actor.id, table] -= 1
        if self._open[actor.id, table] <= 0:
            del self._open[actor.id, table]
            task = asyncio.create_task(self._give_up(floor, actor, table), name=f"away from {table}")
            self._waiting.add(task)
            task.add_done_callback(self._waiting.discard)

    async def _give_up(self, floor: Floor, actor: Actor, table: str) -> None:
        await asyncio.sleep(self._away)
        if self._open[actor.id, table] > 0:
            return
        try:
            view = await floor.view(table, actor)
            if (seat := view.own_seat) is not None:
                await floor.perform(actor, table, secrets.token_hex(8), LeaveSeat(seat))
        except PitbossError:
            return  # they have left already, or another process serves the table now

    async def close(self) -> None:
        for task in self._waiting:
            task.cancel()
        await asyncio.gather(*self._waiting, return_exceptions=True)
