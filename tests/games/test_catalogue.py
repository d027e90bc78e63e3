"""The catalogue: what is in it, how it is asked, and what a house may add."""

from __future__ import annotations

from pathlib import Path

import pytest

from pitboss.errors import DefinitionError, NotFound
from pitboss.games import load_catalogue
from pitboss.rules import Decide, Settle
from tests.definitions import FOUR, swap
from tests.printed import ANTE_BONUS, FIVE_CARD_BONUS, HOLDEM_BONUS, SEVEN_CARD_STUD
from tests.tables import CATALOGUE

# As the design lists them: card groups, wagers, and decisions with their options.
BOARD = ["flop", "turn", "river"]
PLAY_OR_FOLD = ("play or fold", ["play", "fold"])
LISTED = {
    "champion-one": (
        ["player", *BOARD, "dealer"],
        ["bonus", "player-blind", "dealer-blind", "play", "raise"],
        [PLAY_OR_FOLD, ("raise", ["check", "raise"])],
    ),
    "champion-two": (
        ["seat", "dealer", *BOARD],
        ["bonus", "blind", "play", "raise"],
        [PLAY_OR_FOLD, ("raise", ["check", "raise"])],
    ),
    "champion-three": (
        ["seat", "dealer", *BOARD],
        ["pot", "bonus", "ante", "play", "raise"],
        [PLAY_OR_FOLD, ("check or bet", ["check", "bet"])],
    ),
    "champion-four": (
        ["seat", "dealer", *BOARD],
        ["pot", "bonus", "ante", "play", "raise"],
        [PLAY_OR_FOLD, ("check, bet or raise", ["check", "bet", "raise"])],
    ),
    "packs-two": (
        ["seat", "dealer", "pack-1", "pack-2"],
        ["pack-1", "bonus-1", "pack-2", "bonus-2"],
        [],
    ),
    "packs-three": (
        ["seat", "dealer", "pack-1", "pack-2", "pack-3"],
        ["pack-1", "bonus-1", "pack-2", "bonus-2", "pack-3", "bonus-3"],
        [],
    ),
}
# The field's games: wagers, and the answers of each kind of question.
FIELD = {
    "three-card": ("ante play ante-bonus pair-plus six-card", ["play fold"]),
    "ultimate-three-card": ("ante blind play", ["fold play-1x play-3x"]),
    "caribbean-stud": ("ante raise five-plus-one bonus power-play super-power", ["raise fold"]),
    "let-it-ride": ("bet-1 bet-2 bet-3 three-card five-card", ["ride take-back"]),
    "mississippi-stud": ("ante third fourth fifth three-card", ["fold bet-1x bet-2x bet-3x"]),
    "ultimate-texas-holdem": (
        "ante blind play trips bad-beat",
        ["check bet-3x bet-4x", "check bet-2x", "bet-1x fold"],
    ),
    "heads-up-holdem": (
        "ante odds play trips-plus pocket",
        ["check bet-3x", "check bet-2x", "bet-1x fold"],
    ),
    "casino-holdem": ("ante call aa", ["call fold"]),
    "texas-holdem-bonus": (
        "ante flop turn river bonus",
        ["flop fold", "turn check", "river check"],
    ),
    "four-card": ("ante play ante-bonus aces-up", ["fold play-1x play-2x play-3x"]),
    "crazy-four": ("ante super-bonus play queens-up", ["fold play-1x play-2x play-3x"]),
    "high-card-flush": ("ante raise flush straight-flush", ["fold raise-1x raise-2x raise-3x"]),
    "chase-the-flush": ("ante xtra all-in", ["check bet-3x", "check bet-2x", "bet-1x fold"]),
    "flop-poker": ("ante flop pot", ["flop fold"]),
}
TABLES = {
    "champion-one": {*FIVE_CARD_BONUS},
    "champion-two": {*FIVE_CARD_BONUS, *SEVEN_CARD_STUD},
    "champion-three": {*HOLDEM_BONUS, *SEVEN_CARD_STUD},
    "champion-four": {*HOLDEM_BONUS, *SEVEN_CARD_STUD},
    "packs-two": {*ANTE_BONUS},
    "packs-three": {*ANTE_BONUS},
}


SOURCES = {"procedures", "washington", "washington-letter", "rules-of-play", "packs"}
CITED = ("58 Pa. Code ch. ", "wizardofodds.com", "discountgambling.net", "apheat.net")
"""Where the rules of the field's games are published."""


def test_the_catalogue_has_the_games_of_the_sources_in_order() -> None:
    assert list(CATALOGUE.games)[: len(LISTED)] == list(LISTED)
    assert set(CATALOGUE.games) == LISTED.keys() | FIELD.keys()


@pytest.mark.parametrize("game", FIELD)
def test_wagers_and_answers_of_the_fields_games_have_the_names_that_others_call(game: str) -> None:
    definition = CATALOGUE.game(game)
    wagers, answers = FIELD[game]
    assert set(definition.wagers) == set(wagers.split())
    asked = [" ".join(sorted(step.options)) for step in definition.decisions]
    assert list(dict.fromkeys(asked)) == [" ".join(sorted(each.split())) for each in answers]


@pytest.mark.parametrize("game", LISTED)
def test_cards_wagers_and_decisions_have_the_names_that_commands_use(game: str) -> None:
    definition = CATALOGUE.game(game)
    groups, wagers, decisions = LISTED[game]
    asked = [(step.decide, list(step.options)) for step in definition.steps if isinstance(step, Decide)]
    assert (list(definition.groups), list(definition.wagers), asked) == (groups, wagers, decisions)


@pytest.mark.parametrize("game", LISTED)
def test_a_game_has_the_printed_pay_tables_and_no_others(game: str) -> None:
    definition = CATALOGUE.game(game)
    assert CATALOGUE.pay_tables(definition, "bonus").keys() == TABLES[game]
    assert definition.paytables["bonus"].default in TABLES[game]


@pytest.mark.parametrize("table", CATALOGUE.tables, ids=lambda table: f"{table.family}-{table.id}")
def test_every_pay_table_names_its_source_and_its_place_in_it(table: object) -> None:
    source, place = getattr(table, "source", ""), getattr(table, "place", "")
    assert source in SOURCES or source.startswith(CITED)
    assert place


@pytest.mark.parametrize("game", CATALOGUE.games)
def test_every_wager_and_every_step_cites_its_source(game: str) -> None:
    definition = CATALOGUE.game(game)
    for source in definition.sources:
        assert source in SOURCES or source.startswith(CITED)
    for cited in (*definition.wagers.values(), *definition.steps, *definition.options.values()):
        source = cited.cite.split(",")[0]
        assert source in SOURCES or source.startswith(CITED)


@pytest.mark.parametrize("game", CATALOGUE.games)
def test_every_wager_is_settled(game: str) -> None:
    definition = CATALOGUE.game(game)
    settled = {name for step in definition.steps if isinstance(step, Settle) for name in step.settle}
    assert settled == set(definition.wagers)


@pytest.mark.parametrize(("asked", "near"), [("champion-for", "champion-four"), ("Packs-Two", "packs-two")])
def test_an_unknown_game_is_answered_with_the_nearest(asked: str, near: str) -> None:
    with pytest.raises(NotFound, match=f"did you mean '{near}'"):
        CATALOGUE.game(asked)


def test_unknown_names_are_answered_in_one_short_sentence() -> None:
    four = CATALOGUE.game("champion-four")
    for ask in (
        lambda: CATALOGUE.game("x" * 10_000),
        lambda: CATALOGUE.game(""),
        lambda: CATALOGUE.pay_table(four, "bonus", "A"),
        lambda: CATALOGUE.pay_table(four, "jackpot", "CH3"),
    ):
        with pytest.raises(NotFound) as caught:
            ask()
        assert len(str(caught.value)) < 200
        assert "there are" in str(caught.value).lower()


# --- A house's own folder -----------------------------------------------------------------------------------


def added(folder: Path, **files: str) -> None:
    for name, text in files.items():
        (folder / f"{name}.toml").write_text(text, encoding="utf-8")


def test_a_house_adds_a_game_of_its_own(tmp_path: Path) -> None:
    added(tmp_path, mine=swap(swap(FOUR, '"champion-four"', '"mine"'), '"CH3"', '"M1"'), pays=OWN_TABLE)
    catalogue = load_catalogue(tmp_path)
    assert list(catalogue.games)[-1] == "mine"
    assert list(catalogue.pay_tables(catalogue.game("mine"), "bonus")) == ["M1"]
    assert list(load_catalogue().games) == list(catalogue.games)[:-1]


OWN_TABLE = """
family = "own"
title  = "Own"
slot   = "bonus"
games  = ["mine"]
hands  = ["royal flush", "straight"]
tables = { M1 = { pays = [100, "3 to 2"] } }
"""


def test_a_house_adds_a_pay_table_of_its_own(tmp_path: Path) -> None:
    added(tmp_path, pays=swap(swap(OWN_TABLE, '"mine"', '"champion-four"'), '"own"', '"holdem-bonus"'))
    catalogue = load_catalogue(tmp_path)
    table = catalogue.pay_table(catalogue.game("champion-four"), "bonus", "M1")
    assert (table.id, table.source, [str(line.pays) for line in table.lines]) == (
        "M1",
        "the house",
        ["100 to 1", "3 to 2"],
    )


MINE = swap(swap(FOUR, '"champion-four"', '"mine"'), '"CH3"', '"M1"')
BROKEN_FOLDERS: list[tuple[str, dict[str, str], str]] = [
    ("a game that exists", {"mine": FOUR}, "mine.toml: id: there is already a game 'champion-four'"),
    ("a game twice", {"a": MINE, "b": MINE, "pays": OWN_TABLE}, "b.toml: id: there is already a game 'mine'"),
    (
        "a default that fits no game",
        {"mine": MINE},
        "mine.toml: paytables.bonus.default: no pay table 'M1' fits",
    ),
    ("a pay table for no game", {"pays": OWN_TABLE}, "pays.toml: games: there is no game 'mine'"),
    (
        "a pay table that exists",
        {"pays": swap(swap(OWN_TABLE, '"mine"', '"champion-four"'), "M1", "CH3")},
        "pays.toml: tables.CH3: champion-four already has a pay table 'CH3'",
    ),
    (
        "a pay table twice",
        {"mine": MINE, "a": OWN_TABLE, "b": OWN_TABLE},
        "b.toml: tables.M1: mine already has a pay table 'M1'",
    ),
    (
        "a slot the game has not",
        {"mine": MINE, "pays": swap(OWN_TABLE, '"bonus"', '"jackpot"')},
        "pays.toml: slot: mine has no pay table slot 'jackpot'",
    ),
    (
        "a family no step settles by",
        {"pays": swap(OWN_TABLE, '"mine"', '"champion-two"')},
        "pays.toml: family: no step of champion-two settles by pay tables of 'own'",
    ),
    (
        "an option the game has not",
        {"mine": MINE, "pays": OWN_TABLE + '\noptions = { "royal flush" = "royals" }'},
        "pays.toml: options: mine has no house option 'royals'",
    ),
]


@pytest.mark.parametrize(
    ("files", "sentence"), [pytest.param(*rest, id=name) for name, *rest in BROKEN_FOLDERS]
)
def test_a_mistake_in_a_house_folder_is_told_with_its_file(
    tmp_path: Path, files: dict[str, str], sentence: str
) -> None:
    added(tmp_path, **files)
    with pytest.raises(DefinitionError) as caught:
        load_catalogue(tmp_path)
    assert str(caught.value) == sentence


@pytest.mark.parametrize("missing", ["nowhere", "empty", "file"])
def test_a_folder_without_games_is_told_so(tmp_path: Path, missing: str) -> None:
    (tmp_path / "empty").mkdir()
    (tmp_path / "file").write_text("", encoding="utf-8")
    with pytest.raises(NotFound, match="to read games from"):
        load_catalogue(tmp_path / missing)
