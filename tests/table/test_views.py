"""What each may see of a live table: nobody's hidden cards, and the secret only when the round is over."""

from __future__ import annotations

import json
from typing import Any

import pytest

from pitboss.contract import SEEN, write_view
from pitboss.table.codec import happening_to_json
from pitboss.table.commands import LeaveSeat, TakeSeat
from pitboss.table.names import display_name
from pitboss.table.roles import Actor, Role
from pitboss.table.view import public_view, seen_by, view_of
from tests.table.gates import ANN, BOB, DANA, RUIZ, World
from tests.tables import BY_HAND, GAMES

STRANGER = Actor(id="eve", name="Eve", role=Role.PLAYER)


def view(world: World, actor: Actor | None) -> dict[str, Any]:
    public = public_view(world.table, world.balances, 0)
    shown: dict[str, Any] = json.loads(json.dumps(write_view(view_of(world.table, public, actor, 0))))
    return shown


def cards_in(data: object) -> set[str]:
    """Every card's name that is anywhere in it."""
    deck = {f"{rank}{suit}" for rank in "23456789TJQKA" for suit in "shdc"}
    match data:
        case str():
            return {data} & deck
        case dict():
            return {card for value in data.values() for card in cards_in(value)}
        case list():
            return {card for value in data for card in cards_in(value)}
        case _:
            return set()


def may_know(world: World, seat: str | None) -> set[str]:
    state = world.table.round
    places = set(state.shown) | ({seat} if seat is not None and state.looked else set())
    return {str(card) for place in places for card in state.cards.get(place, ())}


@pytest.mark.parametrize("method", ["hand", "shuffler"])
@pytest.mark.parametrize("game", [game for game in GAMES if game != "champion-one"])
def test_views_and_events_carry_no_card_that_is_hidden(game: str, method: str) -> None:
    dealing = BY_HAND if method == "hand" else {"method": "shuffler", "decks": ["red", "blue"]}
    world = World(game, live={"dealer": "human"}, dealing=dealing).seated().open()
    watching: tuple[tuple[Actor | None, str | None], ...] = (
        (ANN, "seat-1"),
        (BOB, "seat-2"),
        (DANA, None),
        (RUIZ, None),
        (STRANGER, None),
        (None, None),
    )
    secret = world.secret.hex()
    world.bet(ANN)
    world.bet(BOB)
    while world.table.playing:
        seen = len(world.events)
        if world.table.round.turn is not None:
            world.answer()
        else:
            move = world.next_move()
            assert move is not None
            world.do(DANA, move)
        for actor, seat in watching:
            shown = view(world, actor)
            told = [SEEN.write(event) for event in seen_by(world.table, world.events[seen:], actor)]
            assert cards_in(shown) <= may_know(world, seat)
            assert cards_in(told) <= may_know(world, seat)
            if world.table.playing:
                assert secret not in json.dumps([shown, told])
                assert shown["round"]["secret"] is None
    for actor, _ in watching:
        assert view(world, actor)["round"]["secret"] == secret


def test_a_seat_sees_its_own_cards() -> None:
    world = World().seated()
    world.bet(ANN)
    world.bet(BOB)
    own = view(world, ANN)["round"]["cards"]
    assert all(own["seat-1"])
    assert own["seat-2"] == [None, None]
    assert view(world, None)["round"]["cards"]["seat-1"] == [None, None]


def test_who_takes_a_seat_sees_nothing_of_the_round_that_was_played_there() -> None:
    world = World().seated()
    world.bet(ANN)
    world.bet(BOB)
    world.answer("fold")
    world.answer("play")
    world.answer("check")
    world.do(ANN, LeaveSeat("seat-1"))
    assert "seat-1" in view(world, BOB)["round"]["seats"], "the last round stays in sight"
    world.do(STRANGER, TakeSeat("seat-1"))
    for actor in (STRANGER, BOB, None):
        shown = view(world, actor)["round"]
        assert "seat-1" not in shown["seats"]
        assert "seat-1" not in shown["cards"]
        assert "seat-2" in shown["seats"]
    world.balances.update({"player:eve": 5000, "cage": -5000})
    world.bet(STRANGER)
    world.bet(BOB)
    assert all(view(world, STRANGER)["round"]["cards"]["seat-1"])


def test_the_view_says_what_there_is_to_do() -> None:
    world = World(tips={"policy": "given"}).seated()
    before = view(world, ANN)
    assert before["upcoming"]["number"] == 1
    assert before["seats"]["seat-1"] == {"name": "Ann", "chips": 1_000_000, "leaving": False}
    assert before["seats"]["seat-3"] is None
    assert before["you"] == {"person": "ann", "name": "Ann", "role": "player", "seat": "seat-1", "chips": 0}
    world.bet(ANN)
    betting = view(world, ANN)
    assert betting["clock"]["kind"] == "betting"
    assert betting["round"]["seats"]["seat-1"]["wagers"] == {"ante": 1000, "bonus": 1000}
    world.bet(BOB)
    playing = view(world, BOB)
    assert playing["round"]["turn"] == "seat-1"
    assert list(playing["round"]["options"]) == ["play", "fold"]
    assert playing["clock"]["seat"] == "seat-1"
    world.answer("fold")
    world.answer("fold")
    over = view(world, None)
    assert over["round"]["status"] == "over"
    assert over["you"] is None
    net = over["round"]["seats"]["seat-1"]["net"]
    assert net == world.chips(ANN) - 1_000_000


def test_the_house_keeps_its_configuration_to_itself() -> None:
    world = World()
    told = [SEEN.write(event) for event in seen_by(world.table, world.events, STRANGER)]
    assert told[0] == {"event": "TableOpened"}
    assert told[1] == happening_to_json(world.events[1])


def test_strangers_know_of_those_seated_only_a_short_name_and_the_chips_in_play() -> None:
    world = World().seated()
    world.bet(ANN)
    shown = view(world, None)
    assert shown["seats"]["seat-1"] == {"name": "A.", "chips": 2000, "leaving": False}
    assert shown["seats"]["seat-2"] == {"name": "B.", "chips": 0, "leaving": False}
    assert view(world, STRANGER)["seats"]["seat-2"] == {"name": "Bob", "chips": 1_000_000, "leaving": False}
    world.bet(BOB)
    world.answer("fold")
    world.answer("fold")
    world.do(ANN, LeaveSeat("seat-1"))
    told = json.dumps([SEEN.write(event) for event in seen_by(world.table, world.events, None)])
    assert "SeatTaken" in told
    assert "SeatLeft" in told
    for known in (ANN.id, ANN.name, BOB.id, BOB.name):
        assert f'"{known}"' not in told
        assert f'"{known}"' not in json.dumps(view(world, None))


@pytest.mark.parametrize(
    ("name", "shown"), [("Ann Lee", "A. L."), ("Ann", "A."), ("Guest 0a1b2c3d", "Guest"), ("安娜", "安.")]
)
def test_a_display_name_is_not_what_a_person_signs_in_with(name: str, shown: str) -> None:
    assert display_name(name) == shown
