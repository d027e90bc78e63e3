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
