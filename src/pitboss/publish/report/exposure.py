"""The most that the house can lose in one round at the table maximum, to one seat and to a full table."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from math import floor

from pitboss.exact import Analysis
from pitboss.exact.deal_counts import Bin, Outcome
from pitboss.exact.paths import Path, paths
from pitboss.exact.settlement import Settled, settle
from pitboss.publish.report.subject import Subject
from pitboss.publish.report.witness import Witness, dearest
from pitboss.round import Terms

__all__ = ["Exposure", "Loss", "exposure"]

_FIVE = 5


@dataclass(frozen=True, slots=True, kw_only=True)
class Loss:
    """The most that the house can lose on one set of wagers, and how it comes to that."""

    path: tuple[str, ...]
    hand: str
    outcome: Outcome
    wagers: tuple[Settled, ...]
    """Stakes and winnings in cents."""

    @property
    def cents(self) -> int:
        return sum(self.won(each) for each in self.wagers)

    @staticmethod
    def won(wager: Settled) -> int:
        """What the seat wins on it; a broken cent stays with the house."""
        return floor(wager.net)


@dataclass(frozen=True, slots=True, kw_only=True)
class Exposure:
    """Bounds that no round can exceed; the witnesses are deals that reach them, or come close."""

    stakes: Mapping[str, int]
    """The most that may be on each wager before the deal, in cents."""
    one: Loss
    sets: int
    """How many such sets of wagers one seat may make: one for each pack, for instance."""
    other: Loss
    """The most that each further set can cost beside the first."""
    seats: int
    seat_witness: Witness
    table_witness: Witness

    @property
    def seat(self) -> int:
        return self.one.cents + (self.sets - 1) * self.other.cents

    @property
    def table(self) -> int:
        return self.seats * self.seat


def exposure(subject: Subject) -> Exposure:
    """From the definition, the house's limits and the pay tables; the counts show which hands can meet."""
    analysis, terms = subject.analysis, subject.terms
    stakes = _maxima(terms, subject.question.wagers)
    sets = _sets(subject)
    seats = len(terms.seats)
    everything = {name: stakes[like] for name, like in _alike(subject).items()}
    return Exposure(
        stakes=stakes,
        one=_worst(analysis, stakes, royal=7),
        sets=sets,
        other=_worst(analysis, stakes, royal=_FIVE),
        seats=seats,
        seat_witness=dearest(subject, everything, 1),
        table_witness=dearest(subject, everything, seats),
    )


def _maxima(terms: Terms, wagers: tuple[str, ...]) -> dict[str, int]:
    """Wagers that must be equal are at most the smaller of their limits."""
    most = {name: terms.house.range_of(name)[1] for name in wagers}
    for name in wagers:
        twin = terms.game.wagers[name].equals
        if twin in most:
            most[name] = most[twin] = min(most[name], most[twin])
    return most


def _alike(subject: Subject) -> dict[str, str]:
    """Every wager that a seat may make before the deal, with the wager of the analysis it is like."""
    game = subject.question.game
    own = subject.question.wagers
    found = dict(zip(own, own, strict=True))
    if any(game.wagers[name].required for name in own):
        return found
    others = [name for name in game.opening_wagers if name not in game.pots]
    return dict(zip(others, (own[at % len(own)] for at in range(len(others))), strict=True))


def _sets(subject: Subject) -> int:
    return len(_alike(subject)) // len(subject.question.wagers)


def _worst(analysis: Analysis, stakes: Mapping[str, int], *, royal: int) -> Loss:
    """Over all hands and outcomes that occur, and all choices, good or bad, that a seat can make."""
    met = {(bin_, outcome) for _, bin_, outcome, _ in analysis.counts.cells() if bin_.royal <= royal}
    losses = [
        _loss(analysis, stakes, path, bin_, outcome)
        for path in paths(analysis.shape)
        for bin_, outcome in sorted(met, key=str)
    ]
    return max(losses, key=lambda loss: loss.cents)


def _loss(analysis: Analysis, stakes: Mapping[str, int], path: Path, bin_: Bin, outcome: Outcome) -> Loss:
    settled = tuple(settle(analysis.question, analysis.shape, path, bin_, outcome, stakes))
    return Loss(path=path.names, hand=str(bin_), outcome=outcome, wagers=settled)
