"""Rounds from a script: the same engine, the same refusals, and just the cards that were written down."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

import pytest

from pitboss.cards import Card, parse_cards
from pitboss.errors import CardError, InputError, Refused
from pitboss.round.scripted import deal_on, places_dealt, play_scripted
from pitboss.round.state import Round, new_round
from tests.tables import BY_HAND, a_house, some_terms

CARDS = {
    "seat-1": "As Ks",
    "seat-2": "4d 4h",
    "dealer": "Kd Kh",
    "flop": "2c 7h Jd",
    "turn": "3s",
    "river": "9c",
}
BETS = {"seat-1": {"ante": 1000, "bonus": 1000}, "seat-2": {"ante": 500, "bonus": 500}}
ANSWERS = {"seat-1": ["play", "raise"], "seat-2": ["fold"]}


def script(
    bets: Mapping[str, Mapping[str, int]] = BETS,
    answers: Mapping[str, Sequence[str]] = ANSWERS,
    cards: Mapping[str, str] = CARDS,
    **house: Any,
) -> Round:
    terms = some_terms("champion-four", a_house(**house))
    read = {place: parse_cards(text) for place, text in cards.items()}
    return play_scripted(terms, wagers=bets, decisions=answers, cards=read)


@pytest.mark.parametrize("house", [{}, {"dealing": BY_HAND}])
def test_the_round_is_played_with_these_cards(house: dict[str, Any]) -> None:
    state = script(**house)
    assert state.status == "over"
    assert {place: " ".join(map(str, cards)) for place, cards in state.cards.items()} == CARDS
    assert state.decisions == {"seat-1": ("play", "raise"), "seat-2": ("fold",)}
    assert set(state.stakes) == set(state.settled)


def test_seats_may_be_written_in_any_order() -> None:
    backwards = script(bets=dict(reversed(BETS.items())), answers=dict(reversed(ANSWERS.items())))
    assert backwards.settled == script().settled


def test_places_dealt() -> None:
    terms = some_terms("champion-four", a_house())
    assert places_dealt(terms, ["seat-3"]) == {"seat-3": 2, "dealer": 2, "flop": 3, "turn": 1, "river": 1}
    one = some_terms("champion-one", a_house())
    assert places_dealt(one, ["seat-3"]) == {"player": 2, "flop": 3, "turn": 1, "river": 1, "dealer": 2}


def test_the_dealer_waits_for_wagers() -> None:
    state = deal_on(new_round(some_terms("champion-four", a_house())), tuple[Card, ...])
    assert (state.status, state.at) == ("open", 0)


def test_wagers_are_refused_with_their_seat() -> None:
    with pytest.raises(Refused, match=r"^Seat 2: Hold'Em Bonus must equal Ante Blind: ") as refused:
        script(bets={**BETS, "seat-2": {"ante": 500, "bonus": 1000}})
    assert refused.value.rule
    assert refused.value.parameters == {
        "seat": "seat-2",
        "refused": {
            "code": "must-equal",
            "parameters": {"wager": "bonus", "other": "ante", "wanted": 500, "staked": 1000},
        },
    }
    with pytest.raises(Refused, match=r"^There is no 'seat-9' at this table"):
        script(bets={"seat-9": BETS["seat-1"]})


@pytest.mark.parametrize(
    ("answers", "sentence"),
    [
        ({"seat-1": ["play", "raise"]}, "Seat 2 still has to decide 'play or fold': play or fold"),
        ({**ANSWERS, "seat-2": ["fold", "check"]}, "Seat 2 has folded and has no decision left to make"),
        ({**ANSWERS, "seat-1": ["play", "bet", "bet"]}, "Seat 1 has two decisions to make in this round"),
        (
            {**ANSWERS, "seat-1": ["play", "all in"]},
            "There is no option 'all in' here; seat 1 may check, bet or raise.",
        ),
    ],
)
def test_decisions_answer_what_is_asked(answers: Mapping[str, Sequence[str]], sentence: str) -> None:
    with pytest.raises(Refused) as refused:
        script(answers=answers)
    assert refused.value.message.startswith(sentence)


def test_nobody_decides_without_wagers() -> None:
    with pytest.raises(InputError, match="There are decisions for 'seat-3', which has no wagers"):
        script(answers={**ANSWERS, "seat-3": []})
    with pytest.raises(InputError, match="Nobody bets in this deal"):
        script(bets={})


@pytest.mark.parametrize(
    ("cards", "sentence"),
    [
        ({"river": "As"}, r"The ace of spades \(As\) lies at seat-1 and again at river: a deck has only one"),
        ({"river": "9c 8c"}, "river gets 1 card in champion-four, but 2 were given"),
        ({"seat-3": "5c 6c"}, "seat-3 gets no cards in this deal of champion-four: it has no wagers"),
        (
            {"pack-1": "5c 6c"},
            "champion-four deals no cards to 'pack-1'; here they go to seat-1, seat-2, dealer",
        ),
    ],
)
def test_cards_are_those_of_the_deal(cards: dict[str, str], sentence: str) -> None:
    with pytest.raises(CardError, match=sentence):
        script(cards={**CARDS, **cards})


UP_AND_DOWN = {"dealer-up": "Kd", "dealer-down": "Kh 9c 5s 2h"}


def stud(**dealer: str) -> Mapping[str, tuple[Card, ...]]:
    terms = some_terms("caribbean-stud", a_house())
    cards = {place: parse_cards(text) for place, text in {"seat-1": "As Ks Qs 4d 4h", **dealer}.items()}
    wagers, decisions = {"seat-1": {"ante": 1000}}, {"seat-1": ["raise"]}
    return play_scripted(terms, wagers=wagers, decisions=decisions, cards=cards).cards


@pytest.mark.parametrize(
    "dealer",
    [
        UP_AND_DOWN,
        {"dealer": "Kd Kh 9c 5s 2h"},
        {"dealer-up": "Kd", "dealer": "Kh 9c 5s 2h"},
        {"dealer-up": "Kd", "dealer": "Kh 9c Kd 5s 2h"},
    ],
)
def test_a_hand_with_a_card_up_is_written_in_parts_or_as_a_whole(dealer: dict[str, str]) -> None:
    dealt = stud(**dealer)
    assert {place: " ".join(map(str, dealt[place])) for place in UP_AND_DOWN} == UP_AND_DOWN


@pytest.mark.parametrize(
    ("dealer", "sentence"),
    [
        ({"dealer": "Kd Kh 9c 5s"}, "dealer-down gets 4 cards in caribbean-stud, but 3 were given"),
        ({"dealer": "Kd Kh 9c 5s 2h 3h"}, "dealer gets 5 cards in caribbean-stud, and more were given"),
        ({"dealer-up": "Kd", "dealer": "Kd Kh 9c 5s"}, "dealer-down gets 4 cards .*, but 3 were given"),
    ],
)
def test_a_hand_with_a_card_up_has_all_its_cards_and_no_more(dealer: dict[str, str], sentence: str) -> None:
    with pytest.raises(CardError, match=sentence):
        stud(**dealer)


def test_the_same_card_twice_in_one_place() -> None:
    terms = some_terms("champion-four", a_house())
    cards = {place: parse_cards(text) for place, text in CARDS.items()}
    cards["seat-1"] = (cards["seat-1"][0],) * 2
    with pytest.raises(CardError, match="lies twice at seat-1"):
        play_scripted(terms, wagers=BETS, decisions=ANSWERS, cards=cards)
