"""Everything about a round in progress, hidden cards included. Only `view` turns it into something shown."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field, replace
from functools import cached_property
from typing import TYPE_CHECKING, Literal

from pitboss.cards import Card
from pitboss.house import House
from pitboss.round.events import TipBet, TipSettled, WagerReturned, WagerSettled
from pitboss.round.irregularity import Irregularity
from pitboss.round.plan import Move
from pitboss.round.terms import Terms
from pitboss.rules import SEAT, Compare, Decide, Hand, Option, PayByTable, Pot

__all__ = ["Equipment", "Round", "Status", "altered", "new_round"]

if TYPE_CHECKING:
    from dataclasses import replace as altered
else:

    def altered(state, /, **changes):
        """`dataclasses.replace`, and as such checked by mypy, but ten times as fast."""
        other = object.__new__(type(state))
        values = other.__dict__
        values.update(state.__dict__)
        values.update(changes)
        if "turn" in values:  # worked out anew
            del values["turn"]
        return other


Status = Literal["closed", "open", "suspended", "over", "void"]
Key = tuple[str, str]
"""A seat and one of its wagers."""


@dataclass(frozen=True, slots=True)
class Equipment:
    """Which deck is due, and whether the shuffler waits for a supervisor's check."""

    decks: tuple[str, ...]
    due: str
    check_due: bool = False

    @classmethod
    def of(cls, house: House) -> Equipment:
        return cls(house.dealing.decks, house.dealing.decks[0])

    def taken(self) -> Equipment:
        """With the due deck in play: of two decks, the other one is due next."""
        others = [deck for deck in self.decks if deck != self.due]
        return replace(self, due=others[0]) if others else self

    def jammed(self) -> Equipment:
        return replace(self, check_due=True)

    def checked(self) -> Equipment:
        return replace(self, check_due=False)


@dataclass(frozen=True, kw_only=True)
class Round:
    """One round under its terms. Nothing in it is changed in place."""

    terms: Terms
    equipment: Equipment
    status: Status = "closed"
    deck_back: str = ""
    at: int = 0
    """Which move of the plan comes next."""
    stakes: Mapping[Key, int] = field(default_factory=dict)
    """Everything that was put on the layout."""
    seats: tuple[str, ...] = ()
    """The seats in the round, from the dealer's left."""
    settled: Mapping[Key, WagerSettled | WagerReturned] = field(default_factory=dict)
    folded: frozenset[str] = frozenset()
    decisions: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    """By seat: the options chosen so far, in order."""
    answered: frozenset[str] = frozenset()
    """The seats that have answered the decision being asked."""
    deck: tuple[Card, ...] = ()
    """What is left to deal, top card first."""
    cards: Mapping[str, tuple[Card, ...]] = field(default_factory=dict)
    burned: tuple[Card, ...] = ()
    looked: bool = False
    shown: frozenset[str] = frozenset()
    tips_given: Mapping[str, int] = field(default_factory=dict)
    tip_bets: tuple[TipBet, ...] = ()
    tips_settled: tuple[TipSettled, ...] = ()
    irregularity: Irregularity | None = None

    @property
    def move(self) -> Move:
        """The move that comes next."""
        return self.terms.plan[self.at]

    def in_action(self, seat: str, wager: str) -> bool:
        """Whether this wager lies on the layout and is not yet decided."""
        key = (seat, wager)
        return key in self.stakes and key not in self.settled

    def wagers_of(self, seat: str) -> dict[str, int]:
        """All the seat staked, in the order of the layout."""
        return {
            wager: self.stakes[seat, wager]
            for wager in self.terms.game.wagers
            if (seat, wager) in self.stakes
        }

    def placed(self, seat: str, option: Option) -> dict[str, int]:
        """What the seat stakes by choosing this option."""
        return {
            name: amount.times * sum(self.stakes.get((seat, other), 0) for other in amount.of)
            for name, amount in option.places.items()
        }

    def given_up(self, seat: str, option: Option) -> tuple[str, ...]:
        """What the seat gives up by this option, with all that the house takes along."""
        return tuple([name for name in self.terms.given_up(option) if self.in_action(seat, name)])

    def taken_back(self, seat: str, option: Option) -> tuple[str, ...]:
        """What the seat takes back by this option."""
        return tuple([name for name in self.terms.taken_back(option) if self.in_action(seat, name)])

    def waiting(self) -> Iterator[str]:
        """The seats that still have to answer the decision being asked, in turn."""
        if self.status != "open" or self.move.kind != "decide":
            return
        step = self.move.step
        assert isinstance(step, Decide)  # noqa: S101 - a decide move carries its step by construction
        stakes, settled, unless = self.stakes, self.settled, step.unless
        for seat in self.seats:
            if seat in self.answered or (unless and any((seat, name) in stakes for name in unless)):
                continue
            for name in step.for_:
                if (seat, name) in stakes and (seat, name) not in settled:
                    yield seat
                    break

    @cached_property
    def turn(self) -> str | None:
        """The seat whose decision it is, if one is being asked."""
        return next(self.waiting(), None)

    def may_choose(self, seat: str, step: Decide, option: Option) -> bool:
        """Whether the seat's hand is good enough for this answer."""
        if option.needs is None:
            return True
        return option.needs.is_met_by(Hand.of(self.hand(step.hand, seat), step.ranking))

    def reckoned_on(self, seat: str, wager: str) -> int:
        """The stake that a payout is reckoned on: the wager's own, or of the one it rides on."""
        return self.stakes[seat, self.terms.game.riders.get(wager, wager)]

    def read(self, groups: tuple[str, ...], seat: str, by: PayByTable | Compare | Pot) -> Hand:
        """A hand as this settlement reads it."""
        if not by.use:
            return Hand.of(self.hand(groups, seat), by.ranking)
        cards = {name: self.cards[seat if name == SEAT else name] for name in self.terms.hands[groups]}
        parts = [(held, by.use.get(name, len(held))) for name, held in cards.items()]
        return Hand.using(parts, by.ranking)

    def places(self, groups: tuple[str, ...]) -> tuple[str, ...]:
        """Where a group's cards lie: `seat` is every seat in the round."""
        return tuple(place for name in groups for place in (self.seats if name == SEAT else (name,)))

    def hand(self, groups: tuple[str, ...], seat: str) -> tuple[Card, ...]:
        """The cards of one seat's hand, or of a hand that lies once on the table."""
        cards: tuple[Card, ...] = ()
        for name in self.terms.hands.get(groups, groups):
            cards += self.cards[seat if name == SEAT else name]
        return cards


def new_round(terms: Terms, equipment: Equipment | None = None) -> Round:
    """A round about to begin, with the decks as the round before left them."""
    return Round(terms=terms, equipment=equipment or Equipment.of(terms.house))
