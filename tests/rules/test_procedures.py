"""Champion Poker (source: procedures), sentence by sentence, on the real engine with stacked decks."""

from __future__ import annotations

import pytest

from pitboss.cards import FULL_DECK, Card, Category, parse_cards, rank_hand
from pitboss.errors import DefinitionError, HouseError
from pitboss.games import load_catalogue
from pitboss.round import (
    DEALER,
    ONLOOKER,
    Burn,
    CloseBetting,
    Collect,
    Cut,
    Deal,
    Decision,
    Irregularity,
    OpenRound,
    PlaceWagers,
    PutAwayStub,
    ReportIrregularity,
    Round,
    Ruling,
    SettleWagers,
    ShowCards,
    Shuffle,
    SupervisorCheck,
    TakeBackWagers,
    Tip,
    new_round,
    view_for,
)
from pitboss.round.events import (
    CardBurned,
    CardsDealt,
    CardsShown,
    HandAnnounced,
    RoundVoided,
    TipSettled,
    WagerReturned,
)
from tests.printed import HOLDEM_BONUS, SEVEN_CARD_STUD, Schedule
from tests.tables import BY_HAND, Table, a_house, cents, play_round, settlements

BOARD = {"flop": "2c 7h Jd", "turn": "3s", "river": "9c"}
ACES_BEAT_KINGS = {"seat-1": "As Ah", "dealer": "Kd Kh", **BOARD}
ROYAL_BOARD = {"flop": "Ad Kd Qd", "turn": "Jd", "river": "Td"}
KINGS = "Dealer's hand: pair of kings."
TEN = {"ante": 10, "bonus": 10}
WITH_POT = {**TEN, "pot": 5}
POT = a_house(pot={"offered": True})


def a_table(**cards: str) -> Table:
    """Version 4 with one seat at $10, betting closed."""
    table = Table("champion-four", cards=cards or ACES_BEAT_KINGS).open().bet("seat-1", TEN)
    table.do(CloseBetting())
    return table


def faces(state: Round, viewer: str, place: str) -> str:
    return " ".join(str(card) if card else "??" for card in view_for(state, viewer).cards[place])


# --- Playing the game ---------------------------------------------------------------------------------------


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


@pytest.mark.parametrize(("made", "missing"), [("ante", "bonus"), ("bonus", "ante")])
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
    assert sentence.startswith("pot: this house offers no Pot Bet (procedures, Optional player banked pot")


@pytest.mark.parametrize(("ante", "bonus"), [(10, 5), (5, 10), (100, 99)])
def test_playing_the_game_the_ante_must_equal_the_bonus(ante: int, bonus: int) -> None:
    table = Table("champion-four").open()
    sentence = table.refused(PlaceWagers("seat-1", {"ante": cents(ante), "bonus": cents(bonus)}))
    assert sentence == (
        f"bonus must equal ante: ante is ${ante}.00, bonus is ${bonus}.00 (procedures, Playing the game)"
    )


@pytest.mark.parametrize("pot", [1, 4, 6, 10, 100])
def test_playing_the_game_the_pot_bet_must_equal_the_table_minimum(pot: int) -> None:
    table = Table("champion-four", house=POT).open()
    sentence = table.refused(PlaceWagers("seat-1", {"ante": 1000, "bonus": 1000, "pot": cents(pot)}))
    assert sentence.startswith(f"pot must be $5.00, but is ${pot}.00 (procedures, Optional player banked pot")


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
    assert "seat-1 has to decide first: play or fold" in table.refused(ShowCards())


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
    assert "seat-2 has to decide first" in table.refused(ShowCards())
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
    assert "seat-1 may check, bet, raise" in sentence
    assert sentence.endswith("(procedures, Playing the game).")


def test_playing_the_game_a_folded_player_is_not_asked_again() -> None:
    table = Table("champion-four").open().bet("seat-1", TEN).bet("seat-2", TEN)
    table.decide("seat-1", "fold").decide("seat-2", "play").run()
    assert table.state.turn == "seat-2"
    assert "seat-1 has folded" in table.refused(Decision("seat-1", "raise"))


def test_playing_the_game_turn_and_river_are_exposed_once_each_player_has_acted() -> None:
    table = Table("champion-four", cards=BOARD).open().bet("seat-1", TEN).bet("seat-2", TEN)
    table.decide("seat-1", "play").decide("seat-2", "play").decide("seat-1", "check")
    assert "seat-2 has to decide first" in table.refused(ShowCards())
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
    assert [(event.place, event.words) for event in announced] == [("dealer", KINGS)]
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


# --- Optional player banked pot -----------------------------------------------------------------------------


def test_optional_pot_the_operator_may_allow_it_and_each_player_may_make_it() -> None:
    table = Table("champion-four", house=POT).open()
    for seat in table.terms.seats:
        table.bet(seat, WITH_POT)
    assert [table.state.stakes[seat, "pot"] for seat in table.terms.seats] == [500] * 7


def test_optional_pot_goes_to_the_best_five_card_hand_out_of_seven() -> None:
    cards = {"seat-1": "Kd Kh", "seat-2": "As Ah", "seat-3": "Jc 4d", "dealer": "7c 7d", **BOARD}
    table = play_round(
        "champion-four", cards, {f"seat-{n}": (WITH_POT, ["play", "check"]) for n in (1, 2, 3)}, house=POT
    )
    assert [table.returned(f"seat-{n}", "pot") for n in (1, 2, 3)] == [0, 15, 0]
    assert table.settled("seat-2", "pot").why == "Your pair of aces takes the pot of $15.00."
    assert {table.results("seat-2")[wager] for wager in ("ante", "play")} == {"lose"}  # the dealer's sevens


def test_optional_pot_only_players_who_paid_in_can_win_it() -> None:
    cards = {"seat-1": "Kd Kh", "seat-2": "As Ah", "seat-3": "Jc 4d", **BOARD}
    seats = {
        "seat-1": (WITH_POT, ["play", "check"]),
        "seat-2": (TEN, ["play", "check"]),
        "seat-3": (WITH_POT, ["play", "check"]),
    }
    table = play_round("champion-four", cards, seats, house=POT)
    assert table.returned("seat-1", "pot") == 10
    assert ("seat-2", "pot") not in table.state.settled


def test_optional_pot_the_dealer_cannot_win_it() -> None:
    cards = {"seat-1": "Kd Kh", "dealer": "As Ah", **BOARD}
    table = play_round("champion-four", cards, {"seat-1": (WITH_POT, ["play", "check"])}, house=POT)
    assert table.returned("seat-1", "pot") == 5


def test_optional_pot_ties_split_it() -> None:
    seats = {f"seat-{n}": (WITH_POT, ["play", "check"]) for n in (1, 2, 3)}
    cards = {"seat-1": "Jc 4d", "seat-2": "Js 4h", "seat-3": "8d 8h", "dealer": "6d 6h", **BOARD}
    table = play_round("champion-four", cards, seats, house=POT)
    assert [table.settled(f"seat-{n}", "pot").returned for n in (1, 2, 3)] == [750, 750, 0]


def test_optional_pot_odd_cents_go_to_the_first_winner_from_the_dealers_left() -> None:
    seats = {f"seat-{n}": (WITH_POT, ["play", "check"]) for n in (2, 3, 5, 6)}
    cards = {"seat-2": "8d 8h", "seat-3": "Jc 4d", "seat-5": "Js 4h", "seat-6": "Jh 4c", **BOARD}
    table = play_round("champion-four", cards | {"dealer": "6d 6h"}, seats, house=POT)
    assert [table.settled(f"seat-{n}", "pot").returned for n in (2, 3, 5, 6)] == [0, 668, 666, 666]


@pytest.mark.parametrize(("folded", "returned"), [("may win", [10, 0]), ("out", [0, 10])])
def test_optional_pot_a_folded_hand_wins_as_the_house_decides(folded: str, returned: list[int]) -> None:
    cards = {"seat-1": "As Ah", "seat-2": "Kd Kh", **BOARD}
    seats = {"seat-1": (WITH_POT, ["fold"]), "seat-2": (WITH_POT, ["play", "check"])}
    house = a_house(pot={"offered": True, "folded": folded})
    table = play_round("champion-four", cards, seats, house=house)
    assert [table.returned(seat, "pot") for seat in seats] == returned


def test_optional_pot_goes_back_when_a_house_keeps_folded_hands_out_and_all_folded() -> None:
    house = a_house(pot={"offered": True, "folded": "out"})
    seats = {"seat-1": (WITH_POT, ["fold"]), "seat-2": (WITH_POT, ["fold"])}
    table = play_round("champion-four", ACES_BEAT_KINGS, seats, house=house)
    assert [table.returned(seat, "pot") for seat in seats] == [5, 5]


def test_optional_pot_is_awarded_after_all_other_wagers() -> None:
    table = Table("champion-four", house=POT).open().bet("seat-1", WITH_POT).bet("seat-2", WITH_POT)
    table.decide("seat-1", "play").decide("seat-2", "play").decide("seat-1", "bet").decide("seat-2", "raise")
    table.until("settle Pot Bet")
    others = {(seat, wager) for seat, wager in table.state.stakes if wager != "pot"}
    assert table.state.settled.keys() == others


# --- Betting for the dealer ---------------------------------------------------------------------------------


def test_betting_for_the_dealer_management_may_take_no_tips() -> None:
    table = Table("champion-four", house=a_house(tips={"policy": "none"})).open().bet("seat-1", TEN)
    sentence = table.refused(Tip("seat-1", 500))
    assert sentence == "This house takes no tips (procedures, Betting for the dealer)."


def test_betting_for_the_dealer_management_may_have_tips_handed_over() -> None:
    table = Table("champion-four", house=a_house(tips={"policy": "given"})).open().bet("seat-1", TEN)
    table.do(Tip("seat-1", 500))
    table.run()
    table.do(Tip("seat-1", 100))
    assert table.state.tips_given == {"seat-1": 600}
    table.refused(Tip("seat-1", 500, on="ante"))
    table.refused(Tip("seat-2", 500))
    table.finish()
    table.do(Tip("seat-1", 200))  # after a good round, too
    assert table.state.tips_given == {"seat-1": 800}


@pytest.mark.parametrize(
    ("cards", "decisions", "to_dealer", "to_seat"),
    [
        (ACES_BEAT_KINGS, ["play", "check"], 1000, 0),
        ({"seat-1": "Kd Kh", "dealer": "As Ah", **BOARD}, ["play", "check"], 0, 0),
        (ROYAL_BOARD, ["play", "check"], 0, 500),
        (ACES_BEAT_KINGS, ["fold"], 0, 0),
    ],
    ids=["won", "lost", "pushed", "folded"],
)
def test_betting_for_the_dealer_management_may_have_tips_ride_on_a_wager(
    cards: dict[str, str], decisions: list[str], to_dealer: int, to_seat: int
) -> None:
    house = a_house(tips={"policy": "bet"})
    table = Table("champion-four", house=house, cards=cards).open().bet("seat-1", TEN)
    table.refused(Tip("seat-1", 500))
    table.refused(Tip("seat-1", 500, on="bonus"))
    table.refused(Tip("seat-1", 500, on="raise"))
    table.do(Tip("seat-1", 500, on="ante"))
    table.finish({"seat-1": decisions})
    assert table.state.tips_settled == (TipSettled("seat-1", "ante", 500, to_dealer, to_seat),)


# --- How is the game dealt ----------------------------------------------------------------------------------


@pytest.mark.parametrize("method", ["hand", "shuffler"])
def test_how_dealt_by_hand_or_by_automatic_shuffler(method: str) -> None:
    house = a_house(dealing={"method": method, "decks": ["red"]})
    table = play_round("champion-four", ACES_BEAT_KINGS, {"seat-1": (TEN, ["play", "raise"])}, house=house)
    assert table.state.status == "over"
    assert table.returned("seat-1", "raise") == 40


def by_hand() -> Table:
    table = Table("champion-four", house=a_house(dealing=BY_HAND)).open()
    table.bet("seat-1", TEN).bet("seat-2", TEN).do(CloseBetting())
    return table


def test_deal_by_hand_the_dealer_shuffles_and_then_cuts() -> None:
    table = by_hand()
    assert "shuffle the deck" in table.refused(Cut(26))
    table.do(Shuffle(FULL_DECK))
    assert "cut the deck" in table.refused(Deal())
    table.do(Cut(20))
    assert table.state.deck == (*FULL_DECK[20:], *FULL_DECK[:20])


def test_deal_by_hand_the_top_half_goes_onto_the_cut_card_and_the_bottom_half_on_top() -> None:
    table = by_hand()
    table.do(Shuffle(FULL_DECK))
    table.do(Cut(26))
    assert table.state.deck[:26] == FULL_DECK[26:]
    assert table.state.deck[26:] == FULL_DECK[:26]


@pytest.mark.parametrize("at", [-1, 0, 1, 3, 49, 51, 52, 1000])
def test_deal_by_hand_a_cut_leaves_two_parts(at: int) -> None:
    table = by_hand()
    table.do(Shuffle(FULL_DECK))
    assert f"not {at}" in table.refused(Cut(at))


def test_deal_by_hand_each_player_and_the_dealer_get_two_cards_one_at_a_time() -> None:
    table = by_hand()
    table.do(Shuffle(FULL_DECK))
    table.do(Cut(26))
    deck = table.state.deck
    table.do(Deal())
    assert table.state.cards == {
        "seat-1": (deck[0], deck[3]),
        "seat-2": (deck[1], deck[4]),
        "dealer": (deck[2], deck[5]),
    }
    assert table.state.deck == deck[6:]


def test_deal_by_hand_a_card_is_burned_before_flop_turn_and_river() -> None:
    table = by_hand()
    table.do(Shuffle(FULL_DECK))
    table.do(Cut(26))
    deck = table.state.deck[6:]
    table.do(Deal())
    table.refused(Deal())
    for expected in ("flop", "turn", "river"):
        assert table.state.move.words == f"burn a card before the {expected}"
        table.do(Burn())
        table.refused(Burn())
        table.do(Deal())
    assert table.state.burned == (deck[0], deck[4], deck[6])
    assert table.state.cards["flop"] == deck[1:4]
    assert table.state.cards["turn"] == (deck[5],)
    assert table.state.cards["river"] == (deck[7],)


def test_deal_by_hand_the_stub_goes_into_the_discard_holder() -> None:
    table = by_hand().until("remove the cut card and put the stub into the discard holder")
    assert len(table.state.deck) == 52 - 6 - 8
    table.do(PutAwayStub())
    assert table.state.deck == ()
    assert table.state.turn == "seat-1"


def test_deal_by_shuffler_there_is_no_cut_and_no_burn() -> None:
    table = a_table()
    table.step()
    table.refused(Cut(26))
    table.refused(Burn())
    table.run()
    assert not any(isinstance(event, CardBurned) for event in table.events)


# --- Automatic shuffle machine ------------------------------------------------------------------------------


@pytest.mark.parametrize("decks", [["red", "red"], ["Red", "red"], ["blue", "BLUE"], ["red", " red "]])
def test_automatic_shuffle_machine_a_backs_of_different_colors(decks: list[str]) -> None:
    with pytest.raises((DefinitionError, HouseError), match="different colors"):
        a_house(dealing={"method": "shuffler", "decks": decks})


def test_automatic_shuffle_machine_a_second_deck_needs_a_shuffler() -> None:
    with pytest.raises((DefinitionError, HouseError), match="only be used with a shuffler"):
        a_house(dealing={"method": "hand", "decks": ["red", "blue"]})


def test_automatic_shuffle_machine_b_one_deck_is_shuffled_while_the_other_is_played() -> None:
    table = Table("champion-four").open()
    assert (table.state.deck_back, table.state.equipment.due) == ("red", "blue")
    assert view_for(table.state, ONLOOKER).deck_back == "red"


def test_automatic_shuffle_machine_c_the_decks_alternate_every_round() -> None:
    equipment, backs = None, []
    for _ in range(6):
        table = Table("champion-four", equipment=equipment).open().bet("seat-1", TEN).finish()
        backs.append(table.state.deck_back)
        equipment = table.state.equipment
    assert backs == ["red", "blue"] * 3


def test_automatic_shuffle_machine_c_the_deck_just_used_is_refused() -> None:
    first = Table("champion-four").open().bet("seat-1", TEN).finish()
    second = Table("champion-four", equipment=first.state.equipment)
    sentence = second.refused(OpenRound("red"))
    assert sentence.startswith("The blue deck is due, not the red one")
    assert "(procedures, Automatic shuffle machine (c))" in sentence
    assert "no 'green' deck" in second.refused(OpenRound("green"))


def test_automatic_shuffle_machine_c_a_void_round_is_a_round() -> None:
    table = a_table().until("deal the flop face down")
    table.do(ReportIrregularity(Irregularity.CARD_FACE_UP))
    after = Table("champion-four", equipment=table.state.equipment).open()
    assert (table.state.deck_back, after.state.deck_back) == ("red", "blue")


# --- Hand rankings: (a) to (i) are in tests/cards/test_hand_rankings.py -------------------------------------


def test_hand_rankings_decide_at_the_table_in_the_printed_order() -> None:
    """From the best down: each hand, at a seat, beats the next one, in the dealer's place."""
    hands = {
        "straight flush": ("6h 7h 8h 9h Th", Category.STRAIGHT_FLUSH),
        "four of a kind": ("2c 2d 2h 2s 3c", Category.FOUR_OF_A_KIND),
        "full house": ("2c 2d 2h 3s 3c", Category.FULL_HOUSE),
        "flush": ("7d 5d 4d 3d 2d", Category.FLUSH),
        "straight": ("5c 4d 3h 2s Ac", Category.STRAIGHT),
        "three of a kind": ("2c 2d 2h 4s 3c", Category.THREE_OF_A_KIND),
        "two pair": ("3c 3d 2h 2s 4c", Category.TWO_PAIR),
        "one pair": ("2c 2d 5h 4s 3c", Category.ONE_PAIR),
        "high card": ("7c 5d 4h 3s 2c", Category.HIGH_CARD),
    }
    ranks = [rank_hand(parse_cards(text)) for text, _ in hands.values()]
    assert [rank.category for rank in ranks] == [category for _, category in hands.values()]
    assert ranks == sorted(ranks, reverse=True)


# --- Wagers -------------------------------------------------------------------------------------------------


def test_wagers_a_the_house_decides_the_table_limits() -> None:
    house = a_house(table={"minimum": 15, "maximum": 75, "chips": [5, 25]})
    table = Table("champion-four", house=house).open()
    low = table.refused(PlaceWagers("seat-1", {"ante": 1000, "bonus": 1000}))
    high = table.refused(PlaceWagers("seat-1", {"ante": 8000, "bonus": 8000}))
    assert "$10.00 is less than $15.00" in low
    assert "$80.00 is more than $75.00" in high
    for amount in (1500, 7500):
        table.do(PlaceWagers("seat-1", {"ante": amount, "bonus": amount}))


def test_wagers_a_the_house_decides_limits_of_its_own_for_the_ante() -> None:
    house = a_house(limits={"ante": {"minimum": 10, "maximum": 50}})
    table = Table("champion-four", house=house).open()
    table.refused(PlaceWagers("seat-1", {"ante": 500, "bonus": 500}))
    table.refused(PlaceWagers("seat-1", {"ante": 5500, "bonus": 5500}))
    table.bet("seat-1", ante=50, bonus=50)


def test_wagers_a_the_house_decides_limits_of_its_own_for_the_bonus() -> None:
    house = a_house(limits={"bonus": {"minimum": 10, "maximum": 50}})
    table = Table("champion-four", house=house).open()
    assert "bonus" in table.refused(PlaceWagers("seat-1", {"ante": 500, "bonus": 500}))
    assert "bonus" in table.refused(PlaceWagers("seat-1", {"ante": 10000, "bonus": 10000}))
    table.bet("seat-1", ante=50, bonus=50)


@pytest.mark.parametrize(("amount", "pot"), [("table minimum", 5), (None, 5), (10, 10), (1, 1), ("25", 25)])
def test_wagers_b_the_pot_bet_is_the_table_minimum_or_what_the_house_decides(
    amount: object, pot: int
) -> None:
    section = {"offered": True} if amount is None else {"offered": True, "amount": amount}
    table = Table("champion-four", house=a_house(pot=section)).open()
    table.refused(PlaceWagers("seat-1", {"ante": 1000, "bonus": 1000, "pot": cents(pot) + 100}))
    table.bet("seat-1", {**TEN, "pot": pot})


@pytest.mark.parametrize(
    ("seat", "board", "hand"),
    [
        ("7c 7d", BOARD, "three of a kind"),
        ("As 5d", ROYAL_BOARD, "royal flush"),
        ("8h 6s", {"flop": "9c Th 2d", "turn": "7d", "river": "2c"}, "straight"),
        ("2s 2h", {"flop": "2c 2d Ah", "turn": "Kd", "river": "Qc"}, "four of a kind"),
    ],
)
@pytest.mark.parametrize("decision", ["play", "fold"])
def test_wagers_c_two_cards_flop_turn_and_river_make_the_bonus_hand(
    seat: str, board: dict[str, str], hand: str, decision: str
) -> None:
    table = play_round("champion-four", {"seat-1": seat, **board}, {"seat-1": (TEN, [decision])})
    assert table.returned("seat-1", "bonus") == 10 + 10 * HOLDEM_BONUS["CH3"][hand]


@pytest.mark.parametrize("table_name", ["CH1", "CH2", "CH3", "E", "F"])
def test_wagers_c_three_of_a_kind_or_better_wins_and_two_pair_loses(table_name: str) -> None:
    for seat, won in (("7c 7d", True), ("7c 9d", False), ("As Ah", False), ("Ks Qh", False)):
        cards = {"seat-1": seat, **BOARD}
        table = play_round("champion-four", cards, {"seat-1": (TEN, [])}, paytable=table_name)
        assert (table.settled("seat-1", "bonus").result == "win") is won


def test_wagers_d_each_players_cards_the_dealers_and_all_five_board_cards_are_exposed() -> None:
    table = Table("champion-four", cards=ACES_BEAT_KINGS).open().bet("seat-1", TEN).bet("seat-2", TEN)
    table.decide("seat-1", "play").decide("seat-2", "fold").decide("seat-1", "check").run("settle")
    cards = view_for(table.state, ONLOOKER).cards
    assert set(cards) == {"seat-1", "seat-2", "dealer", "flop", "turn", "river"}
    assert all(isinstance(card, Card) for hand in cards.values() for card in hand)


def test_wagers_d_the_best_five_of_seven_may_use_none_of_the_own_cards() -> None:
    cards = {"seat-1": "As Ac", "dealer": "2c 3h", **ROYAL_BOARD}
    table = play_round("champion-four", cards, {"seat-1": (TEN, ["play", "raise"])})
    assert table.settled("seat-1", "ante").result == "push"


@pytest.mark.parametrize("amount", [1050, 1001, 550, 999])
def test_wagers_e_all_wagers_are_made_with_gaming_chips(amount: int) -> None:
    table = Table("champion-four", house=a_house(tips={"policy": "given"})).open()
    sentence = table.refused(PlaceWagers("seat-1", {"ante": amount, "bonus": amount}))
    assert "must be a multiple of the smallest chip, $1.00" in sentence
    assert "smallest chip" in table.refused(Tip("seat-1", amount))


# --- Procedures for completion of a round of play -----------------------------------------------------------


def test_completion_a_each_player_is_responsible_for_his_own_play() -> None:
    table = Table("champion-four").open().bet("seat-1", TEN).bet("seat-2", TEN).run()
    assert "It is seat-1's turn, not seat-2's" in table.refused(Decision("seat-2", "play"))
    table.decide("seat-1", "fold")
    assert "already decided" in table.refused(Decision("seat-1", "play"))


def test_completion_a_nobody_else_touches_a_players_wagers() -> None:
    table = Table("champion-four").open().bet("seat-1", TEN).bet("seat-2", TEN)
    table.bet("seat-2", ante=20, bonus=20)
    table.do(TakeBackWagers("seat-2"))
    assert table.state.wagers_of("seat-1") == {"bonus": 1000, "ante": 1000}
    assert "no wagers to take back" in table.refused(TakeBackWagers("seat-3"))


def test_completion_a_cards_are_in_full_view_at_all_times() -> None:
    """Everybody sees how many cards lie where, if not their faces."""
    table = a_table().until("ask the seats: play or fold")
    for viewer in ("seat-1", "seat-2", DEALER, ONLOOKER):
        lying = {place: len(cards) for place, cards in view_for(table.state, viewer).cards.items()}
        assert lying == {"seat-1": 2, "dealer": 2, "flop": 3, "turn": 1, "river": 1}


def test_completion_b_the_bonus_hand_is_all_seven_cards_folded_or_not() -> None:
    cards = {"seat-1": "9d 9h", "seat-2": "7c 7d", **BOARD}
    table = play_round("champion-four", cards, {"seat-1": (TEN, ["fold"]), "seat-2": (TEN, ["play"])})
    assert table.returned("seat-1", "bonus") == table.returned("seat-2", "bonus") == 20


def test_completion_c_the_pot_bet_is_settled_last_in_both_versions() -> None:
    for game in ("champion-three", "champion-four"):
        table = Table(game, house=POT).open().bet("seat-1", WITH_POT).bet("seat-2", WITH_POT).finish()
        assert [wager for _, wager in settlements(table.events)][-2:] == ["pot", "pot"]


def test_completion_d_who_plays_is_compared_best_five_of_seven() -> None:
    cards = {"seat-1": "8h 6s", "dealer": "Kd Kh", "flop": "Td 9s 7d", "turn": "2c", "river": "2d"}
    table = play_round("champion-four", cards, {"seat-1": (TEN, ["play", "bet"])})
    assert table.settled("seat-1", "raise").why == (
        "Your straight, ten high, beats the dealer's two pair, kings and twos."
    )


def test_completion_e_all_cards_are_picked_up_and_the_next_bets_are_placed() -> None:
    table = a_table().decide("seat-1", "play", "check").until("collect the cards into the discard rack")
    table.do(Collect())
    assert (table.state.status, table.state.deck) == ("over", ())
    assert "The round is over" in table.refused(PlaceWagers("seat-1", {"ante": 1000, "bonus": 1000}))
    following = Table("champion-four", equipment=table.state.equipment)
    assert "not open yet" in following.refused(PlaceWagers("seat-1", {"ante": 1000, "bonus": 1000}))
    following.open().bet("seat-1", TEN)


def test_completion_e_not_before_everything_is_settled() -> None:
    table = a_table().decide("seat-1", "play", "check").run("settle")
    while table.state.move.kind == "settle":
        table.refused(Collect())
        table.step()
    table.do(Collect())


# --- Irregularities -----------------------------------------------------------------------------------------


def assert_void(table: Table, kind: Irregularity) -> None:
    """All hands are void: every wager went back, the pot included, and nothing more can happen."""
    assert table.state.status == "void"
    assert any(isinstance(event, RoundVoided) and event.kind is kind for event in table.events)
    assert table.state.settled.keys() == table.state.stakes.keys()
    for key, event in table.state.settled.items():
        assert isinstance(event, WagerReturned)
        assert event.amount == table.state.stakes[key]
    assert "The round is void" in table.refused(ShowCards())


def pot_table() -> Table:
    table = Table("champion-four", house=POT, cards=ACES_BEAT_KINGS).open()
    table.bet("seat-1", WITH_POT).bet("seat-2", WITH_POT).do(CloseBetting())
    return table


@pytest.mark.parametrize(
    "while_dealing",
    [
        "deal each seat's cards and the dealer's cards face down",
        "deal the flop face down",
        "deal the turn face down",
        "deal the river face down",
    ],
)
def test_irregularity_a_card_face_up_while_dealing_voids_all_hands(while_dealing: str) -> None:
    table = pot_table().until(while_dealing)
    table.do(ReportIrregularity(Irregularity.CARD_FACE_UP))
    assert_void(table, Irregularity.CARD_FACE_UP)


def test_irregularity_a_is_for_while_the_cards_are_being_dealt() -> None:
    table = Table("champion-four").open()
    table.refused(ReportIrregularity(Irregularity.CARD_FACE_UP))
    table.bet("seat-1", TEN).do(CloseBetting())
    table.refused(ReportIrregularity(Irregularity.CARD_FACE_UP))
    table.decide("seat-1", "play")
    while table.state.status == "open":  # long dealt: nobody voids a round for its result
        assert "deal is over" in table.refused(ReportIrregularity(Irregularity.CARD_FACE_UP))
        if table.step() is None:
            table.do(Decision("seat-1", "check"))


@pytest.mark.parametrize(
    "moment", ["deal the turn face down", "ask the seats: play or fold", "turn up the dealer's cards"]
)
def test_irregularity_b_wrong_number_of_cards_voids_all_hands(moment: str) -> None:
    table = pot_table()
    if moment == "turn up the dealer's cards":
        table.decide("seat-1", "play").decide("seat-2", "fold").decide("seat-1", "raise")
    table.until(moment)
    table.do(ReportIrregularity(Irregularity.WRONG_NUMBER))
    assert_void(table, Irregularity.WRONG_NUMBER)


@pytest.mark.parametrize(
    "moment", ["deal the flop face down", "ask the seats: play or fold", "turn up the flop"]
)
def test_irregularity_c_dealer_card_exposed_early_voids_all_hands(moment: str) -> None:
    table = pot_table()
    if moment == "turn up the flop":
        table.decide("seat-1", "play").decide("seat-2", "fold")
    table.until(moment)
    table.do(ReportIrregularity(Irregularity.DEALER_EXPOSED))
    assert_void(table, Irregularity.DEALER_EXPOSED)


def test_irregularity_c_ends_when_the_dealer_reveals_his_cards() -> None:
    table = a_table()
    assert "no cards yet" in table.refused(ReportIrregularity(Irregularity.DEALER_EXPOSED))
    table.decide("seat-1", "play", "check").until("turn up each seat's cards")
    assert "have been shown" in table.refused(ReportIrregularity(Irregularity.DEALER_EXPOSED))


@pytest.mark.parametrize("moment", ["take the shuffled deck from the shuffler", "deal the river face down"])
def test_irregularity_d_shuffler_malfunction_voids_the_round(moment: str) -> None:
    table = pot_table().until(moment)
    table.do(ReportIrregularity(Irregularity.SHUFFLER))
    assert_void(table, Irregularity.SHUFFLER)


def test_irregularity_d_a_supervisor_checks_before_the_next_round() -> None:
    table = a_table().until("deal the flop face down")
    table.do(ReportIrregularity(Irregularity.SHUFFLER))
    following = Table("champion-four", equipment=table.state.equipment)
    sentence = following.refused(OpenRound("blue"))
    assert sentence.startswith("A supervisor must check the cards and the shuffler before the next round")
    assert "Irregularities (d)" in sentence
    following.refused(SupervisorCheck("  "))
    following.do(SupervisorCheck("M. Ruiz"))
    following.open()
    assert following.state.deck_back == "blue"


def test_irregularity_d_a_jam_between_rounds_needs_the_check_too() -> None:
    table = a_table().finish({"seat-1": ["fold"]})
    table.do(ReportIrregularity(Irregularity.SHUFFLER))
    assert table.state.status == "over"
    assert set(table.results("seat-1").values()) == {"lose"}
    following = Table("champion-four", equipment=table.state.equipment)
    following.refused(OpenRound("blue"))
    following.do(SupervisorCheck("M. Ruiz"))
    following.do(ReportIrregularity(Irregularity.SHUFFLER))
    following.refused(OpenRound("blue"))
    following.do(SupervisorCheck("M. Ruiz"))
    following.open()


def test_irregularity_d_the_check_may_be_made_at_the_void_round_and_only_when_due() -> None:
    table = a_table().until("deal the flop face down")
    table.refused(SupervisorCheck("M. Ruiz"))
    table.do(ReportIrregularity(Irregularity.SHUFFLER))
    table.do(SupervisorCheck("M. Ruiz"))
    table.refused(SupervisorCheck("M. Ruiz"))
    Table("champion-four", equipment=table.state.equipment).open()


@pytest.mark.parametrize(
    "kind", [Irregularity.CARD_FACE_UP, Irregularity.WRONG_NUMBER, Irregularity.DEALER_EXPOSED]
)
def test_irregularities_a_to_c_need_no_check_before_the_next_round(kind: Irregularity) -> None:
    table = a_table().until("ask the seats: play or fold")
    table.do(ReportIrregularity(kind))
    Table("champion-four", equipment=table.state.equipment).open()


@pytest.mark.parametrize("kind", list(Irregularity))
def test_irregularities_reshuffle_the_cards(kind: Irregularity) -> None:
    """The next round takes a freshly shuffled full deck, whatever was dealt before."""
    table = a_table().until("deal the river face down")
    table.do(ReportIrregularity(kind))
    following = Table("champion-four", equipment=table.state.equipment)
    if following.state.equipment.check_due:
        following.do(SupervisorCheck("M. Ruiz"))
    following.open().bet("seat-1", TEN).do(CloseBetting())
    assert following.state.cards == {}
    following.do(Shuffle(FULL_DECK))
    assert following.state.deck == FULL_DECK


def hand_dealt(policy: str) -> Table:
    house = a_house(dealing=BY_HAND, irregularities={"by_hand": policy})
    table = Table("champion-four", house=house, cards=ACES_BEAT_KINGS).open()
    return table.bet("seat-1", TEN).until("ask the seats: play or fold")


def test_irregularity_e_by_hand_the_house_may_void_as_well() -> None:
    table = hand_dealt("void")
    table.do(ReportIrregularity(Irregularity.DEALER_EXPOSED))
    assert_void(table, Irregularity.DEALER_EXPOSED)


def test_irregularity_e_by_hand_the_house_may_play_on() -> None:
    table = hand_dealt("play on")
    table.do(ReportIrregularity(Irregularity.DEALER_EXPOSED))
    assert table.finish({"seat-1": ["play", "raise"]}).state.status == "over"
    assert table.returned("seat-1", "raise") == 40


@pytest.mark.parametrize("verdict", ["void", "play on"])
def test_irregularity_e_by_hand_the_house_may_ask_a_supervisor(verdict: str) -> None:
    table = hand_dealt("supervisor")
    assert "Nothing waits" in table.refused(Ruling("void", "M. Ruiz"))
    table.do(ReportIrregularity(Irregularity.DEALER_EXPOSED))
    assert table.state.status == "suspended"
    assert "waits for a supervisor's ruling" in table.refused(Decision("seat-1", "play"))
    table.refused(ReportIrregularity(Irregularity.WRONG_NUMBER))
    table.refused(Ruling("void", " "))
    if verdict == "void":
        table.do(Ruling("void", "M. Ruiz"))
        assert_void(table, Irregularity.DEALER_EXPOSED)
    else:
        table.do(Ruling("play on", "M. Ruiz"))
        assert table.finish({"seat-1": ["play", "raise"]}).state.status == "over"


def test_irregularity_e_by_hand_there_is_no_shuffler_to_fail() -> None:
    for policy in ("void", "supervisor", "play on"):
        sentence = hand_dealt(policy).refused(ReportIrregularity(Irregularity.SHUFFLER))
        assert "there is no shuffler" in sentence


@pytest.mark.parametrize("policy", ["supervisor", "play on"])
def test_irregularity_e_with_a_shuffler_the_printed_rules_bind_whatever_the_house_says(policy: str) -> None:
    table = Table("champion-four", house=a_house(irregularities={"by_hand": policy})).open()
    table.bet("seat-1", TEN).until("ask the seats: play or fold")
    table.do(ReportIrregularity(Irregularity.WRONG_NUMBER))
    assert table.state.status == "void"


def test_irregularities_return_a_folded_ante_and_bets_for_the_dealer() -> None:
    house = a_house(tips={"policy": "bet"}, pot={"offered": True})
    table = Table("champion-four", house=house).open().bet("seat-1", WITH_POT)
    table.do(Tip("seat-1", 500, on="ante"))
    table.decide("seat-1", "fold")
    table.do(ReportIrregularity(Irregularity.WRONG_NUMBER))
    assert_void(table, Irregularity.WRONG_NUMBER)
    assert table.state.tips_settled == (TipSettled("seat-1", "ante", 500, 0, 500),)


def test_irregularities_leave_settled_wagers_alone_where_the_house_says_so() -> None:
    house = a_house(irregularities={"settled_wagers": "stand"})
    table = Table("champion-four", house=house, cards={"seat-1": "7c 7d", **BOARD}).open().bet("seat-1", TEN)
    table.decide("seat-1", "play", "raise").until("settle Ante Blind, Play or Fold, Check, Bet or Raise")
    table.do(ReportIrregularity(Irregularity.WRONG_NUMBER))
    assert table.results("seat-1") == {
        "bonus": "win",
        "ante": "returned",
        "play": "returned",
        "raise": "returned",
    }
    assert table.returned("seat-1", "bonus") == 20
    assert table.returned("seat-1", "raise") == 20


# --- Pay schedules ------------------------------------------------------------------------------------------

SEVEN_CARDS = {
    "royal flush": {"seat-1": "Ah Kh", "flop": "Qh Jh Th", "turn": "2c", "river": "2d"},
    "straight flush": {"seat-1": "9h Kh", "flop": "Qh Jh Th", "turn": "2c", "river": "2d"},
    "four of a kind": {"seat-1": "9h 9c", "flop": "9d 9s Th", "turn": "2c", "river": "2d"},
    "full house": {"seat-1": "9h 9c", "flop": "9d 8s Th", "turn": "2c", "river": "2d"},
    "flush": {"seat-1": "9h 3h", "flop": "Qh Jh 5h", "turn": "2c", "river": "2d"},
    "straight": {"seat-1": "9h Kh", "flop": "Qc Jh Th", "turn": "2c", "river": "2d"},
    "three of a kind": {"seat-1": "9h 9c", "flop": "9d 8s Th", "turn": "2c", "river": "4d"},
    "two pair": {"seat-1": "9h 9c", "flop": "8d 8s Th", "turn": "2c", "river": "4d"},
    "one pair": {"seat-1": "Ah Ac", "flop": "9d 8s Th", "turn": "2c", "river": "4d"},
    "high card": {"seat-1": "Ah Kc", "flop": "9d 8s Th", "turn": "2c", "river": "4d"},
}


@pytest.mark.parametrize("game", ["champion-two", "champion-three", "champion-four"])
@pytest.mark.parametrize(("name", "schedule"), SEVEN_CARD_STUD.items(), ids=str)
def test_pay_schedules_seven_card_stud_e_and_f(game: str, name: str, schedule: Schedule) -> None:
    assert_pays(game, name, schedule)


@pytest.mark.parametrize("game", ["champion-three", "champion-four"])
@pytest.mark.parametrize(("name", "schedule"), HOLDEM_BONUS.items(), ids=str)
def test_pay_schedules_holdem_bonus_ch1_to_ch5(game: str, name: str, schedule: Schedule) -> None:
    assert_pays(game, name, schedule)


def assert_pays(game: str, name: str, schedule: Schedule) -> None:
    """The table's lines are the printed ones, and each hand is paid so at the table, played or folded."""
    first = load_catalogue().game(game).unit
    for decision in ("play", "fold"):
        for hand, cards in SEVEN_CARDS.items():
            seats = {"seat-1": ({first: 10, "bonus": 10}, [decision])}
            table = play_round(game, cards, seats, paytable=name)
            assert table.returned("seat-1", "bonus") == 10 + 10 * schedule.get(hand, -1), hand
    posted = load_catalogue().pay_table(load_catalogue().game(game), "bonus", name)
    assert {str(line.hand): line.pays.odds for line in posted.lines} == schedule
    assert all(line.pays.fixed is None and line.option is None for line in posted.lines)


def test_pay_schedules_there_are_no_ante_bonuses() -> None:
    """The ante is paid even money however good the hand is."""
    for hand in ("royal flush", "straight flush", "four of a kind"):
        cards = {**SEVEN_CARDS[hand], "dealer": "3c 4c"}
        table = play_round("champion-four", cards, {"seat-1": (TEN, ["play", "check"])}, paytable="E")
        assert table.returned("seat-1", "ante") == 20


def test_pay_schedules_seven_card_stud_is_settled_after_all_five_community_cards_are_exposed() -> None:
    table = Table("champion-two", paytable="E").open().bet("seat-1", blind=10, bonus=10)
    table.decide("seat-1", "play", "check")
    while ("seat-1", "bonus") not in table.state.settled:
        assert table.step() is not None
    assert {"flop", "turn", "river"} <= table.state.shown


# --- Option 2: Version 4 ------------------------------------------------------------------------------------


def test_version_4_allows_a_raise_of_2x_and_the_previous_version_only_1x() -> None:
    decisions = {"champion-three": ("check or bet", {"check": {}, "bet": {"raise": 1000}})}
    decisions["champion-four"] = (
        "check, bet or raise",
        {"check": {}, "bet": {"raise": 1000}, "raise": {"raise": 2000}},
    )
    for game, (decision, options) in decisions.items():
        table = Table(game).open().bet("seat-1", TEN).decide("seat-1", "play").run()
        view = view_for(table.state, "seat-1")
        assert (view.decision, view.options) == (decision, options)
    assert "seat-1 may check, bet" in (
        Table("champion-three").open().bet("seat-1", TEN).decide("seat-1", "play").run()
    ).refused(Decision("seat-1", "raise"))


def test_version_4_bonus_and_ante_are_both_required_and_equal() -> None:
    game = load_catalogue().game("champion-four")
    assert [name for name, wager in game.wagers.items() if wager.required] == ["bonus", "ante"]
    assert game.wagers["bonus"].equals == "ante"


def test_a_new_round_knows_no_cards_and_no_wagers() -> None:
    state = new_round(Table("champion-four").terms)
    assert (state.status, state.stakes, state.cards, state.seats) == ("closed", {}, {}, ())
