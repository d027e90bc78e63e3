"""The cards of a scene while they are chosen: for which hand, under which pay tables, from one deck."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from random import Random

from pitboss.academy.scenes.subject import Subject
from pitboss.cards import FULL_DECK, SUITS, Card, HandRank
from pitboss.round import Terms

__all__ = ["ACE", "ALL_RANKS", "Deal", "StackedCards", "Stacking"]

ALL_RANKS = range(2, 15)
ACE = 14
_MOST_DRAWS = 400


@dataclass(frozen=True, slots=True, kw_only=True)
class StackedCards:
    """The cards that are set: the hand's own, the other hand's, a second seat's, and the common ones."""

    mine: Sequence[Card] = ()
    theirs: Sequence[Card] = ()
    rival: Sequence[Card] = ()
    shared: Sequence[Card] = ()


class Deal:
    """Takes cards by rank and suit, or at random, each once."""

    def __init__(self, rng: Random, subject: Subject, terms: Terms) -> None:
        self.rng, self.subject, self.terms = rng, subject, terms
        self.own, self.other, self.common = subject.own, subject.other, subject.common
        self._used: set[Card] = set()

    def take(self, *ranks: int, suit: str | None = None) -> list[Card]:
        """A card of each rank; where there is none left, another one, and the scene may not come out."""
        found: list[Card] = []
        for rank in ranks:
            suits = [suit] if suit else self.rng.sample(SUITS, len(SUITS))
            free = [card for each in suits if (card := Card(rank, each)) not in self._used]
            card = free[0] if free else self.rng.choice(self._left())
            self._used.add(card)
            found.append(card)
        return found

    def some(self, count: int, without: Iterable[int] = ()) -> list[int]:
        """Different ranks, the highest first."""
        avoid = set(without)
        return sorted(self.rng.sample([rank for rank in ALL_RANKS if rank not in avoid], count), reverse=True)

    def suit(self) -> str:
        return self.rng.choice(SUITS)

    def split(self, cards: Sequence[Card]) -> StackedCards:
        """A whole hand, as far as there is room, spread at random over its own cards and the common ones."""
        mixed = self.rng.sample(cards, len(cards))[: self.own + self.common]
        fewest = max(0, len(mixed) - self.common)
        mine = self.rng.randint(fewest, min(self.own, len(mixed)))
        return StackedCards(mine=mixed[:mine], shared=mixed[mine:])

    def drawn(
        self, wanted: Callable[[HandRank], bool], mine: Sequence[Card] = (), shared: Sequence[Card] = ()
    ) -> StackedCards:
        """The hand filled up at random until it is as wanted; as it comes, if it never is."""
        found = StackedCards(mine=mine, shared=shared)
        left, own, common = self._left(), self.own - len(mine), self.common - len(shared)
        for _ in range(_MOST_DRAWS):
            rest = self.rng.sample(left, own + common)
            found = StackedCards(mine=[*mine, *rest[:own]], shared=[*shared, *rest[own:]])
            if wanted(self.subject.ranking.rank((*found.mine, *found.shared))):
                break
        self._used.update(found.mine, found.shared)
        return found

    def met(self, hand: StackedCards, wanted: Callable[[HandRank, HandRank], bool]) -> StackedCards:
        """With another hand, drawn until the two are as wanted; as it comes, if they never are."""
        ranking = self.subject.ranking
        self._used.update(hand.mine, hand.theirs, hand.shared)
        mine = ranking.rank((*hand.mine, *hand.shared))
        left, theirs = self._left(), list(hand.theirs)
        for _ in range(_MOST_DRAWS):
            theirs = [*hand.theirs, *self.rng.sample(left, self.other - len(hand.theirs))]
            if wanted(mine, ranking.rank((*theirs, *hand.shared))):
                break
        return StackedCards(mine=hand.mine, theirs=theirs, shared=hand.shared)

    def _left(self) -> list[Card]:
        """What is left of the deck."""
        return [card for card in FULL_DECK if card not in self._used]


Stacking = Callable[[Deal], StackedCards]
