"""Pack's Poker (source: packs): Exhibit A and the report, sentence by sentence."""

from __future__ import annotations

import pytest

from pitboss.cards import FULL_DECK
from pitboss.house import House
from pitboss.round import (
    DEALER,
    ONLOOKER,
    CloseBetting,
    Decision,
    PlaceWagers,
    SettleWagers,
    Shuffle,
    view_for,
)
from pitboss.round.events import CardsDealt, CardsShown, WagerSettled
from pitboss.rules import Decide
from tests.printed import ANTE_BONUS, SUPER, Schedule
from tests.tables import CATALOGUE, Table, a_house, cents, play_round

PACKS = {"packs-two": 2, "packs-three": 3}
BLANK = "2c 7d"  # improves nothing below
PAIR_BEATS_PAIR = {"seat-1": "As Ah 3c 5d 9h", "dealer": "Ks Kh 4c 6d 8h", "pack-1": BLANK}
HIGH_BEATS_HIGH = {"seat-1": "As Jh 3c 5d 9h", "dealer": "Ks Qh 4c 6d 9s", "pack-1": "2c 8d"}
HIGH_TIES_HIGH = {"seat-1": "As Kh 3c 5d 9h", "dealer": "Ac Kd 3d 5h 9s", "pack-1": "Jc 8d"}
HIGH_LOSES = {"seat-1": "Ks Qh 4c 6d 9s", "dealer": "As Jh 3c 5d 9h", "pack-1": "2c 8d"}
PAIR_TIES_PAIR = {"seat-1": "As Ah 3c 5d 9h", "dealer": "Ac Ad 3d 5h 9s", "pack-1": "Jc Kd"}

HANDS = {
    "royal flush": "Ah Kh Qh Jh Th",
    "straight flush": "9h Kh Qh Jh Th",
    "four of a kind": "9h 9c 9d 9s Th",
    "full house": "9h 9c 9d Ts Th",
    "flush": "9h 3h Qh Jh 5h",
    "straight": "9h Kh Qc Jh Th",
    "three of a kind": "9h 9c 9d 8s Th",
    "two pair": "9h 9c 8d 8s Th",
    "one pair": "9h 9c 3d 8s Th",
    "high card": "9h Ac 3d 8s Th",
}

both = pytest.mark.parametrize("game", PACKS)


def faces(table: Table, viewer: str, place: str) -> str:
    return " ".join(str(card) if card else "??" for card in view_for(table.state, viewer).cards[place])


def one_bet(game: str, cards: dict[str, str], wagers: dict[str, object], **options: object) -> Table:
    return play_round(game, cards, {"seat-1": (wagers, [])}, house=a_house(options=options))


def five_on_each(game: str, own: str, pack: str, *, house: House, paytable: str) -> Table:
    """$5 on the first Pack and its Ante Bonus."""
    wagers = {"pack-1": 5, "bonus-1": 5}
    cards = {"seat-1": own, "pack-1": pack}
    return play_round(game, cards, {"seat-1": (wagers, [])}, house=house, paytable=paytable)


# --- Exhibit A ----------------------------------------------------------------------------------------------


@both
def test_exhibit_a_the_higher_hand_of_five_cards_and_a_pack_wins(game: str) -> None:
    table = one_bet(game, PAIR_BEATS_PAIR, {"pack-1": 10})
    assert table.settled("seat-1", "pack-1").why == "Your pair of aces beats the dealer's pair of kings."
    assert table.returned("seat-1", "pack-1") == 20


@both
@pytest.mark.parametrize(
    ("pack", "why"),
    [
        ("Ac 2d", "three of a kind, aces"),  # one card of the pack
        ("Ac Ad", "four of a kind, aces"),  # both
        ("2s 7d", "pair of aces"),  # none
    ],
)
def test_exhibit_a_players_may_use_one_both_or_none_of_the_packs_cards(
    game: str, pack: str, why: str
) -> None:
    table = one_bet(game, {**PAIR_BEATS_PAIR, "pack-1": pack}, {"pack-1": 10})
    assert why in table.settled("seat-1", "pack-1").why


@both
def test_exhibit_a_a_single_standard_deck_is_used(game: str) -> None:
    table = Table(game).open().bet("seat-1", {"pack-1": 10})
    table.do(CloseBetting())
    table.refused(Shuffle((*FULL_DECK, *FULL_DECK)))
    table.do(Shuffle(FULL_DECK))


@both
def test_exhibit_a_a_wager_on_one_or_more_packs(game: str) -> None:
    table = Table(game).open()
    assert "No wager was given" in table.refused(PlaceWagers("seat-1", {}))
    table.bet("seat-1", {"pack-2": 10})
    table.bet("seat-2", {f"pack-{n}": 5 * n for n in range(1, PACKS[game] + 1)})
    assert len(table.state.wagers_of("seat-2")) == PACKS[game]


@both
def test_exhibit_a_ante_bonus_only_where_a_pack_bet_has_been_made(game: str) -> None:
    table = Table(game).open()
    for made in ({"bonus-1": 1000}, {"pack-2": 1000, "bonus-1": 1000}):
        sentence = table.refused(PlaceWagers("seat-1", made))
        assert "Ante Bonus 1 may only be made beside Pack 1, which was not made (packs, Exh" in sentence
    table.bet("seat-1", {"pack-1": 5, "bonus-1": 25, "pack-2": 10})


@both
def test_exhibit_a_five_cards_each_face_down_and_packs_of_two(game: str) -> None:
    table = Table(game).open().bet("seat-1", {"pack-1": 10}).bet("seat-2", {"pack-2": 10}).run("show")
    dealt = [(event.place, len(event.cards)) for event in table.events if isinstance(event, CardsDealt)]
    packs = [(f"pack-{n}", 2) for n in range(1, PACKS[game] + 1)]
    assert dealt == [("seat-1", 5), ("seat-2", 5), ("dealer", 5), *packs]
    for viewer in (DEALER, ONLOOKER):
        assert {card for cards in view_for(table.state, viewer).cards.values() for card in cards} == {None}


@both
def test_exhibit_a_players_view_their_cards_before_the_first_pack_is_revealed(game: str) -> None:
    table = Table(game, cards=PAIR_BEATS_PAIR).open().bet("seat-1", {"pack-1": 10}).run("show")
    assert faces(table, "seat-1", "seat-1") == "As Ah 3c 5d 9h"
    assert faces(table, "seat-1", "pack-1") == "?? ??"
    table.step()
    assert faces(table, "seat-1", "pack-1") == "2c 7d"
    assert faces(table, ONLOOKER, "pack-2") == "?? ??"


@both
def test_exhibit_a_the_dealer_compares_starting_from_his_right(game: str) -> None:
    table = Table(game).open()
    for seat in ("seat-1", "seat-2", "seat-5"):
        table.bet(seat, {"pack-1": 10, "bonus-1": 5})
    events = table.finish().events
    settled = [(event.seat, event.wager) for event in events if isinstance(event, WagerSettled)]
    assert [seat for seat, wager in settled if wager == "pack-1"] == ["seat-5", "seat-2", "seat-1"]
    assert [seat for seat, wager in settled if wager == "bonus-1"] == ["seat-5", "seat-2", "seat-1"]


@both
def test_exhibit_a_a_pair_or_higher_that_beats_the_dealer_wins_even_money(game: str) -> None:
    table = one_bet(game, PAIR_BEATS_PAIR, {"pack-1": 25})
    assert table.returned("seat-1", "pack-1") == 50


@both
def test_exhibit_a_less_than_a_pair_does_not_win(game: str) -> None:
    table = one_bet(game, HIGH_BEATS_HIGH, {"pack-1": 10})
    assert table.returned("seat-1", "pack-1") == 10
    assert "only a hand of one pair or better wins" in table.settled("seat-1", "pack-1").why


@both
@pytest.mark.parametrize("cards", [PAIR_TIES_PAIR, HIGH_TIES_HIGH], ids=["pair", "high card"])
def test_exhibit_a_a_tie_is_a_push(game: str, cards: dict[str, str]) -> None:
    table = one_bet(game, cards, {"pack-1": 10})
    assert table.returned("seat-1", "pack-1") == 10


@both
def test_exhibit_a_the_process_is_repeated_until_each_pack_is_settled(game: str) -> None:
    numbers = range(1, PACKS[game] + 1)
    table = Table(game).open()
    table.bet("seat-1", {f"{name}-{n}": 5 for n in numbers for name in ("pack", "bonus")}).finish()
    order = [event for event in table.events if isinstance(event, CardsShown | WagerSettled)]
    words = [e.places if isinstance(e, CardsShown) else e.wager for e in order]
    first: list[object] = [("pack-1",), ("dealer", "seat-1"), "pack-1", "bonus-1"]
    later = [word for n in numbers[1:] for word in ((f"pack-{n}",), f"pack-{n}", f"bonus-{n}")]
    assert words == first + later


@both
def test_exhibit_a_the_dealers_higher_hand_takes_the_pack_bet(game: str) -> None:
    for cards in (HIGH_LOSES, {**PAIR_BEATS_PAIR, "pack-1": "Kc Kd"}):
        assert one_bet(game, cards, {"pack-1": 10}).returned("seat-1", "pack-1") == 0


@both
def test_exhibit_a_three_of_a_kind_or_higher_pays_on_the_ante_bonus_spot_only(game: str) -> None:
    cards = {"seat-1": HANDS["full house"], "dealer": "Ks Kd 4c 6d 8h", "pack-1": BLANK}
    table = one_bet(game, cards, {"pack-1": 10, "bonus-1": 10})
    assert (table.returned("seat-1", "pack-1"), table.returned("seat-1", "bonus-1")) == (20, 110)


@both
def test_exhibit_a_no_bonus_hand_loses_the_ante_bonus(game: str) -> None:
    for hand in ("two pair", "one pair", "high card"):
        cards = {"seat-1": HANDS[hand], "pack-1": BLANK}
        table = one_bet(game, cards, {"pack-1": 10, "bonus-1": 10})
        assert table.returned("seat-1", "bonus-1") == 0


@both
def test_exhibit_a_a_bonus_hand_is_paid_even_when_it_ties_or_loses_to_the_dealer(game: str) -> None:
    ties = {"seat-1": "9h 2d 3d 4s 7c", "dealer": "9s 2h 3h 4c 7h", "pack-1": "5h 6s"}
    loses = {"seat-1": HANDS["straight"], "dealer": "As Ad Ac Ah 8h", "pack-1": BLANK}
    for cards, pack in ((ties, 10), (loses, 0)):
        table = one_bet(game, cards, {"pack-1": 10, "bonus-1": 10})
        assert table.returned("seat-1", "pack-1") == pack
        assert table.returned("seat-1", "bonus-1") == 10 + 40  # the award, and the wager retained


# --- Ante Bonus: every printed table ------------------------------------------------------------------------


@both
@pytest.mark.parametrize("offered", [True, False], ids=["super", "no super"])
@pytest.mark.parametrize(("name", "schedule"), ANTE_BONUS.items(), ids=str)
def test_ante_bonus_pays_as_printed(game: str, name: str, schedule: Schedule, offered: bool) -> None:
    house = a_house(options={"super": offered})
    for hand, own in HANDS.items():
        table = five_on_each(game, own, BLANK, house=house, paytable=name)
        assert table.returned("seat-1", "bonus-1") == 5 + 5 * schedule.get(hand, -1), hand


@both
@pytest.mark.parametrize(("name", "schedule"), ANTE_BONUS.items(), ids=str)
def test_ante_bonus_lines_are_the_printed_ones(game: str, name: str, schedule: Schedule) -> None:
    posted = CATALOGUE.pay_table(CATALOGUE.game(game), "bonus", name)
    fixed = {line.hand.royal: line.pays.fixed for line in posted.lines if line.pays.fixed is not None}
    odds = {str(line.hand): line.pays.odds for line in posted.lines if line.pays.fixed is None}
    assert fixed == {length: cents(dollars) for length, dollars in SUPER.items()}
    assert odds == schedule
    assert {line.option for line in posted.lines if line.pays.fixed is not None} == {"super"}


@both
@pytest.mark.parametrize("name", ANTE_BONUS)
@pytest.mark.parametrize(
    ("own", "pack", "length"),
    [
        ("Ah Kh Qh Jh Th", "9h 8h", 7),
        ("Ah Kh Qh 9h 8h", "Jh Th", 7),
        ("Ah Kh Qh Jh Th", "9h 2c", 6),
        ("Ah Kh Qh Jh 2c", "Th 9h", 6),
        ("Ah Kh Qh Jh Th", "8h 7h", 5),
        ("Ah Kh Qh Jh Th", "9c 8h", 5),
    ],
)
def test_ante_bonus_six_and_seven_card_royals_with_and_without_the_fixed_payouts(
    game: str, name: str, own: str, pack: str, length: int
) -> None:
    odds = ANTE_BONUS[name]["royal flush"]
    for offered in (True, False):
        house = a_house(options={"super": offered})
        table = five_on_each(game, own, pack, house=house, paytable=name)
        paid = SUPER.get(length, 5 * odds) if offered else 5 * odds
        assert table.returned("seat-1", "bonus-1") == 5 + paid


@both
def test_exhibit_a_the_highest_single_payout_for_the_hand_is_paid(game: str) -> None:
    """500 to 1 on the royal flush within is more than $5,000 above $10, and more than $25,000 above $50."""
    cards = {"seat-1": "Ah Kh Qh Jh Th"}
    house = a_house(options={"super": True})
    for pack, stake, paid in (
        ("9h 2c", 9, 5_000),
        ("9h 2c", 10, 5_000),
        ("9h 2c", 11, 5_500),
        ("9h 8h", 49, 25_000),
        ("9h 8h", 50, 25_000),
        ("9h 8h", 51, 25_500),
    ):
        wagers = {"pack-1": 5, "bonus-1": stake}
        table = play_round(game, {**cards, "pack-1": pack}, {"seat-1": (wagers, [])}, house=house)
        assert table.returned("seat-1", "bonus-1") == stake + paid


@both
def test_exhibit_a_only_one_payout_is_paid_for_a_hand(game: str) -> None:
    cards = {"seat-1": "Ah Kh Qh Jh Th", "pack-1": "9h 8h"}
    table = one_bet(game, cards, {"pack-1": 5, "bonus-1": 5}, super=True)
    assert table.returned("seat-1", "bonus-1") == 5 + 25_000


# --- The report ---------------------------------------------------------------------------------------------


@both
def test_report_two_or_three_packs(game: str) -> None:
    cards = CATALOGUE.game(game).cards
    assert cards["packs"] == {f"pack-{n}": 2 for n in range(1, PACKS[game] + 1)}


@both
def test_report_player_and_dealer_use_one_pack_at_a_time(game: str) -> None:
    """Aces in the second pack help nobody in the first."""
    cards = {**HIGH_BEATS_HIGH, "pack-2": "Ac Kc"}
    table = one_bet(game, cards, {"pack-1": 10, "pack-2": 10})
    assert table.results("seat-1") == {"pack-1": "push", "pack-2": "win"}
    assert table.settled("seat-1", "pack-2").why == "Your pair of aces beats the dealer's pair of kings."


@both
@pytest.mark.parametrize(
    "wagers", [{"bonus-1": 10}, {"pack-1": 10}, {"pack-1": 10, "bonus-1": 5}, {"pack-2": 5, "bonus-1": 5}]
)
def test_report_ante_bonus_or_pack_bet_or_both(game: str, wagers: dict[str, object]) -> None:
    house = a_house(options={"bonus_alone": True})
    table = play_round(game, PAIR_BEATS_PAIR, {"seat-1": (wagers, [])}, house=house)
    assert set(table.results("seat-1")) == set(wagers)


@both
def test_report_a_bonus_made_alone_is_settled_on_its_pack(game: str) -> None:
    house = a_house(options={"bonus_alone": True})
    cards = {"seat-1": HANDS["flush"], "pack-1": BLANK}
    table = play_round(game, cards, {"seat-1": ({"bonus-1": 10}, [])}, house=house)
    assert table.returned("seat-1", "bonus-1") == 60


@both
@pytest.mark.parametrize(
    ("cards", "push", "lose"),
    [
        (HIGH_BEATS_HIGH, 10, 0),
        (HIGH_TIES_HIGH, 10, 0),
        (HIGH_LOSES, 0, 0),
        (PAIR_BEATS_PAIR, 20, 20),
        (PAIR_TIES_PAIR, 10, 10),
    ],
    ids=["beats", "ties", "loses", "pair beats", "pair ties"],
)
def test_report_no_pair_pushes_or_in_the_alternative_version_loses(
    game: str, cards: dict[str, str], push: int, lose: int
) -> None:
    assert one_bet(game, cards, {"pack-1": 10}, unpaired="push").returned("seat-1", "pack-1") == push
    assert one_bet(game, cards, {"pack-1": 10}, unpaired="lose").returned("seat-1", "pack-1") == lose


@both
def test_report_no_pair_pushes_on_every_pack(game: str) -> None:
    for n in range(1, PACKS[game] + 1):
        cards = {
            "seat-1": HIGH_BEATS_HIGH["seat-1"],
            "dealer": HIGH_BEATS_HIGH["dealer"],
            f"pack-{n}": "2c 8d",
        }
        assert one_bet(game, cards, {f"pack-{n}": 10}).returned("seat-1", f"pack-{n}") == 10
        alternative = one_bet(game, cards, {f"pack-{n}": 10}, unpaired="lose")
        assert alternative.returned("seat-1", f"pack-{n}") == 0


@both
def test_report_the_player_makes_no_decision_after_the_initial_wagers(game: str) -> None:
    assert not any(isinstance(step, Decide) for step in CATALOGUE.game(game).steps)
    table = Table(game).open().bet("seat-1", {"pack-1": 10}).run()
    assert table.state.status == "over"
    other = Table(game).open().bet("seat-1", {"pack-1": 10}).run("show")
    other.refused(Decision("seat-1", "fold"))


@both
def test_report_a_dealt_bonus_hand_is_paid_on_every_pack(game: str) -> None:
    numbers = range(1, PACKS[game] + 1)
    cards = {"seat-1": HANDS["flush"], **{f"pack-{n}": f"{n + 1}c 7{'dsc'[n - 1]}" for n in numbers}}
    wagers: dict[str, object] = {f"{name}-{n}": 5 for n in numbers for name in ("pack", "bonus")}
    table = one_bet(game, cards, wagers)
    assert [table.returned("seat-1", f"bonus-{n}") for n in numbers] == [30] * PACKS[game]


@both
def test_report_pack_bets_are_independent_of_each_other(game: str) -> None:
    cards = {**PAIR_BEATS_PAIR, "pack-2": "Kc Kd"}
    table = one_bet(game, cards, {"pack-1": 10, "pack-2": 10})
    assert table.results("seat-1") == {"pack-1": "win", "pack-2": "lose"}


@both
def test_report_packs_without_a_bet_settle_nothing(game: str) -> None:
    table = one_bet(game, PAIR_BEATS_PAIR, {"pack-2": 10})
    assert set(table.results("seat-1")) == {"pack-2"}


@both
def test_report_the_ante_bonus_does_not_involve_the_dealers_cards(game: str) -> None:
    for dealer in ("As Ad Ac 8c 8h", "2s 3s 4d 6d 8c"):
        cards = {"seat-1": HANDS["straight"], "dealer": dealer, "pack-1": BLANK}
        assert one_bet(game, cards, {"pack-1": 10, "bonus-1": 10}).returned("seat-1", "bonus-1") == 50


@both
def test_the_next_pack_stays_face_down_until_the_one_before_is_settled(game: str) -> None:
    table = Table(game).open().bet("seat-1", {"pack-1": 10, "bonus-1": 10, "pack-2": 10}).run("settle")
    table.do(SettleWagers())
    assert faces(table, "seat-1", "pack-2") == "?? ??"
    table.do(SettleWagers())
    assert faces(table, "seat-1", "pack-2") == "?? ??"
    table.step()
    assert "?" not in faces(table, "seat-1", "pack-2")
