"""What cards cost, worked out a second way on decks of few ranks: deal by deal, every wager settled.

The card is drawn up with the counter that is used for the whole deck; the price is found by walking through
all deals, each situation with its own cards, and settling every wager on the path that the card takes.
"""

from __future__ import annotations

from fractions import Fraction
from functools import cache
from random import Random

import pytest

from pitboss.advise.cards.draft import Workshop
from pitboss.advise.cards.kept import kept_card
from pitboss.advise.cards.search import Found, Step
from pitboss.advise.cards.tables import Table
from pitboss.exact import ask
from pitboss.exact.counters import candidates
from pitboss.exact.plan import choose_counter
from pitboss.exact.problem import ALL_RANKS, Problem, make_problem
from pitboss.games import load_catalogue
from tests.advise.pricing import Walked
from tests.marks import full

HIGH_FIVE, HIGH_SIX, LOW_SIX = 0b1111100000000, 0b1111110000000, 0b1000000011111
GAMES = [
    ("three-card", HIGH_SIX),
    ("ultimate-three-card", HIGH_SIX),
    ("mississippi-stud", HIGH_SIX),
    ("let-it-ride", LOW_SIX),
    ("flop-poker", HIGH_SIX),
    ("casino-holdem", HIGH_FIVE),
    *full(
        ("champion-four", HIGH_FIVE),
        ("ultimate-texas-holdem", HIGH_FIVE),
        ("chase-the-flush", HIGH_FIVE),
        ("heads-up-holdem", HIGH_FIVE),
        ("texas-holdem-bonus", HIGH_FIVE),
        ("caribbean-stud", HIGH_FIVE),
        ("four-card", HIGH_FIVE),
        ("crazy-four", HIGH_FIVE),
        ("champion-three", HIGH_FIVE),
    ),
]


@cache
def problem(game: str, ranks: int) -> Problem:
    catalogue = load_catalogue()
    return make_problem(ask(catalogue, catalogue.game(game)), ranks=ranks)


@cache
def workshop(game: str, ranks: int) -> Workshop:
    """With the counter that the whole deck is counted with."""
    asked = problem(game, ranks)
    used = choose_counter(problem(game, ALL_RANKS)).name
    plan = next(plan for plan in candidates(asked) if plan.name == used)
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr("pitboss.advise.cards.positions.choose_counter", lambda _: plan)
        return Workshop(asked)


@cache
def walked(game: str, ranks: int) -> Walked:
    return Walked(problem(game, ranks))


def any_list(table: Table, rng: Random) -> Found:
    """Up to four rules of any words, in any order; answers that need a hand are left out."""
    free = [at for at, choice in enumerate(table.bench.position.fork.choices) if choice.needs is None]
    words = table.bench.words.conditions
    steps = [
        Step(rng.choice(free), tuple(rng.sample(words, rng.choice((1, 1, 2)))))
        for _ in range(rng.randrange(5))
    ]
    return Found(tuple(steps), rng.choice(free), 0)


@pytest.mark.parametrize(("game", "ranks"), GAMES)
def test_the_cost_of_any_card_is_what_all_deals_settled_come_to(game: str, ranks: int) -> None:
    shop, check, rng = workshop(game, ranks), walked(game, ranks), Random(game)
    cuts = [bench.cuts for bench in shop.benches]
    for _ in range(4):
        card = shop.priced([any_list(table, rng) for table in shop.tables])
        assert Fraction(card.lost, shop.scale) == check.best - check.value_of(kept_card(card), cuts)
        assert all(0 <= each.least <= each.lost for each in card.decisions)


@pytest.mark.parametrize(("game", "ranks"), GAMES)
def test_so_is_that_of_cards_that_are_found(game: str, ranks: int) -> None:
    shop, check = workshop(game, ranks), walked(game, ranks)
    cuts, before = [bench.cuts for bench in shop.benches], None
    for card in shop.cards(4):
        cost = Fraction(card.lost, shop.scale)
        assert cost == check.best - check.value_of(kept_card(card), cuts)
        assert before is None or cost <= before
        before = cost
        assert all(
            sum(table_share[0] for table_share in each.table.shares(each.found).values()) > 0
            for each in card.decisions
        )
