"""The player's drill against another evaluator: the best option, and what the others cost."""

from __future__ import annotations

import warnings
from fractions import Fraction
from itertools import combinations
from random import Random

import pytest

from pitboss.academy import Decisions, Scene, drill_named, drills_for, read_answer
from pitboss.academy.drills.decision import CLEAR, CLOSE, gap
from pitboss.advise import Advice
from pitboss.advise.cards.answer import said
from pitboss.cards import FULL_DECK, Card
from pitboss.errors import InputError
from pitboss.rules import SEAT
from tests.academy.rooms import room, some_scenes

with warnings.catch_warnings():
    warnings.simplefilter("ignore")  # its parser of ranges is of another age
    import eval7

DRILL = drill_named("decision")
assert isinstance(DRILL, Decisions)
DECISIONS: Decisions = DRILL
SPREAD = 0.5
"""An equity is spread no wider than this around its mean, in one deal."""


def _hands(text: str) -> eval7.HandRange:
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        return eval7.HandRange(text)


ANYBODY = _hands("22+, A2+, K2+, Q2+, J2+, T2+, 92+, 82+, 72+, 62+, 52+, 42+, 32+")


def _cards(codes: tuple[Card, ...]) -> list[eval7.Card]:
    return [eval7.Card(str(card)) for card in codes]


def _seen(scene: Scene) -> dict[str, tuple[Card, ...]]:
    view = DECISIONS.view(scene)
    return {
        place: tuple(card for card in hand if card is not None)
        for place, hand in view.cards.items()
        if None not in hand
    }


def _estimated(scene: Scene, rounds: int) -> float:
    """How much more often the seat's side wins than loses, from random deals."""
    seen = _seen(scene)
    if "flop" in seen:
        equity = eval7.py_hand_vs_range_monte_carlo(
            _cards(seen[scene.focus]), ANYBODY, _cards(seen["flop"]), rounds
        )
        return float(2 * equity - 1)
    mine = scene.focus if scene.focus in seen else "player"
    other = _hands("".join(map(str, seen["dealer"]))) if "dealer" in seen else ANYBODY
    equity = eval7.py_hand_vs_range_monte_carlo(_cards(seen[mine]), other, [], rounds)
    edge = float(2 * equity - 1)
    return -edge if "dealer-blind" in scene.state.wagers_of(scene.focus) else edge


def _exactly(scene: Scene) -> Fraction:
    """The same over all deals: every turn and river, every hand that the dealer can have."""
    seen = _seen(scene)
    known = [*seen[scene.focus], *seen["flop"]]
    rest = [card for card in FULL_DECK if card not in known]
    edge = Fraction(0)
    mine, flop = _cards(seen[scene.focus]), _cards(seen["flop"])
    for two in combinations(rest, 2):
        equity = eval7.py_hand_vs_range_exact(mine, ANYBODY, [*flop, *_cards(two)])
        edge += Fraction(round(equity * 2 * 990) - 990, 990)
    return edge / 1081


def _on_card(scene: Scene) -> str:
    """What the strategy card says to this decision."""
    cards = {SEAT if place == scene.focus else place: held for place, held in _seen(scene).items()}
    return said(DECISIONS.strategy_card(scene), DECISIONS.advice(scene).decision, cards)[0]


def _staked(scene: Scene, option: str) -> int:
    """How many units ride on the comparison after this option, by the procedures."""
    return {"check": 2, "bet": 3, "raise": 4 if scene.terms.game.id == "champion-four" else 3}[option]


def _hold_against(number: int, seed: int, rounds: int) -> None:
    allowed = 6 * 2 * SPREAD / rounds**0.5
    for there, scene in some_scenes(DECISIONS, number, seed=seed):
        where = f"{there.game.id}: {scene.reference}"
        assert DECISIONS.holds(scene), where
        if not there.game.id.startswith("champion"):
            continue  # the other evaluator knows hold'em that pays even money
        advice = DECISIONS.advice(scene)
        edge = _estimated(scene, rounds)
        if "fold" in advice.options:
            _before_the_last(scene, advice, edge, 4 * allowed)
            continue
        for option, value in advice.options.items():
            staked = _staked(scene, option)
            assert abs(float(value) - staked * edge) <= staked * allowed, f"{where}: {option}"
            verdict = DECISIONS.judge(scene, read_answer(DECISIONS.question(scene), {"option": option}))
            assert verdict.cost == max(advice.options.values()) - value, where
            assert verdict.right == (verdict.cost == 0 or option == _on_card(scene)), where


def _before_the_last(scene: Scene, advice: Advice, edge: float, allowed: float) -> None:
    """Playing is worth at least what never raising, or always, is worth; and no more than it could be.

    Where `e` is the edge once more cards are seen, the best that a raise can do is the mean of `max(e, 0)`,
    and that is at most `(1 + e) / 2`, whose mean is known.
    """
    most = _staked(scene, "raise")
    least = max(2 * edge, most * edge)
    bound = 2 * edge + (most - 2) * (1 + edge) / 2
    assert least - allowed <= float(advice.options["play"]) <= bound + allowed, scene.reference
    assert advice.options["fold"] == -1
    assert advice.best == ("play" if advice.options["play"] >= -1 else "fold")


def test_a_share_of_decisions_against_another_evaluator() -> None:
    _hold_against(25, seed=21, rounds=20_000)


@pytest.mark.full
def test_ten_thousand_decisions_against_another_evaluator() -> None:
    _hold_against(10_000, seed=22, rounds=20_000)


@pytest.mark.parametrize("game", ["champion-three", "champion-four"])
def test_values_after_the_flop_are_those_of_all_deals(game: str) -> None:
    for seed in range(3):
        scene = DECISIONS.scene(room(game), kind="close", level=2, seed=seed)
        edge = _exactly(scene)
        for option, value in DECISIONS.advice(scene).options.items():
            assert value == _staked(scene, option) * edge


def test_close_decisions_come_most_often() -> None:
    there = room("champion-four")
    rates = DECISIONS.rates(there, 1)
    assert rates["close"] > rates["fair"] > rates["clear"]
    for kind, low, high in (("close", 0, CLOSE), ("fair", CLOSE, CLEAR), ("clear", CLEAR, 10)):
        for seed in range(5):
            assert low <= gap(DECISIONS.advice(DECISIONS.scene(there, kind=kind, level=1, seed=seed))) <= high


def test_folding_is_best_on_the_dealers_side_against_a_pair_of_aces() -> None:
    """Two units against seven chances of ten to lose them, or one for sure."""
    there = room("champion-one")
    scenes = (DECISIONS.scene(there, kind="earlier decision", level=1, seed=seed) for seed in range(70, 4000))
    scene = next(
        scene
        for scene in scenes
        if [card.rank for card in _seen(scene)["player"]] == [14, 14]
        and "dealer-blind" in scene.state.wagers_of(scene.focus)
    )
    assert DECISIONS.advice(scene).best == "fold"


def test_the_strategy_card_lies_beside_it() -> None:
    scene = DECISIONS.scene(room("champion-four"), kind="clear", level=1, seed=4)
    card = DECISIONS.strategy_card(scene)
    assert [each.name for each in card.decisions] == ["play or fold", "check, bet or raise"]


def test_the_answer_of_the_card_is_right_and_its_cost_is_said() -> None:
    scenes = (DECISIONS.scene(room("champion-four"), kind="close", level=2, seed=seed) for seed in range(400))
    scene = next(scene for scene in scenes if DECISIONS.advice(scene).cost(_on_card(scene)))
    question = DECISIONS.question(scene)
    by_card = DECISIONS.judge(scene, read_answer(question, {"option": _on_card(scene)}))
    assert (by_card.right, by_card.mistakes) == (True, ())
    assert by_card.cost == DECISIONS.advice(scene).cost(_on_card(scene)) > 0
    assert "gives away" in by_card.explanation
    best = DECISIONS.judge(scene, read_answer(question, {"option": DECISIONS.advice(scene).best}))
    assert (best.right, best.cost) == (True, Fraction(0))
    neither = next(o for o in DECISIONS.advice(scene).options if o not in (_on_card(scene), best.expected))
    assert not DECISIONS.judge(scene, read_answer(question, {"option": neither})).right


def test_a_game_without_decisions_has_no_player_course() -> None:
    with pytest.raises(InputError, match="no decisions"):
        drills_for(room("packs-two"), "player")


def test_nothing_hidden_is_in_the_layout() -> None:
    rng = Random(5)
    for game in ("champion-one", "champion-two", "champion-four"):
        scene = DECISIONS.scene(room(game), kind="close", level=1, seed=rng.getrandbits(20))
        hidden = {place for place in scene.state.cards if place not in _seen(scene)}
        assert hidden, "somebody's cards lie face down"
        assert all(set(DECISIONS.view(scene).cards[place]) == {None} for place in hidden)
