"""The lab's figures, squares and files: those of the exact analysis."""

from __future__ import annotations

import csv
import io
import re
import shlex
from dataclasses import replace
from fractions import Fraction
from pathlib import Path

import pytest

from pitboss.exact import analysis_json, ask, solve
from pitboss.games import load_catalogue
from pitboss.web.lab.charts import distribution_bars, gathered, histogram_chart, results_chart
from pitboss.web.lab.comparison import compare
from pitboss.web.lab.exports import command, distribution_csv, hands_csv, pay_table_csv, pay_table_toml
from pitboss.web.lab.figures import change, round_figures, shown, wager_figures
from pitboss.web.lab.hand_square import make_square
from pitboss.web.lab.pay_entries import editable_hands, pay_lines
from tests.cli.running import run_json, written
from tests.exact.asking import SOLVABLE
from tests.web.lab import EDITED, opened, priced

# --- Figures ----------------------------------------------------------------------------------------------


@pytest.mark.parametrize("address", EDITED)
def test_an_edited_table_is_priced_as_solve_prices_the_house_file(address: str, tmp_path: Path) -> None:
    pricing = priced(address)
    configuration, analysis = pricing.configuration, pricing.analysis
    assert configuration is not None
    assert analysis is not None
    (tmp_path / "house.toml").write_text(pay_table_toml(configuration), encoding="utf-8")
    words = command(configuration).split()
    assert words[:5] == ["pitboss", "solve", configuration.game.id, "--games", "house"]
    said = list(zip(words[5::2], words[6::2], strict=True))
    pairs = [text.split("=") for option, text in said if option == "--option"]
    house = load_catalogue(tmp_path)
    question = ask(
        house,
        house.game(configuration.game.id),
        paytables=dict([text.split("=") for option, text in said if option == "--paytable"]),
        options={name: {"on": True, "off": False}.get(value, value) for name, value in pairs},
        side=dict(said).get("--side"),
        unit=int(dict(said).get("--unit", "5")) * 100,
    )
    exact = analysis_json(solve(question))
    named = analysis_json(replace(analysis, question=configuration.question))
    assert named == exact
    assert exact["paytables"] == {"bonus": "custom"}


@pytest.mark.parametrize(
    ("address", "pays"),
    [("unit=1&", Fraction(66, 100)), ("unit=3&", Fraction(2, 3)), ("", Fraction(333, 500))],
)
def test_the_lab_settles_to_the_cent_as_the_command_it_prints(
    address: str, pays: Fraction, tmp_path: Path
) -> None:
    pricing = priced(f"/lab/champion-four?{address}bonus=CH3&pays=three+of+a+kind:2/3")
    assert pricing.configuration is not None
    assert pricing.priced is not None
    lines = {payoff.name: payoff.pays for payoff in pricing.priced.figures.payoffs}
    assert lines["three of a kind"] == pays
    written(tmp_path / "house" / "table.toml", pay_table_toml(pricing.configuration))
    printed = command(pricing.configuration).replace("--games house", f"--games {tmp_path / 'house'}")
    assert pricing.analysis is not None
    named = replace(pricing.analysis, question=pricing.configuration.question)
    assert run_json(*shlex.split(printed)[1:])["total"] == analysis_json(named)["total"]


def test_the_command_makes_the_optional_wagers_that_the_lab_makes() -> None:
    configuration = opened("/lab/three-card?with=pair-plus")
    assert command(configuration).endswith(" --with pair-plus")


@pytest.mark.parametrize("address", [*(f"/lab/{game}" for game in SOLVABLE), *EDITED])
def test_the_lines_of_a_table_add_up(address: str) -> None:
    pricing = priced(address)
    assert pricing.priced is not None
    assert pricing.configuration is not None
    lines, of = pay_lines(pricing.priced, editable_hands(pricing.configuration))
    assert sum(line.count for line in lines) == of
    assert sum((line.probability for line in lines), Fraction(0)) == 1
    assert sum((line.back for line in lines), Fraction(0)) == pricing.priced.figures.player_ev
    named = {payoff.name: payoff for payoff in pricing.priced.figures.payoffs}
    for line in lines:
        payoff = named.get(str(line.hand))
        if (
            payoff is not None
            and payoff.pays > 0
            and pricing.priced.figures.average_wager == 1
            and "heads-up" not in address
        ):
            assert line.probability * of == line.count
            assert (line.probability, line.back) == (payoff.probability, payoff.probability * payoff.pays)


def test_figures_name_what_they_are_out_of() -> None:
    pricing = priced("/lab/champion-four?bonus=CH3")
    assert pricing.priced is not None
    assert pricing.analysis is not None
    figures = {f.key: f for f in (*wager_figures(pricing.priced), *round_figures(pricing.analysis))}
    assert figures["wager-edge"].per == "expected loss per unit staked on Hold'Em Bonus"
    assert figures["edge"].per == "expected loss per unit of Ante Blind"
    assert figures["risk"].per == "expected loss per unit of all money wagered"
    for key in ("wager-edge", "wager-hits", "edge", "risk", "hits", "ev", "average"):
        figure = figures[key]
        assert figure.exact == figure.value
        scale = 100 if figure.text.endswith("%") else 1
        assert float(re.sub("[%+]", "", figure.text.replace("−", "-"))) == pytest.approx(
            float(figure.value) * scale, abs=5e-5
        )
    assert change(figures["edge"], figures["edge"]) == ""
    assert change(
        replace(figures["edge"], value=figures["edge"].value + Fraction(1, 100)), figures["edge"]
    ) == ("+1.0000 points")


def test_figures_are_rounded_and_what_rounds_to_nothing_has_no_sign() -> None:
    assert shown(Fraction(-1, 3), "units") == "−0.333333"
    assert shown(Fraction(-1, 10**9), "percent") == "0.0000%"


@pytest.mark.parametrize("side", ["player", "dealer"])
def test_the_square_of_hands_is_that_of_the_analysis(side: str) -> None:
    analysis = priced(f"/lab/champion-one?side={side}").analysis
    assert analysis is not None
    square = make_square(analysis)
    assert square is not None
    assert {cell.hand: cell.value for cell in square.cells} == analysis.starting_hands
    assert [cell.hand for cell in square.cells[:2]] == ["AA", "AKs"]
    assert len(square.cells) == 169
    for cell in square.cells:
        assert max(value for _, value in cell.options) == cell.value == dict(cell.options)[cell.best]
    heats = {cell.value: cell.heat for cell in square.cells}
    assert max(map(abs, heats.values())) == 1.0
    assert all((heat > 0) == (value > 0) and (heat < 0) == (value < 0) for value, heat in heats.items())
    assert (square.least, square.most) == (min(heats), max(heats))
    assert set(square.given_up) == {cell.hand for cell in square.cells if cell.best == "fold"}
    assert bool(square.given_up) == (side == "dealer")


def test_no_square_where_nothing_is_decided() -> None:
    analysis = priced("/lab/packs-two").analysis
    assert analysis is not None
    assert make_square(analysis) is None


def test_bars_show_every_result() -> None:
    analysis = priced("/lab/packs-two").analysis
    assert analysis is not None
    bars = distribution_bars(analysis)
    assert sum((bar.share for bar in bars), Fraction(0)) == 1
    assert len(bars) == len(analysis.distribution)
    for log in (True, False):
        drawn = str(results_chart(bars, log=log, title="Results"))
        assert ">probability<" in drawn
        assert drawn.count("pb-bars__tick") >= 3
        assert drawn.count("<rect") == len(bars)
        widths = [float(width) for width in re.findall(r'width="([\d.]+)%" height="\d+" rx', drawn)]
        likeliest = max(range(len(bars)), key=lambda at: bars[at].share)
        assert max(widths) == widths[likeliest]
        assert min(widths) > 0
    sessions = [(float(at) + 0.5, 10) for at in range(-300, 400)]
    bins = gathered(sessions)
    assert len(bins) <= 60
    assert 0.99 < sum(share for _, share in bins) <= 1
    drawn = str(histogram_chart(bins, title="Sessions"))
    assert drawn.count("<rect") == len(bins)
    assert "result of a session" in drawn
    assert drawn.count("pb-bars__tick") > 4
    assert ">0%<" in drawn


def test_two_configurations_side_by_side() -> None:
    first, second = (
        priced("/lab/champion-four?bonus=CH3"),
        priced("/lab/champion-four?bonus=CH3&pays=flush:5"),
    )
    same = compare(first, first)
    assert same
    assert not any(row.differs for row in same)
    rows = compare(first, second)
    found = {(row.group, row.label): row for row in rows if row.differs}
    assert ("Pays to 1", "flush") in found
    assert ("Pays to 1", "straight") not in found
    assert ("Whole round", "Average wager") not in found
    assert first.priced is not None
    assert second.priced is not None
    moved = float(second.priced.house_edge - first.priced.house_edge) * 100
    assert found["Bonus wager", "House edge"].difference == f"−{-moved:.4f} points"


# --- Files ------------------------------------------------------------------------------------------------


def test_files_hold_the_figures_of_the_analysis() -> None:
    analysis = priced("/lab/champion-three?bonus=E&pays=flush:6").analysis
    assert analysis is not None
    results = list(csv.DictReader(io.StringIO(distribution_csv(analysis))))
    assert {Fraction(row["net"]): Fraction(row["probability exactly"]) for row in results} == dict(
        analysis.distribution
    )
    hands = list(csv.DictReader(io.StringIO(hands_csv(analysis))))
    assert {row["hand"]: Fraction(row[f"{row['best']} exactly"]) for row in hands} == analysis.starting_hands
    lines = list(csv.DictReader(io.StringIO(pay_table_csv(analysis))))
    for name, figures in analysis.wagers.items():
        back = sum((Fraction(row["return exactly"]) for row in lines if row["wager"] == name), Fraction(0))
        assert back == sum((each.probability * each.pays for each in figures.payoffs), Fraction(0))
