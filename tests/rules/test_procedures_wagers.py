"""Champion Poker (source: procedures): the pot, wagers, completion of a round, on the real engine."""

from __future__ import annotations

import pytest

from pitboss.cards import Card
from pitboss.round import DEALER, ONLOOKER, Collect, Decision, PlaceWagers, TakeBackWagers, Tip, view_for
from tests.printed import HOLDEM_BONUS
from tests.rules.procedures import ACES_BEAT_KINGS, BOARD, POT, ROYAL_BOARD, TEN, WITH_POT, a_table
from tests.tables import Table, a_house, cents, play_round, settlements

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
    assert "Hold'Em Bonus is" in table.refused(PlaceWagers("seat-1", {"ante": 500, "bonus": 500}))
    assert "Hold'Em Bonus is" in table.refused(PlaceWagers("seat-1", {"ante": 10000, "bonus": 10000}))
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
    assert "It is seat 1's turn, not seat 2's" in table.refused(Decision("seat-2", "play"))
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
