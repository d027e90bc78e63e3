"""A round's record played again by the engine: whether every event, settlement and ledger line is right."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

from pitboss.codec import Json
from pitboss.errors import InputError, PitbossError, quoted
from pitboss.games import Catalogue
from pitboss.round import (
    Command,
    Equipment,
    Event,
    Round,
    apply,
    command_from_json,
    event_from_json,
    event_to_json,
    new_round,
)
from pitboss.round.events import TipBet, TipGiven, WagersPlaced
from pitboss.table.books.ledger import Books, Line
from pitboss.table.canonical import canonical, chained
from pitboss.table.codec import happening_to_json
from pitboss.table.fairness.fair_check import Check, check_record
from pitboss.table.records.earlier_moves import command_behind
from pitboss.table.records.entry import unworded
from pitboss.table.records.record_form import check_form
from pitboss.table.records.round_record import EARLIER, FORMAT, played
from pitboss.table.setting import Setting
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


def replay_record(data: object, catalogue: Catalogue) -> Replay:
    """Play the round of a record again; InputError if it is not a record or its terms cannot be made."""
    record = _read(data)
    try:
        return _Player(record, catalogue).play()
    except PitbossError:
        raise
    except (LookupError, TypeError, ValueError, AttributeError) as error:
        raise InputError("The record cannot be read: no table writes one like this.") from error


def _read(data: object) -> Mapping[str, Any]:
    if not isinstance(data, Mapping) or data.get("record") not in (FORMAT, EARLIER):
        raise InputError(f"A record of a round has the key 'record' with {FORMAT!r} or {EARLIER!r}.")
    check_form(data)
    return data


class _Player:
    """Makes every move of the record again, and compares what happens."""

    def __init__(self, record: Mapping[str, Any], catalogue: Catalogue) -> None:
        self._record = record
        self._setting = Setting.from_json(record["setting"], catalogue)
        self._events = [event_from_json(event) for event in record["events"]]
        self._earlier = record["record"] == EARLIER
        self._moves = iter([move for entry in record["log"] for move in entry.get("moves", ())])
        self._people = {seat: sitter["person"] for seat, sitter in record["seats"].items()}
        self._bettors = _bettors(record["log"])
        self._lines: list[Line] = []
        self._books = Books(record["table"], self._setting.pot, self._people.__getitem__)
        terms = self._setting.terms
        held = Equipment.of(terms.house)
        self.state = new_round(terms, replace(held, due=record["deck"] or held.due))

    def play(self) -> Replay:
        steps: list[Step] = []
        broken = None
        at = 0
        while at < len(self._events):
            step, broken = self._step(at)
            if step is None:
                break
            steps.append(step)
            at += len(step.events)
        if self.state.status in ("over", "void"):
            self._lines += self._books.release(self.state)
        record = self._record
        return Replay(
            table=record["table"],
            number=record["round"],
            names={seat: sitter["name"] for seat, sitter in record["seats"].items()},
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
        if self._earlier:
            return command_behind(event)
        move = next(self._moves, None)
        if move is None:
            raise InputError("no move of the round is left on record.")
        return command_from_json(move)

    def _comparable(self, event: Event) -> Json:
        """As JSON, in which the order of wagers does not count; reasons of earlier records are left out."""
        return happening_to_json(unworded(event)) if self._earlier else event_to_json(event)

    # --- Verdicts ----------------------------------------------------------------------------------------

    def _checks(self, broken: str | None) -> Iterator[Check]:
        record = self._record
        yield _check("setting", None, f"The terms are those on record: {record['setting']['game']}.")
        if broken is None and self.state.status not in ("over", "void"):
            broken = "the round has not ended."
        yield _check("events", broken, f"The engine decides all {len(self._events)} events as recorded.")
        yield _check("content", self._content(), "Seats, cards, decisions and settlement follow from them.")
        yield _check("ledger", self._ledger(), f"So do all {len(self._lines)} lines of the ledger.")
        failed = next((check for check in check_record(record) if not check.passed), None)
        wrong = None if failed is None else f"{failed.name}: {failed.detail}"
        yield _check("shuffle", wrong, "The deck is the one that was committed to.")
        if "hash" in record:
            yield _check("hash", self._hash(), "The record is the one that was hashed.")

    def _content(self) -> str | None:
        record = self._record
        fairness = record["fairness"]
        table = Table(
            id=record["table"],
            title=record["title"],
            setting=self._setting,
            round=self.state,
            number=record["round"],
            commitment=fairness["commitment"],
            seeds=fairness["seeds"],
            revealed=fairness["secret"],
            seating={seat: Sitter(who["person"], who["name"]) for seat, who in record["seats"].items()},
        )
        if missing := [seat for seat in self.state.seats if seat not in table.seating]:
            return f"nobody is on record for {', '.join(missing)}."
        for seat in self.state.seats:
            if self._people[seat] != table.seating[seat].person:
                who = quoted(table.seating[seat].person)
                return f"{who} is on record for {seat}, but {quoted(self._people[seat])} made its wagers."
        right = json.loads(canonical(played(table, record["events"], record["record"])))
        for key, value in right.items():
            if not self._matches(key, record.get(key), value):
                return f"{key} on record is {quoted(record.get(key), 160)}, not {quoted(value, 160)}."
        return None

    def _matches(self, key: str, found: Any, right: Any) -> bool:
        if self._earlier and key == "settlement" and isinstance(found, list):
            return [{**each, "why": ""} for each in found] == [{**each, "why": ""} for each in right]
        return bool(found == right)

    def _ledger(self) -> str | None:
        found = [tuple(line[1:]) for line in self._record["ledger"]]
        right = [(line.account, line.cents, line.why) for line in self._lines]
        for number, (one, other) in enumerate(zip(found, right, strict=False), start=1):
            if one != other:
                return f"line {number} is {quoted(one, 120)}, but the engine has {quoted(other, 120)}."
        if len(found) != len(right):
            return f"there are {len(found)} lines, but the engine has {len(right)}."
        return None

    def _hash(self) -> str | None:
        rest = {key: value for key, value in self._record.items() if key != "hash"}
        made = chained(str(rest.get("previous")), canonical(rest))
        return None if made == self._record["hash"] else f"it makes the hash {made}."


def _check(name: str, wrong: str | None, right: str) -> Check:
    return Check(name=name, passed=wrong is None, detail=right if wrong is None else wrong)


def _bettors(log: Sequence[Mapping[str, Any]]) -> dict[str, Iterator[str]]:
    """By seat, everyone who wagered and tipped there; a seat may change hands before the deal."""
    found: dict[str, list[str]] = {}
    for entry in log:
        request = entry["request"]
        if request.get("command") in ("PlaceWagers", "Tip"):
            found.setdefault(request["seat"], []).append(entry["actor"])
    return {seat: iter(people) for seat, people in found.items()}
