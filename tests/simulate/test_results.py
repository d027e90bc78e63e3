"""Figures from counts: against formulas, against sums by hand, and against each other."""

from __future__ import annotations

from fractions import Fraction
from math import sqrt
from pathlib import Path

import pytest

from pitboss.simulate import SessionRules, session_figures
from pitboss.simulate.plot import save_plot
from pitboss.simulate.result import estimate
from pitboss.simulate.result_json import result_json
from tests.simulate.jobs import simulated


def test_an_estimate_is_the_mean_with_its_standard_error() -> None:
    numbers = [3, -1, 4, -1, -5, 9]
    found = estimate(sum(numbers), sum(n * n for n in numbers), 6, Fraction(2), None)
    mean = sum(numbers) / 6
    deviation = sqrt(sum((n - mean) ** 2 for n in numbers) / 5)
    assert found.value == pytest.approx(mean / 2)
    assert found.standard_error == pytest.approx(deviation / sqrt(6) / 2)
    assert found.interval == pytest.approx((found.value - 1.96 * found.standard_error,
                                            found.value + 1.96 * found.standard_error), abs=1e-4)  # fmt: skip


def test_wagers_add_up_to_the_round() -> None:
    result = simulated("champion-four", rounds=200_000, seats=3, choices={"pot": True})
    wagers = result.wagers.values()
    assert sum(each.player_ev.value for each in wagers) == pytest.approx(result.total.value)
    assert sum(seat.player_ev.value for seat in result.by_seat) / 3 == pytest.approx(result.total.value)
    for each in wagers:
        assert sum(each.counts.values()) == sum(count for _, _, count in each.endings)
    assert result.wagers["ante"].counts.keys() == {"win", "push", "lose"}


def test_seats_that_share_everything_are_the_same_seat() -> None:
    result = simulated("champion-one", rounds=50_000, seats=3)
    assert result.correlation == pytest.approx(1)
    assert result.variance_ratio == pytest.approx(3)


def test_seats_share_the_dealers_hand_and_the_board() -> None:
    alone = simulated("champion-four", rounds=1_000_000)
    result = simulated("champion-four", rounds=1_000_000, seats=6)
    correlation, ratio = result.correlation, result.variance_ratio
    assert correlation is not None
    assert ratio is not None
    assert 0.1 < correlation < 0.4
    assert ratio == pytest.approx(1 + 5 * correlation, rel=1e-3)
    assert result.variance == pytest.approx(alone.variance, rel=0.02)
    independent = alone.total.standard_error / sqrt(6)
    assert result.total.standard_error == pytest.approx(independent * sqrt(ratio), rel=0.02)


def test_a_session_is_the_sum_of_its_rounds() -> None:
    rules = SessionRules(length=50, nights=10)
    result = simulated("champion-two", rounds=1_000_000, sessions=rules)
    figures = session_figures(result)
    assert figures is not None
    assert figures.sessions == 20_000
    assert figures.months == 2_000
    assert figures.mean == pytest.approx(50 * 5 * result.total.value)
    assert figures.standard_deviation == pytest.approx(5 * sqrt(50 * result.variance), rel=0.03)
    assert figures.win == pytest.approx(-figures.mean)
    assert figures.month_mean == pytest.approx(10 * figures.win)
    assert figures.ruin is figures.hold is None
    assert list(figures.band) == sorted(figures.band)
    assert sum(count for _, count in figures.histogram) == figures.sessions


def test_ruin_is_certain_in_the_end_and_rare_at_first() -> None:
    """A bankroll of one round: ruined as soon as anything is lost."""
    bare = SessionRules(length=1, bankroll=1000)
    figures = session_figures(simulated("packs-two", rounds=100_000, sessions=bare))
    assert figures is not None
    lost = sum(count for win, count in figures.histogram if win < 0) / figures.sessions
    assert figures.ruin == pytest.approx(lost)
    long = SessionRules(length=5000, nights=1, bankroll=3000)
    figures = session_figures(simulated("packs-two", rounds=1_000_000, sessions=long))
    assert figures is not None
    assert figures.ruin is not None
    assert figures.ruin > 0.8
    assert figures.rounds_played < 2500
    assert min(win for win, _ in figures.histogram) >= -31
    assert figures.hold == pytest.approx(-figures.mean / 30)


def test_json_has_the_keys_that_the_design_names() -> None:
    document = result_json(simulated("champion-four", rounds=20_000))
    assert {"rounds", "seconds", "total", "wagers"} <= document.keys()
    assert {"player_ev", "standard_error", "interval", "exact", "standard_errors_apart"} <= document[
        "total"
    ].keys()
    assert set(document["wagers"]) == {"bonus", "ante", "play", "raise"}
    assert sum(each["count"] for each in document["distribution"]) == 20_000


@pytest.mark.parametrize("ending", ["svg", "png"])
def test_plots_are_pictures(tmp_path: Path, ending: str) -> None:
    rules = SessionRules(length=20, nights=5, bankroll=10_000)
    result = simulated("champion-four", rounds=20_000, seats=2, sessions=rules)
    path = tmp_path / f"plot.{ending}"
    save_plot(result, path)
    content = path.read_bytes()
    assert content.startswith(b"\x89PNG" if ending == "png" else b"<?xml")
    if ending == "svg":
        assert b"How a round ends" in content
        again = tmp_path / "again.svg"
        save_plot(result, again)
        assert again.read_bytes() == content
