"""A human dealer: every move in its turn, and no other."""

from __future__ import annotations

import pytest

from pitboss.cards import FULL_DECK, cut
from pitboss.contract.events import RoundPrepared, SecretRevealed
from pitboss.errors import Refused
from pitboss.round import (
    Burn,
    CloseBetting,
    Collect,
    Cut,
    Deal,
    Decision,
    OpenRound,
    PlaceWagers,
    PutAwayStub,
    SettleWagers,
    ShowCards,
    Shuffle,
)
from pitboss.round.events import CardBurned, CardsDealt, DeckCut, DeckShuffled, WagerSettled
from pitboss.rules import Decide
from pitboss.table.commands import AddSeed, Request, TakeFairShuffle
from pitboss.table.fairness.shuffle import commitment, fair_deck
from tests.table.gates import ANN, BOB, DANA, OPENING, RUIZ, World
from tests.tables import BY_HAND, GAMES

MOVES: tuple[Request, ...] = (
    CloseBetting(),
    TakeFairShuffle(),
    Cut(26),
    Deal(),
    Burn(),
    PutAwayStub(),
    ShowCards(),
    SettleWagers(),
    Collect(),
)
SHUFFLER = {"method": "shuffler", "decks": ["red", "blue"]}


def a_world(game: str, method: str) -> World:
    dealing = BY_HAND if method == "hand" else SHUFFLER
    return World(game, live={"dealer": "human"}, dealing=dealing).seated()


@pytest.mark.parametrize("method", ["hand", "shuffler"])
@pytest.mark.parametrize("game", GAMES)
def test_a_round_move_by_move_and_every_other_move_refused(game: str, method: str) -> None:
    world = a_world(game, method)
    for move in MOVES:
        assert "not open yet" in world.refused(DANA, move)
    world.open()
    assert "already open" in world.refused(DANA, OpenRound("red"))
    assert (
        world.refused(DANA, CloseBetting())
        == "There are no wagers on the layout, so there is nothing to deal."
    )
    world.bet(ANN)
    world.bet(BOB)
    done: list[str] = []
    while world.table.playing:
        at, turn = world.table.round.move, world.table.round.turn
        due = None if turn else world.next_move()
        for move in MOVES:
            if type(move) is type(due):
                continue
            told = world.refused(DANA, move)
            if turn is None:
                assert told.startswith(f"The next move is to {at.words}.")
            else:
                assert isinstance(at.step, Decide)
                assert told.startswith(f"Seat {turn[-1]} has to decide first: {at.step.decide}")
        if turn is None:
            assert isinstance(due, Request)
            for actor, seat in ((ANN, "seat-1"), (BOB, "seat-2")):
                with pytest.raises(Refused):
                    world.do(actor, Decision(seat, "play"))
                if at.kind != "bet":
                    assert "betting is closed" in world.refused(actor, PlaceWagers(seat, OPENING[game]))
            assert "TakeFairShuffle" in world.refused(DANA, Shuffle(FULL_DECK))
            world.do(DANA if len(done) % 2 else RUIZ, due)  # a supervisor may take the dealer's place
            done.append(at.kind)
        else:
            world.answer()
    assert world.table.round.status == "over"
    assert done[:2] == ["bet", "shuffle"]
    assert ("cut" in done) is ("stub" in done) is (method == "hand")
    assert done[-1] == "collect"
    assert "settle" in done
    for move in MOVES:
        assert "The round is over" in world.refused(DANA, move)


@pytest.mark.parametrize("method", ["hand", "shuffler"])
def test_the_cards_are_the_committed_ones(method: str) -> None:
    world = a_world("champion-four", method)
    secret = world.secret
    assert world.table.upcoming is not None
    assert world.table.upcoming.commitment == commitment(secret)
    world.do(ANN, AddSeed("seat-1", "before"))
    world.open().bet(ANN)
    world.do(BOB, AddSeed("seat-2", "while betting"))
    world.bet(BOB)
    world.do(DANA, CloseBetting())
    assert "before the shuffle" in world.refused(ANN, AddSeed("seat-1", "too late"))
    world.deal_until()
    shuffled = next(event for event in world.events if isinstance(event, DeckShuffled))
    seeds = {"seat-1": "before", "seat-2": "while betting"}
    assert shuffled.deck == fair_deck(secret, table="table-1", number=1, seeds=seeds)
    cuts = [event.at for event in world.events if isinstance(event, DeckCut)]
    deck = cut(shuffled.deck, cuts[0]) if cuts else shuffled.deck
    out = [
        card
        for event in world.events
        if isinstance(event, CardsDealt | CardBurned)
        for card in (event.cards if isinstance(event, CardsDealt) else (event.card,))
    ]
    assert set(out) == set(deck[: len(out)])
    revealed = [event.secret for event in world.events if isinstance(event, SecretRevealed)]
    assert revealed == [secret.hex()]
    prepared = [event.commitment for event in world.events if isinstance(event, RoundPrepared)]
    assert prepared == [commitment(secret), commitment(world.secret)]
    assert secret != world.secret


def test_decks_alternate() -> None:
    world = a_world("champion-four", "shuffler")
    for due, other in (("red", "blue"), ("blue", "red"), ("red", "blue")):
        assert f"The {due} deck is due" in world.refused(DANA, OpenRound(other))
        assert "no 'green' deck" in world.refused(DANA, OpenRound("green"))
        world.open().bet(ANN)
        world.deal_until()


def test_an_automatic_table_takes_no_dealer() -> None:
    world = World().seated()
    world.bet(ANN)
    for move in MOVES:
        assert world.refused(DANA, move) == "This table deals by itself."
    assert "deals by itself" in world.refused(RUIZ, OpenRound("red"))


@pytest.mark.parametrize("at", [-1, 0, 3, 49, 52])
def test_a_cut_leaves_cards_on_both_sides(at: int) -> None:
    world = a_world("champion-three", "hand").open()
    world.bet(ANN)
    world.deal_until("cut the deck")
    assert "4 to 48" in world.refused(DANA, Cut(at))


def test_settling_pays_on_the_layout_and_releases_when_the_cards_are_collected() -> None:
    world = a_world("champion-four", "shuffler").open()
    world.bet(ANN)
    before = world.chips(ANN)
    world.deal_until("collect")
    settled = [event for event in world.events if isinstance(event, WagerSettled)]
    owed = sum(event.returned for event in settled)
    later = sum(event.staked for event in settled if event.wager in ("play", "raise"))
    assert world.chips(ANN) == before - later
    assert world.balances["paid:table-1:seat-1"] == owed
    assert world.balances["layout:table-1:seat-1"] == 0
    world.do(DANA, Collect())
    assert world.chips(ANN) == before - later + owed
    assert world.balances["bank:table-1"] == sum(event.staked - event.returned for event in settled)


def test_a_dealer_who_does_not_wait_for_a_seat_is_told_which_and_what_it_decides() -> None:
    world = a_world("champion-four", "shuffler").open()
    world.bet(BOB)
    while (move := world.next_move()) is not None:
        world.do(DANA, move)
    with pytest.raises(Refused) as refused:
        world.do(DANA, ShowCards())
    assert refused.value.message == "Seat 2 has to decide first: play or fold."
    assert (refused.value.code, refused.value.parameters) == (
        "decides-first",
        {"seat": "seat-2", "decision": "play or fold"},
    )
