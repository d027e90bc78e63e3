"""People: accounts, passwords, sessions, and the cage where chips are bought and cashed."""

from __future__ import annotations

import asyncio
import hashlib
import secrets
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from argon2 import PasswordHasher
from argon2.exceptions import InvalidHashError, VerificationError
from sqlalchemy import select, update

from pitboss.errors import Forbidden, InputError, NotFound, Refused, SignedOut
from pitboss.rules import dollars
from pitboss.table.canonical import canonical, digest
from pitboss.table.entry import Entry
from pitboss.table.ledger import Line, buy_in, cash_out, player
from pitboss.table.live import Receipt, answer_again, refusal
from pitboss.table.people import HOUSE, Actor, Role
from pitboss.table.storage import (
    AlreadyDone,
    Append,
    Lost,
    Overdrawn,
    PersonRow,
    Remembered,
    Row,
    Store,
    schema,
)

__all__ = ["CAGE_STREAM", "MOST_AT_ONCE", "Accounts", "SignedIn"]

CAGE_STREAM = "cage"
"""The log of the cage: people, buy-ins and cash-outs. No table may be called that."""

_SESSION = 12 * 3600 * 1000
_INVITATION = 24 * 3600 * 1000
MOST_AT_ONCE = 100_000_000
"""No buy-in or cash-out above a million dollars: a slip of the keyboard should not be money."""


@dataclass(frozen=True, slots=True, kw_only=True)
class SignedIn:
    """A session: the token is known to the client alone."""

    actor: Actor
    token: str
    expires: int


class Accounts:
    """Everything about people. `play_chips` is what a guest gets for nothing; 0 where chips are money."""

    def __init__(self, store: Store, *, clock: Callable[[], int], play_chips: int) -> None:
        self._store, self._clock, self.play_chips = store, clock, play_chips
        self._hasher = PasswordHasher()
        self._nobody = self._hasher.hash(secrets.token_hex(16))
        self._busy = asyncio.Lock()

    # --- Who is there ------------------------------------------------------------------------------------

    async def register(
        self, name: str, password: str, *, role: Role = Role.PLAYER, by: Actor | None = None
    ) -> Actor:
        """A new account. Everybody may become a player; staff is taken on by a supervisor."""
        if role is Role.SYSTEM or (
            role is not Role.PLAYER and (by is None or by.role is not Role.SUPERVISOR)
        ):
            raise Forbidden(f"Only a supervisor takes on a {role.value}.")
        name = _checked_name(name)
        hashed = await asyncio.to_thread(self._hasher.hash, _checked_password(password))
        return await self._add(name, role, hashed, by or HOUSE)

    async def guest(self) -> SignedIn:
        """Somebody who just sits down, with play chips, and without a password to come back with."""
        if self.play_chips <= 0:
            raise Forbidden("This house takes no guests; sign in with an account.")
        actor = await self._add(f"Guest {secrets.token_hex(4)}", Role.PLAYER, None, HOUSE)
        await self._move(HOUSE, f"welcome-{actor.id}", "BuyIn", actor.id, self.play_chips)
        return await self._session(actor)

    async def sign_in(self, name: str, password: str) -> SignedIn:
        person = await self._store.person(name=name.strip())
        known = person.password if person is not None and person.password else self._nobody
        right = await asyncio.to_thread(self._is_right, known, password)
        if person is None or person.password is None or not right:
            raise SignedOut("The name or the password is wrong.")
        return await self._session(_actor(person))

    async def set_password(self, actor: Actor, password: str) -> None:
        hashed = await asyncio.to_thread(self._hasher.hash, _checked_password(password))
        await self._store.write(
            update(schema.people).where(schema.people.c.id == actor.id).values(password=hashed)
        )

    async def change_password(
        self, actor: Actor, password: str, *, current: str | None = None, keep: str = ""
    ) -> None:
        """A new password for somebody who knows the old one; only the session of the token `keep` goes on."""
        person = await self._store.person(person=actor.id)
        if person is not None and person.password is not None:
            right = await asyncio.to_thread(self._is_right, person.password, current or "")
            if not right:
                raise Forbidden("The current password is wrong.")
        await self.set_password(actor, password)
        await self._store.end_sessions(person=actor.id, keep=_hashed(keep))

    async def who(self, token: str) -> Actor:
        """Whose token this is, as long as it holds."""
        found = await self._store.session(_hashed(token))
        if found is None or found[1] <= self._clock():
            raise SignedOut("Nobody is signed in with this token; sign in again.")
        person = await self._store.person(person=found[0])
        if person is None:
            raise SignedOut("Nobody is signed in with this token; sign in again.")
        return _actor(person)

    async def sign_out(self, token: str) -> None:
        await self._store.end_sessions(token=_hashed(token))

    async def invite_supervisor(self) -> str | None:
        """A link's token with which somebody becomes the supervisor, until one has set a password."""
        found = await self._store.fetch(
            select(schema.people).where(schema.people.c.role == Role.SUPERVISOR.value)
        )
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
        """A token that signs this person in, once."""
        token = secrets.token_urlsafe(24)
        await self._store.start_session(_invitation(token), actor.id, self._clock() + _INVITATION)
        return token

    async def redeem(self, token: str) -> SignedIn:
        """Use up an invitation."""
        hashed = _invitation(token)
        found = await self._store.session(hashed)
        if found is None or found[1] <= self._clock() or not await self._store.use_up(hashed):
            raise SignedOut("This link has been used or is too old.")
        person = await self._store.person(person=found[0])
        if person is None:
            raise SignedOut("This link has been used or is too old.")
        return await self._session(_actor(person))

    async def people(self) -> list[PersonRow]:
        return await self._store.people()

    async def _session(self, actor: Actor) -> SignedIn:
        token = secrets.token_urlsafe(32)
        expires = self._clock() + _SESSION
        await self._store.start_session(_hashed(token), actor.id, expires)
        return SignedIn(actor=actor, token=token, expires=expires)

    def _is_right(self, hashed: str, password: str) -> bool:
        try:
            return self._hasher.verify(hashed, password)
        except (VerificationError, InvalidHashError):
            return False

    async def _add(self, name: str, role: Role, password: str | None, by: Actor) -> Actor:
        actor = Actor(id=secrets.token_hex(8), name=name, role=role)
        request = {"command": "AddPerson", "person": actor.id, "name": name, "role": role.value}
        person = PersonRow(id=actor.id, name=name, role=role.value, password=password)
        for _ in range(20):
            if await self._store.person(name=name) is not None:
                raise Refused(f"The name {name!r} is taken.")
            try:
                await self._write(by, f"person-{actor.id}", request, person=person)
            except Lost:
                continue
            return actor
        raise Refused("Too many people come in at once; try again.")

    # --- The cage ----------------------------------------------------------------------------------------

    async def chips(self, person: str) -> int:
        return await self._store.balance(player(person))

    async def buy(self, actor: Actor, command_id: str, person: str, cents: int) -> Receipt:
        """Chips for somebody. Staff sells them; where chips are for play, a player helps himself."""
        if actor.role is Role.PLAYER:
            if person != actor.id or self.play_chips <= 0:
                raise Forbidden("Chips are bought from a dealer or a supervisor.")
            most = 10 * self.play_chips
            if 0 < cents <= MOST_AT_ONCE and cents + await self.chips(person) > most:
                request = {"command": "BuyIn", "person": person, "cents": cents}
                error = Refused(f"Play chips are given up to {dollars(most)} a person.")
                return await self._refuse(error, f"{actor.id}:{command_id}", request)
        else:
            _must_be_staff(actor)
        return await self._move(actor, command_id, "BuyIn", person, cents)

    async def cash(self, actor: Actor, command_id: str, person: str, cents: int) -> Receipt:
        """Chips back to the cage, one's own or, by staff, somebody's."""
        if actor.role is not Role.PLAYER or person != actor.id:
            _must_be_staff(actor)
        return await self._move(actor, command_id, "CashOut", person, cents)

    async def _move(self, actor: Actor, command_id: str, kind: str, person: str, cents: int) -> Receipt:
        if not 0 < cents <= MOST_AT_ONCE:
            raise InputError(f"An amount at the cage is more than nothing, up to {dollars(MOST_AT_ONCE)}.")
        if await self._store.person(person=person) is None:
            raise NotFound(f"Nobody here is {person!r}.")
        request = {"command": kind, "person": person, "cents": cents}
        lines = buy_in(person, cents) if kind == "BuyIn" else cash_out(person, cents)
        for _ in range(20):
            try:
                return await self._write(actor, command_id, request, lines=lines)
            except Lost:
                continue
        raise Refused("The cage is too busy; try again.")

    async def _write(
        self,
        actor: Actor,
        command_id: str,
        request: dict[str, Any],
        *,
        lines: tuple[Line, ...] = (),
        person: PersonRow | None = None,
    ) -> Receipt:
        """One link in the cage's log. Other processes write there, too: Lost means to try again."""
        async with self._busy:
            sequence, previous = await self._store.head(CAGE_STREAM)
            last = await self._store.read_log(CAGE_STREAM, after=sequence - 1)
            at = max(self._clock(), *(Entry.read(row.body).at for row in last), 0)  # clocks may differ
            entry = Entry.of(actor, at=at, command_id=command_id, request=request, lines=lines)
            row = Row.after(previous, stream=CAGE_STREAM, sequence=sequence + 1, body=entry.body())
            receipt = Receipt(stream=CAGE_STREAM, sequence=row.sequence, at=at)
            remember = Remembered(
                key=f"{actor.id}:{command_id}",
                digest=digest([CAGE_STREAM, request]),
                answer=canonical(receipt.to_json()),
            )
            accounts = (player(person.id),) if person is not None else ()
            try:
                await self._store.append(
                    Append(remember=remember, row=row, lines=lines, person=person, accounts=accounts)
                )
            except AlreadyDone as done:
                return answer_again(done.answer)
            except Overdrawn as short:
                have = dollars(
                    short.cents - sum(line.cents for line in lines if line.account == short.account)
                )
                error = Refused(f"There are {have} in chips, not so many.")
                return await self._refuse(error, remember.key, request)
            return receipt

    async def _refuse(self, error: Refused, key: str, request: dict[str, Any]) -> Receipt:
        """Refused, and remembered; where the command was done before, what was answered then."""
        remember = Remembered(key=key, digest=digest([CAGE_STREAM, request]), answer=refusal(error))
        try:
            await self._store.append(Append(remember=remember))
        except AlreadyDone as done:
            return answer_again(done.answer)
        raise error


def _actor(person: PersonRow) -> Actor:
    return Actor(id=person.id, name=person.name, role=Role(person.role))


def _must_be_staff(actor: Actor) -> None:
    if actor.role not in (Role.DEALER, Role.SUPERVISOR, Role.SYSTEM):
        raise Forbidden("This is for a dealer or a supervisor to do.")


def _hashed(token: str) -> str:
    return hashlib.sha256(token.encode()).hexdigest()


def _invitation(token: str) -> str:
    """How an invitation is kept: in a form that the hash of a session's token can never have."""
    return f"once:{_hashed(token)}"


def _checked_name(name: str) -> str:
    name = " ".join(name.split())
    if not 2 <= len(name) <= 40 or not name.isprintable():
        raise InputError("A name has 2 to 40 printable characters.")
    if name.lower().startswith("guest ") or name.lower() in ("clock", "house", "cage"):
        raise InputError(f"The name {name!r} is kept for the house.")
    return name


def _checked_password(password: str) -> str:
    if not 8 <= len(password) <= 200:
        raise InputError("A password has 8 to 200 characters.")
    return password
