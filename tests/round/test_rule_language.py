"""docs/rule-language.md: its game is dealt, its snippets are read, its error messages are the real ones."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Callable
from pathlib import Path

import pytest

from pitboss.cards import parse_cards
from pitboss.errors import DefinitionError, NotFound
from pitboss.games import Catalogue, load_catalogue
from pitboss.round import WagerSettled, make_terms
from pitboss.round.rulebook import rules_document
from pitboss.round.scripted import play_scripted
from pitboss.rules import dollars
from tests.tables import BY_HAND, a_house

DOCS = Path(__file__).parents[2] / "docs"
EXAMPLES = DOCS / "examples"
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


def test_every_snippet_of_the_page_is_read_and_those_of_the_example_are_its_own() -> None:
    example = bare((EXAMPLES / GAME).read_text() + (EXAMPLES / PAYS).read_text())
    for snippet in SNIPPETS:
        assert tomllib.loads(snippet)
        if "best_of" not in snippet and "SPRING" not in snippet:
            assert bare(snippet) in example


def test_the_pay_table_for_an_existing_game_is_accepted(tmp_path: Path) -> None:
    snippet = next(text for text in SNIPPETS if "SPRING" in text)
    (tmp_path / "spring.toml").write_text(snippet)
    catalogue = load_catalogue(tmp_path)
    assert (
        str(catalogue.pay_table(catalogue.game("champion-four"), "bonus", "SPRING").lines[0].pays)
        == "150 to 1"
    )


def replaced(old: str, new: str) -> Callable[[str], str]:
    def change(text: str) -> str:
        assert old in text
        return text.replace(old, new, 1)

    return change


MISTAKES: list[tuple[str, Callable[[str], str], str]] = [
    (
        GAME,
        replaced("optional   = true", 'optional = true\ncolour = "gold"'),
        "wagers.glow.colour: is not a key of",
    ),
    (GAME, replaced('label = "Stay"\n', ""), "wagers.stay.label: is missing"),
    (GAME, replaced('"2 ante"', '"twice the ante"'), "steps.2.options.stay: an amount is a whole multiple"),
    (GAME, replaced('look = "seat"', 'look = "seat"\nshow = "dealer"'), "steps.0: a step has exactly one of"),
    (
        GAME,
        replaced('default = "fold"', 'default = "run"'),
        "steps.2: default 'run' is not one of the options",
    ),
    (GAME, replaced('show = "left-lantern"', 'show = "flop"'), "steps.1: no cards are called 'flop'"),
    (GAME, replaced('"dealer", "seat"]', '"seat"]'), "steps.5: 'dealer' is settled on before it is shown"),
    (GAME, replaced("seat     = 3", "seat = 2"), "steps.4: by: a hand is read from five, six or seven cards"),
    (GAME, replaced('["ante", "stay"]', '"ante"'), "wagers.stay: no step settles it"),
    (GAME, replaced('off = "The Glow wager is not offered."\n', ""), "says has no words for 'off'"),
    (
        GAME,
        replaced('id      = "lantern-poker"', 'id = "packs-two"'),
        "id: there is already a game 'packs-two'",
    ),
    (GAME, replaced('default = "G1"', 'default = "G9"'), "paytables.glow.default: no pay table 'G9' fits"),
    (PAYS, replaced("5, 3, 1]", "5, 3]"), "tables.G1.pays: has 8 entries for 9 hands"),
    (PAYS, replaced('"flush", "straight"', '"straight", "flush"'), "hands[5]: 'flush' does not rank below"),
    (PAYS, replaced("12, 10, 5", "12, 15, 5"), "tables.G1.pays[5]: straight pays more than flush"),
    (PAYS, replaced('"lantern-poker"', '"lantern-pokr"'), "games: there is no game 'lantern-pokr'"),
    (
        PAYS,
        replaced('slot   = "glow"', 'slot = "bonus"'),
        "slot: lantern-poker has no pay table slot 'bonus'",
    ),
]


@pytest.mark.parametrize(("file", "change", "told"), MISTAKES, ids=[told for _, _, told in MISTAKES])
def test_a_mistake_is_told_in_the_words_of_the_page(
    tmp_path: Path, file: str, change: Callable[[str], str], told: str
) -> None:
    for name in (GAME, PAYS):
        text = (EXAMPLES / name).read_text()
        (tmp_path / name).write_text(change(text) if name == file else text)
    with pytest.raises(DefinitionError) as caught:
        load_catalogue(tmp_path)
    assert told in str(caught.value)
    printed = [message for message in re.findall(r"\| `([^`]+)` \|\n", PAGE) if told in message]
    assert len(printed) == 1, f"docs/rule-language.md does not show {caught.value}"
    assert printed[0] in str(caught.value)


def test_a_folder_that_does_not_exist_is_told_as_the_page_says() -> None:
    with pytest.raises(NotFound) as caught:
        load_catalogue(Path("my-gams"))
    assert f"`{caught.value}`" in PAGE
