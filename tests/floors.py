"""A floor to test at: a database, staff and guests, and rounds played through by chance."""

from __future__ import annotations

from collections.abc import AsyncIterator, Mapping
from contextlib import asynccontextmanager, suppress
from pathlib import Path
from random import Random
from typing import Any

import pytest

from pitboss.contract import Receipt
from pitboss.errors import Refused
from pitboss.house import house_document
from pitboss.round import (
    Cut,
    Decision,
    Irregularity,
    OpenRound,
    PlaceWagers,
    ReportIrregularity,
    Ruling,
    Shuffle,
    SupervisorCheck,
    TakeBackWagers,
    next_command,
)
from pitboss.table.commands import (
    AddSeed,
    ChangeTerms,
    CloseTable,
    LeaveSeat,
    OpenTable,
    Request,
    ResumeTable,
    TakeFairShuffle,
    TakeSeat,
)
from pitboss.table.live.floor import Floor, open_floor
from pitboss.table.roles import Actor, Role
from pitboss.table.state import Table
from tests.strategies import legal_opening, legal_tip
from tests.tables import CATALOGUE, GAMES, a_house, answers

__all__ = ["GAMES", "START", "Clock", "Shift", "a_document", "a_shift", "busy_evening"]

START = 1_700_000_000_000
PASSWORD = "a password for tests"


class Clock:
    """Time that passes when it is looked at, and when a test says so."""

    def __init__(self, at: int = START) -> None:
        self.at = at

    def __call__(self) -> int:
        self.at += 7
        return self.at

    def pass_by(self, seconds: int) -> None:
        self.at += 1000 * seconds


def a_document(**changes: Any) -> dict[str, Any]:
    """The test house as `OpenTable` takes it, with pot and tips, and some sections written otherwise."""
    return house_document(a_house(**{"pot": {"offered": True}, "tips": {"policy": "bet"}} | changes))


class Shift:
    """One evening on a floor: every command gets an id of its own, every chance comes from one seed."""

    def __init__(self, floor: Floor, clock: Clock, supervisor: Actor, seed: int) -> None:
        self.floor, self.clock, self.supervisor = floor, clock, supervisor
        self.random = Random(seed)
        self.dealer: Actor | None = None
        self.seated: dict[str, dict[str, Actor]] = {}
        """By table and seat."""
        self._label = f"{seed}-{clock.at}"
        self._asked = 0

    # --- People and tables -------------------------------------------------------------------------------

    async def guest(self) -> Actor:
        return (await self.floor.accounts.guest()).actor

    async def hire_dealer(self, name: str = "Dana") -> Actor:
        self.dealer = await self.floor.accounts.register(name, PASSWORD, role=Role.DEALER, by=self.supervisor)
        return self.dealer

    async def open(
        self,
        table: str,
        game: str,
        *,
        seats: int = 2,
        house: Mapping[str, Any] | None = None,
        paytables: Mapping[str, str] | None = None,
    ) -> dict[str, Actor]:
        """A table with guests at its first seats."""
        request = OpenTable(f"Table {table}", game, house or a_document(), paytables or {})
        await self.floor.open_table(self.supervisor, self.next_id(), table, request)
        for number in range(1, seats + 1):
            await self.sit(table, f"seat-{number}", await self.guest())
        return self.seated.setdefault(table, {})

    async def sit(self, table: str, seat: str, actor: Actor) -> None:
        await self.do(table, actor, TakeSeat(seat))
        self.seated.setdefault(table, {})[seat] = actor

    def next_id(self) -> str:
        self._asked += 1
        return f"test-{self._label}-{self._asked}"

    async def do(self, table: str, actor: Actor, request: Request, command_id: str | None = None) -> Receipt:
        return await self.floor.perform(actor, table, command_id or self.next_id(), request)

    async def state(self, table: str) -> Table:
        return (await self.floor.live(table)).table

    # --- Rounds ------------------------------------------------------------------------------------------

    async def play(self, table: str, rounds: int = 1, *, tips: bool = True, seeds: bool = True) -> None:
        """Rounds to their end, whoever deals."""
        for _ in range(rounds):
            await self.begin(table, tips=tips, seeds=seeds)
            await self.finish(table)

    async def begin(
        self, table: str, *, tips: bool = True, seeds: bool = True, but: tuple[str, ...] = ()
    ) -> None:
        """Wagers at every seat except some; an automatic dealer deals when all have theirs."""
        state = await self.state(table)
        if not state.automatic:
            await self.do(table, self._dealer(), OpenRound(state.equipment().due))
        seats = [seat for seat in state.seating if seat not in but]
        for seat in seats:
            actor = self.seated[table][seat]
            if seeds and self.random.random() < 0.3:
                await self.do(table, actor, AddSeed(seat, f"seed {self.random.randrange(1000)}"))
            state = await self.state(table)
            await self.do(table, actor, PlaceWagers(seat, legal_opening(state.terms, self.random)))
            state = await self.state(table)
            if tips and state.betting and (tip := legal_tip(state.round, seat, self.random)) is not None:
                with suppress(Refused):  # as where a seat's only wager is on a pay table
                    await self.do(table, actor, tip)

    async def finish(self, table: str, *, moves: int | None = None) -> None:
        """Decisions by chance and the dealer's moves until the round is over, or only so many of them."""
        while (state := await self.state(table)).playing and moves != 0:
            moves = None if moves is None else moves - 1
            if (turn := state.round.turn) is not None:
                option = self.random.choice(answers(state.round))
                await self.do(table, self.seated[table][turn], Decision(turn, option))
            elif state.automatic:
                self.clock.pass_by(1000)
                await (await self.floor.live(table)).run_out()
            else:
                await self.deal(table)

    async def deal(self, table: str) -> None:
        """The human dealer's next move."""
        state = await self.state(table)
        move = next_command(state.round, lambda: ())
        assert move is not None, "the dealer waits for somebody"
        request: Request = TakeFairShuffle() if isinstance(move, Shuffle) else move
        if isinstance(move, Cut):
            request = Cut(self.random.randint(4, 48))
        await self.do(table, self._dealer(), request)

    async def void(self, table: str) -> None:
        """A round that begins and is voided: by the shuffler, or by a supervisor's ruling."""
        seats = list((await self.state(table)).seating)
        await self.begin(table, but=tuple(seats[-1:]))
        state = await self.state(table)
        if not state.terms.by_hand:
            await self.do(table, self.supervisor, ReportIrregularity(Irregularity.SHUFFLER))
            await self.do(table, self.supervisor, SupervisorCheck("whoever"))
            return
        while (await self.state(table)).round.move.kind in ("bet", "shuffle", "cut", "deal"):
            await self.deal(table)
        await self.do(table, self._dealer(), ReportIrregularity(Irregularity.WRONG_NUMBER))
        if (await self.state(table)).round.status == "suspended":
            await self.do(table, self.supervisor, Ruling("void", "whoever"))

    def _dealer(self) -> Actor:
        return self.dealer or self.supervisor


@asynccontextmanager
async def a_shift(
    address: Path | str,
    *,
    seed: int = 1,
    clock: Clock | None = None,
    play_chips: int | None = 10_000_000,
    restored: bool = False,
) -> AsyncIterator[Shift]:
    """A floor on a new database or one that an earlier shift has left, with its supervisor signed in."""
    clock = clock or Clock()
    async with open_floor(
        str(address),
        catalogue=CATALOGUE,
        server="here",
        play_chips=play_chips,
        clock=clock,
        restored=restored,
    ) as floor:
        token = await floor.accounts.invite_supervisor()
        if token is not None:
            supervisor = (await floor.accounts.redeem(token)).actor
        else:
            known = {person.name: person for person in await floor.accounts.people()}["supervisor"]
            supervisor = Actor(id=known.id, name=known.name, role=Role.SUPERVISOR)
        yield Shift(floor, clock, supervisor, seed)


async def busy_evening(shift: Shift, *, rounds: int = 2, middle: bool = True) -> None:
    """All games, several seats, pots, tips, voids, a human dealer, and what else happens on a floor.

    With `middle`, two tables are left in the middle of a round.
    """
    for game in GAMES:
        await shift.open(game, game, seats=3)
        await shift.play(game, rounds)
        await shift.void(game)
        await shift.play(game)
    await _by_hand(shift)
    await _changes(shift)
    await _cage(shift)
    if middle:
        await shift.begin("champion-four")
        await shift.finish("champion-four", moves=2)
        await shift.begin("by-hand")
        await shift.finish("by-hand", moves=5)


async def _by_hand(shift: Shift) -> None:
    """A human dealer, a supervisor who rules, tips handed over."""
    await shift.hire_dealer()
    house = a_document(
        dealing={"method": "hand", "decks": ["red"]},
        live={"dealer": "human", "absent_rounds": 1},
        tips={"policy": "given"},
        irregularities={"by_hand": "supervisor"},
    )
    await shift.open("by-hand", "champion-three", seats=3, house=house)
    await shift.play("by-hand")
    await shift.void("by-hand")  # the third seat made no wager, and is given up
    await shift.play("by-hand")


async def _changes(shift: Shift) -> None:
    """Limits changed, clocks that run out, seats that leave, commands refused or repeated, a table closed."""
    table = "changing"
    seated = await shift.open(table, "champion-four", seats=3)
    await shift.play(table)
    await shift.do(table, shift.supervisor, ChangeTerms(house=a_document(table={"maximum": 50})))
    with pytest.raises(Refused):
        await shift.do(table, seated["seat-1"], PlaceWagers("seat-1", {"ante": 6000, "bonus": 6000}))
    await shift.do(table, seated["seat-1"], PlaceWagers("seat-1", {"ante": 500, "bonus": 500}))
    await shift.do(table, seated["seat-2"], PlaceWagers("seat-2", {"ante": 500, "bonus": 500}))
    await shift.do(table, seated["seat-2"], TakeBackWagers("seat-2"))
    await shift.do(table, seated["seat-2"], PlaceWagers("seat-2", {"ante": 700, "bonus": 700}), "twice")
    await shift.do(table, seated["seat-2"], PlaceWagers("seat-2", {"ante": 700, "bonus": 700}), "twice")
    live = await shift.floor.live(table)
    for _ in range(2):  # the third seat makes no wager, the first does not decide
        shift.clock.pass_by(1000)
        await live.run_out()
    await shift.do(table, seated["seat-2"], LeaveSeat("seat-2"))
    await shift.finish(table)
    await shift.do(table, shift.supervisor, ChangeTerms(house=a_document(), paytables={"bonus": "CH1"}))
    await shift.play(table)
    await shift.do(table, shift.supervisor, CloseTable())
    await shift.do(table, shift.supervisor, ResumeTable())
    await shift.do(table, shift.supervisor, CloseTable())


async def _cage(shift: Shift) -> None:
    """Chips bought from staff, cashed, and not to be had."""
    accounts = shift.floor.accounts
    player = await accounts.register("Priya", PASSWORD)
    await accounts.buy(shift.supervisor, shift.next_id(), player.id, 50_000)
    await accounts.cash(player, shift.next_id(), player.id, 20_000)
    with pytest.raises(Refused):
        await accounts.cash(player, shift.next_id(), player.id, 40_000)
