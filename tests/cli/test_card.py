"""`pitboss card`: the card, its JSON, and what is refused."""

from __future__ import annotations

from fractions import Fraction

import pytest

from tests.cli.running import narrow_run, refused, run, run_json
from tests.cli.test_docs import ROOT, Example, assert_matches, examples, said

PAGE = "docs/strategy-cards.md"
ALL = list(examples(PAGE))


@pytest.mark.parametrize("example", ALL, ids=[example.command for example in ALL])
def test_the_page_shows_what_the_command_prints(example: Example) -> None:
    assert_matches(said(example), example.printed)


def test_the_page_has_the_costs_by_number_of_rules() -> None:
    rows = [line.split(" | ") for line in (ROOT / PAGE).read_text(encoding="utf-8").splitlines()]
    for rules in range(5):
        (row,) = (row for row in rows if row[0] == f"| {rules}")
        for game, shown in zip(("champion-three", "champion-four"), row[2:], strict=True):
            cost = run_json("card", game, "--rules", str(rules))["cost"]["value"]
            assert f"{cost:.3%}" == shown.removesuffix(" |")


def test_a_card_reads_as_rules_then_cost() -> None:
    text = run("card", "champion-four").stdout
    lines = text.splitlines()
    assert lines[0] == "Champion Poker Texas Hold'em, Version 4: strategy card"
    assert "  Always play." in lines
    assert "  1. Raise with any pair that uses a hole card, or better." in lines
    assert "  Otherwise check." in lines
    assert "It is the shortest" in text
    assert lines[-1].startswith("pitboss simulate champion-four --strategy 'play always; raise with own pair")


def test_the_strategy_it_prints_can_be_simulated() -> None:
    strategy = run_json("card", "champion-one", "--side", "dealer", "--cost", "0.1%")["strategy"]
    args = ("champion-one", "--side", "dealer", "--rounds", "1000", "--strategy", strategy)
    assert run_json("simulate", *args)["rounds"] == 1000


@pytest.mark.parametrize("cost", ["0.02", "1/50", "2%", " 2 % "])
def test_the_bound_is_a_number_a_fraction_or_a_percentage(cost: str) -> None:
    assert run_json("card", "champion-four", "--cost", cost)["bound"]["fraction"] == "1/50"


def test_fewer_rules_cost_more() -> None:
    costs = [
        Fraction(run_json("card", "champion-four", "--rules", str(rules))["cost"]["fraction"])
        for rules in range(4)
    ]
    assert costs == sorted(costs, reverse=True)
    assert len(set(costs)) == 4


def test_the_pay_table_changes_the_edge_and_not_the_card() -> None:
    one, other = (run_json("card", "champion-four", "--paytable", f"bonus={name}") for name in ("CH1", "CH5"))
    assert one["decisions"] == other["decisions"]
    assert one["house_edge"] != other["house_edge"]
    solved = run_json("solve", "champion-four", "--paytable", "bonus=CH1")
    assert one["house_edge"]["best"] == solved["total"]["house_edge"]


def test_mistakes_are_told_by_decision() -> None:
    text = run("card", "champion-three", "--mistakes").stdout
    assert text.index("Play or fold") < text.index("Always fold") < text.index("Check or bet")
    found = {each["mistake"]: each for each in run_json("card", "champion-three", "--mistakes")}
    assert found["Always play"]["cost"]["fraction"] == "0/1"
    assert found["Never bet"]["decision"] == "check or bet"
    assert f"{found['Never bet']['cost']['value']:.4%}  Never bet" in text


@pytest.mark.parametrize("columns", [40, 80, 200])
def test_lines_fit_the_terminal(columns: int) -> None:
    text = narrow_run(columns, "card", "champion-four")
    assert max(len(line) for line in text.splitlines()[:-1]) <= columns


def test_refused() -> None:
    assert refused("card", "packs-two").startswith("There are no decisions in packs-two")
    assert refused("card", "packs-three", "--mistakes").startswith("There are no decisions in packs-three")
    assert "no decisions in champion-one" in refused("card", "champion-one", "--side", "none")
    assert "--cost must be a number" in refused("card", "champion-four", "--cost", "a lot")
    assert "--cost must be a number" in refused("card", "champion-four", "--cost", "1/0")
    assert "at least 0, not -1" in refused("card", "champion-four", "--cost", "-1")
    assert "0 to 12 rules, not 13" in refused("card", "champion-four", "--rules", "13")
