"""What must not matter does not: names, the order of answers and steps, and the way deals are counted."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from tempfile import TemporaryDirectory

import pytest
from hypothesis import given, settings

from pitboss.exact import Analysis, solve
from tests.definitions import FOUR, HOLDEM
from tests.exact.asking import ends, solved
from tests.exact.drawn import Drawn, asked, games, renamed
from tests.exact.small import SMALL, TWELVE, assert_solved_plainly, small, solved_short
from tests.exact.test_any_game import ON_FLOP, moved
from tests.exact.variants import Swap, a_variant, four, house_tables

FIRST = 'options = { play = { play = "1 ante" }, fold = { forfeits = "ante" } }'
SECOND = 'options = { check = {}, bet = { raise = "1 ante" }, raise = { raise = "2 ante" } }'
FOLD_FIRST = (FIRST, 'options = { fold = { forfeits = "ante" }, play = { play = "1 ante" } }')
RAISE_FIRST = (SECOND, 'options = { raise = { raise = "2 ante" }, bet = { raise = "1 ante" }, check = {} }')


def assert_same_figures(one: Analysis, other: Analysis) -> None:
    assert one.distribution == other.distribution
    assert (one.player_ev, one.variance) == (other.player_ev, other.variance)
    assert one.average_wager == other.average_wager
    assert one.starting_hands == other.starting_hands


@settings(max_examples=30)
@given(games())
def test_any_small_game_is_solved_as_the_plainest_way_solves_it(drawn: Drawn) -> None:
    with TemporaryDirectory() as folder:
        question = asked(drawn, Path(folder))
    assert_solved_plainly(question, drawn.ranks)


@settings(max_examples=60)
@given(games())
def test_names_and_orders_are_nothing_to_any_small_game(drawn: Drawn) -> None:
    with TemporaryDirectory() as folder:
        plain = solved_short(asked(drawn, Path(folder)), drawn.ranks)
        backwards = solved_short(asked(drawn, Path(folder), backwards=True), drawn.ranks)
        other = solved_short(asked(drawn, Path(folder), renamed, backwards=True), drawn.ranks)
    assert_same_figures(plain, backwards)
    assert_same_figures(plain, other)
    assert plain.decisions == backwards.decisions


def test_a_game_with_fold_listed_first_has_the_same_strategy(tmp_path: Path) -> None:
    found = solve(four(tmp_path, FOLD_FIRST, RAISE_FIRST))
    shipped = solved("champion-four")
    assert_same_figures(found, shipped)
    assert found.decisions == shipped.decisions
    assert [each.best for each in found.counts.hands] == [each.best for each in shipped.counts.hands]


def test_other_names_for_wagers_and_cards_are_the_same_game(tmp_path: Path) -> None:
    text = FOUR.replace("ante", "stake").replace("flop", "three").replace("raise", "bump")
    text = text.replace("bonus]", "extra]").replace('"bonus"', '"extra"')
    tables = house_tables(HOLDEM).replace('"bonus"', '"extra"')
    found = solve(a_variant(text, "", tmp_path, tables=(tables,)))
    assert_same_figures(found, solved("champion-four"))


@pytest.mark.parametrize("swaps", [(), (RAISE_FIRST,), (FOLD_FIRST, RAISE_FIRST)], ids=len)
def test_of_equal_answers_the_smaller_wager_is_taken(tmp_path: Path, swaps: tuple[Swap, ...]) -> None:
    """With all cards in sight a tie is worth nothing, whatever is bet; a win is worth the most."""
    open_cards = moved(moved(SMALL, 'show = "dealer"', ON_FLOP), 'show = "turn"', ON_FLOP)
    analysis = solved_short(small(tmp_path, *swaps, game=open_cards), TWELVE)
    endings = {"win": "raise", "tie": "check", "lose": "check"}
    for path, _, outcome, _ in ends(analysis):
        assert path in (("fold",), ("play", endings[outcome]))
    assert any(outcome == "tie" for path, _, outcome, _ in ends(analysis) if path[0] == "play")


@settings(max_examples=40)
@given(games())
def test_hands_dealt_alike_and_compared_at_even_money_are_worth_nothing(drawn: Drawn) -> None:
    even = replace(
        drawn,
        dealer=drawn.seat,
        shared=drawn.shared[: 4 - 2 * drawn.seat],
        multiples=(),
        folds=(),
        pays="1 to 1",
        tie="push",
        by_table=False,
        qualifies=None,
        win_needs=None,
        ranking="longest-flush",
        hands=("two-card flush",),
        table=(1,),
    )
    with TemporaryDirectory() as folder:
        analysis = solved_short(asked(even, Path(folder)), even.ranks)
    assert analysis.wagers["ante"].player_ev == 0
