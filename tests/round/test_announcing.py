"""What the dealer announces is the hand that wagers are settled on."""

from __future__ import annotations

from pathlib import Path

from pitboss.cards import parse_cards
from pitboss.games import load_catalogue
from pitboss.round import CloseBetting, OpenRound, PlaceWagers, apply, make_terms, new_round, next_command
from pitboss.round.events import HandAnnounced
from pitboss.round.scripted import stack_deck
from tests.tables import a_house

EXACT_USE = """
id      = "own-five"
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


def test_a_hand_with_exactly_two_of_the_flop_is_announced_as_it_is_settled(tmp_path: Path) -> None:
    (tmp_path / "own-five.toml").write_text(EXACT_USE, encoding="utf-8")
    catalogue = load_catalogue(tmp_path)
    terms = make_terms(catalogue, catalogue.game("own-five"), a_house())
    cards = {"seat-1": "2c 3d 4h 6s 7c", "dealer": "Kc Kd 2h 5s 9d", "flop": "Ks Kh 9c"}
    given = {place: parse_cards(text) for place, text in cards.items()}
    state, announced = new_round(terms), []
    for command in (OpenRound("red"), PlaceWagers("seat-1", {"ante": 500}), CloseBetting()):
        _, state = apply(state, command)
    while (command := next_command(state, lambda: stack_deck(terms, state.seats, given))) is not None:
        if isinstance(command, OpenRound):
            break
        events, state = apply(state, command)
        announced += [event for event in events if isinstance(event, HandAnnounced)]
    assert [event.words for event in announced] == ["Dealer's hand: four of a kind, kings."]
