"""`pitboss evaluate CARDS`."""

from __future__ import annotations

from itertools import pairwise

import pytest

from tests.cli.running import refused, run, run_json


@pytest.mark.parametrize(
    ("cards", "category", "best", "rank"),
    [
        ("As Ks Qs Js Ts 2d 3c", "royal flush", "As Ks Qs Js Ts", 1),
        ("Ks Qs Js 10s 9s", "straight flush", "Ks Qs Js Ts 9s", 2),
        ("5♥ 4♥ 3♥ 2♥ A♥ K♥", "straight flush", "5h 4h 3h 2h Ah", 10),
        ("AhAdAcAsKdKc", "four of a kind", "As Ah Ad Ac Kd", 11),
        ("2c 2d 2h 3s 3c", "full house", "2h 2d 2c 3s 3c", 322),
        ("As, Kd, 10h, 10c, 4d, 4s, 2c", "two pair", "Th Tc 4s 4d As", 2985),
        ("Ah 2c 3d 4s 5h", "straight", "5h 4s 3d 2c Ah", 1609),
        ("Qh Kc Ad 2s 3h", "high card", "Ad Kc Qh 3h 2s", 6229),
        ("7h 5d 4c 3s 2h", "high card", "7h 5d 4c 3s 2h", 7462),
    ],
)
def test_hands_as_json(cards: str, category: str, best: str, rank: int) -> None:
    assert run_json("evaluate", cards) == {"category": category, "best": best.split(), "rank": rank}


def test_ranks_order_the_hands() -> None:
    best_down = ["AsKsQsJsTs", "AsAhAdAcKs", "KsKhKdQsQh", "AsKsQsJs9s", "AsKhQdJcTs", "2s2h2d4c3s",
                 "AsAhKdKcQs", "AsAhKdQcJs", "AsKhQdJc9s", "7s5h4d3c2s"]  # fmt: skip
    ranks = [run_json("evaluate", hand)["rank"] for hand in best_down]
    assert all(better < worse for better, worse in pairwise(ranks))
    assert (ranks[0], ranks[-1]) == (1, 7462)


def test_a_hand_to_look_at() -> None:
    lines = run("evaluate", "As", "Ah", "10d", "10c", "4s", "4d", "2c").stdout.splitlines()
    assert "".join(lines[2].split()) == "│A♠││A♥││10♦││10♣││4♠││4♦││2♣│"
    assert lines[-2:] == [
        "Two pair, aces and tens with four kicker.",
        "Number 2,509 of the 7,462 different hands, best first.",
    ]


@pytest.mark.parametrize(
    ("cards", "sentence"),
    [
        ("As Ks Qs Js", "a hand has five, six or seven cards, not 4"),
        ("As Ks Qs Js Ts 9s 8s 7s", "a hand has five, six or seven cards, not 8"),
        ("", "a hand has five, six or seven cards, not 0"),
        ("As Ks Qs Js As", "The ace of spades (As) is given twice: a deck has only one."),
        ("As Ks Qs Js 1s", "'1s' is not a card: a card is a rank (2 to 10 or T, J, Q, K, A) and a suit"),
        ("\x1b[31mAs", r"'\x1b[31mAs' is not a card"),
        ("A" * 5000, "5000 characters starting"),
    ],
)
def test_not_a_hand(cards: str, sentence: str) -> None:
    assert refused("evaluate", cards).startswith(sentence)
