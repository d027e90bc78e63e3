"""Sessions by convolution: against fractions added up one by one, and against a walk written out."""

from __future__ import annotations

from fractions import Fraction
from math import comb, sqrt

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pitboss.exact import ask, solve
from pitboss.games import load_catalogue
from pitboss.simulate.session_law import LARGEST_ERROR, Law, TooLong, after, after_each, law_of, until_ruin

Results = dict[Fraction, Fraction]
CATALOGUE = load_catalogue()
SHARES = (0.05, 0.25, 0.5, 0.75, 0.95)


@st.composite
def rounds(draw: st.DrawFn) -> Results:
    """Some results in halves and thirds of a unit, with any weights."""
    nets = draw(
        st.lists(
            st.fractions(min_value=-4, max_value=9, max_denominator=3), min_size=2, max_size=5, unique=True
        )
    )
    weights = draw(st.lists(st.integers(1, 30), min_size=len(nets), max_size=len(nets)))
    return {net: Fraction(weight, sum(weights)) for net, weight in zip(nets, weights, strict=True)}


def moved(playing: Results, results: Results) -> Results:
    """One more round, result by result."""
    more: Results = {}
    for before, share in playing.items():
        for net, chance in results.items():
            more[before + net] = more.get(before + net, Fraction(0)) + share * chance
    return more


def added(results: Results, number: int) -> Results:
    """The slow, obvious way."""
    found: Results = {Fraction(0): Fraction(1)}
    for _ in range(number):
        found = moved(found, results)
    return found


def walked(results: Results, number: int, bankroll: int, most: int) -> tuple[Results, Fraction, Fraction]:
    """Where a session ends, how often in ruin, and its average number of rounds, the slow way."""
    playing: Results = {Fraction(0): Fraction(1)}
    ended: Results = {}
    played = Fraction(0)
    for _ in range(number):
        played += sum(playing.values(), Fraction(0))
        after_it = moved(playing, results)
        playing = {won: share for won, share in after_it.items() if bankroll + won >= most}
        for won in after_it.keys() - playing.keys():
            ended[won] = ended.get(won, Fraction(0)) + after_it[won]
    ruined = sum(ended.values(), Fraction(0))
    return {**ended, **playing}, ruined, played


def assert_same(law: Law, exact: Results) -> None:
    assert law.error < LARGEST_ERROR
    found = {law.value(at): share for at, share in enumerate(law.shares) if share}
    for value in {*found, *exact}:
        assert found.get(value, 0.0) == pytest.approx(
            float(exact.get(value, 0)), abs=law.error, rel=law.error
        )
    reached, values = Fraction(0), iter(sorted(exact))
    value = next(values)
    reached += exact[value]
    for share in SHARES:
        while reached < Fraction(share) - Fraction(1, 10**12):
            value = next(values)
            reached += exact[value]
        assert law.quantile(share) == value
    mean = sum(value * share for value, share in exact.items())
    assert law.mean == pytest.approx(float(mean), abs=1e-8)
    square = sum((value - mean) ** 2 * share for value, share in exact.items())
    assert law.deviation == pytest.approx(sqrt(square), abs=1e-6)
    for limit in (-3, 0, 2):
        below = float(sum(share for value, share in exact.items() if value < limit))
        above = float(sum(share for value, share in exact.items() if value > limit))
        assert law.below(limit) == pytest.approx(below, abs=law.error)
        assert law.above(limit) == pytest.approx(above, abs=law.error)


@given(results=rounds(), number=st.integers(1, 4))
def test_many_rounds_are_the_rounds_added_up(results: Results, number: int) -> None:
    law = law_of(results)
    assert_same(after(law, number), added(results, number))
    assert_same(after_each(after(law, number), 2)[1], added(results, 2 * number))


@given(results=rounds(), number=st.integers(1, 6), bankroll=st.integers(4, 12))
def test_a_session_ends_where_the_bankroll_falls_short(results: Results, number: int, bankroll: int) -> None:
    found = until_ruin(law_of(results), number, bankroll=bankroll, most=4)
    ended, ruined, played = walked(results, number, bankroll, 4)
    assert_same(found.law, ended)
    assert found.chance == pytest.approx(float(ruined), abs=LARGEST_ERROR)
    assert found.rounds == pytest.approx(float(played), abs=1e-8)
    assert found.chances == pytest.approx(
        [float(walked(results, within, bankroll, 4)[1]) for within in range(1, number + 1)], abs=LARGEST_ERROR
    )


def test_coins_come_as_binomials() -> None:
    law = after(law_of({-1: Fraction(1, 2), 1: Fraction(1, 2)}), 1000)
    for heads in (400, 480, 500, 513, 600):
        share = law.shares[2 * heads - 1000 - law.first]
        assert share == pytest.approx(comb(1000, heads) / 2**1000, rel=1e-9)
    assert law.quantile(0.5) == 0
    assert law.above(0) == pytest.approx(law.below(0), abs=law.error)


def test_ruin_in_a_fair_game_is_as_the_gamblers_ruin_says() -> None:
    """From ten, up to the first return from nothing: the ballot numbers."""
    found = until_ruin(law_of({-1: Fraction(1, 2), 1: Fraction(1, 2)}), 100, bankroll=10, most=1)
    exact = sum(
        Fraction(10, n) * comb(n, (n + 10) // 2) / Fraction(2) ** n
        for n in range(10, 101)
        if (n + 10) % 2 == 0
    )
    assert found.chance == pytest.approx(float(exact), abs=1e-11)


@pytest.mark.parametrize(
    ("game", "number"),
    [("champion-four", 1), ("champion-four", 10_000), ("champion-one", 400), ("packs-two", 100)],
)
def test_a_session_of_a_game_has_the_mean_and_deviation_of_its_rounds(game: str, number: int) -> None:
    analysis = solve(ask(CATALOGUE, CATALOGUE.game(game)))
    law = after(law_of(analysis.distribution), number)
    assert law.error < LARGEST_ERROR
    assert law.mean == pytest.approx(number * float(analysis.player_ev), rel=1e-6)
    assert law.deviation == pytest.approx(sqrt(number * analysis.variance), rel=1e-6)
    assert float(law.shares.sum()) == pytest.approx(1, abs=law.error)


def test_what_takes_too_long_is_not_begun() -> None:
    law = law_of({-1: Fraction(1, 2), 1: Fraction(1, 4), 2: Fraction(1, 4)})
    with pytest.raises(TooLong):
        after(law, 10**8)
    wide = law_of({net: Fraction(1, 100_000) for net in range(100_000)})
    with pytest.raises(TooLong):
        until_ruin(wide, 10**6, bankroll=10**7, most=1)
