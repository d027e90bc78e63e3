"""Answers of the academy in the database, on SQLite and on PostgreSQL alike."""

from __future__ import annotations

import asyncio
from dataclasses import replace
from fractions import Fraction

import pytest

from pitboss.academy import Answered, Results, SceneReference
from pitboss.errors import Forbidden
from pitboss.table.roles import Actor, Role
from tests.table.running import a_store, run

ANN = Actor(id="ann", name="Ann", role=Role.DEALER)
BOB = Actor(id="bob", name="Bob", role=Role.PLAYER)
SUE = Actor(id="sue", name="Sue", role=Role.SUPERVISOR)
GIVEN = Answered(
    course="dealer",
    game="champion-four",
    house="default",
    reference=SceneReference(drill="settlement", kind="split pot", level=3, seed=2**53 - 1),
    answer='{"settlement":[["seat-7","bonus",4000]]}',
    right=False,
    millis=61_000,
    target=45_000,
    at=1_700_000_000_123,
)
BET = replace(GIVEN, course="player", cost=Fraction(274438, 178365), right=True)


@run
async def test_answers_are_there_after_a_restart(address: str) -> None:
    async with a_store(address) as store:
        results = Results(store)
        assert await results.history("ann") == []
        kept = await results.keep("ann", GIVEN)
        assert kept == replace(GIVEN, number=1)
        await results.keep("ann", BET)
        await results.keep("bob", BET)
    async with a_store(address) as store:
        results = Results(store)
        assert await results.history("ann") == [replace(GIVEN, number=1), replace(BET, number=2)]
        assert (await results.keep("ann", GIVEN)).number == 3
        assert await results.people(SUE) == {"ann": 3, "bob": 1}


@run
async def test_ones_own_answers_are_for_oneself_and_for_supervisors(address: str) -> None:
    async with a_store(address) as store:
        results = Results(store)
        await results.keep("ann", GIVEN)
        assert len(await results.read(ANN, "ann")) == 1
        assert len(await results.read(SUE, "ann")) == 1
        with pytest.raises(Forbidden):
            await results.read(BOB, "ann")
        with pytest.raises(Forbidden):
            await results.people(ANN)


@run
async def test_answers_given_at_the_same_time_are_all_kept(address: str) -> None:
    async with a_store(address) as store:
        results = Results(store)
        kept = await asyncio.gather(*(results.keep("ann", GIVEN) for _ in range(12)))
        assert sorted(each.number for each in kept) == list(range(1, 13))
        assert [each.number for each in await results.history("ann")] == list(range(1, 13))
