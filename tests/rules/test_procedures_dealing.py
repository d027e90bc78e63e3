"""Champion Poker (source: procedures): tips, dealing by hand and by shuffler, rankings, on the engine."""

from __future__ import annotations

import pytest

from pitboss.cards import FULL_DECK, Category, parse_cards, rank_hand
from pitboss.errors import DefinitionError, HouseError
from pitboss.round import (
    ONLOOKER,
    Burn,
    CloseBetting,
    Cut,
    Deal,
    Irregularity,
    OpenRound,
    PutAwayStub,
    ReportIrregularity,
    Shuffle,
    Tip,
    view_for,
)
from pitboss.round.events import CardBurned, TipSettled
from tests.rules.procedures import ACES_BEAT_KINGS, BOARD, ROYAL_BOARD, TEN, a_table
from tests.tables import BY_HAND, Table, a_house, play_round

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
