"""Every contradiction proven twice: the exact value again, from the documents' own tables or counted plainly.

Nothing here comes from `exact`. For each contradicted figure there are bounds for its true value; the exact
value must lie between them, and the print must be wrong for both.
"""

from __future__ import annotations

from decimal import Decimal
from fractions import Fraction
from functools import cache
from pathlib import Path

import pytest

from pitboss.publish import Printed, verify
from tests.printed import ANTE_BONUS, HOLDEM_BONUS, SEVEN_CARD_STUD, Schedule
from tests.publish.no_pair import DEALS, no_pair_wins_and_ties
from tests.publish.plain import Plain, count_plainly

Bounds = tuple[Fraction, Fraction]

# packs, Pay Tables for New Hampshire, first column; and the two longer royals of the table before it.
HANDS = 133_784_560
COUNTS = {
    "royal flush": 4_324,
    "straight flush": 37_260,
    "four of a kind": 224_848,
    "full house": 3_473_184,
    "flush": 4_047_644,
    "straight": 6_180_020,
    "three of a kind": 6_461_620,
}
SEVEN_CARD_ROYALS, SIX_CARD_ROYALS = 4, 180

# What `count_plainly` came to; the long test below counts again.
PLAIN = Plain(
    raise_frequency=Fraction(2989417, 6497400),
    value=Fraction(96637085081, 289727187750),
    hands={"AA": Fraction(369211687, 131098275), "32o": Fraction(-71737217, 119180250)},
)


def printed(text: str) -> Bounds:
    """Everything that a right print can stand for."""
    read = Printed.read(text)
    return read.value - read.step / 2, read.value + read.step / 2


def exactly(value: Fraction) -> Bounds:
    return value, value


def winnings(pays: Schedule) -> Fraction:
    return Fraction(sum(COUNTS[hand] * pay for hand, pay in pays.items()), HANDS)


def edge(pays: Schedule) -> Fraction:
    return 1 - Fraction(sum(COUNTS[hand] for hand in pays), HANDS) - winnings(pays)


def edge_with_fixed_payouts(pays: Schedule) -> Fraction:
    """At $5: 5000 and 1000 to 1 in the place of the royal flush's odds."""
    more = SEVEN_CARD_ROYALS * (5000 - pays["royal flush"]) + SIX_CARD_ROYALS * (1000 - pays["royal flush"])
    return edge(pays) - Fraction(more, HANDS)


@cache
def unpaired() -> tuple[Fraction, Fraction]:
    """The chances to win and to tie the Pack comparison without a pair."""
    wins, ties = no_pair_wins_and_ties()
    return Fraction(wins, DEALS), Fraction(ties, DEALS)


def pack_edge(*, unpaired_loses: bool) -> Fraction:
    win, tie = unpaired()
    return 2 * win + tie if unpaired_loses else win


def per_total_wager(table: str) -> Bounds:
    """From the table's counts and the printed return and average, which are confirmed."""
    (low, high), (least, most) = printed("14.1538%"), printed("3.4988")
    return (edge(SEVEN_CARD_STUD[table]) - high) / most, (edge(SEVEN_CARD_STUD[table]) - low) / least


def stud() -> dict[str, Bounds]:
    return {
        "E: winnings": exactly(winnings(SEVEN_CARD_STUD["E"])),
        "E: house edge": exactly(edge(SEVEN_CARD_STUD["E"])),
        "E: house edge, repeated": exactly(edge(SEVEN_CARD_STUD["E"])),
        "E: house edge per total wager": per_total_wager("E"),
    }


def version_four() -> dict[str, Bounds]:
    average = 3 + 2 * PLAIN.raise_frequency
    overall = {table: edge(pays) - PLAIN.value for table, pays in HOLDEM_BONUS.items()}
    return {
        "raise frequency": exactly(PLAIN.raise_frequency),
        "raise frequency, repeated": exactly(PLAIN.raise_frequency),
        "worst starting hand, 32o": exactly(PLAIN.hands["32o"]),
        "hold'em return": exactly(PLAIN.value),
        "hold'em house advantage": exactly(-PLAIN.value),
        "average bet": exactly(average),
        **{f"{table}: ante house advantage": exactly(-PLAIN.value) for table in HOLDEM_BONUS},
        **{f"{table}: overall per ante": exactly(value) for table, value in overall.items()},
        **{f"{table}: overall per average bet": exactly(value / average) for table, value in overall.items()},
    }


def packs() -> dict[str, Bounds]:
    report = ANTE_BONUS["report"]
    push, lose = pack_edge(unpaired_loses=False), pack_edge(unpaired_loses=True)
    error = Fraction((Decimal(str(float(push * (1 - push)))) / 52_000_000).sqrt())
    return {
        "pack bet: standard error of the estimate": (
            error * Fraction(999, 1000),
            error * Fraction(1001, 1000),
        ),
        "pack bet, alternative version: house advantage": exactly(lose),
        "pack bet, alternative version: house advantage, repeated": exactly(lose),
        "ante bonus without fixed payouts: house edge": exactly(edge(report)),
        "equal bets without fixed payouts: house edge": exactly((push + edge(report)) / 2),
        "equal bets, alternative version: house edge": exactly((lose + edge_with_fixed_payouts(report)) / 2),
        "equal bets, alternative version without fixed payouts: house edge": exactly(
            (lose + edge(report)) / 2
        ),
        "probability: 7-card royal flush": exactly(Fraction(SEVEN_CARD_ROYALS, HANDS)),
        **{f"{table}: house edge without fixed payouts": exactly(edge(ANTE_BONUS[table])) for table in "HIJ"},
    }


@cache
def second_ways() -> dict[str, dict[str, Bounds]]:
    washington = stud() | {"F: house edge, repeated": exactly(edge(SEVEN_CARD_STUD["F"]))}
    return {
        "procedures": stud() | version_four(),
        "washington-letter": washington,
        "washington": washington,
        "packs": packs(),
    }


@pytest.mark.parametrize("source", ["procedures", "washington-letter", "washington", "packs"])
def test_the_second_way_agrees_with_the_exact_value_and_not_with_the_print(source: str) -> None:
    contradicted = [each for each in verify(source) if each.verdict == "contradicted"]
    assert contradicted
    for verdict in contradicted:
        low, high = second_ways()[source][verdict.figure.name]
        assert low <= verdict.exact <= high, verdict.figure.name
        assert verdict.figure.printed.judge(low) == "contradicted", verdict.figure.name
        assert verdict.figure.printed.judge(high) == "contradicted", verdict.figure.name


@pytest.mark.full
def test_the_plain_count_of_every_hole_on_every_flop_is_what_is_recorded_here() -> None:
    assert count_plainly() == PLAIN


def test_the_plain_count_agrees_with_what_is_printed_right() -> None:
    assert Printed.read("2.816").judge(PLAIN.hands["AA"]) == "confirmed"
    assert Printed.read("+0.1668").judge(PLAIN.value / 2) == "confirmed"  # Ko's


def test_the_pack_bet_counted_again_is_the_exact_one() -> None:
    exact = {each.figure.name: each.exact for each in verify("packs")}
    assert exact["pack bet: house advantage"] == pack_edge(unpaired_loses=False)


# What the notes say went wrong gives the printed figures.


def shown(value: Fraction, text: str) -> bool:
    return Printed.read(text).judge(value) == "confirmed"


def percent(text: str) -> Fraction:
    return Printed.read(text).value


def test_table_e_two_digits_have_changed_places() -> None:
    right = f"{float(winnings(SEVEN_CARD_STUD['E'])) * 100:.4f}%"
    assert right == "60.3586%"
    assert right.replace("58", "85") == "60.3856%"
    assert 1 - percent("15.2700%") - percent("60.3856%") == percent("24.3444%")


def test_table_e_the_printed_terms_do_not_give_the_printed_result() -> None:
    def result(edge: str) -> Fraction:
        return (percent(edge) - percent("14.1538%")) / percent("3.4988")

    assert shown(result("24.3444%"), "2.91%")
    assert shown(result("24.3714%"), "2.92%")
    assert shown(result("24.2444%"), "2.88%")
    assert shown(result("24.5330%"), "2.97%")
    assert shown(result("21.3444%"), "2.06%")
    assert shown(result("21.5330%"), "2.11%")


def test_version_four_the_tables_follow_from_the_printed_return_and_frequency() -> None:
    assert shown(3 + 2 * percent("46.1%"), "3.922")
    columns = {
        "37.92%": ("4.59%", "1.17%"),
        "38.75%": ("5.42%", "1.38%"),
        "39.44%": ("6.11%", "1.56%"),
        "38.86%": ("5.53%", "1.41%"),
        "39.35%": ("6.02%", "1.53%"),
    }
    for bonus, (overall, per_bet) in columns.items():
        assert percent(bonus) - percent("33.33%") == percent(overall)
        assert shown(percent(overall) / percent("3.922"), per_bet)


def test_version_four_kos_return_contradicts_the_printed_one() -> None:
    low, high = printed("0.1668")
    assert 2 * low > printed("0.3333")[1]
    assert 2 * low <= PLAIN.value <= 2 * high


def test_packs_alternative_version_follows_from_the_simulated_estimate() -> None:
    _, tie = unpaired()
    assert shown(tie, "0.0221%")
    assert shown(2 * percent("1.48%") + tie, "2.98%")
    assert shown(pack_edge(unpaired_loses=True), "3.00%")


@pytest.mark.parametrize(
    ("table", "text", "right"),
    [("report", "6.06%", "5.93%"), ("H", "8.71%", "8.57%"), ("I", "6.66%", "6.52%"), ("J", "3.63%", "3.49%")],
)
def test_packs_without_fixed_payouts_the_longer_royals_are_charged_in_place_of_paid(
    table: str, text: str, right: str
) -> None:
    fixed = SEVEN_CARD_ROYALS * 5000 + SIX_CARD_ROYALS * 1000
    odds = (SEVEN_CARD_ROYALS + SIX_CARD_ROYALS) * ANTE_BONUS[table]["royal flush"]
    assert shown(edge_with_fixed_payouts(ANTE_BONUS[table]) + Fraction(fixed + odds, HANDS), text)
    assert edge_with_fixed_payouts(ANTE_BONUS[table]) + Fraction(fixed - odds, HANDS) == edge(
        ANTE_BONUS[table]
    )
    assert shown(edge(ANTE_BONUS[table]), right)


def test_packs_equal_bets_are_means_of_printed_figures() -> None:
    fixed = edge_with_fixed_payouts(ANTE_BONUS["report"])
    assert shown((percent("1.48%") + fixed) / 2, "3.66%")
    assert shown((percent("1.48%") + percent("6.06%")) / 2, "3.77%")
    assert shown((percent("2.98%") + fixed) / 2, "4.41%")
    assert shown((percent("2.98%") + percent("6.06%")) / 2, "4.52%")


def test_packs_the_standard_error_belongs_to_fewer_deals() -> None:
    chance = pack_edge(unpaired_loses=False)
    deals = chance * (1 - chance) / percent("0.004%") ** 2
    assert 9_000_000 < deals < 9_200_000


def test_new_hampshire_nine_edges_for_nine_different_tables() -> None:
    tables = [ANTE_BONUS[f"NH{column}"] for column in range(1, 12)]
    assert tables[8] == tables[6]
    assert tables[9] == tables[7]
    assert tables[10] == ANTE_BONUS["H"]
    edges = ["11.15%", "1.20%", "10.34%", "8.29%", "8.13%", "6.73%", "10.88%", "9.64%", "8.57%"]
    different = [*tables[:8], tables[10]]
    assert all(shown(edge(pays), text) for pays, text in zip(different, edges, strict=True))


def test_every_contradiction_is_in_the_method_page_with_its_exact_value() -> None:
    page = (Path(__file__).parents[2] / "docs" / "method.md").read_text(encoding="utf-8")
    rows = [[cell.strip() for cell in line.split("|")] for line in page.splitlines() if line.startswith("|")]
    for verdict in verify():
        if verdict.verdict == "contradicted":
            text = verdict.figure.printed.text
            exact = verdict.figure.printed.written(verdict.exact, more=0)
            assert any(row[2:4] == [text, exact] for row in rows if len(row) > 4), verdict.figure.name


def test_the_average_wager_with_the_dealers_cards_shown_by_hand() -> None:
    even = Fraction(1, 17) * Fraction(1, 1225) + Fraction(16, 17) * Fraction(3, 1225)
    assert even == Fraction(1, 425)
    exact = {each.figure.name: each.exact for each in verify("washington")}
    assert exact["E: average hold'em wager"] == 2 + (1 - even) / 2
