"""Words about the longest flush: how long and how high it is, and how many of its cards are mine."""

from __future__ import annotations

from collections.abc import Callable, Iterator

import numpy as np
from numpy.typing import NDArray

from pitboss.advise.cards.seen import Seen
from pitboss.advise.cards.terms import Lead, Measure, Said, Term, flag
from pitboss.advise.cards.words.ranks import a_rank
from pitboss.advise.cards.words.sight import Sight
from pitboss.cards import RANKS

__all__ = ["about_flushes"]

_NUMBERS = ("no", "one", "two", "three", "four", "five")


def _mine_in_longest(seen: Seen) -> NDArray[np.integer]:
    """My cards in the longest suit; where two are as long, of the one that has more of mine."""
    longest = seen.pool_suits.max(axis=0)
    return np.asarray(np.where(seen.pool_suits == longest, seen.my_suits, 0).max(axis=0))


def _my_top(seen: Seen) -> NDArray[np.integer]:
    """The rank of my highest card in the longest suit; of two as long, the higher; -1 for none."""
    longest = seen.pool_suits.max(axis=0)
    suit, rank = seen.mine & 3, (seen.mine >> 2).astype(np.int16)
    counts = seen.pool_suits.T
    inside = np.take_along_axis(counts, suit.astype(np.intp), axis=1) == longest[:, None]
    return np.asarray(np.where(inside, rank, -1).max(axis=1))


def _beside(seen: Seen) -> NDArray[np.integer]:
    """The rank of my highest card that is not in my longest suit; -1 for none."""
    longest = seen.my_suits.max(axis=0)
    rank = (seen.mine >> 2).astype(np.int16)
    counts = np.take_along_axis(seen.my_suits.T, (seen.mine & 3).astype(np.intp), axis=1)
    best = np.where(counts == longest[:, None], rank, -1)
    outside = np.ones_like(best, bool)
    outside[np.arange(len(best)), best.argmax(axis=1)] = False
    open_to_it = outside & ((counts < longest[:, None]) | (longest[:, None] == 1))
    return np.asarray(np.where(open_to_it, rank, -1).max(axis=1))


def _ranked(
    name: str, words: str, ranks: range, of: Callable[[Seen], NDArray[np.integer]], means: str = ""
) -> Measure:
    return Measure(
        of=of,
        terms=tuple(
            Term(
                name=name.format(RANKS[rank]),
                least=rank,
                lead=Lead.WITH,
                yes=Said(Lead.HOLDING, words.format(a_rank(rank))),
                no=Said(Lead.WITHOUT, words.format(a_rank(rank))),
                means=means,
                listed=False,
            )
            for rank in ranks
        ),
    )


def _board_suits(sight: Sight) -> Measure:
    return Measure(
        of=lambda seen: seen.board_suits.max(axis=0),
        terms=tuple(
            Term(
                name=f"board with {n} of a suit",
                least=n,
                lead=Lead.ON,
                yes=Said(Lead.ON, f"a board with {_NUMBERS[n]} of a suit"),
                no=Said(Lead.NOT_ON, f"a board with {_NUMBERS[n]} of a suit"),
                listed=False,
            )
            for n in range(2, sight.shared + 1)
        ),
    )


def about_flushes(sight: Sight) -> Iterator[Measure]:
    """Beside its strength: whose cards make it, while cards are to come; then the suits of the board."""
    if not sight.shared and sight.whole:
        return
    beside = _ranked("{}+ of another suit", "{} of another suit", range(6, 13), _beside)
    if not sight.shared:
        yield beside
        return
    if sight.whole:
        yield _board_suits(sight)
        yield flag(
            "board with two suits twice",
            lambda seen: (seen.board_suits == 2).sum(axis=0) == 2,
            "a board with two cards of each of two suits",
            lead=Lead.ON,
            listed=False,
        )
        return
    yield Measure(
        of=_mine_in_longest,
        terms=tuple(
            Term(
                name=f"{n} of mine in it",
                least=n,
                lead=Lead.WITH,
                yes=Said(Lead.HOLDING, f"{_NUMBERS[n]} of its cards"),
                no=Said(Lead.WITHOUT, f"{_NUMBERS[n]} of its cards"),
                listed=False,
            )
            for n in range(1, min(3, sight.own) + 1)
        ),
    )
    yield _ranked("{}+ in it", "{} of that suit", range(7, 13), _my_top)
    yield beside
    yield _board_suits(sight)
    yield flag(
        "all mine of one suit",
        lambda seen: seen.my_suits.max(axis=0) == sight.own,
        f"all {_NUMBERS[sight.own]} of your cards in one suit",
        None,
        said=Lead.HOLDING,
        listed=False,
    )
