"""What things are called in a rule book: amounts, hands, cards and wagers, from the definition."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from pitboss.round.terms import Terms
from pitboss.rules import SEAT, Compare, Game, Multiple, NamedHand, PayByTable, Payout, Pot, Settle
from pitboss.wording import dollars

__all__ = [
    "DEALER",
    "Wording",
    "a_hand",
    "cap",
    "counted",
    "hands_of",
    "joined",
    "money",
    "number",
    "odds",
    "or_better",
    "spaced",
]

DEALER = "dealer"
_NUMBERS = (
    "no",
    "one",
    "two",
    "three",
    "four",
    "five",
    "six",
    "seven",
    "eight",
    "nine",
    "ten",
    "eleven",
    "twelve",
)


def number(count: int) -> str:
    return _NUMBERS[count] if count < len(_NUMBERS) else f"{count:,}"


def counted(count: int, noun: str) -> str:
    """ "one card", "five cards"."""
    return f"{number(count)} {noun}{'' if count == 1 else 's'}"


def joined(names: Sequence[str], word: str = "and") -> str:
    """ "a", "a and b", "a, b and c"."""
    if len(names) < 2:
        return "".join(names)
    return f"{', '.join(names[:-1])} {word} {names[-1]}"


def cap(text: str) -> str:
    return text[:1].upper() + text[1:]


def spaced(name: str) -> str:
    """A name of the definition as words: "pack-1" is pack 1."""
    return name.replace("-", " ").replace("_", " ")


def money(cents: int) -> str:
    return dollars(cents).removesuffix(".00")


def odds(payout: Payout) -> str:
    return "even money (1 to 1)" if payout.fixed is None and payout.odds == 1 else str(payout)


def a_hand(hand: NamedHand) -> str:
    """The hand behind a verb: "a flush", "three of a kind", "a pair of sevens"."""
    words = str(hand).removesuffix(" or better")
    if words == "one pair":
        return "a pair"
    bare = words == "two pair" or words.startswith(("three ", "four "))
    return words if bare else f"a {words}"


def or_better(hand: NamedHand) -> str:
    return f"{a_hand(hand)} or better"


def hands_of(step: Settle) -> tuple[tuple[str, ...], ...]:
    """The hands a settlement reads, each as the groups it is made of."""
    match step.by:
        case Compare():
            return (step.by.hand, step.by.against)
        case PayByTable():
            return (step.by.hand,)
        case Pot():
            return (step.by.best_of,)


@dataclass(frozen=True)
class Wording:
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

    def offered(self, wager: str) -> bool:
        condition = self.game.wagers[wager].offered_if
        if condition is None:
            return True
        if condition == "pot":
            return self.terms.house.pot_amount is not None
        return self.terms.options[condition] is True

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
                return f"{number(times)} times {base}"

    # -- cards

    @property
    def owners(self) -> tuple[str, ...]:
        """The groups that are somebody's hand; all other cards are community cards."""
        first, later = [SEAT, DEALER], set[str]()
        for step in self.game.steps:
            for hand in hands_of(step) if isinstance(step, Settle) else ():
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

    def cards(self, name: str) -> str:
        """ "your two cards", "the flop", "the five community cards", "pack 1"."""
        size = self.size((name,))
        plural = "card" if size == 1 else "cards"
        if name == SEAT:
            return f"your {counted(size, 'card')}"
        owner = next((held for held in self.owners if name == held or name in self._parts(held)), None)
        if owner is not None:
            part = "" if name == owner else f"{spaced(name)} "
            if owner == DEALER and self.game.seated:
                return f"the dealer's {part}{plural}" if part else f"the dealer's {counted(size, 'card')}"
            return f"the {number(size)} {cap(spaced(owner))} {part}{plural}"
        parts = self._parts(name)
        if parts and set(parts) == set(self.community):
            return f"the {number(size)} community {plural}"
        if parts:
            return joined([self.cards(part) for part in parts])
        words = spaced(name)
        return words if words[-1].isdigit() else f"the {words}"

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
