"""A mistake in a file has a plain sentence, whatever it is and wherever."""

from __future__ import annotations

import tomllib
from pathlib import Path

import pytest
from pydantic import BaseModel

import pitboss
from pitboss.errors import DefinitionError
from pitboss.house.configuration import House
from pitboss.house.jurisdiction import Jurisdiction
from pitboss.rules import Game
from pitboss.rules.loading import _Tables
from pitboss.rules.mistakes import check_model
from tests.library_words import LIBRARY_WORDS, spoiled

HERE = Path(pitboss.__file__).parent
FILES: list[tuple[type[BaseModel], str]] = [
    (Game, "games/definitions/champion-four.toml"),
    (Game, "games/definitions/crazy-four.toml"),
    (Game, "games/definitions/caribbean-stud.toml"),
    (Game, "games/definitions/flop-poker.toml"),
    (_Tables, "games/paytables/ante-bonus.toml"),
    (_Tables, "games/paytables/ultimate-blind.toml"),
    (House, "house/configurations/washington.toml"),
    (Jurisdiction, "house/jurisdictions/washington.toml"),
]


@pytest.mark.parametrize(("model", "file"), FILES, ids=[file for _, file in FILES])
def test_no_mistake_is_told_in_the_words_of_a_library(model: type[BaseModel], file: str) -> None:
    data = tomllib.loads((HERE / file).read_text(encoding="utf-8"))
    sentences = []
    for changed in spoiled(data):
        try:
            check_model(model, changed, "mine.toml")
        except DefinitionError as error:
            sentences.append(str(error))
    assert len(sentences) > 100
    assert [sentence for sentence in sentences if LIBRARY_WORDS.search(sentence)] == []


def test_where_several_forms_are_accepted_the_one_meant_is_spoken_of() -> None:
    text = (HERE / "games/definitions/champion-four.toml").read_text(encoding="utf-8")
    game = tomllib.loads(text)
    for wrong, sentence in (
        ({"flop": "x", "turn": 1}, "mine.toml: cards.board.flop: should be a whole number, but is 'x'"),
        ("x", "mine.toml: cards.board: should be a whole number or a table of keys, but is 'x'"),
        (True, "mine.toml: cards.board: should be a whole number or a table of keys, but is true"),
    ):
        with pytest.raises(DefinitionError) as told:
            check_model(Game, {**game, "cards": {**game["cards"], "board": wrong}}, "mine.toml")
        assert str(told.value).rstrip(".") == sentence
