"""The theory beside the pit's figures is the exact one, at whatever stakes."""

from __future__ import annotations

import re
from collections.abc import Mapping
from fractions import Fraction
from math import isclose, sqrt
from typing import Any

import pytest

from pitboss.exact import ask, solve
from pitboss.table.books.takings import Money, Play, TableFigures
from pitboss.table.setting import Setting, make_setting
from pitboss.table.times import day_of
from pitboss.web.pit.stats import band_svg, band_words
from pitboss.web.pit.theory import Expectation, Theory, expectation_of
from tests.tables import CATALOGUE, GAMES, a_house, some_terms


def figures(setting: Setting, plays: Mapping[tuple[tuple[tuple[str, int], ...], ...], int]) -> TableFigures:
    return TableFigures(
        table="one",
        rounds=sum(plays.values()),
        void=0,
        hands=0,
        drop=0,
        money=Money(),
        wagers={},
        bank=0,
        plays={Play("s", seats): count for seats, count in plays.items()},
        settings={"s": setting},
    )


def a_setting(game: str, **house: Any) -> Setting:
    return make_setting(CATALOGUE, game, a_house(**house), day=day_of(0))


def counted(game: str, stakes: Mapping[str, int]) -> tuple[Fraction, float]:
    """The slow twin: mean and deviation of the win over every cell of the count, wager by wager."""
    unit = stakes.get("bonus-1") or next(iter(stakes.values()))
    analysis = solve(ask(CATALOGUE, CATALOGUE.game(game), unit=unit))
    total = mean = square = Fraction(0)
    for wagers, count in analysis.settlements():
        win = -sum((each.net * stakes.get(each.wager, 0) for each in wagers), Fraction(0))
        total += count
        mean += count * win
        square += count * win * win
    return mean / total, sqrt(square / total - (mean / total) ** 2)


@pytest.mark.parametrize(
    ("game", "stakes"),
    [
        ("packs-three", {"pack-1": 2500, "bonus-1": 500}),
        ("packs-two", {"pack-1": 500, "bonus-1": 2500}),
        ("packs-two", {"pack-1": 500}),
        ("packs-two", {"bonus-1": 10_000}),
        ("packs-three", {"pack-1": 700, "bonus-1": 700}),
    ],
)
def test_unequal_stakes_are_what_counting_every_cell_gives(game: str, stakes: dict[str, int]) -> None:
    mean, deviation = counted(game, stakes)
    ((win, spread),) = expectation_of(some_terms(game), stakes) or ()
    assert win == mean
    assert isclose(spread, deviation, rel_tol=1e-12)


def test_any_pack_is_worth_the_same_and_deviations_of_packs_add_up() -> None:
    terms = some_terms("packs-three")
    first = expectation_of(terms, {"pack-1": 500, "bonus-1": 1000})
    assert first is not None
    assert expectation_of(terms, {"pack-3": 500, "bonus-3": 1000}) == first
    both = expectation_of(terms, {"pack-1": 500, "bonus-1": 1000, "pack-2": 500, "bonus-2": 1000})
    assert both == first * 2


@pytest.mark.parametrize("game", [game for game in GAMES if game.startswith("champion")])
def test_a_round_of_one_seat_has_the_games_exact_edge_and_variance(game: str) -> None:
    setting = a_setting(game)
    analysis = solve(ask(CATALOGUE, CATALOGUE.game(game)))
    seat = tuple((name, 2000) for name in analysis.question.wagers)
    told = Theory().of(figures(setting, {(seat,): 400}))
    assert told is not None
    assert told.win == 400 * 2000 * analysis.house_edge
    assert isclose(told.deviation, 20 * 2000 * analysis.standard_deviation, rel_tol=1e-12)


def test_seats_of_one_round_are_taken_to_move_together_and_rounds_not() -> None:
    setting = a_setting("champion-four")
    seat = (("bonus", 500), ("ante", 500))
    one = Theory().of(figures(setting, {(seat,): 9}))
    three = Theory().of(figures(setting, {(seat, seat, seat): 9}))
    assert one is not None
    assert three is not None
    assert three.win == 3 * one.win
    assert isclose(three.deviation, 3 * one.deviation)


def test_the_posted_pay_table_is_the_one_that_counts() -> None:
    seat = (("bonus", 500), ("ante", 500))
    tables = {}
    for name in ("CH1", "CH3"):
        setting = a_setting("champion-four", paytables={"champion-four": {"bonus": name}})
        tables[name] = Theory().of(figures(setting, {(seat,): 1}))
        exact = solve(ask(CATALOGUE, CATALOGUE.game("champion-four"), paytables={"bonus": name}))
        told = tables[name]
        assert told is not None
        assert told.win == 500 * exact.house_edge
    assert tables["CH1"] != tables["CH3"]


def test_the_side_bet_on_and_the_bonus_alone_have_their_own_theory() -> None:
    terms = some_terms("champion-one")
    for stakes, side in (
        ({"bonus": 500}, "none"),
        ({"bonus": 500, "player-blind": 500}, "player"),
        ({"bonus": 500, "dealer-blind": 500}, "dealer"),
    ):
        exact = solve(ask(CATALOGUE, CATALOGUE.game("champion-one"), side=side))
        ((win, _),) = expectation_of(terms, stakes) or ()
        assert win == 500 * exact.house_edge


def test_band_and_distance() -> None:
    told = Expectation(Fraction(10_000), 250_000.0)
    assert told.band() == (9_000, 11_000)
    assert told.away(8_500) == -3.0
    assert Expectation(Fraction(0), 0.0).away(5) is None


def test_the_drawing_says_in_words_what_it_shows() -> None:
    told = Expectation(Fraction(10_000), 250_000.0)
    assert band_words(11_500, told) == (
        "The win of $115.00 is 3.0 standard deviations above: $100.00 are expected, "
        "and $90.00 to $110.00 in 95 of 100 cases."
    )
    assert "pb-band--out" in str(band_svg(11_500, told))
    assert "pb-band--out" not in str(band_svg(9_100, told))


def test_the_win_stands_where_it_belongs_on_the_scale() -> None:
    """The diamond is inside the bar of two deviations exactly when the win is."""
    told = Expectation(Fraction(5_000), 1_000_000.0)
    for win in (-3_000, 2_900, 3_100, 5_000, 6_900, 7_100, 20_000):
        drawn = str(band_svg(win, told))
        bar = re.search(r'x="([\d.]+)" y="[\d.]+" width="([\d.]+)"[^>]*pb-band__two', drawn)
        diamond = re.search(r'd="M([\d.]+) [^"]*" class="pb-band__win"', drawn)
        assert bar is not None
        assert diamond is not None
        left, width, at = float(bar[1]), float(bar[2]), float(diamond[1])
        assert (left <= at <= left + width) == (told.band()[0] <= win <= told.band()[1])
        assert 0 <= at <= 240
