"""Games of a house's own, with words together that no shipped game puts together."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from pathlib import Path

import pytest

from pitboss.cards import parse_cards
from pitboss.games import load_catalogue
from pitboss.round import (
    CloseBetting,
    Decision,
    Event,
    OpenRound,
    PlaceWagers,
    Round,
    apply,
    make_terms,
    new_round,
    next_command,
    stack_deck,
)
from pitboss.round.events import HandAnnounced, WagerSettled
from tests.definitions import definition, pay_tables, swap
from tests.tables import a_house

EXACT_USE = """
id      = "mine"
title   = "Own Five"
summary = "Five cards each, and exactly two of the three on the table."
sources = ["the house"]
unit    = "ante"
[cards]
seat   = 5
dealer = 5
flop   = 3
[wagers.ante]
label    = "Ante"
required = true
cite     = "the house"
[[steps]]
show = ["flop", "dealer", "seat"]
cite = "the house"
[[steps]]
settle = "ante"
by     = { hand = ["seat", "flop"], against = ["dealer", "flop"], use = { flop = 2 }, pays = "1 to 1" }
cite   = "the house"
"""


def played(
    folder: Path,
    files: Mapping[str, str],
    wagers: Mapping[str, int],
    cards: Mapping[str, str],
    answers: Sequence[str] = (),
) -> tuple[list[Event], Round]:
    """A round of the game in these files: one seat, its wagers in cents, and what it answers."""
    for name, text in files.items():
        mine = re.sub(r"(?m)^games .*$", 'games = ["mine"]', re.sub(r"(?m)^id .*$", 'id = "mine"', text))
        (folder / f"{name}.toml").write_text(mine, encoding="utf-8")
    catalogue = load_catalogue(folder)
    terms = make_terms(catalogue, catalogue.game("mine"), a_house())
    deck = stack_deck(terms, ("seat-1",), {place: parse_cards(text) for place, text in cards.items()})
    happened: list[Event] = []
    state, left = new_round(terms), iter(answers)
    for command in (OpenRound("red"), PlaceWagers("seat-1", dict(wagers)), CloseBetting()):
        _, state = apply(state, command)
    while state.status == "open":
        move = next_command(state, lambda: deck) or Decision("seat-1", next(left))
        events, state = apply(state, move)
        happened += events
    return happened, state


def why(state: Round, wager: str) -> tuple[str, str]:
    """How the wager ended, and the reason."""
    settled = state.settled["seat-1", wager]
    assert isinstance(settled, WagerSettled)
    return settled.result, settled.why


def test_a_hand_with_exactly_two_of_the_flop_is_announced_as_it_is_settled(tmp_path: Path) -> None:
    cards = {"seat-1": "2c 3d 4h 6s 7c", "dealer": "Kc Qd 2h 5s 9d", "flop": "Ks Kh Kd"}
    happened, _ = played(tmp_path, {"game": EXACT_USE}, {"ante": 500}, cards)
    told = [event.words for event in happened if isinstance(event, HandAnnounced)]
    assert told == ["Dealer's hand: three of a kind, kings."]


def test_an_extra_payment_on_a_wager_taken_back_goes_with_it_and_is_no_fold(tmp_path: Path) -> None:
    rides = '[wagers.three-card]\nlabel = "3 Card Bonus"\nrides = "bet-1"\n'
    game = swap(
        definition("let-it-ride"), '[wagers.three-card]\nlabel    = "3 Card Bonus"\noptional = true\n', rides
    )
    files = {"game": game} | {
        name: pay_tables(f"let-it-ride-{name}") for name in ("bets", "three-card", "five-card")
    }
    cards = {"seat-1": "9s 9h 9d", "first": "2c", "second": "4d"}
    bets = {"bet-1": 500, "bet-2": 500, "bet-3": 500}
    _, state = played(tmp_path, files, bets, cards, ("take-back", "ride"))
    assert not state.folded
    assert why(state, "bet-1") == ("push", "You took the Bet 1 back.")
    assert why(state, "three-card") == ("push", "You took the 3 Card Bonus back.")
    _, state = played(tmp_path, files, bets, cards, ("ride", "ride"))
    assert why(state, "three-card")[0] == "win"


@pytest.mark.parametrize(
    ("pays", "below", "result", "told"),
    [
        (5, "lose", "win", ", which pays 5 to 1 on the Odds"),
        ("push", "lose", "push", ", which pushes on the Odds"),
        (0, "lose", "lose", ""),
        (0, "push", "push", ", which pushes on the Odds"),
        (0, "1 to 1", "win", ", which pays 1 to 1 on the Odds"),
    ],
)
def test_a_beaten_hand_is_told_as_it_ends(
    tmp_path: Path, pays: int | str, below: str, result: str, told: str
) -> None:
    game = swap(
        definition("heads-up-holdem"),
        '{ table = "odds-lost" }',
        f'{{ table = "odds-lost", below = "{below}" }}',
    )
    line = f'"{pays}"' if isinstance(pays, str) else str(pays)
    lost = swap(
        pay_tables("heads-up-odds-lost"), "pays = [500, 50, 10, 8, 5]", f"pays = [500, 50, 10, 8, {line}]"
    )
    others = {name: pay_tables(f"heads-up-{name}") for name in ("odds", "trips-plus", "pocket")}
    cards = {"seat-1": "As Jh", "dealer": "5d 5c", "flop": "Kd Qs Tc", "turn": "Kh", "river": "5s"}
    bets = {"ante": 500, "odds": 500}
    _, state = played(tmp_path, {"game": game, "lost": lost, **others}, bets, cards, ("bet-3x",))
    meeting = "Dealer's full house, fives over kings, beats your straight, ace high"
    assert why(state, "odds") == (result, f"{meeting}{told}.")
