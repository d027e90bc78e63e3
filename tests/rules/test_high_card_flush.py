"""High Card Flush by its rules, sentence by sentence. Cards: seat / dealer."""

# ruff: noqa: E501 - one deal per line, to be read as a list

from __future__ import annotations

from functools import partial

import pytest

from pitboss.round import PlaceWagers
from tests.rules.deals import bet_refused, ends, questions, refused, settled_by_command, why
from tests.tables import CATALOGUE, Table, a_house

GAME = "high-card-flush"
TEN = {"ante": 10}
end = partial(ends, GAME)
NINE = "9d 5d 3d Kc Qc Jh Th"
"""A three-card flush, nine high: the dealer just qualifies."""
EIGHT = "8d 7d 6d Kc Qc Jh Th"
"""A three-card flush, eight high: the dealer does not, however good the other cards."""
TWO = "As 5s Ah 7h 6c 4c 9d"
THREE = "As 5s 2s 7h 6h 4c 8c"
FOUR = "As 5s 3s 2s 7h 6h 4c"
FIVE = "As 7s 5s 3s 2s 6h 4c"
SIX = "As 9s 7s 5s 3s 2s 4c"
SEVEN = "As Js 9s 7s 5s 3s 2s"
LENGTHS = {2: TWO, 3: THREE, 4: FOUR, 5: FIVE, 6: SIX, 7: SEVEN}


def test_cards_seven_for_the_seat_and_seven_for_the_dealer() -> None:
    assert CATALOGUE.game(GAME).groups == {"seat": 7, "dealer": 7}


def test_at_most_six_seats_since_seven_would_take_56_cards() -> None:
    table = Table(GAME, house=a_house(table={"seats": 7})).open()
    assert table.terms.seats == tuple(f"seat-{number}" for number in range(1, 7))
    assert "seat-7" in table.refused(PlaceWagers("seat-7", {"ante": 1000}))
    for seat in table.terms.seats:
        table.bet(seat, TEN)
    table.finish()
    assert sum(map(len, table.state.cards.values())) == 49


def test_wagers_the_ante_is_required_and_the_bonuses_are_optional() -> None:
    assert "Ante" in bet_refused(GAME, {"flush": 5})
    assert "Ante" in bet_refused(GAME, {"straight-flush": 5})
    assert "Raise" in bet_refused(GAME, {"ante": 10, "raise": 10})
    every = {"ante": 10, "flush": 5, "straight-flush": 5}
    assert set(end(f"{THREE} / {NINE}", every, "fold")) == set(every)


@pytest.mark.parametrize("length", [2, 3, 4])
def test_raise_1x_with_a_longest_suit_of_two_three_or_four(length: int) -> None:
    cards = f"{LENGTHS[length]} / 8d 7d 6d Kc Qc Jh Th"
    assert questions(GAME, cards, TEN, "fold") == [("seat-1", "fold raise-1x")]
    sentence = refused(GAME, cards, TEN, "raise-2x")
    assert sentence.startswith("Raise 2x takes a five-card flush or better, which seat 1 does not have")


def test_raise_1x_or_2x_with_five() -> None:
    assert questions(GAME, f"{FIVE} / {NINE}", TEN, "fold") == [("seat-1", "fold raise-1x raise-2x")]
    assert end(f"{FIVE} / {NINE}", TEN, "raise-2x") == {"ante": 20, "raise": 40}
    sentence = refused(GAME, f"{FIVE} / {NINE}", TEN, "raise-3x")
    assert sentence.startswith("Raise 3x takes a six-card flush or better, which seat 1 does not have")


@pytest.mark.parametrize("length", [6, 7])
@pytest.mark.parametrize(("answer", "back"), [("raise-1x", 20), ("raise-2x", 40), ("raise-3x", 60)])
def test_raise_1x_to_3x_with_six_or_seven(length: int, answer: str, back: int) -> None:
    assert end(f"{LENGTHS[length]} / {NINE}", TEN, answer) == {"ante": 20, "raise": back}


@pytest.mark.parametrize("given_up", [False, True])
def test_a_fold_gives_up_the_ante_and_the_bonuses_stay_unless_the_house_says_otherwise(
    given_up: bool,
) -> None:
    bets = {"ante": 10, "flush": 10, "straight-flush": 10}
    hand = "8s 7s 6s 2s 4h 3h Ac"
    options = {"flush_folds": given_up, "straight_flush_folds": given_up}
    back = (0, 0) if given_up else (20, 80)
    found = end(f"{hand} / {NINE}", bets, "fold", options=options)
    assert found == {"ante": 0, "flush": back[0], "straight-flush": back[1]}


def test_each_bonus_has_an_option_of_its_own_for_the_fold() -> None:
    bets = {"ante": 10, "flush": 10, "straight-flush": 10}
    cards = f"8s 7s 6s 2s 4h 3h Ac / {NINE}"
    assert end(cards, bets, "fold", options={"flush_folds": True})["straight-flush"] == 80
    assert end(cards, bets, "fold", options={"straight_flush_folds": True})["flush"] == 20


@pytest.mark.parametrize(
    ("cards", "ante", "raised"),
    [
        pytest.param(f"{FOUR} / {NINE}", 20, 20, id="longer than nine high, which qualifies"),
        pytest.param(f"{THREE} / {NINE}", 20, 20, id="of equal length and higher"),
        pytest.param("8s 5s 3s 7h 6h 4c Ac / 9d 5d 2d Kc Qc Jh Th", 0, 0, id="of equal length and lower"),
        pytest.param("9s 5s 3s 7h 6h 4c Ac / 9d 5d 3d Kc Qc Jh Th", 10, 10, id="equal"),
        pytest.param("9s 5s 4s 7h 6h 3c Ac / 9d 5d 3d Kc Qc Jh Th", 20, 20, id="the third card decides"),
        pytest.param(f"{THREE} / 6d 5d 4d 3d Kc Qc Js", 0, 0, id="any four cards of a suit qualify"),
        pytest.param(f"{FOUR} / {EIGHT}", 20, 10, id="better, the dealer not qualified"),
        pytest.param("7s 5s 3s 4h 2h 4c Ac / 8d 7d 6d Kc Qc Jh Th", 20, 10, id="worse, the dealer not qualified"),
        pytest.param("8s 7s 6s 4h 2h 4c Ac / 8d 7d 6d Kc Qc Jh Th", 20, 10, id="equal, the dealer not qualified"),
        pytest.param("Ks Qs Jh Th 9c 8c 7c / Ad 3d 2d Kc Qc Js Ts", 0, 0, id="straights mean nothing"),
        pytest.param("As Ks Ah Kh Ac Kc 2d / Ad Kd Qh Jh Tc 9c 8s", 20, 10, id="two of a suit do not qualify"),
    ],
)  # fmt: skip
def test_settlement_of_ante_and_raise(cards: str, ante: int, raised: int) -> None:
    assert end(cards, TEN, "raise-1x") == {"ante": ante, "raise": raised}


def test_with_two_suits_of_equal_length_the_better_one_plays() -> None:
    mine = "Qs 3s 2s Qh 4h 2h 5c"
    assert end(f"{mine} / Qd 4d 3d Kc Jc Ts 9s", TEN, "raise-1x") == {"ante": 0, "raise": 0}
    assert end(f"{mine} / Qd 4d 2d Kc Jc Ts 9s", TEN, "raise-1x") == {"ante": 10, "raise": 10}
    assert end(f"{mine} / Qd 3d 2d Kc Jc Ts 9s", TEN, "raise-1x") == {"ante": 20, "raise": 20}


@pytest.mark.parametrize(
    ("table", "pays"), [("300-100-10-1", (300, 100, 10, 1)), ("100-20-10-2", (100, 20, 10, 2))]
)
def test_the_flush_bonus_tables(table: str, pays: tuple[int, ...]) -> None:
    bets, tables = {"ante": 10, "flush": 10}, {"flush": table}
    found = [
        end(f"{hand} / {NINE}", bets, "raise-1x", tables=tables)["flush"] for hand in (SEVEN, SIX, FIVE, FOUR)
    ]
    assert found == [10 + 10 * each for each in pays]
    assert end(f"{THREE} / {NINE}", bets, "raise-1x", tables=tables)["flush"] == 0


RUNS = {
    7: "8s 7s 6s 5s 4s 3s 2s",
    6: "8s 7s 6s 5s 4s 3s Kh",
    5: "8s 7s 6s 5s 4s 2s Kh",
    4: "8s 7s 6s 5s 3s 2s Kh",
    3: "8s 7s 6s 4s 3s Kh Jc",
    2: "8s 7s 5s 4s 2s Kh Jc",
}


@pytest.mark.parametrize(
    ("table", "pays"),
    [("8000-1000-100-60-7", (8000, 1000, 100, 60, 7)), ("500-200-100-50-9", (500, 200, 100, 50, 9))],
)
def test_the_straight_flush_bonus_tables(table: str, pays: tuple[int, ...]) -> None:
    bets, tables = {"ante": 10, "straight-flush": 10}, {"straight-flush": table}
    dealer = "9d 5d 3d Kc Qc Jh Th"
    found = [
        end(f"{hand} / {dealer}", bets, "raise-1x", tables=tables)["straight-flush"] for hand in RUNS.values()
    ]
    assert found == [*(10 + 10 * each for each in pays), 0]


@pytest.mark.parametrize(
    ("hand", "back"),
    [
        pytest.param("Ah Th 7h 2h 6s 5s 4s", 80, id="not in the suit that is played"),
        pytest.param("As Ks Qs 9h 7h 5c 3c", 80, id="the ace high"),
        pytest.param("As 3s 2s 9h 7h 5c 8c", 80, id="the ace low"),
        pytest.param("As Ks 2s 9h 7h 5c 8c", 0, id="not around the corner"),
    ],
)
def test_the_straight_flush_bonus_is_on_the_longest_run_in_any_suit(hand: str, back: int) -> None:
    bets = {"ante": 10, "straight-flush": 10}
    assert end(f"{hand} / 9d 5d 4d Kc Qc Jc 3h", bets, "raise-1x")["straight-flush"] == back


def test_the_bonuses_are_paid_whatever_the_dealer_has() -> None:
    bets = {"ante": 10, "flush": 10, "straight-flush": 10}
    found = end("8s 7s 6s 2s 4h 3h Ac / Ad Jd 9d 7d 5d 3d 2d", bets, "raise-1x")
    assert found == {"ante": 0, "raise": 0, "flush": 20, "straight-flush": 80}


def test_the_default_tables_are_the_usual_ones() -> None:
    posted = {slot: table.default for slot, table in CATALOGUE.game(GAME).paytables.items()}
    assert posted == {"flush": "300-100-10-1", "straight-flush": "8000-1000-100-60-7"}


@pytest.mark.parametrize(
    ("cards", "wager", "sentence"),
    [
        (f"{FOUR} / {NINE}", "raise", "Your four-card flush, ace high, beats the dealer's three-card flush, nine high."),
        (
            f"{FOUR} / {EIGHT}",
            "ante",
            "Dealer's three-card flush, eight high, does not qualify, which takes a three-card flush, nine high or better: the Ante is paid 1 to 1.",
        ),
        (
            "9s 5s 4s 7h 6h 3c Ac / 9d 5d 3d Kc Qc Jh Th",
            "ante",
            "Your three-card flush, nine-five-four high, beats the dealer's three-card flush, nine-five-three high.",
        ),
    ],
)  # fmt: skip
def test_every_wager_ends_with_a_reason(cards: str, wager: str, sentence: str) -> None:
    assert why(GAME, cards, TEN, "raise-1x", wager=wager) == sentence


def test_settle_from_the_command_line() -> None:
    cards = {"seat-1": "8s 7s 6s 5s 4s 2h 3h", "dealer": EIGHT}
    bets = {"ante": 10, "flush": 5, "straight-flush": 5}
    assert settled_by_command(GAME, cards, bets, "raise-2x") == {
        "ante": (10, 20),
        "raise": (20, 20),
        "flush": (5, 55),
        "straight-flush": (5, 505),
        "net": 560,
    }
