"""Every ranking a game can play by: five, four, three, two cards, the longest flush or straight flush.

Written to be read, like `ranking`, which has the five cards. `pitboss.kernels` ranks the same hands faster.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator, Mapping
from dataclasses import dataclass
from functools import cache
from itertools import combinations
from types import MappingProxyType
from typing import Final

from pitboss.cards.card import SUITS, Card
from pitboss.cards.kinds import FlushLength, FourCards, RunLength, ThreeCards, TwoCards
from pitboss.cards.ranking import ACE, Category, HandKind, HandRank, best_five, ordered_ranks, rank_hand
from pitboss.errors import CardError

__all__ = ["RANKINGS", "Ranking"]


@dataclass(frozen=True, slots=True, kw_only=True)
class Ranking:
    """A way to rank hands: their kinds, how many cards a hand is read from, and how many of them count."""

    id: str
    title: str
    kinds: type[HandKind]
    fewest: int
    most: int
    counts: int | None
    """How many cards count; None where it depends on the hand, as with the longest flush."""
    rank: Callable[[Collection[Card]], HandRank]
    choose: Callable[[Collection[Card], HandRank], tuple[Card, ...]]
    """The cards that count, as a dealer lays them out."""
    every: Callable[[], tuple[HandRank, ...]]
    """Every different hand, from the lowest to the highest."""

    def check(self, cards: Collection[Card]) -> None:
        """CardError for too few cards, too many, or one card twice."""
        if not self.fewest <= len(cards) <= self.most:
            many = str(self.fewest) if self.fewest == self.most else f"{self.fewest} to {self.most}"
            raise CardError(f"A hand by the {self.title} has {many} cards, not {len(cards)}.")
        if len(set(cards)) != len(cards):
            raise CardError("A card is in the hand twice: a deck has only one.")

    def place(self, rank: HandRank) -> int:
        """The place among all different hands, 1 for the best."""
        every = self.every()
        return len(every) - every.index(rank)


def _rank_three(cards: Collection[Card]) -> HandRank:
    return max(_three(three) for three in combinations(cards, 3))


def _three(cards: tuple[Card, ...]) -> HandRank:
    ranks = sorted([card.rank for card in cards], reverse=True)
    suited = len({card.suit for card in cards}) == 1
    top = _run_top(ranks)
    groups = _by_frequency(ranks)
    match len(groups):
        case 1:
            return HandRank(ThreeCards.THREE_OF_A_KIND, groups)
        case 2:
            return HandRank(ThreeCards.ONE_PAIR, groups)
    if top and suited:
        return HandRank(ThreeCards.MINI_ROYAL if top == ACE else ThreeCards.STRAIGHT_FLUSH, (top,))
    if top:
        return HandRank(ThreeCards.STRAIGHT, (top,))
    return HandRank(ThreeCards.FLUSH if suited else ThreeCards.HIGH_CARD, groups)


def _rank_four(cards: Collection[Card]) -> HandRank:
    return max(_four(four) for four in combinations(cards, 4))


def _four(cards: tuple[Card, ...]) -> HandRank:
    ranks = sorted([card.rank for card in cards], reverse=True)
    suited = len({card.suit for card in cards}) == 1
    groups = _by_frequency(ranks)
    match len(groups), ranks.count(groups[0]):
        case 1, _:
            return HandRank(FourCards.FOUR_OF_A_KIND, groups)
        case 2, 3:
            return HandRank(FourCards.THREE_OF_A_KIND, groups)
        case 2, _:
            return HandRank(FourCards.TWO_PAIR, groups)
        case 3, _:
            return HandRank(FourCards.ONE_PAIR, groups)
    top = _run_top(ranks)
    if top:
        return HandRank(FourCards.STRAIGHT_FLUSH if suited else FourCards.STRAIGHT, (top,))
    return HandRank(FourCards.FLUSH if suited else FourCards.HIGH_CARD, groups)


def _rank_two(cards: Collection[Card]) -> HandRank:
    one, other = sorted(cards, key=lambda card: card.rank, reverse=True)
    if one.rank == other.rank:
        return HandRank(TwoCards.ONE_PAIR, (one.rank,))
    kind = TwoCards.SUITED if one.suit == other.suit else TwoCards.UNSUITED
    return HandRank(kind, (one.rank, other.rank))


def _rank_flush(cards: Collection[Card]) -> HandRank:
    """The longest suit; with two of equal length, the one with the higher cards."""
    return max(HandRank(FlushLength(len(ranks)), ranks) for ranks in _suits(cards))


def _rank_run(cards: Collection[Card]) -> HandRank:
    """The longest run in one suit, the ace high or low; with two of equal length, the higher one."""
    return max(HandRank(RunLength(length), (top,)) for ranks in _suits(cards) for top, length in _runs(ranks))


def _suits(cards: Collection[Card]) -> Iterator[tuple[int, ...]]:
    """The ranks of each suit that there is, highest first."""
    for suit in SUITS:
        if ranks := sorted([card.rank for card in cards if card.suit == suit], reverse=True):
            yield tuple(ranks)


def _runs(ranks: Collection[int]) -> Iterator[tuple[int, int]]:
    """From each rank down, how far the ranks run without a gap: (top, length)."""
    held = {*ranks, 1} if ACE in ranks else set(ranks)
    for top in ranks:
        length = 1
        while top - length in held:
            length += 1
        yield top, length


def _run_top(ranks: list[int]) -> int:
    """The top of a straight that takes all these ranks, highest first; 0 without one."""
    if len(set(ranks)) < len(ranks):
        return 0
    if ranks[0] - ranks[-1] == len(ranks) - 1:
        return ranks[0]
    low = list(range(len(ranks), 1, -1))
    return len(ranks) if ranks == [ACE, *low] else 0


def _by_frequency(ranks: list[int]) -> tuple[int, ...]:
    """The different ranks, those that occur most often first, then the highest."""
    return tuple(sorted(set(ranks), key=lambda rank: (ranks.count(rank), rank), reverse=True))


def _best_of(rank: Callable[[tuple[Card, ...]], HandRank], size: int) -> Callable[..., tuple[Card, ...]]:
    def choose(cards: Collection[Card], wanted: HandRank) -> tuple[Card, ...]:
        from_the_top = sorted(cards, key=lambda card: card.index, reverse=True)
        chosen = next(part for part in combinations(from_the_top, size) if rank(part) == wanted)
        ranks = [card.rank for card in chosen]
        in_sequence = _run_top(ranks) == size and ACE in ranks  # the ace lies below the two
        return tuple(
            sorted(
                chosen,
                key=lambda card: (
                    ranks.count(card.rank),
                    1 if in_sequence and card.rank == ACE else card.rank,
                ),
                reverse=True,
            )
        )

    return choose


def _whole_suit(cards: Collection[Card], wanted: HandRank) -> tuple[Card, ...]:
    for suit in reversed(SUITS):
        held = sorted((card for card in cards if card.suit == suit), key=lambda card: card.rank, reverse=True)
        if tuple(card.rank for card in held) == wanted.ranks:
            return tuple(held)
    raise CardError("These cards do not make that hand.")


def _run_cards(cards: Collection[Card], wanted: HandRank) -> tuple[Card, ...]:
    top, length = wanted.ranks[0], int(wanted.category)
    ranks = [ACE if rank == 1 else rank for rank in range(top, top - length, -1)]
    for suit in reversed(SUITS):
        held = {card.rank: card for card in cards if card.suit == suit}
        if all(rank in held for rank in ranks):
            return tuple(held[rank] for rank in ranks)
    raise CardError("These cards do not make that hand.")


def _two(cards: Collection[Card], _: HandRank) -> tuple[Card, ...]:
    return tuple(sorted(cards, key=lambda card: card.index, reverse=True))


_DOWN: Final = range(ACE, 1, -1)


def _straights(size: int) -> list[tuple[int, ...]]:
    return [(top,) for top in range(ACE, size - 1, -1)]


def _unpaired(size: int) -> list[tuple[int, ...]]:
    return [ranks for ranks in combinations(_DOWN, size) if not _run_top(list(ranks))]


def _pairs_and(kickers: int) -> list[tuple[int, ...]]:
    return [
        (pair, *rest)
        for pair in _DOWN
        for rest in combinations([rank for rank in _DOWN if rank != pair], kickers)
    ]


def _ascending(ranks_of: Mapping[HandKind, list[tuple[int, ...]]]) -> tuple[HandRank, ...]:
    return tuple(sorted(HandRank(kind, ranks) for kind, each in ranks_of.items() for ranks in each))


@cache
def _every_five() -> tuple[HandRank, ...]:
    return tuple(reversed(ordered_ranks()))


@cache
def _every_four() -> tuple[HandRank, ...]:
    return _ascending(
        {
            FourCards.HIGH_CARD: _unpaired(4),
            FourCards.ONE_PAIR: _pairs_and(2),
            FourCards.TWO_PAIR: list(combinations(_DOWN, 2)),
            FourCards.STRAIGHT: _straights(4),
            FourCards.FLUSH: _unpaired(4),
            FourCards.THREE_OF_A_KIND: _pairs_and(1),
            FourCards.STRAIGHT_FLUSH: _straights(4),
            FourCards.FOUR_OF_A_KIND: [(rank,) for rank in _DOWN],
        }
    )


@cache
def _every_three() -> tuple[HandRank, ...]:
    return _ascending(
        {
            ThreeCards.HIGH_CARD: _unpaired(3),
            ThreeCards.ONE_PAIR: _pairs_and(1),
            ThreeCards.FLUSH: _unpaired(3),
            ThreeCards.STRAIGHT: _straights(3),
            ThreeCards.THREE_OF_A_KIND: [(rank,) for rank in _DOWN],
            ThreeCards.STRAIGHT_FLUSH: [ranks for ranks in _straights(3) if ranks != (ACE,)],
            ThreeCards.MINI_ROYAL: [(ACE,)],
        }
    )


@cache
def _every_two() -> tuple[HandRank, ...]:
    unpaired = list(combinations(_DOWN, 2))
    pairs: list[tuple[int, ...]] = [(rank,) for rank in _DOWN]
    return _ascending(
        {TwoCards.UNSUITED: [*unpaired], TwoCards.SUITED: [*unpaired], TwoCards.ONE_PAIR: pairs}
    )


@cache
def _every_flush() -> tuple[HandRank, ...]:
    return _ascending({kind: list(combinations(_DOWN, kind)) for kind in FlushLength})


@cache
def _every_run() -> tuple[HandRank, ...]:
    """A single ace is high; as the low end it never leads a run."""
    return _ascending({kind: [(top,) for top in range(max(2, kind), ACE + 1)] for kind in RunLength})


RANKINGS: Final[Mapping[str, Ranking]] = MappingProxyType(
    {
        each.id: each
        for each in (
            Ranking(
                id="five-card",
                title="ranking of five cards",
                kinds=Category,
                fewest=5,
                most=7,
                counts=5,
                rank=rank_hand,
                choose=best_five,
                every=_every_five,
            ),
            Ranking(
                id="four-card",
                title="ranking of four cards",
                kinds=FourCards,
                fewest=4,
                most=7,
                counts=4,
                rank=_rank_four,
                choose=_best_of(_four, 4),
                every=_every_four,
            ),
            Ranking(
                id="three-card",
                title="ranking of three cards",
                kinds=ThreeCards,
                fewest=3,
                most=7,
                counts=3,
                rank=_rank_three,
                choose=_best_of(_three, 3),
                every=_every_three,
            ),
            Ranking(
                id="two-card",
                title="ranking of two cards",
                kinds=TwoCards,
                fewest=2,
                most=2,
                counts=2,
                rank=_rank_two,
                choose=_two,
                every=_every_two,
            ),
            Ranking(
                id="longest-flush",
                title="longest flush",
                kinds=FlushLength,
                fewest=1,
                most=7,
                counts=None,
                rank=_rank_flush,
                choose=_whole_suit,
                every=_every_flush,
            ),
            Ranking(
                id="longest-straight-flush",
                title="longest straight flush",
                kinds=RunLength,
                fewest=1,
                most=7,
                counts=None,
                rank=_rank_run,
                choose=_run_cards,
                every=_every_run,
            ),
        )
    }
)
"""By the name that a definition chooses it with."""
