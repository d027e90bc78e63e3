"""The names that others call the field's games by: units, wagers, answers, cards and pay tables."""

from __future__ import annotations

from dataclasses import dataclass

import pytest

from tests.tables import CATALOGUE, PRINTED

HOLDEM = "seat dealer flop turn river"


@dataclass(frozen=True)
class Names:
    unit: str
    wagers: str
    answers: str
    """Decision by decision."""
    cards: str
    tables: dict[str, str]
    """By slot: the pay tables a house may post, the usual one first."""


NAMES = {
    "three-card": Names(
        "ante",
        "ante play ante-bonus pair-plus six-card",
        "play fold",
        "seat dealer",
        {
            "ante-bonus": "5-4-1 4-3-1 3-2-1 5-3-1",
            "pair-plus": "40-30-6-3-1 40-30-6-4-1 35-33-6-4-1 40-25-6-4-1 35-25-6-4-1 50-30-6-3-1 "
            "50-40-6-3-1 40-30-5-4-1 50-40-30-6-4-1 50-40-30-6-3-1 200-40-30-6-3-1 100-40-30-5-4-1",
            "six-card": "1000-200-50-25-20-10-5 1000-200-50-25-15-10-5 1000-200-100-20-15-10-7",
        },
    ),
    "ultimate-three-card": Names(
        "ante",
        "ante blind play",
        "fold play-1x play-3x",
        "seat dealer-up dealer-down",
        {"blind": "100-8-6-3to2-1"},
    ),
    "caribbean-stud": Names(
        "ante",
        "ante raise five-plus-one bonus power-play super-power",
        "raise fold",
        "seat dealer-up dealer-down",
        {
            "raise": "100-50-20-7-5-4-3-2-1-1 250-50-20-7-5-4-3-2-1-1 200-50-20-7-5-4-3-2-1-1 "
            "999-199-99-14-9-5-3-1-1-1",
            "five-plus-one": "1000-200-100-20-15-10-7",
            "bonus": "100-50-20-7-5-4-3-2-1",
        },
    ),
    "let-it-ride": Names(
        "bet-1",
        "bet-1 bet-2 bet-3 three-card five-card",
        "ride take-back, ride take-back",
        "seat first second",
        {
            "bets": "1000-200-50-11-8-5-3-2-1 500-100-25-15-10-5-3-2-1",
            "three-card": "40-30-6-4-1 50-40-30-6-4-1 50-40-30-6-3-1 40-30-5-4-1",
            "five-card": "20000-2000-400-200-50-25-5 10000-2000-200-75-50-20",
        },
    ),
    "mississippi-stud": Names(
        "ante",
        "ante third fourth fifth three-card",
        "fold bet-1x bet-2x bet-3x, fold bet-1x bet-2x bet-3x, fold bet-1x bet-2x bet-3x",
        "seat first second third",
        {
            "bets": "500-100-40-10-6-4-3-2-1 500-100-40-10-6-5-3-2-1",
            "three-card": "40-30-6-4-1 50-40-30-6-3-1",
        },
    ),
    "ultimate-texas-holdem": Names(
        "ante",
        "ante blind play trips bad-beat",
        "check bet-3x bet-4x, check bet-2x, bet-1x fold",
        HOLDEM,
        {
            "blind": "500-50-10-3-3to2-1 500-50-10-3-3to2",
            "trips": "50-40-30-9-7-4-3 50-40-30-8-6-5-3 50-40-30-8-7-4-3 50-40-20-7-6-5-3",
            "bad-beat": "7500-500-50-30-20-9 2500-500-50-30-20-9",
        },
    ),
    "heads-up-holdem": Names(
        "ante",
        "ante odds play trips-plus pocket",
        "check bet-3x, check bet-2x, bet-1x fold",
        HOLDEM,
        {
            "odds": "500-50-10-3-3to2-1",
            "odds-lost": "500-50-10-8-5 500-25-6-5-4",
            "trips-plus": "100-40-30-8-7-4-3",
            "pocket": "30-20-10-5",
        },
    ),
    "casino-holdem": Names(
        "ante",
        "ante call aa",
        "call fold",
        HOLDEM,
        {"ante": "100-20-10-3-2-1", "aa": "100-50-40-30-20-7 100-50-40-30-20-10-8-7-7"},
    ),
    "texas-holdem-bonus": Names(
        "ante",
        "ante flop turn river bonus",
        "flop fold, turn check, river check",
        HOLDEM,
        {"bonus": "1000-30-25-20-15-10-5-3 30-25-20-15-10-5-3"},
    ),
    "four-card": Names(
        "ante",
        "ante play ante-bonus aces-up",
        "fold play-1x play-2x play-3x",
        "seat dealer-up dealer-down",
        {
            "ante-bonus": "25-20-2",
            "aces-up": "50-40-8-5-4-3-1 50-40-9-6-4-2-1 50-30-9-6-4-2-1 50-40-7-5-4-3-1",
        },
    ),
    "crazy-four": Names(
        "ante",
        "ante super-bonus play queens-up",
        "fold play-1x play-2x play-3x",
        "seat dealer",
        {
            "super-bonus": "200-30-15-2-3to2-1",
            "queens-up": "50-40-8-4-3-2-1 50-30-9-4-3-2-1 50-40-7-4-3-2-1 50-30-8-4-3-2-1",
        },
    ),
    "high-card-flush": Names(
        "ante",
        "ante raise flush straight-flush",
        "fold raise-1x raise-2x raise-3x",
        "seat dealer",
        {
            "flush": "300-100-10-1 100-20-10-2",
            "straight-flush": "8000-1000-100-60-7 500-200-100-50-9",
        },
    ),
    "chase-the-flush": Names(
        "ante",
        "ante xtra all-in",
        "check bet-3x, check bet-2x, bet-1x fold",
        "seat dealer flop turn",
        {"xtra": "250-20-5-1 250-50-5-1"},
    ),
    "flop-poker": Names(
        "ante",
        "ante flop pot",
        "flop fold",
        "seat flop",
        {"ante": "1", "flop": "1000-500-100-30-20-11-4-2-1 1000-500-100-30-20-10-4-2-1"},
    ),
}


def test_the_catalogue_has_the_printed_games_and_the_fields() -> None:
    assert set(CATALOGUE.games) == {*PRINTED, *NAMES}


@pytest.mark.parametrize("game", NAMES)
def test_a_game_is_called_by_the_names_of_the_field(game: str) -> None:
    found, names = CATALOGUE.game(game), NAMES[game]
    assert found.unit == names.unit
    assert set(found.wagers) == set(names.wagers.split())
    answers = [set(each.split()) for each in names.answers.split(",")]
    assert [set(step.options) for step in found.decisions] == answers
    assert list(found.groups) == names.cards.split()


@pytest.mark.parametrize("game", NAMES)
def test_pay_tables_are_called_by_what_they_pay_and_the_usual_one_is_posted(game: str) -> None:
    found, names = CATALOGUE.game(game), NAMES[game]
    assert {slot: place.default for slot, place in found.paytables.items()} == {
        slot: tables.split()[0] for slot, tables in names.tables.items()
    }
    for slot, tables in names.tables.items():
        assert set(CATALOGUE.pay_tables(found, slot)) == set(tables.split())


def test_texas_holdem_bonus_says_which_hands_the_ante_is_paid_with() -> None:
    assert CATALOGUE.game("texas-holdem-bonus").options["ante_wins"].values == ("straight", "flush")
