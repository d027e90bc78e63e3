"""A round's record played again by the engine: whether every event, settlement and ledger line is right."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace

from pitboss.codec import Json
from pitboss.contract.record import LogRecorded, RoundRecord, write_record
from pitboss.errors import InputError, PitbossError, quoted
from pitboss.games import Catalogue
from pitboss.round import Command, Equipment, Event, PlaceWagers, Round, Tip, apply, event_to_json, new_round
from pitboss.round.codec import earlier_json
from pitboss.round.events import TipBet, TipGiven, WagersPlaced
from pitboss.table.books.ledger import Books, Line
from pitboss.table.canonical import canonical, chained
from pitboss.table.codec import request_from_json
from pitboss.table.fairness.fair_check import Check, check_record
from pitboss.table.records.earlier_moves import command_behind
from pitboss.table.records.round_record import record_of
from pitboss.table.setting import restore_setting
from pitboss.table.state import Sitter, Table

__all__ = ["Replay", "Step", "replay_record"]


@dataclass(frozen=True, slots=True, kw_only=True)
class Step:
    """One move of the round and everything it made happen."""

    command: Command
    events: tuple[Event, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class Replay:
    """A record's round, as far as it could be played again."""

    table: str
    number: int
    names: Mapping[str, str]
    """By seat."""
    steps: tuple[Step, ...]
    state: Round
    checks: tuple[Check, ...]

    @property
    def passed(self) -> bool:
        return all(check.passed for check in self.checks)


def replay_record(record: RoundRecord, catalogue: Catalogue) -> Replay:
    """Play the round of a record again; InputError if its terms or its events cannot be made."""
    try:
        return _Player(record, catalogue).play()
    except PitbossError:
        raise
    except (LookupError, TypeError, ValueError, AttributeError) as error:
        raise InputError("The record cannot be read: no table writes one like this.") from error


class _Player:
    """Makes every move of the record again, and compares what happens."""

    def __init__(self, record: RoundRecord, catalogue: Catalogue) -> None:
        self._record = record
        self._setting = restore_setting(record.setting, catalogue)
        self._events = record.happened
        self._moves = iter(record.moves())
        self._people = {seat: sitter.person for seat, sitter in record.seats.items()}
        self._bettors = _bettors(record.log)
        self._lines: list[Line] = []
        self._books = Books(record.table, self._setting.pot, self._people.__getitem__)
        terms = self._setting.terms
        held = Equipment.of(terms.house)
        self.state = new_round(terms, replace(held, due=record.deck or held.due))

    def play(self) -> Replay:
        record = self._record
        steps: list[Step] = []
        broken = None
        at = 0
        while at < len(self._events):
            step, broken = self._step(at)
            if step is None:
                break
            steps.append(step)
            at += len(step.events)
        if broken is None and next(self._moves, None) is not None and not record.earlier:
            broken = "the record has more moves than were made."
        if self.state.status in ("over", "void"):
            self._lines += self._books.release(self.state)
        return Replay(
            table=record.table,
            number=record.round,
            names={seat: sitter.name for seat, sitter in record.seats.items()},
            steps=tuple(steps),
            state=self.state,
            checks=tuple(self._checks(broken)),
        )

    def _step(self, at: int) -> tuple[Step | None, str | None]:
        """The next move, or a sentence on why the engine does not make it."""
        event = self._events[at]
        before = self.state
        if isinstance(event, WagersPlaced | TipGiven | TipBet):
            person = next(self._bettors.get(event.seat, iter(())), None)
            if person is not None:
                self._people[event.seat] = person
        try:
            command = self._move(event)
            events, after = apply(before, command)
        except PitbossError as error:
            return None, f"event {at + 1}, {type(event).__name__}: {error}"
        for place, (made, event) in enumerate(zip(events, self._events[at:], strict=False), start=at + 1):
            if self._comparable(made) != self._comparable(event):
                return None, f"event {place} is {quoted(event, 160)}, but the engine has {quoted(made, 160)}."
        if len(self._events) - at < len(events):
            return None, f"the record ends with event {len(self._events)}, in the middle of a move."
        self._lines += self._books.movements(before, events)
        self.state = after
        return Step(command=command, events=events), None

    def _move(self, event: Event) -> Command:
        """The move that made this happen."""
        if self._record.earlier:
            return command_behind(event)
        move = next(self._moves, None)
        if move is None:
            raise InputError("no move of the round is left on record.")
        return move

    def _comparable(self, event: Event) -> Json:
        """As JSON, in which the order of wagers does not count."""
        return earlier_json(event) if self._record.earlier else event_to_json(event)

    # --- Verdicts ----------------------------------------------------------------------------------------

    def _checks(self, broken: str | None) -> Iterator[Check]:
        record = self._record
        yield _check("setting", None, f"The terms are those on record: {record.setting.game}.")
        if broken is None and self.state.status not in ("over", "void"):
            broken = "the round has not ended."
        yield _check("events", broken, f"The engine decides all {len(self._events)} events as recorded.")
        yield _check("content", self._content(), "Seats, cards, decisions and settlement follow from them.")
        yield _check("ledger", self._ledger(), f"So do all {len(self._lines)} lines of the ledger.")
        failed = next((check for check in check_record(write_record(record)) if not check.passed), None)
        wrong = None if failed is None else f"{failed.name}: {failed.detail}"
        yield _check("shuffle", wrong, "The deck is the one that was committed to.")
        if record.hash is not None:
            yield _check("hash", self._hash(), "The record is the one that was hashed.")

    def _content(self) -> str | None:
        record = self._record
        table = Table(
            id=record.table,
            title=record.title,
            setting=self._setting,
            round=self.state,
            number=record.round,
            commitment=record.fairness.commitment,
            seeds=record.fairness.seeds,
            revealed=record.fairness.secret,
            seating={seat: Sitter(who.person, who.name) for seat, who in record.seats.items()},
        )
        if missing := [seat for seat in self.state.seats if seat not in table.seating]:
            return f"nobody is on record for {', '.join(missing)}."
        for seat in self.state.seats:
            if self._people[seat] != table.seating[seat].person:
                who = quoted(table.seating[seat].person)
                return f"{who} is on record for {seat}, but {quoted(self._people[seat])} made its wagers."
        found = write_record(record)
        right = record_of(
            table,
            log=found["log"],
            ledger=found["ledger"],
            events=found["events"],
            previous=record.previous,
        )
        for key, value in right.items():
            if found[key] != value:
                return f"{key} on record is {quoted(found[key], 160)}, not {quoted(value, 160)}."
        return None

    def _ledger(self) -> str | None:
        found = [line[1:] for line in self._record.ledger]
        right = [(line.account, line.cents, line.why) for line in self._lines]
        for number, (one, other) in enumerate(zip(found, right, strict=False), start=1):
            if one != other:
                return f"line {number} is {quoted(one, 120)}, but the engine has {quoted(other, 120)}."
        if len(found) != len(right):
            return f"there are {len(found)} lines, but the engine has {len(right)}."
        return None

    def _hash(self) -> str | None:
        made = chained(self._record.previous, canonical(write_record(replace(self._record, hash=None))))
        return None if made == self._record.hash else f"it makes the hash {made}."


def _check(name: str, wrong: str | None, right: str) -> Check:
    return Check(name=name, passed=wrong is None, detail=right if wrong is None else wrong)


def _bettors(log: Sequence[LogRecorded]) -> dict[str, Iterator[str]]:
    """By seat, everyone who wagered and tipped there; a seat may change hands before the deal."""
    found: dict[str, list[str]] = {}
    for line in log:
        request = request_from_json(line.request)
        if isinstance(request, PlaceWagers | Tip):
            found.setdefault(request.seat, []).append(line.actor)
    return {seat: iter(people) for seat, people in found.items()}
