"""Strategies: what they decide, and what they refuse."""

from __future__ import annotations

import json
from pathlib import Path
from random import Random
from typing import Any

import numpy as np
import pytest

from pitboss.advise import advise
from pitboss.cards import FULL_DECK, Card
from pitboss.errors import InputError, NotFound
from pitboss.exact import ask
from pitboss.exact.starting_hands import LABELS
from pitboss.games import load_catalogue
from pitboss.house import load_house
from pitboss.kernels import play as kernel
from pitboss.round import make_terms
from pitboss.simulate import Program, Seating, make_program, read_strategy
from tests.simulate.jobs import job_for, simulated
from tests.tables import CATALOGUE

EXAMPLES = Path(__file__).parents[2] / "docs" / "examples"


def decided(program: Program, deals: list[dict[str, list[Card]]]) -> list[list[str]]:
    """The options that the kernel takes on given cards, decision by decision."""
    cards = np.array(
        [[card.index for (group, _), _ in program.places for card in deal[group]] for deal in deals], np.uint8
    )
    desk, found = kernel.make_desk(program.script), []
    for start in range(0, len(deals), kernel.BLOCK):
        size = min(kernel.BLOCK, len(deals) - start)
        kernel.lay_given(program.script, desk, cards[start : start + size])
        kernel.play_block(program.script, desk, np.zeros((0, 0), np.uint8), size)
        for r in range(size):
            options = desk.option[:, r].tolist()
            found.append(
                [a.options[option] for a, option in zip(program.asked, options, strict=True) if option != 255]
            )
    return found


def deals_of(game: str, number: int, seed: int) -> list[dict[str, list[Card]]]:
    rng, found = Random(seed), []
    for _ in range(number):
        deck = rng.sample(FULL_DECK, 52)
        deal = {}
        for group, size in CATALOGUE.game(game).groups.items():
            deal[group], deck = deck[:size], deck[size:]
        found.append(deal)
    return found


@pytest.mark.parametrize(
    ("game", "side", "seen", "number"),
    [
        ("champion-four", None, [("seat",), ("seat", "flop")], 50),
        ("champion-three", None, [("seat",), ("seat", "flop")], 50),
        ("champion-two", None, [("seat",), ("seat", "dealer")], 300),
        ("champion-one", "player", [("player",), ("player", "dealer")], 300),
        ("champion-one", "dealer", [("player",), ("player", "dealer")], 300),
        pytest.param("champion-two", None, [("seat",), ("seat", "dealer")], 1000, marks=pytest.mark.full),
        pytest.param(
            "champion-one", "player", [("player",), ("player", "dealer")], 1000, marks=pytest.mark.full
        ),
        pytest.param(
            "champion-one", "dealer", [("player",), ("player", "dealer")], 1000, marks=pytest.mark.full
        ),
        pytest.param("champion-four", None, [("seat",), ("seat", "flop")], 150, marks=pytest.mark.full),
    ],
)
def test_optimal_decides_as_advised(
    game: str, side: str | None, seen: list[tuple[str, ...]], number: int
) -> None:
    program = job_for(game, rounds=1, side=side)[2].program
    question = ask(CATALOGUE, CATALOGUE.game(game), side=side)
    deals = deals_of(game, number, seed=number)
    for deal, options in zip(deals, decided(program, deals), strict=True):
        for groups, option in zip(seen, options, strict=False):
            assert advise(question, {name: deal[name] for name in groups}).best == option, deal


@pytest.mark.parametrize(
    ("strategy", "options"),
    [
        ("always-play", ["play", "check"]),
        ("never-raise", ["play", "check"]),
        ("always-raise", ["play", "raise"]),
        ("fold always; check always", ["fold"]),
    ],
)
def test_fixed_strategies(strategy: str, options: list[str]) -> None:
    program = job_for("champion-four", rounds=1, strategies=[strategy])[2].program
    deals = deals_of("champion-four", 20, seed=1)
    assert decided(program, deals) == [options] * 20


def ranks(deal: dict[str, list[Card]], *groups: str) -> list[int]:
    return [card.rank for group in groups for card in deal[group]]


def test_a_rule_list_is_followed_from_the_top() -> None:
    rules = """
        play with Ax or K9o+, suited      # any ace, king with a nine or better offsuit, anything suited
        fold otherwise
        raise with pair of 9s or better and with Ax
        bet with pair or better
        check otherwise
    """
    program = job_for("champion-four", rounds=1, strategies=[rules])[2].program
    deals = deals_of("champion-four", 3000, seed=2)
    for deal, options in zip(deals, decided(program, deals), strict=True):
        high, low = sorted(ranks(deal, "seat"), reverse=True)
        suited = deal["seat"][0].suit == deal["seat"][1].suit
        plays = high == 14 or (high == 13 and 9 <= low < 13) or suited
        assert options[0] == ("play" if plays else "fold"), deal
        if not plays:
            continue
        held = ranks(deal, "seat", "flop")
        counts = sorted(((held.count(rank), rank) for rank in set(held)), reverse=True)
        if len({card.suit for card in deal["seat"] + deal["flop"]}) == 1 or counts[0][0] == 1:
            continue  # straights and flushes have tests of their own
        good = counts[0][0] > 2 or counts[1][0] > 1 or counts[0][1] >= 9
        assert options[1] == ("raise" if good and high == 14 else "bet"), deal


def test_rules_can_look_at_the_other_hand() -> None:
    rules = "play always; raise with pair and against AK or offsuit; check otherwise"
    program = job_for("champion-two", rounds=1, strategies=[rules])[2].program
    deals = deals_of("champion-two", 3000, seed=3)
    for deal, options in zip(deals, decided(program, deals), strict=True):
        own, other = ranks(deal, "seat"), ranks(deal, "dealer")
        offsuit = other[0] != other[1] and deal["dealer"][0].suit != deal["dealer"][1].suit
        wanted = own[0] == own[1] and (offsuit or set(other) == {13, 14})
        assert options[1] == ("raise" if wanted else "check"), deal


def test_rules_for_a_hand_of_fewer_than_five_cards() -> None:
    catalogue = load_catalogue(EXAMPLES)
    terms = make_terms(catalogue, catalogue.game("lantern-poker"), load_house("default"))
    rules = read_strategy("stay with pair of 9s or better; fold otherwise", terms.game)
    program = make_program(terms, [Seating(stakes={"ante": 500}, strategy=rules)])
    rng, deals = Random(4), []
    for _ in range(3000):
        deck = rng.sample(FULL_DECK, 8)
        deals.append(
            {"seat": deck[:3], "dealer": deck[3:6], "left-lantern": deck[6:7], "right-lantern": deck[7:]}
        )
    for deal, options in zip(deals, decided(program, deals), strict=True):
        held = ranks(deal, "seat", "left-lantern")
        pairs = sorted(rank for rank in set(held) if held.count(rank) >= 2)
        good = len(pairs) == 2 or (pairs and (pairs[0] >= 9 or held.count(pairs[0]) > 2))
        assert options == ["stay" if good else "fold"], deal


def table(tmp_path: Path, name: str = "mine.json", **changes: Any) -> str:
    """A strategy file for champion-four: play anything but low cards, raise with what beats high card."""
    decisions = {
        "play or fold": {
            "by": "hand",
            "states": {label: "fold" if set(label[:2]) <= set("23") else "play" for label in LABELS},
        },
        "check, bet or raise": {
            "by": ["made"],
            "states": {"high card": "check", "one pair": "bet"},
            "otherwise": "raise",
        },
    }
    path = tmp_path / name
    path.write_text(json.dumps({"decisions": decisions | changes}), encoding="utf-8")
    return str(path)


def test_a_table_is_looked_up(tmp_path: Path) -> None:
    result = simulated("champion-four", rounds=500_000, strategies=[table(tmp_path)])
    shares = result.decisions
    low = (6 + 6 + 16) / 1326
    assert shares["play or fold"]["fold"] == pytest.approx(low, abs=0.001)
    assert shares["check, bet or raise"]["check"] == pytest.approx(0.5012, abs=0.01)
    assert shares["check, bet or raise"]["bet"] == pytest.approx(0.4226, abs=0.01)


def test_a_table_in_toml_and_rules_in_a_file(tmp_path: Path) -> None:
    path = tmp_path / "mine.toml"
    path.write_text(
        'rules = ["play always", "raise with flush or better", "check otherwise"]', encoding="utf-8"
    )
    by_rules = simulated("champion-four", rounds=300_000, strategies=[str(path)])
    states = '"flush"="raise"\n"full house"="raise"\n"four of a kind"="raise"\n"straight flush"="raise"\n'
    path.write_text(
        f'[decisions."play or fold"]\notherwise = "play"\n[decisions."check, bet or raise"]\nby = "made"\n'
        f'otherwise = "check"\n[decisions."check, bet or raise".states]\n{states}"royal flush"="raise"\n',
        encoding="utf-8",
    )
    by_table = simulated("champion-four", rounds=300_000, strategies=[str(path)])
    assert by_rules.tally == by_table.tally


@pytest.mark.parametrize(
    ("changes", "says"),
    [
        (
            {"check, bet or raise": {"by": "made", "states": {"high card": "check"}}},
            "there is no option for the state 'one pair' .9 states are missing.",
        ),
        (
            {"play or fold": {"states": dict.fromkeys(LABELS[:-1], "play")}},
            f"there is no option for the state '{LABELS[-1]}'",
        ),
        ({"play or fold": None}, "has no table for the decision 'play or fold'"),
        ({"play or fold": ["play"]}, "a table has by, states"),
        ({"play or fold": {"states": {"AKx": "play"}, "otherwise": "play"}}, "'AKx' is not a state of hand"),
        ({"play or fold": {"otherwise": "run"}}, "'run', which is not one of play, fold"),
        ({"play or fold": {"by": "mood", "otherwise": "play"}}, "by is one or more of hand, other, made"),
        ({"play or fold": {"by": "other", "otherwise": "play"}}, "not in sight"),
        ({"play or fold": {"whatever": 1}}, "'whatever' is not understood"),
    ],
)
def test_files_with_something_missing_are_refused(tmp_path: Path, changes: dict[str, Any], says: str) -> None:
    with pytest.raises(InputError, match=says):
        job_for("champion-four", rounds=1, strategies=[table(tmp_path, **changes)])


def test_a_file_without_a_table_for_a_decision_is_refused(tmp_path: Path) -> None:
    with pytest.raises(InputError, match="has no table for the decision 'check or bet'"):
        job_for("champion-three", rounds=1, strategies=[table(tmp_path)])


@pytest.mark.parametrize(
    ("strategy", "says"),
    [
        ("optimum", "did you mean 'optimal'"),
        ("no-such.toml", "There is no strategy file"),
        ("play always; raise with pair or better", "what to do at 'check, bet or raise'.*check otherwise"),
        ("stand always; check always", "'stand always' is not a rule"),
        ("play sometimes; check always", "'sometimes' is not a condition"),
        ("play with Zx; check always", "'Zx' is not a starting hand"),
        ("play with six of a kind or better; check always", "'six of a kind' is not a poker hand"),
        ("play against AA; fold otherwise; check always", "not seen at 'play or fold'"),
        (";", "The rule list is empty"),
    ],
)
def test_strategies_that_cannot_be_read_are_refused(strategy: str, says: str) -> None:
    with pytest.raises((InputError, NotFound), match=says):
        job_for("champion-four", rounds=1, strategies=[strategy])
