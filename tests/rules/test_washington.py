"""The Washington edition (sources: washington, washington-letter) and Washington's limits by date.

Its text is that of the procedures without "Deal by hand", with Wagers (f), and with a posted pay table;
so the rules it shares are tested in `test_procedures`; here the `washington` configuration plays as a whole.
"""

from __future__ import annotations

from collections.abc import Mapping
from datetime import date, timedelta
from typing import Any

import pytest

from pitboss.errors import HouseError
from pitboss.house import House, check_house, load_house, load_jurisdiction
from pitboss.round import Irregularity, PlaceWagers, ReportIrregularity, make_terms
from tests.printed import HOLDEM_BONUS, SEVEN_CARD_STUD
from tests.tables import CATALOGUE, Table, a_house, play_round

FOUR = CATALOGUE.game("champion-four")
THREE = CATALOGUE.game("champion-three")
PACKS_THREE = CATALOGUE.game("packs-three")
TODAY = date(2024, 1, 1)
BOARD = {"flop": "2c 7h Jd", "turn": "3s", "river": "9c"}
TEN = {"ante": 10, "bonus": 10}
SHIPPED = load_house("washington")


def in_washington(day: date | str | None = None, *, high_limit: bool = False, **changes: Any) -> House:
    choice: dict[str, Any] = {"name": "washington", "high_limit_table": high_limit}
    if day is not None:
        choice["as_of"] = day
    return a_house(jurisdiction=choice, **changes)


def refusal(house: House, game: Any = FOUR, today: date | None = None) -> str:
    with pytest.raises(HouseError) as caught:
        check_house(house, game, today)
    sentence = str(caught.value)
    assert "Washington State" in sentence
    assert "\n" not in sentence
    return sentence


# --- The edition --------------------------------------------------------------------------------------------


def test_washington_is_champion_four_only() -> None:
    assert SHIPPED.games == ("champion-four",)
    with pytest.raises(HouseError, match="not for champion-three"):
        check_house(SHIPPED, THREE, TODAY)


def test_washington_how_is_the_game_dealt_knows_the_shuffler_only() -> None:
    assert SHIPPED.dealing.method == "shuffler"
    by_hand = in_washington(TODAY, dealing={"method": "hand", "decks": ["red"]}, table={"maximum": 10})
    sentence = refusal(by_hand)
    assert "allows dealing by shuffler only" in sentence
    assert "test house deals by hand" in sentence


def test_washington_automatic_shuffle_machine_a_to_c_two_decks_of_different_backs_alternate() -> None:
    assert SHIPPED.dealing.decks == ("red", "blue")
    first = Table("champion-four", house=SHIPPED).open().bet("seat-1", TEN).finish()
    second = Table("champion-four", house=SHIPPED, equipment=first.state.equipment).open()
    assert (first.state.deck_back, second.state.deck_back) == ("red", "blue")


def test_washington_letter_the_layout_posts_ch3() -> None:
    terms = make_terms(CATALOGUE, FOUR, SHIPPED, today=TODAY)
    printed = {
        "royal flush": 100,
        "straight flush": 25,
        "four of a kind": 15,
        "full house": 6,
        "flush": 4,
        "straight": 2,
        "three of a kind": 1,
    }
    assert {str(line.hand): line.pays.odds for line in terms.tables["bonus"].lines} == printed
    assert terms.tables["bonus"].id == "CH3"


@pytest.mark.parametrize("name", [*HOLDEM_BONUS, *SEVEN_CARD_STUD])
def test_washington_pay_schedules_allow_every_table_the_edition_prints(name: str) -> None:
    cards = {"seat-1": "7c 7d", "dealer": "Ad Ac", **BOARD}
    table = play_round("champion-four", cards, {"seat-1": (TEN, ["fold"])}, house=SHIPPED, paytable=name)
    printed = (HOLDEM_BONUS | SEVEN_CARD_STUD)[name]
    assert table.returned("seat-1", "bonus") == 10 + 10 * printed.get("three of a kind", -1)


def test_washington_playing_the_game_the_pot_bet_equals_the_table_minimum() -> None:
    assert SHIPPED.pot_amount == SHIPPED.table.minimum
    table = Table("champion-four", house=SHIPPED).open()
    table.refused(PlaceWagers("seat-1", {"ante": 1000, "bonus": 1000, "pot": 1000}))
    table.bet("seat-1", ante=10, bonus=10, pot=5)


def test_washington_playing_the_game_a_whole_round() -> None:
    cards = {"seat-1": "As Ah", "seat-2": "7c 7d", "dealer": "Kd Kh", **BOARD}
    seats = {
        "seat-1": ({**TEN, "pot": 5}, ["play", "raise"]),
        "seat-2": ({**TEN, "pot": 5}, ["fold"]),
    }
    table = play_round("champion-four", cards, seats, house=SHIPPED)
    assert table.results("seat-1") == {
        "bonus": "lose",
        "ante": "win",
        "play": "win",
        "raise": "win",
        "pot": "lose",
    }
    assert table.returned("seat-1", "raise") == 40
    assert table.results("seat-2") == {"ante": "lose", "bonus": "win", "pot": "win"}


@pytest.mark.parametrize("kind", list(Irregularity))
def test_washington_irregularities_a_to_e_always_bind(kind: Irregularity) -> None:
    table = Table("champion-four", house=SHIPPED).open().bet("seat-1", ante=10, bonus=10, pot=5).run()
    table.do(ReportIrregularity(kind))
    assert table.state.status == "void"
    assert set(table.results("seat-1").values()) == {"returned"}


# --- Wagers (f): limits by date -----------------------------------------------------------------------------


def test_wagers_f_the_shipped_configuration_keeps_todays_limits() -> None:
    make_terms(CATALOGUE, FOUR, SHIPPED, today=TODAY)
    assert 2 * SHIPPED.table.maximum == 400_00


def test_wagers_f_the_shipped_configuration_breaks_the_limits_of_earlier_days() -> None:
    assert "$300.00" in refusal(SHIPPED, today=date(2023, 6, 30))
    assert "$25.00" in refusal(SHIPPED, today=date(2000, 1, 1))


STEPS = [
    # the first day, the most of a single wager until the day before and from that day on
    (date(2004, 7, 1), 25, 100),
    (date(2009, 1, 1), 100, 300),
    (date(2023, 7, 1), 300, 400),
]


@pytest.mark.parametrize(("day", "before", "after"), STEPS, ids=str)
def test_wagers_f_single_wager_limit_changes_on_its_day(day: date, before: int, after: int) -> None:
    """A raise is twice the ante, so the ante ends at half the limit."""
    for on, limit in ((day - timedelta(days=1), before), (day, after)):
        most = limit // 2
        table = {"minimum": 1, "chips": [1]}
        check_house(in_washington(on, table={**table, "maximum": most}), FOUR)
        sentence = refusal(in_washington(on, table={**table, "maximum": most + 1}))
        assert f"no single wager above ${limit}.00 on {on}" in sentence
        assert f"${2 * (most + 1)}.00 on Check, Bet or Raise" in sentence


@pytest.mark.parametrize(("day", "before", "after"), STEPS, ids=str)
def test_wagers_f_without_a_double_raise_the_ante_may_be_the_limit(
    day: date, before: int, after: int
) -> None:
    for on, limit in ((day - timedelta(days=1), before), (day, after)):
        table = {"minimum": 1, "chips": [1]}
        check_house(in_washington(on, table={**table, "maximum": limit}), THREE)
        assert f"above ${limit}.00" in refusal(
            in_washington(on, table={**table, "maximum": limit + 1}), THREE
        )


def test_wagers_f_the_first_limit_is_of_1997() -> None:
    check_house(in_washington(date(1997, 1, 1), table={"maximum": 12}), FOUR)
    sentence = refusal(in_washington(date(1996, 12, 31), table={"maximum": 12}))
    assert "no wager limit is on record for 1996-12-31" in sentence
    assert "1997" in sentence


@pytest.mark.parametrize("day", [date(2004, 7, 1), date(2008, 12, 31)], ids=str)
def test_wagers_f_a_high_limit_table_may_take_200_from_2004(day: date) -> None:
    check_house(in_washington(day, high_limit=True, table={"maximum": 100}), FOUR)
    assert "above $200.00" in refusal(in_washington(day, high_limit=True, table={"maximum": 101}))
    assert "above $100.00" in refusal(in_washington(day, table={"maximum": 100}))


@pytest.mark.parametrize("day", [date(2004, 6, 30), date(2009, 1, 1)], ids=str)
def test_wagers_f_there_are_high_limit_tables_only_while_the_register_has_them(day: date) -> None:
    limit = 25 if day.year == 2004 else 300
    sentence = refusal(in_washington(day, high_limit=True, table={"maximum": limit}))
    assert f"above ${limit}.00" in sentence


def test_wagers_f_the_pot_bet_is_a_single_wager_too() -> None:
    house = in_washington(TODAY, pot={"offered": True, "amount": 401}, table={"maximum": 100})
    assert "$401.00 on Pot Bet" in refusal(house)
    check_house(in_washington(TODAY, pot={"offered": True, "amount": 400}, table={"maximum": 100}), FOUR)


def test_wagers_f_a_limit_of_its_own_for_the_ante_raises_the_raise() -> None:
    """Under $400, an ante of up to $250 would be raised by $500, whatever the table's maximum is."""
    house = in_washington(TODAY, table={"maximum": 100}, limits={"ante": {"maximum": 250}})
    assert "above $400.00" in refusal(house)


def test_wagers_f_a_limit_of_its_own_for_the_ante_lowers_the_raise() -> None:
    house = in_washington(TODAY, table={"maximum": 400}, limits={"ante": {"maximum": 200}})
    check_house(house, FOUR)


GAMES_A_HAND = [
    (date(1997, 1, 1), 2),
    (date(2007, 12, 31), 2),
    (date(2008, 1, 1), 3),
    (date(2009, 9, 13), 3),
    (date(2009, 9, 14), 6),
]


@pytest.mark.parametrize(("day", "most"), GAMES_A_HAND, ids=str)
def test_wagers_f_number_of_separate_games_a_hand(day: date, most: int) -> None:
    """Version 4 has two games, the bonus and hold'em; the pot is a third. Pack's with three packs has six."""
    small: Mapping[str, Any] = {"table": {"minimum": 1, "maximum": 5, "chips": [1]}}
    check_house(in_washington(day, **small), FOUR)
    with_pot = in_washington(day, pot={"offered": True}, **small)
    six = in_washington(day, **small)
    if most >= 3:
        check_house(with_pot, FOUR)
    else:
        sentence = refusal(with_pot)
        assert f"allows {most} separate games a hand on {day}" in sentence
        assert "has 3" in sentence
    if most >= 6:
        check_house(six, PACKS_THREE)
    else:
        assert f"allows {most} separate games" in refusal(six, PACKS_THREE)


def test_wagers_f_of_six_games_three_are_limited_to_5() -> None:
    day = date(2009, 9, 14)
    limits = {f"bonus-{n}": {"minimum": 1, "maximum": 5} for n in (1, 2, 3)}
    check_house(in_washington(day, limits=limits), PACKS_THREE)
    del limits["bonus-3"]
    sentence = refusal(in_washington(day, limits=limits), PACKS_THREE)
    assert "allows 3 games a hand above $5.00" in sentence
    assert "has 4" in sentence


def test_wagers_f_three_games_need_no_5_limit() -> None:
    house = in_washington(TODAY, pot={"offered": True, "amount": 100}, table={"maximum": 200})
    check_house(house, FOUR)


def test_wagers_f_names_the_rules_it_stands_on_and_that_their_text_was_not_at_hand() -> None:
    law = load_jurisdiction("washington")
    assert "WAC 230-15-040" in law.note
    assert "not at hand" in law.note
    sources = " ".join(
        [limit.source for limit in law.wager_limits] + [limit.source for limit in law.games_limits]
    )
    assert "WAC 230-15-040" in sources
    assert "WAC 230-15-140" in sources


def test_wagers_f_is_checked_today_when_the_configuration_names_no_day() -> None:
    house = in_washington(table={"maximum": 100})
    check_house(house, FOUR)  # $200 on a raise is within the limits of any day since 2009
    assert "2003-05-05" in refusal(house, today=date(2003, 5, 5))
