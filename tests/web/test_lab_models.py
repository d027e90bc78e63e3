"""The lab without its pages: addresses and entries, and what is refused at its field."""

from __future__ import annotations

from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as some

from pitboss.errors import PitbossError
from pitboss.rules import NamedHand, Payout, read_hand
from pitboss.web.lab.configuration import read_configuration, with_method, without_method
from pitboss.web.lab.pay_entries import editable_hands, posted_entries, price_entries, read_entry
from tests.exact.asking import SOLVABLE
from tests.tables import CATALOGUE, GAMES
from tests.web.lab import EDITED, opened

# --- Addresses --------------------------------------------------------------------------------------------


@pytest.mark.parametrize("game", GAMES)
def test_an_address_restores_every_posted_table(game: str) -> None:
    for slot in CATALOGUE.game(game).paytables:
        for name in CATALOGUE.pay_tables(CATALOGUE.game(game), slot):
            first = read_configuration(CATALOGUE, game, [(slot, name)])
            again = opened(first.address)
            assert again.posted == first.posted
            assert not again.edited


@pytest.mark.parametrize("address", EDITED)
def test_an_address_restores_everything(address: str) -> None:
    first = opened(address)
    assert first.edited
    again = opened(first.address)
    assert again == first
    assert again.address == first.address
    assert again.question == first.question


@given(some.dictionaries(some.sampled_from(range(7)), some.integers(0, 900), max_size=7), some.data())
def test_whatever_is_entered_can_be_shared(odds: dict[int, int], data: some.DataObject) -> None:
    configuration = opened("/lab/champion-four?bonus=CH2")
    hands = editable_hands(configuration)
    pays = {
        hands[at]: Payout(Fraction(number, data.draw(some.integers(1, 9)))) for at, number in odds.items()
    }
    edited = configuration.with_pays(pays)
    assert opened(edited.address).changes == edited.changes


@pytest.mark.parametrize(
    ("address", "said"),
    [
        ("/lab/champion-fore", "did you mean 'champion-four'?"),
        ("/lab/champion-four?bonus=CH9", "CH1, CH2"),
        ("/lab/champion-four?side=player", "an address may have"),
        ("/lab/champion-one?side=left", "player, dealer"),
        ("/lab/packs-two?unpaired=perhaps", "push or lose"),
        ("/lab/packs-two?unit=-5", "negative"),
        ("/lab/packs-two?unit=0", "from $0.01"),
        ("/lab/champion-four?pays=flush", "HAND:PAYS"),
        ("/lab/champion-four?pays=fluff:5", "is not a hand"),
        ("/lab/champion-four?pays=flush:-5", "a payout is odds"),
        ("/lab/champion-four?pays=flush:5,flush:6", "twice"),
        ("/lab/champion-four?bonus=CH1&bonus=CH2", "twice"),
        ("/lab/champion-four?pays=" + "9" * 3000, "too long"),
        ("/lab/champion-four?cheat=1", "no 'cheat'"),
    ],
)
def test_a_bad_address_gets_one_sentence(address: str, said: str) -> None:
    with pytest.raises(PitbossError) as refused:
        opened(address)
    assert said in refused.value.message
    assert "\n" not in refused.value.message
    assert len(refused.value.message) < 500


# --- Entries ----------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("", "Empty"),
        ("   ", "Empty"),
        ("-3", "never negative"),
        ("−3", "never negative"),
        ("abc", "is not a payout"),
        ("3x", "is not a payout"),
        ("1e3", "is not a payout"),
        ("1.5", "3 to 2"),
        ("3 to 0", "is not a payout"),
        ("999999999999", "more than any table pays"),
        ("2000000", "more than any table pays"),
        ("$", "is not a payout"),
        ("٣", "is not a payout"),
    ],
)
def test_a_bad_entry_is_refused_at_its_field_alone(text: str, said: str) -> None:
    configuration = opened("/lab/champion-four?bonus=CH3")
    texts = {entry.hand: entry.text for entry in posted_entries(configuration)}
    texts[read_hand("flush")] = text
    pricing = price_entries(configuration, texts)
    assert pricing.analysis is None
    assert pricing.configuration is None
    told = {str(entry.hand): entry.problem for entry in pricing.entries if entry.problem}
    assert list(told) == ["flush"]
    assert said in told["flush"]


@pytest.mark.parametrize(
    ("text", "pays"),
    [
        ("12", Payout(Fraction(12))),
        (" 1,000 ", Payout(Fraction(1000))),
        ("3 to 2", Payout(Fraction(3, 2))),
        ("7/2", Payout(Fraction(7, 2))),
        ("$5,000", Payout(fixed=500_000)),
        ("0", Payout()),
    ],
)
def test_an_entry_is_read_as_people_write_it(text: str, pays: Payout) -> None:
    assert read_entry(text) == pays


def test_a_line_that_pays_more_than_a_better_hand_is_refused_there() -> None:
    configuration = opened("/lab/champion-four?bonus=CH3")
    texts = {entry.hand: entry.text for entry in posted_entries(configuration)}
    texts[read_hand("full house")] = "16"
    told = {str(e.hand): e.problem for e in price_entries(configuration, texts).entries if e.problem}
    assert told == {"full house": "Full house pays more than four of a kind, which beats it."}
    nothing = price_entries(configuration, dict.fromkeys(texts, "0"))
    assert nothing.problem == "A pay table pays at least one hand."


def test_house_options_decide_which_lines_can_be_edited() -> None:
    royal = NamedHand(read_hand("royal flush").category, royal=7)
    assert royal in editable_hands(opened("/lab/packs-two?super=on"))
    assert royal not in editable_hands(opened("/lab/packs-two?super=off"))
    assert [str(hand) for hand in editable_hands(opened("/lab/champion-four?bonus=CH5"))][-3:] == [
        "three of a kind",
        "two pair",
        "one pair",
    ]


# --- Games without a method -------------------------------------------------------------------------------


def test_every_game_is_counted_or_listed_as_not_counted_yet() -> None:
    assert [game.id for game in with_method(CATALOGUE)] == list(SOLVABLE)
    assert [game.id for game in without_method(CATALOGUE)] == [game for game in GAMES if game not in SOLVABLE]
