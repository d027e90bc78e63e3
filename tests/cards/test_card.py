"""Cards are shared and fixed; reading them takes every usual spelling and refuses the rest in a sentence."""

from __future__ import annotations

import copy
import pickle

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from pitboss.cards import FULL_DECK, RANK_NAMES, SUITS, Card, parse_cards, rank_name
from pitboss.errors import CardError

SYMBOLS = {"c": "♣", "d": "♦", "h": "♥", "s": "♠"}
cards = st.sampled_from(FULL_DECK)


def spellings(card: Card) -> list[str]:
    letter = str(card)[0]
    ranks = [letter.upper(), letter.lower(), *(["10"] if card.rank == 10 else [])]
    suits = [card.suit, card.suit.upper(), SYMBOLS[card.suit], SYMBOLS[card.suit] + "\ufe0f"]
    return [rank + suit for rank in ranks for suit in suits]


def test_every_card_exists_once() -> None:
    for card in FULL_DECK:
        assert Card(card.rank, card.suit) is card
        assert copy.copy(card) is card
        assert copy.deepcopy([card])[0] is card
        for protocol in range(pickle.HIGHEST_PROTOCOL + 1):
            assert pickle.loads(pickle.dumps(card, protocol)) is card
        assert eval(repr(card), {"Card": Card}) is card


def test_index_counts_by_rank_then_suit() -> None:
    assert [card.index for card in FULL_DECK] == list(range(52))
    for card in FULL_DECK:
        assert card.index == (card.rank - 2) * 4 + SUITS.index(card.suit)


def test_cards_do_not_change() -> None:
    ace = Card(14, "s")
    with pytest.raises(AttributeError, match="ace of spades"):
        setattr(ace, "rank", 2)  # noqa: B010  # written plainly, mypy would refuse it
    with pytest.raises(AttributeError, match="ace of spades"):
        delattr(ace, "suit")
    with pytest.raises(AttributeError):
        setattr(ace, "colour", "black")  # noqa: B010
    assert (ace.rank, ace.suit) == (14, "s")


@pytest.mark.parametrize(("rank", "suit"), [(1, "s"), (15, "s"), (14, "x"), (14, "S"), (14, "")])
def test_impossible_cards_are_refused(rank: int, suit: str) -> None:
    with pytest.raises(CardError, match="are not a card: ranks are 2 to 14, suits c, d, h and s"):
        Card(rank, suit)


def test_words_and_symbols() -> None:
    ace, ten = Card(14, "s"), Card(10, "h")
    assert (str(ace), ace.symbol, ace.name) == ("As", "A♠", "ace of spades")
    assert (str(ten), ten.symbol, ten.name) == ("Th", "10♥", "ten of hearts")


def test_rank_names() -> None:
    assert rank_name(14) == "ace"
    assert rank_name(14, plural=True) == "aces"
    assert rank_name(6, plural=True) == "sixes"
    assert list(RANK_NAMES) == list(range(2, 15))
    with pytest.raises(CardError, match="1 is not a rank"):
        rank_name(1)


def test_every_spelling_of_every_card_is_read() -> None:
    for card in FULL_DECK:
        for text in spellings(card):
            assert Card.parse(text) is card


REFUSED = [
    "",
    " ",
    "A",
    "s",
    "As ",
    " As",
    "AsKd",
    "1s",
    "11s",
    "010h",
    "0h",
    "Ax",
    "As\ufe0f",
    "A♤",
    "A s",
    "joker",
]
LOOKALIKES = [
    "\u212as",
    "A\u017f",
    "\uff21s",
    "А\u0073",
    "\u0663h",
    "A♠\ufe0e",
]  # Kelvin, long s, wide, Cyrillic, …


@pytest.mark.parametrize("text", REFUSED + LOOKALIKES)
def test_anything_else_is_refused_with_what_would_be_accepted(text: str) -> None:
    with pytest.raises(CardError) as refused:
        Card.parse(text)
    message = str(refused.value)
    assert message.startswith(
        f"{text!r} is not a card: a card is a rank (2 to 10 or T, J, Q, K, A) and a suit"
    )
    assert refused.value.kind == "card"


@pytest.mark.parametrize(
    "text", ["As Kd 10h", "As,Kd,10h", "As, Kd ,10h", "AsKd10h", " asKD\tt♥ ", "A♠K♦10♥\ufe0f"]
)
def test_cards_are_separated_or_run_together(text: str) -> None:
    assert parse_cards(text) == (Card(14, "s"), Card(13, "d"), Card(10, "h"))


@pytest.mark.parametrize("text", ["", "  ", " , "])
def test_no_cards_are_no_cards(text: str) -> None:
    assert parse_cards(text) == ()


@given(st.data(), st.lists(cards, unique=True, max_size=52))
@settings(deadline=None)
def test_round_trip_in_any_spelling_and_separation(data: st.DataObject, chosen: list[Card]) -> None:
    pieces: list[str] = []
    for card in chosen:
        pieces.append(data.draw(st.sampled_from(spellings(card))))
        pieces.append(data.draw(st.sampled_from(["", " ", ",", ", ", "  "])))
    assert parse_cards("".join(pieces)) == tuple(chosen)
    assert parse_cards("".join(map(str, chosen))) == tuple(chosen)
    assert parse_cards(" ".join(card.symbol for card in chosen)) == tuple(chosen)


def test_the_same_card_twice_is_named() -> None:
    with pytest.raises(CardError, match=r"^The ace of spades \(As\) is given twice: a deck has only one\.$"):
        parse_cards("As Kd A♠")


@pytest.mark.parametrize(("text", "named"), [("As Xd Kd", "'Xd'"), ("AsKdXx 2c", "'Xx'"), ("As;Kd", "';Kd'")])
def test_the_part_that_is_no_card_is_quoted(text: str, named: str) -> None:
    with pytest.raises(CardError) as refused:
        parse_cards(text)
    assert str(refused.value).startswith(f"{named} is not a card: ")


@pytest.mark.parametrize("text", ["As " * 1000, "x" * 1_000_000, " " * 10_000])
def test_absurdly_long_input_is_refused_briefly(text: str) -> None:
    with pytest.raises(CardError, match=f"^{len(text)} characters .* a deck has 52 cards\\.$") as refused:
        parse_cards(text)
    assert len(str(refused.value)) < 120


def test_a_long_word_is_quoted_briefly() -> None:
    with pytest.raises(CardError) as refused:
        Card.parse("x" * 1_000_000)
    assert len(str(refused.value)) < 200


garbage = st.text() | st.text(alphabet="AaKkTt10 2s♠\ufe0f,dh♥\x1b\n", max_size=40)


@given(garbage)
@example("\x1b[2J")
@example("\ud800")
@settings(deadline=None, max_examples=500)
def test_garbage_raises_card_error_and_nothing_else(text: str) -> None:
    for read in (Card.parse, parse_cards):
        try:
            read(text)
        except CardError as refused:
            message = str(refused)
            assert message.isprintable()
            assert len(message) < 250
