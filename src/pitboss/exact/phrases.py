"""Plain words about cards in sight: "own pair or better", "flush draw", "paired flop", "better cards".

Each says something about my two cards and the flop, or about my two cards and the other hand's. Cards are
numbers, rank * 4 + suit, in arrays whose last axis is the hand: a whole table of deals is answered at once.
Only numpy is needed: a strategy card is drawn up before anything is compiled.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass
from functools import cache
from typing import Literal

import numpy as np
from numpy.typing import NDArray

__all__ = ["PHRASES", "Deals", "Mask", "Phrase", "find_phrase"]

Cards = NDArray[np.int64]
Mask = NDArray[np.bool_]
_WHEEL = 0b1000000001111
_ARTICLE = re.compile(r"(a|an|the|my)\s+")


@dataclass(frozen=True, kw_only=True, eq=False)
class Deals:
    """Deals whose first axes broadcast: my two cards, and the flop or the other hand's two."""

    mine: Cards  # [..., 2]
    flop: Cards | None = None  # [..., 3]
    theirs: Cards | None = None  # [..., 2]


About = Literal["my hand", "the flop", "both hands"]
Holds = Callable[[Deals], Mask]


@dataclass(frozen=True, kw_only=True)
class Phrase:
    """A few words, what they mean exactly, and what has to be in sight to say them."""

    text: str
    means: str
    about: About
    holds: Holds

    @property
    def sees_flop(self) -> bool:
        return self.about != "both hands"


def find_phrase(text: str) -> Phrase | None:
    """The phrase of these words, with or without an article."""
    return PHRASES.get(_ARTICLE.sub("", text.strip().lower()))


def _ranks(cards: Cards | None) -> tuple[Cards, ...]:
    """The ranks from the lowest up."""
    assert cards is not None  # noqa: S101 - what a phrase is about is checked before it is asked
    ranks = np.sort(cards >> 2, axis=-1)
    return tuple(ranks[..., at] for at in range(ranks.shape[-1]))


def _of_suits(cards: Cards | None) -> Cards:
    """How many cards there are of each suit: [4, ...]."""
    assert cards is not None  # noqa: S101 - as above
    return np.stack([(cards & 3 == suit).sum(axis=-1) for suit in range(4)])


def _mask(cards: Cards | None) -> Cards:
    """The ranks that are there, as bits."""
    assert cards is not None  # noqa: S101 - as above
    bits: Cards = np.bitwise_or.reduce(np.int64(1) << (cards >> 2), axis=-1)
    return bits


@cache
def _completing() -> NDArray[np.int8]:
    """For each set of ranks how many ranks would complete a straight; -1 where there is one already."""
    runs = [0b11111 << low for low in range(9)] + [_WHEEL]
    made = np.array([any(ranks & run == run for run in runs) for ranks in range(1 << 13)])
    more = np.stack([made[np.arange(1 << 13) | 1 << rank] for rank in range(13)]).sum(axis=0)
    return np.where(made, -1, more).astype(np.int8)


def _some_suit(suits: Mask) -> Mask:
    return np.asarray(suits.any(axis=0))


def _straights(deals: Deals) -> NDArray[np.int8]:
    return np.asarray(_completing()[_mask(deals.mine) | _mask(deals.flop)])


def _suited_with_flop(deals: Deals) -> Cards:
    return _of_suits(deals.mine) + _of_suits(deals.flop)


def _pairs_up(deals: Deals) -> Mask:
    """A pocket pair, or a hole card of a rank that is on the flop."""
    low, high = _ranks(deals.mine)
    return np.asarray((low == high) | (_mask(deals.mine) & _mask(deals.flop) != 0))


def _straight_or_flush(deals: Deals) -> Mask:
    return (_straights(deals) < 0) | _some_suit(_suited_with_flop(deals) == 5)


def _own_pair(deals: Deals) -> Mask:
    return _pairs_up(deals) | _straight_or_flush(deals)


def _top_pair(deals: Deals) -> Mask:
    low, high = _ranks(deals.mine)
    first, second, top = _ranks(deals.flop)
    pocket = low == high
    both_hit = _mask(deals.mine) & ~_mask(deals.flop) == 0
    over = pocket & ((high > top) | (first == top))
    twice = np.where((first == second) | (second == top), second, -1)  # the rank of a pair on the flop
    trips = (low == twice) | (high == twice)
    return np.asarray(over | (high == top) | (low == top) | both_hit | trips | _straight_or_flush(deals))


def _flush_draw(deals: Deals) -> Mask:
    return _some_suit(_suited_with_flop(deals) == 4)


def _two_card_flush_draw(deals: Deals) -> Mask:
    return _some_suit((_of_suits(deals.mine) == 2) & (_of_suits(deals.flop) == 2))


def _nut_high_card(deals: Deals) -> Mask:
    high = _ranks(deals.mine)[1]
    above = (np.int64(1) << 13) - (np.int64(2) << high)
    return np.asarray((above & ~_mask(deals.flop)) == 0)


def _better_cards(deals: Deals) -> Mask:
    low, high = _ranks(deals.mine)
    their_low, their_high = _ranks(deals.theirs)

    def worth(low: Cards, high: Cards) -> Cards:
        return np.asarray((low == high) * 1000 + high * 20 + low)

    return np.asarray(worth(low, high) > worth(their_low, their_high))


def _same_cards(deals: Deals) -> Mask:
    return np.asarray(_mask(deals.mine) == _mask(deals.theirs))


def _straight_draw(deals: Deals) -> Mask:
    return np.asarray(_straights(deals) >= 1)


def _open_ended(deals: Deals) -> Mask:
    return np.asarray(_straights(deals) >= 2)


def _overcard(deals: Deals) -> Mask:
    return np.asarray(_ranks(deals.mine)[1] > _ranks(deals.flop)[2])


def _two_overcards(deals: Deals) -> Mask:
    return np.asarray(_ranks(deals.mine)[0] > _ranks(deals.flop)[2])


def _higher_card(deals: Deals) -> Mask:
    return np.asarray(_ranks(deals.mine)[1] > _ranks(deals.theirs)[1])


def _two_higher_cards(deals: Deals) -> Mask:
    return np.asarray(_ranks(deals.mine)[0] > _ranks(deals.theirs)[1])


def _flop_of_one_suit(deals: Deals) -> Mask:
    return _some_suit(_of_suits(deals.flop) == 3)


def _flop_pair(deals: Deals) -> Mask:
    first, second, third = _ranks(deals.flop)
    return np.asarray((first == second) | (second == third))


_ROWS: dict[About, tuple[tuple[str, str, Holds], ...]] = {
    "my hand": (
        (
            "own pair or better",
            "a pair that uses a hole card, a pocket pair, or any better hand that uses one",
            _own_pair,
        ),
        (
            "top pair or better",
            (
                "a pair of the flop's highest card, a pocket pair above the flop, two pair with both hole "
                "cards, three of a kind with a hole card, or better"
            ),
            _top_pair,
        ),
        ("flush draw", "four cards of a suit, hole cards and flop together", _flush_draw),
        ("two-card flush draw", "four cards of a suit, two of them hole cards", _two_card_flush_draw),
        ("straight draw", "one more card of the right rank makes a straight", _straight_draw),
        ("open-ended straight draw", "one more card of either of two ranks makes a straight", _open_ended),
        (
            "flush or open-ended draw",
            "four cards of a suit, or two ranks that each complete a straight",
            lambda deals: _flush_draw(deals) | _open_ended(deals),
        ),
        ("overcard", "a hole card above every card of the flop", _overcard),
        ("two overcards", "both hole cards above every card of the flop", _two_overcards),
        (
            "nut high card",
            "an ace; a king where an ace is on the flop, a queen where ace and king are, and so on",
            _nut_high_card,
        ),
    ),
    "the flop": (
        ("paired flop", "two or three cards of one rank on the flop", _flop_pair),
        ("flop of one suit", "three cards of one suit on the flop", _flop_of_one_suit),
    ),
    "both hands": (
        (
            "better cards",
            "a pair against none, else the higher pair, the higher card, or the higher second card",
            _better_cards,
        ),
        ("same cards", "the same two ranks in both hands", _same_cards),
        ("higher card", "a card above both cards of the other hand", _higher_card),
        ("two higher cards", "two cards above both cards of the other hand", _two_higher_cards),
    ),
}
PHRASES: dict[str, Phrase] = {
    text: Phrase(text=text, means=means, about=about, holds=holds)
    for about, rows in _ROWS.items()
    for text, means, holds in rows
}
"""By their words."""
