"""Figures from counts: against formulas, against sums by hand, and against each other."""

from __future__ import annotations

from fractions import Fraction
from math import sqrt
from pathlib import Path
from typing import Any

import pytest
from matplotlib.axes import Axes

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


def test_quantiles_are_results_that_can_occur() -> None:
    """A session of one round is a round: quantiles are those of its exact distribution."""
    result = simulated("champion-four", rounds=200_000, sessions=SessionRules(length=1))
    figures = session_figures(result)
    known = result.known[0]
    assert figures is not None
    assert known is not None
    assert known.distribution is not None
    expected: list[float] = []
    reached = Fraction(0)
    wanted = iter([Fraction(5, 100), Fraction(1, 4), Fraction(1, 2), Fraction(3, 4), Fraction(95, 100)])
    share = next(wanted)
    for cents, chance in sorted(known.distribution.items()):
        reached += chance
        while share <= reached and len(expected) < 5:
            expected.append(cents / 100)
            share = next(wanted, Fraction(2))
    assert expected == [-25, -15, -5, 15, 30]
    assert list(figures.band) == expected
    assert figures.exact_seat is not None
    assert list(figures.exact_seat.band) == expected
    assert list(figures.table_band) == [-level for level in reversed(expected)]
    assert figures.exact_house is not None
    assert figures.exact_house.band == figures.table_band
    assert {win for win, _ in figures.histogram} <= {cents / 100 for cents in known.distribution}


@pytest.mark.parametrize("bankroll", [None, 30_000])
@pytest.mark.parametrize("game", ["champion-four", "packs-two"])
def test_sessions_are_simulated_as_they_are_computed(game: str, bankroll: int | None) -> None:
    rules = SessionRules(length=200, nights=2, bankroll=bankroll)
    figures = session_figures(simulated(game, rounds=4_000_000, sessions=rules))
    assert figures is not None
    seat, house, month = figures.exact_seat, figures.exact_house, figures.exact_month
    assert seat is not None
    assert house is not None
    assert month is not None
    number = figures.sessions
    assert max(seat.error, house.error, month.error) < 1e-9
    assert figures.mean == pytest.approx(seat.mean, abs=4 * seat.standard_deviation / sqrt(number))
    assert figures.win == pytest.approx(house.win, abs=4 * house.standard_deviation / sqrt(number))
    assert figures.standard_deviation == pytest.approx(seat.standard_deviation, rel=0.05)
    for share, exact in (
        (figures.ahead, seat.ahead),
        (figures.ruin, seat.ruin),
        (figures.table_loses, house.loses),
        (figures.month_loses, month.loses),
    ):
        if exact is not None:
            assert share == pytest.approx(exact, abs=4 * sqrt(exact * (1 - exact) * 2 / number) + 1e-9)
    if bankroll is None:
        assert (seat.ruin, seat.rounds_played) == (None, 200)
    else:
        assert figures.rounds_played == pytest.approx(seat.rounds_played, rel=0.01)
    assert len(month.by_night) == len(figures.by_night) == 2
    assert list(month.by_night[0]) == list(house.band)
    for found, exact_band in ((figures.band, seat.band), (figures.table_band, house.band)):
        for level, exact_level in zip(found, exact_band, strict=True):
            assert abs(level - exact_level) < 0.1 * house.standard_deviation


def test_where_the_round_is_not_known_sessions_are_simulated_alone() -> None:
    rules = SessionRules(length=10, bankroll=20_000)
    known = session_figures(simulated("champion-four", rounds=9000, seats=2, sessions=rules))
    assert known is not None
    assert known.exact_seat is not None
    assert (known.exact_house, known.exact_month) == (None, None)


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


def test_the_handle_leaves_out_the_pot_that_the_seats_bank() -> None:
    rules = SessionRules(length=100, nights=2)
    wishes: dict[str, Any] = {"rounds": 20_000, "seats": 3, "sessions": rules}
    without = simulated("champion-four", **wishes)
    with_pot = simulated("champion-four", choices={"pot": True}, **wishes)
    assert with_pot.wagers["pot"].average_wager > 0
    assert with_pot.average_wager == without.average_wager
    figures = session_figures(with_pot), session_figures(without)
    assert figures[0] is not None
    assert figures[1] is not None
    assert figures[0].handle == figures[1].handle
    assert result_json(with_pot)["total"]["element_of_risk"] == pytest.approx(
        -with_pot.total.value / without.average_wager
    )


def test_a_plot_has_every_net_result_where_it_is(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """The Blind pays a flush 3 to 2, so that rounds end on half units."""
    drawn: list[float] = []
    bar = Axes.bar

    def look(axes: Axes, places: list[float], *more: Any, **rest: Any) -> Any:
        drawn.extend(places)
        return bar(axes, places, *more, **rest)

    monkeypatch.setattr(Axes, "bar", look)
    result = simulated("ultimate-texas-holdem", rounds=20_000, strategies=("always-play",))
    save_plot(result, tmp_path / "plot.svg")
    nets = {float(net / result.scale) for net in result.pooled}
    assert set(drawn) <= nets
    assert any(place % 1 for place in drawn)


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
