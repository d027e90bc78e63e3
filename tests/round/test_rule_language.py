"""docs/rule-language.md: its game is dealt, its snippets are read, its error messages are the real ones."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Callable
from pathlib import Path

import pytest

import pitboss.games
from pitboss.cards import RANKINGS, parse_cards
from pitboss.errors import DefinitionError, NotFound
from pitboss.games import Catalogue, load_catalogue
from pitboss.round import WagerSettled, make_terms
from pitboss.round.scripted import play_scripted
from pitboss.rulebook import rules_document
from pitboss.rules import (
    ByTable,
    Compare,
    Decide,
    Game,
    HouseOption,
    Look,
    Option,
    PayByTable,
    PaySlot,
    Pot,
    Settle,
    Show,
    Wager,
)
from pitboss.wording import dollars
from tests.cli.test_docs import assert_matches, examples, said
from tests.tables import BY_HAND, a_house

DOCS = Path(__file__).parents[2] / "docs"
EXAMPLES = DOCS / "examples"
SHIPPED = Path(pitboss.games.__file__).parent
GAME, PAYS = "lantern-poker.toml", "lantern-glow.toml"
PAGE = (DOCS / "rule-language.md").read_text(encoding="utf-8")
SNIPPETS = re.findall(r"```toml\n(.*?)```", PAGE, re.DOTALL)


@pytest.fixture(scope="module")
def catalogue() -> Catalogue:
    return load_catalogue(EXAMPLES)


@pytest.mark.parametrize("dealing", [{"method": "shuffler", "decks": ["red", "blue"]}, BY_HAND])
def test_a_round_of_the_example_game(catalogue: Catalogue, dealing: dict[str, object]) -> None:
    terms = make_terms(catalogue, catalogue.game("lantern-poker"), a_house(dealing=dealing))
    cards = {
        "seat-1": "Qs Qh 4d",
        "seat-2": "9c 6d 2s",
        "dealer": "Jd 7h 3c",
        "left-lantern": "Kh",
        "right-lantern": "4c",
    }
    round_ = play_scripted(
        terms,
        wagers={"seat-1": {"ante": 1000, "glow": 500}, "seat-2": {"ante": 1000, "glow": 500}},
        decisions={"seat-1": ["stay"], "seat-2": ["fold"]},
        cards={place: parse_cards(text) for place, text in cards.items()},
    )
    returned = {
        key: event.returned for key, event in round_.settled.items() if isinstance(event, WagerSettled)
    }
    assert {f"{seat} {wager}": amount for (seat, wager), amount in returned.items()} == {
        "seat-1 ante": 2000,
        "seat-1 stay": 4000,
        "seat-1 glow": 2000,
        "seat-2 ante": 0,
        "seat-2 glow": 0,
    }


def test_the_example_games_rules_are_written_from_its_definition(catalogue: Catalogue) -> None:
    terms = make_terms(
        catalogue, catalogue.game("lantern-poker"), a_house(dealing=BY_HAND), paytables={"glow": "G2"}
    )
    text = " ".join(rules_document(terms, catalogue).to_text().split())
    assert "Stay: put twice your Ante on Stay." in text
    assert "burns a card, then deals the left lantern" in text
    assert "The hand is your three cards and the two community cards." in text
    assert "A royal flush pays the fixed sum of $2,500" in text
    assert f"On a wager above {dollars(2500).removesuffix('.00')}," in text
    assert "rounded down" in text
    closed = a_house(options={"glow_offered": False})
    without = rules_document(make_terms(catalogue, catalogue.game("lantern-poker"), closed), catalogue)
    assert "settles the wagers on Glow" not in without.to_text()


def bare(toml: str) -> str:
    """Without comments and spacing."""
    return " ".join(re.sub(r"#.*", "", toml).split())


def test_every_snippet_of_the_page_is_read_and_stands_in_a_game() -> None:
    files = [EXAMPLES / GAME, EXAMPLES / PAYS, *(SHIPPED / "definitions").iterdir()]
    games = [bare(file.read_text(encoding="utf-8")) for file in files]
    for snippet in SNIPPETS:
        assert tomllib.loads(snippet)
        if "SPRING" not in snippet:
            assert any(bare(snippet) in game for game in games), snippet


def test_the_pay_table_for_an_existing_game_is_accepted(tmp_path: Path) -> None:
    snippet = next(text for text in SNIPPETS if "SPRING" in text)
    (tmp_path / "spring.toml").write_text(snippet)
    catalogue = load_catalogue(tmp_path)
    assert (
        str(catalogue.pay_table(catalogue.game("champion-four"), "bonus", "SPRING").lines[0].pays)
        == "150 to 1"
    )


def replaced(old: str, new: str, *more: tuple[str, str]) -> Callable[[str], str]:
    def change(text: str) -> str:
        for one, other in ((old, new), *more):
            assert one in text
            text = text.replace(one, other, 1)
        return text

    return change


MISTAKES: dict[str, tuple[str, Callable[[str], str]]] = {
    "a misspelled key": (GAME, replaced("optional   = true", 'optional = true\ncolour = "gold"')),
    "a key left out": (GAME, replaced('label = "Stay"\n', "")),
    '`"twice the ante"`': (GAME, replaced('"2 ante"', '"twice the ante"')),
    "two kinds in one step": (GAME, replaced('look = "seat"', 'look = "seat"\nshow = "dealer"')),
    "an answer that does not exist": (GAME, replaced('default = "fold"', 'default = "run"')),
    "two answers that do the same": (
        GAME,
        replaced("options = {", 'options = { also = { stay = "2 ante" },'),
    ),
    "cards that are not dealt": (GAME, replaced('show = "left-lantern"', 'show = "flop"')),
    "cards that nobody has seen": (GAME, replaced('"dealer", "seat"]', '"seat"]')),
    "a hand of too few or too many cards": (GAME, replaced("seat     = 3", "seat = 2")),
    "a wager that is never settled": (GAME, replaced('["ante", "stay"]', '"ante"')),
    "a wager that is settled twice": (GAME, replaced('settle = "glow"', 'settle = ["glow", "stay"]')),
    "a multiple of a wager that may be missing": (GAME, replaced('"2 ante"', '"2 glow"')),
    "words with a control character": (GAME, replaced('"Lantern Poker"', '"Lantern\\tPoker"')),
    "a ranking that does not exist": (
        GAME,
        replaced('unit    = "ante"', 'unit = "ante"\nranking = "six-card"'),
    ),
    "more seats than cards": (GAME, replaced('unit    = "ante"', 'unit = "ante"\nseats = 21')),
    "a wager of nothing": (GAME, replaced("optional   = true", 'optional = true\nequals = "$0"')),
    "an extra payment that is bet": (GAME, replaced("optional   = true", 'optional = true\nrides = "ante"')),
    "a decision that is never asked": (GAME, replaced('for     = "ante"', 'for = "ante"\nunless = "ante"')),
    "a range that goes down": (GAME, replaced('"2 ante"', '"3 to 1 ante"')),
    "an answer that needs a hand of no cards": (
        GAME,
        replaced('stay = "2 ante" }', 'stay = "2 ante", needs = "one pair" }'),
    ),
    "a wager taken back and given up": (
        GAME,
        replaced('forfeits = "ante" }', 'forfeits = "ante", returns = "ante" }'),
    ),
    "a least hand that every hand is": (
        GAME,
        replaced('tie = "push"', 'qualifies = "high card", unqualified = "push"'),
    ),
    "half of a pair of keys": (GAME, replaced('tie = "push"', 'qualifies = "one pair"')),
    "odds for some wagers only": (GAME, replaced('pays = "1 to 1"', 'pays = { ante = "1 to 1" }')),
    "a hand against itself": (
        GAME,
        replaced('against = ["dealer", "lanterns"]', 'against = ["seat", "lanterns"]'),
    ),
    "cards of which all are used": (GAME, replaced('tie = "push"', "use = { dealer = 3 }")),
    "a pay table slot that does not exist": (
        GAME,
        replaced('pays = "1 to 1"', 'pays = { table = "shine", below = "push" }'),
    ),
    "an option that does nothing": (GAME, replaced('offered_if = "glow_offered"\n', "")),
    "an option without its sentence": (GAME, replaced('off = "The Glow wager is not offered."\n', "")),
    "an id that is taken": (GAME, replaced('id      = "lantern-poker"', 'id = "packs-two"')),
    "a default that does not fit": (GAME, replaced('default = "G1"', 'default = "G9"')),
    "too few payouts": (PAYS, replaced("5, 3, 1]", "5, 3]")),
    "hands out of order": (PAYS, replaced('"flush", "straight"', '"straight", "flush"')),
    "a lower hand that pays more": (PAYS, replaced("12, 10, 5", "12, 15, 5")),
    "a push where the stake is kept": (
        PAYS,
        replaced("5, 3, 1]", '5, 3, "push"]', ("slot   =", "keeps_stake = true\nslot =")),
    ),
    "a hand of another ranking": (PAYS, replaced("slot   =", 'ranking = "three-card"\nslot =')),
    "a game that does not exist": (PAYS, replaced('"lantern-poker"', '"lantern-pokr"')),
    "a slot that does not exist": (PAYS, replaced('slot   = "glow"', 'slot = "bonus"')),
}
NO_FOLDER = "a folder that does not exist"


def rows(heading: str) -> dict[str, str]:
    """The first column of the table below a heading, with what stands beside it in quotes."""
    section = PAGE.split(f"## {heading}\n", 1)[1].split("\n## ", 1)[0]
    return dict(re.findall(r"^\| (.+) \| `([^`]+)` \|$", section, re.MULTILINE))


def message_for(mistake: str, folder: Path) -> str:
    """What is said of a folder in which the example has this mistake."""
    file, change = MISTAKES[mistake]
    for name in (GAME, PAYS):
        text = (EXAMPLES / name).read_text()
        (folder / name).write_text(change(text) if name == file else text)
    with pytest.raises(DefinitionError) as caught:
        load_catalogue(folder)
    return str(caught.value)


def test_every_mistake_of_the_page_is_tried() -> None:
    assert list(rows("When something is wrong")) == [*MISTAKES, NO_FOLDER]


@pytest.mark.parametrize("mistake", MISTAKES)
def test_a_mistake_is_told_in_the_words_of_the_page(tmp_path: Path, mistake: str) -> None:
    assert rows("When something is wrong")[mistake] == message_for(mistake, tmp_path)


def test_a_folder_that_does_not_exist_is_told_as_the_page_says() -> None:
    with pytest.raises(NotFound) as caught:
        load_catalogue(Path("my-gams"))
    assert rows("When something is wrong")[NO_FOLDER] == str(caught.value)


def test_the_example_game_is_solved_and_simulated_as_the_page_says(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(DOCS.parent)
    solving, *simulating = [
        example
        for example in examples("docs/rule-language.md")
        if re.search(" solve | simulate ", example.command)
    ]
    assert said(solving).startswith(solving.printed.removesuffix("..."))
    for example in simulating:
        assert_matches(said(example), example.printed)


def test_every_ranking_and_every_key_is_on_the_page() -> None:
    assert all(f"| `{ranking}` |" in PAGE for ranking in RANKINGS)
    models = (Game, Wager, HouseOption, PaySlot, Look, Show, Decide, Option, Settle, PayByTable, Compare, Pot)
    keys = {name.rstrip("_") for model in (*models, ByTable) for name in model.model_fields} - {
        "places",
        "wagers",
    }
    assert [
        key for key in sorted(keys) if not re.search(rf"`\[*{key}\b|^{key} |\b{key} =", PAGE, re.MULTILINE)
    ] == []
