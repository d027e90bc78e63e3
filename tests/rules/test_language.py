"""Mistakes in a game or pay table file: reported with file, key and reason, each in one sentence."""

# ruff: noqa: E501 - one broken definition per line, to be read as a list

from __future__ import annotations

import re
from pathlib import Path

import pytest

from pitboss.errors import DefinitionError
from pitboss.rules import Game, PayTable, load_file
from tests.definitions import (
    ANTE,
    FOUR,
    GAMES,
    HOLDEM,
    ONE,
    PACKS,
    TWO,
    mistake,
    swap,
    with_step_last,
    without_step,
)


def test_the_shipped_files_are_right() -> None:
    for path in sorted(GAMES.glob("*/*.toml")):
        assert load_file(path)


# Each: what the mistake is, the broken file, the key, the reason.
BROKEN_GAMES: list[tuple[str, str, str, str]] = [
    ("unknown key", f"colour = 'red'\n{FOUR}", "colour", "is not a known key"),
    ("unknown key in a wager", swap(FOUR, '= "Ante Blind"', '= "Ante Blind"\nsize = 3'), "wagers.ante.size", "is not a known key"),
    ("unknown key in a step", swap(FOUR, 'show = "dealer"', 'show = "dealer"\nslowly = true'), "steps.5", "is not a known key"),
    ("unknown key in by", swap(FOUR, 'tie = "push" }', 'tie = "push", odds = 2 }'), "steps.8", "odds"),
    ("unknown key in an option", swap(PACKS, 'default = "push"', 'default = "push"\nsince = 2020'), "options.unpaired.since", "is not a known key"),
    ("unknown key in a slot", swap(FOUR, 'default = "CH3"', 'default = "CH3"\nlines = 7'), "paytables.bonus.lines", "is not a known key"),
    ("no id", swap(FOUR, 'id      = "champion-four"', ""), "id", "is missing"),
    ("no title", re.sub(r"(?m)^title .*$", "", FOUR), "title", "is missing"),
    ("no summary", re.sub(r"(?m)^summary .*$", "", FOUR), "summary", "is missing"),
    ("no sources", re.sub(r"(?m)^sources .*$", "", FOUR), "sources", "is missing"),
    ("no unit", re.sub(r"(?m)^unit .*$", "", FOUR), "unit", "is missing"),
    ("no cards", re.sub(r"(?ms)^\[cards\].*?^$", "", FOUR), "cards", "is missing"),
    ("no steps", FOUR[: FOUR.index("[[steps]]")], "steps", "is missing"),
    ("no label", swap(FOUR, 'label    = "Ante Blind"', ""), "wagers.ante.label", "is missing"),
    ("no cite of a wager", swap(FOUR, 'cite     = "procedures, Playing the game; Wagers (a)"', ""), "wagers.ante.cite", "is missing"),
    ("no cite of a step", swap(FOUR, 'look = "seat"\ncite = "procedures, Playing the game"', 'look = "seat"'), "steps.0", "missing"),
    ("no default of a decision", swap(FOUR, 'default = "fold"', ""), "steps.1", "missing"),
    ("an id that is not a name", swap(FOUR, '"champion-four"', '"Champion Four"'), "id", "short name"),
    ("a step of no kind", swap(FOUR, 'look = "seat"', ""), "steps.0", "exactly one of look, show, decide, settle"),
    ("a step of two kinds", swap(FOUR, 'look = "seat"', 'look = "seat"\nshow = "flop"'), "steps.0", "exactly one of"),
    ("looking at others' cards", swap(FOUR, 'look = "seat"', 'look = "dealer"'), "steps.0", "seat"),
    ("a step that is not a table", re.sub(r"(?ms)^\[\[steps\]\].*", "", FOUR).replace('unit ', 'steps = [1]\nunit '), "steps.0", "but is 1"),
    ("an undefined wager settled", swap(FOUR, 'settle = "pot"', 'settle = "jackpot"'), "steps.9", "no wager 'jackpot'"),
    ("an undefined wager asked for", swap(FOUR, 'for     = "ante"', 'for     = "blind"'), "steps.1", "no wager 'blind'"),
    ("an undefined wager placed", swap(FOUR, 'play = { play = "1 ante" }', 'play = { call = "1 ante" }'), "steps.1", "no wager 'call'"),
    ("an undefined wager multiplied", swap(FOUR, '"2 ante"', '"2 blind"'), "steps.3", "no wager 'blind'"),
    ("an undefined wager forfeited", swap(FOUR, 'forfeits = "ante"', 'forfeits = "blind"'), "steps.1", "no wager 'blind'"),
    ("an undefined wager equalled", swap(FOUR, 'equals   = "ante"', 'equals   = "blind"'), "wagers.bonus", "no wager 'blind'"),
    ("an undefined wager needed", swap(PACKS, 'needs        = "pack-1"', 'needs        = "pack-9"'), "wagers.bonus-1", "no wager 'pack-9'"),
    ("an undefined wager excluded", swap(ONE, 'excludes = "dealer-blind"', 'excludes = "blind"'), "wagers.player-blind", "no wager 'blind'"),
    ("an undefined group shown", swap(FOUR, 'show = "flop"', 'show = "flip"'), "steps.2", "no cards are called 'flip'"),
    ("an undefined group in a hand", swap(FOUR, 'hand = ["seat", "board"] }', 'hand = ["seat", "bord"] }'), "steps.7", "no cards are called 'bord'"),
    ("an undefined group against", swap(FOUR, 'against = ["dealer", "board"]', 'against = ["house", "board"]'), "steps.8", "no cards are called 'house'"),
    ("an undefined group in the pot", swap(FOUR, 'best_of = ["seat", "board"]', 'best_of = ["seat", "deck"]'), "steps.9", "no cards are called 'deck'"),
    ("an undefined group to burn before", swap(FOUR, '"flop", "turn", "river"]          #', '"flop", "street"]          #'), "burn_before", "no cards are called 'street'"),
    ("an undefined option for needs", swap(PACKS, 'needs_unless = "bonus_alone"', 'needs_unless = "bonus_only"'), "wagers.bonus-1", "no house option 'bonus_only'"),
    ("an undefined option for an offer", swap(PACKS, 'label    = "Pack 1"', 'label    = "Pack 1"\noffered_if = "packs"'), "wagers.pack-1", "no house option 'packs'"),
    ("an undefined option for short", swap(PACKS, 'short     = "unpaired"', 'short     = "unmatched"'), "steps.3", "no house option 'unmatched'"),
    ("an undefined slot", swap(FOUR, 'paytable = "bonus"', 'paytable = "bonuses"'), "steps.7", "no pay table slot 'bonuses'"),
    ("an undefined unit", swap(FOUR, 'unit    = "ante"', 'unit    = "chips"'), "unit", "'chips' is not a wager"),
    ("a unit that a decision places", swap(FOUR, 'unit    = "ante"', 'unit    = "raise"'), "unit", "'raise' is not a wager placed before the deal"),
    ("a wager nobody settles", without_step(FOUR, 'settle = "pot"'), "wagers.pot", "no step settles it"),
    ("another wager nobody settles", swap(FOUR, '["ante", "play", "raise"]', '["ante", "play"]'), "wagers.raise", "no step settles it"),
    ("a hand settled before it is shown", without_step(FOUR, 'show = "seat"'), "steps.6", "'seat' is used to settle before it is shown"),
    ("a board settled before it is shown", swap(FOUR, 'show = ["turn", "river"]', 'show = "turn"'), "steps.7", "'river' is used to settle before it is shown"),
    ("a dealer settled before being shown", without_step(FOUR, 'show = "dealer"'), "steps.7", "'dealer' is used to settle before it is shown"),
    ("settled before shown with one pay table only", without_step(TWO, "show = \"seat\"\ncite"), "steps", "before it is shown"),
    ("a wager placed after it is settled", with_step_last(FOUR, 'decide  = "check, bet or raise"'), "raise", "settle"),
    ("a decision without options", swap(FOUR, "options = { check = {}, bet = { raise = \"1 ante\" }, raise = { raise = \"2 ante\" } }", "options = {}"), "steps.3", "at least 2"),
    ("a default that is not an option", swap(FOUR, 'default = "check"', 'default = "call"'), "steps.3", "'call' is not one of the options"),
    ("an amount in words", swap(FOUR, '"2 ante"', '"twice the ante"'), "steps.3", "whole multiple of a wager"),
    ("an amount of zero", swap(FOUR, '"2 ante"', '"0 ante"'), "steps.3", "whole multiple of a wager"),
    ("half an amount", swap(FOUR, '"2 ante"', '"1.5 ante"'), "steps.3", "whole multiple of a wager"),
    ("an opening wager placed by a decision", swap(FOUR, 'play = { play = "1 ante" }', 'play = { bonus = "1 ante" }'), "steps.1", "placed before the deal"),
    ("required and optional", swap(FOUR, "required = true\nequals", "required = true\noptional = true\nequals"), "wagers.bonus", "not both"),
    ("equals without being placed", swap(FOUR, 'label = "Play or Fold"', 'label = "Play or Fold"\nequals = "ante"'), "wagers.play", "cannot have equals"),
    ("pot-amount without a pot", swap(FOUR, 'offered_if = "pot"\n', ""), "wagers.pot", "go together"),
    ("two ways of settling", swap(FOUR, 'best_of = ["seat", "board"]', 'best_of = ["seat"], paytable = "bonus"'), "steps.9", "exactly one of paytable, against or best_of"),
    ("no way of settling", swap(FOUR, 'by     = { best_of = ["seat", "board"] }', "by     = {}"), "steps.9", "exactly one of paytable, against or best_of"),
    ("a wager left lying on one side", swap(ONE, 'settle = ["dealer-blind", "play", "raise"]', 'settle = "dealer-blind"'), "wagers.play", "no step settles it beside 'dealer-blind'"),
    ("a wager that two steps settle", swap(FOUR, 'settle = ["ante", "play", "raise"]', 'settle = ["bonus", "ante", "play", "raise"]'), "wagers.bonus", "two steps would settle it"),
    ("sides that do not exclude each other", swap(swap(ONE, 'excludes = "dealer-blind"\n', ""), 'excludes = "player-blind"\n', ""), "wagers.play", "two steps would settle it"),
    ("a multiple of a wager not made", swap(ONE, 'play = { play = "1 player-blind or dealer-blind" }', 'play = { play = "1 player-blind" }'), "steps.1", "may not have been made"),
    ("nothing to win", swap(FOUR, 'pays = "1 to 1"', 'pays = "0 to 1"'), "steps.8", "more than nothing"),
    ("more cards than a deck has", swap(FOUR, "turn = 1, river = 1 }", "turn = 7, river = 7, a = 7, b = 7, c = 7, d = 7, e = 7 }"), "cards", "more than 52 cards"),
    ("bad odds", swap(FOUR, 'pays = "1 to 1"', 'pays = "evens"'), "steps.8", "a payout is odds"),
    ("odds to nothing", swap(FOUR, 'pays = "1 to 1"', 'pays = "1 to 0"'), "steps.8", "a payout is odds"),
    ("a fixed sum for a comparison", swap(FOUR, 'pays = "1 to 1"', 'pays = "$5"'), "steps.8", "not a fixed sum"),
    ("a tie without a result", swap(FOUR, 'tie = "push"', 'tie = "draw"'), "steps.8", "'push', 'lose' or 'win'"),
    ("a qualification without its option", swap(PACKS, 'short     = "unpaired"', ""), "steps.3", "win_needs and short go together"),
    ("a qualification that is not a hand", swap(PACKS, 'win_needs = "one pair"', 'win_needs = "a good hand"'), "steps.3", "is not a hand"),
    ("an option with one value", swap(PACKS, 'values  = ["push", "lose"]', 'values  = ["push"]'), "options.unpaired", "at least 2"),
    ("an option with an unknown default", swap(PACKS, 'default = "push"', 'default = "win"'), "options.unpaired", "not one of its values"),
    ("an option without words", swap(PACKS, 'lose = "A hand', 'loose = "A hand'), "options.unpaired", "no sentence for 'lose'"),
    ("no cards of a group", swap(FOUR, "dealer = 2", "dealer = 0"), "cards.dealer", "at least 1"),
    ("too many cards of a group", swap(FOUR, "dealer = 2", "dealer = 8"), "cards.dealer", "at most 7"),
    ("cards that are not a number", swap(FOUR, "dealer = 2", 'dealer = "two"'), "cards.dealer", "whole number"),
    ("cards that are true", swap(FOUR, "dealer = 2", "dealer = true"), "cards.dealer", ""),
    ("a hand of two cards", swap(FOUR, 'hand = ["seat", "board"] }', 'hand = ["seat"] }'), "steps.7", "cards"),
    ("a hand of twelve cards", swap(PACKS, 'hand      = ["seat", "pack-1"]', 'hand      = ["seat", "dealer", "pack-1"]'), "steps", "cards"),
    ("a hand with cards twice", swap(FOUR, 'hand = ["seat", "board"] }', 'hand = ["seat", "flop", "flop"] }'), "steps.7", ""),
    ("a group called like a seat", swap(FOUR, "flop = 3", "seat-1 = 3").replace('"flop"', '"seat-1"'), "seat-1", ""),
    ("a group twice", swap(FOUR, "board  = { flop = 3,", "flop = 1\nboard  = { flop = 3,"), "cards", ""),
    ("an empty label", swap(FOUR, '"Ante Blind"', '""'), "wagers.ante.label", "at least 1"),
    ("an endless label", swap(FOUR, '"Ante Blind"', f'"{"x" * 5000}"'), "wagers.ante.label", "at most 400"),
    ("wagers that are not a table", re.sub(r"(?ms)^\[wagers.*?(?=^\[paytables)", "", FOUR).replace("unit ", "wagers = 5\nunit ", 1), "wagers", "but is 5"),
]  # fmt: skip


@pytest.mark.parametrize(
    ("text", "key", "reason"), [pytest.param(*rest, id=name) for name, *rest in BROKEN_GAMES]
)
def test_a_mistake_in_a_game_is_told_with_its_place(tmp_path: Path, text: str, key: str, reason: str) -> None:
    sentence = mistake(tmp_path, text)
    assert key in sentence
    assert reason in sentence


BROKEN_TABLES: list[tuple[str, str, str, str]] = [
    ("unknown key", f"colour = 'red'\n{HOLDEM}", "colour", "is not a known key"),
    ("unknown key in a column", swap(HOLDEM, "CH1 = { pays", "CH1 = { pay = 1, pays"), "tables.CH1.pay", "is not a known key"),
    ("no family", re.sub(r"(?m)^family .*$", "", HOLDEM), "family", "is missing"),
    ("no title", re.sub(r"(?m)^title .*$", "", HOLDEM), "title", "is missing"),
    ("no slot", re.sub(r"(?m)^slot .*$", "", HOLDEM), "slot", "is missing"),
    ("no games", re.sub(r"(?m)^games .*$", "", HOLDEM), "games", "is missing"),
    ("no game in games", re.sub(r"(?m)^games .*$", "games = []", HOLDEM), "games", "at least 1"),
    ("no hands", re.sub(r"(?m)^hands .*$", "", HOLDEM), "hands", "is missing"),
    ("no tables", HOLDEM[: HOLDEM.index("[tables]")], "tables", "is missing"),
    ("no pays", swap(HOLDEM, "CH1 = { pays = [100, 25, 12, 5, 4, 3, 1] }", "CH1 = {}"), "tables.CH1.pays", "is missing"),
    ("too few columns", swap(HOLDEM, "[100, 25, 12, 5, 4, 3, 1]", "[100, 25, 12, 5, 4, 3]"), "tables.CH1.pays", "has 6 entries for 7 hands"),
    ("too many columns", swap(HOLDEM, "[100, 25, 12, 5, 4, 3, 1]", "[100, 25, 12, 5, 4, 3, 1, 1]"), "tables.CH1.pays", "has 8 entries for 7 hands"),
    ("hands that do not descend", swap(HOLDEM, '"flush", "straight", "three', '"straight", "flush", "three'), "hands", "does not rank below"),
    ("a hand twice", swap(HOLDEM, '"flush", "straight", "three', '"flush", "flush", "three'), "hands", "does not rank below"),
    ("an unknown hand", swap(HOLDEM, '"full house"', '"full boat"'), "'full boat'", "is not a hand"),
    ("a pair of nothing", swap(HOLDEM, '"three of a kind"]', '"pair of elevens or better"]'), "elevens", "is not a hand"),
    ("more pay for a worse hand", swap(HOLDEM, "[100, 25, 12, 5, 4, 3, 1]", "[100, 25, 12, 5, 4, 6, 1]"), "tables.CH1.pays[5]", "straight pays more than flush"),
    ("a larger sum for a shorter royal", swap(ANTE, '["$25,000", "$5,000", 500, 100', '["$5,000", "$25,000", 500, 100'), "tables.exhibit-a.pays[1]", "more than"),
    ("nothing at all", swap(HOLDEM, "[100, 25, 12, 5, 4, 3, 1]", "[0, 0, 0, 0, 0, 0, 0]"), "tables.CH1.pays", "pays nothing"),
    ("negative odds", swap(HOLDEM, "[100, 25, 12,", "[100, 25, -12,"), "tables.CH1.pays[2]", "not -12"),
    ("odds in words", swap(HOLDEM, "[100, 25, 12,", '[100, 25, "a dozen",'), "tables.CH1.pays[2]", "not 'a dozen'"),
    ("odds to nothing", swap(HOLDEM, "[100, 25, 12,", '[100, 25, "12 to 0",'), "tables.CH1.pays[2]", "not '12 to 0'"),
    ("broken odds", swap(HOLDEM, "[100, 25, 12,", "[100, 25, 12.5,"), "tables.CH1.pays.2", "12.5"),
    ("odds of nan", swap(HOLDEM, "[100, 25, 12,", "[100, 25, nan,"), "tables.CH1.pays.2", "nan"),
    ("odds of inf", swap(HOLDEM, "[100, 25, 12,", "[inf, 25, 12,"), "tables.CH1.pays.0", "inf"),
    ("odds that are true", swap(HOLDEM, "4, 3, 1]", "4, 3, true]"), "tables.CH1.pays", "rue"),
    ("huge odds", swap(HOLDEM, "[100, 25, 12,", "[100000000000, 25, 12,"), "tables.CH1.pays[0]", "not 100000000000"),
    ("a sum in words", swap(ANTE, '"$25,000"', '"$lots"'), "tables.exhibit-a.pays[0]", "$lots"),
    ("a negative sum", swap(ANTE, '"$25,000"', '"$-25,000"'), "tables.exhibit-a.pays[0]", "25,000"),
    ("a sum in broken cents", swap(ANTE, '"$25,000"', '"$25,000.005"'), "tables.exhibit-a.pays[0]", "whole cents"),
    ("a huge sum", swap(ANTE, '"$25,000"', '"$25,000,000,000,000"'), "tables.exhibit-a.pays[0]", "is more than"),
    ("a table id that is not a name", swap(HOLDEM, "CH1 =", '"CH 1" ='), "tables.CH 1", "short name"),
    ("an option for a hand that has no line", swap(ANTE, '{ "7-card royal flush" = "super"', '{ "8-card royal flush" = "super"'), "options", "8-card royal flush"),
]  # fmt: skip


@pytest.mark.parametrize(
    ("text", "key", "reason"), [pytest.param(*rest, id=name) for name, *rest in BROKEN_TABLES]
)
def test_a_mistake_in_a_pay_table_is_told_with_its_place(
    tmp_path: Path, text: str, key: str, reason: str
) -> None:
    sentence = mistake(tmp_path, text)
    assert key in sentence
    assert reason in sentence


BROKEN_FILES: list[tuple[str, str | bytes, str]] = [
    ("not TOML", "id = champion", "TOML"),
    ("cut off", FOUR[: FOUR.index('"champion-four"') + 5], "TOML"),
    ("a key twice", f"id = 'x'\n{FOUR}", "TOML"),
    ("JSON", '{"id": "champion-four"}', "TOML"),
    ("a NUL", FOUR.replace("Ante Blind", "Ante\0Blind"), "TOML"),
    ("not UTF-8", FOUR.replace("Ante Blind", "Ante Blïnd").encode("latin-1"), "is not UTF-8 text"),
    ("UTF-16", FOUR.encode("utf-16"), "is not UTF-8 text"),
    ("huge", "#" * 1_000_001, "larger than a megabyte"),
    ("nested without end", "x = " + "[" * 100_000, "TOML"),
    ("a number without end", f"x = {'9' * 5000}\n{FOUR}", "TOML"),
    ("empty", "", "is missing"),
    ("a date not in the calendar", f"x = 2023-02-30\n{FOUR}", "TOML"),
]


@pytest.mark.parametrize(("text", "reason"), [pytest.param(*rest, id=name) for name, *rest in BROKEN_FILES])
def test_a_file_that_cannot_be_read_is_told_so(tmp_path: Path, text: str | bytes, reason: str) -> None:
    assert reason in mistake(tmp_path, text)


def test_a_file_that_is_a_folder_is_told_so(tmp_path: Path) -> None:
    (tmp_path / "mine.toml").mkdir()
    with pytest.raises(DefinitionError, match=r"mine\.toml: file: cannot be read"):
        load_file(tmp_path / "mine.toml")


def test_loaded_things_are_games_or_pay_tables() -> None:
    game = load_file(GAMES / "definitions" / "champion-four.toml")
    tables = load_file(GAMES / "paytables" / "holdem-bonus.toml")
    assert isinstance(game, Game)
    assert isinstance(tables, tuple)
    assert all(isinstance(table, PayTable) for table in tables)
