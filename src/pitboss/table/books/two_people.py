"""How much money one member of staff may move at the cage alone; above that it takes two people.

Whoever runs the server says so at its start, and no one on the floor can. It is in the cage's log, so that
the audit knows what was in force when.
"""

from __future__ import annotations

import json
from dataclasses import dataclass
from typing import Final, Literal

from sqlalchemy import select

from pitboss.table.books.cage import CAGE_STREAM, CageLog
from pitboss.table.roles import HOUSE
from pitboss.table.storage import Store, schema

__all__ = ["Alone", "AloneLimit", "Second"]

Alone = int | Literal["off"]
"""In cents, or that everyone may move any amount alone."""
_KEY: Final = f"{HOUSE.id}:alone-"


@dataclass(frozen=True, slots=True, kw_only=True)
class Second:
    """The second person, who gives their own password at the counter."""

    name: str
    password: str


class AloneLimit:
    """The limit in force: the last that was said, by whatever server of the house."""

    def __init__(self, store: Store, log: CageLog) -> None:
        self._store, self._log = store, log

    async def say(self, alone: Alone) -> None:
        """From now on; nothing is written if it has been so before."""
        number, now = await self._last()
        wanted = None if alone == "off" else alone
        if now != wanted:
            request = {"command": "SetLimit", "alone": wanted}
            await self._log.write(HOUSE, f"alone-{number + 1:06}", request)

    async def current(self) -> int | None:
        """In cents; None if everyone may move any amount alone."""
        return (await self._last())[1]

    async def _last(self) -> tuple[int, int | None]:
        """How often it was said, and what last."""
        commands = schema.commands.c
        said = select(commands.key, commands.answer).where(commands.key > _KEY, commands.key < f"{_KEY}:")
        found = await self._store.fetch(said.order_by(commands.key.desc()).limit(1))
        if not found:
            return 0, None
        sequence = json.loads(found[0].answer)["sequence"]
        row = (await self._store.read_log(CAGE_STREAM, after=sequence - 1, most=1))[0]
        return int(found[0].key.removeprefix(_KEY)), json.loads(row.body)["request"]["alone"]
