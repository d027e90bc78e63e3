"""People: accounts, passwords, sessions, and the cage where chips are bought and cashed."""

from __future__ import annotations

import asyncio
import hashlib
import secrets
import unicodedata
from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass

from argon2 import PasswordHasher
from argon2.exceptions import InvalidHashError, VerificationError
from sqlalchemy import select

from pitboss.codec import Json
from pitboss.contract import Receipt
from pitboss.errors import Forbidden, InputError, NotFound, Refused, SignedOut, StorageFailed
from pitboss.table.books.cage import CageLog
from pitboss.table.books.ledger import buy_in, cash_out, player
from pitboss.table.books.powers import Powers, fingerprint
from pitboss.table.books.sessions import (
    OwnSession,
    began_at,
    ends_at,
    idle_for,
    kept_as,
    make_token,
    name_of,
)
from pitboss.table.books.two_people import Alone, AloneLimit, Second
from pitboss.table.names import is_reserved, looks_like
from pitboss.table.roles import HOUSE, Actor, Role, must_be
from pitboss.table.storage import Append, NotGranted, PersonRow, SessionRow, Store, schema
from pitboss.table.storage.powers import ONCE
from pitboss.wording import dollars
from pitboss.wording.refusals import Refusal

__all__ = ["INVITATION", "MOST_AT_ONCE", "Accounts", "SignedIn"]

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
        self._powers = Powers(store, self._log)
        self._alone = AloneLimit(store, self._log)
        self._hasher = PasswordHasher()
        self._nobody = self._hasher.hash(secrets.token_hex(16))
        self._naming = asyncio.Lock()
        self.play_chips = 0
        """What a guest is given, in cents; 0 where chips are money."""

    async def open(self, play_chips: int | None, *, alone: Alone | None = None) -> None:
        """Let people in; see `CageLog.settle_chips`. Without `alone`, the limit for one person stays."""
        self.play_chips = await self._log.settle_chips(play_chips)
        await self._powers.take_stock()
        if alone is not None:
            await self._alone.say(alone)

    async def end_sessions(self, *, expired_by: int | None = None) -> None:
        """End the sessions and links that have expired by then, or all of them."""
        if expired_by is None:
            await self._powers.end_all()
        else:
            await self._store.forget_expired(expired_by)

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
        async with self._naming:
            await self._must_differ(name)
            return await self._add(name, role, hashed, by or HOUSE)

    async def _must_differ(self, name: str) -> None:
        """Nobody else has a name that looks like this one; guests' names cannot be chosen."""
        people = schema.people.c
        chosen = people.password.is_not(None) | (people.role != Role.PLAYER.value)
        taken = await self._store.fetch(select(people.name).where(chosen))
        like = looks_like(name)
        if any(row.name != name and looks_like(row.name) == like for row in taken):
            raise Refused(Refusal.NAME_LOOKS_TAKEN, name=name)

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
        try:
            return await self._session(_actor(person), was=(known,))
        except NotGranted:
            raise SignedOut("The name or the password is wrong.") from None  # it was changed meanwhile

    async def change_password(
        self, actor: Actor, password: str, *, current: str | None = None, keep: str = ""
    ) -> None:
        """A new password for someone who knows the old one; all sessions end but that of the token `keep`."""
        person = await self._store.person(person=actor.id)
        was = person.password if person is not None else None
        if was is not None and not await asyncio.to_thread(self._is_right, was, current or ""):
            raise Forbidden(Refusal.WRONG_PASSWORD)
        hashed = await asyncio.to_thread(self._hasher.hash, _checked_password(password))
        try:
            await self._powers.set_password(actor, hashed, was=was, keep=kept_as(keep))
        except NotGranted:
            raise Forbidden(Refusal.WRONG_PASSWORD) from None  # it was changed meanwhile

    async def who(self, token: str, *, acting: bool = True) -> Actor:
        """Whose token this is, as long as it is valid. To use a session is to act, not to be looked up."""
        kept = kept_as(token)
        found = await self._store.session(kept)
        if found is None or found[1] <= self._clock():
            raise SignedOut("Nobody is signed in with this token; sign in again.")
        person = await self._store.person(person=found[0])
        if person is None or person.dismissed:
            raise SignedOut("Nobody is signed in with this token; sign in again.")
        actor = _actor(person)
        if acting:
            await self._prolong(kept, found[1], actor.role)
        return actor

    async def _prolong(self, kept: str, expires: int, role: Role) -> None:
        """A session that is used ends later; this is not written down every time."""
        began = began_at(kept)
        later = expires if began is None else ends_at(began, self._clock(), role)
        if later - expires > idle_for(role) // 8:
            with suppress(StorageFailed):  # it can be read, so it is valid
                await self._store.prolong_session(kept, later)

    async def sign_out(self, token: str) -> None:
        kept = kept_as(token)
        found = await self._store.session(kept)
        person = await self._store.person(person=found[0]) if found is not None else None
        if person is not None:
            await self._end(_actor(person), kept)

    async def _end(self, actor: Actor, kept: str) -> None:
        with suppress(NotGranted):  # it has ended meanwhile
            await self._powers.sign_out(actor, kept)

    async def own_sessions(self, actor: Actor, token: str) -> list[OwnSession]:
        """Where this person is signed in, the latest first."""
        now, current = self._clock(), kept_as(token)
        found = [
            OwnSession(id=name_of(kept), began=began_at(kept), ends=expires, current=kept == current)
            for kept, expires in await self._store.sessions_of(actor.id)
            if expires > now
        ]
        return sorted(found, key=lambda session: session.began or 0, reverse=True)

    async def end_session(self, actor: Actor, session: str) -> None:
        """End one of one's own sessions, by its id."""
        for kept, _ in await self._store.sessions_of(actor.id):
            if name_of(kept) == session:
                await self._end(actor, kept)
                return
        raise NotFound(f"{actor.name} has no session {session!r}.")

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
        row = SessionRow(token=_invitation(token), person=actor.id, expires=self._clock() + INVITATION)
        await self._powers.invite(row)
        return token

    async def invite_again(self, name: str) -> tuple[Actor, str]:
        """A new invitation for someone who has forgotten their password; it goes into the cage's log."""
        person = await self._store.person(name=name.strip())
        if person is None:
            raise NotFound(f"Nobody here is called {name!r}.")
        if person.dismissed:
            raise Refused(Refusal.WAS_DISMISSED, person=person.name)
        await self._powers.take_stock()  # the house may not have been opened since the last version
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
        if actor is None:
            raise SignedOut("This link has been used or is too old.")
        new, row = self._new_session(actor)
        try:
            await self._powers.redeem(actor, _invitation(token), row)
        except NotGranted:
            raise SignedOut("This link has been used or is too old.") from None
        return SignedIn(actor=actor, token=new, expires=row.expires)

    async def invited(self, token: str) -> Actor | None:
        """Whom an invitation is for, as long as it is valid."""
        found = await self._store.session(_invitation(token))
        person = await self._store.person(person=found[0]) if found is not None else None
        if found is None or found[1] <= self._clock() or person is None or person.dismissed:
            return None
        return _actor(person)

    async def people(self) -> list[PersonRow]:
        return await self._store.people()

    async def _session(self, actor: Actor, *, was: tuple[str | None] | None = None) -> SignedIn:
        token, row = self._new_session(actor)
        await self._powers.sign_in(actor, row, was=was)
        return SignedIn(actor=actor, token=token, expires=row.expires)

    def _new_session(self, actor: Actor) -> tuple[str, SessionRow]:
        """A session's token, and how it is kept: it ends soon unless it is used."""
        now = self._clock()
        token = make_token(now)
        ends = ends_at(now, now, actor.role)
        return token, SessionRow(token=kept_as(token), person=actor.id, expires=ends)

    def _is_right(self, hashed: str, password: str) -> bool:
        try:
            return self._hasher.verify(hashed, password)
        except (VerificationError, InvalidHashError):
            return False

    async def _add(self, name: str, role: Role, password: str | None, by: Actor) -> Actor:
        if await self._store.person(name=name) is not None:
            raise Refused(Refusal.NAME_TAKEN, name=name)
        actor = Actor(id=secrets.token_hex(8), name=name, role=role)
        request = {
            "command": "AddPerson",
            "person": actor.id,
            "name": name,
            "role": role.value,
            "password": fingerprint(password),
        }
        person = PersonRow(id=actor.id, name=name, role=role.value, password=password)
        adds = Append(person=person, accounts=(player(actor.id),))
        await self._log.write(by, f"person-{actor.id}", request, adds)
        return actor

    # --- The cage ----------------------------------------------------------------------------------------

    async def chips(self, person: str) -> int:
        return await self._store.balance(player(person))

    async def alone(self) -> int | None:
        """What one member of staff may move alone, in cents; None if that is any amount."""
        return await self._alone.current()

    async def buy(
        self, actor: Actor, command_id: str, person: str, cents: int, *, second: Second | None = None
    ) -> Receipt:
        """Sell chips: staff does; where chips are for play, players may help themselves."""
        self._must_be_allowed(actor, person, Refusal.BUY_FROM_STAFF)
        most = 10 * self.play_chips if actor.role is Role.PLAYER else None
        return await self._move(actor, command_id, "BuyIn", person, cents, most=most, second=second)

    async def cash(
        self, actor: Actor, command_id: str, person: str, cents: int, *, second: Second | None = None
    ) -> Receipt:
        """Take chips back: staff does; where chips are for play, players may return their own."""
        self._must_be_allowed(actor, person, Refusal.CASH_WITH_STAFF)
        return await self._move(actor, command_id, "CashOut", person, cents, second=second)

    def _must_be_allowed(self, actor: Actor, person: str, refusal: Refusal) -> None:
        if actor.role is not Role.PLAYER:
            must_be(actor, Role.DEALER, Role.SUPERVISOR, Role.SYSTEM)
        elif person != actor.id or self.play_chips <= 0:
            raise Forbidden(refusal)

    async def _move(
        self,
        actor: Actor,
        command_id: str,
        kind: str,
        person: str,
        cents: int,
        *,
        most: int | None = None,
        second: Second | None = None,
    ) -> Receipt:
        if not 0 < cents <= MOST_AT_ONCE:
            raise InputError(
                f"An amount at the cage must be more than nothing and at most {dollars(MOST_AT_ONCE)}."
            )
        if await self._store.person(person=person) is None:
            raise NotFound(f"Nobody here has the id {person!r}.")
        request: Json = {"command": kind, "person": person, "cents": cents}
        if actor.role in (Role.DEALER, Role.SUPERVISOR) and (most_alone := await self.alone()) is not None:
            if second is not None:
                request["second"] = await self._countersigned(second, actor, person)
            elif cents > most_alone or person == actor.id:
                raise Refused(Refusal.TWO_PEOPLE, most=most_alone)
        lines = buy_in(person, cents) if kind == "BuyIn" else cash_out(person, cents)
        return await self._log.write(actor, command_id, request, Append(lines=lines, most=most))

    async def _countersigned(self, second: Second, actor: Actor, person: str) -> str:
        """The id of the second person, who is on the staff and has an interest of neither kind."""
        known = await self._store.person(name=second.name.strip()) if second.name.isprintable() else None
        kept = known.password if known is not None and known.password else self._nobody
        right = await asyncio.to_thread(self._is_right, kept, second.password)
        if (
            known is None
            or not right
            or known.dismissed
            or known.role not in (Role.DEALER, Role.SUPERVISOR)
            or known.id in (actor.id, person)
        ):
            raise Forbidden(Refusal.NO_SECOND_PERSON)
        return known.id


def _actor(person: PersonRow) -> Actor:
    return Actor(id=person.id, name=person.name, role=Role(person.role))


def _invitation(token: str) -> str:
    """An invitation as it is stored: in a form that the hash of a session's token never has."""
    return f"{ONCE}{hashlib.sha256(token.encode()).hexdigest()}"


def _checked_name(name: str) -> str:
    name = " ".join(name.split())
    if not 2 <= len(name) <= 40 or not name.isprintable():
        raise InputError("A name has 2 to 40 printable characters.")
    if (plain := unicodedata.normalize("NFKC", name)) != name:
        raise InputError(f"The name {name!r} has letters in an unusual form; write it {plain!r}.")
    if is_reserved(name):
        raise InputError(f"The name {name!r} is reserved for the house.")
    return name


def _checked_password(password: str) -> str:
    if not 8 <= len(password) <= 200:
        raise InputError("A password has 8 to 200 characters.")
    return password
