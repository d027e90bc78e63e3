"""Definitions broken at random are refused in one sentence, and those that load are dealt."""

from __future__ import annotations

from pathlib import Path
from random import Random

import pytest

from pitboss.errors import DefinitionError
from pitboss.games import Catalogue, load_catalogue
from pitboss.round import make_terms
from pitboss.rulebook import rules_document
from pitboss.rules import definition_hash
from tests.marks import full
from tests.rules.fuzzing import MINE, broken, put
from tests.strategies import play
from tests.tables import a_house

BATCH = 1_000


def load(folder: Path, rng: Random) -> Catalogue | None:
    """What the house's folder loads as, None where it is refused."""
    put(broken(rng), folder, rng)
    try:
        return load_catalogue(folder)
    except DefinitionError as error:
        check_sentence(error)
        return None


def check_sentence(error: DefinitionError) -> None:
    """File, key and reason in one sentence that can be printed anywhere."""
    sentence = str(error)
    assert sentence == f"{error.file}: {error.key}: {error.reason}"
    assert error.key
    assert error.reason.strip()
    assert sentence.isprintable(), sentence
    assert len(sentence) < 700, sentence
    assert "pydantic" not in sentence.lower(), sentence


@pytest.mark.parametrize("batch", [0, *full(*range(1, 100))])
def test_100000_broken_definitions_are_refused_in_one_sentence_or_load(batch: int, tmp_path: Path) -> None:
    kept = 0
    for number in range(BATCH):
        kept += load(tmp_path, Random(f"{batch}/{number}")) is not None
    assert 0 < kept < BATCH / 2


@pytest.mark.parametrize("batch", [0, *full(*range(1, 20))])
def test_what_loads_is_planned_written_out_and_dealt(batch: int, tmp_path: Path) -> None:
    dealt = 0
    for number in range(BATCH // 5):
        rng = Random(f"playable {batch}/{number}")
        catalogue = load(tmp_path, rng)
        game = catalogue.games.get(MINE) if catalogue is not None else None
        if catalogue is None or game is None:
            continue
        house = a_house(table={"seats": rng.randint(1, 4)}, pot={"offered": rng.random() < 0.5})
        terms = make_terms(catalogue, game, house)
        assert len(definition_hash(game, terms.tables)) == 64
        assert rules_document(terms, catalogue).to_text()
        for _ in range(2):
            assert play(terms, rng).state.status == "over"
        dealt += 1
    assert dealt > 10
