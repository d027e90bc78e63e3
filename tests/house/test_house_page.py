"""docs/house.md: its example house deals, its keys are all there are, its messages are the real ones."""

from __future__ import annotations

import re
import shutil
import tomllib
from dataclasses import dataclass
from pathlib import Path

import pytest
from pydantic import BaseModel

from pitboss.cards import parse_cards
from pitboss.errors import Refused
from pitboss.house import Jurisdiction, load_house
from pitboss.house.configuration import (
    Dealing,
    House,
    Irregularities,
    JurisdictionChoice,
    Limits,
    Live,
    PotBet,
    Tips,
    WagerLimits,
)
from pitboss.house.jurisdiction import GamesLimit, WagerLimit
from pitboss.round import Terms, make_terms
from pitboss.round.scripted import play_scripted
from pitboss.rules import Decide
from tests.cli.running import refused
from tests.cli.test_docs import Example, assert_matches, examples, said
from tests.tables import CATALOGUE

ROOT = Path(__file__).parents[2]
PAGE = (ROOT / "docs/house.md").read_text(encoding="utf-8")
EXAMPLES = Path("docs/examples/house")
HOUSE, COUNTY = "my-house.toml", "my-county.toml"
PACKS_CARDS = {
    "seat-1": "As Ks 9d 5h 3c",
    "dealer": "Qc Jd 8h 4s 2d",
    "pack-1": "Td 7c",
    "pack-2": "Ah Ad",
}


@pytest.fixture(autouse=True)
def in_the_root(monkeypatch: pytest.MonkeyPatch) -> None:
    """The example names its jurisdiction by a path from there."""
    monkeypatch.chdir(ROOT)


def terms(game: str) -> Terms:
    return make_terms(CATALOGUE, CATALOGUE.game(game), load_house(str(EXAMPLES / HOUSE)))


# --- The example --------------------------------------------------------------------------------------------


def test_a_round_under_the_example_house() -> None:
    """Ace high is not beaten and loses with `unpaired = "lose"`; aces on the second pack pay 2 to 1."""
    round_ = play_scripted(
        terms("packs-two"),
        wagers={"seat-1": {"pack-1": 1000, "bonus-1": 500, "pack-2": 20_000, "bonus-2": 5000}},
        decisions={},
        cards={place: parse_cards(cards) for place, cards in PACKS_CARDS.items()},
    )
    returned = {wager: event.returned for (_, wager), event in round_.settled.items()}  # type: ignore[union-attr]
    assert returned == {"pack-1": 0, "bonus-1": 0, "pack-2": 40_000, "bonus-2": 15_000}


@pytest.mark.parametrize("wagers", [{"bonus-1": 5500}, {"pack-1": 500}, {"pack-1": 1200}])
def test_the_limits_of_the_example_house_hold(wagers: dict[str, int]) -> None:
    with pytest.raises(Refused):
        play_scripted(terms("packs-two"), wagers={"seat-1": wagers}, decisions={}, cards={})


def test_a_seat_that_does_not_answer_plays_under_the_example_house() -> None:
    held = terms("champion-four")
    decisions = [step for step in held.game.steps if isinstance(step, Decide)]
    assert [held.unanswered(step) for step in decisions] == ["play", "check"]


@pytest.mark.parametrize("example", [*examples("docs/house.md")], ids=lambda example: example.command)
def test_example(example: Example) -> None:
    assert_matches(said(example), example.printed)


# --- The page -----------------------------------------------------------------------------------------------


def bare(toml: str) -> str:
    """Without comments and spacing."""
    return " ".join(re.sub(r"#.*", "", toml).split())


def test_every_snippet_is_from_the_example_files() -> None:
    files = bare("".join((EXAMPLES / name).read_text() for name in (HOUSE, COUNTY)))
    snippets = re.findall(r"```toml\n(.*?)```", PAGE, re.DOTALL)
    for snippet in snippets:
        assert tomllib.loads(snippet)
        assert bare(snippet) in files
    assert {key for text in snippets for key in tomllib.loads(text)} >= set(House.model_fields)


def test_the_example_has_every_key() -> None:
    written = tomllib.loads((EXAMPLES / HOUSE).read_text())
    assert set(written) == set(House.model_fields)
    for section, model in (
        ("table", Limits),
        ("dealing", Dealing),
        ("pot", PotBet),
        ("tips", Tips),
        ("irregularities", Irregularities),
        ("live", Live),
        ("jurisdiction", JurisdictionChoice),
    ):
        assert set(written[section]) == set(model.model_fields)


def rows(heading: str) -> list[list[str]]:
    """The rows of the first table below these words, without its head."""
    table = PAGE.split(heading, 1)[1].split("\n| ---", 1)[1].split("\n\n", 1)[0]
    return [re.split(r" \| ", line.strip("| ")) for line in table.splitlines()[1:]]


@pytest.mark.parametrize(
    ("heading", "model", "elsewhere"),
    [
        ("## The head", House, set(House.model_fields) - {"id", "title", "games"}),
        ("## `[table]`", Limits, set()),
        ("## `[limits.WAGER]`", WagerLimits, set()),
        ("## `[dealing]`", Dealing, set()),
        ("## `[pot]`", PotBet, set()),
        ("## `[tips]`", Tips, set()),
        ("## `[irregularities]`", Irregularities, set()),
        ("## `[live]`", Live, set()),
        ("## `[jurisdiction]`", JurisdictionChoice, set()),
        ("### A jurisdiction of your own", Jurisdiction, {"wager_limits", "games_limits"}),
        ("In `[[wager_limits]]`", WagerLimit, set()),
        ("In `[[games_limits]]`", GamesLimit, set()),
    ],
)
def test_every_key_is_on_the_page_and_marked_if_it_is_required(
    heading: str, model: type[BaseModel], elsewhere: set[str]
) -> None:
    told = {key.strip("`"): default for key, _values, default, _meaning in rows(heading)}
    fields = {name: field for name, field in model.model_fields.items() if name not in elsewhere}
    assert list(told) == list(fields)
    assert {key for key, default in told.items() if default == "required"} == {
        name for name, field in fields.items() if field.is_required()
    }
    for name, field in fields.items():
        if isinstance(field.default, bool | int | str):
            shown = str(field.default).lower() if isinstance(field.default, bool) else field.default
            assert told[name].strip('`"') == str(shown)


def test_the_house_options_of_the_shipped_games_are_on_the_page() -> None:
    told = {row[0].strip("`") for row in rows("## `[options]`")}
    assert told == {name for game in CATALOGUE.games.values() for name in game.options}


# --- Mistakes -----------------------------------------------------------------------------------------------


@dataclass(frozen=True)
class Mistake:
    """Something replaced in one of the files, and the game whose rules are asked for."""

    old: str = ""
    new: str = ""
    game: str = "champion-four"
    file: str = HOUSE
    house: str = f"{EXAMPLES / HOUSE}"


MISTAKES = {
    "a misspelled key": Mistake("seats   = 6", "seat = 6"),
    "a key left out": Mistake("maximum = 200\n"),
    "limits upside down": Mistake("minimum = 10\n", "minimum = 500\n"),
    "a maximum that chips cannot make": Mistake("maximum = 200", "maximum = 202"),
    "two decks by hand": Mistake('"shuffler"', '"hand"'),
    "backs of one color": Mistake('["green", "blue"]', '["green", "Green"]'),
    "a word that is not a value": Mistake('"bet"', '"sometimes"'),
    "limits of a wager upside down": Mistake("minimum = 5\n", "minimum = 100\n"),
    "a pot that chips cannot make": Mistake("amount  = 5", "amount = 7.50"),
    "a game it is not for": Mistake(game="champion-two"),
    "a game that does not exist": Mistake('"packs-two"]', '"packs-too"]'),
    "too many seats": Mistake("seats   = 6", "seats = 9", game="packs-two"),
    "limits for a wager that no game has": Mistake("[limits.bonus-2]", "[limits.bonus-9]"),
    "an unknown option": Mistake("unpaired    =", "unpared ="),
    "a value that the option does not have": Mistake('"lose"', '"win"', game="packs-two"),
    "a pay table that does not fit": Mistake('"CH1"', '"CH9"'),
    "an answer that does not exist": Mistake('"play"', '"think"'),
    "an unknown jurisdiction": Mistake(f'"{EXAMPLES / COUNTY}"', '"my-county"'),
    "a wager above the legal limit": Mistake("maximum = 200", "maximum = 300"),
    "too many games above the legal limit": Mistake("maximum = 50", "maximum = 100", game="packs-two"),
    "dealing that the law does not allow": Mistake(
        'method = "shuffler"\ndecks  = ["green", "blue"]', 'method = "hand"'
    ),
    "a key left out of the jurisdiction": Mistake(
        'source  = "county ordinance 12, section 7"\n', file=COUNTY
    ),
    "a file that is not there": Mistake(house="my-hose.toml"),
}


def message_for(mistake: Mistake, folder: Path) -> str:
    """What the command says in a folder where the files have this mistake."""
    shutil.copytree(ROOT / EXAMPLES, folder / EXAMPLES)
    path = folder / EXAMPLES / mistake.file
    text = path.read_text()
    assert mistake.old in text
    path.write_text(text.replace(mistake.old, mistake.new, 1))
    return refused("rules", mistake.game, "--house", mistake.house)


def test_every_mistake_of_the_page_is_tried() -> None:
    assert [row[0] for row in rows("## When something is wrong")] == list(MISTAKES)


@pytest.mark.parametrize("told", MISTAKES)
def test_a_mistake_is_told_in_the_words_of_the_page(
    told: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    printed = dict(rows("## When something is wrong"))
    assert printed[told].strip("`") == message_for(MISTAKES[told], tmp_path)
