"""`powers`: sessions, one-time links and passwords, each of them given by a link of the cage's log."""

from __future__ import annotations

from collections.abc import Container, Iterable
from typing import Final

from pitboss.codec import Json
from pitboss.errors import quoted
from pitboss.table.audit.report import Findings
from pitboss.table.books.powers import STOCK, fingerprint
from pitboss.table.records.entry import Entry
from pitboss.table.roles import HOUSE, Actor
from pitboss.table.storage.powers import ONCE
from pitboss.table.storage.rows import Found

__all__ = ["SHAPES", "PowersCheck"]

SHAPES: Final[dict[object, set[str]]] = {
    "TakeStock": {"command", "passwords", "sessions"},
    "SignIn": {"command", "person", "session", "expires"},
    "SignOut": {"command", "person", "session"},
    "Invite": {"command", "person", "link", "expires"},
    "Redeem": {"command", "person", "link", "session", "expires"},
    "SetPassword": {"command", "person", "password", "keep"},
    "EndSessions": {"command"},
}
"""The keys of each command at the door."""
_BY_THE_HOUSE: Final = {"TakeStock", "Invite", "EndSessions"}


class PowersCheck:
    """Who may sign in, and who is signed in, according to the cage's log."""

    def __init__(self, findings: Findings) -> None:
        self._findings = findings
        self._passwords: dict[str, object] = {}
        """By person, the fingerprint of the password."""
        self._sessions: dict[str, tuple[str, int]] = {}
        """By stored token: whose it is, and until when; one-time links, too."""
        self._stocked = self._begun = False

    def judge(self, entry: Entry, actor: Actor | None, people: Container[str]) -> str | None:
        """What is wrong with a command at the door, if anything."""
        request = entry.request
        command, person = request["command"], request.get("person")
        if (actor is HOUSE) is not (command in _BY_THE_HOUSE):
            return f"{quoted(command)} is not for {quoted(entry.actor)} to say."
        if person is not None and person not in people:
            return f"{quoted(person)} is nobody who could be let in."
        if actor is not HOUSE and (actor is None or actor.id != person):
            return "people sign in and out, and change passwords, for themselves only."
        if command == "TakeStock":
            return self._take_stock(entry, people)
        self._begun = True
        match command:
            case "SignIn":
                return self._start(request, "session")
            case "Invite":
                return self._start(request, "link")
            case "SignOut":
                return self._end_one(request, "session")
            case "Redeem":
                wrong = self._end_one(request, "link")
                self.shut_out(str(person))
                return self._start(request, "session") or wrong
            case "SetPassword":
                self._passwords[str(person)] = request["password"]
                self._end_others(str(person), request["keep"])
            case _:
                self._sessions.clear()
        return None

    def _take_stock(self, entry: Entry, people: Container[str]) -> str | None:
        """What an earlier version left is taken over, once, before anything else is let in."""
        if self._stocked or self._begun or entry.command_id != STOCK:
            return "the house takes stock once, before it lets anyone in."
        self._stocked = True
        for person, password in entry.request["passwords"].items():
            if person not in people:
                return f"{quoted(person)} is nobody who could have a password."
            self._passwords[person] = password
        for token, person, expires in entry.request["sessions"]:
            self._sessions[token] = (person, expires)
        return None

    def add(self, person: str, request: Json) -> None:
        """Someone came to the cage; earlier versions did not say with which password."""
        if "password" in request:
            self._begun = True
            self._passwords[person] = request["password"]

    def shut_out(self, person: str) -> None:
        """The password and every session and link of this person end."""
        self._passwords[person] = None
        self._sessions = {token: kept for token, kept in self._sessions.items() if kept[0] != person}

    def _start(self, request: Json, key: str) -> str | None:
        token, expires = request[key], request["expires"]
        if not isinstance(token, str) or token.startswith(ONCE) is not (key == "link"):
            return f"{quoted(token)} is not the token of a {key}."
        if type(expires) is not int:
            return f"{quoted(expires)} is not a time."
        self._sessions[token] = (request["person"], expires)
        return None

    def _end_one(self, request: Json, key: str) -> str | None:
        kept = self._sessions.pop(request[key], None)
        if kept is None or kept[0] != request["person"]:
            return f"the {key} was not one that {quoted(request['person'])} had."
        return None

    def _end_others(self, person: str, keep: object) -> None:
        self._sessions = {
            token: kept
            for token, kept in self._sessions.items()
            if kept[0] != person or token == keep or token.startswith(ONCE)
        }

    # --- What is stored ----------------------------------------------------------------------------------

    def compare(self, people: Iterable[Found], sessions: Iterable[Found]) -> None:
        """Compare passwords and sessions as they are stored; one that is gone gives no power."""
        if not (self._stocked or self._begun):
            return  # nobody has come since the log holds this
        for row in people:
            kept = None if row.password is None else fingerprint(str(row.password))
            if kept != self._passwords.get(row.id):
                what = f"the password of {quoted(row.name)} is not the one that the cage's log has."
                self._findings.add("powers", quoted(row.id), what)
        for row in sessions:
            kind = "one-time link" if str(row.token).startswith(ONCE) else "session"
            given = self._sessions.get(row.token)
            if given is None or given[0] != row.person:
                what = f"this {kind} of {quoted(row.person)} is not one that the cage's log has given."
                self._findings.add("powers", f"{kind} {quoted(row.token)}", what)
            elif type(row.expires) is not int or row.expires > given[1]:
                what = f"it is valid until {quoted(row.expires)}, but was given until {given[1]}."
                self._findings.add("powers", f"{kind} {quoted(row.token)}", what)
