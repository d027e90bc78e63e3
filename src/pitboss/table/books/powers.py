"""What lets people in, each a link of the cage's log: sessions, one-time links and passwords.

A row that gives power and is in no link was planted, and the audit finds it. The log holds hashes: those of
tokens as they are stored, and those of the stored form of passwords.
"""

from __future__ import annotations

import secrets
from typing import Final

from pitboss.errors import IdReused
from pitboss.table.books.cage import CageLog
from pitboss.table.books.sessions import LONGEST, began_at
from pitboss.table.canonical import digest
from pitboss.table.roles import HOUSE, Actor
from pitboss.table.storage import Append, Power, SessionRow, Store

__all__ = ["STOCK", "Powers", "fingerprint"]

STOCK: Final = "stock"
"""The id of the one command that takes over what an earlier version has let in."""


def fingerprint(password: str | None) -> str | None:
    """A stored password as the log names it: nobody can try passwords against it without the salt."""
    return None if password is None else digest(password)


class Powers:
    """Gives and takes them; `NotGranted` if what it relies on has changed meanwhile."""

    def __init__(self, store: Store, log: CageLog) -> None:
        self._store, self._log = store, log

    async def take_stock(self) -> None:
        """Once for each house: what was there before sessions and passwords were in the log."""
        if await self._store.remembered(f"{HOUSE.id}:{STOCK}") is not None:
            return
        kept = await self._store.passwords()
        request = {
            "command": "TakeStock",
            "passwords": {person: fingerprint(password) for person, password in kept.items()},
            "sessions": [[row.token, row.person, row.expires] for row in await self._store.sessions()],
        }
        try:
            await self._log.write(HOUSE, STOCK, request)
        except IdReused:
            return  # another server has done so meanwhile

    async def sign_in(self, actor: Actor, row: SessionRow, *, was: tuple[str | None] | None = None) -> None:
        """A session for someone who has just come, or who gave the password that `was` kept then."""
        power = Power(person=row.person, was=was, starts=row)
        request = {"command": "SignIn", "person": row.person, "session": row.token, "expires": _latest(row)}
        await self._write(actor, request, power)

    async def sign_out(self, actor: Actor, token: str) -> None:
        power = Power(person=actor.id, needs=token, ends="one")
        await self._write(actor, {"command": "SignOut", "person": actor.id, "session": token}, power)

    async def invite(self, row: SessionRow) -> None:
        """A one-time link."""
        power = Power(person=row.person, starts=row)
        request = {"command": "Invite", "person": row.person, "link": row.token, "expires": row.expires}
        await self._write(HOUSE, request, power)

    async def redeem(self, actor: Actor, link: str, row: SessionRow) -> None:
        """A one-time link is used up for a session; the password and all other sessions end."""
        power = Power(person=row.person, needs=link, password=(None,), ends="all", starts=row)
        told = {"link": link, "session": row.token, "expires": _latest(row)}
        await self._write(actor, {"command": "Redeem", "person": row.person, **told}, power)

    async def set_password(self, actor: Actor, password: str, *, was: str | None, keep: str) -> None:
        """Every session ends but `keep`, which must be valid where there `was` no password.

        One-time links stay: whoever knows the old password cannot lock its owner out.
        """
        power = Power(
            person=actor.id,
            was=(was,),
            needs=keep if was is None else None,
            password=(password,),
            ends="sessions",
            keep=keep,
        )
        told = {"password": fingerprint(password), "keep": keep}
        await self._write(actor, {"command": "SetPassword", "person": actor.id, **told}, power)

    async def end_all(self) -> None:
        """Everybody has to sign in again, and no one-time link is valid any more."""
        await self._log.write(HOUSE, _new_id(), {"command": "EndSessions"}, Append(everybody_out=True))

    async def _write(self, actor: Actor, request: dict[str, object], power: Power) -> None:
        await self._log.write(actor, _new_id(), request, Append(power=power))


def _latest(row: SessionRow) -> int:
    """When a session ends at the latest, however often it is used."""
    began = began_at(row.token)
    return row.expires if began is None else began + LONGEST


def _new_id() -> str:
    return f"door-{secrets.token_hex(8)}"
