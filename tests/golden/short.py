"""A round of each game of three and four cards and of the longest flush, with as many endings as seats."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from tests.tables import BY_HAND
from tests.transcript import Transcript, a_round

__all__ = ["SHORT"]

three_card = partial(
    a_round,
    "Three Card Poker: a beaten straight that the Ante Bonus pays, a fold, and Pair Plus alone",
    "three-card",
    {
        "seat-1": "Qh Jd Th",
        "seat-2": "As 8c 4d",
        "seat-4": "6s 6h Kc",
        "seat-5": "7c 7d 7h",
        "dealer": "5s 5h 5d",
    },
    {
        "seat-1": ({"ante": 10, "pair-plus": 5, "six-card": 5}, ["play"]),
        "seat-2": ({"ante": 10, "six-card": 5}, ["fold"]),
        "seat-4": ({"pair-plus": 10}, []),
        "seat-5": ({"ante": 25}, ["play"]),
    },
)
ultimate_three_card = partial(
    a_round,
    "Ultimate Three Card Poker: the dealer's jack high does not qualify, and beats one seat all the same",
    "ultimate-three-card",
    {
        "seat-1": "Qh Jd Th",
        "seat-2": "9s 8c 4d",
        "seat-4": "6s 6h Kc",
        "seat-6": "As 4c 2h",
        "dealer-up": "Jc",
        "dealer-down": "7s 3d",
    },
    {
        "seat-1": ({"ante": 10, "blind": 10}, ["play-3x"]),
        "seat-2": ({"ante": 10, "blind": 10}, ["play-1x"]),
        "seat-4": ({"ante": 25, "blind": 25}, ["play-3x"]),
        "seat-6": ({"ante": 5, "blind": 5}, ["fold"]),
    },
)
four_card = partial(
    a_round,
    "Four Card Poker, dealt by hand: a tie wins, a fold, three of a kind with its bonus, Aces Up by itself",
    "four-card",
    {
        "seat-1": "As Kh 9d 6c 2h",
        "seat-2": "Qs Jc Td 9h 2s",
        "seat-3": "8s 8h 8c 4d 2d",
        "seat-5": "Ad Ah 7d 5c 3c",
        "dealer-up": "Qd",
        "dealer-down": "Jh Ts 9c 5d 3h",
    },
    {
        "seat-1": ({"ante": 10}, ["fold"]),
        "seat-2": ({"ante": 10, "aces-up": 5}, ["play-1x"]),
        "seat-3": ({"ante": 10, "aces-up": 5}, ["play-3x"]),
        "seat-5": ({"aces-up": 10}, []),
    },
    dealing=BY_HAND,
)
crazy_four = partial(
    a_round,
    "Crazy 4 Poker: aces played three times, a beaten flush that the Super Bonus pays, and a fold",
    "crazy-four",
    {
        "seat-1": "As Ah 9d 6c 2h",
        "seat-2": "Kh Jd 8c 4c 2s",
        "seat-3": "Qc 9c 7c 3c 2d",
        "seat-5": "Jh 9h 7s 5h 3d",
        "dealer": "Ks Kd Kc 8h 4d",
    },
    {
        "seat-1": ({"ante": 10, "super-bonus": 10, "queens-up": 5}, ["play-3x"]),
        "seat-2": ({"ante": 10, "super-bonus": 10}, ["play-1x"]),
        "seat-3": ({"ante": 25, "super-bonus": 25, "queens-up": 5}, ["play-2x"]),
        "seat-5": ({"ante": 5, "super-bonus": 5, "queens-up": 5}, ["fold"]),
    },
)
high_card_flush = partial(
    a_round,
    "High Card Flush: five of a suit raised twice, equal length compared from the top, bonuses after a fold",
    "high-card-flush",
    {
        "seat-1": "As Js 8s 6s 3s 9h 2c",
        "seat-2": "Kh Qh Jh 4c 3c 7d 5s",
        "seat-3": "8c 7c 6c 5c 2h Td 9s",
        "dealer": "Ad Kd 4d Tc 9c 6h 2s",
    },
    {
        "seat-1": ({"ante": 10, "flush": 5}, ["raise-2x"]),
        "seat-2": ({"ante": 10, "straight-flush": 5}, ["raise-1x"]),
        "seat-3": ({"ante": 25, "flush": 5, "straight-flush": 5}, ["fold"]),
    },
)
chase_the_flush = partial(
    a_round,
    "Chase the Flush: all in at once, on the flop and at the end, and a fold",
    "chase-the-flush",
    {
        "seat-1": "As Js 8s",
        "seat-2": "Kh Qs 4c",
        "seat-4": "Td 6d 2c",
        "seat-5": "8c 7h 5c",
        "dealer": "Ad Kd 9c",
        "flop": "9s 4s",
        "turn": "3d 2h",
    },
    {
        "seat-1": ({"ante": 10, "xtra": 10}, ["bet-3x"]),
        "seat-2": ({"ante": 10, "xtra": 10}, ["check", "bet-2x"]),
        "seat-4": ({"ante": 25, "xtra": 25}, ["check", "check", "bet-1x"]),
        "seat-5": ({"ante": 5, "xtra": 5}, ["check", "check", "fold"]),
    },
)

SHORT: dict[str, Callable[[], Transcript]] = {
    "three-card": three_card,
    "ultimate-three-card": ultimate_three_card,
    "four-card": four_card,
    "crazy-four": crazy_four,
    "high-card-flush": high_card_flush,
    "chase-the-flush": chase_the_flush,
}
