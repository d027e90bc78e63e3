"""The hash of a definition: the same for the same game, another for any other."""

from __future__ import annotations

import json
from dataclasses import replace
from fractions import Fraction
from pathlib import Path

import pytest

from pitboss import games
from pitboss.games import load_catalogue
from pitboss.rules import Game, Payout, PayTable, canonical_definition, definition_hash, load_file
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
