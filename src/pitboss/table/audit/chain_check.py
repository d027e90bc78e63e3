"""`chain`, `anchor` and `times`: the links of one stream, one after the other."""

from __future__ import annotations

from pitboss.codec import Json
from pitboss.errors import quoted
from pitboss.table.audit.link import Link
from pitboss.table.audit.report import Findings
from pitboss.table.canonical import chained
from pitboss.table.storage import GENESIS
from pitboss.wording import timestamp

__all__ = ["ChainCheck"]


class ChainCheck:
    """Follows a stream from its first link; `head` is where an anchor saw its end."""

    def __init__(self, findings: Findings, stream: str, head: Json | None) -> None:
        self._findings, self._stream, self._head = findings, stream, head
        self._sequence, self._hash, self._at = 0, GENESIS, 0
        self.count = 0
        self._anchored = False

    def follow(self, link: Link) -> None:
        self.count += 1
        if type(link.sequence) is not int or link.sequence != self._sequence + 1:
            self._findings.add(
                "chain", link.where, f"this link comes after sequence {self._sequence}; some are missing."
            )
        made = chained(self._hash, f"{self._stream}\n{link.sequence}\n{link.body}")
        if link.hash != made:
            self._findings.add("chain", link.where, f"the hash is {quoted(link.hash, 70)}, not {made}.")
        self._sequence = link.sequence if type(link.sequence) is int else self._sequence + 1
        self._hash = str(link.hash)
        if link.entry is not None:
            if link.entry.at < self._at:
                earlier = f"{timestamp(link.entry.at)} comes after {timestamp(self._at)}."
                self._findings.add("times", link.where, earlier)
            self._at = link.entry.at
        if self._head is not None and link.sequence == self._head["sequence"]:
            self._meet_anchor(link, self._head)

    def _meet_anchor(self, link: Link, head: Json) -> None:
        self._anchored = True
        if link.hash != head["hash"]:
            what = f"the hash is {quoted(link.hash, 70)}, but the anchor saw {head['hash']}."
            self._findings.add("anchor", link.where, what)
        elif self.count != head["count"]:
            what = f"this is link number {self.count}, but the anchor counted {head['count']}."
            self._findings.add("anchor", link.where, what)

    def end(self) -> None:
        if self._head is not None and not self._anchored:
            what = f"the anchor saw sequence {self._head['sequence']}, but the log ends at {self._sequence}."
            self._findings.add("anchor", self._stream, what)
