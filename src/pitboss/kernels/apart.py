"""Hands apart: my cards against the dealer's, without shared cards, every deal counted.

The dealer's hands with a card u and none of mine are, by inclusion and exclusion over the sets T of my cards,
the sum of (-1)**|T| * N(T + u), where N(X) is the number of dealer's hands with all cards of X. Take the
dealer's hands from weak to strong and keep N(T + u) for those passed: each of my hands is answered when its
strength is reached, before the hands of equal strength for "weaker", after them for "not stronger".

N(T + u) of all u is a row (see `apart_rows`), so one of my hands adds up a row for each T, for all cards the
dealer may show at once. If T + u is a whole hand, its strength is compared instead. Without a card face up,
the hands with a card u, added up over all u, count each hand once per card.

Two sweeps share the work: one upward from no hands, one downward from all of them.
"""

from dataclasses import dataclass
from math import comb

import numpy as np
from numpy.typing import NDArray

from pitboss.kernels.apart_hands import (
    evaluated,
    first_deals,
    list_deals,
    singles_of,
    starts_of,
    subsets_of,
    their_hands,
)
from pitboss.kernels.apart_read import Mine, Singles, read
from pitboss.kernels.apart_rows import Hands, Places, Ranked, Rows, Subsets, add
from pitboss.kernels.apart_sets import BLOCK, ROW, SUITS, Cards, classes_of, places_of, used_rows
from pitboss.kernels.compiled import Integer, compiled, in_slices

__all__ = ["ALL_RANKS", "Apart", "apart"]

ALL_RANKS = 8191
_SLICE = 2048

I16 = NDArray[np.int16]
I32 = NDArray[np.int32]
I64 = NDArray[np.int64]


@dataclass(frozen=True, kw_only=True)
class Apart:
    """Every class of (my cards, the dealer's card face up, if any)."""

    cards: Cards  # [S, mine + up] one deal of the class: my cards, rising, then the dealer's
    weight: I64  # [S] deals in the class
    strength: I16  # [S] of my cards
    below: I32  # [S, 2 + cuts] dealer's hands weaker than mine, not stronger than mine, weaker than each cut
    total: int  # dealer's hands in each deal


@compiled
def _sweep(
    upward: Integer,
    split: Integer,
    top: Integer,
    ranked: Ranked,
    hands: Hands,
    their_subsets: Subsets,
    mine: Mine,
    my_starts: I64,
    my_subsets: Subsets,
    singles: Singles,
    places: Places,
    used: NDArray[np.bool_],
    limits: I64,
    at_limits: Rows,
    rows: Rows,
    below: I32,
) -> None:
    """Upward the strengths below the split, downward the others; and what the rows are at the limits.

    Strength 0 is that of too few cards for a hand.
    """
    for step in range(split + 1 if upward else top - split + 2):
        reached = step if upward else top + 1 - step  # the rows hold all hands below this strength
        for i in range(len(limits)):
            if limits[i] == reached:
                at_limits.ranks[i] = rows.ranks
                at_limits.suits[i] = rows.suits
        strength = reached if upward else reached - 1
        if (strength >= split) == (upward == 1):
            break
        a, b = my_starts[strength], my_starts[strength + 1]
        if upward:
            read(a, b, strength, 0, rows, used, mine, my_subsets, singles, places, below)
            add(strength, 1, ranked, hands, their_subsets, places, rows)
            read(a, b, strength + 1, 1, rows, used, mine, my_subsets, singles, places, below)
        else:
            read(a, b, strength + 1, 1, rows, used, mine, my_subsets, singles, places, below)
            add(strength, -1, ranked, hands, their_subsets, places, rows)
            read(a, b, strength, 0, rows, used, mine, my_subsets, singles, places, below)


def _read_all(
    limit: int,
    column: int,
    rows: Rows,
    used: NDArray[np.bool_],
    mine: Mine,
    subsets: Subsets,
    singles: Singles,
    places: Places,
    below: I32,
    threads: int | None,
) -> None:
    """Every hand of mine at one limit."""
    in_slices(
        lambda start, stop: read(
            start, stop, limit, column, rows, used, mine, subsets, singles, places, below
        ),
        len(mine.cards),
        threads=threads,
        each=_SLICE,
    )


def apart(
    *,
    mine: int,
    theirs: int,
    up: int,
    ranking: int,
    cuts: I64,
    ranks: int = ALL_RANKS,
    threads: int | None = None,
) -> Apart:
    """My `mine` cards against the dealer's `theirs`, of which `up`, none or one, lies face up.

    The deck is four suits of `ranks`. `cuts` are strengths the dealer may have to reach. The deals go from my
    weakest hand to my strongest.
    """
    deck, last = SUITS * int(ranks).bit_count(), theirs - 1
    classes = [classes_of(size, ranks, threads=threads) for size in range(max(mine, theirs) + 1)]
    strength, multisets = evaluated(classes[mine], ranking, threads)
    order = np.argsort(strength.astype(np.int64) << 32 | multisets, kind="stable")
    my_cards, my_strength = classes[mine].cards[order], strength[order]
    if mine != theirs:
        strength, multisets = evaluated(classes[theirs], ranking, threads)
    top = int(max(my_strength[-1], strength.max()))
    ranked, hands = their_hands(classes[theirs], strength, multisets, top)
    first = np.arange(len(my_cards) + 1)
    if up:
        first_deals(my_cards, ranks, first)
    of_mine = Mine(cards=my_cards, first=first, ranks=ranks, up=up, width=BLOCK)

    counted = range(min(mine, theirs - 2) + 1)  # the sizes of T that leave some of the dealer's cards open
    suit_places, starts = places_of(classes[: max(len(counted), min(mine, theirs))])
    rank_rows = [comb(12 + size, size) for size in counted]
    suit_rows = sum(len(classes[size].cards) for size in counted)
    places = Places(suits=suit_places, starts=starts, rank_starts=np.cumsum([0, *rank_rows]))
    my_subsets, their_subsets = subsets_of(mine, counted), subsets_of(theirs, counted)
    used = np.zeros(suit_rows, np.bool_)
    coming = hands.cards[hands.weight > 0]
    in_slices(  # all of them only ever write True
        lambda start, stop: used_rows(
            coming[start:stop],
            their_subsets.positions,
            their_subsets.size,
            suit_places,
            starts,
            used,
        ),
        len(coming),
        threads=threads,
        each=_SLICE,
    )

    singles = singles_of(classes, my_cards, last, ranking, ranks, suit_rows, threads)
    deals = int(first[-1])
    found = Apart(
        cards=np.empty((deals, mine + up), np.uint8),
        weight=np.empty(deals, np.int64),
        strength=np.empty(deals, np.int16),
        below=np.empty((deals, 2 + len(cuts)), np.int32),
        total=comb(deck - mine - up, theirs - up),
    )
    listed = (found.cards, found.weight, found.strength)
    weight = classes[mine].weight[order]
    in_slices(
        lambda start, stop: list_deals(start, stop, of_mine, weight, my_strength, listed),
        len(my_cards),
        threads=threads,
        each=_SLICE,
    )
    limits = np.clip(cuts, 0, top + 1).astype(np.int64)
    at_limits = Rows(
        ranks=np.zeros((len(cuts), sum(rank_rows), BLOCK), np.int32),
        suits=np.zeros((len(cuts), (suit_rows + 1) * ROW), np.int32),
    )
    my_starts = starts_of(my_strength, top)
    work = my_starts + hands.starts
    split = max(1, int(np.searchsorted(work, work[-1] / 2)))
    with_all = [comb(deck - size - 1, last - size) for size in counted]
    all_hands = np.repeat(np.array(with_all, np.int32), rank_rows)

    def sweep(direction: int, _stop: int) -> None:
        upward = 1 - direction
        rows = Rows(
            ranks=np.zeros((sum(rank_rows), BLOCK), np.int32),
            suits=np.zeros((suit_rows + 1) * ROW, np.int32),
        )
        if not upward:
            rows.ranks[:] = all_hands[:, None]
        _sweep(
            upward,
            split,
            top,
            ranked,
            hands,
            their_subsets,
            of_mine,
            my_starts,
            my_subsets,
            singles,
            places,
            used,
            limits,
            at_limits,
            rows,
            found.below,
        )

    in_slices(sweep, 2, threads=threads)
    for cut, limit in enumerate(limits.tolist()):
        rows = Rows(ranks=at_limits.ranks[cut], suits=at_limits.suits[cut])
        _read_all(limit, 2 + cut, rows, used, of_mine, my_subsets, singles, places, found.below, threads)
    return found
