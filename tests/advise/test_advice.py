"""Advice at every decision of every game, against values worked out elsewhere; and what is not a decision."""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Mapping
from fractions import Fraction
from pathlib import Path

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from pitboss import advise as package
from pitboss.advise import Advice, advise
from pitboss.cards import FULL_DECK, Card, parse_cards
from pitboss.errors import CardError, InputError
from pitboss.exact import Question
from pitboss.exact.starting_hands import LABELS
from tests.exact import vectors
from tests.exact.asking import a_question, solved
from tests.exact.variants import four

BOARDS = 1_712_304
FIRST_SEEN = {
    ("champion-one", "player"): "player",
    ("champion-one", "dealer"): "player",
    ("champion-two", None): "seat",
    ("champion-three", None): "seat",
    ("champion-four", None): "seat",
}


@pytest.fixture(autouse=True)
def own_cache(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PITBOSS_CACHE", str(tmp_path / "cache"))


def seen(**groups: str) -> dict[str, tuple[Card, ...]]:
    return {name: parse_cards(text) for name, text in groups.items()}


def cards_of(label: str) -> str:
    """Two cards that make the starting hand."""
    return f"{label[0]}s {label[1]}{'s' if label.endswith('s') else 'h'}"


@pytest.mark.parametrize(("game", "side"), FIRST_SEEN)
def test_the_first_decision_is_the_value_of_the_starting_hand(game: str, side: str | None) -> None:
    analysis = solved(game, side=side)
    for label in LABELS:
        cards = seen(**{FIRST_SEEN[game, side]: cards_of(label)})
        advice = advise(a_question(game, side=side), cards)
        assert advice.decision == "play or fold"
        assert list(advice.options) == ["play", "fold"]
        assert advice.options["fold"] == -1
        assert advice.options[advice.best] == analysis.starting_hands[label]
        assert advice.best == ("play" if advice.options["play"] >= -1 else "fold")


def test_the_dealer_side_folds_against_jacks_or_better() -> None:
    question = a_question("champion-one", side="dealer")
    folds = [label for label in LABELS if advise(question, seen(player=cards_of(label))).best == "fold"]
    assert folds == ["AA", "KK", "QQ", "JJ"]


def dealt_out(mine: str, theirs: str) -> Fraction:
    """The share of boards won less that of boards lost, over all of them."""
    hands = [vectors.numbers(hand) for hand in (mine, theirs)]
    boards = vectors.boards_of(*hands)
    first, second = (vectors.strengths(boards | vectors.hand_bits(hand)) for hand in hands)
    return Fraction(int(np.sign(first - second).sum()), BOARDS)


@pytest.mark.parametrize(("mine", "theirs"), [("7s 6s", "Ah Kd"), ("Qc Qd", "Kh 2s")])
def test_against_an_open_hand_it_is_what_all_boards_give(mine: str, theirs: str) -> None:
    lead = dealt_out(mine, theirs)
    assert lead != 0
    for game, side, groups in (
        ("champion-two", None, ("seat", "dealer")),
        ("champion-one", "player", ("player", "dealer")),
        ("champion-one", "dealer", ("dealer", "player")),
    ):
        cards = seen(**dict(zip(groups, (mine, theirs), strict=True)))
        advice = advise(a_question(game, side=side), cards)
        assert advice.decision == "raise"
        assert advice.options == {"check": 2 * lead, "raise": 3 * lead}
        assert advice.best == ("raise" if lead > 0 else "check")
        assert advice.cost("check") == max(lead, Fraction(0))
        assert advice.cost("raise") == max(-lead, Fraction(0))


def test_of_equals_the_smaller_wager_is_the_best() -> None:
    """Ace-king against the other ace-king, suits alike: neither is ahead."""
    advice = advise(a_question("champion-two"), seen(seat="As Kd", dealer="Ad Ks"))
    assert advice == Advice("raise", {"check": Fraction(0), "raise": Fraction(0)}, "check")
    assert advice.cost("raise") == 0


def test_the_bonus_table_changes_no_advice() -> None:
    cards = seen(seat="Ah Kd", flop="2c 7h Jd")
    assert len({str(advise(a_question("champion-four", table), cards)) for table in ("CH1", "CH5", "E")}) == 1


def renamed(cards: Mapping[str, tuple[Card, ...]], suits: list[str]) -> dict[str, tuple[Card, ...]]:
    """The same deal with suits renamed, and every group in the opposite order."""
    text = {name: " ".join(str(card) for card in reversed(group)) for name, group in cards.items()}
    new = dict(zip("cdhs", suits, strict=True))
    return {
        name: parse_cards(" ".join(card[0] + new[card[1]] for card in group.split()))
        for name, group in text.items()
    }


@settings(max_examples=20)
@given(st.permutations(FULL_DECK), st.permutations("cdhs"))
def test_neither_suits_nor_the_order_of_cards_matter(deck: list[Card], suits: list[str]) -> None:
    hole, other, flop = tuple(deck[:2]), tuple(deck[2:4]), tuple(deck[4:7])
    asked: list[tuple[Question, dict[str, tuple[Card, ...]]]] = [
        (a_question("champion-four"), {"seat": hole}),
        (a_question("champion-four"), {"seat": hole, "flop": flop}),
        (a_question("champion-two"), {"seat": hole, "dealer": other}),
        (a_question("champion-one", side="dealer"), {"player": hole, "dealer": other}),
    ]
    for question, cards in asked:
        assert advise(question, cards) == advise(question, renamed(cards, suits))


def test_a_game_of_the_house_is_advised_by_its_own_rules(tmp_path: Path) -> None:
    """Two more or two given up: a hand with next to no chance is folded on the flop."""
    second = 'options = { check = {}, bet = { raise = "1 ante" }, raise = { raise = "2 ante" } }'
    call = 'options = { call = { raise = "2 ante" }, fold = { forfeits = ["ante", "play"] } }'
    question = four(tmp_path, (second, call), ('default = "check"', 'default = "fold"'))
    cards = seen(seat="3s 2d", flop="Kh Qh Jh")
    shipped = advise(a_question("champion-four"), cards)
    advice = advise(question, cards)
    assert advice.options == {"call": shipped.options["raise"], "fold": -2}
    assert advice.best == "fold"
    assert advise(question, seen(seat="As Ah", flop="Kh Qd 2c")).best == "call"


BOTH = "needs the cards of seat (play or fold) or seat and flop (check, bet or raise); given was "
REFUSED = {
    "no such cards": ("champion-four", "hole As Kd", "no cards called 'hole'; there are seat, dealer, flop"),
    "nothing seen": ("champion-four", "", f"{BOTH}nothing."),
    "turn but no flop": ("champion-four", "seat As Kd | turn 2c", f"{BOTH}seat and turn."),
    "flop but no hand": ("champion-four", "flop 2c 7h Jd", f"{BOTH}flop."),
    "after the last decision": (
        "champion-four",
        "seat As Kd | flop 2c 7h Jd | turn 3c",
        f"{BOTH}seat and flop and turn.",
    ),
    "what nobody has seen yet": ("champion-four", "seat As Kd | dealer 2c 2d", f"{BOTH}seat and dealer."),
    "another game's decision": ("champion-two", "seat As Kd | flop 2c 7h Jd", "seat and dealer (raise)"),
}


@pytest.mark.parametrize("name", REFUSED)
def test_cards_that_are_no_decision_are_refused(name: str) -> None:
    game, given_cards, said = REFUSED[name]
    groups = dict(group.split(" ", 1) for group in given_cards.split(" | ") if group)
    with pytest.raises(InputError) as caught:
        advise(a_question(game), seen(**groups))
    assert said in str(caught.value)
    assert "\n" not in str(caught.value)


@pytest.mark.parametrize(
    ("groups", "said"),
    [
        ({"seat": ["As"]}, "seat is 2 cards in champion-four, not 1"),
        ({"seat": ["As", "Kd", "Qd"]}, "seat is 2 cards in champion-four, not 3"),
        ({"seat": []}, "seat is 2 cards in champion-four, not 0"),
        ({"seat": ["As", "Kd"], "flop": ["2c", "3c"]}, "flop is 3 cards in champion-four, not 2"),
        ({"seat": ["As", "As"]}, "As was given twice: in seat and in seat"),
        ({"seat": ["As", "Kd"], "flop": ["2c", "As", "3c"]}, "As was given twice: in seat and in flop"),
    ],
)
def test_too_few_too_many_or_the_same_card_twice(groups: dict[str, list[str]], said: str) -> None:
    cards = {name: [parse_cards(text)[0] for text in group] for name, group in groups.items()}
    with pytest.raises(CardError) as caught:
        advise(a_question("champion-four"), cards)
    assert said in str(caught.value)


@pytest.mark.parametrize(
    ("game", "side"), [("packs-two", None), ("packs-three", None), ("champion-one", "none")]
)
def test_without_decisions_there_is_nothing_to_advise(game: str, side: str | None) -> None:
    with pytest.raises(InputError, match="no decisions"):
        advise(a_question(game, side=side), seen(seat="As Kd"))


def test_ties_that_lose_cost_what_the_boards_tie(tmp_path: Path) -> None:
    question = four(tmp_path, ('pays = "1 to 1", tie = "push"', 'pays = "1 to 1", tie = "lose"'))
    cards = seen(seat="2s 3d", flop="As Ks Qs")
    pushed, lost = advise(a_question("champion-four"), cards), advise(question, cards)
    ties = (pushed.options["check"] - lost.options["check"]) / 2
    assert 0 < ties < 1
    assert lost.options["raise"] == pushed.options["raise"] - 4 * ties


def test_only_a_decision_on_the_flop_needs_compiled_code() -> None:
    code = (
        "import sys\n"
        "from pitboss.advise import advise\n"
        "from pitboss.cards import parse_cards\n"
        "from pitboss.exact import ask\n"
        "from pitboss.games import load_catalogue\n"
        "games = load_catalogue()\n"
        "for game in ('champion-two', 'champion-three', 'champion-four'):\n"
        "    advise(ask(games, games.game(game)), {'seat': parse_cards('As Kd')})\n"
        "cards = {'seat': parse_cards('As Kd'), 'dealer': parse_cards('2c 2d')}\n"
        "advise(ask(games, games.game('champion-two')), cards)\n"
        "sys.exit('numba' in sys.modules)\n"
    )
    assert subprocess.run([sys.executable, "-c", code], check=False, timeout=120).returncode == 0


@pytest.mark.parametrize("name", package.__all__)
def test_every_exported_name_is_there_and_documented(name: str) -> None:
    assert getattr(package, name).__doc__
