"""Where two hands meet: a hand, the one it is compared with, and the cards both use."""

from __future__ import annotations

from dataclasses import dataclass

from pitboss.cards import Card
from pitboss.round import Round, Terms
from pitboss.rules import SEAT, Compare, Game, Hand, Settle

__all__ = ["Comparison", "comparison_of", "comparisons", "place_of"]


@dataclass(frozen=True, slots=True, kw_only=True)
class Comparison:
    """A settlement that compares two hands, and how many cards each has."""

    step: Settle
    by: Compare
    mine: str
    """The group that only the first hand uses: `seat`, or a hand that lies once on the table."""
    theirs: str
    shared: tuple[str, ...]
    own: int
    """How many cards each hand has to itself."""
    common: int

    @property
    def of_seats(self) -> bool:
        """Whether every seat has a hand of its own in it."""
        return SEAT in (self.mine, self.theirs)

    def shared_cards(self, state: Round) -> tuple[Card, ...]:
        return tuple(card for group in self.shared for card in state.cards[group])

    def hand(self, state: Round, seat: str) -> Hand:
        """The hand as the engine reads it to settle."""
        return Hand.of(state.hand(self.by.hand, seat))

    def other(self, state: Round, seat: str) -> Hand:
        return Hand.of(state.hand(self.by.against, seat))


def place_of(group: str, seat: str) -> str:
    """Where the group's cards lie for this seat."""
    return seat if group == SEAT else group


def comparisons(game: Game) -> tuple[Comparison, ...]:
    """The game's comparisons of two hands of five to seven cards with equally many cards of their own."""
    found: list[Comparison] = []
    sizes = game.groups
    for step in game.settlements:
        by = step.comparison
        if by is None:
            continue
        hand, against = game.expand(by.hand), game.expand(by.against)
        mine = [name for name in hand if name not in against]
        theirs = [name for name in against if name not in hand]
        shared = tuple(name for name in hand if name in against)
        if len(mine) == len(theirs) == 1 and sizes[mine[0]] == sizes[theirs[0]]:
            own, common = sizes[mine[0]], sum(sizes[name] for name in shared)
            if 5 <= own + common <= 7:
                found.append(
                    Comparison(
                        step=step,
                        by=by,
                        mine=mine[0],
                        theirs=theirs[0],
                        shared=shared,
                        own=own,
                        common=common,
                    )
                )
    return tuple(found)


def comparison_of(terms: Terms, step: Settle | None) -> Comparison:
    """The comparison a scene is about."""
    return next(each for each in comparisons(terms.game) if each.step == step)
