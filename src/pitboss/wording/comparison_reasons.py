"""Why a wager on the better of two hands ended as it did."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from pitboss.wording.hands import a_hand
from pitboss.wording.said import HandSaid, as_sentence, clause, paid_words, whose

__all__ = [
    "Beaten",
    "BeatenByTable",
    "Beats",
    "BeatsBelowTable",
    "BeatsByTable",
    "BeatsForNothing",
    "Short",
    "Tied",
    "Unqualified",
]


@dataclass(frozen=True, slots=True)
class _Compared:
    owner: str
    hand: HandSaid
    against: str
    other: HandSaid

    def _verdict(self, verb: str, of: str | None) -> str:
        return f"{clause(whose(self.owner, of), self.hand)} {verb} {whose(self.against, of)} {self.other}"


@dataclass(frozen=True, slots=True)
class Beats(_Compared):
    """The better hand."""

    def sentence(self, of: str | None = None) -> str:
        return as_sentence(f"{self._verdict('beats', of)}.")


@dataclass(frozen=True, slots=True)
class Beaten(_Compared):
    """The lesser hand."""

    def sentence(self, of: str | None = None) -> str:
        theirs = clause(whose(self.against, of), self.other)
        return as_sentence(f"{theirs} beats {whose(self.owner, of)} {self.hand}.")


@dataclass(frozen=True, slots=True)
class Tied(_Compared):
    """Equal hands, and what the game makes of them."""

    outcome: Literal["push", "lose", "win"]

    def sentence(self, of: str | None = None) -> str:
        ending = {"push": ": a push.", "lose": ", and a tie loses.", "win": ", and a tie wins."}[self.outcome]
        return as_sentence(f"{self._verdict('ties', of)}{ending}")


@dataclass(frozen=True, slots=True)
class Short(_Compared):
    """Not beaten, but below the least hand that wins."""

    tied: bool
    needs: HandSaid
    outcome: Literal["push", "lose"]

    def sentence(self, of: str | None = None) -> str:
        verdict = self._verdict("ties" if self.tied else "beats", of)
        ending = "so the wager pushes" if self.outcome == "push" else "and without it the wager is lost"
        needs = a_hand(str(self.needs))
        least = needs if needs.startswith("a ") else f"a hand of {needs}"
        return as_sentence(f"{verdict}, but only {least} or better wins, {ending}.")


@dataclass(frozen=True, slots=True)
class BeatsByTable(_Compared):
    """The better hand, and the line of the pay table that pays it."""

    pays: str
    """Empty where the wager only comes back."""
    label: str

    def sentence(self, of: str | None = None) -> str:
        theirs = clause(whose(self.against, of), self.other)
        mine = clause(whose(self.owner, of), self.hand)
        return as_sentence(f"{mine} beats {theirs} and {paid_words(self.pays)} on the {self.label}.")


@dataclass(frozen=True, slots=True)
class BeatsBelowTable(_Compared):
    """The better hand, but below the last line of the pay table."""

    least: HandSaid
    outcome: Literal["win", "push", "lose"]
    pays: str
    label: str

    def sentence(self, of: str | None = None) -> str:
        ending = {
            "push": f"so the {self.label} pushes",
            "lose": f"so the {self.label} is lost",
            "win": f"so the {self.label} is paid {self.pays}",
        }[self.outcome]
        return as_sentence(f"{self._verdict('beats', of)}, but is below {a_hand(str(self.least))}, {ending}.")


@dataclass(frozen=True, slots=True)
class BeatsForNothing(_Compared):
    """The better hand, on a wager that a win only brings back."""

    label: str

    def sentence(self, of: str | None = None) -> str:
        return as_sentence(f"{self._verdict('beats', of)}, and the {self.label} pushes.")


@dataclass(frozen=True, slots=True)
class BeatenByTable(_Compared):
    """The lesser hand, which a pay table of beaten hands still pays."""

    pays: str
    """Empty where the wager only comes back."""
    label: str

    def sentence(self, of: str | None = None) -> str:
        theirs, mine = clause(whose(self.against, of), self.other), f"{whose(self.owner, of)} {self.hand}"
        return as_sentence(f"{theirs} beats {mine}, which {paid_words(self.pays)} on the {self.label}.")


@dataclass(frozen=True, slots=True)
class Unqualified(_Compared):
    """The other side's hand is too low to play."""

    needs: HandSaid
    outcome: Literal["win", "push", "lose"]
    pays: str
    label: str

    def sentence(self, of: str | None = None) -> str:
        ending = {
            "push": f"the {self.label} pushes",
            "lose": f"the {self.label} is lost",
            "win": f"the {self.label} is paid {self.pays}",
        }[self.outcome]
        theirs = clause(whose(self.against, of), self.other)
        return as_sentence(
            f"{theirs} does not qualify, which takes {a_hand(str(self.needs))} or better: {ending}."
        )
