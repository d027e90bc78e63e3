"""The conditions of a strategy card: what a rule may say about the cards in sight, and how it is said.

A term says one thing about the cards. A condition is a term that must hold, or must not. Its code is a
condition of a rule list, so `pitboss simulate` can play a card; its words come last, in `sentence`.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from enum import StrEnum
from functools import cache
from typing import Literal

import numpy as np

from pitboss.cards import RANKS, rank_name
from pitboss.exact.phrases import PHRASES, Deals, Mask
from pitboss.exact.starting_hands import holding, label_numbers

__all__ = ["Condition", "Kind", "Said", "Term", "conditions", "sentence", "terms"]

Kind = Literal["my hand", "their hand", "both hands", "flop"]
"""What is in sight: the two cards of one hand; those of both; or my two and the flop."""


class Lead(StrEnum):
    """How a condition is introduced, in the order in which a sentence has them."""

    WITH = "with"
    HOLDING = "holding"
    WITHOUT = "without"
    AGAINST = "against"
    NOT_AGAINST = "not against"
    ON = "on"
    NOT_ON = "not on"


_OPPOSITES = {Lead.WITH: Lead.WITHOUT, Lead.AGAINST: Lead.NOT_AGAINST, Lead.ON: Lead.NOT_ON}


@dataclass(frozen=True, slots=True)
class Said:
    """A condition in a sentence: "with", "a flush draw"."""

    lead: Lead
    what: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Term:
    """One thing to be said about cards in sight."""

    name: str
    """As rule lists write it."""
    lead: Lead
    """WITH, AGAINST or ON: how a rule list introduces it."""
    holds: Callable[[Deals], Mask]
    yes: Said
    no: Said | None
    """Its opposite, where that makes sense on a card."""
    means: str
    """The exact meaning, where the words alone leave a doubt; else empty."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Condition:
    """A term that must hold, or must not."""

    number: int
    """The place of the term among the terms of its kind."""
    term: Term
    wanted: bool
    said: Said

    @property
    def code(self) -> str:
        lead = self.term.lead if self.wanted else _OPPOSITES[self.term.lead]
        return f"{lead} {self.term.name}"


@cache
def terms(kind: Kind) -> tuple[Term, ...]:
    """All terms for one kind of decision. The order of those for the flop is that of the shipped counts."""
    match kind:
        case "my hand":
            return tuple(_of_hand(Lead.WITH))
        case "their hand":
            return tuple(_of_hand(Lead.AGAINST))
        case "both hands":
            return tuple(_of_both_hands())
        case "flop":
            return tuple(_of_flop())


@cache
def conditions(kind: Kind) -> tuple[Condition, ...]:
    """Every term, and every opposite that makes sense."""
    return tuple(
        Condition(number=number, term=term, wanted=wanted, said=said)
        for number, term in enumerate(terms(kind))
        for wanted, said in ((True, term.yes), (False, term.no))
        if said is not None
    )


def sentence(option: str, parts: Sequence[Condition]) -> str:
    """A rule as it is read out: "Raise with a flush draw, holding a ten or higher"."""
    clauses: list[str] = []
    for lead in Lead:
        things = [part.said.what for part in parts if part.said.lead is lead]
        if things:
            comma = "," if clauses and lead in (Lead.HOLDING, Lead.WITHOUT) else ""
            clauses.append(f"{comma} {lead} {' and '.join(things)}")
    return option.capitalize() + "".join(clauses)


def _held(name: str, lead: Lead) -> Callable[[Deals], Mask]:
    """Whether two cards, mine or theirs, are among the hands written so."""

    def holds(deals: Deals) -> Mask:
        cards = deals.theirs if lead is Lead.AGAINST else deals.mine
        assert cards is not None  # noqa: S101 - terms are asked only of deals that show what they are about
        labels = label_numbers(cards.reshape(-1, 2)).reshape(cards.shape[:-1])
        return np.asarray(holding(name)[labels])

    return holds


def _cards(name: str, yes: Said, no: Said | None = None) -> Term:
    """A term about the two cards of one hand."""
    lead = Lead.AGAINST if yes.lead is Lead.AGAINST else Lead.WITH
    return Term(name=name, lead=lead, holds=_held(name, lead), yes=yes, no=no, means="")


def _pairs(ranks: Iterable[str]) -> list[tuple[str, str]]:
    named = {rank: rank_name(RANKS.index(rank) + 2, plural=True) for rank in ranks}
    return [(f"{r}{r}+", f"a pair of {name}{'' if r == 'A' else ' or higher'}") for r, name in named.items()]


def _high(ranks: Iterable[str]) -> list[tuple[str, str]]:
    found = []
    for rank in ranks:
        name, article = rank_name(RANKS.index(rank) + 2), "an" if rank in "8A" else "a"
        found.append(("Ax", "an ace") if rank == "A" else (f"{rank}x+", f"{article} {name} or higher"))
    return found


def _both(ranks: Iterable[str]) -> list[tuple[str, str]]:
    return [(f"both {r}+", f"both cards {rank_name(RANKS.index(r) + 2)} or higher") for r in ranks]


def _of_hand(lead: Lead) -> list[Term]:
    """Two cards alone: pairs from a rank on, the higher card, both cards, suits."""
    plain = [("pair", "a pair"), ("suited", "two cards of one suit")]
    every = (*plain, *_pairs("3456789TJQKA"), *_high("AKQJT98765"), *_both("KQJT987654"))
    return [_cards(name, Said(lead, what), Said(_OPPOSITES[lead], what)) for name, what in every]


def _phrase(name: str, yes: str, no: str | None = "", *, explain: bool = False) -> Term:
    """A phrase with its articles; its opposite has the same words unless `no` gives others or None."""
    phrase = PHRASES[name]
    lead = Lead.ON if phrase.about == "the flop" else Lead.WITH
    return Term(
        name=name,
        lead=lead,
        holds=phrase.holds,
        yes=Said(lead, yes),
        no=None if no is None else Said(_OPPOSITES[lead], no or yes),
        means=phrase.means if explain else "",
    )


def _of_both_hands() -> list[Term]:
    holding_, without = Lead.HOLDING, Lead.WITHOUT
    return [
        _phrase("better cards", "the better two cards", explain=True),
        _phrase("same cards", "the same two ranks"),
        _phrase("higher card", "the highest card", explain=True),
        _phrase("two higher cards", "the two highest cards", explain=True),
        _cards("pair", Said(holding_, "a pair"), Said(without, "a pair")),
        _cards("suited", Said(holding_, "two cards of one suit"), Said(holding_, "two suits")),
        _cards("pair", Said(Lead.AGAINST, "a pair"), Said(Lead.NOT_AGAINST, "a pair")),
        _cards("suited", Said(Lead.AGAINST, "two cards of one suit"), Said(Lead.AGAINST, "two suits")),
    ]


def _of_flop() -> list[Term]:
    draws = "a flush draw or an open-ended straight draw"
    own_pair = "a pair that uses a hole card"
    return [
        _phrase("own pair or better", "any pair that uses a hole card, or better", own_pair),
        _phrase("top pair or better", "top pair or better", explain=True),
        _phrase("flush draw", "a flush draw"),
        _phrase("two-card flush draw", "a flush draw that uses both hole cards", None),
        _phrase("straight draw", "any straight draw", "a straight draw"),
        _phrase("open-ended straight draw", "an open-ended straight draw", explain=True),
        _phrase("flush or open-ended draw", draws, explain=True),
        _phrase("overcard", "an overcard", explain=True),
        _phrase("two overcards", "two overcards", explain=True),
        _phrase("nut high card", "the nut high card", explain=True),
        _phrase("paired flop", "a paired flop"),
        _phrase("flop of one suit", "a flop of one suit"),
        *(_cards(name, Said(Lead.HOLDING, what)) for name, what in _high("AKQJT9")),
        *(_cards(name, Said(Lead.WITH, what)) for name, what in _both("KQJT987")),
    ]
