"""A table's position in its log: read from disk, and moved on by what the next command writes."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

from pitboss.contract.events import RoundStarted, TableClosed, TableResumed
from pitboss.errors import NotFound, StorageFailed
from pitboss.games import Catalogue
from pitboss.table.events import TableOpened, TermsChanged
from pitboss.table.evolve import begin, evolve_all, with_clock
from pitboss.table.fairness.shuffle import new_secret
from pitboss.table.gate import Outcome, Secrets
from pitboss.table.records.checkpoint import read_checkpoint, write_checkpoint
from pitboss.table.records.entry import Entry
from pitboss.table.records.round_record import make_record
from pitboss.table.state import Table
from pitboss.table.storage import GENESIS, Append, Checkpoint, Remembered, Row, Store, TableRow

__all__ = ["Position", "read_position", "unread_position"]

_LISTED_OTHERWISE = {TableClosed, TableResumed, TermsChanged}


@dataclass(frozen=True, slots=True, kw_only=True)
class Position:
    """The table after the last row of its log, and what the next row takes from those before it."""

    table: Table | None
    """None if it is not open yet, or if another row may have reached the disk."""
    sequence: int
    hash: str
    at: int
    secrets: Secrets
    round_log: tuple[tuple[int, Entry], ...]
    """The part of the log that belongs to the round in progress."""
    record: str
    """The hash of the last round's record."""

    def forgotten(self) -> Position:
        """The same, without knowing what is on disk."""
        return replace(self, table=None)

    def after(
        self, outcome: Outcome, entry: Entry, *, stream: str, server: str, remember: Remembered | None
    ) -> tuple[Append, Position]:
        """What a command that was carried out writes, and the position after it."""
        row = Row.after(self.hash, stream=stream, sequence=self.sequence + 1, body=entry.body())
        told = (row.sequence, entry)
        in_round = self.table is not None and self.table.playing
        round_log = (told,) if outcome.started else (*self.round_log, told) if in_round else ()
        append = self._append(outcome, row, round_log, server=server, remember=remember)
        secrets, record = self.secrets, self.record
        if outcome.prepared:
            secrets = Secrets(current=secrets.following, following=new_secret())
        if append.round is not None:
            record = append.round.hash
        return append, Position(
            table=outcome.table,
            sequence=row.sequence,
            hash=row.hash,
            at=entry.at,
            secrets=secrets,
            round_log=round_log,
            record=record,
        )

    def _append(
        self,
        outcome: Outcome,
        row: Row,
        round_log: tuple[tuple[int, Entry], ...],
        *,
        server: str,
        remember: Remembered | None,
    ) -> Append:
        table = outcome.table
        happened = set(map(type, outcome.events))
        opened, changed = TableOpened in happened, not happened.isdisjoint(_LISTED_OTHERWISE)
        listed = None
        if opened or changed:
            listed = TableRow(
                id=table.id, title=table.title, game=table.setting.game, closed=table.closed, server=server
            )
        secret = None
        if opened:
            secret = (1, self.secrets.current)
        elif outcome.prepared and table.upcoming is not None:
            secret = (table.upcoming.number, self.secrets.following)
        checkpoint = None
        if outcome.started and self.table is not None:
            before = write_checkpoint(self.table)
            checkpoint = Checkpoint(sequence=self.sequence, hash=self.hash, state=before)
        return Append(
            remember=remember,
            row=row,
            lines=outcome.lines,
            secret=secret,
            round=None
            if outcome.ended is None
            else make_record(outcome.ended, round_log, previous=self.record),
            checkpoint=checkpoint,
            opened=listed if opened else None,
            changed=listed if changed else None,
        )


def unread_position() -> Position:
    """A table that has not been opened or read yet."""
    return Position(
        table=None, sequence=0, hash=GENESIS, at=0, secrets=_fresh(new_secret()), round_log=(), record=GENESIS
    )


async def read_position(name: str, store: Store, catalogue: Catalogue) -> Position:
    """The position as the log has it, read from the checkpoint before the last round on."""
    found = await store.checkpoint(name)
    if found is None:
        raise NotFound(f"There is no table {name!r}.")
    if (head := (await store.head(name))[0]) < found.sequence:
        raise StorageFailed(f"The log of {name} ends at {head}, but its checkpoint is at {found.sequence}.")
    rows = await store.read_log(name, after=found.sequence)
    try:
        position = _read_on(name, found, rows, catalogue)
    except (ValueError, LookupError, TypeError, AttributeError) as error:
        raise StorageFailed(f"The stored data of {name} is damaged.", why=repr(error)) from error
    table = position.table
    if table is None:
        raise StorageFailed(f"The log of {name} is empty.")
    number = table.number if table.upcoming is None else table.upcoming.number
    last = await store.record(name, number - 1)
    return replace(
        position,
        table=with_clock(table, position.at),
        secrets=_fresh(await store.secret(name, number)),
        record=last[1] if last is not None else GENESIS,
    )


def _read_on(name: str, found: Checkpoint, rows: Sequence[Row], catalogue: Catalogue) -> Position:
    """The checkpoint, and what happened since."""
    sequence, last_hash, at = found.sequence, found.hash, 0
    table = read_checkpoint(found.state, catalogue) if found.state else None
    round_log: list[tuple[int, Entry]] = []
    for row in rows:
        entry = Entry.read(row.body)
        happened = entry.happenings(catalogue)
        if table is None:
            opened = happened.pop(0)
            if not isinstance(opened, TableOpened):
                raise StorageFailed(f"The log of {name} does not begin with its opening.")
            table = begin(opened)
        if any(isinstance(event, RoundStarted) for event in happened):
            round_log = [(row.sequence, entry)]
        elif table.playing:
            round_log.append((row.sequence, entry))
        table = evolve_all(table, happened, entry.at)
        sequence, last_hash, at = row.sequence, row.hash, entry.at
    return replace(
        unread_position(), table=table, sequence=sequence, hash=last_hash, at=at, round_log=tuple(round_log)
    )


def _fresh(current: bytes) -> Secrets:
    return Secrets(current=current, following=new_secret())
