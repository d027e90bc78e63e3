"""A table's log kept in memory, so that a check of the audit can be asked about one forged link."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable
from types import SimpleNamespace
from typing import Any, cast

from pitboss.codec import Json
from pitboss.table.audit.cage_check import CageCheck, Person
from pitboss.table.audit.link import Link, read_entry
from pitboss.table.audit.replay_check import ReplayCheck
from pitboss.table.audit.report import Findings
from pitboss.table.canonical import canonical
from pitboss.table.codec import request_to_json
from pitboss.table.commands import OpenTable, Request
from pitboss.table.gate import Outcome
from pitboss.table.records.checkpoint import write_checkpoint
from pitboss.table.records.entry import Entry
from pitboss.table.records.round_record import make_record
from pitboss.table.roles import Actor
from pitboss.table.state import Table
from pitboss.table.storage import GENESIS
from pitboss.table.storage.rows import Found, RoundRow, Row
from tests.floors import START, a_document
from tests.table.gates import ANN, BOB, DANA, RUIZ, World
from tests.tables import CATALOGUE

__all__ = ["Logged", "a_link", "a_row", "told"]


def told(findings: Findings) -> dict[str, str]:
    """The checks that fail, with what each says."""
    return {check.name: check.detail for check in findings.checks(anchored=True) if not check.passed}


def a_row(**columns: object) -> Found:
    """A row as a query finds it."""
    return cast("Found", SimpleNamespace(**columns))


def a_link(entry: Entry | None, sequence: Any = 1, *, stream: str = "table-1", after: str = GENESIS) -> Link:
    """A link with its right hash; without an entry, one that cannot be read."""
    body = "?" if entry is None else entry.body()
    row = Row.after(after, stream=stream, sequence=sequence, body=body)
    return Link(stream=stream, sequence=sequence, body=body, hash=row.hash, entry=entry)


class Logged(World):
    """A world that keeps its log, as a floor would write it, or as earlier versions did: without moves."""

    def __init__(self, game: str = "champion-four", *, earlier: bool = False, **house: Any) -> None:
        super().__init__(game, **house)
        self._earlier = earlier
        request = request_to_json(OpenTable("One", game, a_document(**house)))
        first = Entry.of(
            RUIZ,
            at=START,
            command_id="0",
            request=request,
            moves=None if earlier else (),
            events=tuple(self.events),
        )
        self.entries = [first]
        self.ended: list[tuple[Table, list[tuple[int, Entry]]]] = []
        self.before: Table | None = None
        """The table before the last round, and the sequence that it was at."""
        self.at_sequence = 0
        self._round: list[tuple[int, Entry]] = []

    def do(self, actor: Actor, request: Request, *, seconds: int = 1) -> Outcome:
        before = self.table
        outcome = super().do(actor, request, seconds=seconds)
        entry = Entry.of(
            actor,
            at=self.at,
            command_id=str(len(self.entries)),
            request=request_to_json(request),
            moves=None if self._earlier else outcome.moves,
            events=outcome.events,
            lines=outcome.lines,
        )
        if outcome.started:
            self._round, self.before, self.at_sequence = [], before, len(self.entries)
        self.entries.append(entry)
        self._round.append((len(self.entries), entry))
        if outcome.ended is not None:
            self.ended.append((outcome.ended, list(self._round)))
        return outcome

    # --- What the audit reads ----------------------------------------------------------------------------

    def links(self, change: Callable[[int, Json], object] | None = None) -> list[Link]:
        """The log, each body first given to `change` with its sequence."""
        links: list[Link] = []
        previous = GENESIS
        for sequence, entry in enumerate(self.entries, start=1):
            body = json.loads(entry.body())
            if change is not None:
                change(sequence, body)
            text = canonical(body)
            row = Row.after(previous, stream="table-1", sequence=sequence, body=text)
            previous = row.hash
            links.append(
                Link(stream="table-1", sequence=sequence, body=text, hash=previous, entry=read_entry(text))
            )
        return links

    def secrets(self) -> list[Found]:
        return [a_row(number=number, secret=number.to_bytes(32, "big")) for number in range(1, self._made)]

    def records(self) -> list[RoundRow]:
        made: list[RoundRow] = []
        for table, log in self.ended:
            made.append(make_record(table, log, previous=made[-1].hash if made else GENESIS))
        return made

    def stored(self, links: Iterable[Link]) -> Found:
        """The table's row in the lobby's list."""
        hashes = {0: GENESIS, **{link.sequence: link.hash for link in links}}
        return a_row(
            title=self.table.title,
            game=self.game,
            closed=self.table.closed,
            sequence=self.at_sequence,
            hash=hashes[self.at_sequence],
            checkpoint="" if self.before is None else write_checkpoint(self.before),
        )

    def people(self, findings: Findings) -> CageCheck:
        cage = CageCheck(findings)
        cage.people = {actor.id: Person(actor.name, actor.role.value) for actor in (ANN, BOB, DANA, RUIZ)}
        return cage

    def audited(
        self,
        change: Callable[[int, Json], object] | None = None,
        *,
        links: list[Link] | None = None,
        secrets: Iterable[Found] | None = None,
        records: Iterable[Any] | None = None,
        stored: Callable[[Any], object] = lambda row: None,
    ) -> dict[str, str]:
        """What the audit says about the log of this table, forged or not."""
        findings = Findings()
        check = ReplayCheck(findings, "table-1", catalogue=CATALOGUE, cage=self.people(findings))
        check.rounds.hand_in(
            self.secrets() if secrets is None else secrets,
            cast("Iterable[Found]", self.records() if records is None else records),
        )
        links = self.links(change) if links is None else links
        for link in links:
            check.follow(link)
        row = self.stored(links)
        stored(row)
        check.end(row)
        return told(findings)
