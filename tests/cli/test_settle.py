"""`pitboss settle GAME --deal FILE`: the documented deal, and one deal of every game worked out by hand."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from tests.cli.running import GAMES, deal, run, run_json, written

BOARD = {"flop": "2c 7h Jd", "turn": "3s", "river": "9c"}


def settled(game: str, data: dict[str, Any], *args: str) -> Any:
    return run_json("settle", game, "--deal", "-", *args, stdin=json.dumps(data))["seats"]


def results(seat: dict[str, Any]) -> dict[str, tuple[Any, Any, str]]:
    return {
        name: (wager["staked"], wager["returned"], wager["result"]) for name, wager in seat["wagers"].items()
    }


def test_the_documented_deal() -> None:
    """Every key and every word, in the order the dealer settles."""
    lost = "Dealer's pair of kings beats your ace high."
    assert settled("champion-four", deal()) == {
        "seat-1": {
            "wagers": {
                "bonus": {
                    "staked": 10,
                    "returned": 0,
                    "result": "lose",
                    "why": "Your ace high is below three of a kind, the least the Hold'Em Bonus pays.",
                },
                "ante": {"staked": 10, "returned": 0, "result": "lose", "why": lost},
                "play": {"staked": 10, "returned": 0, "result": "lose", "why": lost},
                "raise": {"staked": 20, "returned": 0, "result": "lose", "why": lost},
                "pot": {
                    "staked": 5,
                    "returned": 5,
                    "result": "push",
                    "why": "Your ace high takes the pot of $5.00.",
                },
            },
            "net": -50,
        }
    }


def test_wagers_come_in_the_order_they_are_settled() -> None:
    assert list(settled("champion-four", deal())["seat-1"]["wagers"]) == [
        "bonus",
        "ante",
        "play",
        "raise",
        "pot",
    ]


def test_champion_one_player_and_dealer_side() -> None:
    cards = {"player": "As Ks", "dealer": "Qd Qh", **BOARD}
    blind = {"bonus": 10, "player-blind": 10}
    seats = {
        "seat-1": {"wagers": blind, "decisions": ["play", "check"]},
        "seat-2": {"wagers": {"bonus": 20, "dealer-blind": 20}, "decisions": ["play", "raise"]},
        "seat-3": {"wagers": {"bonus": 5}},
        "seat-4": {"wagers": blind, "decisions": ["fold"]},
    }
    found = settled("champion-one", {"cards": cards, "seats": seats})
    assert results(found["seat-1"]) == {
        "bonus": (10, 0, "lose"),
        "player-blind": (10, 0, "lose"),
        "play": (10, 0, "lose"),
    }
    assert results(found["seat-2"]) == {
        "bonus": (20, 0, "lose"),
        "dealer-blind": (20, 40, "win"),
        "play": (20, 40, "win"),
        "raise": (20, 40, "win"),
    }
    assert results(found["seat-3"]) == {"bonus": (5, 0, "lose")}
    assert results(found["seat-4"]) == {"player-blind": (10, 0, "lose"), "bonus": (10, 0, "lose")}
    assert [found[seat]["net"] for seat in sorted(found)] == [-30, 40, -5, -20]


@pytest.mark.parametrize(("table", "returned"), [("A", 30), ("B", 30), ("E", 0), ("F", 0)])
def test_champion_two_five_or_seven_card_bonus(table: str, returned: int) -> None:
    """Two pair on the flop: table A pays 2 to 1; read on seven cards it is still two pair, and unpaid."""
    data = {
        "paytables": {"bonus": table},
        "cards": {"seat-1": "7s 2s", "dealer": "Kd Kh", **BOARD},
        "seats": {"seat-1": {"wagers": {"blind": 10, "bonus": 10}, "decisions": ["play", "raise"]}},
    }
    seat = settled("champion-two", data)["seat-1"]
    assert seat["wagers"]["bonus"]["returned"] == returned
    assert results(seat)["raise"] == (10, 20, "win")


def test_champion_three_a_fold_keeps_bonus_and_pot() -> None:
    data = deal(
        cards={"seat-1": "2d 2h", "seat-2": "As Ks", "dealer": "Kd Kh", **BOARD},
        seats={
            "seat-1": {"wagers": {"ante": 10, "bonus": 10, "pot": 5}, "decisions": ["fold"]},
            "seat-2": {"wagers": {"ante": 10, "bonus": 10, "pot": 5}, "decisions": ["play", "bet"]},
        },
    )
    found = settled("champion-three", data)
    assert results(found["seat-1"]) == {
        "ante": (10, 0, "lose"),
        "bonus": (10, 20, "win"),
        "pot": (5, 10, "win"),
    }
    assert found["seat-1"]["wagers"]["ante"]["why"] == "You folded, so the Ante Blind is forfeited."
    assert found["seat-1"]["net"] == 5
    assert found["seat-2"]["net"] == -45


def test_champion_four_a_split_pot_is_an_exact_decimal_string() -> None:
    wagers = {"ante": 10, "bonus": 10, "pot": 5}
    seats = {f"seat-{n}": {"wagers": wagers, "decisions": ["play", "check"]} for n in (1, 2, 3)}
    cards = {"seat-1": "As 4d", "seat-2": "Ad 4s", "seat-3": "5d 4c", "dealer": "Kd Kh", **BOARD}
    found = settled("champion-four", deal(cards=cards, seats=seats))
    assert results(found["seat-1"])["pot"] == (5, "7.50", "win")
    assert results(found["seat-2"])["pot"] == (5, "7.50", "win")
    assert results(found["seat-3"])["pot"] == (5, 0, "lose")
    assert found["seat-1"]["net"] == "-27.50"


PACKS = {"seat-1": "As Kd 9h 5c 2d", "dealer": "Qs Jh 8d 4c 3s"}


@pytest.mark.parametrize(("unpaired", "result"), [("push", "push"), ("lose", "lose")])
def test_packs_two_an_unpaired_winner(unpaired: str, result: str) -> None:
    data = {
        "house": {"unpaired": unpaired, "super": False, "bonus_alone": True},
        "cards": {**PACKS, "pack-1": "7h 6d", "pack-2": "Ah 6c"},
        "seats": {"seat-1": {"wagers": {"pack-1": 10, "pack-2": 10, "bonus-1": 5}}},
    }
    seat = settled("packs-two", data)["seat-1"]
    assert seat["wagers"]["pack-1"]["result"] == result
    assert results(seat)["pack-2"] == (10, 20, "win")
    assert results(seat)["bonus-1"] == (5, 0, "lose")


def test_packs_three_seven_card_royal_pays_a_fixed_sum() -> None:
    data = {
        "cards": {
            "seat-1": "As Ks Qs Js Ts",
            "dealer": "2d 2h 4c 5c 7d",
            "pack-1": "9s 8s",
            "pack-2": "9d 9h",
            "pack-3": "9c 8c",
        },
        "seats": {
            "seat-1": {"wagers": {"pack-1": 10, "bonus-1": 10, "pack-3": 5, "bonus-3": 5}, "decisions": []}
        },
    }
    seat = settled("packs-three", data)["seat-1"]
    assert results(seat) == {
        "pack-1": (10, 20, "win"),
        "bonus-1": (10, 25010, "win"),
        "pack-3": (5, 10, "win"),
        "bonus-3": (5, 2505, "win"),
    }
    without = settled("packs-three", data, "--option", "super=off")["seat-1"]
    assert results(without)["bonus-1"] == (10, 5010, "win")


HOLDEM = {"flop": "2c 7h 9d", "turn": "Js", "river": "3h"}


def one_seat(cards: dict[str, str], wagers: dict[str, int], *decisions: str, **more: Any) -> dict[str, Any]:
    """A deal with nobody but seat 1."""
    return {"cards": cards, "seats": {"seat-1": {"wagers": wagers, "decisions": list(decisions)}}} | more


def test_ultimate_texas_holdem_a_flush_on_the_flop_raise() -> None:
    cards = {"seat-1": "Ah Kh", "dealer": "Jc 4d", "flop": "2h 7h 9d", "turn": "Js", "river": "3h"}
    wagers = {"ante": 10, "blind": 10, "trips": 5, "bad-beat": 5}
    seat = settled("ultimate-texas-holdem", one_seat(cards, wagers, "check", "bet-2x"))["seat-1"]
    assert results(seat) == {
        "ante": (10, 20, "win"),
        "play": (20, 40, "win"),
        "blind": (10, 25, "win"),
        "trips": (5, 40, "win"),
        "bad-beat": (5, 0, "lose"),
    }
    assert seat["net"] == 10 + 20 + 15 + 35 - 5


def test_heads_up_holdem_a_straight_that_is_beaten_is_paid_by_the_second_table() -> None:
    cards = {"seat-1": "8s 5d", "dealer": "Ah Kh", "flop": "6h 7h 9d", "turn": "Js", "river": "3h"}
    wagers = {"ante": 10, "odds": 10, "trips-plus": 5, "pocket": 5}
    seat = settled("heads-up-holdem", one_seat(cards, wagers, "bet-3x"))["seat-1"]
    assert results(seat) == {
        "ante": (10, 0, "lose"),
        "play": (30, 0, "lose"),
        "odds": (10, 60, "win"),
        "trips-plus": (5, 25, "win"),
        "pocket": (5, 0, "lose"),
    }


def test_casino_holdem_a_dealer_who_does_not_qualify() -> None:
    cards = {"seat-1": "Ad As", "dealer": "Kd 4c", **HOLDEM}
    seat = settled("casino-holdem", one_seat(cards, {"ante": 10, "aa": 5}, "call"))["seat-1"]
    assert results(seat) == {"aa": (5, 40, "win"), "ante": (10, 20, "win"), "call": (20, 20, "push")}


@pytest.mark.parametrize(("wins", "result"), [("straight", "win"), ("flush", "push")])
def test_texas_holdem_bonus_what_wins_the_ante_is_for_the_house_to_say(wins: str, result: str) -> None:
    cards = {"seat-1": "Ts 8s", "dealer": "Kd 4c", **HOLDEM}
    data = one_seat(cards, {"ante": 10, "bonus": 5}, "flop", "turn", "check", house={"ante_wins": wins})
    seat = settled("texas-holdem-bonus", data)["seat-1"]
    assert results(seat) == {
        "ante": (10, 20 if result == "win" else 10, result),
        "flop": (20, 40, "win"),
        "turn": (10, 20, "win"),
        "bonus": (5, 0, "lose"),
    }


def test_caribbean_stud_the_dealers_hand_in_one_or_with_its_up_card_named() -> None:
    cards = {"seat-1": "9h 9d 9c 4s 4d", "dealer": "As Kd 8c 7c 2h"}
    wagers = {"ante": 10, "bonus": 5, "power-play": 5}
    seat = settled("caribbean-stud", one_seat(cards, wagers, "raise"))["seat-1"]
    assert results(seat) == {
        "ante": (10, 20, "win"),
        "raise": (20, 160, "win"),
        "bonus": (5, 40, "win"),
        "power-play": (5, 0, "lose"),
    }
    apart = {**cards, "dealer-up": "As", "dealer-down": "Kd 8c 7c 2h"}
    del apart["dealer"]
    assert settled("caribbean-stud", one_seat(apart, wagers, "raise"))["seat-1"] == seat


def test_three_card_a_beaten_straight_has_its_ante_bonus() -> None:
    cards = {"seat-1": "5h 4d 3c", "dealer": "9s 9d 9c"}
    seat = settled("three-card", one_seat(cards, {"ante": 10, "pair-plus": 5, "six-card": 5}, "play"))[
        "seat-1"
    ]
    assert results(seat) == {
        "ante": (10, 0, "lose"),
        "play": (10, 0, "lose"),
        "ante-bonus": (0, 10, "win"),
        "pair-plus": (5, 35, "win"),
        "six-card": (5, 30, "win"),
    }
    assert seat["net"] == -10 - 10 + 10 + 30 + 25


def test_ultimate_three_card_a_pair_plays_three_times_the_ante() -> None:
    cards = {"seat-1": "8h 8d 3c", "dealer": "Jd 9c 4s"}
    seat = settled("ultimate-three-card", one_seat(cards, {"ante": 10, "blind": 10}, "play-3x"))["seat-1"]
    assert results(seat) == {"ante": (10, 10, "push"), "play": (30, 60, "win"), "blind": (10, 10, "push")}


def test_crazy_four_a_beaten_straight_has_its_super_bonus() -> None:
    cards = {"seat-1": "9h 8d 7c 6s 2d", "dealer": "Kd Kc Kh 2s 3s"}
    wagers = {"ante": 10, "super-bonus": 10, "queens-up": 5}
    seat = settled("crazy-four", one_seat(cards, wagers, "play-1x"))["seat-1"]
    assert results(seat) == {
        "ante": (10, 0, "lose"),
        "play": (10, 0, "lose"),
        "super-bonus": (10, 20, "win"),
        "queens-up": (5, 20, "win"),
    }


def test_four_card_a_tie_is_the_seats() -> None:
    cards = {"seat-1": "Ah Kd 9c 5s 2d", "dealer": "As Kc 9h 5d 3c 2h"}
    seat = settled("four-card", one_seat(cards, {"ante": 10, "aces-up": 5}, "play-3x"))["seat-1"]
    assert results(seat) == {
        "ante": (10, 20, "win"),
        "play": (30, 60, "win"),
        "ante-bonus": (0, 0, "push"),
        "aces-up": (5, 0, "lose"),
    }


def test_high_card_flush_five_of_a_suit_may_raise_twice_the_ante() -> None:
    cards = {"seat-1": "Ah Kh 9h 8h 2h 3c 4s", "dealer": "8c 7c 2c 8d 7d 6s 5s"}
    wagers = {"ante": 10, "flush": 5, "straight-flush": 5}
    seat = settled("high-card-flush", one_seat(cards, wagers, "raise-2x"))["seat-1"]
    assert results(seat) == {
        "ante": (10, 20, "win"),
        "raise": (20, 20, "push"),
        "flush": (5, 55, "win"),
        "straight-flush": (5, 0, "lose"),
    }


def test_chase_the_flush_five_of_a_suit_on_the_last_bet() -> None:
    cards = {"seat-1": "Ah Kh 4c", "dealer": "Qs Jd Tc", "flop": "9h 8h", "turn": "2h 3s"}
    data = one_seat(cards, {"ante": 10, "xtra": 10}, "check", "check", "bet-1x")
    seat = settled("chase-the-flush", data)["seat-1"]
    assert results(seat) == {"ante": (10, 20, "win"), "all-in": (10, 20, "win"), "xtra": (10, 60, "win")}


def test_mississippi_stud_sevens_push_on_every_street() -> None:
    cards = {"seat-1": "7h 7d", "first": "Kc", "second": "9s", "third": "2c"}
    data = one_seat(cards, {"ante": 10, "three-card": 5}, "bet-3x", "bet-1x", "bet-2x")
    seat = settled("mississippi-stud", data)["seat-1"]
    assert results(seat) == {
        "ante": (10, 10, "push"),
        "third": (30, 30, "push"),
        "fourth": (10, 10, "push"),
        "fifth": (20, 20, "push"),
        "three-card": (5, 0, "lose"),
    }


def test_let_it_ride_a_bet_taken_back_and_a_stake_that_is_gone() -> None:
    cards = {"seat-1": "9h 9d 4c", "first": "9c", "second": "2s"}
    wagers = {"bet-1": 10, "bet-2": 10, "bet-3": 10, "three-card": 5, "five-card": 1}
    seat = settled("let-it-ride", one_seat(cards, wagers, "take-back", "ride"))["seat-1"]
    assert results(seat) == {
        "bet-1": (10, 10, "push"),
        "bet-2": (10, 40, "win"),
        "bet-3": (10, 40, "win"),
        "three-card": (5, 10, "win"),
        "five-card": (1, 5, "win"),
    }
    assert seat["net"] == 30 + 30 + 5 + 4


def test_flop_poker_takes_just_two_cards_of_the_flop() -> None:
    cards = {"seat-1": "Jh Jd 4c", "seat-2": "Ah Kd 9s", "flop": "8c 8d 8s"}
    seats = {
        "seat-1": {"wagers": {"ante": 10, "pot": 5}, "decisions": ["flop"]},
        "seat-2": {"wagers": {"ante": 20, "pot": 5}, "decisions": ["fold"]},
    }
    found = settled("flop-poker", {"house": {"minimum": 5}, "cards": cards, "seats": seats})
    assert results(found["seat-1"]) == {
        "ante": (10, 20, "win"),
        "flop": (10, 30, "win"),
        "pot": (5, 10, "win"),
    }
    assert results(found["seat-2"]) == {"ante": (20, 0, "lose"), "pot": (5, 0, "lose")}


def test_every_game_has_a_deal_here() -> None:
    """A game that joins the catalogue gets a worked deal in this file."""
    text = Path(__file__).read_text(encoding="utf-8")
    assert [game for game in GAMES if f'settled("{game}"' not in text] == []


def test_the_command_line_has_the_last_word() -> None:
    data = deal(cards={**deal()["cards"], "seat-1": "7s 7d"})
    assert results(settled("champion-four", data)["seat-1"])["bonus"] == (10, 20, "win")
    assert results(settled("champion-four", data, "--paytable", "bonus=CH4")["seat-1"])["bonus"] == (
        10,
        0,
        "lose",
    )
    with_pot = deal(house={"pot": False})
    assert settled("champion-four", with_pot, "--option", "pot=5")["seat-1"]["net"] == -50


def test_house_configurations_and_dealing_by_hand(tmp_path: Path) -> None:
    """How the cards get to their places changes nothing in what they are worth."""
    file = written(
        tmp_path / "hand.toml",
        'id = "by-hand"\ntitle = "By hand"\n[table]\nminimum = 5\nmaximum = 50\nseats = 6\nchips = [0.5, 5]\n'
        '[dealing]\nmethod = "hand"\n[pot]\noffered = true\n',
    )
    data = deal(house={})
    assert settled("champion-four", data, "--house", str(file)) == settled("champion-four", deal())
    assert settled("champion-four", data, "--house", "washington") == settled("champion-four", deal())
    half = {"ante": "7.50", "bonus": 7.5, "pot": 5}
    odd = deal(house={}, seats={"seat-6": {"wagers": half, "decisions": ["play", "bet"]}})
    odd["cards"]["seat-6"] = odd["cards"].pop("seat-1")
    assert settled("champion-four", odd, "--house", str(file))["seat-6"]["net"] == -30


def test_a_file_and_standard_input_say_the_same(tmp_path: Path) -> None:
    file = written(tmp_path / "deal.json", "\ufeff" + json.dumps(deal()))
    assert run_json("settle", "champion-four", "--deal", str(file)) == {
        "seats": settled("champion-four", deal())
    }


def test_a_settlement_to_read() -> None:
    text = run("settle", "champion-four", "--deal", "-", stdin=json.dumps(deal())).stdout
    assert text == (
        "Seat 1: -$50.00\n"
        "  Your ace high is below three of a kind, the least the Hold'Em Bonus pays.\n"
        "    Hold'Em Bonus             $10.00  lost       -$10.00\n"
        "  Dealer's pair of kings beats your ace high.\n"
        "    Ante Blind                $10.00  lost       -$10.00\n"
        "    Play or Fold              $10.00  lost       -$10.00\n"
        "    Check, Bet or Raise       $20.00  lost       -$20.00\n"
        "  Your ace high takes the pot of $5.00.\n"
        "    Pot Bet                    $5.00  push\n"
    )
