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


@pytest.mark.parametrize(
    ("ranking", "cards", "category", "best", "rank"),
    [
        ("three-card", "Qs As Ks", "mini royal", "As Ks Qs", 1),
        ("three-card", "2c 3d Ah", "straight", "3d 2c Ah", 37),
        ("three-card", "5c 3d 2h", "high card", "5c 3d 2h", 741),
        ("four-card", "9c 9d 9h 9s As", "four of a kind", "9s 9h 9d 9c", 6),
        ("four-card", "Ac Kc Qc Jc 2d 2h", "straight flush", "Ac Kc Qc Jc", 14),
        ("two-card", "Kd As", "unsuited", "As Kd", 92),
        ("longest-flush", "As Ks 9s 4s 2s 3d 3h", "five-card flush", "As Ks 9s 4s 2s", None),
        ("longest-straight-flush", "As Ks 4s 3s 2s 3d 3h", "four-card straight flush", "4s 3s 2s As", None),
    ],
)
def test_hands_of_other_rankings(
    ranking: str, cards: str, category: str, best: str, rank: int | None
) -> None:
    found = run_json("evaluate", cards, "--ranking", ranking)
    assert list(found) == ["category", "best", "rank"]
    assert (found["category"], found["best"]) == (category, best.split())
    assert rank in (None, found["rank"])


def test_a_hand_of_another_ranking_to_look_at() -> None:
    lines = run("evaluate", "Ac Kc Qc Jc 2d", "--ranking", "four-card").stdout.splitlines()
    assert lines[0].split("  ")[1] == "best four"
    assert lines[-2:] == ["Straight flush, ace high.", "Number 14 of the 2,535 different hands, best first."]


@pytest.mark.parametrize(
    ("ranking", "cards", "sentence"),
    [
        (
            "six-card",
            "As Ks Qs",
            "There is no ranking 'six-card'; did you mean 'five-card'? There are five-card,",
        ),
        ("three-card", "As Ks", "A hand by the ranking of three cards has 3 to 7 cards, not 2."),
        ("two-card", "As Ks Qs", "A hand by the ranking of two cards has 2 cards, not 3."),
    ],
)
def test_not_a_hand_of_the_ranking(ranking: str, cards: str, sentence: str) -> None:
    assert refused("evaluate", cards, "--ranking", ranking).startswith(sentence)


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
        ("As Ks Qs Js", "A hand has five, six or seven cards, not 4."),
        ("As Ks Qs Js Ts 9s 8s 7s", "A hand has five, six or seven cards, not 8."),
        ("", "A hand has five, six or seven cards, not 0."),
        ("As Ks Qs Js As", "The ace of spades (As) is given twice: a deck has only one."),
        ("As Ks Qs Js 1s", "'1s' is not a card: a card is a rank (2 to 10 or T, J, Q, K, A) and a suit"),
        ("\x1b[31mAs", r"'\x1b[31mAs' is not a card"),
        ("A" * 5000, "5000 characters starting"),
    ],
)
def test_not_a_hand(cards: str, sentence: str) -> None:
    assert refused("evaluate", cards).startswith(sentence)
