"""Champion Poker Version One and Version Two (source: rules-of-play), sentence by sentence."""

from __future__ import annotations

import pytest

from pitboss.cards import FULL_DECK
from pitboss.round import (
    DEALER,
    ONLOOKER,
    CloseBetting,
    Deal,
    Decision,
    PlaceWagers,
    ShowCards,
    Shuffle,
    view_for,
)
from pitboss.round.events import CardsDealt, CardsShown, HandAnnounced, WagerSettled
from pitboss.wording import announcement
from tests.printed import FIVE_CARD_BONUS, Schedule
from tests.tables import CATALOGUE, Table, play_round, settlements

BOARD = {"flop": "2c 7h Jd", "turn": "3s", "river": "9c"}
PLAYER_WINS = {"player": "As Ah", "dealer": "Kd Kh", **BOARD}
DEALER_WINS = {"player": "Kd Kh", "dealer": "As Ah", **BOARD}
ROYAL_BOARD = {"flop": "Ad Kd Qd", "turn": "Jd", "river": "Td"}
ON_PLAYER = {"bonus": 10, "player-blind": 10}
ON_DEALER = {"bonus": 10, "dealer-blind": 10}
BOTH = {"bonus": 10, "blind": 10}

FIVE_CARDS = {
    "royal flush": ("Ah Kh", "Qh Jh Th"),
    "straight flush": ("9h Kh", "Qh Jh Th"),
    "four of a kind": ("9h 9c", "9d 9s Th"),
    "full house": ("9h 9c", "9d Ts Th"),
    "flush": ("9h 3h", "Qh Jh 5h"),
    "straight": ("9h Kh", "Qc Jh Th"),
    "three of a kind": ("9h 9c", "9d 8s Th"),
    "two pair": ("9h 9c", "8d 8s Th"),
    "pair of 7s or better": ("7h 7c", "9d 8s Th"),
    "a pair of sixes": ("6h 6c", "9d 8s Th"),
    "high card": ("Ah Kc", "9d 8s Th"),
}


def faces(table: Table, viewer: str, place: str) -> str:
    return " ".join(str(card) if card else "??" for card in view_for(table.state, viewer).cards[place])


@pytest.mark.parametrize("game", ["champion-one", "champion-two"])
def test_rules_of_play_one_standard_52_card_deck(game: str) -> None:
    table = (
        Table(game).open().bet("seat-1", {"bonus": 10, **({"blind": 10} if game == "champion-two" else {})})
    )
    table.do(CloseBetting())
    table.refused(Shuffle(FULL_DECK[1:]))
    table.do(Shuffle(FULL_DECK))


def test_rules_of_play_hold_em_is_an_option_in_version_one_and_a_must_in_version_two() -> None:
    Table("champion-one").open().bet("seat-1", bonus=10)
    sentence = Table("champion-two").open().refused(PlaceWagers("seat-1", {"bonus": 1000}))
    assert "Blind is required" in sentence


# --- Version One --------------------------------------------------------------------------------------------


@pytest.mark.parametrize("blind", ["player-blind", "dealer-blind"])
def test_version_one_the_5_card_bonus_is_required(blind: str) -> None:
    sentence = Table("champion-one").open().refused(PlaceWagers("seat-1", {blind: 1000}))
    assert sentence.startswith("5 Card Bonus is required, but was not made (rules-of-play, Version One)")


def test_version_one_hold_em_may_be_wagered_on_either_blind() -> None:
    table = (
        Table("champion-one").open().bet("seat-1", bonus=10).bet("seat-2", ON_PLAYER).bet("seat-3", ON_DEALER)
    )
    labels = [spot.label for spot in table.terms.game.opening_wagers.values()]
    assert labels == ["5 Card Bonus", "Player Blind", "Dealer Blind"]


def test_version_one_not_on_both_blinds() -> None:
    table = Table("champion-one").open()
    sentence = table.refused(
        PlaceWagers("seat-1", {"bonus": 1000, "player-blind": 1000, "dealer-blind": 1000})
    )
    assert "cannot both be made" in sentence


@pytest.mark.parametrize(
    ("cards", "on_player", "on_dealer"),
    [
        (PLAYER_WINS, "win", "lose"),
        (DEALER_WINS, "lose", "win"),
        (ROYAL_BOARD, "push", "push"),
    ],
)
def test_version_one_each_blind_bets_on_its_hand_to_beat_the_other(
    cards: dict[str, str], on_player: str, on_dealer: str
) -> None:
    seats = {"seat-1": (ON_PLAYER, ["play", "raise"]), "seat-2": (ON_DEALER, ["play", "raise"])}
    table = play_round("champion-one", cards, seats)
    for seat, blind, result in (
        ("seat-1", "player-blind", on_player),
        ("seat-2", "dealer-blind", on_dealer),
    ):
        results = table.results(seat)
        assert {results[wager] for wager in (blind, "play", "raise")} == {result}


@pytest.mark.parametrize(
    ("blind", "label"), [("player-blind", "Player Blind"), ("dealer-blind", "Dealer Blind")]
)
def test_version_one_hold_em_and_bonus_must_be_equal(blind: str, label: str) -> None:
    sentence = Table("champion-one").open().refused(PlaceWagers("seat-1", {"bonus": 1000, blind: 500}))
    assert f"{label} must equal 5 Card Bonus: 5 Card Bonus is $10.00, {label} is $5.00" in sentence


def test_version_one_player_community_and_dealer_cards_are_dealt_face_down() -> None:
    table = Table("champion-one").open().bet("seat-1", ON_PLAYER).bet("seat-2", bonus=10).run("show")
    dealt = [(event.place, len(event.cards)) for event in table.events if isinstance(event, CardsDealt)]
    assert dealt == [("player", 2), ("flop", 3), ("turn", 1), ("river", 1), ("dealer", 2)]
    for viewer in ("seat-1", "seat-2", DEALER, ONLOOKER):
        assert {card for cards in view_for(table.state, viewer).cards.values() for card in cards} == {None}


def test_version_one_the_player_cards_are_exposed_before_the_decision() -> None:
    table = Table("champion-one", cards=PLAYER_WINS).open().bet("seat-1", ON_PLAYER).run("show")
    assert "turn up the player's cards" in table.refused(Decision("seat-1", "play"))
    table.do(ShowCards())
    for viewer in ("seat-1", DEALER, ONLOOKER):
        assert faces(table, viewer, "player") == "As Ah"
        assert faces(table, viewer, "dealer") == "?? ??"
    assert view_for(table.state, "seat-1").decision == "play or fold"


@pytest.mark.parametrize(("wagers", "blind"), [(ON_PLAYER, "player-blind"), (ON_DEALER, "dealer-blind")])
def test_version_one_who_does_not_continue_forfeits_the_blind(wagers: dict[str, int], blind: str) -> None:
    table = play_round("champion-one", PLAYER_WINS, {"seat-1": (wagers, ["fold"])})
    assert table.settled("seat-1", blind).returned == 0
    assert set(table.results("seat-1")) == {blind, "bonus"}


def test_version_one_the_bonus_stays_in_action_after_a_fold() -> None:
    table = play_round("champion-one", PLAYER_WINS, {"seat-1": (ON_PLAYER, ["fold"])}, paytable="A")
    assert table.results("seat-1") == {"player-blind": "lose", "bonus": "win"}


@pytest.mark.parametrize(("wagers", "blind"), [(ON_PLAYER, "player-blind"), (ON_DEALER, "dealer-blind")])
def test_version_one_who_continues_plays_a_wager_equal_to_the_blind(
    wagers: dict[str, int], blind: str
) -> None:
    table = Table("champion-one").open().bet("seat-1", wagers).decide("seat-1", "play")
    assert table.state.stakes["seat-1", "play"] == table.state.stakes["seat-1", blind] == 1000


def test_version_one_the_dealers_cards_are_exposed_once_play_is_decided() -> None:
    table = Table("champion-one", cards=PLAYER_WINS).open().bet("seat-1", ON_PLAYER).bet("seat-2", ON_DEALER)
    table.decide("seat-1", "play")
    assert "Seat 2 has to decide first" in table.refused(ShowCards())
    table.decide("seat-2", "fold")
    assert faces(table, ONLOOKER, "dealer") == "?? ??"
    table.do(ShowCards())
    assert faces(table, ONLOOKER, "dealer") == "Kd Kh"


@pytest.mark.parametrize(("option", "amount"), [("check", None), ("raise", 1000)])
def test_version_one_players_may_raise_having_seen_both_hands(option: str, amount: int | None) -> None:
    table = Table("champion-one", cards=PLAYER_WINS).open().bet("seat-1", ON_DEALER).decide("seat-1", "play")
    table.run()
    assert (faces(table, "seat-1", "player"), faces(table, "seat-1", "dealer")) == ("As Ah", "Kd Kh")
    assert view_for(table.state, "seat-1").options == {"check": {}, "raise": {"raise": 1000}}
    table.refused(Decision("seat-1", "bet"))
    table.do(Decision("seat-1", option))
    assert table.state.stakes.get(("seat-1", "raise")) == amount


def test_version_one_who_wagers_on_the_bonus_alone_is_asked_nothing() -> None:
    table = Table("champion-one").open().bet("seat-1", bonus=10).run()
    assert table.state.status == "over"
    assert set(table.results("seat-1")) == {"bonus"}


def test_version_one_the_flop_is_turned_over_once_raises_are_made() -> None:
    table = Table("champion-one", cards=PLAYER_WINS).open().bet("seat-1", ON_PLAYER)
    table.decide("seat-1", "play").run()
    assert "Seat 1 has to decide first" in table.refused(ShowCards())
    table.decide("seat-1", "raise")
    table.do(ShowCards())
    assert faces(table, ONLOOKER, "flop") == "2c 7h Jd"
    assert faces(table, ONLOOKER, "turn") == faces(table, ONLOOKER, "river") == "??"


def test_version_one_all_bonus_wagers_are_settled_after_the_flop_and_before_the_turn() -> None:
    table = Table("champion-one").open().bet("seat-1", ON_PLAYER).bet("seat-2", bonus=10).finish()
    order = [event for event in table.events if isinstance(event, CardsShown | WagerSettled)]
    words = [",".join(e.places) if isinstance(e, CardsShown) else f"{e.seat} {e.wager}" for e in order]
    assert words == [
        "player",
        "dealer",
        "flop",
        "seat-2 bonus",
        "seat-1 bonus",
        "turn,river",
        "seat-1 player-blind",
        "seat-1 play",
    ]


def test_version_one_the_bonus_is_decided_by_the_player_cards_whatever_the_blind() -> None:
    cards = {**PLAYER_WINS, "player": "7c 7d"}
    seats = {"seat-1": (ON_DEALER, ["fold"]), "seat-2": (ON_PLAYER, ["play"]), "seat-3": ({"bonus": 10}, [])}
    table = play_round("champion-one", cards, seats, paytable="A")
    assert [table.returned(seat, "bonus") for seat in seats] == [50, 50, 50]


def test_version_one_best_five_of_seven_for_both_hands() -> None:
    cards = {"player": "8h 6s", "dealer": "Kd Kh", "flop": "2d 9s 7d", "turn": "Tc", "river": "2c"}
    table = play_round("champion-one", cards, {"seat-1": (ON_PLAYER, ["play", "raise"])})
    assert table.settled("seat-1", "raise").why == (
        "Player's straight, ten high, beats the dealer's two pair, kings and twos."
    )


def test_version_one_both_hands_are_announced_once_the_river_is_out() -> None:
    table = play_round("champion-one", PLAYER_WINS, {"seat-1": (ON_PLAYER, ["play", "raise"])})
    words = [
        announcement(event.place, event.five) for event in table.events if isinstance(event, HandAnnounced)
    ]
    assert sorted(words) == ["Dealer's hand: pair of kings.", "Player's hand: pair of aces."]


def test_version_one_even_money_on_blind_play_and_raise() -> None:
    table = play_round("champion-one", PLAYER_WINS, {"seat-1": (ON_PLAYER, ["play", "raise"])})
    assert [table.returned("seat-1", wager) for wager in ("player-blind", "play", "raise")] == [20, 20, 20]


def test_version_one_ties_are_pushes() -> None:
    seats = {"seat-1": (ON_PLAYER, ["play", "raise"]), "seat-2": (ON_DEALER, ["play", "check"])}
    table = play_round("champion-one", ROYAL_BOARD, seats)
    assert [table.returned("seat-1", wager) for wager in ("player-blind", "play", "raise")] == [10, 10, 10]
    assert [table.returned("seat-2", wager) for wager in ("dealer-blind", "play")] == [10, 10]


# --- 5 Card Bonus pay schedules -----------------------------------------------------------------------------


@pytest.mark.parametrize("hand", FIVE_CARDS)
@pytest.mark.parametrize(("name", "schedule"), FIVE_CARD_BONUS.items(), ids=str)
def test_5_card_bonus_a_and_b_pay_as_printed(name: str, schedule: Schedule, hand: str) -> None:
    own, flop = FIVE_CARDS[hand]
    returned = 10 + 10 * schedule.get(hand, -1)
    one = play_round(
        "champion-one", {"player": own, "flop": flop}, {"seat-1": ({"bonus": 10}, [])}, paytable=name
    )
    assert one.returned("seat-1", "bonus") == returned
    for decision in ("play", "fold"):
        cards = {"seat-1": own, "flop": flop}
        two = play_round("champion-two", cards, {"seat-1": (BOTH, [decision])}, paytable=name)
        assert two.returned("seat-1", "bonus") == returned


@pytest.mark.parametrize("pair", "789TJQKA")
def test_5_card_bonus_pays_every_pair_from_sevens(pair: str) -> None:
    cards = {"seat-1": f"{pair}h {pair}c", "flop": "2d 3s 5h"}
    table = play_round("champion-two", cards, {"seat-1": (BOTH, ["fold"])}, paytable="B")
    assert table.returned("seat-1", "bonus") == 20


@pytest.mark.parametrize("pair", "23456")
def test_5_card_bonus_loses_on_every_pair_below_sevens(pair: str) -> None:
    cards = {"seat-1": f"{pair}h {pair}c", "flop": "7d 9s Kh"}
    table = play_round("champion-two", cards, {"seat-1": (BOTH, ["fold"])}, paytable="B")
    assert table.settled("seat-1", "bonus").result == "lose"


@pytest.mark.parametrize("game", ["champion-one", "champion-two"])
@pytest.mark.parametrize(("name", "schedule"), FIVE_CARD_BONUS.items(), ids=str)
def test_5_card_bonus_lines_are_the_printed_ones(game: str, name: str, schedule: Schedule) -> None:
    posted = CATALOGUE.pay_table(CATALOGUE.game(game), "bonus", name)
    printed = {hand.replace("7s", "sevens"): pays for hand, pays in schedule.items()}
    assert {str(line.hand): line.pays.odds for line in posted.lines} == printed


# --- Version Two --------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("bonus", "blind"), [(10, 5), (5, 10)])
def test_version_two_equal_wagers_on_bonus_and_blind(bonus: int, blind: int) -> None:
    table = Table("champion-two").open()
    sentence = table.refused(PlaceWagers("seat-1", {"bonus": bonus * 100, "blind": blind * 100}))
    assert "Bonus must equal Blind" in sentence
    table.bet("seat-1", BOTH)


def test_version_two_two_cards_face_down_to_each_player() -> None:
    table = Table("champion-two").open().bet("seat-1", BOTH).bet("seat-4", BOTH).run()
    assert [len(table.state.cards[seat]) for seat in ("seat-1", "seat-4", "dealer")] == [2, 2, 2]
    assert faces(table, "seat-4", "seat-1") == faces(table, ONLOOKER, "seat-1") == "?? ??"
    assert "?" not in faces(table, "seat-1", "seat-1")


def test_version_two_play_matches_the_blind() -> None:
    table = Table("champion-two").open().bet("seat-1", BOTH).decide("seat-1", "play")
    assert table.state.stakes["seat-1", "play"] == 1000


def test_version_two_fold_forfeits_the_blind_and_the_bonus_is_still_in_play() -> None:
    cards = {"seat-1": "7c 7d", **BOARD}
    table = play_round("champion-two", cards, {"seat-1": (BOTH, ["fold"])}, paytable="A")
    assert table.results("seat-1") == {"blind": "lose", "bonus": "win"}
    assert table.returned("seat-1", "bonus") == 50


def test_version_two_the_dealer_exposes_his_cards_after_play_or_fold() -> None:
    table = Table("champion-two", cards={"dealer": "Kd Kh"}).open().bet("seat-1", BOTH).bet("seat-2", BOTH)
    table.decide("seat-1", "play")
    assert "Seat 2 has to decide first" in table.refused(ShowCards())
    table.decide("seat-2", "play").run()
    assert faces(table, "seat-1", "dealer") == "Kd Kh"
    assert faces(table, "seat-1", "flop") == "?? ?? ??"


def test_version_two_the_player_may_raise_by_a_third_wager() -> None:
    table = Table("champion-two").open().bet("seat-1", BOTH).decide("seat-1", "play").run()
    assert view_for(table.state, "seat-1").options == {"check": {}, "raise": {"raise": 1000}}
    table.do(Decision("seat-1", "raise"))
    assert table.state.stakes["seat-1", "raise"] == 1000


def test_version_two_a_folded_player_cannot_raise() -> None:
    table = Table("champion-two").open().bet("seat-1", BOTH).bet("seat-2", BOTH)
    table.decide("seat-1", "fold").decide("seat-2", "play").run()
    assert "has folded" in table.refused(Decision("seat-1", "raise"))


def test_version_two_bonus_is_settled_after_the_flop_and_before_the_turn() -> None:
    table = Table("champion-two", paytable="A").open().bet("seat-1", BOTH).bet("seat-2", BOTH)
    table.finish({"seat-2": ["fold"]})
    order = [event for event in table.events if isinstance(event, CardsShown | WagerSettled)]
    words = [",".join(e.places) if isinstance(e, CardsShown) else f"{e.seat} {e.wager}" for e in order]
    assert words == [
        "seat-2 blind",
        "dealer",
        "flop",
        "seat-1,seat-2",
        "seat-2 bonus",
        "seat-1 bonus",
        "turn,river",
        "seat-1 blind",
        "seat-1 play",
    ]


def test_version_two_the_5_card_bonus_hand_is_two_cards_and_the_flop_only() -> None:
    cards = {"seat-1": "7c 7d", "flop": "2c 5h Jd", "turn": "7s", "river": "7h"}
    table = play_round("champion-two", cards, {"seat-1": (BOTH, [])}, paytable="A")
    assert table.returned("seat-1", "bonus") == 20  # a pair of sevens, not four


def test_version_two_uses_the_same_pay_tables_a_and_b() -> None:
    for name in FIVE_CARD_BONUS:
        one = CATALOGUE.pay_table(CATALOGUE.game("champion-one"), "bonus", name)
        assert CATALOGUE.pay_table(CATALOGUE.game("champion-two"), "bonus", name).lines == one.lines


@pytest.mark.parametrize(
    ("cards", "returned"),
    [
        ({"seat-1": "As Ah", "dealer": "Kd Kh", **BOARD}, [20, 20, 20]),
        ({"seat-1": "Kd Kh", "dealer": "As Ah", **BOARD}, [0, 0, 0]),
        (ROYAL_BOARD, [10, 10, 10]),
    ],
    ids=["win", "lose", "tie"],
)
def test_version_two_higher_hand_wins_even_money_on_all_wagers_and_ties_push(
    cards: dict[str, str], returned: list[int]
) -> None:
    table = play_round("champion-two", cards, {"seat-1": (BOTH, ["play", "raise"])})
    assert [table.returned("seat-1", wager) for wager in ("blind", "play", "raise")] == returned


def test_version_two_best_five_of_seven_cards() -> None:
    cards = {"seat-1": "8h 6s", "dealer": "Kd Kh", "flop": "2d 9s 7d", "turn": "Tc", "river": "2c"}
    table = play_round("champion-two", cards, {"seat-1": (BOTH, ["play", "check"])})
    assert table.settled("seat-1", "blind").why == (
        "Your straight, ten high, beats the dealer's two pair, kings and twos."
    )


def test_version_two_each_player_is_compared_with_the_dealer_alone() -> None:
    cards = {"seat-1": "As Ah", "seat-2": "Qd Qh", "dealer": "Kd Kh", **BOARD}
    seats = {"seat-1": (BOTH, ["play", "check"]), "seat-2": (BOTH, ["play", "check"])}
    table = play_round("champion-two", cards, seats)
    assert (table.results("seat-1")["blind"], table.results("seat-2")["blind"]) == ("win", "lose")


@pytest.mark.parametrize("game", ["champion-one", "champion-two"])
def test_versions_one_and_two_have_no_pot_bet(game: str) -> None:
    table = Table(game).open()
    assert "There is no wager 'pot'" in table.refused(PlaceWagers("seat-1", {"bonus": 1000, "pot": 500}))
    assert "Deal" not in table.refused(Deal())
    assert settlements(table.events) == []
