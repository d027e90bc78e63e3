"""Every game of the catalogue, simulated: all wagers settled, the same digits everywhere, strategies."""

from __future__ import annotations

import json
from functools import cache
from pathlib import Path

import pytest

from pitboss.cards import Card
from pitboss.errors import InputError
from pitboss.rules import Hand
from pitboss.simulate import Result, SessionRules, play_batches, play_locally
from pitboss.simulate.job import Order, make_job
from pitboss.simulate.plot import save_plot
from pitboss.simulate.result_json import result_json
from tests.simulate.jobs import job_for, simulated
from tests.simulate.test_strategies import deals_of, decided
from tests.tables import CATALOGUE, GAMES, some_terms

ROUNDS = 6_000


def all_bets(game: str) -> dict[str, int | None]:
    """Every optional wager that does not exclude another."""
    opening = CATALOGUE.game(game).opening_wagers
    return {name: None for name, wager in opening.items() if wager.optional and not wager.excludes}


@cache
def with_everything(game: str, strategy: str, sessions: SessionRules | None = None) -> Result:
    choices = {"bonus_alone": True} if "bonus_alone" in CATALOGUE.game(game).options else {}
    bets = {name: cents for name, cents in all_bets(game).items() if name != "pot"}
    return simulated(
        game, rounds=ROUNDS, strategies=[strategy], bets=bets, choices=choices, sessions=sessions
    )


@pytest.mark.parametrize("strategy", ["always-play", "always-raise"])
@pytest.mark.parametrize("game", GAMES)
def test_every_wager_that_is_made_ends_in_every_round(game: str, strategy: str) -> None:
    result = with_everything(game, strategy)
    made = {
        row.wager: sum(counts[1:])
        for row, counts in zip(result.job.program.rows, result.tally.codes.tolist(), strict=True)
    }
    for name in result.seatings[0].stakes:
        assert made[name] == ROUNDS, name
    for name, on in result.terms.game.riders.items():
        assert made[name] == made[on], name
    assert sum(result.pooled.values()) == ROUNDS


@pytest.mark.parametrize("strategy", ["always-play", "always-raise"])
@pytest.mark.parametrize("game", GAMES)
def test_always_gives_nothing_up_and_takes_nothing_back(game: str, strategy: str) -> None:
    result = with_everything(game, strategy)
    for name, shares in result.decisions.items():
        options = result.terms.game.decision(name).options
        for option, share in shares.items():
            assert share == 0 or not (options[option].forfeits or options[option].returns), (name, option)


@pytest.mark.parametrize(
    "game", [name for name in GAMES if any(step.hand for step in CATALOGUE.game(name).decisions)]
)
def test_always_raise_stakes_what_the_hand_allows(game: str) -> None:
    (step,) = CATALOGUE.game(game).decisions
    program = job_for(game, rounds=1, strategies=["always-raise"])[2].program
    deals = deals_of(game, 2000, seed=5)
    times = {
        name: sum(amount.times for amount in option.places.values()) for name, option in step.options.items()
    }
    chosen = set()
    for deal, options in zip(deals, decided(program, deals), strict=True):
        hand = Hand.of([card for group in step.hand for card in deal[group]], step.ranking)
        allowed = [
            name
            for name, option in step.options.items()
            if option.needs is None or option.needs.is_met_by(hand)
        ]
        assert options == [max(allowed, key=times.__getitem__)], deal
        chosen.update(options)
    assert len(chosen) > 1


@pytest.mark.parametrize("game", GAMES)
def test_the_same_seed_is_the_same_result_on_any_number_of_threads(game: str) -> None:
    job = job_for(game, rounds=150_000, strategies=["always-raise"])[2]
    assert play_locally(job, threads=3) == (play_batches(job, 0, job.batches), True)


@pytest.mark.parametrize("game", GAMES)
def test_every_wager_and_its_ends_are_in_the_document(game: str) -> None:
    result = with_everything(game, "always-play")
    document = json.loads(json.dumps(result_json(result)))
    assert [*document["wagers"]] == [name for name in result.terms.game.wagers if name in document["wagers"]]
    assert {*result.seatings[0].stakes} <= {*document["wagers"]}
    for wager in document["wagers"].values():
        assert sum(wager["results"].values()) == sum(outcome["count"] for outcome in wager["outcomes"])


@pytest.mark.parametrize("game", [pytest.param(name, marks=pytest.mark.full) for name in GAMES])
def test_every_game_is_drawn(game: str, tmp_path: Path) -> None:
    path = tmp_path / "night.svg"
    save_plot(with_everything(game, "always-raise", SessionRules(length=20, nights=5)), path)
    assert CATALOGUE.game(game).title.split()[0] in path.read_text(encoding="utf-8")


def ranks(cards: list[Card]) -> list[int]:
    return sorted((card.rank for card in cards), reverse=True)


THREE_CARD = {"strategies": ["play with Q-6-4 or better; fold otherwise"]}


def test_three_card_queen_six_four_is_the_least_hand_that_plays() -> None:
    program = job_for("three-card", rounds=1, **THREE_CARD)[2].program  # type: ignore[arg-type]
    deals = deals_of("three-card", 4000, seed=6)
    for deal, options in zip(deals, decided(program, deals), strict=True):
        hand = Hand.of(deal["seat"], "three-card")
        plays = hand.rank.category.label != "high card" or ranks(deal["seat"]) >= [12, 6, 4]
        assert options == ["play" if plays else "fold"], deal


def test_three_card_ante_and_play_cost_what_is_published() -> None:
    """3.3730% of the Ante at 5-4-1, with Q-6-4 or better (wizardofodds.com, Three Card Poker)."""
    result = simulated("three-card", rounds=10_000_000, seed=7, **THREE_CARD)
    assert [*result.seatings[0].stakes] == ["ante"]
    assert abs(result.total.value + 0.033730) < 4 * result.total.standard_error
    assert result.total.standard_error < 0.0006


def test_a_hand_too_low_for_an_answer_gives_the_next_lower_one() -> None:
    program = job_for("crazy-four", rounds=1, strategies=["play-2x always"])[2].program
    deals = deals_of("crazy-four", 500, seed=8)
    for deal, options in zip(deals, decided(program, deals), strict=True):
        aces = [card.rank for card in deal["seat"]].count(14) >= 2
        good = aces or Hand.of(deal["seat"], "four-card").rank.category.label not in ("high card", "one pair")
        assert options == ["play-2x" if good else "play-1x"], deal


def test_rules_name_hands_by_the_games_own_ranking() -> None:
    rules = """
        raise-2x with five-card flush or better
        raise-1x with three-card flush, 9-7-5 or better
        fold otherwise
    """
    program = job_for("high-card-flush", rounds=1, strategies=[rules])[2].program
    deals = deals_of("high-card-flush", 1500, seed=9)
    for deal, options in zip(deals, decided(program, deals), strict=True):
        longest = Hand.of(deal["seat"], "longest-flush").rank
        raises = longest.category > 3 or (longest.category == 3 and longest.ranks >= (9, 7, 5))
        assert options == ["raise-2x" if longest.category >= 5 else "raise-1x" if raises else "fold"], deal


def test_a_table_goes_by_the_kinds_of_the_games_own_ranking(tmp_path: Path) -> None:
    path = tmp_path / "mine.json"
    table = {"by": "made", "states": {"high card": "fold"}, "otherwise": "play-3x"}
    path.write_text(json.dumps({"decisions": {"play or fold": table}}), encoding="utf-8")
    shares = simulated("ultimate-three-card", rounds=200_000, strategies=[str(path)]).decisions[
        "play or fold"
    ]
    assert shares["fold"] == pytest.approx(16440 / 22100, abs=0.005)
    assert shares["play-1x"] == 0


@pytest.mark.parametrize(
    ("game", "rules", "says"),
    [
        ("mississippi-stud", "bet-3x with A-K or better; fold otherwise", "only pairs count"),
        ("three-card", "play with full house or better; fold otherwise", "'full house' is not a poker hand"),
        ("three-card", "play with 6-4-Q or better; fold otherwise", "'6-4-Q' is not a poker hand"),
        ("three-card", "play with Q-6-4-2 or better; fold otherwise", "'Q-6-4-2' is not a poker hand"),
        ("three-card", "play with AK or pair; fold otherwise", "about two cards that are not in sight"),
    ],
)
def test_rules_that_the_cards_in_sight_cannot_answer_are_refused(game: str, rules: str, says: str) -> None:
    with pytest.raises(InputError, match=says):
        job_for(game, rounds=1, strategies=[rules])


def test_a_fixed_amount_is_bet_whatever_the_unit() -> None:
    stakes = (
        simulated("let-it-ride", rounds=100, strategies=["always-play"], bets={"five-card": None})
        .seatings[0]
        .stakes
    )
    assert stakes == {"five-card": 100, "bet-1": 500, "bet-2": 500, "bet-3": 500}


def test_a_game_is_not_dealt_to_more_seats_than_it_has() -> None:
    assert len(job_for("high-card-flush", rounds=1, seats=6, strategies=["always-play"])[1]) == 6
    with pytest.raises(InputError, match="high-card-flush is dealt to at most 6 seats, not 7"):
        job_for("high-card-flush", rounds=1, seats=7, strategies=["always-play"])


def test_a_wager_taken_back_is_neither_won_nor_lost() -> None:
    result = simulated(
        "let-it-ride", rounds=10_000, strategies=["ride with pair of tens or better; take-back otherwise"]
    )
    one, three = result.wagers["bet-1"], result.wagers["bet-3"]
    (taken,) = [count for name, _, count in one.endings if name == "taken back"]
    assert taken > 8_000
    assert one.counts["lose"] < three.counts["lose"]
    assert one.counts["push"] == taken
    assert one.average_wager == (one.chances - taken) / one.chances, "what is taken back was not wagered"


def test_the_most_that_a_round_can_ask_is_along_one_way_through_it() -> None:
    """Ante and Blind, and four Antes at once: who bets then is not asked again."""
    assert job_for("ultimate-texas-holdem", rounds=1, strategies=["always-play"])[2].program.most == (
        6 * 500,
    )


@pytest.mark.parametrize(
    ("game", "expected"),
    [("champion-four", "optimal"), ("packs-two", "optimal"), ("three-card", "optimal")],
)
def test_a_seat_without_a_strategy_plays_the_best_that_is_known(game: str, expected: str) -> None:
    order = Order(rounds=1000, seed=1, unit=500, bets={})
    _, seatings, _ = make_job(CATALOGUE, some_terms(game), order)
    assert [seating.strategy.name for seating in seatings] == [expected]
