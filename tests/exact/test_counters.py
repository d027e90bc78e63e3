"""Every counter against every other that fits, and all against the plainest way, on short decks."""

from __future__ import annotations

from fractions import Fraction

import pytest

from pitboss.exact import Question, ask
from pitboss.exact.analysis import analyse
from pitboss.exact.counters.counter import quiet
from pitboss.exact.counters.listed import Listed
from pitboss.exact.induction import induce
from pitboss.exact.plan import plans
from pitboss.exact.problem import make_problem
from pitboss.games import load_catalogue
from tests.exact.plainly import solve_plainly

CATALOGUE = load_catalogue()
FOUR, FIVE, SIX = 0b1001100001000, 0b1110000000011, 0b1111100000001
"""Ace, ten, nine, five; ace, king, queen, three, two; ace to ten and two."""


def question(game: str, **given: object) -> Question:
    return ask(CATALOGUE, CATALOGUE.game(game), **given)  # type: ignore[arg-type]


SHORT = {
    "three-card": SIX,
    "ultimate-three-card": FIVE,
    "crazy-four": FOUR,
    "caribbean-stud": FOUR,
    "four-card": FOUR,
    "high-card-flush": FOUR,
    "chase-the-flush": FOUR,
    "champion-four": FOUR,
    "casino-holdem": FOUR,
    "ultimate-texas-holdem": FOUR,
    "heads-up-holdem": FOUR,
    "texas-holdem-bonus": FOUR,
}


@pytest.mark.parametrize("game", SHORT)
def test_all_counters_that_fit_count_the_same(game: str) -> None:
    problem = make_problem(question(game), ranks=SHORT[game])
    found = {plan.name: induce(problem, plan.make(quiet), quiet) for plan in plans(problem)}
    assert len(found) > 1, "there is nothing to compare with"
    first, *others = found.values()
    assert first.total == problem.total
    for other in others:
        assert {b.path: dict(b.counts) for b in first.branches} == {
            b.path: dict(b.counts) for b in other.branches
        }
        assert (
            not first.hands
            or not other.hands
            or {hand.hand: (hand.deals, hand.worth * other.scale, dict(hand.answers)) for hand in first.hands}
            == {hand.hand: (hand.deals, hand.worth * first.scale, dict(hand.answers)) for hand in other.hands}
        )


PLAIN = {
    "let-it-ride": 0b1000100000001,
    "mississippi-stud": 0b1000100000000,
    "flop-poker": 0b1100000000001,
    "three-card": 0b1110000000000,
    "ultimate-three-card": 0b1110000000000,
    "crazy-four": 0b1110000000000,
}
LONG_PLAIN = {
    "let-it-ride": 0b1000100000101,
    "mississippi-stud": 0b1000100000001,
    "three-card": 0b1110000000001,
    "champion-four": 0b1110000000000,
    "champion-two": 0b1110000000000,
    "ultimate-texas-holdem": 0b1110000000000,
    "texas-holdem-bonus": 0b1110000000000,
    "chase-the-flush": 0b1110000000000,
    "casino-holdem": 0b1110000000000,
    "caribbean-stud": 0b1110000000000,
    "four-card": 0b1110000000000,
}
"""Decks of twelve or sixteen cards, and up to some million deals."""


@pytest.mark.parametrize("game", PLAIN)
def test_the_core_finds_what_the_plainest_way_finds(game: str) -> None:
    assert_plain(game, PLAIN[game])


@pytest.mark.full
@pytest.mark.parametrize("game", LONG_PLAIN)
def test_the_core_finds_what_the_plainest_way_finds_with_more_cards(game: str) -> None:
    assert_plain(game, LONG_PLAIN[game])


def assert_plain(game: str, ranks: int) -> None:
    asked = question(game)
    problem = make_problem(asked, ranks=ranks)
    value, spread = solve_plainly(asked, ranks)
    ways = [(plan.name, make) for plan in plans(problem) for make in (plan.make, plan.merge) if make]
    for name, make in ways:
        analysis = analyse(problem, induce(problem, make(quiet), quiet))
        assert analysis.player_ev * asked.unit == value, name
        assert {net * asked.unit: share for net, share in analysis.distribution.items()} == spread, name
        assert sum(analysis.distribution.values()) == Fraction(1)


@pytest.mark.parametrize("game", ["mississippi-stud", "let-it-ride", "flop-poker"])
def test_situations_put_together_give_the_same_counts(game: str) -> None:
    """With the whole deck; all hands of these games take the cards of the seat and the board alike."""
    problem = make_problem(question(game))
    plan = next(plan for plan in plans(problem) if plan.merge is not None)
    assert plan.merge is not None
    apart, together = plan.make(quiet), plan.merge(quiet)
    assert isinstance(apart, Listed)
    assert isinstance(together, Listed)
    assert len(together.levels[-1].cards) <= len(apart.levels[-1].cards)
    one, other = induce(problem, apart, quiet), induce(problem, together, quiet)
    assert (one.total, one.branches, one.hands) == (other.total, other.branches, other.hands)


def test_a_short_deck_is_counted_under_a_key_of_its_own() -> None:
    asked = question("three-card")
    assert make_problem(asked).key != make_problem(asked, ranks=FOUR).key
