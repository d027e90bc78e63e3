"""`commands`: the remembered answers against the places in the log that they name."""

from __future__ import annotations

import json
from collections.abc import Collection
from typing import Final

from sqlalchemy import select

from pitboss.codec import Json
from pitboss.errors import quoted
from pitboss.table.audit.link import UNREADABLE, Link, read_entry
from pitboss.table.audit.report import Findings
from pitboss.table.canonical import canonical, digest
from pitboss.table.records.stored_log import History
from pitboss.table.roles import HOUSE
from pitboss.table.storage import schema
from pitboss.table.storage.rows import Found

__all__ = ["AnswersCheck"]

_REFUSED: Final = {"kind", "message", "rule"}
_STRUCTURED: Final = _REFUSED | {"code", "parameters"}


class AnswersCheck:
    """Every command carried out has its answer, and every answer such a command."""

    def __init__(self, findings: Findings) -> None:
        self._findings = findings
        self._met = 0

    def meet(self, link: Link, remembered: Json) -> None:
        """The answer to the command of this link."""
        if link.key is None or link.entry is None or type(link.sequence) is not int:
            return
        self._met += 1
        answer = remembered.get(link.key)
        if answer is None:
            self._findings.add("commands", link.where, f"no answer is remembered under {quoted(link.key)}.")
            return
        right = canonical({"table": link.stream, "sequence": link.sequence, "at": link.entry.at})
        if answer.answer != right:
            found = quoted(answer.answer, 120)
            what = f"under {quoted(link.key)} the answer {found} is remembered, not {right}."
            self._findings.add("commands", link.where, what)
        if answer.digest != digest([link.stream, link.entry.request]):
            what = f"what is remembered under {quoted(link.key)} is the digest of another command."
            self._findings.add("commands", link.where, what)

    async def walk(self, history: History, people: Collection[str]) -> None:
        """All stored answers: each is a refusal, or names a link that was met."""
        accepted = 0
        async for rows in history.ordered(schema.commands, "key"):
            for row in rows:
                accepted += self._is_accepted(row, people)
        if accepted == self._met:
            return
        async for rows in history.ordered(schema.commands, "key"):
            for row in rows:
                await self._find(history, row)

    def _is_accepted(self, row: Found, people: Collection[str]) -> bool:
        where = f"the answer to {quoted(row.key)}"
        data = _read(row.answer)
        person = str(row.key).partition(":")[0]
        if person not in people and person != HOUSE.id:
            self._findings.add("commands", where, "the house knows nobody who could have asked that.")
        if not _is_digest(row.digest):
            self._findings.add("commands", where, f"{quoted(row.digest)} is not the digest of a command.")
        if data is None:
            self._findings.add("commands", where, f"{quoted(row.answer)} is not an answer.")
        return data is not None and "refused" not in data

    async def _find(self, history: History, row: Found) -> None:
        """Report an answer to a command that the log does not have."""
        data = _read(row.answer)
        if data is None or "refused" in data:
            return
        log = schema.log
        found = await history.fetch(
            select(log.c.body).where(log.c.stream == data["table"], log.c.sequence == data["sequence"])
        )
        entry = read_entry(found[0].body) if found else None
        if entry is None or f"{entry.actor}:{entry.command_id}" != row.key:
            what = f"it names {data['table']}, sequence {data['sequence']}, where no such command is."
            self._findings.add("commands", f"the answer to {quoted(row.key)}", what)


def _read(answer: object) -> Json | None:
    """A receipt or a refusal; None if it is neither."""
    try:
        data = json.loads(answer) if isinstance(answer, str) else None
        if not isinstance(data, dict) or canonical(data) != answer:
            return None
    except UNREADABLE:
        return None
    if data.keys() == {"refused"}:
        told = data["refused"]
        return data if isinstance(told, dict) and told.keys() in (_REFUSED, _STRUCTURED) else None
    shaped = data.keys() == {"table", "sequence", "at"} and isinstance(data["table"], str)
    return data if shaped and type(data["sequence"]) is int and type(data["at"]) is int else None


def _is_digest(text: object) -> bool:
    return isinstance(text, str) and len(text) == 64 and set(text) <= set("0123456789abcdef")
