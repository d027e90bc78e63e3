"""Numbers, lists and times in print."""

from __future__ import annotations

from datetime import date
from fractions import Fraction

from hypothesis import given
from hypothesis import strategies as st

from pitboss.wording import (
    cap,
    chance,
    counted,
    day_words,
    duration,
    fixed,
    fraction,
    fraction_json,
    joined,
    many,
    minute_words,
    odds,
    percent,
    short_dollars,
    spaced,
    timestamp,
    typeset,
    whole_percent,
)

_MOMENT = 1_794_778_845_123


def test_a_number_is_rounded_from_its_exact_value() -> None:
    # The double nearest to 1.005 lies below it; the fraction does not.
    assert fixed(Fraction(1005001, 10**6), 2) == "1.01"
    assert fixed(Fraction(1234567, 2), 1) == "617,283.5"
    assert fixed(Fraction(2, 3), 0) == "1"


def test_what_rounds_to_zero_has_no_sign() -> None:
    assert fixed(Fraction(-1, 10**9), 4, plus=True) == "0.0000"
    assert fixed(Fraction(1, 8), 3, plus=True) == "+0.125"
    assert fixed(Fraction(-1, 8), 3, plus=True) == "-0.125"
    assert typeset.fixed(Fraction(-1, 8), 3) == "−0.125"


@given(st.fractions(), st.integers(min_value=0, max_value=9))
def test_rounding_moves_a_number_by_half_a_step_at_most(value: Fraction, places: int) -> None:
    printed = Fraction(fixed(value, places).replace(",", ""))
    assert abs(printed - value) <= Fraction(1, 2 * 10**places)


def test_percentages_have_no_space_before_the_sign() -> None:
    assert percent(Fraction(1, 16)) == "6.25%"
    assert percent(Fraction(1, 25), 4, trim=True) == "4%"
    assert percent(Fraction(-1, 3), 1) == "-33.3%"
    assert typeset.percent(-0.5, 1) == "−50.0%"
    assert whole_percent(Fraction(999, 1000)) == "99%"


def test_a_rare_chance_does_not_look_like_zero() -> None:
    assert chance(Fraction(0)) == "0.00000000"
    assert chance(Fraction(4324, 133784560)) == "0.00003232"
    assert chance(Fraction(1, 30939 * 1000)) == "3.2322e-08"
    assert typeset.chance(Fraction(1, 30939 * 1000)) == "3.2322 × 10⁻⁸"


def test_fractions_and_odds() -> None:
    assert fraction(Fraction(-3, 2)) == "-3/2"
    assert fraction(Fraction(4), plus=True) == "+4"
    assert fraction(Fraction(12345, 67891), group=True) == "12,345/67,891"
    assert typeset.fraction(Fraction(-1)) == "−1"
    assert fraction_json(Fraction(-1, 2)) == {"fraction": "-1/2", "value": -0.5}
    assert [odds(Fraction(3, 2)), odds(Fraction(1000))] == ["3 to 2", "1000 to 1"]


def test_amounts_with_a_true_minus() -> None:
    assert typeset.dollars(-1050) == "−$10.50"
    assert typeset.dollars(1050, plus=True) == "+$10.50"
    assert [short_dollars(1000), short_dollars(1250), short_dollars(-500)] == ["$10", "$12.50", "-$5"]
    assert typeset.short_dollars(0, plus=True) == "$0"


def test_lists_and_counts() -> None:
    assert [joined([]), joined(["a"]), joined(["a", "b"])] == ["", "a", "a and b"]
    assert joined(["a", "b", "c"], "or") == "a, b or c"
    assert [counted(0, "card"), counted(1, "card"), counted(13, "six")] == [
        "no cards",
        "one card",
        "13 sixes",
    ]
    assert [many(1, "round"), many(12000, "round"), many(2, "match")] == [
        "1 round",
        "12,000 rounds",
        "2 matches",
    ]
    assert [cap("the dealer's Ace"), cap("")] == ["The dealer's Ace", ""]
    assert spaced("pack-1_x") == "pack 1 x"


def test_times() -> None:
    assert [duration(8290), duration(59_999), duration(65_000)] == ["8.2 s", "59.9 s", "1 min 05 s"]
    assert day_words(date(2026, 5, 3)) == "3 May 2026"
    assert timestamp(_MOMENT) == "2026-11-15T21:40:45.123Z"
    assert minute_words(_MOMENT) == "2026-11-15 21:40 UTC"
