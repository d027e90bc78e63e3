"""`people`, and the cage's own commands decided again: who came, what they bought and cashed."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from pitboss.errors import quoted
from pitboss.table.audit.link import Link, Unreadable, readable
from pitboss.table.audit.powers_check import SHAPES, PowersCheck
from pitboss.table.audit.report import Findings
from pitboss.table.books.accounts import MOST_AT_ONCE
from pitboss.table.books.cage import CAGE_STREAM, CHIPS, Chips
from pitboss.table.books.ledger import buy_in, cash_out
from pitboss.table.records.entry import Entry
from pitboss.table.roles import CLOCK, HOUSE, Actor, Role
from pitboss.table.storage.rows import Found

__all__ = ["CageCheck"]

_MOVES = {"BuyIn": buy_in, "CashOut": cash_out}
_SHAPES: dict[object, set[str]] = {
    "AddPerson": {"command", "person", "name", "role", "password"},
    "BuyIn": {"command", "person", "cents"},
    "CashOut": {"command", "person", "cents"},
    "Dismiss": {"command", "person"},
    "OpenHouse": {"command", "chips"},
    "SetLimit": {"command", "alone"},
}
_EARLIER: dict[object, set[str]] = {
    "AddPerson": {"command", "person", "name", "role"},
    "Invite": {"command", "person"},
}
"""As versions wrote them that did not keep passwords and links in the log."""
_HIRED = {role.value for role in Role if role is not Role.SYSTEM}


@dataclass(frozen=True, slots=True)
class Person:
    name: str
    role: str


class CageCheck:
    """Everyone the house knows, according to the cage's log."""

    def __init__(self, findings: Findings) -> None:
        self._findings = findings
        self.people: dict[str, Person] = {}
        self._names: set[str] = set()
        self._dismissed: set[str] = set()
        self._powers = PowersCheck(findings)
        self._chips: Chips | None = None
        self._given = False
        self._alone: int | None = None
        """What one member of staff may move alone."""

    def actor(self, link: Link, entry: Entry) -> Actor | None:
        """Who asked; None if the house knows no such person in that role."""
        for system in (HOUSE, CLOCK):
            if entry.actor == system.id and entry.role == system.role:
                return system
        known = self.people.get(entry.actor)
        if known is None:
            self._findings.add("people", link.where, f"the house knows no person {quoted(entry.actor)}.")
            return None
        if known.role != entry.role:
            what = f"{known.name} is a {known.role}, but acted as a {entry.role}."
            self._findings.add("people", link.where, what)
            return None
        if entry.actor in self._dismissed and link.stream == CAGE_STREAM:
            self._findings.add("people", link.where, f"{known.name} acted after being dismissed.")
            return None
        return Actor(id=entry.actor, name=known.name, role=Role(known.role))

    def follow(self, link: Link) -> None:
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
        command, keys = request.get("command"), set(request)
        if command in _MOVES:
            keys.discard("second")
        if keys not in (_SHAPES.get(command), _EARLIER.get(command), SHAPES.get(command)):
            return f"{quoted(request.get('command'))} is not a command of the cage in this form."
        if entry.events:
            return "a command at the cage cannot make anything happen at a table."
        if request["command"] in _MOVES:
            return self._move(entry, actor)
        if entry.lines:
            return f"{quoted(request['command'])} moves no chips."
        if keys == SHAPES.get(command):
            return self._let_in(entry, actor)
        match request["command"]:
            case "AddPerson":
                return self._add(entry, actor, link)
            case "OpenHouse":
                return self._open(entry, actor)
            case "SetLimit":
                return self._set_limit(entry, actor)
            case "Dismiss":
                return self._dismiss(entry, actor, link)
            case _:
                return self._invite(entry, actor)

    def _open(self, entry: Entry, actor: Actor | None) -> str | None:
        chips = entry.request["chips"]
        if chips not in ("play", "money") or actor is not HOUSE or entry.command_id != CHIPS:
            return f"chips are for play or money, as the house says, and not {quoted(chips)}."
        if self._chips is not None:
            return "the house had already said what its chips are."
        self._chips = chips
        return "chips are money here, but some were given away." if chips == "money" and self._given else None

    def _set_limit(self, entry: Entry, actor: Actor | None) -> str | None:
        alone = entry.request["alone"]
        if actor is not HOUSE or not (alone is None or (type(alone) is int and alone >= 0)):
            return f"{quoted(alone)} is not what the house says that one may move alone."
        self._alone = alone
        return None

    def _dismiss(self, entry: Entry, actor: Actor | None, link: Link) -> str | None:
        person = entry.request["person"]
        known = self.people.get(person)
        if known is None or known.role == Role.PLAYER or person in self._dismissed:
            return f"{quoted(person)} is not someone who could be dismissed."
        self._dismissed.add(person)
        self._powers.shut_out(person)
        if actor is None or actor.role is not Role.SUPERVISOR or actor.id == person:
            self._findings.add("people", link.where, f"only another supervisor dismisses {known.name}.")
        return None

    def _let_in(self, entry: Entry, actor: Actor | None) -> str | None:
        if entry.request.get("person") in self._dismissed:
            return f"{quoted(entry.request['person'])} was dismissed, and is not let in."
        return self._powers.judge(entry, actor, self.people)

    def _invite(self, entry: Entry, actor: Actor | None) -> str | None:
        person = entry.request["person"]
        if person not in self.people or person in self._dismissed:
            return f"{quoted(person)} is not someone who could be invited."
        return None if actor is HOUSE else "people are invited by the house."

    def _add(self, entry: Entry, actor: Actor | None, link: Link) -> str | None:
        person, name, role = (entry.request[key] for key in ("person", "name", "role"))
        if role not in _HIRED or not isinstance(person, str) or not isinstance(name, str):
            return f"{quoted(role)} is not a role that anyone can be taken on in."
        if person in self.people or name in self._names:
            return f"there is already someone called {quoted(name)}."
        others = any(known.role == Role.SUPERVISOR for known in self.people.values())
        first = actor is HOUSE and role == Role.SUPERVISOR and not others
        self.people[person] = Person(name, role)
        self._names.add(name)
        self._powers.add(person, entry.request)
        if role != Role.PLAYER and not first and (actor is None or actor.role is not Role.SUPERVISOR):
            self._findings.add("people", link.where, f"only a supervisor takes on a {role}.")
        if entry.command_id != f"person-{person}":
            return f"the id of this command is {quoted(entry.command_id)}."
        return None

    def _move(self, entry: Entry, actor: Actor | None) -> str | None:
        kind, person, cents = (entry.request[key] for key in ("command", "person", "cents"))
        if type(cents) is not int or not 0 < cents <= MOST_AT_ONCE:
            return f"{quoted(cents)} cents cannot be bought or cashed at once."
        if person not in self.people:
            return f"the house knows no person {quoted(person)}."
        if actor is None or (actor.role is Role.PLAYER and actor.id != person) or actor.role is Role.AUDITOR:
            return "players move only their own chips, and these are not."
        if actor.role is Role.SYSTEM and (kind != "BuyIn" or entry.command_id != f"welcome-{person}"):
            return "the house gives chips to new guests only, and moves no others."
        if kind == "BuyIn" and actor.role in (Role.PLAYER, Role.SYSTEM):
            self._given = True
            if self._chips == "money":
                return "chips are money here, and nobody sold these."
        if (wrong := self._by_how_many(entry, actor)) is not None:
            return wrong
        if entry.lines != _MOVES[kind](person, cents):
            return f"the lines are not those of a {kind} of {cents} cents."
        return None

    def _by_how_many(self, entry: Entry, actor: Actor) -> str | None:
        """What is wrong with who stood for it: above a limit, and for oneself, that is two people."""
        person, cents = entry.request["person"], entry.request["cents"]
        if "second" in entry.request:
            second = entry.request["second"]
            known = self.people.get(second)
            staff = known is not None and known.role in (Role.DEALER, Role.SUPERVISOR)
            if not staff or second in self._dismissed or second in (actor.id, person):
                return f"{quoted(second)} is not one who could stand for it beside {actor.name}."
        elif (
            actor.role in (Role.DEALER, Role.SUPERVISOR)
            and self._alone is not None
            and (cents > self._alone or person == actor.id)
        ):
            return f"{actor.name} moved {cents} cents alone, where it takes two people."
        return None

    def compare(self, stored: Sequence[Found], sessions: Iterable[Found]) -> None:
        """Compare the people as they are stored, and what lets them in."""
        self._powers.compare(stored, sessions)
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
            elif bool(row.dismissed) is not (row.id in self._dismissed):
                what = f"{known.name} is kept as {'dismissed' if row.dismissed else 'one of the house'}, "
                self._findings.add("people", quoted(row.id), f"{what}which the cage's log does not say.")
            elif row.dismissed and row.password is not None:
                self._findings.add("people", quoted(row.id), f"{known.name} was dismissed, with a password.")
            elif row.password is not None and not str(row.password).startswith("$argon2"):
                self._findings.add("people", quoted(row.id), "the password is not kept as a hash.")
        for person, known in left.items():
            self._findings.add("people", quoted(person), f"{known.name} came to the cage, but is not kept.")
