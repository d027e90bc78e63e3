"""Where two hands meet on the layout: a hand, the one it is compared with, and the cards both use."""

from __future__ import annotations

from dataclasses import dataclass

from pitboss.cards import Card
from pitboss.round import Round, Terms
from pitboss.rules import SEAT, Compare, Game, Hand, Settle

__all__ = ["Spot", "spot_of", "spots"]


@dataclass(frozen=True, slots=True, kw_only=True)
class Spot:
    """One comparison, with how many cards lie where."""

    step: Settle
    mine: str
    """The group that is one's own: `seat`, or a hand that lies once on the table."""
    theirs: str
    shared: tuple[str, ...]
    own: int
    """How many cards each side has to itself."""
    common: int

    @property
    def wagers(self) -> tuple[str, ...]:
        return tuple(self.step.settle)

    @property
    def by(self) -> Compare:
        assert isinstance(self.step.by, Compare)  # noqa: S101 - a spot is made from a comparison
        return self.step.by

    def own_cards(self, state: Round, seat: str) -> tuple[Card, ...]:
        return state.cards[seat if self.mine == SEAT else self.mine]

    def their_cards(self, state: Round, seat: str) -> tuple[Card, ...]:
        return state.cards[seat if self.theirs == SEAT else self.theirs]

    def shared_cards(self, state: Round) -> tuple[Card, ...]:
        return tuple(card for group in self.shared for card in state.cards[group])

    def hand(self, state: Round, seat: str) -> Hand:
        """The hand as the engine reads it when it settles."""
        return Hand.of(state.hand(self.by.hand, seat))

    def other(self, state: Round, seat: str) -> Hand:
        return Hand.of(state.hand(self.by.against, seat))


def spots(game: Game) -> tuple[Spot, ...]:
    """The comparisons of a game that are of a hand of one's own with another, both with the same cards."""
    found: list[Spot] = []
    for step in game.steps:
        if not isinstance(step, Settle) or not isinstance(step.by, Compare):
            continue
        hand, against = game.expand(step.by.hand), game.expand(step.by.against)
        mine = [name for name in hand if name not in against]
        theirs = [name for name in against if name not in hand]
        shared = tuple(name for name in hand if name in against)
        sizes = game.groups
        if len(mine) == len(theirs) == 1 and sizes[mine[0]] == sizes[theirs[0]]:
            common = sum(sizes[name] for name in shared)
            if 5 <= sizes[mine[0]] + common <= 7:
                found.append(
                    Spot(
                        step=step,
                        mine=mine[0],
                        theirs=theirs[0],
                        shared=shared,
                        own=sizes[mine[0]],
                        common=common,
                    )
                )
    return tuple(found)


def spot_of(terms: Terms, step: Settle | None) -> Spot:
    """The spot of a scene's comparison."""
    return next(spot for spot in spots(terms.game) if spot.step == step)
