"""What things are called in a rule book: amounts, hands, cards and wagers, from the definition."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from pitboss.cards import RANKINGS
from pitboss.round import Terms
from pitboss.rulebook.chapters import CHAPTERS
from pitboss.rules import DEALER, SEAT, Compare, Game, Multiple, NamedHand, PayByTable, Payout, Pot, Settle
from pitboss.wording import a_hand, cap, counted, joined, number_word, plural, spaced
from pitboss.wording.hands import or_better as words_or_better

__all__ = ["Reading", "Vocabulary", "named_hand", "or_better", "winning_odds"]

_FACES: Final = {"up": "up-card", "down": "hole card"}
"""A part of somebody's hand that is named after how it lies, as the trade calls such a card."""
_PLACES: Final = ("first", "second", "third", "fourth", "fifth", "last", "left", "right", "middle")
"""Community cards that are named after their place alone, and need the noun."""

Reading = PayByTable | Compare | Pot
"""A settlement, as far as it says how hands are read."""


def winning_odds(payout: Payout) -> str:
    return "even money (1 to 1)" if payout.fixed is None and payout.odds == 1 else str(payout)


def named_hand(hand: NamedHand) -> str:
    """The hand after a verb: "a pair", "a flush", "three of a kind", "a pair of sevens"."""
    return a_hand(_said(hand))


def or_better(hand: NamedHand) -> str:
    """ "a flush or better"; what goes on to name its top card takes a comma."""
    return words_or_better(_said(hand))


def _said(hand: NamedHand) -> str:
    return "pair" if hand.name == "one pair" else hand.name


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

    def folds_with(self, wager: str) -> bool:
        """Whether this house takes the wager with a fold, though the game does not."""
        option = self.game.wagers[wager].folds_if
        return option is not None and self.terms.options[option] is True

    def survives_a_fold(self, wager: str) -> bool:
        """Whether a seat that has folded can still have the wager in action."""
        forfeited = any(wager in step.forfeited for step in self.game.decisions)
        return self.game.wagers[wager].opening and not forfeited and not self.folds_with(wager)

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

    # -- settlements

    @property
    def settlements(self) -> tuple[Settle, ...]:
        """The settlements of a round at this table, in order."""
        steps = (move.step for move in self.terms.plan if isinstance(move.step, Settle))
        return tuple(step for step in steps if self.offered(step))

    def offered(self, step: Settle) -> tuple[str, ...]:
        """The wagers of the step that this house offers."""
        return tuple(name for name in step.settle if self.terms.offers(name))

    @property
    def main_hands(self) -> set[tuple[str, ...]]:
        """What the game calls a hand: those that are compared, or else those its unit is paid by."""
        compared = {hand for step in self.settlements if step.comparison for hand in step.hands}
        return compared or {hand for step in self.game.settlements_of(self.game.unit) for hand in step.hands}

    @property
    def rankings(self) -> dict[str, tuple[str, ...]]:
        """The rankings that hands are read by, the game's own first, each with the wagers it decides."""
        found: dict[str, dict[str, None]] = {}
        for step in sorted(self.settlements, key=lambda step: step.by.ranking != self.game.ranking):
            found.setdefault(step.by.ranking, {}).update(dict.fromkeys(self.offered(step)))
        return {ranking: tuple(wagers) for ranking, wagers in found.items()}

    # -- cards

    @property
    def owners(self) -> tuple[str, ...]:
        """The groups that make up a hand of their own; all other cards are community cards."""
        first, later = set[str](), set[str]()
        for hand in (hand for step in self.game.settlements for hand in step.hands):
            first.add(hand[0])
            later.update(hand[1:])
        return tuple(
            name
            for name in self.game.cards
            if name in (SEAT, DEALER) or (name in first and name not in later)
        )

    @property
    def community(self) -> tuple[str, ...]:
        """The community cards in dealing order, group by group."""
        held = self.game.expand(self.owners)
        return tuple(name for name in self.game.groups if name not in held)

    @property
    def named_by_place(self) -> bool:
        """Whether the community cards have no names but their places: first, second, third."""
        return bool(self.community) and set(self.community) <= {*_PLACES}

    @property
    def dealer_plays(self) -> bool:
        """Whether the dealer has a hand."""
        return DEALER in self.game.cards

    def size(self, groups: Sequence[str]) -> int:
        return sum(self.game.groups[name] for name in self.game.expand(tuple(groups)))

    def owner(self, group: str) -> str | None:
        """Whose hand the group is, or is a part of; None for community cards."""
        return next((held for held in self.owners if group == held or group in self.parts(held)), None)

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
        """ "your two cards", "the flop", "the five community cards", "the dealer's up-card", "pack 1".

        With `count`, every one of them says how many: "the flop (three cards)".
        """
        size = self.size((name,))
        noun, also = plural("card", size), f" ({counted(size, 'card')})" if count else ""
        if name == SEAT:
            return f"your {counted(size, 'card')}"
        owner = self.owner(name)
        if owner == DEALER and self.game.seated:
            return f"the dealer's {self._of_the_dealer(name)}"
        if owner is not None:
            part = "" if name == owner else f"{spaced(name)} "
            return f"the {number_word(size)} {cap(spaced(owner))} {part}{noun}"
        parts = self.parts(name)
        if parts and set(parts) == set(self.community):
            return f"the {number_word(size)} community {noun}"
        if parts:
            return f"{joined([self.cards(part) for part in parts])}{also}"
        if name in _PLACES:
            return f"the {name} community {noun}"
        words = spaced(name)
        return f"{words if name[-1].isdigit() else f'the {words}'}{also}"

    def _of_the_dealer(self, name: str) -> str:
        size = self.size((name,))
        if name == DEALER:
            return counted(size, "card")
        part = name.removeprefix(f"{DEALER}-")
        noun = _FACES.get(part, f"{spaced(part)} card")
        return noun if size == 1 else counted(size, noun)

    def listed(self, names: Sequence[str], *, count: bool = False) -> str:
        """Groups one after the other; a whole hand, or cards that are named by their place, together."""
        held = {part: owner for owner in self.owners for part in self.parts(owner)}
        whole = {owner for owner in self.owners if {*self.parts(owner)} <= {*names}}
        found = [held[name] if held.get(name) in whole else name for name in names]
        told = [
            self.cards(name, count=count) for name in dict.fromkeys(found) if name not in self._placed(names)
        ]
        if self._placed(names):
            told.append(f"the {counted(self.size(self.community), 'community card')}")
        return joined(told)

    def _placed(self, names: Sequence[str]) -> set[str]:
        everything = self.named_by_place and len(self.community) > 1 and {*self.community} <= {*names}
        return {*self.community} if everything else set()

    def parts(self, name: str) -> tuple[str, ...]:
        size = self.game.cards.get(name)
        return tuple(size) if isinstance(size, dict) else ()

    def composed(self, groups: Sequence[str]) -> str:
        """The cards a hand is made of: "your two cards and the flop"."""
        return joined([self.cards(name) for name in groups])

    def best(self, groups: Sequence[str], by: Reading) -> str:
        """The cards that count: "the best five of your two cards and the five community cards"."""
        if by.use:
            return f"{joined([self._used(name, by) for name in groups])}, whichever make the best hand"
        counts = RANKINGS[by.ranking].counts
        if counts is None:
            return f"{CHAPTERS[by.ranking].counting} among {self.composed(groups)}"
        more = self.size(groups) > counts
        return f"the best {number_word(counts)} of {self.composed(groups)}" if more else self.composed(groups)

    def _used(self, name: str, by: Reading) -> str:
        if name in by.use:
            return f"exactly {number_word(by.use[name])} of {self.cards(name)}"
        return f"all {number_word(self.size((name,)))} of your cards" if name == SEAT else self.cards(name)
