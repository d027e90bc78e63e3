"""How one wager ends, given the hands: each way, with its cause and what it pays."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import pytest

from pitboss.cards import parse_cards
from pitboss.rules import Compare, Hand, PayByTable, Payout, PayTable, Verdict, against_another, by_table
from pitboss.rules.hands import read_hand
from pitboss.rules.paytable import PUSH, Line
from pitboss.rules.ways import ByTable


def hand(text: str) -> Hand:
    return Hand.of(parse_cards(text))


STRAIGHT, TRIPS, TENS = hand("4c 5d 6h 7s 8c"), hand("9c 9d 9h Ks 2c"), hand("Tc Td 5h 4s 2c")
OTHER_TENS, ACES = hand("Th Ts 5c 4d 2h"), hand("Ac Ad 9s 6s 3c")
FIXED, TO_ONE = Payout(fixed=5000), Payout(Fraction(5))
LINES = (
    Line(read_hand("straight"), FIXED),
    Line(read_hand("three of a kind"), TO_ONE),
)
TABLE = PayTable(
    id="T",
    title="Table",
    heading="",
    family="made-up",
    slot="bonus",
    games=("made-up",),
    lines=LINES,
    source="",
    place="",
)
TABLES = {"bonus": TABLE}
EVEN = Payout(Fraction(1))


# --- By a pay table alone -----------------------------------------------------------------------------------


def paid(mine: Hand, other: Hand | None = None, *, stake: int = 500, **by: Any) -> Verdict:
    return by_table(PayByTable(paytable="bonus", hand=("seat",), **by), TABLE, mine, other, stake)


def test_a_hand_on_the_table_is_paid_by_its_line() -> None:
    assert paid(TRIPS) == Verdict(cause="on the table", pays=TO_ONE, line=LINES[1], table=TABLE, hand=TRIPS)
    assert paid(TENS) == Verdict(cause="below the table", pays=None, table=TABLE, hand=TENS)


def test_the_highest_single_payout_depends_on_the_stake() -> None:
    assert paid(STRAIGHT, stake=500).line == LINES[0]
    assert paid(STRAIGHT, stake=5000).line == LINES[1]


def test_the_lesser_of_two_hands_is_paid_and_equal_hands_lose() -> None:
    for mine, other in ((STRAIGHT, TRIPS), (TRIPS, STRAIGHT)):
        verdict = paid(mine, other, lesser_of=("dealer",))
        assert (verdict.cause, verdict.line, verdict.hand) == ("on the table", LINES[1], TRIPS)
    assert paid(TENS, OTHER_TENS, lesser_of=("dealer",)) == Verdict(
        cause="equal hands", pays=None, table=TABLE
    )
    assert paid(TRIPS, TENS).line == LINES[1], "without lesser_of the other hand is of no matter"


def test_a_line_that_names_both_hands_needs_both() -> None:
    pair = Hand.of(parse_cards("Ac Ad"), "two-card")
    king = Hand.of(parse_cards("Kc 2d"), "two-card")
    aces = read_hand("pair of aces against pair of aces", "two-card")
    both = Line(aces, Payout(Fraction(1000)))
    table = PayTable(
        id="F",
        title="Facing",
        heading="",
        family="made-up",
        slot="bonus",
        games=(),
        lines=(both,),
        source="",
        place="",
        ranking="two-card",
    )
    facing = PayByTable(paytable="bonus", hand=("seat",), facing=("dealer",), ranking="two-card")
    alone = PayByTable(paytable="bonus", hand=("seat",), ranking="two-card")
    assert by_table(facing, table, pair, pair, 500).line == both
    assert by_table(facing, table, pair, king, 500).line is None
    assert by_table(alone, table, pair, pair, 500).line is None


# --- Against another hand -----------------------------------------------------------------------------------


def ended(mine: Hand, theirs: Hand, *, stake: int = 500, **by: Any) -> Verdict:
    step = Compare(**{"hand": ("seat",), "against": ("dealer",), "pays": EVEN, **by})
    return against_another(step, "ante", TABLES, {}, mine, theirs, stake)


def test_the_better_hand_wins() -> None:
    assert ended(TRIPS, TENS) == Verdict(cause="beats", pays=EVEN)
    assert ended(TENS, TRIPS) == Verdict(cause="beaten", pays=None)


@pytest.mark.parametrize(("tie", "pays"), [("push", PUSH), ("lose", None), ("win", EVEN)])
def test_a_tie_ends_as_the_step_says(tie: str, pays: Payout | None) -> None:
    assert ended(TENS, OTHER_TENS, tie=tie) == Verdict(cause="tied", pays=pays)


def test_a_win_paid_by_table() -> None:
    by: dict[str, Any] = {"pays": ByTable(table="bonus", below="push")}
    assert ended(TRIPS, TENS, **by) == Verdict(cause="beats", pays=TO_ONE, line=LINES[1], table=TABLE)
    assert ended(ACES, TENS, **by) == Verdict(cause="beats", pays=PUSH, table=TABLE)
    assert ended(STRAIGHT, TENS, stake=5000, **by).line == LINES[1]
    assert ended(ACES, TENS, pays=ByTable(table="bonus", below="lose")).pays is None
    assert ended(ACES, TENS, pays=ByTable(table="bonus", below=EVEN)).pays == EVEN


@pytest.mark.parametrize(("unqualified", "pays"), [("push", PUSH), ("lose", None), ("win", EVEN)])
def test_a_hand_that_does_not_qualify_comes_before_all_comparing(
    unqualified: str, pays: Payout | None
) -> None:
    aces = read_hand("pair of aces")
    by: dict[str, Any] = {"qualifies": aces, "unqualified": unqualified}
    for mine in (TRIPS, hand("3c 4d 5h 7s 8c")):
        assert ended(mine, TENS, **by) == Verdict(cause="unqualified", pays=pays, needs=aces)
    assert ended(TENS, ACES, **by) == Verdict(cause="beaten", pays=None)


def test_a_win_by_default_may_be_paid_by_table() -> None:
    aces = read_hand("pair of aces")
    by: dict[str, Any] = {
        "qualifies": aces,
        "unqualified": "win",
        "pays": ByTable(table="bonus", below="push"),
    }
    assert ended(TRIPS, TENS, **by) == Verdict(
        cause="unqualified", pays=TO_ONE, line=LINES[1], table=TABLE, needs=aces
    )
    assert ended(TENS, TENS, **by) == Verdict(cause="unqualified", pays=PUSH, table=TABLE, needs=aces)
    assert ended(STRAIGHT, TENS, stake=5000, **by).line == LINES[1]


def test_a_beaten_hand_may_still_be_paid_by_table() -> None:
    by: dict[str, Any] = {"beaten": ByTable(table="bonus", below="lose")}
    assert ended(TRIPS, STRAIGHT, **by) == Verdict(cause="beaten", pays=TO_ONE, line=LINES[1], table=TABLE)
    assert ended(TENS, STRAIGHT, **by) == Verdict(cause="beaten", pays=None, table=TABLE)
    flush = hand("2c 5c 7c 9c Jc")
    assert ended(STRAIGHT, flush, stake=5000, **by).line == LINES[1]


@pytest.mark.parametrize(("short", "pays"), [("push", PUSH), ("lose", None)])
def test_a_hand_too_low_to_win_that_is_not_beaten(short: str, pays: Payout | None) -> None:
    aces = read_hand("pair of aces")
    by: dict[str, Any] = {"win_needs": aces, "short": short}
    for theirs in (OTHER_TENS, hand("3c 4d 5h 7s 8c")):
        assert ended(TENS, theirs, **by) == Verdict(cause="short", pays=pays, needs=aces)
    assert ended(TENS, TRIPS, **by) == Verdict(cause="beaten", pays=None)
    assert ended(ACES, TENS, **by) == Verdict(cause="beats", pays=EVEN)


def test_what_is_paid_regardless_comes_first_and_a_win_below_it_pushes() -> None:
    by: dict[str, Any] = {"regardless": "bonus", "pays": "push"}
    assert ended(TRIPS, STRAIGHT, **by) == Verdict(
        cause="on the table", pays=TO_ONE, line=LINES[1], table=TABLE
    )
    assert ended(ACES, TENS, **by) == Verdict(cause="beats", pays=PUSH, table=TABLE)
    assert ended(TENS, OTHER_TENS, tie="win", **by) == Verdict(cause="tied", pays=PUSH, table=TABLE)
    assert ended(TENS, ACES, **by) == Verdict(cause="beaten", pays=None)
    assert ended(STRAIGHT, TENS, stake=5000, **by).line == LINES[1]
    assert ended(ACES, TENS, regardless="bonus") == Verdict(cause="beats", pays=EVEN)


# --- What goes back -----------------------------------------------------------------------------------------


def test_what_goes_back_is_reckoned_on_the_stake_or_on_another_wagers() -> None:
    assert Verdict(cause="beaten", pays=None).returned(500) == 0
    assert Verdict(cause="beats", pays=EVEN).returned(500) == 1000
    assert Verdict(cause="beats", pays=EVEN).returned(0, 700) == 700
    assert Verdict(cause="tied", pays=PUSH).returned(500, 700) == 500
    on_table = paid(TRIPS)
    assert on_table.returned(500) == 3000
    assert on_table.returned(0, 500) == 2500


@pytest.mark.parametrize(("pays", "result"), [(EVEN, "win"), (PUSH, "push"), (None, "lose")])
def test_a_verdict_is_won_pushed_or_lost(pays: Payout | None, result: str) -> None:
    assert Verdict(cause="beats", pays=pays).result == result
