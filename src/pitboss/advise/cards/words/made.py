"""Words about a hand that is complete: its strength by the ranking, and the other hand's card beside it."""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Iterator, Sequence

import numpy as np
from numpy.typing import NDArray

from pitboss.advise.cards.seen import Seen
from pitboss.advise.cards.terms import Lead, Measure, Said, Term, flag
from pitboss.advise.cards.words.ranks import a_rank
from pitboss.advise.cards.words.sight import Sight
from pitboss.cards import RANKINGS, RANKS, HandRank, rank_name

__all__ = [
    "about_up_card",
    "hand_code",
    "hand_words",
    "plain_cut",
    "rank_code",
    "standard_cuts",
    "strength_measure",
    "strength_of",
]

_LETTERS = {rank: "10" if rank == 10 else RANKS[rank - 2] for rank in range(2, 15)}


_OF_RANK = {
    "one pair": "pair of {}",
    "two pair": "two pair, {} up",
    "three of a kind": "three {}",
    "four of a kind": "four {}",
}


def rank_code(rank: int) -> str:
    """Several cards of a rank as rule lists write it: "9s", "kings"."""
    return rank_name(rank, plural=True) if rank > 10 else f"{rank}s"


def strength_of(seen: Seen, ranking: str) -> NDArray[np.int16]:
    """By the kernel: 1 for the lowest hand of the ranking."""
    from pitboss.exact.strengths import NUMBERS
    from pitboss.kernels.walk import strengths

    def work() -> NDArray[np.int16]:
        pool = np.ascontiguousarray(seen.pool)
        return strengths(pool, np.ones((1, pool.shape[1]), np.uint8), NUMBERS[ranking])

    found: NDArray[np.int16] = seen.once(("strength", ranking), work)
    return found


def _by_ranks(kind: str) -> bool:
    """Kinds whose hands differ card by card: no pair, and flushes of any length."""
    return kind == "high card" or kind.endswith("-card flush")


def standard_cuts(ranking: str) -> list[int]:
    """Strengths from which a hand has another name: kinds, ranks of pairs, the highest cards."""
    every, found, before = RANKINGS[ranking].every(), [], None
    for at, rank in enumerate(every):
        kind = rank.category.label
        if kind in ("one pair", "three of a kind"):
            name: object = (kind, rank.ranks[0])
        elif _by_ranks(kind):
            name = (kind, rank.ranks[0], rank.ranks[1:2] if rank.ranks[0] >= 13 else ())
        else:
            name = kind
        if at and name != before:
            found.append(at + 1)
        before = name
    return found


def plain_cut(strength: int, ranking: str) -> int:
    """The nearest strength from there on that has a short name: pairs go by their rank, others by kind."""
    every = RANKINGS[ranking].every()
    rank = every[min(strength, len(every)) - 1]
    kind = rank.category.label
    if _by_ranks(kind):
        return strength
    least = rank.ranks[:1] if kind in ("one pair", "two pair", "three of a kind", "four of a kind") else ()
    start = 1 + bisect_left(every, HandRank(rank.category, tuple(least)))
    if start == strength or not least:
        return start if start == strength else _next_kind(strength, ranking)
    after = 1 + bisect_left(every, HandRank(rank.category, (least[0] + 1,)))
    return start if strength - start < after - strength else after


def _next_kind(strength: int, ranking: str) -> int:
    every = RANKINGS[ranking].every()
    kind = every[strength - 1].category
    return next((at + 1 for at in range(strength, len(every)) if every[at].category != kind), strength)


def hand_code(strength: int, ranking: str) -> str:
    """As rule lists write it: "Q-6-4 or better", "pair of 9s or better"."""
    every = RANKINGS[ranking].every()
    rank, kind = every[strength - 1], every[strength - 1].category.label
    if _by_ranks(kind):
        ranks = _shortest(strength, ranking)
        if not ranks:
            return f"{kind} or better"
        letters = "-".join(_LETTERS[each] for each in ranks)
        return f"{letters} or better" if kind == "high card" else f"{kind}, {letters} or better"
    if strength > 1 and every[strength - 2].category == rank.category and kind in _OF_RANK:
        return f"{_OF_RANK[kind].format(rank_code(rank.ranks[0]))} or better"
    return f"{kind.removeprefix('one ')} or better"


def _shortest(strength: int, ranking: str) -> tuple[int, ...]:
    """As few ranks as name the same hands; at least two, or none where the whole kind is meant."""
    every = RANKINGS[ranking].every()
    rank = every[strength - 1]
    if strength > 1 and every[strength - 2].category != rank.category:
        return ()
    for length in range(1, len(rank.ranks) + 1):
        if 1 + bisect_left(every, HandRank(rank.category, rank.ranks[:length])) == strength:
            return rank.ranks[: max(length, 2)]
    return rank.ranks


def hand_words(strength: int, ranking: str) -> str:
    """As it is read out: "queen-six-four or better", "a pair of nines or better"."""
    every = RANKINGS[ranking].every()
    rank, kind = every[strength - 1], every[strength - 1].category.label
    if _by_ranks(kind):
        ranks = _shortest(strength, ranking)
        letters = "-".join(_LETTERS[each] for each in ranks)
        if kind == "high card":
            return f"{letters} or better"
        return f"a {kind}, {letters} or better" if ranks else f"a {kind} or better"
    if strength > 1 and every[strength - 2].category == rank.category:
        name = rank_name(rank.ranks[0], plural=True)
        match kind:
            case "one pair":
                return f"a pair of {name} or better"
            case "two pair":
                return f"two pair, {name} up, or better"
            case "three of a kind" | "four of a kind":
                return f"{kind.split()[0]} {name} or better"
    article = "" if kind in ("two pair", "three of a kind", "four of a kind") else "a "
    return f"{article}{'pair' if kind == 'one pair' else kind} or better"


def _is_listed(cut: int, ranking: str) -> bool:
    """Whether rule lists have words for it: they know pairs by rank, but not two pair, three or four."""
    code = hand_code(cut, ranking)
    unknown = tuple(words.split("{}")[0] for kind, words in _OF_RANK.items() if kind != "one pair")
    return not code.startswith(("one-card flush, ", *unknown)) or " of a kind" in code


def strength_measure(ranking: str, cuts: Sequence[int]) -> Measure:
    """The hand that all cards in sight make, from each of these strengths on."""
    terms = {
        hand_code(cut, ranking): Term(
            name=hand_code(cut, ranking),
            least=cut,
            lead=Lead.WITH,
            yes=Said(Lead.WITH, hand_words(cut, ranking)),
            no=Said(Lead.WITHOUT, hand_words(cut, ranking)),
            listed=_is_listed(cut, ranking),
        )
        for cut in sorted(set(cuts))
    }
    return Measure(of=lambda seen: strength_of(seen, ranking), terms=tuple(terms.values()))


def about_up_card(sight: Sight) -> Iterator[Measure]:
    """The other hand's one card face up: its rank, and how it compares with mine."""
    card = "the dealer's card"

    def up(seen: Seen) -> NDArray[np.integer]:
        return seen.their_ranks[:, 0]

    def bit(seen: Seen) -> NDArray[np.integer]:
        return np.int16(1) << up(seen).astype(np.int16)

    yield _against_from(up)
    yield flag(
        "a card of my ranks",
        lambda seen: (seen.my_mask & bit(seen)) != 0,
        "a card of one of your ranks",
        lead=Lead.AGAINST,
        listed=False,
    )
    yield Measure(of=lambda seen: _above(seen, up(seen)), terms=tuple(_cards_above(sight, card)))
    yield flag(
        "a pair above the card",
        lambda seen: _top_pair(seen) > up(seen),
        f"a pair above {card}",
        means=f"a pair, or better, of a rank higher than {card}",
        listed=False,
    )
    yield flag(
        "a pair of the card's rank or above",
        lambda seen: _top_pair(seen) >= up(seen),
        f"a pair no lower than {card}",
        listed=False,
    )
    if sight.own >= 5:
        yield _third_from()


def _third_from() -> Measure:
    """The third card of an unpaired hand, which decides what an ace and a king are worth."""
    return Measure(
        of=lambda seen: seen.my_ranks[:, 2],
        terms=tuple(
            Term(
                name=f"third card {RANKS[rank]}+",
                least=rank,
                lead=Lead.WITH,
                yes=Said(Lead.HOLDING, f"a third card of {rank_name(rank + 2)} or higher"),
                no=None,
                listed=False,
            )
            for rank in range(7, 11)
        ),
    )


def _against_from(up: object) -> Measure:
    terms = []
    for rank in range(1, 13):
        name = rank_name(rank + 1)
        lower = f"{'an' if name[0] in 'ae' else 'a'} {name} or lower" if rank > 1 else "a two"
        terms.append(
            Term(
                name="an ace" if rank == 12 else f"{RANKS[rank]} or higher",
                least=rank,
                lead=Lead.AGAINST,
                yes=Said(Lead.AGAINST, a_rank(rank)),
                no=Said(Lead.AGAINST, lower),
                listed=False,
            )
        )
    return Measure(of=up, terms=tuple(terms))  # type: ignore[arg-type]


def _above(seen: Seen, up: NDArray[np.integer]) -> NDArray[np.integer]:
    return np.asarray((seen.my_ranks > up[:, None]).sum(axis=1))


def _cards_above(sight: Sight, card: str) -> Iterator[Term]:
    for number in range(1, min(sight.own, 3) + 1):
        what = f"{('a card', 'two cards', 'three cards')[number - 1]} above {card}"
        yield Term(
            name=f"{number} above the card",
            least=number,
            lead=Lead.WITH,
            yes=Said(Lead.HOLDING, what),
            no=Said(Lead.WITHOUT, what),
            listed=False,
        )


def _top_pair(seen: Seen) -> NDArray[np.integer]:
    """The highest rank that is there twice; -1 for none."""
    twice = seen.my_counts >= 2
    return np.where(twice.any(axis=0), 12 - np.argmax(twice[::-1], axis=0), -1)
