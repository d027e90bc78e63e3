"""Words about a hand on its way: pairs so far, cards to a flush or a straight, high cards and points."""

from __future__ import annotations

from collections.abc import Iterator

import numpy as np
from numpy.typing import NDArray

from pitboss.advise.cards.seen import Seen, straights_open
from pitboss.advise.cards.terms import Lead, Measure, Said, Term, flag
from pitboss.advise.cards.words.made import rank_code
from pitboss.advise.cards.words.ranks import a_rank
from pitboss.advise.cards.words.sight import Sight
from pitboss.cards import RANKS, rank_name

__all__ = ["about_draws", "points"]

_NUMBERS = ("no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten")
_TEN = 8
_TWO_PAIR, _TRIPS, _QUADS = 20, 21, 22
_FIT = "cards of different ranks that fit into one straight, the ace high or low"
_GAPS = (
    "three ranks that fit into two straights, or into three without a gap; cards that reach an end, such as "
    "A-2-3 and A-K-Q, fit into one"
)


def _made(seen: Seen) -> NDArray[np.integer]:
    """0 for no pair, 1 to 13 for a pair by its rank, then two pair, three and four of a kind."""
    counts = seen.pool_counts
    pairs, most = (counts >= 2).sum(axis=0), counts.max(axis=0)
    rank = 13 - np.argmax((counts >= 2)[::-1], axis=0)
    found = np.where(pairs == 0, 0, rank)
    found = np.where(pairs >= 2, _TWO_PAIR, found)
    found = np.where(most == 3, _TRIPS, found)
    return np.where(most == 4, _QUADS, found)


def _made_terms(cards: int) -> Iterator[Term]:
    for rank in range(13):
        name = "pair" if rank == 0 else f"pair of {rank_code(rank + 2)}"
        what = "a pair" if rank == 0 else f"a pair of {rank_name(rank + 2, plural=True)}"
        yield _with(f"{name} or better", rank + 1, f"{what} or better")
    if cards >= 4:
        yield _with("two pair or better", _TWO_PAIR, "two pair or better")
    if cards >= 3:
        yield _with("three of a kind or better", _TRIPS, "three of a kind or better")


def _with(name: str, least: int, what: str, *, means: str = "", listed: bool = True, no: bool = True) -> Term:
    return Term(
        name=name,
        least=least,
        lead=Lead.WITH,
        yes=Said(Lead.WITH, what),
        no=Said(Lead.WITHOUT, what) if no else None,
        means=means,
        listed=listed,
    )


def _suited(seen: Seen) -> NDArray[np.bool_]:
    return np.asarray((seen.pool_suits == seen.pool.shape[1]).any(axis=0))


def _straights(seen: Seen) -> NDArray[np.integer]:
    """How many straights have all cards in sight, which are of different ranks."""
    apart = np.bitwise_count(seen.pool_mask) == seen.pool.shape[1]
    return np.where(apart, straights_open()[seen.pool_mask], 0)


def _to_a_straight(cards: int, *, flush: bool) -> Iterator[Term]:
    number = _NUMBERS[cards]
    what = f"{number} to a straight{' flush' if flush else ''}"
    both_ends, one_gap = "open at both ends", "with one gap at most"
    if cards == 4:
        yield _with(what, 1, what, means=_FIT, listed=False)
        yield _with(f"{what} without a gap", 2, f"{what}, {both_ends}", listed=False)
        return
    yield _with(what, 1, what, means=_FIT, listed=False)
    yield _with(f"{what} {one_gap}", 2, f"{what}, {one_gap}", means=_GAPS, listed=False)
    yield _with(f"{what} without a gap", 3, f"{what}, without a gap", means=_GAPS, listed=False)


def points(sight: Sight) -> Iterator[Measure]:
    """High cards, those whose pair is paid; points where other pairs get their stake back."""
    cards = sight.pool

    def high(seen: Seen) -> NDArray[np.integer]:
        return np.asarray((seen.pool >> 2 >= sight.high).sum(axis=1))

    def middle(seen: Seen) -> NDArray[np.integer]:
        return np.asarray((seen.pool >> 2 >= sight.middle).sum(axis=1))

    means = f"{rank_name(sight.high + 2, plural=True)} and higher, of which a pair is paid"
    yield Measure(
        of=high,
        terms=tuple(
            _with(f"{n} high cards", n, _counted(n, "high card"), means=means, listed=False)
            for n in range(1, cards + 1)
        ),
    )
    if sight.middle < sight.high:
        meaning = (
            f"two for each of {rank_name(sight.high + 2, plural=True)} and higher, one for each of "
            f"{rank_name(sight.middle + 2, plural=True)} to {rank_name(sight.high + 1, plural=True)}"
        )
        yield Measure(
            of=lambda seen: high(seen) + middle(seen),
            terms=tuple(
                _with(f"{n} points", n, _counted(n, "point"), means=meaning, listed=False)
                for n in range(1, 2 * cards + 1)
            ),
        )
        yield Measure(
            of=middle,
            terms=tuple(
                _with(
                    f"{n} paying cards",
                    n,
                    f"{_counted(n, 'card')} of {rank_name(sight.middle + 2)} or higher",
                    listed=False,
                )
                for n in range(1, cards + 1)
            ),
        )


def _counted(number: int, what: str) -> str:
    return f"{_NUMBERS[number]} {what}{'' if number == 1 else 's'}"


def about_draws(sight: Sight) -> Iterator[Measure]:
    """Fewer cards than make a hand."""
    cards = sight.pool
    yield Measure(of=_made, terms=tuple(_made_terms(cards)))
    if cards >= 3:
        yield flag(f"{cards} to a flush", _suited, f"{_NUMBERS[cards]} to a flush", means="", listed=False)
        yield Measure(of=_straights, terms=tuple(_to_a_straight(cards, flush=False)))
        yield Measure(
            of=lambda seen: np.where(_suited(seen), _straights(seen), 0),
            terms=tuple(_to_a_straight(cards, flush=True)),
        )
        yield flag(
            f"{cards} to a royal flush",
            lambda seen: _suited(seen) & (seen.pool_ranks[:, -1] >= _TEN),
            f"{_NUMBERS[cards]} to a royal flush",
            listed=False,
        )
    if sight.high < 13 and not sight.duel:
        yield from points(sight)
    else:
        yield from _high_cards(sight)


def _high_cards(sight: Sight) -> Iterator[Measure]:
    """My own cards from the top."""
    yield Measure(
        of=lambda seen: seen.my_ranks[:, 0],
        terms=tuple(
            Term(
                name="Ax" if rank == 12 else f"{RANKS[rank]}x+",
                least=rank,
                lead=Lead.WITH,
                yes=Said(Lead.HOLDING, a_rank(rank)),
                no=Said(Lead.WITHOUT, a_rank(rank)),
                listed=False,
            )
            for rank in range(5, 13)
        ),
    )
    yield Measure(
        of=lambda seen: seen.my_ranks[:, 1],
        terms=tuple(
            Term(
                name=f"two cards {RANKS[rank]}+",
                least=rank,
                lead=Lead.WITH,
                yes=Said(Lead.HOLDING, f"two cards {rank_name(rank + 2)} or higher"),
                no=None,
                listed=False,
            )
            for rank in range(5, 12)
        ),
    )
    if sight.own > 2:
        yield Measure(
            of=lambda seen: seen.my_ranks[:, 2],
            terms=tuple(
                Term(
                    name=f"three cards {RANKS[rank]}+",
                    least=rank,
                    lead=Lead.WITH,
                    yes=Said(Lead.HOLDING, f"three cards {rank_name(rank + 2)} or higher"),
                    no=None,
                    listed=False,
                )
                for rank in range(3, 11)
            ),
        )
    if sight.shared:
        shared = "the shared card" if sight.shared == 1 else "the shared cards"
        yield flag(
            "a card of the board's ranks",
            lambda seen: (seen.my_mask & seen.board_mask) != 0,
            "a card of a shared card's rank",
            listed=False,
        )
        yield Measure(
            of=lambda seen: (seen.my_ranks > seen.board_ranks[:, :1]).sum(axis=1),
            terms=tuple(
                _with(
                    f"{n} above the board",
                    n,
                    f"{('a card', 'two cards', 'three cards')[n - 1]} above {shared}",
                    listed=False,
                )
                for n in range(1, min(3, sight.own) + 1)
            ),
        )
