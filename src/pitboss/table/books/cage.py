"""The cage's log: who came and went, what was bought and cashed, and whether chips are money."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from dataclasses import replace
from typing import Final, Literal

from pitboss.codec import Json
from pitboss.contract import Receipt
from pitboss.contract.frame import write_receipt
from pitboss.errors import IdReused, InputError, Refused, StorageFailed
from pitboss.table.canonical import canonical, digest
from pitboss.table.live.receipt import answer_again, refusal
from pitboss.table.records.entry import Entry
from pitboss.table.roles import HOUSE, Actor, Role
from pitboss.table.storage import (
    AlreadyDone,
    Append,
    Dismissed,
    Lost,
    Overdrawn,
    Overfull,
    Remembered,
    Row,
    Store,
)
from pitboss.wording.refusals import Refusal

__all__ = ["CAGE_STREAM", "CHIPS", "CageLog", "Chips"]

CAGE_STREAM: Final = "cage"
"""The cage's stream; no table may have this id."""
CHIPS: Final = "chips"
"""The id of the one command that says what chips are."""

Chips = Literal["play", "money"]
_NEVER_MONEY: Final = "Chips are for play in this house and were given away free; they cannot become money."
_USUAL: Final = 100_000
_TRIES: Final = 20
_NOTHING: Final = Append()
_AT_THE_DOOR: Final = frozenset({"SignIn", "SignOut", "Redeem", "SetPassword"})


class CageLog:
    """Writes to the cage's stream, which several servers may share."""

    def __init__(self, store: Store, *, clock: Callable[[], int]) -> None:
        self._store, self._clock = store, clock
        self._busy = asyncio.Lock()

    async def settle_chips(self, play_chips: int | None) -> int:
        """What a guest is given: as this start of the server says, or as the house has always done.

        A house says once whether its chips are money; no later start may say otherwise.
        """
        if play_chips is None:
            play_chips = await self._as_before()
        chips: Chips = "play" if play_chips > 0 else "money"
        if chips == "money":
            await self._must_have_sold_all()
        try:
            await self.write(HOUSE, CHIPS, _opening(chips))
        except IdReused:
            raise InputError(
                "Chips are money in this house, so it has none for play; start it with --play-chips 0."
                if chips == "play"
                else _NEVER_MONEY
            ) from None
        return play_chips

    async def _must_have_sold_all(self) -> None:
        """Refuse money where chips were given away before the house said what they are."""
        if await self._store.remembered(_key(HOUSE, CHIPS)) is not None:
            return
        for row in await self._store.read_log(CAGE_STREAM):
            entry = _read(row)
            if entry.request["command"] == "BuyIn" and entry.role in (Role.PLAYER, Role.SYSTEM):
                raise InputError(_NEVER_MONEY)

    async def _as_before(self) -> int:
        said = await self._store.remembered(_key(HOUSE, CHIPS))
        if said is not None:
            return 0 if said.digest == _digest(_opening("money")) else _USUAL
        if await self._store.count_people():
            raise InputError(
                "This house has not yet said what its chips are: start it once with --play-chips 0 if they "
                "are money, or with --play-chips 1000 if they are for play."
            )
        return _USUAL

    async def write(self, actor: Actor, command_id: str, request: Json, adds: Append = _NOTHING) -> Receipt:
        """Append one link and what else it adds, after whatever others write at the same time."""
        for _ in range(_TRIES):
            try:
                return await self._write(actor, command_id, request, adds)
            except Lost:  # another server was quicker, or the name is taken
                if adds.person is not None and await self._store.person(name=adds.person.name) is not None:
                    raise Refused(Refusal.NAME_TAKEN, name=adds.person.name) from None
        raise Refused(Refusal.CAGE_BUSY)

    async def _write(self, actor: Actor, command_id: str, request: Json, adds: Append) -> Receipt:
        async with self._busy:
            sequence, previous = await self._store.head(CAGE_STREAM)
            last = await self._store.read_log(CAGE_STREAM, after=sequence - 1)
            at = max(self._clock(), *(_read(row).at for row in last), 0)  # clocks may differ
            entry = Entry.of(
                actor, at=at, command_id=command_id, request=request, moves=None, lines=adds.lines
            )
            row = Row.after(previous, stream=CAGE_STREAM, sequence=sequence + 1, body=entry.body())
            receipt = Receipt(table=CAGE_STREAM, sequence=row.sequence, at=at)
            remember = Remembered(
                key=_key(actor, command_id), digest=_digest(request), answer=canonical(write_receipt(receipt))
            )
            present = _needed(actor, request)
            try:
                await self._store.append(replace(adds, remember=remember, row=row, present=present))
            except AlreadyDone as done:
                return answer_again(done.answer)
            except Dismissed as gone:
                who = await self._store.person(person=gone.person)
                name = who.name if who is not None else gone.person
                raise Refused(Refusal.WAS_DISMISSED, person=name) from None
            except Overdrawn as short:
                have = short.cents - sum(line.cents for line in adds.lines if line.account == short.account)
                error = Refused(Refusal.CHIPS_TOO_FEW, chips=have)
                return await self.refuse(error, actor, command_id, request)
            except Overfull:
                error = Refused(Refusal.PLAY_CHIPS_LIMIT, most=adds.most)
                return await self.refuse(error, actor, command_id, request)
            return receipt

    async def refuse(self, error: Refused, actor: Actor, command_id: str, request: Json) -> Receipt:
        """Refuse and remember it; a command that was answered before gets that answer again."""
        remember = Remembered(key=_key(actor, command_id), digest=_digest(request), answer=refusal(error))
        try:
            await self._store.append(Append(remember=remember))
        except AlreadyDone as done:
            return answer_again(done.answer)
        raise error


def _needed(actor: Actor, request: Json) -> tuple[str, ...]:
    """Who must not have been dismissed by then: the staff who act, and the person they act on."""
    if request["command"] in _AT_THE_DOOR:
        return ()  # `Power` looks at that
    needed = [] if actor.role in (Role.PLAYER, Role.SYSTEM) else [actor.id]
    if request["command"] in ("Dismiss", "Invite"):
        needed.append(request["person"])
    if "second" in request:
        needed.append(request["second"])
    return tuple(needed)


def _read(row: Row) -> Entry:
    try:
        return Entry.read(row.body)
    except (ValueError, LookupError, TypeError, AttributeError) as error:
        raise StorageFailed("The cage's log is damaged.", why=repr(error)) from error


def _opening(chips: Chips) -> Json:
    return {"command": "OpenHouse", "chips": chips}


def _key(actor: Actor, command_id: str) -> str:
    return f"{actor.id}:{command_id}"


def _digest(request: Json) -> str:
    return digest([CAGE_STREAM, request])
