"""docs/games: the pages are what `make reference` makes, and their figures are the well-known ones."""

from __future__ import annotations

from fractions import Fraction
from itertools import combinations

import pytest

from pitboss.cards import FULL_DECK, RANKINGS
from pitboss.exact import ask, solve
from pitboss.house import load_house
from pitboss.round import make_terms
from pitboss.rulebook.vocabulary import Vocabulary
from tests.tables import CATALOGUE, GAMES
from tools.reference.counting import kinds_dealt, lines_dealt
from tools.reference.figures import pay_figures
from tools.reference.files import FOLDER, reference_files


def test_the_pages_are_what_the_definitions_make() -> None:
    made = reference_files()
    assert sorted(path.name for path in FOLDER.iterdir()) == sorted(made)
    for name, text in made.items():
        assert (FOLDER / name).read_text(encoding="utf-8") == text, f"{name}: run `make reference`"


def test_the_index_leads_to_every_game_once() -> None:
    index = (FOLDER / "README.md").read_text(encoding="utf-8")
    assert [index.count(f"]({game}.md)") for game in GAMES] == [1] * len(GAMES)


@pytest.mark.parametrize("ranking", ["three-card", "longest-flush", "longest-straight-flush"])
def test_three_cards_are_counted_as_dealing_them_all_would(ranking: str) -> None:
    found: dict[object, int] = {}
    for cards in combinations(FULL_DECK, 3):
        kind = RANKINGS[ranking].rank(cards).category
        found[kind] = found.get(kind, 0) + 1
    assert kinds_dealt(ranking, 3).of == found


@pytest.mark.parametrize(
    ("ranking", "cards", "counts"),
    [
        ("five-card", 5, [4, 36, 624, 3744, 5108, 10200, 54912, 123552, 1098240, 1302540]),
        ("four-card", 4, [13, 44, 2496, 2816, 2772, 2808, 82368, 177408]),
        ("four-card", 5, [624, 2072, 58656, 114616, 101808, 123552, 1047552, 1150080]),
        ("longest-flush", 7, [6864, 267696, 3814668, 26137540, 78881088, 24676704]),
    ],
)
def test_the_well_known_counts(ranking: str, cards: int, counts: list[int]) -> None:
    tally = kinds_dealt(ranking, cards)
    assert [tally.of[kind] for kind in reversed(RANKINGS[ranking].kinds) if kind in tally.of] == counts
    assert sum(counts) == tally.total


def edge(game: str, slot: str, name: str) -> Fraction | None:
    words = Vocabulary(make_terms(CATALOGUE, CATALOGUE.game(game), load_house("default")))
    step = next(step for step in words.game.settlements if step.paytable == slot)
    figures = pay_figures(words, step, CATALOGUE.pay_table(words.game, slot, name))
    assert figures is not None
    return figures[1]


@pytest.mark.parametrize(
    ("game", "slot", "name", "percent"),
    [
        ("three-card", "pair-plus", "40-30-6-4-1", "2.32"),
        ("three-card", "pair-plus", "40-30-6-3-1", "7.28"),
        ("three-card", "six-card", "1000-200-50-25-20-10-5", "10.22"),
        ("let-it-ride", "five-card", "20000-2000-400-200-50-25-5", "25.53"),
        ("texas-holdem-bonus", "bonus", "1000-30-25-20-15-10-5-3", "8.54"),
        ("texas-holdem-bonus", "bonus", "30-25-20-15-10-5-3", "8.90"),
    ],
)
def test_side_bets_keep_what_is_published(game: str, slot: str, name: str, percent: str) -> None:
    """wizardofodds.com, on each of these pay tables."""
    kept = edge(game, slot, name)
    assert kept is not None
    assert f"{float(kept * 100):.2f}" == percent


def test_the_bonus_of_a_printed_game_keeps_what_is_counted_exactly() -> None:
    game = CATALOGUE.game("champion-two")
    assert edge("champion-two", "bonus", "A") == solve(ask(CATALOGUE, game)).wagers["bonus"].house_edge


def test_a_wager_that_can_be_given_up_or_taken_back_has_no_edge_of_its_own() -> None:
    assert edge("let-it-ride", "bets", "1000-200-50-11-8-5-3-2-1") is None
    assert edge("mississippi-stud", "bets", "500-100-40-10-6-4-3-2-1") is None


def test_lines_are_counted_once_each() -> None:
    table = CATALOGUE.pay_table(CATALOGUE.game("texas-holdem-bonus"), "bonus", "1000-30-25-20-15-10-5-3")
    tally = lines_dealt(table, 2, 100)
    assert sum(tally.of.values()) == tally.total == 1326 * 1225
    assert tally.of[table.lines[0]] == 6
