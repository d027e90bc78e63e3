"""What a scene of cards is about: a hand that a settlement reads, and the one it meets."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from pitboss.cards import RANKINGS, Card, Ranking
from pitboss.round import Round, Terms
from pitboss.rules import SEAT, Compare, Game, Hand, PayByTable, Settle

__all__ = ["Subject", "comparisons", "place_of", "readings", "tables"]

Groups = tuple[str, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class Subject:
    """One hand of a settlement, and how many cards it has to itself and in common."""

    step: Settle
    by: PayByTable | Compare
    hand: Groups
    """The hand in question, as the definition names it."""
    against: Groups = ()
    """The hand it meets; empty where there is none."""
    mine: Groups
    """The groups of cards that only the hand in question uses."""
    theirs: Groups
    shared: Groups
    own: int
    """How many cards the hand has to itself."""
    other: int
    common: int
    total: int
    """How many cards the hand may be made of."""

    @property
    def ranking(self) -> Ranking:
        return RANKINGS[self.by.ranking]

    @property
    def kinds(self) -> frozenset[str]:
        """What hands of this ranking are called."""
        return frozenset(kind.label for kind in self.ranking.kinds)

    @property
    def counts(self) -> int:
        """How many cards count; 0 where it depends on the hand."""
        return self.ranking.counts or 0

    @property
    def compared(self) -> Compare | None:
        """How the hand is compared, where it is."""
        return self.by if isinstance(self.by, Compare) and self.against else None

    @property
    def of_seats(self) -> bool:
        """Whether every seat has a hand of its own in it."""
        return SEAT in (*self.mine, *self.theirs)

    def shared_cards(self, state: Round) -> tuple[Card, ...]:
        return tuple(card for group in self.shared for card in state.cards[group])

    def read(self, state: Round, seat: str) -> Hand:
        """The hand as the engine reads it to settle."""
        return state.read(self.hand, seat, self.by)

    def other_hand(self, state: Round, seat: str) -> Hand:
        return state.read(self.against, seat, self.by)


def place_of(group: str, seat: str) -> str:
    """Where the group's cards lie for this seat."""
    return seat if group == SEAT else group


def comparisons(terms: Terms) -> tuple[Subject, ...]:
    """The hands that are compared with another, each pair once."""
    game = terms.game
    compared = [(step, step.comparison) for step in _performed(terms)]
    return _once(game, (_subject(game, step, by, by.hand, by.against) for step, by in compared if by))


def tables(terms: Terms) -> tuple[Subject, ...]:
    """The hands that the posted pay tables are asked about."""
    game = terms.game
    found = [(step, step.by) for step in _performed(terms) if isinstance(step.by, PayByTable)]
    return _once(game, (_subject(game, step, by, by.hand, by.lesser_of or by.facing) for step, by in found))


def readings(terms: Terms) -> tuple[Subject, ...]:
    """The hands worth reading: those compared; of the others, those with a choice or a ranking of their own.

    Where the other side has more cards, that hand, too.
    """
    game, main = terms.game, comparisons(terms)
    turned = [_subject(game, each.step, each.by, each.against, each.hand) for each in main]
    found = [*main, *(each for each, first in zip(turned, main, strict=True) if each.own != first.own)]
    for each in tables(terms):
        known = {(game.expand(one.hand), one.ranking.id) for one in found}
        if (game.expand(each.hand), each.ranking.id) in known or each.ranking.fewest == each.ranking.most:
            continue
        if each.total > each.counts or all(one.ranking is not each.ranking for one in found):
            found.append(each)
    return tuple(found)


def _performed(terms: Terms) -> list[Settle]:
    """The settlements of this house's rounds."""
    return [move.step for move in terms.plan if isinstance(move.step, Settle)]


def _subject(
    game: Game, step: Settle, by: PayByTable | Compare, hand: Groups, against: Groups = ()
) -> Subject:
    first, second = game.expand(hand), game.expand(against)
    if against:
        mine = tuple(name for name in first if name not in second)
        shared = tuple(name for name in first if name in second)
    else:
        mine = (SEAT,) if SEAT in first else first
        shared = tuple(name for name in first if name not in mine)
    theirs = tuple(name for name in second if name not in first)
    own, other, common = (sum(game.groups[name] for name in names) for names in (mine, theirs, shared))
    return Subject(
        step=step,
        by=by,
        hand=hand,
        against=against,
        mine=mine,
        theirs=theirs,
        shared=shared,
        own=own,
        other=other,
        common=common,
        total=sum(by.use.get(name, game.groups[name]) for name in first),
    )


def _once(game: Game, subjects: Iterator[Subject]) -> tuple[Subject, ...]:
    """Each pair of hands once, by its first settlement; of pay tables, each that may be asked about it."""
    found: dict[object, Subject] = {}
    for each in subjects:
        slot = each.step.paytable if isinstance(each.by, PayByTable) else ""
        key = game.expand(each.hand), game.expand(each.against), each.ranking.id, slot
        found.setdefault(key, each)
    return tuple(found.values())
