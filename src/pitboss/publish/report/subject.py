"""What a report is about: a game on the terms of a house, solved, simulated and checked against the print."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import date

from pitboss.advise.cards import Mistake, StrategyCard
from pitboss.exact import Analysis, Question
from pitboss.games import Catalogue
from pitboss.publish.verification import Verdict
from pitboss.round import Terms
from pitboss.simulate import Result
from pitboss.wording import joined

__all__ = ["ReportOrder", "Subject"]

DEFAULT_ROUNDS = 1_000_000
DEFAULT_SEED = 7


@dataclass(frozen=True, slots=True, kw_only=True)
class ReportOrder:
    """What is asked for. The same order of the same version gives the same report."""

    catalogue: Catalogue
    terms: Terms
    day: date
    side: str | None = None
    unit: int
    """In cents; it matters for fixed payouts only."""
    rounds: int = DEFAULT_ROUNDS
    """Rounds to simulate; 0 leaves the comparison out."""
    seed: int = DEFAULT_SEED
    asked: Sequence[tuple[str, str]] = ()
    """The command line options, with their values, that reproduce the report."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Subject:
    """Everything that is worked out before the report is written."""

    order: ReportOrder
    question: Question
    analysis: Analysis
    side_bets: Mapping[str, Analysis]
    """Each optional wager by itself, or beside the others where their answers change what becomes of it."""
    compared: Mapping[str, Sequence[Analysis]]
    """By slot: the wager it pays, with each of the pay tables that fit."""
    card: StrategyCard | None
    """The strategy in a few plain rules; None where there is none to put on a card."""
    mistakes: Sequence[Mistake]
    result: Result | None
    verdicts: Sequence[Verdict]

    @property
    def terms(self) -> Terms:
        return self.order.terms

    @property
    def unit(self) -> str:
        """The wager that all figures are per unit of, by its name on the layout."""
        return self.label(self.question.game.unit)

    @property
    def by_best(self) -> str:
        """How the seat plays, for the end of a clause: nothing where there is nothing to decide."""
        return ", by the best strategy" if self.analysis.decisions else ""

    def label(self, wager: str) -> str:
        return self.question.game.wagers[wager].label

    def labels(self, wagers: Sequence[str], last: str = "and") -> str:
        """ "Ante Blind, Play or Fold and Raise"; names that hold such a word themselves are quoted."""
        names = [self.label(wager) for wager in wagers]
        if len(names) > 1:
            names = [
                f"“{name}”" if f" {last} " in name.lower() or " or " in name.lower() else name
                for name in names
            ]
        return joined(names, last)
