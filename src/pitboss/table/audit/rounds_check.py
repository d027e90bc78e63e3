"""`shuffles`, `decks`, `secrets` and `records`: the rounds of one table, from commitment to record."""

from __future__ import annotations

import json
from collections.abc import Iterable, Sequence
from dataclasses import replace
from typing import get_args

from pitboss.cards import Card
from pitboss.contract.events import RoundPrepared, RoundStarted, SecretRevealed
from pitboss.errors import quoted
from pitboss.round import Event
from pitboss.round.events import DeckShuffled, RoundOpened, RoundOver, RoundVoided, WagersPlaced
from pitboss.table.audit.link import UNREADABLE, Link
from pitboss.table.audit.report import Findings
from pitboss.table.events import Happening
from pitboss.table.fairness.fair_check import check_record, check_shuffle
from pitboss.table.fairness.fair_record import read_fair_record
from pitboss.table.fairness.shuffle import SECRET_SIZE, commitment, fair_deck
from pitboss.table.fairness.summary_check import OF_SUMMARY
from pitboss.table.gate import Secrets
from pitboss.table.records.entry import Entry
from pitboss.table.records.round_record import make_record
from pitboss.table.state import Table
from pitboss.table.storage import GENESIS, RoundRow
from pitboss.table.storage.rows import Found

__all__ = ["RoundsCheck"]

_NO_SECRET = bytes(SECRET_SIZE)
_OF_ROUND = get_args(Event)


class RoundsCheck:
    """Follows the rounds of a table; secrets and records are handed in as the log goes on."""

    def __init__(self, findings: Findings, table: str) -> None:
        self._findings, self._table = findings, table
        self._secrets: dict[int, object] = {}
        self._records: dict[int, Found] = {}
        self._prepared = 0
        self._playing: int | None = None
        self._ended = False
        self._events: list[Event] = []
        """Of the round in progress, or of the last one."""
        self._deck: tuple[tuple[str, ...], str] | None = None
        self._record = GENESIS
        self._compared = 0
        """The last round whose record was compared."""

    def hand_in(self, secrets: Iterable[Found], records: Iterable[Found]) -> None:
        for row in secrets:
            if type(row.number) is int and row.number > 0:
                self._secrets[row.number] = row.secret
            else:
                where = f"{self._table}, round {quoted(row.number)}"
                self._findings.add("secrets", where, "there is a secret, but rounds are numbered from 1 on.")
        self._records |= {row.number: row for row in records}

    def secrets(self) -> Secrets:
        """Those that the table had when it came to what is next."""
        number = self._prepared or 1
        return Secrets(current=self._secret(number), following=self._secret(number + 1))

    def _secret(self, number: int) -> bytes:
        kept = self._secrets.get(number)
        return kept if isinstance(kept, bytes) and len(kept) == SECRET_SIZE else _NO_SECRET

    # --- Events ------------------------------------------------------------------------------------------

    def happen(self, event: Happening, table: Table, where: str) -> None:
        """One event, and the table before it."""
        if isinstance(event, _OF_ROUND):
            self._events.append(event)
        match event:
            case RoundPrepared():
                self._prepare(event, where)
            case RoundStarted():
                self._ended = False
                self._events = []
                self._playing = event.number
                if event.number != self._prepared:
                    what = f"round {event.number} begins, but committed to was round {self._prepared}."
                    self._findings.add("shuffles", where, what)
            case RoundOpened():
                self._open(event, table, where)
            case WagersPlaced() if self._playing is None:
                self._findings.add("shuffles", where, "a wager is made in no round that was committed to.")
            case DeckShuffled():
                self._shuffle(event, table, where)
            case RoundOver() | RoundVoided():
                self._ended = True
            case SecretRevealed():
                self._reveal(event, where)
            case _:
                pass

    def _prepare(self, event: RoundPrepared, where: str) -> None:
        if event.number != self._prepared + 1:
            what = f"round {event.number} is prepared after round {self._prepared}."
            self._findings.add("shuffles", where, what)
        self._prepared = event.number
        kept = self._secrets.get(event.number)
        if kept is None:
            self._findings.add("secrets", where, f"round {event.number} is prepared, but has no secret.")
        elif not isinstance(kept, bytes) or len(kept) != SECRET_SIZE:
            what = f"the secret of round {event.number} is not {SECRET_SIZE} bytes."
            self._findings.add("secrets", where, what)
        elif (made := commitment(kept)) != event.commitment:
            what = (
                f"round {event.number} was committed to as {event.commitment}, but its secret makes {made}."
            )
            self._findings.add("shuffles", where, what)

    def _open(self, event: RoundOpened, table: Table, where: str) -> None:
        dealing = table.round.terms.house.dealing
        if event.deck not in dealing.decks:
            self._findings.add("decks", where, f"there is no {quoted(event.deck)} deck at this table.")
        elif len(dealing.decks) > 1 and self._deck == (dealing.decks, event.deck):
            self._findings.add("decks", where, f"the {event.deck} deck is in play in two rounds running.")
        self._deck = dealing.decks, event.deck

    def _shuffle(self, event: DeckShuffled, table: Table, where: str) -> None:
        fair = fair_deck(
            self._secret(table.number), table=self._table, number=table.number, seeds=table.seeds
        )
        if event.deck != fair:
            what = f"{_difference(fair, event.deck)} in the deck of round {table.number}."
            self._findings.add("shuffles", where, what)

    def _reveal(self, event: SecretRevealed, where: str) -> None:
        if not self._ended or event.number != self._playing:
            what = f"the secret of round {event.number} is out before that round has ended."
            self._findings.add("secrets", where, what)
        if event.secret != self._secret(event.number).hex():
            what = f"the secret revealed of round {event.number} is not the one that is kept."
            self._findings.add("shuffles", where, what)
        self._playing = None

    def overheard(self, link: Link) -> None:
        """The secret that waits after this link, for a round prepared or in progress, must not be in it."""
        waiting = self._prepared
        if self._secret(waiting) != _NO_SECRET and self._secret(waiting).hex() in link.body:
            what = f"the secret of round {waiting} is out before that round has ended."
            self._findings.add("secrets", link.where, what)
        for number in [number for number in self._secrets if number < waiting]:
            del self._secrets[number]

    # --- Records -----------------------------------------------------------------------------------------

    def record(self, ended: Table, round_log: Sequence[tuple[int, Entry]]) -> None:
        """The round has ended: its record must be what the log makes of it."""
        where = f"{self._table}, round {ended.number}"
        self._compared += 1
        kept = self._records.pop(ended.number, None)
        made = make_record(ended, round_log, previous=self._record)
        self._record = made.hash
        if kept is None:
            self._findings.add("records", where, "the round has ended, but has no record.")
            return
        self._record = str(kept.hash)  # each record is judged by itself
        if kept.record != made.record:
            self._findings.add("records", where, _difference_of_records(kept.record, made))
        elif kept.hash != made.hash:
            self._findings.add("records", where, f"the hash is {quoted(kept.hash, 70)}, not {made.hash}.")
        # The events of a record that is what the log makes of it have been read already.
        self._check(kept.record, where, ended.number, self._events if kept.record == made.record else None)

    def _check(self, record: str, where: str, number: int, events: list[Event] | None) -> None:
        """Check the published record as someone would who has nothing else."""
        try:
            data = json.loads(record)
            if events is None:
                checks = check_record(data)
            else:
                checks = check_shuffle(
                    replace(read_fair_record({**data, "events": []}), events=tuple(events))
                )
        except UNREADABLE as error:
            self._findings.add("shuffles", where, f"the record cannot be checked: {error}")
            return
        for check in checks:
            if not check.passed:
                about = "records" if check.name in OF_SUMMARY else "shuffles"
                self._findings.add(about, where, f"{check.name}: {check.detail}")
        following = self._secret(number + 1)
        if following != _NO_SECRET and following.hex() in record:
            self._findings.add("secrets", where, f"the record tells the secret of round {number + 1}.")

    def end(self) -> None:
        """Nothing may be left over."""
        for number in sorted(self._records, key=str):
            what = "there is a record, but the log has no such round that ended."
            self._findings.add("records", f"{self._table}, round {number}", what)
        for number in sorted(self._secrets):
            if number != self._prepared:
                what = "there is a secret, but the log has not prepared such a round."
                self._findings.add("secrets", f"{self._table}, round {number}", what)

    @property
    def compared(self) -> int:
        return self._compared


def _difference(fair: tuple[Card, ...], found: tuple[Card, ...]) -> str:
    for place, (one, other) in enumerate(zip(fair, found, strict=False), start=1):
        if one is not other:
            return f"card {place} from the top is {other}, but the fair shuffle has {one}"
    return f"there are {len(found)} cards"


def _difference_of_records(kept: str, made: RoundRow) -> str:
    """Which parts of the record differ from the log."""
    right = json.loads(made.record)
    try:
        found = json.loads(kept)
        differing = [key for key in {**right, **found} if found.get(key) != right.get(key)]
    except UNREADABLE:
        return "the record cannot be read."
    parts = ", ".join(sorted(differing)) or "its form"
    return f"the record is not what the log makes of the round; it differs in {parts}."
