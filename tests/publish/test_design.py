"""The pay table designer: what it finds against every table written out, and against `solve`."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from fractions import Fraction
from functools import cache
from itertools import pairwise, product
from math import log, sqrt

import pytest

from pitboss.errors import InputError
from pitboss.exact import Question, ask, solve, solver
from pitboss.games import load_catalogue
from pitboss.publish import design as designer
from pitboss.publish.design import (
    FAMILIAR,
    Between,
    Designs,
    Pays,
    Target,
    design,
    find_paid,
    price,
    read_target,
    resembled,
)
from pitboss.publish.design.target import LARGEST_PAY, read_pays
from pitboss.rules import NamedHand, PayTable, read_hand
from tests.exact.asking import SEVEN, a_question
from tests.printed import ANTE_BONUS, FIVE_CARD_BONUS, HOLDEM_BONUS, SEVEN_CARD_STUD

CATALOGUE = load_catalogue()
TOTAL = sum(SEVEN.values())
ORDER = (
    "royal flush",
    "straight flush",
    "four of a kind",
    "full house",
    "flush",
    "straight",
    "three of a kind",
)
PRINTED = [
    *(("champion-one", table) for table in FIVE_CARD_BONUS),
    *(("champion-two", table) for table in (*FIVE_CARD_BONUS, *SEVEN_CARD_STUD)),
    *(("champion-three", table) for table in ("CH1", "E")),
    *(("champion-four", table) for table in HOLDEM_BONUS | SEVEN_CARD_STUD),
    *(("packs-two", table) for table in ("exhibit-a", "H", "NH2")),
    *(("packs-three", table) for table in ("report", "J", "NH7", "NH11")),
]


@pytest.fixture(autouse=True)
def nothing_is_counted(monkeypatch: pytest.MonkeyPatch) -> None:
    """Pay tables of shipped games are priced from shipped counts, always."""

    def refuse(*_: object) -> None:
        raise AssertionError("counted anew")

    monkeypatch.setattr(solver, "count", refuse)


def edge(question: Question) -> Fraction:
    return solve(question).wagers[find_paid(question).wager].house_edge


def odds(table: PayTable) -> tuple[int, ...]:
    return tuple(int(line.pays.odds) for line in table.lines if line.pays.fixed is None)


def by_name(table: PayTable) -> dict[str, int]:
    return {str(line.hand): int(line.pays.odds) for line in table.lines if line.pays.fixed is None}


def designed(game: str, table: str, house_edge: str, *, like: str | None = None, **wishes: object) -> Designs:
    question = a_question(game, table)
    count = wishes.pop("count", 10)
    assert isinstance(count, int)
    target = read_target(house_edge, **wishes)  # type: ignore[arg-type]
    return design(question, target, like=resembled(CATALOGUE, question, "bonus", like), count=count)


@pytest.mark.parametrize(("game", "name"), PRINTED)
def test_a_printed_table_is_first_for_its_own_edge(game: str, name: str) -> None:
    question = a_question(game, name)
    found = design(question, Target(house_edge=edge(question)), like=(question.tables["bonus"],), count=3)
    first = found.tables[0]
    assert odds(first.table) == odds(question.tables["bonus"])
    assert first.distance == 0
    assert first.priced.house_edge == edge(question)


@pytest.mark.parametrize("name", HOLDEM_BONUS)
def test_ch_tables_are_found_without_being_named(name: str) -> None:
    """The question is about CH3; that CH1 fits the edge of CH1 follows from the family."""
    wanted = edge(a_question("champion-four", name))
    found = designed("champion-four", "CH3", f"{wanted.numerator}/{wanted.denominator}")
    assert by_name(found.tables[0].table) == HOLDEM_BONUS[name]
    assert found.tables[0].like.id == name
    assert found.found > 1000


# Every table written out, with the counts of the source document and nothing of the designer's.


@cache
def written_out() -> dict[tuple[int, ...], Fraction]:
    """Every table with the pays of SMALL, unpaid hands left out, and its house edge."""
    every = product(*(SMALL[hand] for hand in ORDER))
    falling = (pays for pays in every if all(above >= below for above, below in pairwise(pays)))
    return {pays: value(pays) for pays in (tuple(pay for pay in each if pay) for each in falling)}


def value(pays: tuple[int, ...]) -> Fraction:
    back = sum(SEVEN[hand] * (pay + 1) for hand, pay in zip(ORDER, pays, strict=False))
    return 1 - Fraction(back, TOTAL)


def distance(pays: tuple[int, ...], name: str) -> float:
    """Logarithms of ratios; an unpaid hand is paid half; neighbours newly paid the same are a doubling."""
    mine = [*pays, *[0] * (len(ORDER) - len(pays))]
    theirs = [HOLDEM_BONUS[name].get(hand, 0) for hand in ORDER]
    steps = sum(abs(log(max(a, 0.5) / max(b, 0.5))) for a, b in zip(mine, theirs, strict=True))
    merged = sum(pays[at] == pays[at + 1] and theirs[at] != theirs[at + 1] for at in range(len(pays) - 1))
    return round(steps + merged * log(2), 9)


SMALL: dict[str, tuple[int, ...]] = {
    "royal flush": (50, 75, 100, 250),
    "straight flush": (20, 25, 40, 50),
    "four of a kind": (10, 15, 25, 50),
    "full house": (5, 6, 7, 8),
    "flush": (3, 4, 5, 6),
    "straight": (2, 3, 4),
    "three of a kind": (0, 1, 2, 3),
}


def as_limits(values: Mapping[str, tuple[int, ...]]) -> dict[NamedHand, Pays]:
    return {read_hand(hand): Pays(listed=each) for hand, each in values.items()}


@pytest.mark.parametrize("wanted", [Fraction(1, 4), Fraction(39, 100), Fraction(30, 100)])
@pytest.mark.parametrize("names", [("CH3",), ("CH1", "CH4", "CH5")])
def test_all_tables_are_found_and_in_order(wanted: Fraction, names: tuple[str, ...]) -> None:
    question = a_question("champion-four")
    like = tuple(CATALOGUE.pay_table(question.game, "bonus", name) for name in names)
    target = Target(house_edge=wanted, tolerance=Fraction(1, 200), pays=as_limits(SMALL))
    found = design(question, target, like=like, count=60)
    expected = []
    for pays, its_edge in written_out().items():
        if abs(its_edge - wanted) <= target.tolerance:
            nearest = min(distance(pays, name) for name in names)
            expected.append((nearest, abs(its_edge - wanted), tuple(-pay for pay in pays), pays))
    expected.sort()
    assert found.found == len(expected) > 50
    assert [odds(each.table) for each in found.tables] == [pays for *_, pays in expected][:60]
    assert [each.distance for each in found.tables] == [
        pytest.approx(nearest, abs=1e-8) for nearest, *_ in expected[:60]
    ]
    assert all(each.priced.house_edge == value(odds(each.table)) for each in found.tables)
    assert found.space.size == len(written_out())


@pytest.mark.parametrize("wanted", [Fraction(1, 3), Fraction(2, 7), Fraction(41, 100)])
def test_none_exists_with_the_nearest_of_all(wanted: Fraction) -> None:
    target = Target(house_edge=wanted, tolerance=Fraction(0), pays=as_limits(SMALL))
    found = design(a_question("champion-four"), target)
    assert (found.found, found.tables, found.proof) == (0, (), "exhaustive")
    assert found.nearest is not None
    least = min(abs(each - wanted) for each in written_out().values())
    assert abs(found.nearest.priced.house_edge - wanted) == least


@pytest.mark.parametrize(("wanted", "extreme"), [(Fraction(0), min), (Fraction(9, 10), max)])
def test_none_exists_beyond_the_dearest_and_the_cheapest(wanted: Fraction, extreme: object) -> None:
    found = design(a_question("champion-four"), Target(house_edge=wanted, pays=as_limits(SMALL)))
    assert (found.found, found.proof) == (0, "bound")
    assert found.nearest is not None
    assert callable(extreme)
    assert found.nearest.priced.house_edge == extreme(written_out().values())


def test_a_limit_on_the_standard_deviation_is_kept_and_counted() -> None:
    wanted, most = Fraction(39, 100), Fraction(19, 10)
    target = Target(
        house_edge=wanted,
        tolerance=Fraction(1, 100),
        pays=as_limits(SMALL),
        standard_deviation=Between(least=Fraction(18, 10), most=most),
    )
    found = design(a_question("champion-four"), target, count=1000)
    expected = 0
    for pays, its_edge in written_out().items():
        counts = [SEVEN[hand] for hand, _ in zip(ORDER, pays, strict=False)]
        square = sum(count * pay**2 for count, pay in zip(counts, pays, strict=True)) + TOTAL - sum(counts)
        spread = sqrt(Fraction(square, TOTAL) - its_edge**2)
        expected += abs(its_edge - wanted) <= target.tolerance and 1.8 <= spread <= 1.9
    assert found.found == len(found.tables) == expected > 0
    assert all(1.8 <= each.priced.standard_deviation <= 1.9 for each in found.tables)


def test_a_standard_deviation_that_no_table_has() -> None:
    found = designed("champion-four", "CH3", "39%", standard_deviation="at most 0.001", fixed=["flush=4"])
    assert (found.found, found.nearest) == (0, None)


def test_pays_are_familiar_and_never_rise() -> None:
    found = designed("champion-four", "CH3", "20%", count=60)
    for each in found.tables:
        pays = odds(each.table)
        assert set(pays) <= set(FAMILIAR)
        assert list(pays) == sorted(pays, reverse=True)
        assert abs(each.priced.house_edge - Fraction(1, 5)) <= Fraction(1, 1000)
    assert len({odds(each.table) for each in found.tables}) == 60


def test_fewer_asked_for_are_the_first_of_more() -> None:
    few, many = (designed("packs-two", "exhibit-a", "3%", count=count) for count in (4, 40))
    assert [each.table for each in few.tables] == [each.table for each in many.tables][:4]
    assert few.found == many.found


@pytest.mark.parametrize(("game", "table"), [*PRINTED[::4], ("champion-one", "B")])
def test_every_figure_is_that_of_solve(game: str, table: str) -> None:
    question = a_question(game, table)
    found = designed(game, table, "20%", like=table, count=5)
    for each in found.tables:
        solved = solve(replace(question, tables={"bonus": each.table}))
        figures = solved.wagers[found.paid.wager]
        assert each.priced.house_edge == figures.house_edge
        assert each.priced.hit_frequency == figures.hit_frequency
        assert each.priced.analysis.house_edge == solved.house_edge
        assert each.priced.analysis.element_of_risk == solved.element_of_risk
        assert abs(figures.house_edge - Fraction(1, 5)) <= Fraction(1, 1000)


@pytest.mark.parametrize("unit", [500, 10_000, 100_000, 777])
def test_sums_of_money_stay_and_yield_to_higher_odds(unit: int) -> None:
    """At $100 a 6-card royal flush is worth 50 to 1, less than the odds for any royal flush."""
    question = a_question("packs-two", "exhibit-a", unit=unit)
    target = read_target("5%", top="200..1000")
    found = design(question, target, count=5)
    assert len(found.tables) == 5
    for each in found.tables:
        assert [str(line.pays) for line in each.table.lines[:2]] == ["$25,000", "$5,000"]
        again = solve(replace(question, tables={"bonus": each.table})).wagers["bonus-1"]
        assert again.house_edge == each.priced.house_edge
        assert abs(again.house_edge - Fraction(5, 100)) <= Fraction(1, 1000)


def test_super_off_leaves_odds_alone() -> None:
    question = a_question("packs-three", "NH2")
    assert all(line.pays.fixed is None for line in design(question, read_target("5%")).tables[0].table.lines)


@pytest.mark.parametrize(
    ("wish", "number"), [("at least 15%", 7), ("10%..11%", 6), ("5.5%..6%", 5), ("at least 30%", 8)]
)
def test_hit_frequency_decides_how_many_hands_are_paid(wish: str, number: int) -> None:
    found = designed("champion-four", "CH3", "20%", hit_frequency=wish)
    assert found.found
    assert {len(each.table.lines) for each in found.tables} == {number}


def test_a_hit_frequency_between_two_hands_is_not_to_be_had() -> None:
    found = designed("champion-four", "CH3", "4%", hit_frequency="24%..26%")
    assert (found.found, found.nearest, found.space.size, found.proof) == (0, None, 0, "bound")
    counts = [SEVEN[hand] for hand in (*ORDER, "two pair", "one pair")]
    assert found.hit_frequencies == tuple(
        Fraction(sum(counts[:number]), TOTAL) for number in range(1, len(counts) + 1)
    )


def test_limits_are_kept() -> None:
    found = designed(
        "champion-four",
        "CH3",
        "20%",
        pays=["flush=5..8", "straight=3,4"],
        fixed=["royal flush=111", "three of a kind=0"],
        count=30,
    )
    assert found.found
    for each in found.tables:
        pays = by_name(each.table)
        assert pays["royal flush"] == 111
        assert 5 <= pays["flush"] <= 8
        assert pays["straight"] in (3, 4)
        assert "three of a kind" not in pays


def test_hands_named_are_all_paid() -> None:
    hands = "royal flush, four of a kind, flush, straight, three of a kind, two pair"
    found = designed("champion-four", "CH3", "10%", hands=hands, count=20)
    assert found.found
    assert all(list(by_name(each.table)) == hands.split(", ") for each in found.tables)


def test_whole_opens_every_number_and_puts_familiar_ones_first() -> None:
    wishes = {"pays": ["royal flush=95..105", "straight flush=11..14"], "tolerance": "0.1%", "count": 150}
    usual, whole = (
        designed("champion-four", "CH3", "40%", whole=whole, **wishes)  # type: ignore[arg-type]
        for whole in (False, True)
    )
    assert whole.found > usual.found > 0
    strange = [sum(pay not in FAMILIAR for pay in odds(each.table)) for each in whole.tables]
    assert strange == sorted(strange)
    assert set(strange) >= {0, 1}
    assert usual.found < 150
    assert [each.table.lines for each in whole.tables[: usual.found]] == [
        each.table.lines for each in usual.tables
    ]


@pytest.mark.parametrize(
    ("text", "listed", "ranges"),
    [
        ("100", (100,), ()),
        ("100,200", (100, 200), ()),
        ("100, 200", (100, 200), ()),
        (" 200 ,100 ", (100, 200), ()),
        ("1,500", (1, 500), ()),
        ("0,100", (0, 100), ()),
        ("10,12,15", (10, 12, 15), ()),
        ("50..100", (), ((50, 100),)),
        ("50-100", (), ((50, 100),)),
        ("50 - 100", (), ((50, 100),)),
        ("100..", (), ((100, LARGEST_PAY),)),
        ("..8", (), ((1, 8),)),
        ("5-8, 100", (100,), ((5, 8),)),
        ("0, 5..8, 20-30", (0,), ((5, 8), (20, 30))),
        ("100,200, 300..400", (100, 200), ((300, 400),)),
    ],
)
def test_pays_are_values_and_ranges(
    text: str, listed: tuple[int, ...], ranges: tuple[tuple[int, int], ...]
) -> None:
    assert read_pays(text, "--pays") == Pays(listed=listed, ranges=ranges)


@pytest.mark.parametrize("text", ["1,000", "1,000,000", "1,050", "100..1,500", "1,500-2000", "5..8,100"])
def test_a_comma_that_may_mean_thousands_is_refused(text: str) -> None:
    with pytest.raises(InputError) as told:
        read_pays(text, "--top")
    assert str(told.value).startswith("--top takes commas between values, so '")
    assert "with blanks for several." in str(told.value)


@pytest.mark.parametrize(
    "text", ["", "..", "-", "5,", ",5", "100 200", "007", "5--8", "5..8..9", "1e3", "9" * 8]
)
def test_pays_that_are_no_whole_odds_are_refused(text: str) -> None:
    with pytest.raises(InputError, match="--top is whole odds to 1 such as"):
        read_pays(text, "--top")


@pytest.mark.parametrize("pays", ["100,200", "100, 200", "200,100", "100-200"])
def test_a_list_without_blanks_is_not_a_large_number(pays: str) -> None:
    found = designed("champion-four", "CH3", "39%", pays=[f"royal flush={pays}"])
    assert found.found
    assert {by_name(each.table)["royal flush"] for each in found.tables} <= {100, 150, 200}


@pytest.mark.parametrize(
    ("wishes", "sentence"),
    [
        ({"house_edge": "4"}, "--house-edge 4 lacks the % sign: write 4%."),
        ({"house_edge": "0.5"}, "--house-edge 0.5 lacks the % sign: write 0.5%, or 50%."),
        ({"house_edge": "four"}, "--house-edge is a percentage such as 4%"),
        ({"house_edge": "-4%"}, "--house-edge is a percentage such as 4%"),
        ({"house_edge": "101%"}, "--house-edge is at most 100%"),
        ({"house_edge": "1/0"}, "--house-edge is a percentage such as 4%"),
        ({"tolerance": "little"}, "--tolerance is a percentage"),
        ({"hit_frequency": "26%..24%"}, "--hit-frequency goes from the least to the most"),
        ({"standard_deviation": "-1"}, "--standard-deviation is a number"),
        ({"pays": ["flush"]}, "--pays is written HAND=PAYS"),
        ({"pays": ["flush=-3"]}, "--pays flush is whole odds"),
        ({"pays": ["flush=8..5"]}, "--pays flush goes from the least to the most"),
        ({"pays": ["flushes=5"]}, "--pays: 'flushes' is not a hand"),
        ({"pays": ["flush=5"], "fixed": ["flush=6"]}, "There are two limits on what the flush may pay."),
        ({"fixed": ["flush=5..8"]}, "--fix takes one pay"),
        ({"fixed": ["flush=3 to 2"]}, "--fix flush is whole odds"),
        ({"hands": "flush, , straight"}, "--hands: '"),
        ({"hands": "flush", "pays": ["straight=3"]}, "straight is not one of the hands"),
        ({"top": "100", "pays": ["royal flush=50"]}, "--top and --pays both say"),
        ({"pays": ["flush=11..11"]}, "There is no familiar pay from 11 to 11 for the flush"),
        (
            {"whole": True, "pays": [f"{hand}=1..900" for hand in ORDER]},
            "These limits leave too many tables",
        ),
    ],
)
def test_what_cannot_be_read_is_told_in_a_sentence(wishes: dict[str, object], sentence: str) -> None:
    with pytest.raises(InputError) as told:
        designed("champion-four", "CH3", **{"house_edge": "20%", **wishes})  # type: ignore[arg-type]
    assert str(told.value).startswith(sentence)


@pytest.mark.parametrize(("game", "like"), [("champion-four", "CH3"), ("packs-two", "exhibit-a")])
def test_the_edge_of_the_round_can_be_the_target(game: str, like: str) -> None:
    question = a_question(game, like)
    posted = solve(question)
    wanted = posted.house_edge - Fraction(1, 100)
    target = read_target(round_edge=f"{wanted.numerator}/{wanted.denominator}", tolerance="0.2%")
    found = design(question, target, like=resembled(CATALOGUE, question, "bonus", like))
    assert found.target.of_round
    assert found.tables
    for each in found.tables:
        assert abs(each.priced.analysis.house_edge - wanted) <= Fraction(2, 1000)
    wager = found.posted.house_edge - Fraction(1, 100)
    same = read_target(f"{wager.numerator}/{wager.denominator}", tolerance="0.2%")
    again = design(question, same, like=resembled(CATALOGUE, question, "bonus", like))
    assert [odds(each.table) for each in again.tables] == [odds(each.table) for each in found.tables]


def test_one_edge_is_the_target() -> None:
    with pytest.raises(InputError, match="Give either --house-edge or --round-edge, not both"):
        read_target("4%", round_edge="4%")
    with pytest.raises(InputError, match="Give --house-edge or --round-edge, the edge that is wanted"):
        read_target()


def test_a_sum_of_money_cannot_be_designed() -> None:
    with pytest.raises(InputError, match="pays a fixed sum for the 6-card royal flush"):
        designed("packs-two", "exhibit-a", "4%", pays=["6-card royal flush=1000"])


def test_limits_that_contradict_each_other_leave_nothing() -> None:
    found = designed("champion-four", "CH3", "20%", fixed=["flush=5", "full house=4"])
    assert (found.found, found.nearest) == (0, None)


# price


@pytest.mark.parametrize(("game", "name"), PRINTED)
def test_a_printed_table_is_priced_as_it_is_solved(game: str, name: str) -> None:
    question, base = a_question(game, name), a_question(game)
    if question.tables["bonus"].family != base.tables["bonus"].family or base.options != question.options:
        base = question
    priced = price(base, {str(line.hand): str(line.pays) for line in question.tables["bonus"].lines})
    solved = solve(question)
    figures = solved.wagers[find_paid(question).wager]
    assert priced.house_edge == figures.house_edge
    assert priced.hit_frequency == figures.hit_frequency
    assert priced.analysis.distribution == solved.distribution
    mean = sum(line.pays * line.probability for line in figures.payoffs)
    spread = sum((line.pays - mean) ** 2 * line.probability for line in figures.payoffs)
    assert priced.variance == spread
    assert priced.standard_deviation == pytest.approx(sqrt(spread), rel=1e-12)


def test_a_line_left_out_is_not_paid_and_needs_no_new_count() -> None:
    pays = dict(FIVE_CARD_BONUS["A"])
    all_hands = price(a_question("champion-two"), pays)
    pays["pair of 7s or better"] = 0
    fewer = price(a_question("champion-two"), pays)
    assert fewer.house_edge > all_hands.house_edge
    assert fewer.hit_frequency < all_hands.hit_frequency
    lost = all_hands.hit_frequency - fewer.hit_frequency
    assert fewer.house_edge - all_hands.house_edge == 2 * lost  # the winnings of 1 to 1, and the stake


def test_sums_of_money_stay_unless_named() -> None:
    question = a_question("packs-two", "exhibit-a")
    pays = ANTE_BONUS["exhibit-a"]
    assert price(question, pays).house_edge == edge(question)
    assert price(question, {**pays, "6-card royal flush": "$50"}).house_edge > edge(question)


@pytest.mark.parametrize(
    ("pays", "sentence"),
    [
        ({"flush": "x"}, "flush: a payout is odds such as 12"),
        ({"flush": -1}, "flush: a payout is odds such as 12"),
        ({"flush": ""}, "flush: a payout is odds such as 12"),
        ({"flash": 5}, "pays: 'flash' is not a hand"),
        ({"flush": 5, "straight": 6}, "Straight pays more than flush, which beats it."),
        ({"flush": 0}, "A pay table pays at least one hand."),
        ({}, "A pay table pays at least one hand."),
    ],
)
def test_bad_pays_are_refused(pays: dict[str, object], sentence: str) -> None:
    with pytest.raises(InputError) as told:
        price(a_question("champion-four"), pays)
    assert str(told.value).startswith(sentence)


def test_wagers_that_no_table_pays_are_told_from_those_that_one_does() -> None:
    question = ask(CATALOGUE, CATALOGUE.game("packs-two"))
    with pytest.raises(
        InputError, match="pack-1 of packs-two is not paid by a pay table; bonus-1 and bonus-2 are"
    ):
        find_paid(question, "pack-1")
    assert find_paid(question, "bonus-2") == find_paid(question, "bonus") == find_paid(question)


@pytest.mark.parametrize("name", designer.__all__)
def test_every_exported_name_is_there_and_documented(name: str) -> None:
    exported = getattr(designer, name)
    if callable(exported):
        assert exported.__doc__
