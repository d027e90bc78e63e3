"""People: accounts, passwords, sessions, and the cage where chips are bought and cashed."""

from __future__ import annotations

import asyncio
import hashlib
import secrets
from collections.abc import Callable
from dataclasses import dataclass

from argon2 import PasswordHasher
from argon2.exceptions import InvalidHashError, VerificationError
from sqlalchemy import select

from pitboss.contract import Receipt
from pitboss.errors import Forbidden, InputError, NotFound, Refused, SignedOut
from pitboss.table.books.cage import CageLog
from pitboss.table.books.ledger import buy_in, cash_out, player
from pitboss.table.roles import HOUSE, Actor, Role, must_be
from pitboss.table.storage import Append, PersonRow, Store, schema
from pitboss.table.storage.store import ONCE
from pitboss.wording import dollars
from pitboss.wording.refusals import Refusal

__all__ = ["INVITATION", "MOST_AT_ONCE", "Accounts", "SignedIn"]

_SESSION = 12 * 3600 * 1000
INVITATION = 24 * 3600 * 1000
"""How long a one-time link is valid, in milliseconds."""
MOST_AT_ONCE = 100_000_000
"""No buy-in or cash-out above a million dollars: a typing mistake should not move money."""


@dataclass(frozen=True, slots=True, kw_only=True)
class SignedIn:
    """A session: the token is known to the client alone."""

    actor: Actor
    token: str
    expires: int


class Accounts:
    """Everything about people."""

    def __init__(self, store: Store, *, clock: Callable[[], int]) -> None:
        self._store, self._clock = store, clock
        self._log = CageLog(store, clock=clock)
        self._hasher = PasswordHasher()
        self._nobody = self._hasher.hash(secrets.token_hex(16))
        self.play_chips = 0
        """What a guest is given, in cents; 0 where chips are money."""

    async def open(self, play_chips: int | None) -> None:
        """Let people in; see `CageLog.settle_chips`."""
        self.play_chips = await self._log.settle_chips(play_chips)

    # --- Who is there ------------------------------------------------------------------------------------

    async def register(
        self, name: str, password: str, *, role: Role = Role.PLAYER, by: Actor | None = None
    ) -> Actor:
        """A new account. Anyone may become a player; a supervisor takes on staff."""
        if role is Role.SYSTEM or (
            role is not Role.PLAYER and (by is None or by.role is not Role.SUPERVISOR)
        ):
            raise Forbidden(Refusal.SUPERVISOR_HIRES, role=role.named)
        name = _checked_name(name)
        hashed = await asyncio.to_thread(self._hasher.hash, _checked_password(password))
        return await self._add(name, role, hashed, by or HOUSE)

    async def guest(self) -> SignedIn:
        """A visitor with play chips and no password: once signed out, they cannot come back."""
        if self.play_chips <= 0:
            raise Forbidden(Refusal.NO_GUESTS)
        actor = await self._add(f"Guest {secrets.token_hex(4)}", Role.PLAYER, None, HOUSE)
        await self._move(HOUSE, f"welcome-{actor.id}", "BuyIn", actor.id, self.play_chips)
        return await self._session(actor)

    async def sign_in(self, name: str, password: str) -> SignedIn:
        person = await self._store.person(name=name.strip()) if name.isprintable() else None
        known = person.password if person is not None and person.password else self._nobody
        right = await asyncio.to_thread(self._is_right, known, password)
        if person is None or person.password is None or not right:
            raise SignedOut("The name or the password is wrong.")
        token, expires = self._new_token()
        if not await self._store.sign_in(_hashed(token), person.id, expires, password=known):
            raise SignedOut("The name or the password is wrong.")  # the password was changed meanwhile
        return SignedIn(actor=_actor(person), token=token, expires=expires)

    async def change_password(
        self, actor: Actor, password: str, *, current: str | None = None, keep: str = ""
    ) -> None:
        """A new password for someone who knows the old one; all sessions end but that of the token `keep`."""
        person = await self._store.person(person=actor.id)
        was = person.password if person is not None else None
        if was is not None and not await asyncio.to_thread(self._is_right, was, current or ""):
            raise Forbidden(Refusal.WRONG_PASSWORD)
        hashed = await asyncio.to_thread(self._hasher.hash, _checked_password(password))
        if not await self._store.set_password(actor.id, hashed, was=was, keep=_hashed(keep)):
            raise Forbidden(Refusal.WRONG_PASSWORD)  # it was changed meanwhile

    async def who(self, token: str) -> Actor:
        """Whose token this is, as long as it is valid."""
        found = await self._store.session(_hashed(token))
        if found is None or found[1] <= self._clock():
            raise SignedOut("Nobody is signed in with this token; sign in again.")
        person = await self._store.person(person=found[0])
        if person is None or person.dismissed:
            raise SignedOut("Nobody is signed in with this token; sign in again.")
        return _actor(person)

    async def sign_out(self, token: str) -> None:
        await self._store.end_sessions(token=_hashed(token))

    async def invite_supervisor(self) -> str | None:
        """The token of a link that makes its user the supervisor; None once one has set a password."""
        people = schema.people.c
        which = (people.role == Role.SUPERVISOR.value) & ~people.dismissed
        found = await self._store.fetch(select(schema.people).where(which))
        if any(row.password is not None for row in found):
            return None
        if found:
            return await self.invite(Actor(id=found[0].id, name=found[0].name, role=Role.SUPERVISOR))
        try:
            actor = await self._add("supervisor", Role.SUPERVISOR, None, HOUSE)
        except Refused:
            return None  # another server on the same database was first
        return await self.invite(actor)

    async def invite(self, actor: Actor) -> str:
        """A token that signs this person in once; their password and sessions stay valid until it is used."""
        token = secrets.token_urlsafe(24)
        await self._store.start_session(_invitation(token), actor.id, self._clock() + INVITATION)
        return token

    async def invite_again(self, name: str) -> tuple[Actor, str]:
        """A new invitation for someone who has forgotten their password; it goes into the cage's log."""
        person = await self._store.person(name=name.strip())
        if person is None:
            raise NotFound(f"Nobody here is called {name!r}.")
        if person.dismissed:
            raise Refused(Refusal.WAS_DISMISSED, person=person.name)
        request = {"command": "Invite", "person": person.id}
        await self._log.write(HOUSE, f"invite-{secrets.token_hex(8)}", request)
        return _actor(person), await self.invite(_actor(person))

    async def dismiss(self, by: Actor, person: str) -> None:
        """This dealer, auditor or supervisor can no longer sign in; what they did stays on record."""
        must_be(by, Role.SUPERVISOR)
        known = await self._store.person(person=person)
        if known is None:
            raise NotFound(f"Nobody here has the id {person!r}.")
        if known.dismissed:
            return
        if known.id == by.id:
            raise Refused(Refusal.DISMISSING_ONESELF)
        if known.role == Role.PLAYER:
            raise Refused(Refusal.PLAYERS_ARE_NOT_DISMISSED, person=known.name)
        request = {"command": "Dismiss", "person": person}
        await self._log.write(by, f"dismiss-{person}", request, Append(dismissed=person))

    async def redeem(self, token: str) -> SignedIn:
        """Use an invitation up. The person's old password and sessions are no longer valid."""
        actor = await self.invited(token)
        new, expires = self._new_token()
        if actor is None or not await self._store.use_up(
            _invitation(token), actor.id, token=_hashed(new), expires=expires
        ):
            raise SignedOut("This link has been used or is too old.")
        return SignedIn(actor=actor, token=new, expires=expires)

    async def invited(self, token: str) -> Actor | None:
        """Whom an invitation is for, as long as it is valid."""
        found = await self._store.session(_invitation(token))
        person = await self._store.person(person=found[0]) if found is not None else None
        if found is None or found[1] <= self._clock() or person is None or person.dismissed:
            return None
        return _actor(person)

    async def people(self) -> list[PersonRow]:
        return await self._store.people()

    async def _session(self, actor: Actor) -> SignedIn:
        token, expires = self._new_token()
        await self._store.start_session(_hashed(token), actor.id, expires)
        return SignedIn(actor=actor, token=token, expires=expires)

    def _new_token(self) -> tuple[str, int]:
        """A session's token, and when it expires."""
        return secrets.token_urlsafe(32), self._clock() + _SESSION

    def _is_right(self, hashed: str, password: str) -> bool:
        try:
            return self._hasher.verify(hashed, password)
        except (VerificationError, InvalidHashError):
            return False

    async def _add(self, name: str, role: Role, password: str | None, by: Actor) -> Actor:
        if await self._store.person(name=name) is not None:
            raise Refused(Refusal.NAME_TAKEN, name=name)
        actor = Actor(id=secrets.token_hex(8), name=name, role=role)
        request = {"command": "AddPerson", "person": actor.id, "name": name, "role": role.value}
        person = PersonRow(id=actor.id, name=name, role=role.value, password=password)
        adds = Append(person=person, accounts=(player(actor.id),))
        await self._log.write(by, f"person-{actor.id}", request, adds)
        return actor

    # --- The cage ----------------------------------------------------------------------------------------

    async def chips(self, person: str) -> int:
        return await self._store.balance(player(person))

    async def buy(self, actor: Actor, command_id: str, person: str, cents: int) -> Receipt:
        """Sell chips: staff does; where chips are for play, players may help themselves."""
        self._must_be_allowed(actor, person, Refusal.BUY_FROM_STAFF)
        most = 10 * self.play_chips
        if (
            actor.role is Role.PLAYER
            and 0 < cents <= MOST_AT_ONCE
            and cents + await self.chips(person) > most
        ):
            request = {"command": "BuyIn", "person": person, "cents": cents}
            error = Refused(Refusal.PLAY_CHIPS_LIMIT, most=most)
            return await self._log.refuse(error, actor, command_id, request)
        return await self._move(actor, command_id, "BuyIn", person, cents)

    async def cash(self, actor: Actor, command_id: str, person: str, cents: int) -> Receipt:
        """Take chips back: staff does; where chips are for play, players may return their own."""
        self._must_be_allowed(actor, person, Refusal.CASH_WITH_STAFF)
        return await self._move(actor, command_id, "CashOut", person, cents)

    def _must_be_allowed(self, actor: Actor, person: str, refusal: Refusal) -> None:
        if actor.role is not Role.PLAYER:
            must_be(actor, Role.DEALER, Role.SUPERVISOR, Role.SYSTEM)
        elif person != actor.id or self.play_chips <= 0:
            raise Forbidden(refusal)

    async def _move(self, actor: Actor, command_id: str, kind: str, person: str, cents: int) -> Receipt:
        if not 0 < cents <= MOST_AT_ONCE:
            raise InputError(
                f"An amount at the cage must be more than nothing and at most {dollars(MOST_AT_ONCE)}."
            )
        if await self._store.person(person=person) is None:
            raise NotFound(f"Nobody here has the id {person!r}.")
        request = {"command": kind, "person": person, "cents": cents}
        lines = buy_in(person, cents) if kind == "BuyIn" else cash_out(person, cents)
        return await self._log.write(actor, command_id, request, Append(lines=lines))


def _actor(person: PersonRow) -> Actor:
    return Actor(id=person.id, name=person.name, role=Role(person.role))


def _hashed(token: str) -> str:
    return hashlib.sha256(token.encode()).hexdigest()


def _invitation(token: str) -> str:
    """An invitation as it is stored: in a form that the hash of a session's token never has."""
    return f"{ONCE}{_hashed(token)}"


def _checked_name(name: str) -> str:
    name = " ".join(name.split())
    if not 2 <= len(name) <= 40 or not name.isprintable():
        raise InputError("A name has 2 to 40 printable characters.")
    if name.lower().startswith("guest ") or name.lower() in ("clock", "house", "cage"):
        raise InputError(f"The name {name!r} is reserved for the house.")
    return name


def _checked_password(password: str) -> str:
    if not 8 <= len(password) <= 200:
        raise InputError("A password has 8 to 200 characters.")
    return password
