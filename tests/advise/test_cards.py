"""Strategy cards: every cost worked out a second way, and the search held against trying everything."""

from __future__ import annotations

import subprocess
import sys
from fractions import Fraction
from functools import cache
from itertools import combinations, permutations
from pathlib import Path

import numpy as np
import pytest
from numpy.typing import NDArray

from pitboss.advise import cards as package
from pitboss.advise.cards import StrategyCard, card_json, card_text, mistake_costs, strategy_card
from pitboss.advise.cards import cells as cell_counts
from pitboss.advise.cards.card import DEFAULT_COST, MOST_RULES
from pitboss.advise.cards.conditions import Condition, Kind, conditions, terms
from pitboss.advise.cards.problem import read_round
from pitboss.advise.cards.search import Found, Search, Step
from pitboss.advise.cards.shipping import build
from pitboss.errors import InputError
from pitboss.exact import Branch, DealCounts, Question, store
from pitboss.exact.analysis import analyse
from pitboss.exact.deal_counts import ROYALS_APART
from pitboss.exact.phrases import Mask
from pitboss.exact.starting_hands import LABELS, label_numbers
from pitboss.kernels.holdem import COMPLETIONS, States, states
from pitboss.kernels.holdem_kinds import holes
from pitboss.kernels.holdem_outcomes import outcome_counts
from pitboss.kernels.matchups_classes import BOARDS, classes, lookup
from pitboss.rules import Decide
from pitboss.simulate import known_values
from pitboss.simulate.optimal import HOLES, LABEL_OF_HOLE, hand_places
from pitboss.simulate.program import ByClasses, ByState, Fixed, Sight, Way
from pitboss.simulate.rule_list import read_rules
from tests.exact.asking import a_question, solved
from tests.exact.variants import four
from tests.marks import full
from tests.simulate.jobs import job_for, simulated

DECIDING = [
    ("champion-one", "player"),
    ("champion-one", "dealer"),
    ("champion-two", None),
    ("champion-three", None),
    ("champion-four", None),
]
CENT, MILL = Fraction(1, 100), Fraction(1, 1000)


@pytest.fixture(autouse=True)
def own_cache(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PITBOSS_CACHE", str(tmp_path / "cache"))


@cache
def all_states() -> States:
    return states()


@cache
def drawn(
    game: str, side: str | None, cost: Fraction | None = None, rules: int | None = None
) -> StrategyCard:
    return strategy_card(a_question(game, side=side), cost=cost, most_rules=rules)


def way_of(card: StrategyCard, decision: int, **seen: tuple[str, ...]) -> Way:
    """The card's rule list, read back by the simulator, at one of its decisions."""
    game = card.question.game
    steps = [step for step in game.steps if isinstance(step, Decide)]
    options = [name for step in steps for name in step.options]
    step = steps[decision]
    sight = Sight(
        step=step,
        answers=step.options,
        ranking=game.ranking,
        sizes=game.groups,
        **{"other": (), "shared": (), "mine": (), **seen},
    )
    terms, seatings, _ = job_for("champion-four", rounds=1)  # a rule list looks at neither
    return read_rules(card.strategy, options).way(terms, seatings[0].stakes, sight)


def first_options(way: Way) -> NDArray[np.intp]:
    """The option at the first decision for each starting hand."""
    if isinstance(way, Fixed):
        return np.full(len(LABELS), way.option)
    assert isinstance(way, ByClasses)
    classes_ = way.own if way.own is not None else way.other
    assert classes_ is not None
    of_label = np.zeros(len(LABELS), np.intp)
    of_label[LABEL_OF_HOLE] = way.options.ravel()[classes_]
    return of_label


def settled_on_the_flop(card: StrategyCard) -> Fraction:
    """What the round is worth by the card: every deal's outcome counted and settled, wager by wager."""
    question = card.question
    played = first_options(way_of(card, 0, mine=("seat",))) == 0
    way = way_of(card, 1, mine=("seat",), shared=("flop",))
    assert isinstance(way, ByState)
    names = [each.name for each in card.decisions]
    last = next(step for step in question.game.steps if isinstance(step, Decide) and step.decide == names[-1])
    label = way.options.astype(np.int8)
    label[:, ~played[label_numbers(holes().cards.astype(np.int64))]] = len(last.options)
    counts = outcome_counts(all_states(), label, decisions=len(last.options) + 1)
    paths = [*(("play", name) for name in last.options), ("fold",)]
    branches = [
        Branch(path, tuple((int(a), int(b), int(c)) for a, b, c in rows))
        for path, rows in zip(paths, counts, strict=True)
        if rows.any()
    ]
    tally = DealCounts(total=1326 * 19_600 * COMPLETIONS, bins=ROYALS_APART, branches=tuple(branches))
    return analyse(question, read_round(question).shape, tally).player_ev


def dealt_face_up(card: StrategyCard, mine: str, theirs: str, first_sees: str) -> Fraction:
    """What the wagers against the other hand are worth by the card: two hands at a time, all of them."""
    played = first_options(way_of(card, 0, **{"mine" if first_sees == mine else "other": (first_sees,)})) == 0
    way = way_of(card, 1, mine=(mine,), other=(theirs,))
    assert isinstance(way, ByState)
    won = np.load(store.shipped_folder() / "matchups.npy").astype(np.int64)
    total = 0
    for label, hand in enumerate(hand_places()[2]):
        apart = ~(HOLES[:, :, None] == hand).any(axis=(1, 2))
        number = lookup(np.broadcast_to(hand, HOLES[apart].shape), HOLES[apart])
        diff = won[number] - won[classes().mirror[number]]
        riding = 2 + way.options[label][apart].astype(np.int64)
        stays = played[LABEL_OF_HOLE[apart]] if first_sees == theirs else np.full(len(diff), played[label])
        worth = np.where(stays, riding * diff, -BOARDS)
        total += int(np.count_nonzero(label == LABEL_OF_HOLE)) * int(worth.sum())
    return Fraction(total, 1326 * 1225 * BOARDS)


@pytest.mark.parametrize("game", ["champion-three", "champion-four"])
@pytest.mark.parametrize("cost", [CENT, *full(Fraction(0))])
def test_on_the_flop_the_cost_is_what_every_deal_settled_comes_to(game: str, cost: Fraction) -> None:
    card = drawn(game, None, cost)
    assert settled_on_the_flop(card) == card.player_ev
    assert card.player_ev == solved(game).player_ev - card.cost


@pytest.mark.parametrize(
    ("game", "side", "mine", "theirs", "first_sees"),
    [
        ("champion-one", "player", "player", "dealer", "player"),
        ("champion-one", "dealer", "dealer", "player", "player"),
        ("champion-two", None, "seat", "dealer", "seat"),
    ],
)
@pytest.mark.parametrize("cost", [MILL, *full(Fraction(0))])
def test_with_both_hands_seen_the_cost_is_what_all_pairs_of_hands_come_to(
    game: str, side: str | None, mine: str, theirs: str, first_sees: str, cost: Fraction
) -> None:
    card = drawn(game, side, cost)
    analysis = solved(game, side=side)
    best = analysis.together(analysis.duel_wagers)[0]
    assert dealt_face_up(card, mine, theirs, first_sees) == best - card.cost


def test_where_folding_is_right_the_flop_is_priced_on_the_hands_that_play(tmp_path: Path) -> None:
    """A made-up game: to play costs six antes, so bad hands fold and the flop is seen with the others."""
    question = four(tmp_path, ('play = "1 ante"', 'play = "6 ante"'))
    card = strategy_card(question, most_rules=4)
    play, flop = card.decisions
    assert play.rules
    assert 0 < play.options["fold"] < 1
    assert flop.rules
    assert settled_on_the_flop(card) == card.player_ev


@pytest.mark.parametrize(("game", "side"), DECIDING)
def test_simulated_the_card_is_worth_what_it_says(game: str, side: str | None) -> None:
    card = drawn(game, side, MILL if game in ("champion-one", "champion-two") else CENT)
    result = simulated(game, rounds=2_000_000, seed=11, side=side, strategies=[card.strategy])
    estimate = result.total
    assert abs(estimate.value - float(card.player_ev)) < 4 * estimate.standard_error


@pytest.mark.parametrize(("game", "side"), DECIDING)
def test_a_cent_on_the_dollar_takes_three_rules_at_most(game: str, side: str | None) -> None:
    card = drawn(game, side)
    assert card.bound == DEFAULT_COST == CENT
    assert card.within
    assert card.cost <= CENT
    assert card.size <= 3
    assert [each.name for each in card.decisions] == list(solved(game, side=side).decisions)
    assert all(each.shortest for each in card.decisions)
    assert all(sum(each.options.values()) == 1 for each in card.decisions)


@pytest.mark.parametrize(("game", "side"), [*DECIDING[:2], *full(*DECIDING[2:])])
def test_more_rules_never_cost_more_and_a_tighter_bound_never_takes_fewer(
    game: str, side: str | None
) -> None:
    costs = [drawn(game, side, None, rules).cost for rules in range(4)]
    assert costs == sorted(costs, reverse=True)
    assert all(drawn(game, side, None, rules).size <= rules for rules in range(4))
    for rules, cost in enumerate(costs):
        card = drawn(game, side, cost)
        assert card.within
        assert card.size <= rules
        assert card.cost >= card.least >= 0


def test_never_folding_is_best_but_on_the_dealers_side_against_the_highest_pairs() -> None:
    for game, side in DECIDING:
        first = drawn(game, side, MILL if side == "dealer" else CENT).decisions[0]
        assert first.cost == 0
        assert first.otherwise == "play"
        assert [rule.code for rule in first.rules] == (["fold against JJ+"] if side == "dealer" else [])


def test_a_bet_is_never_better_than_both_checking_and_raising() -> None:
    for rules in range(5):
        assert drawn("champion-four", None, None, rules).decisions[1].options["bet"] == 0


def test_a_bound_that_no_card_meets_gives_the_cheapest_found_and_says_so() -> None:
    card = drawn("champion-four", None, MILL)
    assert not card.within
    assert card.least > MILL
    assert card.size <= MOST_RULES
    assert not card.decisions[1].shortest
    assert "No card found costs as little as 0.1%" in " ".join(card_text(card).split())


def test_refused_are_a_game_without_decisions_and_bounds_that_make_no_sense() -> None:
    for question in (a_question("packs-two"), a_question("champion-one", side="none")):
        for asked in (strategy_card, mistake_costs):
            with pytest.raises(InputError, match="no decisions in"):
                asked(question)
    with pytest.raises(InputError, match="at least 0, not"):
        strategy_card(a_question("champion-two"), cost=Fraction(-1, 10))
    for number in (-1, MOST_RULES + 1):
        with pytest.raises(InputError, match="0 to 12 rules"):
            strategy_card(a_question("champion-two"), most_rules=number)


# The search, by trying everything on small problems.


def small_problem(seed: int) -> tuple[Search, list[Condition], list[int]]:
    rng = np.random.default_rng(seed)
    held = rng.random((4, 40)) < 0.4
    values = rng.integers(-50, 51, (2, 40))
    found = [
        Condition(number=number, term=term, wanted=wanted, said=term.yes)
        for number, term in enumerate(terms("flop")[:4])
        for wanted in (True, False)
    ]
    search = Search(held, found, values, (0, 1))
    rules: list[tuple[Condition, ...]] = [(each,) for each in found]
    rules += [(a, b) for a, b in combinations(found, 2) if a.number != b.number and (a.wanted or b.wanted)]
    best = [
        max(
            search.price([Step(1 - otherwise, rule) for rule in some], otherwise).value
            for otherwise in (0, 1)
            for some in combinations(rules, size)
        )
        for size in range(4)
    ]
    return search, found, [max(best[: size + 1]) for size in range(4)]


@pytest.mark.parametrize("seed", range(4))
def test_the_trial_of_all_lists_finds_what_trying_them_one_by_one_finds(seed: int) -> None:
    search, _, best = small_problem(seed)
    for size, value in enumerate(best):
        assert not search.none_reaches(value, size)
        assert search.none_reaches(value + 1, size)
    ladder = [found.value for _, found in zip(range(4), search.ladder(), strict=False)]
    assert all(found <= value for found, value in zip(ladder, best, strict=False))
    assert ladder == sorted(set(ladder))
    assert ladder[-1] <= search.ceiling


def test_a_list_is_followed_from_the_top() -> None:
    search, found, _ = small_problem(9)
    first, second = (found[0],), (found[2],)
    for a, b in permutations((first, second)):
        chosen = search.chosen([Step(1, a), Step(0, b)], 1)
        caught = search.held[a[0].number]
        assert (chosen[caught] == 1).all()
        assert (chosen[~caught & search.held[b[0].number]] == 0).all()


@pytest.mark.parametrize("game", ["champion-three", "champion-four"])
@pytest.mark.parametrize("rules", [1, 2])
def test_no_list_of_one_or_two_rules_on_the_flop_is_cheaper(game: str, rules: int) -> None:
    problem = read_round(a_question(game)).last()
    found = flop_list(game, rules)
    assert problem.search.exact
    assert problem.search.none_reaches(found.value + 1, rules)
    assert not problem.search.none_reaches(found.value, rules)


@pytest.mark.full
def test_no_list_of_three_rules_on_the_flop_is_cheaper() -> None:
    problem = read_round(a_question("champion-four")).last()
    assert problem.search.none_reaches(flop_list("champion-four", 3).value + 1, 3)


def flop_list(game: str, rules: int) -> Found:
    ladder = read_round(a_question(game)).last().search.ladder()
    return next(found for number, found in enumerate(ladder) if number == rules)


# The counts it all comes from.


def test_counts_by_hands_asked_add_up_to_those_shipped() -> None:
    some = np.array([label.endswith("o") for label in LABELS])
    parts = [cell_counts.flop_cells(asked) for asked in (some, ~some)]
    whole = cell_counts.flop_cells(some | ~some)
    for name in ("deals", "won", "lost"):
        assert sum(int(getattr(part, name).sum()) for part in parts) == getattr(whole, name).sum()
    assert whole.deals.sum() == 1326 * 19_600
    codes = [int(part.deals[part.held[at]].sum()) for at in range(len(whole.held)) for part in parts]
    together = [int(whole.deals[whole.held[at]].sum()) for at in range(len(whole.held))]
    assert [a + b for a, b in zip(codes[::2], codes[1::2], strict=True)] == together


@pytest.mark.full
def test_counted_anew_the_shipped_file_is_the_same_byte_for_byte(tmp_path: Path) -> None:
    assert build(tmp_path).read_bytes() == cell_counts.shipped_file().read_bytes()


@pytest.mark.parametrize("damage", [b"", b"no array", b"half"])
def test_a_damaged_file_is_made_good_by_counting(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, damage: bytes
) -> None:
    whole = cell_counts.shipped_file().read_bytes()
    path = tmp_path / "flop.npy"
    path.write_bytes(whole[: len(whole) // 2] if damage == b"half" else damage)
    monkeypatch.setattr(cell_counts, "shipped_file", lambda: path)
    counted: list[bool] = []

    def counting(asked: Mask) -> NDArray[np.int64]:
        counted.append(bool(asked.all()))
        return np.zeros((1, 4), np.int64)

    monkeypatch.setattr(cell_counts, "count_flop_cells", counting)
    cell_counts._shipped.cache_clear()
    try:
        cell_counts.flop_cells(np.ones(169, bool))
    finally:
        cell_counts._shipped.cache_clear()
    assert counted == [True]


def test_cards_are_drawn_up_without_compiled_code() -> None:
    code = (
        "import sys\n"
        "from pitboss.advise.cards import mistake_costs, strategy_card\n"
        "from pitboss.exact import ask\n"
        "from pitboss.games import load_catalogue\n"
        "games = load_catalogue()\n"
        "for game in ('champion-one', 'champion-two', 'champion-three', 'champion-four'):\n"
        "    strategy_card(ask(games, games.game(game)))\n"
        "    mistake_costs(ask(games, games.game(game)))\n"
        "sys.exit('numba' in sys.modules)\n"
    )
    assert subprocess.run([sys.executable, "-c", code], check=False, timeout=120).returncode == 0


# Mistakes.


@pytest.mark.parametrize(("game", "side"), DECIDING)
def test_never_and_always_raising_cost_what_the_named_strategies_lose(game: str, side: str | None) -> None:
    """The simulator knows both exactly, from the counts of the best play replayed."""
    costs = {(each.decision, each.says): each.cost for each in mistake_costs(a_question(game, side=side))}
    decisions = list(solved(game, side=side).decisions)
    options = list(solved(game, side=side).decisions[decisions[1]])
    never = f"Never {' or '.join(options[1:])}"
    best = solved(game, side=side).player_ev
    for strategy, lost in {
        "never-raise": costs[decisions[1], never],
        "always-raise": costs[decisions[1], f"Always {options[-1]}"],
    }.items():
        terms, seatings, _ = job_for(game, rounds=1, side=side, strategies=[strategy])
        known = known_values(terms, seatings[0])
        assert known is not None
        folding = costs[decisions[0], "Always play"] if strategy == "always-raise" else 0
        if folding:  # it never folds, so it raises against the pairs that the best play folds against, too
            assert best - known.net / 500 > lost
        else:
            assert best - known.net / 500 == lost


@pytest.mark.parametrize(("game", "side"), DECIDING)
def test_no_mistake_gains_anything_and_folding_everything_loses_the_first_wager(
    game: str, side: str | None
) -> None:
    question = a_question(game, side=side)
    found = {each.says: each for each in mistake_costs(question)}
    assert len(found) > 5
    assert all(each.cost >= 0 for each in found.values())
    analysis = solved(game, side=side)
    assert found["Always fold"].cost == analysis.together(analysis.duel_wagers)[0] + 1
    hands = {hand.hand: hand for hand in analysis.counts.hands}
    if worst := next((says for says in found if says.startswith("Fold the 10 worst")), None):
        names = worst.split("(")[1].rstrip(")").split(", ")
        lost = sum(hands[name].deals * (hands[name].values["play"] + analysis.counts.scale) for name in names)
        assert found[worst].cost == Fraction(lost, 1326 * analysis.counts.scale)
        assert len(names) == 10


# What is printed.


@pytest.mark.parametrize(("game", "side"), DECIDING)
def test_the_json_holds_the_card(game: str, side: str | None) -> None:
    card = drawn(game, side)
    document = card_json(card)
    assert document["cost"]["fraction"] == f"{card.cost.numerator}/{card.cost.denominator}"
    assert document["strategy"] == card.strategy
    shown = [
        (d["name"], [rule["says"] for rule in d["rules"]], d["otherwise"]) for d in document["decisions"]
    ]
    assert shown == [(d.name, [rule.says for rule in d.rules], d.otherwise) for d in card.decisions]
    text = card_text(card, 200)
    for decision in card.decisions:
        assert all(f"{rule.says}." in text for rule in decision.rules)
    assert max(map(len, card_text(card, 60).splitlines())) <= 60


@pytest.mark.parametrize("kind", ["my hand", "their hand", "both hands", "flop"])
def test_every_condition_is_told_apart_and_read_by_rule_lists(kind: Kind) -> None:
    found = conditions(kind)
    assert len({each.code for each in found}) == len({each.said for each in found}) == len(found)
    assert len(terms(kind)) < 62
    for each in found:
        (rule,) = read_rules(f"raise {each.code}", ["raise"]).rules
        assert not rule.always


def test_the_question_may_be_about_any_pay_table() -> None:
    question: Question = a_question("champion-four", "CH1")
    assert strategy_card(question).cost == drawn("champion-four", None).cost
    assert strategy_card(question).best_ev == solved("champion-four", "CH1").player_ev


@pytest.mark.parametrize("name", package.__all__)
def test_every_exported_name_is_there_and_documented(name: str) -> None:
    assert getattr(package, name).__doc__
    assert package.__all__ == sorted(package.__all__)
