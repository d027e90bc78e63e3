"""A round of each of the field's games, with as many endings as its seats can have."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from tests.tables import BY_HAND
from tests.transcript import Transcript, a_round

__all__ = ["FIELD"]

BOARD = {"flop": "7s 6s 2d", "turn": "Kc", "river": "5s"}

ultimate_texas_holdem = partial(
    a_round,
    "Ultimate Texas Hold'em: four times at once, twice on the flop, once at the end, and a fold",
    "ultimate-texas-holdem",
    {"seat-1": "9s 8s", "seat-2": "Kd Qh", "seat-4": "As 4d", "seat-6": "Jd Tc", "dealer": "Kh Jh", **BOARD},
    {
        "seat-1": ({"ante": 10, "blind": 10, "trips": 5, "bad-beat": 5}, ["bet-4x"]),
        "seat-2": ({"ante": 25, "blind": 25}, ["check", "bet-2x"]),
        "seat-4": ({"ante": 5, "blind": 5}, ["check", "check", "bet-1x"]),
        "seat-6": ({"ante": 10, "blind": 10, "trips": 5, "bad-beat": 5}, ["check", "check", "fold"]),
    },
)
heads_up_holdem = partial(
    a_round,
    "Heads Up Hold'em: beaten with a straight, which the Odds pay",
    "heads-up-holdem",
    {"seat-1": "9s 8d", "seat-3": "Ac Kh", "seat-5": "Qd Qh", "dealer": "Ks 4s", **BOARD},
    {
        "seat-1": ({"ante": 10, "odds": 10, "trips-plus": 5}, ["bet-3x"]),
        "seat-3": ({"ante": 10, "odds": 10, "pocket": 5}, ["check", "bet-2x"]),
        "seat-5": ({"ante": 5, "odds": 5, "pocket": 5}, ["check", "check", "fold"]),
    },
)
casino_holdem = partial(
    a_round,
    "Casino Hold'em: the dealer has a pair of threes and does not qualify",
    "casino-holdem",
    {
        "seat-1": "As 8s",
        "seat-2": "Ad Ah",
        "seat-3": "Jd Tc",
        "dealer": "3d Qh",
        "flop": "7s 6s 2d",
        "turn": "Ks",
        "river": "3s",
    },
    {
        "seat-1": ({"ante": 10}, ["call"]),
        "seat-2": ({"ante": 10, "aa": 5}, ["call"]),
        "seat-3": ({"ante": 25, "aa": 5}, ["fold"]),
    },
)
texas_holdem_bonus = partial(
    a_round,
    "Texas Hold'em Bonus by the rules of Las Vegas, dealt by hand; aces against aces",
    "texas-holdem-bonus",
    {"seat-1": "9s 8d", "seat-2": "Ad Ac", "seat-3": "Jd Tc", "dealer": "As Ah", **BOARD},
    {
        "seat-1": ({"ante": 10}, ["flop", "turn", "check"]),
        "seat-2": ({"ante": 10, "bonus": 5}, ["flop", "check", "river"]),
        "seat-3": ({"ante": 5, "bonus": 5}, ["fold"]),
    },
    dealing=BY_HAND,
)
caribbean_stud = partial(
    a_round,
    "Caribbean Stud Poker: a pair of sixes of the dealer's qualifies",
    "caribbean-stud",
    {
        "seat-1": "8s 8d 8h 5c 4s",
        "seat-2": "As Kd Qh 7c 3s",
        "seat-4": "Ah Qd 9h 7s 2c",
        "dealer-up": "6d",
        "dealer-down": "6h Kc Jc 2d",
    },
    {
        "seat-1": ({"ante": 10, "bonus": 5, "power-play": 5, "super-power": 5}, ["raise"]),
        "seat-2": ({"ante": 10, "five-plus-one": 5}, ["raise"]),
        "seat-4": ({"ante": 25, "power-play": 5}, ["fold"]),
    },
)
let_it_ride = partial(
    a_round,
    "Let It Ride: taken back, or let ride",
    "let-it-ride",
    {"seat-1": "Ts Td 4c", "seat-2": "9s 9h 2c", "seat-5": "As Ks Qs", "first": "Th", "second": "Js"},
    {
        "seat-1": ({"bet-1": 10, "bet-2": 10, "bet-3": 10, "five-card": 1}, ["ride", "ride"]),
        "seat-2": ({"bet-1": 5, "bet-2": 5, "bet-3": 5, "three-card": 5}, ["take-back", "take-back"]),
        "seat-5": ({"bet-1": 5, "bet-2": 5, "bet-3": 5, "three-card": 5}, ["take-back", "ride"]),
    },
)
mississippi_stud = partial(
    a_round,
    "Mississippi Stud: a win, a push, a loss and a fold; the board has a pair",
    "mississippi-stud",
    {
        "seat-1": "Js 4d",
        "seat-2": "Ts 8d",
        "seat-3": "Ad Kc",
        "seat-6": "7h 5c",
        "first": "Jd",
        "second": "6s",
        "third": "6h",
    },
    {
        "seat-1": ({"ante": 10, "three-card": 5}, ["bet-1x", "bet-3x", "bet-3x"]),
        "seat-2": ({"ante": 10}, ["bet-1x", "bet-1x", "bet-1x"]),
        "seat-3": ({"ante": 5}, ["bet-2x", "bet-1x", "fold"]),
        "seat-6": ({"ante": 5, "three-card": 5}, ["fold"]),
    },
)
flop_poker = partial(
    a_round,
    "Flop Poker dealt by hand: a folded hand takes the pot",
    "flop-poker",
    {"seat-1": "8s 7d 6h", "seat-2": "Ks Kd 2c", "seat-3": "Js 4c 7h", "flop": "Kh 5c Jd"},
    {
        "seat-1": ({"ante": 10, "pot": 5}, ["flop"]),
        "seat-2": ({"ante": 10, "pot": 5}, ["fold"]),
        "seat-3": ({"ante": 25, "pot": 5}, ["flop"]),
    },
    dealing=BY_HAND,
)

FIELD: dict[str, Callable[[], Transcript]] = {
    "ultimate-texas-holdem": ultimate_texas_holdem,
    "heads-up-holdem": heads_up_holdem,
    "casino-holdem": casino_holdem,
    "texas-holdem-bonus": texas_holdem_bonus,
    "caribbean-stud": caribbean_stud,
    "let-it-ride": let_it_ride,
    "mississippi-stud": mississippi_stud,
    "flop-poker": flop_poker,
}
