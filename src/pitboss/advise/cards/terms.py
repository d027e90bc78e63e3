"""What a rule of a strategy card may say: measures of the cards in sight, cuts of them, and how each is said.

A measure is a number that a player reads off the cards: the strength of a hand, the rank of a pair, the
dealer's card, or 1 where a phrase holds and 0 where not. A term is a cut: "at least so much". A condition is
a term that must hold, or must not. Its code is what rule lists and kept cards write; its words come last.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from enum import StrEnum
from functools import cached_property

import numpy as np
from numpy.typing import NDArray

from pitboss.advise.cards.seen import Seen

__all__ = ["Condition", "Lead", "Measure", "Said", "Term", "Vocabulary", "flag", "sentence"]


class Lead(StrEnum):
    """How a condition is introduced, in the order in which a sentence has them."""

    WITH = "with"
    HOLDING = "holding"
    WITHOUT = "without"
    AGAINST = "against"
    NOT_AGAINST = "not against"
    ON = "on"
    NOT_ON = "not on"


OPPOSITES = {
    Lead.WITH: Lead.WITHOUT,
    Lead.HOLDING: Lead.WITHOUT,
    Lead.AGAINST: Lead.NOT_AGAINST,
    Lead.ON: Lead.NOT_ON,
}


@dataclass(frozen=True, slots=True)
class Said:
    """A condition in a sentence: "with", "a flush draw"."""

    lead: Lead
    what: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Term:
    """One thing to be said about cards in sight: that a measure of them is at least so much."""

    name: str
    """As rule lists write it."""
    least: int
    lead: Lead
    """WITH, AGAINST or ON: how a rule list introduces it."""
    yes: Said
    no: Said | None
    """Its opposite, where that makes sense on a card."""
    means: str = ""
    """The exact meaning, where the words alone leave a doubt; else empty."""
    listed: bool = True
    """Whether the simulator's rule lists can say it."""


@dataclass(frozen=True, slots=True, kw_only=True, eq=False)
class Measure:
    """A number that is read off the cards, and its cuts from the lowest up."""

    of: Callable[[Seen], NDArray[np.integer]]
    terms: tuple[Term, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class Condition:
    """A term that must hold, or must not."""

    number: int
    """The place of the term in its vocabulary."""
    term: Term
    wanted: bool
    said: Said

    @property
    def code(self) -> str:
        lead = self.term.lead if self.wanted else OPPOSITES[self.term.lead]
        return f"{lead} {self.term.name}"


@dataclass(frozen=True, eq=False)
class Vocabulary:
    """All that may be said at one decision."""

    measures: tuple[Measure, ...]

    @cached_property
    def terms(self) -> tuple[Term, ...]:
        return tuple(term for measure in self.measures for term in measure.terms)

    @cached_property
    def conditions(self) -> tuple[Condition, ...]:
        """Every term, and every opposite that makes sense."""
        return tuple(
            Condition(number=number, term=term, wanted=wanted, said=said)
            for number, term in enumerate(self.terms)
            for wanted, said in ((True, term.yes), (False, term.no))
            if said is not None
        )

    @cached_property
    def by_code(self) -> dict[str, Condition]:
        return {each.code: each for each in self.conditions}

    def read(self, code: str) -> tuple[Condition, ...]:
        """The conditions that a rule's code joins by "and"; KeyError for others."""
        return tuple(self.by_code[part] for part in code.split(" and "))

    def levels(self, seen: Seen) -> NDArray[np.uint8]:
        """For each measure how many of its cuts hold: [measures, situations]."""
        rows = [
            np.searchsorted([term.least for term in each.terms], each.of(seen), side="right")
            for each in self.measures
        ]
        return np.stack(rows).astype(np.uint8)

    def held(self, levels: NDArray[np.uint8]) -> NDArray[np.bool_]:
        """Which terms hold, from levels [measures, situations]: [terms, situations]."""
        rows = [
            levels[number] > cut
            for number, measure in enumerate(self.measures)
            for cut in range(len(measure.terms))
        ]
        return np.stack(rows) if rows else np.zeros((0, levels.shape[1]), bool)


def flag(
    name: str,
    holds: Callable[[Seen], NDArray[np.bool_]],
    yes: str,
    no: str | None = "",
    *,
    lead: Lead = Lead.WITH,
    said: Lead | None = None,
    means: str = "",
    listed: bool = True,
) -> Measure:
    """A measure that is 1 or 0; its opposite has the same words unless `no` gives others or None."""
    term = Term(
        name=name,
        least=1,
        lead=lead,
        yes=Said(said or lead, yes),
        no=None if no is None else Said(OPPOSITES[said or lead], no or yes),
        means=means,
        listed=listed,
    )
    return Measure(of=lambda seen: holds(seen).astype(np.uint8), terms=(term,))


def sentence(option: str, parts: Sequence[Condition]) -> str:
    """A rule as it is read out: "Raise with a flush draw, holding a ten or higher"."""
    clauses: list[str] = []
    for lead in Lead:
        things = [part.said.what for part in parts if part.said.lead is lead]
        if things:
            comma = "," if clauses and lead in (Lead.HOLDING, Lead.WITHOUT) else ""
            clauses.append(f"{comma} {lead} {' and '.join(things)}")
    said = option.replace("-", " ")
    return said[:1].upper() + said[1:] + "".join(clauses)
