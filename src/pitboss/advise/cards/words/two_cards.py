"""Words about two cards: mine alone, theirs alone, or both hands face up."""

from __future__ import annotations

from collections.abc import Iterator

import numpy as np
from numpy.typing import NDArray

from pitboss.advise.cards.seen import Seen
from pitboss.advise.cards.terms import Lead, Measure, Said, Term, flag
from pitboss.advise.cards.words.ranks import both_from, highest_from, pair_rank, pairs_from
from pitboss.advise.cards.words.sight import Sight
from pitboss.cards import RANKS, rank_name
from pitboss.exact.phrases import PHRASES

__all__ = ["about_both_hands", "about_my_two", "about_their_two"]

U8 = NDArray[np.uint8]
_ONE_SUIT = "two cards of one suit"


def _suited(cards: U8) -> NDArray[np.bool_]:
    return np.asarray((cards[:, 0] & 3) == (cards[:, 1] & 3))


def _ordered(ranks: U8) -> NDArray[np.integer]:
    """By the higher card, then by the lower."""
    return ranks[:, 0].astype(np.int16) * 13 + ranks[:, 1]


def about_my_two(sight: Sight) -> Iterator[Measure]:
    """Two cards alone: pairs, the higher card, both, the two in order, suits, points where pairs are paid."""
    yield pairs_from(lambda seen: pair_rank(seen.my_ranks))
    yield flag("suited", lambda seen: _suited(seen.mine), _ONE_SUIT)
    yield highest_from(range(3, 13), lambda seen: seen.my_ranks[:, 0])
    yield both_from(range(2, 12), lambda seen: seen.my_ranks[:, 1])
    yield Measure(of=lambda seen: _ordered(seen.my_ranks), terms=tuple(_from_two()))
    yield Measure(of=_apart, terms=tuple(_close()))
    if sight.high < 13:
        from pitboss.advise.cards.words.draws import points

        yield from points(sight)


def _from_two() -> Iterator[Term]:
    """ "queen-eight or higher": the queen with an eight or more, or a higher card."""
    for high in range(1, 13):
        for low in range(1, high):
            top, bottom = RANKS[high], RANKS[low]
            above = "" if high == 12 else f", {'Ax' if high == 11 else f'{RANKS[high + 1]}x+'}"
            what = f"{rank_name(high + 2)}-{rank_name(low + 2)} or higher"
            yield Term(
                name=f"{top}{bottom}+, {top}{top}{above}",
                least=high * 13 + low,
                lead=Lead.WITH,
                yes=Said(Lead.WITH, what),
                no=Said(Lead.WITHOUT, what),
            )


def _apart(seen: Seen) -> NDArray[np.integer]:
    """How near the two ranks are: 3 for neighbours, 2 and 1 with one or two between; an ace is high."""
    gap = seen.my_ranks[:, 0].astype(np.int16) - seen.my_ranks[:, 1]
    return np.where((gap > 0) & (gap < 4), 4 - gap, 0)


def _close() -> Iterator[Term]:
    words = {
        1: ("ranks with two between at most", "two cards with two ranks between them at most"),
        2: ("ranks with one between at most", "two cards with one rank between them at most"),
        3: ("ranks in sequence", "two cards in sequence"),
    }
    for least, (name, what) in words.items():
        yield Term(name=name, least=least, lead=Lead.WITH, yes=Said(Lead.WITH, what), no=None, listed=False)


def about_their_two(_: Sight) -> Iterator[Measure]:
    """The other hand, mine unseen."""
    against = Lead.AGAINST
    yield pairs_from(lambda seen: pair_rank(seen.their_ranks), lead=against)
    yield flag("suited", lambda seen: _suited(seen.theirs), _ONE_SUIT, lead=against)
    yield highest_from(range(3, 13), lambda seen: seen.their_ranks[:, 0], lead=against)
    yield both_from(range(2, 12), lambda seen: seen.their_ranks[:, 1], lead=against)


def about_both_hands(_: Sight) -> Iterator[Measure]:
    """Two cards each, face up."""

    def worth(ranks: U8) -> NDArray[np.integer]:
        return pair_rank(ranks).astype(np.int32) * 1000 + _ordered(ranks)

    yield flag(
        "better cards",
        lambda seen: worth(seen.my_ranks) > worth(seen.their_ranks),
        "the better two cards",
        means=PHRASES["better cards"].means,
    )
    yield flag(
        "same cards", lambda seen: (seen.my_ranks == seen.their_ranks).all(axis=1), "the same two ranks"
    )
    yield flag(
        "higher card",
        lambda seen: seen.my_ranks[:, 0] > seen.their_ranks[:, 0],
        "the highest card",
        means=PHRASES["higher card"].means,
    )
    yield flag(
        "two higher cards",
        lambda seen: seen.my_ranks[:, 1] > seen.their_ranks[:, 0],
        "the two highest cards",
        means=PHRASES["two higher cards"].means,
    )
    yield flag("pair", lambda seen: pair_rank(seen.my_ranks) > 0, "a pair", said=Lead.HOLDING)
    yield flag("suited", lambda seen: _suited(seen.mine), _ONE_SUIT, said=Lead.HOLDING)
    yield flag("pair", lambda seen: pair_rank(seen.their_ranks) > 0, "a pair", lead=Lead.AGAINST)
    yield flag("suited", lambda seen: _suited(seen.theirs), _ONE_SUIT, lead=Lead.AGAINST)
