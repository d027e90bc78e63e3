"""Champion Poker (source: procedures, Playing the game), sentence by sentence, on the real engine."""

from __future__ import annotations

import pytest

from pitboss.cards import FULL_DECK
from pitboss.games import load_catalogue
from pitboss.round import (
    DEALER,
    ONLOOKER,
    CloseBetting,
    Collect,
    Deal,
    Decision,
    PlaceWagers,
    Round,
    SettleWagers,
    ShowCards,
    Shuffle,
    TakeBackWagers,
    view_for,
)
from pitboss.round.events import CardsDealt, CardsShown, HandAnnounced
from pitboss.wording import announcement
from tests.printed import HOLDEM_BONUS
from tests.rules.procedures import ACES_BEAT_KINGS, BOARD, POT, ROYAL_BOARD, TEN, WITH_POT, a_table
from tests.tables import Table, cents, play_round, settlements

KINGS = "Dealer's hand: pair of kings."


def faces(state: Round, viewer: str, place: str) -> str:
    return " ".join(str(card) if card else "??" for card in view_for(state, viewer).cards[place])


def test_playing_the_game_a_standard_deck_of_52_cards() -> None:
    table = a_table()
    assert len(FULL_DECK) == len(set(FULL_DECK)) == 52
    for deck in (
        FULL_DECK[:51],
        (*FULL_DECK[:51], FULL_DECK[0]),
        (*FULL_DECK, FULL_DECK[0]),
        (),
    ):
        assert "each of the 52 cards exactly once" in table.refused(Shuffle(deck))


@pytest.mark.parametrize("game", ["champion-three", "champion-four"])
def test_playing_the_game_three_wagering_areas_pot_bet_bonus_and_ante(game: str) -> None:
    spots = load_catalogue().game(game).opening_wagers
    assert [spot.label for spot in spots.values()] == ["Pot Bet", "Hold'Em Bonus", "Ante Blind"]


@pytest.mark.parametrize(("made", "missing"), [("ante", "Hold'Em Bonus"), ("bonus", "Ante Blind")])
def test_playing_the_game_players_must_bet_on_bonus_and_ante(made: str, missing: str) -> None:
    table = Table("champion-four").open()
    sentence = table.refused(PlaceWagers("seat-1", {made: 1000}))
    assert sentence.startswith(f"{missing} is required, but was not made (procedures, Playing the game")


def test_playing_the_game_the_pot_bet_alone_does_not_play() -> None:
    table = Table("champion-four", house=POT).open()
    assert "is required" in table.refused(PlaceWagers("seat-1", {"pot": 500}))


def test_playing_the_game_the_pot_bet_is_optional_if_offered() -> None:
    offered = Table("champion-four", house=POT).open().bet("seat-1", TEN).bet("seat-2", WITH_POT)
    assert offered.state.stakes == {
        ("seat-1", "bonus"): 1000,
        ("seat-1", "ante"): 1000,
        ("seat-2", "pot"): 500,
        ("seat-2", "bonus"): 1000,
        ("seat-2", "ante"): 1000,
    }
    not_offered = Table("champion-four").open()
    sentence = not_offered.refused(PlaceWagers("seat-1", {"ante": 1000, "bonus": 1000, "pot": 500}))
    assert sentence.startswith("This house does not offer the Pot Bet (procedures, Optional player banked")


@pytest.mark.parametrize(("ante", "bonus"), [(10, 5), (5, 10), (100, 99)])
def test_playing_the_game_the_ante_must_equal_the_bonus(ante: int, bonus: int) -> None:
    table = Table("champion-four").open()
    sentence = table.refused(PlaceWagers("seat-1", {"ante": cents(ante), "bonus": cents(bonus)}))
    assert sentence == (
        f"Hold'Em Bonus must equal Ante Blind: Ante Blind is ${ante}.00, Hold'Em Bonus is ${bonus}.00 "
        "(procedures, Playing the game)."
    )


@pytest.mark.parametrize("pot", [1, 4, 6, 10, 100])
def test_playing_the_game_the_pot_bet_must_equal_the_table_minimum(pot: int) -> None:
    table = Table("champion-four", house=POT).open()
    sentence = table.refused(PlaceWagers("seat-1", {"ante": 1000, "bonus": 1000, "pot": cents(pot)}))
    assert sentence.startswith(f"Pot Bet must be $5.00, but is ${pot}.00 (procedures, Optional player")


def test_playing_the_game_wagers_come_before_the_deal() -> None:
    table = Table("champion-four").open()
    assert "wagers" in table.refused(Deal())
    assert "no wagers" in table.refused(CloseBetting())
    table.bet("seat-1", TEN).do(CloseBetting())
    for late in (
        PlaceWagers("seat-1", {"ante": 2000, "bonus": 2000}),
        PlaceWagers("seat-2", {"ante": 1000, "bonus": 1000}),
        TakeBackWagers("seat-1"),
    ):
        table.refused(late)


def test_playing_the_game_each_player_and_the_dealer_get_two_cards_face_down() -> None:
    table = Table("champion-four").open().bet("seat-1", TEN).bet("seat-3", TEN).bet("seat-7", TEN)
    events = table.run("look").events
    dealt = {event.place: len(event.cards) for event in events if isinstance(event, CardsDealt)}
    assert dealt == {
        "seat-1": 2,
        "seat-3": 2,
        "seat-7": 2,
        "dealer": 2,
        "flop": 3,
        "turn": 1,
        "river": 1,
    }
    assert not any(isinstance(event, CardsShown) for event in events)
    for viewer in (DEALER, ONLOOKER, "seat-2"):
        assert {faces(table.state, viewer, place) for place in ("seat-1", "seat-3", "seat-7", "dealer")} == {
            "?? ??"
        }


def test_playing_the_game_five_community_cards_face_down_in_flop_turn_and_river() -> None:
    table = a_table().until("ask the seats: play or fold")
    for viewer in ("seat-1", DEALER, ONLOOKER):
        assert faces(table.state, viewer, "flop") == "?? ?? ??"
        assert faces(table.state, viewer, "turn") == faces(table.state, viewer, "river") == "??"


def test_playing_the_game_players_view_their_hole_cards_and_must_decide() -> None:
    table = a_table().until("ask the seats: play or fold")
    assert faces(table.state, "seat-1", "seat-1") == "As Ah"
    view = view_for(table.state, "seat-1")
    assert (view.turn, view.decision) == ("seat-1", "play or fold")
    assert view.options == {"play": {"play": 1000}, "fold": {}}
    assert "Seat 1 has to decide first: play or fold" in table.refused(ShowCards())


def test_playing_the_game_play_places_a_bet_equal_to_the_ante() -> None:
    table = a_table().decide("seat-1", "play")
    assert table.state.stakes["seat-1", "play"] == table.state.stakes["seat-1", "ante"] == 1000


def test_playing_the_game_not_playing_forfeits_the_ante() -> None:
    table = a_table().decide("seat-1", "fold")
    lost = table.settled("seat-1", "ante")
    assert (lost.staked, lost.returned, lost.result) == (1000, 0, "lose")
    assert lost.why == "You folded, so the Ante Blind is forfeited."
    assert ("seat-1", "play") not in table.state.stakes


def test_playing_the_game_folding_forfeits_nothing_but_the_ante() -> None:
    table = play_round(
        "champion-four", ACES_BEAT_KINGS, {"seat-1": (WITH_POT, ["fold"]), "seat-2": (TEN, [])}, house=POT
    )
    assert table.results("seat-1") == {"ante": "lose", "bonus": "lose", "pot": "push"}


def test_playing_the_game_the_bonus_remains_in_action_after_a_fold() -> None:
    trips = {"seat-1": "7c 7d", "dealer": "Ad Ac", **BOARD}
    table = play_round("champion-four", trips, {"seat-1": (TEN, ["fold"])})
    assert table.results("seat-1") == {"ante": "lose", "bonus": "win"}
    assert table.returned("seat-1", "bonus") == 20


def test_playing_the_game_the_flop_is_exposed_once_play_or_fold_is_decided() -> None:
    table = Table("champion-four", cards=BOARD).open().bet("seat-1", TEN).bet("seat-2", TEN)
    table.decide("seat-1", "play")
    assert "Seat 2 has to decide first" in table.refused(ShowCards())
    table.decide("seat-2", "fold")
    assert faces(table.state, ONLOOKER, "flop") == "?? ?? ??"
    table.do(ShowCards())
    assert faces(table.state, ONLOOKER, "flop") == "2c 7h Jd"
    assert faces(table.state, ONLOOKER, "turn") == faces(table.state, ONLOOKER, "river") == "??"
    assert faces(table.state, ONLOOKER, "dealer") == "?? ??"


@pytest.mark.parametrize(("option", "amount"), [("check", None), ("bet", 1000), ("raise", 2000)])
def test_playing_the_game_check_bet_the_ante_or_raise_twice_the_ante(option: str, amount: int | None) -> None:
    table = a_table().decide("seat-1", "play").run()
    assert view_for(table.state, "seat-1").decision == "check, bet or raise"
    table.do(Decision("seat-1", option))
    assert table.state.stakes.get(("seat-1", "raise")) == amount


@pytest.mark.parametrize("option", ["raise 3x", "3x", "fold", "play", "all in", "", "Raise"])
def test_playing_the_game_nothing_but_check_bet_or_raise(option: str) -> None:
    table = a_table().decide("seat-1", "play").run()
    sentence = table.refused(Decision("seat-1", option))
    assert "seat 1 may check, bet or raise" in sentence
    assert sentence.endswith("(procedures, Playing the game).")


def test_playing_the_game_a_folded_player_is_not_asked_again() -> None:
    table = Table("champion-four").open().bet("seat-1", TEN).bet("seat-2", TEN)
    table.decide("seat-1", "fold").decide("seat-2", "play").run()
    assert table.state.turn == "seat-2"
    assert "Seat 1 has folded" in table.refused(Decision("seat-1", "raise"))


def test_playing_the_game_turn_and_river_are_exposed_once_each_player_has_acted() -> None:
    table = Table("champion-four", cards=BOARD).open().bet("seat-1", TEN).bet("seat-2", TEN)
    table.decide("seat-1", "play").decide("seat-2", "play").decide("seat-1", "check")
    assert "Seat 2 has to decide first" in table.refused(ShowCards())
    table.decide("seat-2", "raise")
    table.do(ShowCards())
    assert (faces(table.state, ONLOOKER, "turn"), faces(table.state, ONLOOKER, "river")) == ("3s", "9c")
    assert faces(table.state, ONLOOKER, "dealer") == "?? ??"


def test_playing_the_game_the_dealer_exposes_his_hole_cards_after_the_river() -> None:
    table = a_table().decide("seat-1", "play", "check")
    shown = [event.places for event in table.run().events if isinstance(event, CardsShown)]
    assert shown == [("flop",), ("turn", "river"), ("dealer",), ("seat-1",)]


def test_playing_the_game_the_dealer_announces_his_hand_as_he_exposes_it() -> None:
    table = a_table().decide("seat-1", "play", "check").until("turn up the dealer's cards")
    assert not any(isinstance(event, HandAnnounced) for event in table.events)
    announced = [event for event in table.do(ShowCards()) if isinstance(event, HandAnnounced)]
    assert [(event.place, announcement(event.place, event.five)) for event in announced] == [
        ("dealer", KINGS)
    ]
    assert set(map(str, announced[0].five)) == {"Kd", "Kh", "Jd", "9c", "7h"}


def test_playing_the_game_every_settlement_has_its_reason() -> None:
    table = play_round("champion-four", ACES_BEAT_KINGS, {"seat-1": (TEN, ["play", "check"])})
    assert table.settled("seat-1", "ante").why == "Your pair of aces beats the dealer's pair of kings."
    assert table.settled("seat-1", "bonus").why.startswith("Your pair of aces is below three of a kind")


def test_playing_the_game_bonus_wagers_are_all_settled_before_any_hand_is_compared() -> None:
    table = Table("champion-four", house=POT).open()
    for seat in ("seat-1", "seat-2", "seat-3"):
        table.bet(seat, WITH_POT)
    order = [wager for _, wager in settlements(table.finish({"seat-2": ["fold"]}).events)]
    assert order[0] == "ante"  # forfeited by the fold, long before
    assert order[1:4] == ["bonus"] * 3
    assert set(order[4:-3]) == {"ante", "play"}
    assert order[-3:] == ["pot"] * 3


def test_playing_the_game_nothing_is_settled_before_all_cards_are_exposed() -> None:
    table = a_table().decide("seat-1", "play", "bet")
    while table.state.move.kind == "show":
        table.refused(SettleWagers())
        table.refused(Collect())
        table.step()
    assert not table.state.settled
    table.do(SettleWagers())
    assert list(table.state.settled) == [("seat-1", "bonus")]


def test_playing_the_game_the_posted_pay_table_settles_the_bonus() -> None:
    trips = {"seat-1": "7c 7d", "dealer": "Ad Ac", **BOARD}
    for name, schedule in HOLDEM_BONUS.items():
        table = play_round("champion-four", trips, {"seat-1": (TEN, [])}, paytable=name)
        assert table.returned("seat-1", "bonus") == (10 + 10 * schedule.get("three of a kind", -1))


@pytest.mark.parametrize(
    ("seat", "dealer", "result"),
    [
        ("As Ah", "Kd Kh", "win"),
        ("Kd Kh", "As Ah", "lose"),
        ("Jc 4d", "Js 4h", "push"),
        ("Jc Ad", "Js Kh", "win"),  # the kicker decides
        ("Td 8d", "Jc Js", "win"),  # a straight, seven to jack, over three jacks
    ],
)
def test_playing_the_game_the_higher_hand_wins(seat: str, dealer: str, result: str) -> None:
    table = play_round(
        "champion-four", {"seat-1": seat, "dealer": dealer, **BOARD}, {"seat-1": (TEN, ["play", "raise"])}
    )
    assert {table.results("seat-1")[wager] for wager in ("ante", "play", "raise")} == {result}


def test_playing_the_game_ties_are_pushes() -> None:
    table = play_round("champion-four", ROYAL_BOARD, {"seat-1": (TEN, ["play", "raise"])})
    assert [table.returned("seat-1", wager) for wager in ("ante", "play", "raise")] == [10, 10, 20]
    assert table.settled("seat-1", "ante").result == "push"
    assert table.settled("seat-1", "ante").why == "Your royal flush ties the dealer's royal flush: a push."


def test_playing_the_game_winners_are_paid_even_money_on_all_wagers() -> None:
    table = play_round("champion-four", ACES_BEAT_KINGS, {"seat-1": (TEN, ["play", "raise"])})
    assert [table.returned("seat-1", wager) for wager in ("ante", "play", "raise")] == [20, 20, 40]


def test_playing_the_game_losers_lose_all_hold_em_wagers() -> None:
    lost = {"seat-1": "Kd Kh", "dealer": "As Ah", **BOARD}
    table = play_round("champion-four", lost, {"seat-1": (TEN, ["play", "raise"])})
    assert [table.returned("seat-1", wager) for wager in ("ante", "play", "raise")] == [0, 0, 0]


def test_playing_the_game_the_pot_bet_is_settled_once_all_wagers_are() -> None:
    table = Table("champion-four", house=POT, cards=ACES_BEAT_KINGS).open()
    table.bet("seat-1", WITH_POT).bet("seat-2", WITH_POT)
    last = settlements(table.finish().events)[-2:]
    assert last == [("seat-2", "pot"), ("seat-1", "pot")]
