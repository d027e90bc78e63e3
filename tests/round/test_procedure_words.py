"""What the procedure refuses, word for word, with the rule it rests on; and what it just allows."""

from __future__ import annotations

import pytest

from pitboss.round import (
    CloseBetting,
    Collect,
    Cut,
    Deal,
    Decision,
    Irregularity,
    OpenRound,
    ReportIrregularity,
    Shuffle,
    SupervisorCheck,
    apply,
    decide,
)
from pitboss.round.events import DeckCut, RoundOpened
from tests.tables import Table, a_house

BY_HAND = a_house(dealing={"method": "hand", "decks": ["red"]})
WAGERS = {"ante": 10, "bonus": 10}


def a_table(*, by_hand: bool = False) -> Table:
    table = Table("champion-four", house=BY_HAND if by_hand else None).open()
    return table.bet("seat-1", WAGERS).bet("seat-2", WAGERS)


def test_decide_says_what_happens_and_apply_also_where_it_leads() -> None:
    state = Table("champion-four").state
    assert decide(state, OpenRound("red")) == (RoundOpened("red"),) == apply(state, OpenRound("red"))[0]


@pytest.mark.parametrize("cards", [4, 26, 48])
def test_a_cut_takes_and_leaves_four_cards_or_more(cards: int) -> None:
    table = a_table(by_hand=True).run("cut")
    assert DeckCut(cards) in table.do(Cut(cards))


@pytest.mark.parametrize("cards", [0, 3, 49, 52])
def test_a_cut_too_shallow_or_too_deep_is_refused(cards: int) -> None:
    sentence = f"A cut takes 4 to 48 cards, not {cards} (procedures, Deal by hand)."
    assert a_table(by_hand=True).run("cut").refused(Cut(cards)) == sentence


def test_a_round_is_opened_once() -> None:
    table = a_table()
    assert table.refused(OpenRound("blue")) == "The round is already open."
    table.run("decide").decide("seat-1", "fold").decide("seat-2", "fold").run()
    assert table.state.status == "over"
    assert table.refused(OpenRound("blue")) == "The round is over."
    assert table.refused(Collect()) == "The round is over."


def test_decks_alternate_and_the_shuffler_is_checked() -> None:
    table = Table("champion-four")
    assert table.refused(OpenRound("green")) == (
        "There is no 'green' deck at this table; it has red and blue."
    )
    assert table.refused(OpenRound("blue")) == (
        "The red deck is due, not the blue one: they alternate every round "
        "(procedures, Automatic shuffle machine (c))."
    )
    assert table.refused(Deal()) == "The round is not open yet."
    table.open().bet("seat-1", WAGERS).do(ReportIrregularity(Irregularity.SHUFFLER))
    assert table.refused(Deal()) == "The round is void."
    following = Table("champion-four", equipment=table.state.equipment)
    assert following.refused(OpenRound("blue")) == (
        "A supervisor must check the cards and the shuffler before the next round "
        "(procedures, Irregularities (d))."
    )
    following.do(SupervisorCheck("M. Ruiz"))
    following.do(OpenRound("blue"))


def test_moves_come_in_the_order_of_the_procedure() -> None:
    table = Table("champion-four").open()
    assert table.refused(CloseBetting()) == (
        "There are no wagers on the layout, so there is nothing to deal."
    )
    table.bet("seat-1", WAGERS).bet("seat-2", WAGERS)
    assert table.refused(Deal()) == "The next move is to take the wagers and close the betting."
    table.do(CloseBetting())
    assert table.refused(Shuffle(())) == "A deck has each of the 52 cards exactly once."
    table.run("decide")
    first = table.refused(Deal())
    step = table.state.move.step
    assert step is not None
    assert first == f"Seat 1 has to decide first: play or fold ({step.cite})."


def test_each_seat_answers_once_and_in_turn() -> None:
    table = a_table().run("decide")
    assert table.refused(Decision("seat-2", "play")) == "It is seat 1's turn, not seat 2's."
    step = table.state.move.step
    assert step is not None
    assert table.refused(Decision("seat-1", "raise")) == (
        f"There is no option 'raise' here; seat 1 may play or fold ({step.cite})."
    )
    table.decide("seat-1", "fold")
    assert table.refused(Decision("seat-1", "play")) == "Seat 1 has already decided."
    table.decide("seat-2", "play").run("decide")
    assert table.refused(Decision("seat-1", "check")) == (
        "Seat 1 has folded and has no decision left to make."
    )
    table.decide("seat-2", "check")
    assert table.refused(Decision("seat-1", "check")) == (
        "Seat 1 has folded and has no decision left to make."
    )
