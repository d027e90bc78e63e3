"""Measures of single ranks: the highest card, both cards, a pair, the card of the other hand."""

from __future__ import annotations

from collections.abc import Callable, Iterable

import numpy as np
from numpy.typing import NDArray

from pitboss.advise.cards.seen import Seen
from pitboss.advise.cards.terms import OPPOSITES, Lead, Measure, Said, Term
from pitboss.cards import RANKS, rank_name

__all__ = ["a_rank", "both_from", "highest_from", "pair_of", "pair_rank", "pairs_from"]

Ranked = Callable[[Seen], NDArray[np.integer]]


def a_rank(rank: int) -> str:
    """ "a ten or higher", "an ace"."""
    name = rank_name(rank + 2)
    article = "an" if name[0] in "ae" else "a"
    return f"{article} {name}" if rank == 12 else f"{article} {name} or higher"


def pair_of(rank: int) -> str:
    return f"a pair of {rank_name(rank + 2, plural=True)}{'' if rank == 12 else ' or higher'}"


def pair_rank(ranks: NDArray[np.uint8]) -> NDArray[np.integer]:
    """Of two cards: 1 for a pair of deuces up to 13 for aces, 0 for none."""
    return np.where(ranks[:, 0] == ranks[:, 1], ranks[:, 0] + 1, 0)


def _opposite(lead: Lead, what: str) -> Said:
    return Said(OPPOSITES[lead], what)


def highest_from(
    ranks: Iterable[int],
    of: Ranked,
    *,
    lead: Lead = Lead.WITH,
    said: Lead | None = None,
    opposite: bool = True,
) -> Measure:
    """My highest card, or theirs, from a rank on."""
    return Measure(
        of=of,
        terms=tuple(
            Term(
                name="Ax" if rank == 12 else f"{RANKS[rank]}x+",
                least=rank,
                lead=lead,
                yes=Said(said or lead, a_rank(rank)),
                no=_opposite(lead, a_rank(rank)) if opposite else None,
            )
            for rank in sorted(ranks)
        ),
    )


def both_from(ranks: Iterable[int], of: Ranked, *, lead: Lead = Lead.WITH, opposite: bool = True) -> Measure:
    """The lower of two cards from a rank on."""
    return Measure(
        of=of,
        terms=tuple(
            Term(
                name=f"both {RANKS[rank]}+",
                least=rank,
                lead=lead,
                yes=Said(lead, what := f"both cards {rank_name(rank + 2)} or higher"),
                no=_opposite(lead, what) if opposite else None,
            )
            for rank in sorted(ranks)
        ),
    )


def pairs_from(of: Ranked, *, lead: Lead = Lead.WITH) -> Measure:
    """A pair of a rank or higher; `of` is 1 for deuces."""
    any_pair = Term(name="pair", least=1, lead=lead, yes=Said(lead, "a pair"), no=_opposite(lead, "a pair"))
    return Measure(
        of=of,
        terms=(
            any_pair,
            *(
                Term(
                    name=f"{RANKS[rank] * 2}+",
                    least=rank + 1,
                    lead=lead,
                    yes=Said(lead, pair_of(rank)),
                    no=_opposite(lead, pair_of(rank)),
                )
                for rank in range(1, 13)
            ),
        ),
    )
