"""Bad input to `settle`: one clear sentence, exit code 2, nothing on standard output."""

from __future__ import annotations

import json
from copy import deepcopy
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.cli.running import deal, refused, run, written

FOLDED = {"wagers": {"ante": 10, "bonus": 10, "pot": 5}, "decisions": ["fold", "raise"]}


def refusal(data: object, *args: str, game: str = "champion-four") -> str:
    return refused("settle", game, "--deal", "-", *args, stdin=json.dumps(data))


def bet(**wagers: object) -> dict[str, Any]:
    """The documented deal with other wagers."""
    return deal(seats={"seat-1": {"wagers": wagers, "decisions": ["play", "raise"]}})


@pytest.mark.parametrize(
    ("data", "sentence"),
    [
        (
            bet(ante=10, bonus=5),
            "Seat 1: Hold'Em Bonus must equal Ante Blind: Ante Blind is $10.00, Hold'Em Bonus is $5.00 (",
        ),
        (bet(ante=4, bonus=4), "Seat 1: Ante Blind is below the minimum: $4.00 is less than $5.00"),
        (
            bet(ante=1001, bonus=1001),
            "Seat 1: Ante Blind is above the maximum: $1,001.00 is more than $1,0",
        ),
        (
            bet(ante=10.5, bonus=10.5),
            "Seat 1: Hold'Em Bonus must be a multiple of the smallest chip, $1.00, but is $10.50",
        ),
        (bet(ante=10), "Seat 1: Hold'Em Bonus is required, but was not made (procedures, "),
        (bet(ante=10, bonus=10, pot=10), "Seat 1: Pot Bet must be $5.00, but is $10.00 (procedures, "),
        (bet(ante=0, bonus=0), "Seat 1: Hold'Em Bonus must be more than nothing, but is $0.00"),
        (bet(ante=-10, bonus=-10), "seats.seat-1.wagers.ante cannot be negative, but is -10"),
        (bet(ante=10**30, bonus=10), "seats.seat-1.wagers.ante is more than $1,000,000,000.00: 1000000000"),
        (bet(ante=1e300, bonus=10), "seats.seat-1.wagers.ante is more than $1,000,000,000.00: 1E+300"),
        (bet(ante=0.001, bonus=10), "seats.seat-1.wagers.ante must be in whole cents, but is 0.001"),
        (bet(ante=float("nan"), bonus=10), "NaN is not a number that a deal can hold."),
        (bet(ante=float("inf"), bonus=10), "Infinity is not a number that a deal can hold."),
        (
            bet(ante="NaN", bonus=10),
            "seats.seat-1.wagers.ante must be an amount in dollars such as 10 or 12.50",
        ),
        (
            bet(ante=True, bonus=10),
            "seats.seat-1.wagers.ante must be an amount in dollars such as 10 or 12.50, not true.",
        ),
        (
            bet(ante=None, bonus=10),
            "seats.seat-1.wagers.ante must be an amount in dollars such as 10 or 12.50, not null.",
        ),
        (bet(ante=10, bonus=10, play=10), "Seat 1: Play or Fold is placed by a decision during the round"),
        (
            bet(ante=10, bonus=10, side=10),
            "Seat 1: There is no wager 'side' in champion-four; before the deal there are ",
        ),
        (bet(), "Seat 1: No wager was given"),
        (deal(house={}), "Seat 1: This house does not offer the Pot Bet (procedures, "),
        (deal(house={"seats": 12}), "There is no house option 'seats'; there are minimum, maximum, pot, "),
        (deal(house={"minimum": "low"}), "house.minimum must be an amount in dollars such as 10 or 12.50"),
        (
            deal(house={"pot": None}),
            "house.pot must be true, false or an amount in dollars such as 5, not null.",
        ),
        (
            deal(house={"minimum": True}),
            "house.minimum must be an amount in dollars such as 10 or 12.50, not true.",
        ),
        (deal(house={"unpaired": None}), "house.unpaired must be a word in quotes, true or false, not null."),
        (deal(house={"minimum": 50, "maximum": 20}), "house: table: minimum $50.00 is above maximum $20.00"),
        (deal(paytables={"bonus": "CH9"}), "There is no bonus pay table 'CH9' in champion-four; "),
        (
            deal(paytables={"ante": "CH3"}),
            "There is no pay table slot 'ante' in champion-four; there are bonus.",
        ),
        (deal(paytables="CH3"), "paytables must be an object in braces, not a string."),
        (deal(seats={"seat-1": FOLDED}), "Seat 1 has folded and has no decision left to make."),
        (deal(seats={"seat-8": FOLDED}), "There is no 'seat-8' at this table; it has seat-1 to seat-7."),
        (deal(seats={}), "Nobody bets in this deal: it has no seats."),
        (deal(seats=[]), "seats must be an object in braces, not a list."),
        (deal(seats={"seat-1": {}}), "seats.seat-1 has no 'wagers', which is needed."),
        (
            deal(seats={"seat-1": {"bets": {}}}),
            "seats.seat-1 has an unknown key 'bets'; known are wagers, decisions.",
        ),
        ({}, "the deal has no 'seats', which is needed."),
        ([], "the deal must be an object in braces, not a list."),
        (
            {"seats": {}, "deck": 1},
            "the deal has an unknown key 'deck'; known are paytables, house, cards, seats.",
        ),
    ],
)
def test_wagers_house_and_shape(data: object, sentence: str) -> None:
    assert refusal(data).startswith(sentence)


@pytest.mark.parametrize(
    ("decisions", "sentence"),
    [
        (["play", "raise 3x"], "There is no option 'raise 3x' here; seat 1 may check, bet or raise."),
        (["play", "3x"], "There is no option '3x' here; seat 1 may check, bet or raise."),
        (["check"], "There is no option 'check' here; seat 1 may play or fold."),
        ([], "Seat 1 still has to decide 'play or fold': play or fold (procedures, "),
        (["play"], "Seat 1 still has to decide 'check, bet or raise': check, bet or raise (procedures, "),
        (
            ["play", "check", "raise"],
            "Seat 1 has two decisions to make in this round, so 'raise' answers nothing.",
        ),
        (["play", 2], "seats.seat-1.decisions[1] must be a word in quotes, not a number."),
        ("play", "seats.seat-1.decisions must be a list in brackets, not a string."),
    ],
)
def test_decisions(decisions: object, sentence: str) -> None:
    data = deal()
    data["seats"]["seat-1"]["decisions"] = decisions
    told = refusal(data)
    assert told.startswith(sentence.removesuffix("."))


@pytest.mark.parametrize(
    ("cards", "sentence"),
    [
        (
            {"turn": "1s"},
            "cards.turn: '1s' is not a card: a card is a rank (2 to 10 or T, J, Q, K, A) and a suit",
        ),
        ({"seat-1": "As As"}, "cards.seat-1: The ace of spades (As) is given twice: a deck has only one."),
        ({"turn": "As"}, "The ace of spades (As) lies at seat-1 and again at turn: a deck has only one."),
        ({"flop": "2c 7h"}, "flop gets 3 cards in champion-four, but 2 were given."),
        ({"turn": "3s 4s"}, "turn gets 1 card in champion-four, but 2 were given."),
        ({"turn": None}, 'cards.turn must be cards in quotes, such as "As Kd", not null.'),
        ({"turn": ["3s"]}, 'cards.turn must be cards in quotes, such as "As Kd", not a list.'),
        (
            {"street": "3s"},
            "champion-four deals no cards to 'street'; here they go to seat-1, dealer, flop, turn, ",
        ),
        ({"seat-2": "3d 4d"}, "seat-2 gets no cards in this deal of champion-four: it has no wagers."),
        ({"turn": "3s " * 500}, "cards.turn: 1500 characters starting '3s 3s 3s"),
    ],
)
def test_cards(cards: dict[str, object], sentence: str) -> None:
    assert refusal(deal(cards={**deal()["cards"], **cards})).startswith(sentence)


def test_missing_cards() -> None:
    cards = {place: cards for place, cards in deal()["cards"].items() if place != "river"}
    assert refusal(deal(cards=cards)) == (
        "The cards of river are missing; cards are needed for seat-1, dealer, flop, turn, river."
    )


def test_champion_one_dealer_blind_with_player_blind() -> None:
    cards = {"player": "As Ks", "dealer": "Qd Qh", "flop": "2c 7h Jd", "turn": "3s", "river": "9c"}
    wagers = {"bonus": 10, "player-blind": 10, "dealer-blind": 10}
    data = {"cards": cards, "seats": {"seat-1": {"wagers": wagers, "decisions": ["play", "check"]}}}
    told = refusal(data, game="champion-one")
    assert told.startswith("Seat 1: Player Blind and Dealer Blind cannot both be made (rules-of-play, ")
    data["seats"] = {"seat-1": {"wagers": {"bonus": 10}, "decisions": ["play"]}}
    assert refusal(data, game="champion-one") == (
        "Seat 1 has no decisions to make in this round, so 'play' answers nothing."
    )
    data["cards"] = {**cards, "seat-1": "4d 4h"}
    assert refusal(data, game="champion-one").endswith("seats have no cards of their own.")


def test_packs_ante_bonus_without_its_pack_bet() -> None:
    cards = {"seat-1": "As Kd 9h 5c 2d", "dealer": "Qs Jh 8d 4c 3s", "pack-1": "7h 6d", "pack-2": "Ah 6c"}
    data = {"cards": cards, "seats": {"seat-1": {"wagers": {"pack-2": 10, "bonus-1": 10}}}}
    assert refusal(data, game="packs-two").startswith(
        "Seat 1: Ante Bonus 1 may only be made beside Pack 1, which was not made (packs, "
    )
    result = run("settle", "packs-two", "--deal", "-", "--option", "bonus_alone=on", stdin=json.dumps(data))
    assert result.exit_code == 0


def test_too_many_seats_for_52_cards(tmp_path: Path) -> None:
    house = written(
        tmp_path / "crowd.toml",
        'id = "crowd"\ntitle = "A crowd"\n[table]\nminimum = 5\nmaximum = 50\nseats = 9\nchips = [5]\n'
        '[dealing]\nmethod = "shuffler"\n',
    )
    cards = {"seat-1": "As Kd 9h 5c 2d", "dealer": "Qs Jh 8d 4c 3s", "pack-1": "7h 6d", "pack-2": "Ah 6c"}
    data = {"cards": cards, "seats": {"seat-1": {"wagers": {"pack-1": 10}}}}
    assert refusal(data, "--house", str(house), game="packs-two") == (
        "9 seats are too many for 52 cards: packs-two would need 54 under crowd."
    )


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        (b"", "standard input is not JSON: a value is expected at line 1, column 1."),
        (b'{"seats"', "standard input is not JSON: a colon is expected at line 1, column 9."),
        (b"{seats}", "standard input is not JSON: a key in double quotes is expected at line 1, column 2."),
        (
            b'{"seats": {}',
            "standard input is not JSON: a comma or a closing bracket is expected at line 1, column 13.",
        ),
        (
            b'{"seats',
            "standard input is not JSON: a string has no closing quote at line 1, column 2.",
        ),
        (b'{"seats": {}} {}', "standard input is not JSON: nothing more is expected at line 1, column 15."),
        (
            b'{"seats": {"a\x01": 1}}',
            "standard input is not JSON: a string contains a control character at line 1, column 14.",
        ),
        (b'{"seats": {}, "seats": {}}', "The key 'seats' is given twice in one object."),
        (
            b'{"seats": 1e99999999999999999999}',
            "'1e99999999999999999999' is not a number that a deal can hold.",
        ),
        (b'{"seats": -Infinity}', "-Infinity is not a number that a deal can hold."),
        (b"[" * 200_000, "standard input is nested too deeply."),
        (b'{"cards": "\xff"}', "standard input is not UTF-8 text."),
        (b" " * 4_000_001, "standard input is larger than 4 megabytes, so hardly a deal."),
        (b'{"seats": ' + b"9" * 9000 + b"}", "seats must be an object in braces, not a number."),
        (b'"deal"', "the deal must be an object in braces, not a string."),
        (b"null", "the deal must be an object in braces, not null."),
        (b"true", "the deal must be an object in braces, not true."),
    ],
)
def test_malformed_json(text: bytes, sentence: str) -> None:
    assert refused("settle", "champion-four", "--deal", "-", stdin=text) == sentence


def test_files_that_cannot_be_read(tmp_path: Path) -> None:
    missing = tmp_path / "none.json"
    assert refused("settle", "champion-four", "--deal", str(missing)) == (
        f"{missing} cannot be read: No such file or directory."
    )
    assert refused("settle", "champion-four", "--deal", str(tmp_path)).endswith(
        "cannot be read: Is a directory."
    )


ANY = st.recursive(
    st.none()
    | st.booleans()
    | st.integers()
    | st.floats()
    | st.text(max_size=8)
    | st.sampled_from(["seat-1", "As"]),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=8), inner, max_size=3),
    max_leaves=6,
)


def places(value: object, path: tuple[Any, ...] = ()) -> list[tuple[Any, ...]]:
    """Every place in a JSON value where something could be put instead."""
    found = [path] if path else []
    for key, inner in (
        value.items() if isinstance(value, dict) else enumerate(value) if isinstance(value, list) else ()
    ):
        found += places(inner, (*path, key))
    return found


@given(at=st.sampled_from(places(deal())), junk=ANY)
def test_anything_anywhere_settles_or_is_refused_in_one_sentence(at: tuple[Any, ...], junk: object) -> None:
    data = deepcopy(deal())
    inner: Any = data
    for key in at[:-1]:
        inner = inner[key]
    inner[at[-1]] = junk
    text = json.dumps(data)
    if run("settle", "champion-four", "--deal", "-", stdin=text).exit_code:
        refused("settle", "champion-four", "--deal", "-", stdin=text)
