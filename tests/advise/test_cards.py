"""Strategy cards: what is shipped, the search held against trying everything, and what is printed."""

from __future__ import annotations

import json
import re
import tomllib
from fractions import Fraction
from functools import cache
from itertools import combinations, permutations
from pathlib import Path

import numpy as np
import pytest

from pitboss.advise import cards as package
from pitboss.advise.cards import StrategyCard, card_json, card_text, kept, mistake_costs, strategy_card
from pitboss.advise.cards.answer import said
from pitboss.advise.cards.card import DEFAULT_COST, MOST_RULES, problem_of
from pitboss.advise.cards.draft import Workshop
from pitboss.advise.cards.mistakes import habits
from pitboss.advise.cards.search import Search, Step
from pitboss.advise.cards.seen import Seen
from pitboss.advise.cards.shipping import build, price_habits, rounds_to_draw
from pitboss.advise.cards.terms import Condition, Vocabulary, flag
from pitboss.cards import FULL_DECK
from pitboss.errors import InputError
from pitboss.exact import Question, ask
from pitboss.exact.deal_counts import HandValue
from pitboss.exact.question import sides
from pitboss.games import load_catalogue
from pitboss.rules import Game, check_model
from tests.definitions import definition
from tests.exact.asking import solved
from tests.marks import full

CATALOGUE = load_catalogue()
LONGER = {"mississippi-stud": 10, "texas-holdem-bonus": 10, "chase-the-flush": 11}
"""Games with three decisions, whose default card needs more than eight rules."""
DECIDING = [
    (game.id, side)
    for game in CATALOGUE.games.values()
    if game.decisions
    for side in ((*sides(game),) or (None,))
]
CENT = Fraction(1, 100)


def question(game: str, side: str | None = None) -> Question:
    return ask(CATALOGUE, CATALOGUE.game(game), side=side)


@cache
def drawn(
    game: str, side: str | None = None, cost: Fraction | None = None, rules: int | None = None
) -> StrategyCard:
    return strategy_card(question(game, side), cost=cost, most_rules=rules)


@pytest.mark.parametrize(("game", "side"), DECIDING)
def test_every_game_with_decisions_has_a_card_that_costs_at_most_a_cent_on_the_dollar(
    game: str, side: str | None
) -> None:
    card = drawn(game, side)
    assert card.bound == DEFAULT_COST == CENT
    assert card.within
    assert card.least <= card.cost <= CENT
    assert card.size <= LONGER.get(game, 8)
    assert [each.name for each in card.decisions] == [
        fork.name for fork in problem_of(card.question).tree.forks
    ]
    assert all(sum(each.options.values()) == 1 for each in card.decisions)


def test_ten_rules_are_enough_for_half_a_cent_and_twelve_cost_less_than_it_takes() -> None:
    """Lists that were once found by hand: 12 rules at 0.49098 %, and ten that keep to half a cent."""
    assert drawn("champion-four", cost=CENT / 2).within
    assert drawn("champion-four", cost=CENT / 2).size == 10
    longest = drawn("champion-four", cost=CENT * 45 / 100)
    assert not longest.within
    assert longest.cost < Fraction(49098, 10_000_000)


def test_the_shipped_files_are_those_of_the_catalogue() -> None:
    shipped = {path.name for path in kept.shipped_folder().glob("*.card.json")}
    assert shipped == {f"{key}.card.json" for key in rounds_to_draw(CATALOGUE)}


@pytest.mark.parametrize(("game", "side"), DECIDING)
def test_shipped_cards_are_cheaper_the_longer_they_are(game: str, side: str | None) -> None:
    found = kept.find(problem_of(question(game, side)))
    assert found is not None
    assert found.whole
    sizes, costs = [card.size for card in found.cards], [card.lost for card in found.cards]
    assert costs == sorted(set(costs), reverse=True)
    assert sizes == sorted(set(sizes))
    assert sizes[-1] <= MOST_RULES
    assert all(0 <= each.least <= each.lost for card in found.cards for each in card.decisions)


@pytest.mark.parametrize(("game", "side"), DECIDING)
def test_every_shipped_rule_reads_back_and_says_what_it_means(game: str, side: str | None) -> None:
    for rules in (0, 3, 6, MOST_RULES):
        for decision in drawn(game, side, None, rules).decisions:
            for rule in decision.rules:
                code = " and ".join(each.code for each in rule.conditions)
                assert decision.words.read(code) == rule.conditions
                assert rule.says.startswith(rule.option.replace("-", " ").capitalize()[:3])
                assert all(each.said.what in rule.says for each in rule.conditions)
                assert rule.option in decision.options
            codes = [each.code for each in decision.words.conditions]
            assert len(set(codes)) == len(codes)


@pytest.mark.parametrize("game", [*full("three-card"), "let-it-ride", "champion-two"])
def test_drawn_up_anew_the_shipped_card_is_the_same_byte_for_byte(game: str, tmp_path: Path) -> None:
    paths = [path for path in build(tmp_path, game) if path.name.startswith(problem_of(question(game)).key)]
    assert [path.read_bytes() for path in paths] == [
        (kept.shipped_folder() / path.name).read_bytes() for path in paths
    ]
    assert paths


@pytest.mark.parametrize("damage", ["", "no JSON", '{"key": 1}', "half", "other words"])
def test_a_damaged_file_is_drawn_up_anew(
    damage: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    problem = problem_of(question("three-card"))
    whole = (kept.shipped_folder() / f"{problem.key}.card.json").read_text()
    texts = {"half": whole[: len(whole) // 2], "other words": json.dumps(json.loads(whole) | {"version": 0})}
    (tmp_path / f"{problem.key}.card.json").write_text(texts.get(damage, damage))
    monkeypatch.setenv("PITBOSS_CACHE", str(tmp_path / "none"))
    monkeypatch.setattr(kept, "shipped_folder", lambda: tmp_path)
    assert kept.find(problem) is None
    assert strategy_card(question("three-card")).cost == drawn("three-card").cost


# What players know.


@pytest.mark.parametrize(
    ("game", "rules"),
    [
        ("three-card", ["Play with Q-6-4 or better"]),
        ("crazy-four", ["Play 3x with a pair of aces or better", "Play 1x with K-Q-8-4 or better"]),
    ],
)
def test_the_rules_that_players_know_are_found(game: str, rules: list[str]) -> None:
    card = drawn(game)
    assert [rule.says for each in card.decisions for rule in each.rules] == rules
    assert card.cost < Fraction(1, 100_000)


@pytest.mark.parametrize(("game", "side"), DECIDING)
def test_what_is_called_the_shortest_is_proven_and_the_rest_is_called_found(
    game: str, side: str | None
) -> None:
    card = drawn(game, side)
    proven = all(each.shortest for each in card.decisions)
    text = " ".join(card_text(card).split())
    assert ("It is the shortest: with one rule fewer" in text) == proven
    assert ("found" in text) == (not proven)
    assert "the cheapest" not in text
    for each in card.decisions:
        if each.shortest and each.rules:
            assert each.fewer is not None
            assert card.cost - each.cost + each.fewer > CENT


def test_a_bet_is_never_better_than_both_checking_and_raising() -> None:
    for rules in range(5):
        assert drawn("champion-four", None, None, rules).decisions[1].options["bet"] == 0


def test_refused_are_a_game_without_decisions_and_bounds_that_make_no_sense() -> None:
    for asked in (question("packs-two"), question("champion-one", "none")):
        for wanted in (strategy_card, mistake_costs):
            with pytest.raises(InputError, match="no decisions in"):
                wanted(asked)
    with pytest.raises(InputError, match="at least 0, not"):
        strategy_card(question("champion-two"), cost=Fraction(-1, 10))
    for number in (-1, MOST_RULES + 1):
        with pytest.raises(InputError, match="0 to 12 rules"):
            strategy_card(question("champion-two"), most_rules=number)


# The search, by trying everything on small problems.


def some_conditions() -> list[Condition]:
    words = Vocabulary(
        tuple(flag(f"word {n}", lambda seen: np.ones(len(seen), bool), f"word {n}") for n in range(4))
    )
    return list(words.conditions)


def small_problem(seed: int) -> tuple[Search, list[Condition], list[int]]:
    rng = np.random.default_rng(seed)
    held = rng.random((4, 40)) < 0.4
    values = rng.integers(-50, 51, (2, 40))
    found = some_conditions()
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
    ladder = [found.value for found in search.ladder(3)]
    assert ladder == best[: len(ladder)]
    assert ladder[-1] <= search.ceiling


def test_a_list_is_followed_from_the_top() -> None:
    search, found, _ = small_problem(9)
    first, second = (found[0],), (found[2],)
    for a, b in permutations((first, second)):
        chosen = search.chosen([Step(1, a), Step(0, b)], 1)
        caught = search.held[a[0].number]
        assert (chosen[caught] == 1).all()
        assert (chosen[~caught & search.held[b[0].number]] == 0).all()


@pytest.mark.parametrize("seed", range(3))
def test_of_three_options_the_list_found_is_as_good_as_the_best_of_two_rules(seed: int) -> None:
    rng = np.random.default_rng(seed)
    held, values, words = rng.random((4, 30)) < 0.4, rng.integers(-50, 51, (3, 30)), some_conditions()
    search = Search(held, words, values, (0, 1, 2))
    rules: list[tuple[Condition, ...]] = [(each,) for each in words]
    rules += [(a, b) for a, b in combinations(words, 2) if a.number != b.number and (a.wanted or b.wanted)]
    best = max(
        search.price([Step(x, one), Step(y, two)], otherwise).value
        for one in rules
        for two in rules
        for x in range(3)
        for y in range(3)
        for otherwise in range(3)
    )
    *_, found = search.ladder(2)
    assert not search.none_reaches(best, 2)
    assert search.none_reaches(best + 1, 2)
    assert found.value >= best - (best - int(values.sum(axis=1).max())) // 20


# Mistakes and answers.


@pytest.mark.parametrize(("game", "side"), DECIDING)
def test_no_mistake_gains_anything(game: str, side: str | None) -> None:
    found = mistake_costs(question(game, side))
    assert len(found) >= 2
    assert all(each.cost >= 0 for each in found)
    assert {each.decision for each in found} == {each.name for each in drawn(game, side).decisions}


def habit(game: str, decision: str, says: str) -> Fraction:
    found = [each for each in mistake_costs(question(game)) if each.decision.startswith(decision)]
    return next(each.cost for each in found if each.says.startswith(says))


def test_letting_a_bet_ride_stakes_more_than_taking_it_back() -> None:
    """`simulate let-it-ride --strategy` with a pair or better at both bets has -0.144905 exactly."""
    costs = [habit("let-it-ride", bet, "Ride only with a pair") for bet in ("let Bet 1", "let Bet 2")]
    assert costs == [Fraction(473_680, 51_979_200), Fraction(5_236_144, 51_979_200)]
    assert round(float(solved("let-it-ride").player_ev - sum(costs)), 6) == -0.144905


@pytest.mark.parametrize(
    ("says", "kept_hands"),
    [
        ("Fold the 10 worst starting hands", None),
        ("Fold without a pair or an ace", "A"),
        ("Fold without a pair or a face card", "AKQJ"),
        ("Fold without a pair or a ten", "AKQJT"),
    ],
)
def test_who_folds_some_hands_answers_best_with_all_others(says: str, kept_hands: str | None) -> None:
    """A second way: what the starting hands of `solve` lose that the habit folds."""
    counts = solved("mississippi-stud").counts
    if kept_hands is None:
        least = sorted(counts.hands, key=lambda each: max(_staying(each)) / each.deals)
        folded = least[:10]
    else:
        folded = [
            each for each in counts.hands if each.hand[0] != each.hand[1] and each.hand[0] not in kept_hands
        ]
    lost = sum((counts.worth(each) + 1) * each.deals for each in folded)
    deals = sum(each.deals for each in counts.hands)
    assert habit("mississippi-stud", "bet on 3rd", says) == Fraction(lost, deals)


def _staying(hand: HandValue) -> list[int]:
    return [value for name, value in hand.values.items() if name != "fold"]


@pytest.mark.parametrize("name", ["mississippi-stud", "let-it-ride"])
def test_no_price_of_a_habit_depends_on_the_order_of_the_answers(name: str) -> None:
    data = tomllib.loads(definition(name))
    for step in data["steps"]:
        if "decide" in step:
            step["options"] = dict(reversed(step["options"].items()))
    turned = ask(CATALOGUE, check_model(Game, data, "mine.toml"))
    found = [sorted(habits(Workshop(problem_of(each)))) for each in (question(name), turned)]
    assert found[0] == found[1]


def test_habits_priced_anew_leave_the_cards_as_they_are(tmp_path: Path) -> None:
    name = f"{problem_of(question('let-it-ride')).key}.card.json"
    shipped = (kept.shipped_folder() / name).read_text()
    (tmp_path / name).write_text(json.dumps(json.loads(shipped) | {"mistakes": []}))
    assert list(price_habits(tmp_path, "let-it-ride")) == [tmp_path / name]
    assert (tmp_path / name).read_text() == shipped


@pytest.mark.parametrize(
    ("game", "decision", "dealt", "option", "rule"),
    [
        ("three-card", "play or fold", {"seat": "Qs 6d 4c"}, "play", 0),
        ("three-card", "play or fold", {"seat": "Qs 6d 3c"}, "fold", None),
        ("crazy-four", "play or fold", {"seat": "As Ad 4c 7h 9s"}, "play-3x", 0),
        ("crazy-four", "play or fold", {"seat": "Ks Qd 8c 4h 2s"}, "play-1x", 1),
        ("champion-two", "raise", {"seat": "As Kd", "dealer": "Ah Qc"}, "raise", 0),
        ("champion-one", "raise", {"player": "2s 2d", "dealer": "Ah Kc"}, "raise", 0),
        ("let-it-ride", "let Bet 1 ride or take it back", {"seat": "Ts Td 4c"}, "ride", 0),
    ],
)
def test_a_card_answers_for_the_cards_in_sight(
    game: str, decision: str, dealt: dict[str, str], option: str, rule: int | None
) -> None:
    by_name = {str(card): card for card in FULL_DECK}
    cards = {name: tuple(by_name[each] for each in text.split()) for name, text in dealt.items()}
    card = drawn(game)
    rules = next(each.rules for each in card.decisions if each.name == decision)
    assert said(card, decision, cards) == (option, None if rule is None else rules[rule])


def test_a_card_has_no_answer_at_a_decision_it_does_not_have() -> None:
    with pytest.raises(InputError, match="says nothing about 'raise'"):
        said(drawn("three-card"), "raise", {"seat": FULL_DECK[:3]})


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


def test_no_game_is_named_in_python() -> None:
    folder = Path(str(package.__file__)).parent
    names = "|".join(re.escape(name) for name in CATALOGUE.games)
    for path in folder.rglob("*.py"):
        assert not re.search(rf"[\"']({names})[\"']", path.read_text()), path


@pytest.mark.parametrize("name", package.__all__)
def test_every_exported_name_is_there_and_documented(name: str) -> None:
    assert getattr(package, name).__doc__
    assert package.__all__ == sorted(package.__all__)


def test_what_is_seen_has_a_length() -> None:
    none = np.zeros((3, 0), np.uint8)
    assert len(Seen(mine=none, board=none, theirs=none)) == 3
