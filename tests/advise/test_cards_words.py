"""The words of strategy cards and rule lists, each against its meaning spelled out card by card."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from fractions import Fraction
from random import Random

import numpy as np
import pytest

from pitboss.advise.cards import strategy_card
from pitboss.advise.cards.terms import sentence
from pitboss.cards import FULL_DECK, Card, Category, HandKind, rank_hand
from pitboss.errors import InputError
from pitboss.exact import ask
from pitboss.exact.phrases import PHRASES, Deals, find_phrase
from pitboss.exact.starting_hands import LABELS, holding, label_of
from pitboss.games import load_catalogue
from pitboss.kernels.flop_strengths import flop_strengths
from pitboss.kernels.tables import CATEGORY_OF_STRENGTH
from tests.simulate.jobs import job_for
from tests.simulate.test_strategies import deals_of, decided
from tests.twins.holdem import locate

Hand = list[Card]


def ranks(cards: Hand) -> list[int]:
    return sorted(card.rank for card in cards)


def category(cards: Hand) -> HandKind:
    return rank_hand(cards).category


def completing(mine: Hand, flop: Hand) -> int:
    """How many ranks would make a straight that is not there yet."""

    def straight(have: set[int]) -> bool:
        low = have | ({1} if 14 in have else set())
        return any(set(range(start, start + 5)) <= low for start in range(1, 11))

    have = {card.rank for card in mine + flop}
    return 0 if straight(have) else sum(straight(have | {rank}) for rank in range(2, 15))


def suits(cards: Hand) -> Counter[str]:
    return Counter(card.suit for card in cards)


def own_pair(mine: Hand, flop: Hand) -> bool:
    a, b = ranks(mine)
    return a == b or bool({a, b} & set(ranks(flop))) or category(mine + flop) in made


made = (Category.STRAIGHT, Category.FLUSH, Category.STRAIGHT_FLUSH, Category.ROYAL_FLUSH)


def top_pair(mine: Hand, flop: Hand) -> bool:
    """Spelled out hand by hand."""
    a, b = ranks(mine)
    board = ranks(flop)
    found = category(mine + flop)
    if found in (*made, Category.FULL_HOUSE, Category.FOUR_OF_A_KIND):
        return found in made or own_pair(mine, flop)
    if found is Category.THREE_OF_A_KIND:
        return len(set(board)) > 1
    if found is Category.TWO_PAIR and len(set(board)) == 3:
        return True
    return max(board) in (a, b) or (a == b and a > max(board))


def nut_high(mine: Hand, flop: Hand) -> bool:
    return next(rank for rank in range(14, 1, -1) if rank not in ranks(flop) or rank in ranks(mine)) in ranks(
        mine
    )


def four_suited(mine: Hand, flop: Hand) -> bool:
    return 4 in suits(mine + flop).values()


def order(cards: Hand) -> tuple[bool, int, int]:
    low, high = ranks(cards)
    return low == high, high, low


PLAIN: dict[str, Callable[[Hand, Hand], bool]] = {
    "own pair or better": own_pair,
    "top pair or better": top_pair,
    "flush draw": four_suited,
    "two-card flush draw": lambda mine, flop: (
        four_suited(mine, flop) and 2 in suits(mine).values() and 3 not in suits(flop).values()
    ),
    "straight draw": lambda mine, flop: completing(mine, flop) >= 1,
    "open-ended straight draw": lambda mine, flop: completing(mine, flop) >= 2,
    "flush or open-ended draw": lambda mine, flop: four_suited(mine, flop) or completing(mine, flop) >= 2,
    "overcard": lambda mine, flop: max(ranks(mine)) > max(ranks(flop)),
    "two overcards": lambda mine, flop: min(ranks(mine)) > max(ranks(flop)),
    "nut high card": nut_high,
    "paired flop": lambda _, flop: len(set(ranks(flop))) < 3,
    "flop of one suit": lambda _, flop: len(suits(flop)) == 1,
    "better cards": lambda mine, theirs: order(mine) > order(theirs),
    "same cards": lambda mine, theirs: ranks(mine) == ranks(theirs),
    "higher card": lambda mine, theirs: max(ranks(mine)) > max(ranks(theirs)),
    "two higher cards": lambda mine, theirs: min(ranks(mine)) > max(ranks(theirs)),
}


def random_deals(text: str, number: int) -> list[tuple[Hand, Hand]]:
    """Half of them from few cards, so that what is rare happens."""
    rng, size = Random(text), 3 if PHRASES[text].sees_flop else 2
    decks = [list(FULL_DECK), [card for card in FULL_DECK if card.rank >= 11 or card.suit == "s"]]
    found = []
    for at in range(number):
        dealt = rng.sample(decks[at % 2], 2 + size)
        found.append((dealt[:2], dealt[2:]))
    return found


@pytest.mark.parametrize("text", PHRASES)
def test_a_phrase_holds_exactly_where_its_meaning_does(text: str) -> None:
    dealt = random_deals(text, 6000)
    mine = np.array([[card.index for card in one] for one, _ in dealt])
    other = np.array([[card.index for card in two] for _, two in dealt])
    flop = PHRASES[text].sees_flop
    told = PHRASES[text].holds(Deals(mine=mine, flop=other if flop else None, theirs=None if flop else other))
    expected = [PLAIN[text](one, two) for one, two in dealt]
    assert told.tolist() == expected
    assert 0 < sum(expected) < len(expected)
    assert PHRASES[text].means


def test_phrases_are_found_with_an_article_or_without() -> None:
    for said in ("flush draw", "a flush draw", " the Flush Draw "):
        assert find_phrase(said) is PHRASES["flush draw"]
    assert find_phrase("a flush") is None


def test_both_cards_from_a_rank_on() -> None:
    covered = {label for label, held in zip(LABELS, holding("both T+"), strict=True) if held}
    assert covered == {label for label in LABELS if all(rank in "TJQKA" for rank in label[:2])}


def test_a_rule_list_with_phrases_is_followed_from_the_top() -> None:
    rules = """
        play always
        check with own pair or better and on a flop of one suit and without two pair or better
        raise with own pair or better
        bet with a flush or open-ended draw and with Tx+
        raise with the nut high card and on a paired flop
        check otherwise
    """
    program = job_for("champion-four", rounds=1, strategies=[rules])[2].program
    deals = deals_of("champion-four", 6000, seed=4)
    seen = set()
    for deal, options in zip(deals, decided(program, deals), strict=True):
        mine, flop = deal["seat"], deal["flop"]
        own = own_pair(mine, flop)
        wanted = "check"
        if own and len(suits(flop)) == 1 and category(mine + flop) < Category.TWO_PAIR:
            seen.add("thin")
        elif own:
            wanted = "raise"
        elif PLAIN["flush or open-ended draw"](mine, flop) and max(ranks(mine)) >= 10:
            wanted = "bet"
        elif nut_high(mine, flop) and len(set(ranks(flop))) < 3:
            wanted = "raise"
            seen.add("nut")
        assert options == ["play", wanted], deal
        seen.add(wanted)
    assert seen == {"thin", "nut", "check", "bet", "raise"}


def test_a_rule_list_compares_two_hands() -> None:
    rules = "play without 32o; fold otherwise; check with pair and not against pair and without higher card; "
    rules += "raise with better cards; raise with same cards and with suited; check otherwise"
    program = job_for("champion-two", rounds=1, strategies=[rules])[2].program
    deals = deals_of("champion-two", 6000, seed=5)
    for deal, options in zip(deals, decided(program, deals), strict=True):
        mine, theirs = deal["seat"], deal["dealer"]
        if label_of(*mine) == "32o":
            assert options == ["fold"]
            continue
        under = order(mine)[0] and not order(theirs)[0] and max(ranks(mine)) <= max(ranks(theirs))
        suited = len(suits(mine)) == 1 and ranks(mine) == ranks(theirs)
        raising = not under and (order(mine) > order(theirs) or suited)
        assert options == ["play", "raise" if raising else "check"], deal


@pytest.mark.parametrize(
    ("game", "rules", "message"),
    [
        (
            "champion-two",
            "play with flush draw; fold otherwise; check always",
            "about a flop, but none is in sight",
        ),
        ("champion-four", "play with better cards; fold otherwise; check always", "not both in sight"),
        ("champion-four", "play always; raise with better cards; check otherwise", "not both in sight"),
        (
            "champion-four",
            "play always; raise on a wet flop; check otherwise",
            "'a wet flop' is not a kind of flop",
        ),
        (
            "champion-two",
            "play always; raise with better cards; raise with pair or better; check otherwise",
            "cannot stand beside rules that compare two hands",
        ),
    ],
)
def test_refused_are_words_about_cards_that_nobody_sees(game: str, rules: str, message: str) -> None:
    with pytest.raises(InputError, match=message):
        job_for(game, rounds=1, strategies=[rules])


def test_five_cards_are_ranked_in_every_state() -> None:
    rng, strengths = Random(3), flop_strengths()
    for _ in range(3000):
        cards = rng.sample(FULL_DECK, 5)
        row, hole = locate([card.index for card in cards[:2]], [card.index for card in cards[2:]])
        assert CATEGORY_OF_STRENGTH[strengths[row, hole]] == category(cards)


@pytest.mark.parametrize("game", ["champion-two", "champion-four", "caribbean-stud", "high-card-flush"])
def test_every_sentence_reads_on_and_says_each_condition_once(game: str) -> None:
    question = ask(load_catalogue(), load_catalogue().game(game))
    for decision in strategy_card(question, cost=Fraction(1, 100)).decisions:
        found = decision.words.conditions
        for one in found:
            alone = sentence("raise", [one])
            assert alone == f"Raise {one.said.lead} {one.said.what}"
            for other in found[:40]:
                if other.number != one.number:
                    both = sentence("raise", [one, other])
                    assert both == sentence("raise", [other, one]) or one.said.lead is other.said.lead
                    assert one.said.what in both
                    assert other.said.what in both
