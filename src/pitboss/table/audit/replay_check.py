"""`replay`: one table played again from its log, every command decided once more."""

from __future__ import annotations

import json
from dataclasses import replace

from pitboss.codec import Json
from pitboss.contract.events import RoundStarted, SeatTaken, SecretRevealed
from pitboss.errors import HouseError, PitbossError, quoted
from pitboss.games import Catalogue
from pitboss.round.state import altered
from pitboss.table.audit.cage_check import CageCheck
from pitboss.table.audit.layout_check import LayoutCheck
from pitboss.table.audit.link import Link, Unreadable, readable
from pitboss.table.audit.report import Findings
from pitboss.table.audit.rounds_check import RoundsCheck
from pitboss.table.canonical import canonical
from pitboss.table.codec import request_from_json
from pitboss.table.commands import OpenTable, Request
from pitboss.table.events import Happening, TableOpened
from pitboss.table.evolve import begin, evolve, with_clock
from pitboss.table.gate import Outcome, decide, open_table
from pitboss.table.records.checkpoint import write_checkpoint
from pitboss.table.records.entry import Entry
from pitboss.table.roles import Actor, Role
from pitboss.table.state import Table
from pitboss.table.storage import GENESIS
from pitboss.table.storage.rows import Found
from pitboss.wording.reasons import Told

__all__ = ["ReplayCheck"]


class ReplayCheck:
    """One table from its opening on: the state follows the log, and the gate decides every command again."""

    def __init__(self, findings: Findings, stream: str, *, catalogue: Catalogue, cage: CageCheck) -> None:
        self._findings, self._stream, self._catalogue, self._cage = findings, stream, catalogue, cage
        self.rounds = RoundsCheck(findings, stream)
        self._layout = LayoutCheck(findings, stream)
        self._table: Table | None = None
        self._lost = False
        """Part of the log could not be followed, so this table's state is unknown from here on."""
        self._keeps_moves = False
        self._round: list[tuple[int, Entry]] = []
        self._head = (0, GENESIS)
        self._checkpoint: tuple[int, str, Table | None] = (0, GENESIS, None)

    def follow(self, link: Link) -> None:
        """One link of the table's log."""
        if self._lost:
            return
        try:
            self._replay(link)
        except PitbossError as error:
            self._lost = True
            check = "limits" if isinstance(error.__cause__, HouseError) else "replay"
            for name in dict.fromkeys(("replay", check)):
                self._findings.add(name, link.where, f"{error} The table cannot be followed from here on.")

    def _replay(self, link: Link) -> None:
        entry = link.entry
        if entry is None:
            raise Unreadable("The link cannot be read.")
        actor = self._cage.actor(link, entry)
        before = self._table
        if self._keeps_moves and entry.moves is None:
            what = "it has no moves, as earlier versions wrote it, but the links before it have."
            self._findings.add("replay", link.where, what)
        self._keeps_moves = entry.moves is not None
        outcome = None if actor is None else self._decide_again(link, entry, actor)
        with readable("What happened cannot be read"):
            happened = entry.happenings(self._catalogue)
        with readable("What happened cannot have happened"):
            after, ended = self._evolve(link, entry, happened)
        self.rounds.overheard(link)
        if outcome is not None and not _same(outcome.table, after, entry):
            self._findings.add("replay", link.where, "decided again, it leads to another state of the table.")
        self._keep_round(link, entry, happened, before)
        if ended is not None:
            with readable("The round cannot be recorded"):
                self.rounds.record(ended, self._round)
        self._layout.post(entry.lines, after, link.where)
        self._table, self._head = after, (link.sequence, link.hash)

    def _keep_round(self, link: Link, entry: Entry, happened: list[Happening], before: Table | None) -> None:
        """The part of the log that belongs to the round, and the checkpoint before it."""
        if any(isinstance(event, RoundStarted) for event in happened):
            self._round = [(link.sequence, entry)]
            self._checkpoint = (*self._head, before)
        elif before is not None and before.playing:
            self._round.append((link.sequence, entry))
        else:
            self._round = []

    # --- Twice -------------------------------------------------------------------------------------------

    def _evolve(self, link: Link, entry: Entry, happened: list[Happening]) -> tuple[Table, Table | None]:
        """The table after what the log says happened, and the table as it was when a round ended in it."""
        table, ended = self._table, None
        for event in happened:
            if table is None:
                if not isinstance(event, TableOpened) or event.table != self._stream:
                    raise Unreadable("A log begins with the opening of its own table.")
                table = begin(event)
                continue
            self.rounds.happen(event, table, link.where)
            self._layout.happen(event, table, link.where)
            if isinstance(event, SeatTaken):
                self._check_seated(event, link)
            table = evolve(table, event)
            if isinstance(event, SecretRevealed):
                ended = table
        if table is None:
            raise Unreadable("A log begins with the opening of its table.")
        return with_clock(table, entry.at), ended

    def _check_seated(self, event: SeatTaken, link: Link) -> None:
        person = self._cage.people.get(event.person)
        if person is None or person.role != Role.PLAYER or person.name != event.name:
            known = "unknown to the house" if person is None else f"{person.name}, a {person.role}"
            what = f"{quoted(event.name)} took {event.seat}, who is {known}."
            self._findings.add("people", link.where, what)

    def _decide_again(self, link: Link, entry: Entry, actor: Actor) -> Outcome | None:
        """What the gate makes of the command; None if that differs from the log."""
        try:
            with readable("The command cannot be read"):
                request = request_from_json(entry.request)
            outcome = self._ask(request, entry, actor)
        except PitbossError as error:
            self._findings.add("replay", link.where, f"decided again, the command is refused: {error}")
            return None
        again = Entry.of(
            actor,
            at=entry.at,
            command_id=entry.command_id,
            request=entry.request,
            moves=None if entry.moves is None else outcome.moves,
            events=outcome.events,
            lines=outcome.lines,
        )
        if again.body() == link.body:
            return outcome
        self._findings.add("replay", link.where, _difference(again, entry))
        return None

    def _ask(self, request: Request, entry: Entry, actor: Actor) -> Outcome:
        secrets = self.rounds.secrets()
        with readable("The command cannot be decided"):
            if self._table is None:
                if not isinstance(request, OpenTable):
                    raise Unreadable("a table is opened first.")
                return open_table(
                    request,
                    table=self._stream,
                    actor=actor,
                    at=entry.at,
                    catalogue=self._catalogue,
                    secrets=secrets,
                )
            return decide(
                self._table, request, actor=actor, at=entry.at, catalogue=self._catalogue, secrets=secrets
            )

    # --- The end -----------------------------------------------------------------------------------------

    def end(self, stored: Found | None) -> None:
        """`stored` is the row of the table in the lobby's list."""
        if self._lost:
            return
        self.rounds.end()
        table = self._table
        if table is None:
            self._findings.add("replay", self._stream, "there is no log of this table.")
            return
        if stored is None:
            self._findings.add("replay", self._stream, "the table is not listed, but has a log.")
            return
        sequence, hashed, before = self._checkpoint
        right = {
            "title": table.title,
            "game": table.setting.game,
            "closed": table.closed,
            "sequence": sequence,
            "hash": hashed,
            "checkpoint": "" if before is None else write_checkpoint(before),
        }
        for column, value in right.items():
            if getattr(stored, column) != value:
                found = quoted(getattr(stored, column), 80)
                what = f"{column} is stored as {found}, but the log leads to {quoted(value, 80)}."
                self._findings.add("replay", f"{self._stream}, the stored state", what)


def _same(decided: Table, followed: Table, entry: Entry) -> bool:
    """Whether deciding and following the log lead to the same state, reasons of earlier versions aside."""
    if entry.moves is not None or decided == followed:
        return decided == followed
    return _without_reasons(decided) == _without_reasons(followed)


def _without_reasons(table: Table) -> Table:
    settled = {key: replace(each, reason=Told("")) for key, each in table.round.settled.items()}
    return altered(table, round=altered(table.round, settled=settled))


def _difference(again: Entry, entry: Entry) -> str:
    """How the gate's decision differs from the log."""
    made, remade = entry.moves or (), _plain(again.moves or ())
    for number, (one, other) in enumerate(zip(made, remade, strict=False), start=1):
        if one != other:
            return f"move {number} is {quoted(one, 120)}, but decided again {quoted(other, 120)}."
    if len(made) != len(remade):
        return f"{len(made)} moves were made, but decided again {len(remade)} are."
    for number, (one, other) in enumerate(zip(entry.events, _plain(again.events), strict=False), start=1):
        if one != other:
            return f"event {number} is {quoted(one, 120)}, but decided again {quoted(other, 120)}."
    if len(entry.events) != len(again.events):
        return f"{len(entry.events)} things happened, but decided again {len(again.events)} do."
    for number, (line, right) in enumerate(zip(entry.lines, again.lines, strict=False), start=1):
        if line != right:
            return (
                f"line {number} of the ledger is {quoted(line, 120)}, but decided again {quoted(right, 120)}."
            )
    return f"{len(entry.lines)} lines are in the ledger, but decided again {len(again.lines)}."


def _plain(value: object) -> list[Json]:
    """As JSON reads it back."""
    read: list[Json] = json.loads(canonical(value))
    return read
