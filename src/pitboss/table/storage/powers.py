"""Passwords and sessions, changed in the transaction that writes the link which says so."""

from __future__ import annotations

from sqlalchemy import Connection, delete, insert, select, update

from pitboss.table.storage import schema
from pitboss.table.storage.rows import Power

__all__ = ["ONCE", "exercise", "is_granted"]

ONCE = "once:"
"""The prefix that marks a stored token as good for one use."""
_PEOPLE, _SESSIONS = schema.people.c, schema.sessions.c


def is_granted(connection: Connection, power: Power) -> bool:
    """Whether its conditions hold now.

    They hold until it is written: whatever could change them is a link of the same log, and of two links with
    one sequence only one is written.
    """
    kept = select(_PEOPLE.password).where(_PEOPLE.id == power.person, ~_PEOPLE.dismissed)
    found = connection.execute(kept).first()
    if found is None or (power.was is not None and found.password != power.was[0]):
        return False
    if power.needs is None:
        return True
    own = select(_SESSIONS.token).where(_SESSIONS.token == power.needs, _SESSIONS.person == power.person)
    return connection.execute(own).first() is not None


def exercise(connection: Connection, power: Power) -> None:
    """Write what it changes: the password first, then the sessions that end, then the one that begins."""
    if power.password is not None:
        which = _PEOPLE.id == power.person
        connection.execute(update(schema.people).where(which).values(password=power.password[0]))
    own = _SESSIONS.person == power.person
    match power.ends:
        case "one":
            connection.execute(delete(schema.sessions).where(own, _SESSIONS.token == power.needs))
        case "sessions":
            others = (_SESSIONS.token != power.keep) & ~_SESSIONS.token.startswith(ONCE)
            connection.execute(delete(schema.sessions).where(own, others))
        case "all":
            connection.execute(delete(schema.sessions).where(own))
        case "none":
            pass
    if (begins := power.starts) is not None:
        row = {"token": begins.token, "person": begins.person, "expires": begins.expires}
        connection.execute(insert(schema.sessions).values(row))
