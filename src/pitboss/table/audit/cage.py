"""`people`, and the cage's own commands decided again: who came, what they bought and cashed."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any

from pitboss.errors import quoted
from pitboss.table.accounts import MOST_AT_ONCE
from pitboss.table.audit.link import Link, Unreadable, readable
from pitboss.table.audit.report import Findings
from pitboss.table.entry import Entry
from pitboss.table.ledger import buy_in, cash_out
from pitboss.table.people import CLOCK, HOUSE, Actor, Role

__all__ = ["Cage"]

_MOVES = {"BuyIn": buy_in, "CashOut": cash_out}
_SHAPES: dict[Any, set[str]] = {
    "AddPerson": {"command", "person", "name", "role"},
    "BuyIn": {"command", "person", "cents"},
    "CashOut": {"command", "person", "cents"},
}
_HIRED = {role.value for role in Role if role is not Role.SYSTEM}


@dataclass(frozen=True, slots=True)
class Person:
    name: str
    role: str


class Cage:
    """Everybody the house knows, as the cage's log tells it."""

    def __init__(self, findings: Findings) -> None:
        self._findings = findings
        self.people: dict[str, Person] = {}
        self._names: set[str] = set()

    def actor(self, link: Link, entry: Entry) -> Actor | None:
        """Who asked; None if the house knows nobody of that kind."""
        for system in (HOUSE, CLOCK):
            if entry.actor == system.id and entry.role == system.role:
                return system
        known = self.people.get(entry.actor)
        if known is None:
            self._findings.add("people", link.where, f"nobody of the house is {quoted(entry.actor)}.")
            return None
        if known.role != entry.role:
            what = f"{known.name} is a {known.role}, but acted as a {entry.role}."
            self._findings.add("people", link.where, what)
            return None
        return Actor(id=entry.actor, name=known.name, role=Role(known.role))

    def tell(self, link: Link) -> None:
        """One link of the cage's log."""
        entry = link.entry
        if entry is None:
            self._findings.add("replay", link.where, "the link cannot be read.")
            return
        actor = self.actor(link, entry)
        try:
            with readable("the command cannot be read"):
                wrong = self._judge(link, entry, actor)
        except Unreadable as error:
            wrong = str(error)
        if wrong is not None:
            self._findings.add("replay", link.where, wrong)

    def _judge(self, link: Link, entry: Entry, actor: Actor | None) -> str | None:
        """What is wrong with a link, if anything."""
        request = entry.request
        if set(request) != _SHAPES.get(request.get("command")):
            return f"{quoted(request.get('command'))} is nothing that the cage does so."
        if entry.events:
            return "nothing happens at a table by a command at the cage."
        if request["command"] == "AddPerson":
            return self._add(entry, actor, link)
        return self._move(entry, actor)

    def _add(self, entry: Entry, actor: Actor | None, link: Link) -> str | None:
        person, name, role = (entry.request[key] for key in ("person", "name", "role"))
        if role not in _HIRED or not isinstance(person, str) or not isinstance(name, str):
            return f"{quoted(role)} is no role that somebody could be taken on in."
        if person in self.people or name in self._names:
            return f"{quoted(name)} is there already."
        self.people[person] = Person(name, role)
        self._names.add(name)
        first = actor is HOUSE and role == Role.SUPERVISOR and link.sequence == 1
        if role != Role.PLAYER and not first and (actor is None or actor.role is not Role.SUPERVISOR):
            self._findings.add("people", link.where, f"only a supervisor takes on a {role}.")
        if entry.command_id != f"person-{person}":
            return f"the id of this command is {quoted(entry.command_id)}."
        return "nobody brings chips along." if entry.lines else None

    def _move(self, entry: Entry, actor: Actor | None) -> str | None:
        kind, person, cents = (entry.request[key] for key in ("command", "person", "cents"))
        if type(cents) is not int or not 0 < cents <= MOST_AT_ONCE:
            return f"{quoted(cents)} cents cannot be bought or cashed at once."
        if person not in self.people:
            return f"nobody of the house is {quoted(person)}."
        if actor is None or (actor.role is Role.PLAYER and actor.id != person) or actor.role is Role.AUDITOR:
            return "these chips are not the one's who asked."
        if entry.lines != _MOVES[kind](person, cents):
            return f"the lines are not those of a {kind} of {cents} cents."
        return None

    def compare(self, stored: Iterable[Any]) -> None:
        """The people as they are kept."""
        left = dict(self.people)
        for row in stored:
            known = left.pop(row.id, None)
            if known is None:
                what = f"{quoted(row.name)} is kept as {row.role}, but never came to the cage."
                self._findings.add("people", quoted(row.id), what)
            elif (row.name, row.role) != (known.name, known.role):
                kept = f"{quoted(row.name)} is kept as {quoted(row.role)}"
                what = f"{kept}, but came as {known.name}, {known.role}."
                self._findings.add("people", quoted(row.id), what)
            elif row.password is not None and not str(row.password).startswith("$argon2"):
                self._findings.add("people", quoted(row.id), "the password is not kept as a hash.")
        for person, known in left.items():
            self._findings.add("people", quoted(person), f"{known.name} came to the cage, but is not kept.")
