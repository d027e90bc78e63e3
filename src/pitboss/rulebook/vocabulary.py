"""What things are called in a rule book: amounts, hands, cards and wagers, from the definition."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from pitboss.cards import Category
from pitboss.round import Terms
from pitboss.rules import SEAT, Game, Multiple, NamedHand, Payout
from pitboss.wording import a_hand, cap, counted, joined, number_word, plural, spaced

__all__ = ["DEALER", "Vocabulary", "named_hand", "or_better", "winning_odds"]

DEALER: Final = "dealer"


def winning_odds(payout: Payout) -> str:
    return "even money (1 to 1)" if payout.fixed is None and payout.odds == 1 else str(payout)


def named_hand(hand: NamedHand) -> str:
    """The hand after a verb: "a pair", "a flush", "three of a kind", "a pair of sevens"."""
    return "a pair" if hand == NamedHand(Category.ONE_PAIR) else a_hand(hand.name)


def or_better(hand: NamedHand) -> str:
    return f"{named_hand(hand)} or better"


@dataclass(frozen=True)
class Vocabulary:
    """What this game's cards and wagers are called, spoken to the player."""

    terms: Terms

    @property
    def game(self) -> Game:
        return self.terms.game

    # -- wagers

    def label(self, wager: str) -> str:
        """The label on the layout; in quotes where it would run into the sentence around it."""
        label = self.game.wagers[wager].label
        runs_on = any(part in label for part in (",", " or ", " and "))
        return f"“{label}”" if runs_on else label

    def labels(self, wagers: Sequence[str], word: str = "and") -> str:
        return joined([self.label(wager) for wager in wagers], word)

    def exclusive(self, wagers: Sequence[str]) -> bool:
        """Whether no two of these wagers can be made together."""
        spots = self.game.wagers
        return all(
            one in spots[other].excludes or other in spots[one].excludes
            for at, one in enumerate(wagers)
            for other in wagers[at + 1 :]
        )

    def amount(self, amount: Multiple) -> str:
        """ "an amount equal to your Ante", "twice your Ante"."""
        if len(amount.of) == 1 or self.exclusive(amount.of):
            base = f"your {self.labels(amount.of, 'or')}"
        else:
            base = f"your {self.labels(amount.of)} together"
        match amount.times:
            case 1:
                return f"an amount equal to {base}"
            case 2:
                return f"twice {base}"
            case times:
                return f"{number_word(times)} times {base}"

    # -- cards

    @property
    def owners(self) -> tuple[str, ...]:
        """The groups that make up a hand of their own; all other cards are community cards."""
        first, later = [SEAT, DEALER], set[str]()
        for hand in (hand for step in self.game.settlements for hand in step.hands):
            first.append(hand[0])
            later.update(hand[1:])
        return tuple(name for name in self.game.cards if name in first and name not in later)

    @property
    def community(self) -> tuple[str, ...]:
        """The community cards in dealing order, group by group."""
        held = self.game.expand(self.owners)
        return tuple(name for name in self.game.groups if name not in held)

    def size(self, groups: Sequence[str]) -> int:
        return sum(self.game.groups[name] for name in self.game.expand(tuple(groups)))

    def hand(self, owner: str) -> str:
        """ "your hand", "the dealer's hand", "the Player hand"."""
        if owner == SEAT:
            return "your hand"
        if owner == DEALER and self.game.seated:
            return "the dealer's hand"
        if owner in self.owners:
            return f"the {cap(spaced(owner))} hand"
        return self.cards(owner)

    def hand_short(self, owner: str) -> str:
        """The same where "hand" has been said: "yours", "the dealer's"."""
        if owner == SEAT:
            return "yours"
        return "the dealer's" if owner == DEALER and self.game.seated else self.hand(owner)

    def cards(self, name: str, *, count: bool = False) -> str:
        """ "your two cards", "the flop", "the five community cards", "pack 1".

        With `count`, every one of them says how many: "the flop (three cards)".
        """
        size = self.size((name,))
        noun, also = plural("card", size), f" ({counted(size, 'card')})" if count else ""
        if name == SEAT:
            return f"your {counted(size, 'card')}"
        owner = next((held for held in self.owners if name == held or name in self._parts(held)), None)
        if owner is not None:
            part = "" if name == owner else f"{spaced(name)} "
            if owner == DEALER and self.game.seated:
                return f"the dealer's {part}{noun}{also}" if part else f"the dealer's {counted(size, 'card')}"
            return f"the {number_word(size)} {cap(spaced(owner))} {part}{noun}"
        parts = self._parts(name)
        if parts and set(parts) == set(self.community):
            return f"the {number_word(size)} community {noun}"
        if parts:
            return f"{joined([self.cards(part) for part in parts])}{also}"
        words = spaced(name)
        return f"{words if name[-1].isdigit() else f'the {words}'}{also}"

    def _parts(self, name: str) -> tuple[str, ...]:
        size = self.game.cards.get(name)
        return tuple(size) if isinstance(size, dict) else ()

    def composed(self, groups: Sequence[str]) -> str:
        """The cards a hand is made of: "your two cards and the flop"."""
        return joined([self.cards(name) for name in groups])

    def best(self, groups: Sequence[str]) -> str:
        """The cards that count: "the best five of your two cards and the five community cards"."""
        more = self.size(groups) > 5
        return f"the best five of {self.composed(groups)}" if more else self.composed(groups)
