"""The hash of a definition: the same for the same game, another for any other."""

from __future__ import annotations

import json
from dataclasses import replace
from fractions import Fraction
from pathlib import Path
from random import Random

import pytest

from pitboss import games
from pitboss.errors import DefinitionError
from pitboss.games import load_catalogue
from pitboss.rules import Game, Payout, PayTable, canonical_definition, definition_hash, load_file
from tests.definitions import definition, pay_tables, swap
from tests.rules.fuzzing import MINE, broken, put
from tests.tables import GAMES

CATALOGUE = load_catalogue()


def tables_of(game: Game) -> dict[str, PayTable]:
    return {slot: CATALOGUE.pay_table(game, slot, wanted.default) for slot, wanted in game.paytables.items()}


@pytest.mark.parametrize("name", GAMES)
def test_it_is_sha_256_of_canonical_json(name: str) -> None:
    game = CATALOGUE.game(name)
    text = canonical_definition(game, tables_of(game))
    assert json.dumps(json.loads(text), sort_keys=True, separators=(",", ":")) == text
    assert set(definition_hash(game, tables_of(game))) <= set("0123456789abcdef")
    assert len(definition_hash(game, tables_of(game))) == 64


def test_every_game_has_its_own() -> None:
    found = {definition_hash(game, tables_of(game)) for game in CATALOGUE.games.values()}
    assert len(found) == len(GAMES)


def test_reading_the_file_again_gives_the_same(tmp_path: Path) -> None:
    """Comments and the layout of a file are not the game."""
    source = Path(games.__file__).parent / "definitions" / "champion-four.toml"
    copy = tmp_path / "champion-four.toml"
    remarked = source.read_text(encoding="utf-8").replace("\n[", "\n\n# a remark\n\n[")
    copy.write_text(remarked, encoding="utf-8")
    game, again = CATALOGUE.game("champion-four"), load_file(copy)
    assert isinstance(again, Game)
    assert definition_hash(again, tables_of(game)) == definition_hash(game, tables_of(game))


def test_any_change_gives_another() -> None:
    game = CATALOGUE.game("champion-four")
    tables = tables_of(game)
    table = tables["bonus"]
    first = table.lines[0]
    dearer = replace(table, lines=(replace(first, pays=Payout(Fraction(101))), *table.lines[1:]))
    fewer = replace(table, lines=table.lines[:-1])
    turned = game.model_copy(update={"wagers": dict(reversed(game.wagers.items()))})
    other = game.model_copy(update={"burn_before": ()})
    every = [
        definition_hash(game, tables),
        definition_hash(game, {"bonus": dearer}),
        definition_hash(game, {"bonus": fewer}),
        definition_hash(game, {}),
        definition_hash(turned, tables),
        definition_hash(other, tables),
    ]
    assert len(set(every)) == len(every)


ON_RECORD = {
    "champion-one": "2efd4318653e2335981b981dd2c14fbb8b8f2754e5d2cbcf48c09547dc151e60",
    "champion-two": "9133a6426dd68073857d1fd2e0668949dafc90685120f6ae92f35f3fb64059f6",
    "champion-three": "5800085afc9c13fbb532aa4e702c3aa9725060f9191b8690d0cfd9e96585c193",
    "champion-four": "9b18fee3ed1ba4410d87e01f877ff3bc3ee57f6ce1b7d6dd91a494849f46f2dc",
    "packs-two": "49420fbfa6b164c3404f445a33ef5212e5811449498c669e6c59906d78eb3fd4",
    "packs-three": "27638ec25fab9b56883402110483119360d3251625ea41c2a7423c1843b57025",
}
"""As the databases of earlier versions have them."""


@pytest.mark.parametrize("name", ON_RECORD)
def test_the_printed_games_keep_the_hash_they_have_on_record(name: str) -> None:
    game = CATALOGUE.game(name)
    assert definition_hash(game, tables_of(game)) == ON_RECORD[name]


# Each: a game, what its file says, and what it might say instead.
WORDS: list[tuple[str, str, str]] = [
    ("high-card-flush", "seats   = 6", "seats   = 5"),
    ("three-card", 'rides = "ante"', 'rides = "play"'),
    ("three-card", 'folds_if     = "pair_plus_folds"\n', ""),
    ("three-card", '"queen high"', '"king high"'),
    ("caribbean-stud", '"ace-king high"', '"ace high"'),
    ("three-card", '{ ante = "win", play = "push" }', '{ ante = "push", play = "push" }'),
    ("three-card", '{ ante = "win", play = "push" }', '"push"'),
    ("three-card", 'ranking = "five-card"', 'ranking = "four-card"'),
    ("four-card", '"1 to 3 ante"', '"1 to 2 ante"'),
    ("four-card", 'tie = "win"', 'tie = "push"'),
    ("ultimate-three-card", 'needs = "one pair"', 'needs = "flush"'),
    ("ultimate-three-card", 'blind = { table = "blind", below = "push" }', 'blind = { table = "blind" }'),
    ("ultimate-three-card", 'below = "push"', 'below = "1 to 1"'),
    ("ultimate-three-card", 'play = "1 to 1"', 'play = "2 to 1"'),
    ("crazy-four", 'regardless  = "super-bonus"', 'beaten = { table = "super-bonus" }'),
    (
        "heads-up-holdem",
        'beaten  = { table = "odds-lost" }',
        'beaten  = { table = "odds-lost", below = "push" }',
    ),
    ("heads-up-holdem", 'unless  = "play"\n', ""),
    ("high-card-flush", '"three-card flush, nine high"', '"three-card flush"'),
    ("ultimate-texas-holdem", ', lesser_of = ["dealer", "board"]', ""),
    ("texas-holdem-bonus", ', facing = "dealer"', ""),
    ("texas-holdem-bonus", 'win_needs = "ante_wins"', 'win_needs = "straight"'),
    ("let-it-ride", 'returns = "bet-1"', 'forfeits = "bet-1"'),
    ("let-it-ride", 'equals   = "$1"', 'equals   = "$2"'),
    ("flop-poker", ", use = { flop = 2 }", ""),
]


@pytest.mark.parametrize(
    ("name", "said", "instead"), WORDS, ids=[f"{name}: {said}" for name, said, _ in WORDS]
)
def test_every_word_that_changes_the_game_changes_its_hash(
    name: str, said: str, instead: str, tmp_path: Path
) -> None:
    found = set()
    for text in (definition(name), swap(definition(name), said, instead)):
        path = tmp_path / "game.toml"
        path.write_text(text, encoding="utf-8")
        game = load_file(path)
        assert isinstance(game, Game)
        found.add(definition_hash(game, {}))
    assert len(found) == 2


@pytest.mark.parametrize(
    ("said", "instead"),
    [
        ('"Three and four cards"', '"Everything else"'),
        ("place   = 30", "place   = 31"),
        ("trademark = true\n", ""),
    ],
)
def test_where_the_lobby_lists_a_game_is_not_the_game(said: str, instead: str, tmp_path: Path) -> None:
    path = tmp_path / "three-card.toml"
    path.write_text(swap(definition("three-card"), said, instead), encoding="utf-8")
    moved, game = load_file(path), CATALOGUE.game("three-card")
    assert isinstance(moved, Game)
    assert definition_hash(moved, tables_of(game)) == definition_hash(game, tables_of(game))


@pytest.mark.parametrize(
    ("name", "said", "instead"),
    [
        ("let-it-ride-five-card", "keeps_stake = true\n", ""),
        ("texas-holdem-bonus", '"pair of twos to tens"', '"pair of threes to tens"'),
        ("texas-holdem-bonus", '"pair of twos to tens"', '"pair of twos to nines"'),
        ("texas-holdem-bonus", '"ace-king suited"', '"king-queen suited"'),
        ("texas-holdem-bonus", "pair of aces against pair of aces", "pair of aces against pair of kings"),
        ("four-card-aces-up", '"pair of aces or better"', '"pair of kings or better"'),
        ("crazy-four-super-bonus", '"four aces"', '"four kings"'),
        ("high-card-flush", '"four-card flush"', '"four-card flush, nine high"'),
    ],
)
def test_every_word_that_changes_a_pay_table_changes_the_hash(
    name: str, said: str, instead: str, tmp_path: Path
) -> None:
    game, found = CATALOGUE.game("champion-four"), set()
    for text in (pay_tables(name), swap(pay_tables(name), said, instead)):
        path = tmp_path / "tables.toml"
        path.write_text(text, encoding="utf-8")
        tables = load_file(path)
        assert isinstance(tables, tuple)
        found.add(definition_hash(game, {"bonus": tables[0]}))
    assert len(found) == 2


def test_games_with_the_same_hash_are_the_same_game(tmp_path: Path) -> None:
    """Games that differ in more than their place in the lobby have different hashes, whatever is changed."""
    known: dict[str, Game] = {}
    for number in range(250):
        put(broken(Random(f"identity {number}")), tmp_path)
        try:
            catalogue = load_catalogue(tmp_path)
        except DefinitionError:
            continue
        if (game := catalogue.games.get(MINE)) is not None:
            listed = game.model_copy(update={"group": "", "place": 0, "trademark": False})
            assert known.setdefault(definition_hash(game, {}), listed) == listed
    assert len(known) > 20
