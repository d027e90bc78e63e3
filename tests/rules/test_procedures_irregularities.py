"""Champion Poker (source: procedures, Irregularities), letter by letter, on the real engine."""

from __future__ import annotations

import pytest

from pitboss.cards import FULL_DECK
from pitboss.round import (
    CloseBetting,
    Decision,
    Irregularity,
    OpenRound,
    ReportIrregularity,
    Ruling,
    ShowCards,
    Shuffle,
    SupervisorCheck,
    Tip,
)
from pitboss.round.events import RoundVoided, TipSettled, WagerReturned
from tests.rules.procedures import ACES_BEAT_KINGS, BOARD, POT, TEN, WITH_POT, a_table
from tests.tables import BY_HAND, Table, a_house


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
