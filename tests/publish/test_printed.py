"""Numbers as documents print them: reading, judging and writing them."""

from __future__ import annotations

from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pitboss.publish import Printed
from pitboss.publish.verification import Judgement


@pytest.mark.parametrize(
    ("text", "value", "step"),
    [
        ("37.92%", Fraction(3792, 10000), Fraction(1, 10000)),
        ("15.2700%", Fraction(1527, 10000), Fraction(1, 10**6)),
        ("-33.33%", Fraction(-3333, 10000), Fraction(1, 10000)),
        ("100%", Fraction(1), Fraction(1, 100)),
        ("+0.3333", Fraction(3333, 10000), Fraction(1, 10000)),
        ("-0.604", Fraction(-604, 1000), Fraction(1, 1000)),
        ("133,784,560", Fraction(133784560), Fraction(1)),
        ("990", Fraction(990), Fraction(1)),
        ("5000", Fraction(5000), Fraction(1)),
        ("$0.292", Fraction(292, 1000), Fraction(1, 1000)),
        ("1 in 6.55", Fraction(655, 100), Fraction(1, 100)),
        ("0.00000030", Fraction(30, 10**8), Fraction(1, 10**8)),
    ],
)
def test_a_print_says_a_value_and_how_many_digits_it_claims(
    text: str, value: Fraction, step: Fraction
) -> None:
    read = Printed.read(text)
    assert (read.text, read.value, read.step) == (text, value, step)


@pytest.mark.parametrize(
    "text",
    [
        "",
        "%",
        "about 3",
        "1,23",
        "12,34,567",
        "1.",
        ".5",
        "2 in 5",
        "1 in",
        "1e5",
        "nan",
        "--1",
        "3 %",
        " 3",
        "3\n",
        "٣",
    ],
)
def test_what_is_no_number_is_refused(text: str) -> None:
    with pytest.raises(ValueError, match="is not a number as printed in documents"):
        Printed.read(text)


@pytest.mark.parametrize(
    ("text", "exact", "judgement"),
    [
        ("37.92%", Fraction(379249, 10**6), "confirmed"),
        ("37.92%", Fraction(37925, 10**5), "confirmed"),  # halfway, to even
        ("37.93%", Fraction(37925, 10**5), "confirmed"),  # halfway, up
        ("37.92%", Fraction(379251, 10**6), "truncated"),
        ("37.92%", Fraction(379299, 10**6), "truncated"),
        ("37.92%", Fraction(37930, 10**5), "contradicted"),
        ("37.92%", Fraction(379149, 10**6), "contradicted"),
        ("37.92%", Fraction(-3792, 10**4), "contradicted"),
        ("37.92", Fraction(3792, 10**4), "contradicted"),
        ("-0.604", Fraction(-6035, 10**4), "confirmed"),  # halfway, away from zero
        ("-0.604", Fraction(-6045, 10**4), "confirmed"),  # halfway, to even
        ("-0.604", Fraction(-60451, 10**5), "truncated"),
        ("-0.604", Fraction(-603, 1000), "contradicted"),
        ("4,324", Fraction(4324), "confirmed"),
        ("4,324", Fraction(4325), "contradicted"),
        ("0.00000030", Fraction(4, 133784560), "contradicted"),
        ("0", Fraction(1, 3), "confirmed"),
        ("0.0", Fraction(-1, 16), "truncated"),
        ("1 in 6.55", Fraction(65488, 10**4), "confirmed"),
    ],
)
def test_a_print_is_right_rounded_right_cut_off_or_wrong(
    text: str, exact: Fraction, judgement: Judgement
) -> None:
    assert Printed.read(text).judge(exact) == judgement


@given(st.fractions(), st.integers(0, 8), st.booleans())
def test_rounding_is_confirmed_and_cutting_is_at_worst_truncated(
    exact: Fraction, places: int, percent: bool
) -> None:
    scaled = exact * (100 if percent else 1) * 10**places

    def text(steps: int) -> str:
        digits = f"{abs(steps):0{places + 1}d}"
        number = f"{digits[:-places]}.{digits[-places:]}" if places else digits
        return f"{'-' if steps < 0 else ''}{number}{'%' if percent else ''}"

    assert Printed.read(text(round(scaled))).judge(exact) == "confirmed"
    assert Printed.read(text(int(scaled))).judge(exact) in ("confirmed", "truncated")
    for wrong in (round(scaled) + 2, round(scaled) - 2):
        assert Printed.read(text(wrong)).judge(exact) == "contradicted"


@pytest.mark.parametrize(
    ("text", "exact", "written"),
    [
        ("37.92%", Fraction(3792321, 10**7), "37.92321%"),
        ("+0.3333", Fraction(1, 3), "+0.3333333"),
        ("+0.3333", Fraction(-1, 3), "-0.3333333"),
        ("-0.604", Fraction(0), "0.000000"),
        ("4,324", Fraction(4324), "4,324"),
        ("4,324", Fraction(8649, 2), "4,324.500"),
        ("$0.292", Fraction(292295, 10**6), "$0.292295"),
        ("1 in 6.55", Fraction(6548789, 10**6), "1 in 6.54879"),
        ("100%", Fraction(1), "100%"),
        ("0.00000030", Fraction(4, 133784560), "0.00000002990"),
    ],
)
def test_an_exact_value_is_written_in_the_manner_of_the_print(
    text: str, exact: Fraction, written: str
) -> None:
    assert Printed.read(text).written(exact) == written
