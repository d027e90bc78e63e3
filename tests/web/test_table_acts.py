"""Scenes: what a command made happen, told step by step, ends exactly where the table stands."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from dataclasses import replace
from pathlib import Path
from random import Random
from typing import Any

import pytest

from pitboss.contract import Frame, TableView
from pitboss.contract.record import RoundRecord, parse_record, write_record
from pitboss.games import load_catalogue
from pitboss.house import house_document, load_house
from pitboss.round import (
    Decision,
    OpenRound,
    PlaceWagers,
    ReportIrregularity,
    Shuffle,
    SupervisorCheck,
    TakeBackWagers,
    Terms,
    next_command,
)
from pitboss.round.irregularity import Irregularity
from pitboss.table.books.takings import Money
from pitboss.table.commands import LeaveSeat, OpenTable, TakeFairShuffle, TakeSeat
from pitboss.table.fairness.fair_check import check_record
from pitboss.table.live.floor import Floor, open_floor
from pitboss.table.roles import Actor, Role
from pitboss.table.state import Table
from pitboss.web.history.finished_round import finished_round
from pitboss.web.table.acts import LONGEST, Act, unfold
from pitboss.web.table.betting import add, first_stakes, problem
from pitboss.web.table.situation import choices, last_stakes, situation

CATALOGUE = load_catalogue()
BOSS = Actor(id="boss", name="Boss", role=Role.SUPERVISOR)


class Seated:
    """Two people at a table, one of whom watches every frame."""

    def __init__(
        self, floor: Floor, terms: Terms, people: list[Actor], frames: AsyncIterator[Frame], view: TableView
    ) -> None:
        self.floor, self.terms, self.people, self._frames = floor, terms, people, frames
        self.view = view
        self.told: list[list[Act]] = []
        self._asked = 0

    async def perform(self, actor: Actor, request: Any) -> list[Act]:
        self._asked += 1
        await self.floor.perform(actor, "table", f"{actor.id}-{self._asked}", request)
        frame = await anext(self._frames)
        scenes = unfold(frame, self.terms.game)
        self.view = frame.view
        self.told.append(scenes)
        assert scenes[-1].view is frame.view
        return scenes

    async def state(self) -> Table:
        return (await self.floor.live("table")).table

    async def go_on(self) -> None:
        """The next move of a human dealer, or a decision that stays in the game."""
        now = (await self.state()).round
        if now.turn is not None:
            option = next(iter(self.view.round.options))
            await self.perform(self.people[int(now.turn[-1]) - 1], Decision(now.turn, option))
            return
        move = next_command(now, lambda: ())
        await self.perform(BOSS, TakeFairShuffle() if isinstance(move, Shuffle) else move)

    async def play(self, rng: Random) -> None:
        """One round, answers at random."""
        for number, person in enumerate(self.people, 1):
            stakes = first_stakes(self.terms)
            for name in self.terms.game.opening_wagers:
                more = add(self.terms, stakes, name, 500)
                if rng.random() < 0.6 and problem(self.terms, more, 10**6) is None:
                    stakes = more
            await self.perform(person, PlaceWagers(f"seat-{number}", stakes))
        while (turn := self.view.round.turn) is not None:
            person = self.people[int(turn[-1]) - 1]
            allowed = (await self.floor.view("table", person)).round.options
            await self.perform(person, Decision(turn, rng.choice(list(allowed))))


def at_the_table(game: str, folder: Path, play: Any, **sections: Any) -> None:
    async def run() -> None:
        house = {**house_document(load_house("default")), "pot": {"offered": True, "amount": 5}, **sections}
        async with open_floor(
            str(folder / "floor.db"), catalogue=CATALOGUE, server="", play_chips=10**6
        ) as floor:
            await floor.open_table(BOSS, "open", "table", OpenTable("Table", game, house))
            people = [(await floor.accounts.guest()).actor for _ in range(2)]
            for number, person in enumerate(people, 1):
                await floor.perform(person, "table", "sit", TakeSeat(f"seat-{number}"))
            async with floor.watch("table", people[0], moments=True) as frames:
                terms, first = (await floor.live("table")).table.terms, await anext(frames)
                await play(Seated(floor, terms, people, frames, first.view))

    asyncio.run(run())


@pytest.mark.parametrize("game", sorted(CATALOGUE.games))
def test_the_scenes_of_every_command_build_up_to_the_view_which_the_record_keeps(
    game: str, tmp_path: Path
) -> None:
    async def play(table: Seated) -> None:
        rng = Random(7)
        for number in range(1, 4):
            await table.play(rng)
            *acts, last = table.told[-1]
            assert last.view.round.status == "over"
            _same_felt(acts[-1].view, last.view)
            found = await table.floor.store.record("table", number)
            assert found is not None
            _same_story(last.view, parse_record(found[0]), table.people[0].id)

    at_the_table(game, tmp_path, play)


def _same_story(view: TableView, record: RoundRecord, reader: str) -> None:
    """The history page has every card, every result with its reason, and a shuffle that proves fair."""
    story, playing = finished_round(record, CATALOGUE, reader=reader), view.round
    lying = {card for place in story.places for card in place.cards}
    lying |= {card for seat in story.seats for card in seat.cards}
    assert lying == {card for cards in playing.cards.values() for card in cards}
    for seat in story.seats:
        shown = playing.seats[seat.seat]
        labels = [CATALOGUE.game(view.game).wagers[name].label for name in shown.settled]
        assert sorted(each.label for each in seat.results) == sorted(labels)
        assert seat.net == shown.net
        assert all(each.why.endswith(".") for each in seat.results)
    assert story.own is not None
    assert story.own.seat == view.own_seat
    assert all(check.passed for check in check_record(write_record(record)))


def _same_felt(built: TableView, given: TableView) -> None:
    """Cards, wagers, results and chips that the scenes came to are those of the view."""
    assert built.round.cards == given.round.cards
    assert built.round.seats == given.round.seats
    assert built.own_chips == given.own_chips
    assert built.seats == given.seats


def test_a_showdown_is_short_and_in_the_printed_order(tmp_path: Path) -> None:
    async def play(table: Seated) -> None:
        for number, person in enumerate(table.people, 1):
            await table.perform(person, PlaceWagers(f"seat-{number}", first_stakes(table.terms)))
        for option in ("play", "bet"):
            for number, person in enumerate(table.people, 1):
                await table.perform(person, Decision(f"seat-{number}", option))
        *acts, last = table.told[-1]
        assert sum(scene.pause for scene in acts) <= LONGEST
        open_now = [
            {place for place, cards in scene.view.round.cards.items() if None not in cards} for scene in acts
        ]
        order = [
            next(at for at, shown in enumerate(open_now) if place in shown) for place in ("turn", "dealer")
        ]
        assert order == sorted(order)
        assert order[0] < order[1]
        settled = [list(scene.view.round.seats["seat-1"].settled) for scene in acts]
        first = {name: next(at for at, done in enumerate(settled) if name in done) for name in settled[-1]}
        assert first["bonus"] < first["ante"] == first["play"] == first["raise"]
        assert "Dealer's hand" in " ".join(scene.spoken for scene in acts)
        assert last.spoken.startswith("The round is over. Net ")

    at_the_table("champion-four", tmp_path, play)


def test_a_hidden_card_is_in_no_scene_before_its_time(tmp_path: Path) -> None:
    async def play(table: Seated) -> None:
        for number, person in enumerate(table.people, 1):
            await table.perform(person, PlaceWagers(f"seat-{number}", first_stakes(table.terms)))
        scenes = table.told[-1]
        for scene in scenes:
            cards = scene.view.round.cards
            for place in ("dealer", "flop", "turn", "river", "seat-2"):
                assert set(cards.get(place, [None])) == {None}
        assert "Your cards: " in " ".join(scene.spoken for scene in scenes)

    at_the_table("champion-four", tmp_path, play)


def test_who_leaves_with_the_round_sees_their_chips_to_the_end(tmp_path: Path) -> None:
    async def play(table: Seated) -> None:
        before = table.view.own_chips
        for number, person in enumerate(table.people, 1):
            await table.perform(person, PlaceWagers(f"seat-{number}", first_stakes(table.terms)))
        await table.perform(table.people[0], LeaveSeat("seat-1"))
        staked = before - table.view.own_chips
        acts = await table.perform(table.people[1], Decision("seat-2", "play"))
        while table.view.round.turn is not None:
            acts = await table.perform(table.people[1], Decision("seat-2", "check"))
        *scenes, last = acts
        assert last.view.own_seat is None
        assert all(before - staked <= act.view.own_chips <= last.view.own_chips for act in scenes)

    at_the_table("champion-four", tmp_path, play)


def test_a_void_gives_everything_back_on_the_page_too(tmp_path: Path) -> None:
    async def play(table: Seated) -> None:
        before = table.view.own_chips
        for number, person in enumerate(table.people, 1):
            await table.perform(person, PlaceWagers(f"seat-{number}", first_stakes(table.terms)))
        assert table.view.own_chips < before
        *acts, last = await table.perform(BOSS, ReportIrregularity(Irregularity.CARD_FACE_UP))
        assert last.view.round.status == "void"
        assert last.view.own_chips == before == acts[-1].view.own_chips
        assert situation(last.view, table.terms, afresh=False).says.startswith("The round is void")

    at_the_table("champion-four", tmp_path, play)


def test_a_void_takes_back_what_was_settled_on_the_page_too(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Paid wagers, lost ones and a pot: scene by scene everybody comes to what they had before the round."""
    monkeypatch.setattr("secrets.token_bytes", Random(3).randbytes)
    undone: set[str] = set()

    async def play(table: Seated) -> None:
        for _ in range(6):
            await table.perform(BOSS, OpenRound((await table.state()).equipment().due))
            before = table.view.seats
            for number, person in enumerate(table.people, 1):
                stakes = {**first_stakes(table.terms), "pot": 500}
                await table.perform(person, PlaceWagers(f"seat-{number}", stakes))
            while len((await table.state()).round.settled) < 6:
                await table.go_on()
            undone.update(side.result for side in table.view.round.seats["seat-1"].settled.values())
            *acts, last = await table.perform(BOSS, ReportIrregularity(Irregularity.SHUFFLER))
            assert last.view.round.status == "void"
            assert last.view.seats == before
            _same_felt(acts[-1].view, last.view)
            await table.perform(BOSS, SupervisorCheck("Boss"))

    at_the_table("champion-four", tmp_path, play, live={"dealer": "human"})
    assert undone >= {"win", "lose"}


def test_who_is_alone_deals_and_others_are_waited_for(tmp_path: Path) -> None:
    async def play(table: Seated) -> None:
        def alone() -> bool:
            return situation(table.view, table.terms, afresh=True).alone

        assert not alone(), "the other seat has made no wager yet"
        await table.perform(table.people[1], PlaceWagers("seat-2", first_stakes(table.terms)))
        assert alone(), "nobody else is waited for"
        await table.perform(table.people[1], TakeBackWagers("seat-2"))
        assert not alone()
        await table.perform(table.people[1], LeaveSeat("seat-2"))
        assert alone(), "nobody else sits here"
        await table.perform(table.people[0], PlaceWagers("seat-1", first_stakes(table.terms)))
        await table.perform(table.people[0], Decision("seat-1", "fold"))
        assert alone()
        await table.perform(table.people[1], TakeSeat("seat-2"))
        assert not alone(), "the last round is over, and the other one has to bet anew"

    at_the_table("champion-four", tmp_path, play)


def test_a_wager_taken_back_is_no_longer_in_action_and_lies_there_again_with_the_rebet(
    tmp_path: Path,
) -> None:
    async def play(table: Seated) -> None:
        stakes = first_stakes(table.terms)
        for number, person in enumerate(table.people, 1):
            await table.perform(person, PlaceWagers(f"seat-{number}", stakes))
        assert [(choice.label, choice.below) for choice in choices(table.view, table.terms)] == [
            ("Ride", ""),
            ("Take back", "$1.00 back"),
        ]
        chips = table.view.own_chips
        await table.perform(table.people[0], Decision("seat-1", "take-back"))
        side = table.view.own_side
        assert side is not None
        assert (side.in_action, side.settled["bet-1"].taken_back) == (200, True)
        assert table.view.own_chips == chips, (
            "it is kept apart until the round is over, as all that is decided is"
        )
        for seat, option in (("seat-2", "ride"), ("seat-1", "ride"), ("seat-2", "ride")):
            await table.perform(table.people[int(seat[-1]) - 1], Decision(seat, option))
        assert table.view.round.status == "over"
        assert last_stakes(table.view, table.terms) == stakes
        handles = {name: money.handle for name, money in await _wagers(table)}
        assert handles == {"bet-1": 100, "bet-2": 200, "bet-3": 200}

    at_the_table("let-it-ride", tmp_path, play)


async def _wagers(table: Seated) -> list[tuple[str, Money]]:
    return sorted((await table.floor.figures.tables())["table"].wagers.items())


def test_where_one_stands_from_the_first_wager_to_the_rebet(tmp_path: Path) -> None:
    async def play(table: Seated) -> None:
        def phase() -> str:
            return situation(table.view, table.terms, afresh=False).phase

        assert phase() == "betting"
        stakes = add(table.terms, first_stakes(table.terms), "ante", 500)
        await table.perform(table.people[0], PlaceWagers("seat-1", stakes))
        assert phase() == "placed"
        await table.perform(table.people[1], PlaceWagers("seat-2", first_stakes(table.terms)))
        assert phase() == "deciding"
        assert [(choice.label, choice.below) for choice in choices(table.view, table.terms)] == [
            ("Play", "$6.00"),
            ("Fold", ""),
        ]
        await table.perform(table.people[0], Decision("seat-1", "play"))
        assert phase() == "waiting"
        for seat, option in (("seat-2", "fold"), ("seat-1", "raise")):
            await table.perform(table.people[int(seat[-1]) - 1], Decision(seat, option))
        assert phase() == "settled"
        assert last_stakes(table.view, table.terms) == stakes
        assert situation(table.view, table.terms, afresh=True).phase == "betting"
        onlooker = replace(table.view, you=None)
        assert situation(onlooker, table.terms, afresh=False).phase == "watching"

    at_the_table("champion-four", tmp_path, play)
