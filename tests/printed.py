"""The pay tables as the documents print them, typed from the documents and from nothing else.

A row is a hand and what each table pays for it; a dash, or -1 in the Pack's tables, is a losing hand.
"""

from __future__ import annotations

__all__ = ["ANTE_BONUS", "FIVE_CARD_BONUS", "HOLDEM_BONUS", "PRINTED", "SEVEN_CARD_STUD", "SUPER", "Schedule"]

Schedule = dict[str, int]
"""By hand: what it pays to one. A hand that is not in it loses."""


def _columns(names: str, rows: str) -> dict[str, Schedule]:
    tables: dict[str, Schedule] = {name: {} for name in names.split()}
    for row in rows.strip().splitlines():
        hand, *pays = (part.strip() for part in row.split("|"))
        for name, pay in zip(tables, " ".join(pays).split(), strict=True):
            if pay not in ("--", "-1"):
                tables[name][hand] = int(pay)
    return tables


# From rules-of-play, "5 Card Bonus Pay Schedules", which pay odds to 1.
FIVE_CARD_BONUS = _columns(
    "A B",
    """
    royal flush          | 100 200
    straight flush       |  40  50
    four of a kind       |  20  20
    full house           |   8  10
    flush                |   6   8
    straight             |   5   6
    three of a kind      |   4   3
    two pair             |   2   2
    pair of 7s or better |   1   1
    """,
)

# From procedures, "Seven Card Stud Pay Tables".
SEVEN_CARD_STUD = _columns(
    "E F",
    """
    royal flush     | 100 50
    straight flush  |  25 25
    four of a kind  |  15 15
    full house      |   7  7
    flush           |   5  5
    straight        |   3  3
    three of a kind |   2  2
    """,
)

# From procedures, "Champion Poker 7-card Hold 'Em Bonus Bet Paytables"; all pays are to 1.
HOLDEM_BONUS = _columns(
    "CH1 CH2 CH3 CH4 CH5",
    """
    royal flush     | 100 100 100 100 100
    straight flush  |  25  50  25  25  50
    four of a kind  |  12  15  15  15  20
    full house      |   5   6   6   7   8
    flush           |   4   4   4   5   5
    straight        |   3   2   2   3   2
    three of a kind |   1   1   1  --  --
    """,
)

# From packs: Exhibit A, the report's own table, "Straight or Better", "Pay Tables for New Hampshire".
ANTE_BONUS = _columns(
    "exhibit-a report",
    """
    royal flush     | 500 500
    straight flush  | 100 150
    four of a kind  |  50  50
    full house      |  10  10
    flush           |   5   5
    straight        |   4   3
    three of a kind |   2   2
    """,
) | _columns(
    "H I J",
    """
    royal flush     | 500 500 500
    straight flush  | 150 100 100
    four of a kind  |  75  50  50
    full house      |  10  10  10
    flush           |   6   7   8
    straight        |   4   5   5
    three of a kind |  -1  -1  -1
    """,
) | _columns(
    "NH1 NH2 NH3 NH4 NH5 NH6 NH7 NH8 NH9 NH10 NH11",
    """
    royal flush     | 250 250 500 200 250 250 500 250 500 250 500
    straight flush  | 100 100 100 100 100 150 150 100 150 100 150
    four of a kind  |  50  50  50  50  50  50  75  50  75  50  75
    full house      |  10  15  10  10  10  10  15  15  15  15  10
    flush           |   4   3   4   5   5   5   4   5   4   5   6
    straight        |   3   3   3   3   3   3   2   3   2   3   4
    three of a kind |   2   2   2   2   2   2  -1  -1  -1  -1  -1
    """,
)  # fmt: skip

SUPER = {7: 25_000, 6: 5_000}
"""packs: the fixed payouts for 7-card and 6-card royal flushes, in dollars, the same beside every table."""

PRINTED = FIVE_CARD_BONUS | SEVEN_CARD_STUD | HOLDEM_BONUS | ANTE_BONUS
