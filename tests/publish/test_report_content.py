"""The content of reports: every figure is the solver's, totals add up, examples show what they say."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from itertools import pairwise
from math import prod, sqrt

import pytest

from pitboss.exact.analysis import root
from pitboss.publish import verify
from pitboss.publish.report import Report
from pitboss.publish.report.bands import SPANS, bands
from pitboss.publish.report.blocks import HeatMap, Paragraph
from pitboss.publish.report.combinations import combinations
from pitboss.publish.report.examples import examples
from pitboss.publish.report.sections.method import deals_of
from pitboss.publish.report.sessions import QUANTILES
from pitboss.simulate.session_law import after, law_of
from tests.publish.reports import SETTINGS, cells, fraction, made, read_number, solved, table, tables

EVERY = (
    *("summary", "rules", "examples", "dealing", "pay-tables", "method", "combinations", "edge"),
    *(
        "volatility",
        "strategy",
        "card",
        "mistakes",
        "compared",
        "simulated",
        "exposure",
        "printed",
        "reproduce",
    ),
)
WITHOUT = {
    "champion-one": {"printed"},
    "packs-two": {"strategy", "card", "mistakes"},
    "packs-three": {"strategy", "card", "mistakes"},
}


@pytest.fixture(params=SETTINGS, ids=lambda each: "-".join(filter(None, each)))
def report(request: pytest.FixtureRequest) -> Report:
    return made(*request.param)


def test_every_section_is_there_or_left_out_with_a_reason(report: Report) -> None:
    game = report.identity.game
    missing = WITHOUT.get(game, set()) | {"simulated"}
    assert [section.key for section in report.sections] == [
        *(key for key in EVERY if key not in missing),
        "left-out",
    ]
    titles = " ".join(each.title for each in report.left_out)
    for key, words in {"printed": "Printed", "strategy": "Optimal", "simulated": "simulated"}.items():
        assert (words in titles) == (key in missing)
    assert all(each.reason.endswith(".") for each in report.left_out)


def test_every_printed_number_is_its_exact_value_rounded(report: Report) -> None:
    seen = 0
    for key, cell in cells(report):
        if cell.value is None:
            continue
        printed, step = read_number(cell.text)
        exact = Fraction(cell.value)
        if cell.text.startswith("1 in "):
            continue
        assert abs(printed - exact) <= step / 2, (key, cell)
        seen += 1
    assert seen > 150


def test_combination_tables_add_up_exactly_and_are_the_solvers(report: Report) -> None:
    document = solved(report)
    found = {each.wager: each for each in combinations(report.subject.analysis)}
    assert list(found) == list(document["wagers"])
    for wager, each in found.items():
        told = document["wagers"][wager]
        assert sum(line.count for line in each.lines) == each.of
        assert sum(line.probability for line in each.lines) == 1
        assert sum(line.back for line in each.lines) == fraction(told["player_ev"])
        assert sum(line.probability * line.stake for line in each.lines) == fraction(told["average_wager"])
        lines = {(line.name, line.pays): line for line in each.lines if line.stake}
        assert len(lines) == len(told["outcomes"])
        for outcome in told["outcomes"]:
            line = lines[outcome["hand"], Fraction(outcome["pays"])]
            assert (line.count, line.probability) == (outcome["count"], fraction(outcome["probability"]))
        (total,) = table(report, f"combinations-{wager}").totals
        assert total[1].value == sum(line.count for line in each.lines)
        assert total[-1].value == fraction(told["player_ev"])


def test_edges_are_the_solvers(report: Report) -> None:
    document = solved(report)
    total = document["total"]
    rows = {row[0].text: row for row in table(report, "round").rows}
    for name, key in (
        ("Expected value", "player_ev"),
        ("House edge", "house_edge"),
        ("Average wager", "average_wager"),
        ("Element of risk", "element_of_risk"),
        ("Hit frequency", "hit_frequency"),
    ):
        assert rows[name][2].value == rows[name][3].value == fraction(total[key])
        assert rows[name][1].text, "the denominator is named"
    by_wager = table(report, "wagers")
    for row, told in zip(by_wager.rows, document["wagers"].values(), strict=True):
        keys = ("player_ev", "house_edge", "average_wager", "element_of_risk", "hit_frequency")
        assert [cell.value for cell in row[1:]] == [fraction(told[key]) for key in keys]
    assert by_wager.totals[-1][1].value == sum(row[1].value or 0 for row in by_wager.rows)
    assert by_wager.totals[-1][1].value == fraction(total["player_ev"])


def test_the_distribution_is_the_solvers_and_adds_up_to_one(report: Report) -> None:
    document = solved(report)
    found = table(report, "distribution")
    assert [(row[0].value, row[1].value) for row in found.rows] == [
        (Fraction(each["net"]), fraction(each["probability"])) for each in document["distribution"]
    ]
    (total,) = found.totals
    assert total[1].value == 1
    assert total[3].value == fraction(document["total"]["player_ev"])
    assert found.rows[0][2].value == 1
    assert found.rows[-1][2].value == found.rows[-1][1].value


def test_sessions_and_ruin_are_computed_from_the_distribution(report: Report) -> None:
    """Against the law of the same rounds in half units."""
    results = {
        Fraction(each["net"]): fraction(each["probability"]) for each in solved(report)["distribution"]
    }
    law = law_of({2 * net: share for net, share in results.items()})
    for row in table(report, "sessions").rows:
        rounds = row[0].value
        assert isinstance(rounds, int)
        if rounds > 400:
            continue
        ended = after(law, rounds)
        assert [cell.value for cell in row[1:-1]] == [ended.quantile(share) / 2 for share in QUANTILES]
        assert row[-1].value == pytest.approx(ended.above(0), abs=1e-9)
    for row in table(report, "ruin").rows:
        chances = [float(cell.value or 0) for cell in row[1:]]
        assert chances == sorted(chances)
        assert 0 <= chances[0] <= chances[-1] <= 1
    (part,) = (each for each in report.sections if each.key == "volatility")
    said = " ".join(block.text for block in part.blocks if isinstance(block, Paragraph))
    assert "A session is a number of rounds" in said
    assert "is ruined when that no longer covers all that a round may ask" in said
    assert "a month is 30 sessions of 400" in said


def test_bands_follow_from_mean_and_variance(report: Report) -> None:
    analysis = report.subject.analysis
    for each, row in zip(bands(analysis), table(report, "bands-units").rows, strict=True):
        assert each.rounds in SPANS
        assert each.mean == analysis.player_ev * each.rounds
        assert each.deviation == pytest.approx(analysis.standard_deviation * sqrt(each.rounds), rel=1e-12)
        low, high = (read_number(text)[0] for text in row[5].text.split(" to "))
        assert float(low) == pytest.approx(float(each.mean) - 3 * each.deviation, abs=0.06)
        assert float(high) == pytest.approx(float(each.mean) + 3 * each.deviation, abs=0.06)
    assert root(analysis.variance) == analysis.standard_deviation


def test_pay_tables_compared_are_all_that_fit(report: Report) -> None:
    catalogue, question = report.subject.order.catalogue, report.subject.question
    for slot in question.tables:
        rows = table(report, f"compared-{slot}").rows
        names = [row[0].text.removesuffix(" (in force)") for row in rows]
        assert names == list(catalogue.pay_tables(question.game, slot))
        (in_force,) = [row for row in rows if row[0].text.endswith("(in force)")]
        assert report.subject.analysis.house_edge in [cell.value for cell in in_force]
        assert report.subject.analysis.element_of_risk in [cell.value for cell in in_force]


def test_deals_counted_are_the_product_of_their_factors(report: Report) -> None:
    analysis = report.subject.analysis
    assert prod(number for _, number in deals_of(analysis)) == analysis.counts.total


def test_starting_hands_and_decisions_are_the_solvers(report: Report) -> None:
    document = solved(report)
    maps = [block for section in report.sections for block in section.blocks if isinstance(block, HeatMap)]
    if not document["starting_hands"]:
        assert maps == []
        return
    (heat,) = maps
    shown = {cell.hand: cell for row in heat.rows for cell in row}
    assert {hand: cell.value for hand, cell in shown.items()} == {
        hand: fraction(value) for hand, value in document["starting_hands"].items()
    }
    for cell in shown.values():
        assert abs(read_number(cell.text)[0] - cell.value) <= Fraction(1, 200)
    shares = [cell.value for row in table(report, "decisions").rows for cell in row[2:]]
    assert shares == [
        fraction(share) for decision in document["decisions"] for share in decision["options"].values()
    ]


def test_a_heat_map_can_be_read_in_grey(report: Report) -> None:
    """The better the hand, the darker its cell; and the ink stands out everywhere."""
    maps = [block for section in report.sections for block in section.blocks if isinstance(block, HeatMap)]
    for heat in maps:
        every = sorted((cell for row in heat.rows for cell in row), key=lambda cell: cell.value)
        greys = [_grey(cell.colour) for cell in every]
        assert all(darker <= lighter + 1 for lighter, darker in pairwise(greys))
        assert greys[0] - greys[-1] > 150
        assert all(abs(_grey(cell.ink) - _grey(cell.colour)) > 85 for cell in every)


def _grey(colour: str) -> float:
    red, green, blue = (int(colour[at : at + 2], 16) for at in (1, 3, 5))
    return 0.299 * red + 0.587 * green + 0.114 * blue


def test_worked_examples_show_what_they_say(report: Report) -> None:
    found, missing = examples(report.subject)
    keys = [example.key for example in found]
    duel = report.subject.analysis.tree.duel
    assert duel is not None
    wanted = ["win", "lose", "push"]
    wanted += ["short"] if duel.step.win_needs else []
    wanted += ["fold", "bonus-after-fold"] if report.subject.analysis.decisions else []
    has_pot = any(wager.offered_if == "pot" for wager in report.subject.question.game.wagers.values())
    wanted += ["pot-split"] if has_pot else []
    assert keys == wanted
    assert not any("not met" in each.reason for each in missing)
    for example in found:
        results = {each.wager: each for each in example.settled("seat-1")}
        if example.key in ("win", "lose", "push"):
            assert {results[name].result for name in duel.wagers if name in results} == {example.key}
        if example.key.endswith("fold"):
            given_up = next(name for name in duel.wagers if name in results)
            assert results[given_up].returned == 0
            assert results["bonus"].result == ("lose" if example.key == "fold" else "win")
        if example.key == "pot-split":
            shares = [
                each.returned
                for seat in example.seats
                for each in example.settled(seat)
                if each.wager == "pot"
            ]
            offered = report.subject.terms.house.pot_amount is not None
            assert example.remark.startswith("The house of this report does not offer") != offered
            assert len(shares) == 2
            assert shares[0] == shares[1] > 0
        rows = table(report, f"example-{example.key}")
        settled = [each for seat in example.seats for each in example.settled(seat)]
        assert [row[-1].text for row in rows.rows] == [each.why for each in settled]
        assert sum(total[3].value or 0 for total in rows.totals) * 100 == sum(e.returned for e in settled)


def test_no_round_costs_more_than_the_exposure_and_a_deal_costs_as_much(report: Report) -> None:
    found = report.exposure
    assert found.seat_witness.cents == found.seat
    assert found.table_witness.cents <= found.table == found.seats * found.seat
    assert found.table_witness.cents >= found.seat
    best = max(report.subject.analysis.distribution)
    if found.sets == 1:
        assert best * next(iter(found.stakes.values())) <= found.seat
    assert sum(wager.net for wager in found.one.wagers) == found.one.cents


def test_exposure_follows_the_pay_table_and_the_limits() -> None:
    """CH3 pays 100 to 1; ante, play and a raise of two are even money: 104 times the maximum."""
    report = made("champion-four")
    assert report.exposure.seat == 104 * 100_000
    assert made("champion-four", house="washington").exposure.seat == 104 * 20_000
    assert made("champion-one", "dealer").exposure.seat == 99 * 100_000  # folding while the bonus wins


def test_printed_figures_are_those_of_verify(report: Report) -> None:
    every = {(each.figure.source, each.figure.name): each for each in verify()}
    found = report.subject.verdicts
    for verdict in found:
        assert every[verdict.figure.source, verdict.figure.name] == verdict
    rows = [row for key, each in tables(report).items() if key.startswith("printed-") for row in each.rows]
    assert Counter(row[4].text for row in rows) == Counter(verdict.verdict for verdict in found)
    named = [each for each in every.values() if f'"{report.identity.game}"' in each.figure.expression]
    assert all(verdict in found for verdict in named)


def test_the_card_and_the_mistakes_are_those_of_advise(report: Report) -> None:
    card = report.subject.card
    if card is None:
        assert not report.subject.analysis.decisions
        return
    cost, best, by_card = (total[2].value for total in table(report, "card").totals)
    assert cost == card.cost
    assert best == report.subject.analysis.house_edge
    assert by_card == best + cost
    rows = table(report, "mistakes").rows
    assert [(row[1].text, row[2].value) for row in rows] == [
        (each.says, each.cost) for each in report.subject.mistakes
    ]
    never = next(each.cost for each in report.subject.mistakes if each.says.startswith("Never"))
    assert never > 0


def test_the_simulation_is_that_of_simulate() -> None:
    report = made("champion-four", rounds=30_000)
    result = report.subject.result
    assert result is not None
    found = table(report, "simulated-values")
    (total,) = found.totals
    assert total[1].value == report.subject.analysis.player_ev == result.total.exact
    assert total[2].value == result.total.value
    assert total[3].value == result.total.standard_error
    assert float(total[4].value or 0) == pytest.approx(
        (result.total.value - float(report.subject.analysis.player_ev)) / result.total.standard_error,
        rel=1e-9,
    )
    assert abs(float(total[4].value or 0)) < 5
    for row, figures in zip(found.rows, result.wagers.values(), strict=True):
        assert row[2].value == figures.player_ev.value
    assert "simulated" not in {each.title for each in report.left_out}


def test_the_house_decides_what_the_report_is_about() -> None:
    report = made("packs-three", house="new-hampshire")
    assert report.subject.question.tables["bonus"].id == "NH1"
    assert report.subject.question.options["super"] is False
    assert any("NH1" in text for _, text in report.identity.setting)
    assert report.identity.definition != made("packs-three").identity.definition
