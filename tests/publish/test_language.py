"""The expressions of the figure files: what they can say, and that they can say nothing else."""

from __future__ import annotations

from fractions import Fraction

import pytest

from pitboss.errors import PitbossError
from pitboss.games import load_catalogue
from pitboss.publish.language import evaluate
from pitboss.publish.measures import Measures

MEASURES = Measures(load_catalogue())


def value(text: str) -> Fraction:
    return evaluate(text, MEASURES.functions)


@pytest.mark.parametrize(
    ("text", "exact"),
    [
        ("2 + 3 * 4", Fraction(14)),
        ("(2 + 3) * 4 / 6", Fraction(10, 3)),
        ("-comb(5, 2)", Fraction(-10)),
        ("1 / comb(47, 2)", Fraction(1, 1081)),
        ("classes(3)", Fraction(1755)),
        ("classes(2)", Fraction(169)),
        ("classes(0)", Fraction(1)),
        ("classes(52)", Fraction(1)),
        ('count("7-card royal flush")', Fraction(4)),
        ('count("pair")', Fraction(58627800)),
        ("standard_error(1 / 2, 100)", Fraction(1, 20)),
        ('pays("packs-two", "bonus-1", "7-card royal flush", bonus="H", unit=5)', Fraction(5000)),
        ('pays("packs-two", "bonus-1", "royal flush", bonus="H", super="off")', Fraction(500)),
    ],
)
def test_whole_numbers_sums_and_calls_have_exact_values(text: str, exact: Fraction) -> None:
    assert value(text) == exact


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("", "cannot be read"),
        ("1 +", "cannot be read"),
        ("1; 2", "cannot be read"),
        ("0.5", "'0.5' is not a whole number"),
        ("2 ** 9999999", "is not a whole number, a sum or a call"),
        ("1 < 2", "is not a whole number, a sum or a call"),
        ("True", "is not a whole number"),
        ("comb", "'comb' is not a whole number, a sum or a call"),
        ("[1]", "is not a whole number"),
        ("(lambda: 1)()", "is not a whole number"),
        ("comb.__class__(1)", "is not a whole number"),
        ("__import__('os')", "no function '__import__'; there are average_wager,"),
        ("1 / (2 - 2)", "divides by zero"),
        ("'a'", "is a word where a number is needed"),
        ("'a' + 1", "is a word where a number is needed"),
        ("comb(5)", "missing a required argument"),
        ("comb(5, 2, 1)", "too many positional arguments"),
        ("comb(*5, 2)", "is not a whole number"),
        ("comb(**5)", "comb()"),
        ("comb(1/2, 2)", "1/2 is not a whole number from 0"),
        ("comb(10000, 5000)", "10000 is not a whole number from 0 to 1,000"),
        ("comb(-1, 2)", "-1 is not a whole number"),
        ("comb('5', 2)", "is a word where a number is needed"),
        ("classes(1000000)", "not a whole number from 0"),
        ("count(7)", "7 is a number where a word"),
        ("count('a good hand')", "is not a hand"),
        ("house_edge('no-game')", "There is no game 'no-game'"),
        ("house_edge('champion-four', 'bonus', bonus='CH9')", "no bonus pay table 'CH9' in champion-four"),
        ("house_edge('champion-four', 'side')", "There is no wager 'side' in champion-four"),
        ("house_edge('champion-four', colour='red')", "has no house options"),
        ("house_edge('packs-three', unpaired='maybe')", "push or lose"),
        ("house_edge('packs-three', unit=0)", "unit"),
        ("pays('packs-three', 'bonus-1', 'two pair')", "There is no line"),
        ("decision('champion-four', 'raise', 'raise')", "There is no decision 'raise' in champion-four"),
        ("decision('champion-four', 'play or fold', 'wait')", "There is no option 'wait' in 'play or fold'"),
        ("starting_hand('champion-four', 'AKq')", "There is no starting hand"),
        ("standard_error(2, 10)", "is not a chance"),
        ("standard_error(1/2, 0)", "is not a whole number from 1"),
        ("(" * 240 + "1" + ")" * 240, "cannot be read"),
        ("1+" * 300 + "1", "at most 500 characters"),
    ],
)
def test_anything_else_is_refused_with_a_reason(text: str, reason: str) -> None:
    with pytest.raises((ValueError, PitbossError)) as caught:
        value(text)
    assert reason in str(caught.value)


def test_a_question_is_solved_once(monkeypatch: pytest.MonkeyPatch) -> None:
    measures = Measures(load_catalogue())
    once = measures.house_edge("champion-four", "bonus", bonus="CH1")
    monkeypatch.setattr("pitboss.publish.measures.solve", None)
    assert measures.house_edge("champion-four", "bonus", bonus="CH1") == once
