"""The most that the house can lose in one round at the table maximum: to one seat, and to a full table."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from pitboss.exact import Analysis
from pitboss.exact.paths import paths
from pitboss.exact.tally import OUTCOMES, Bin
from pitboss.publish.report.subject import Subject
from pitboss.publish.report.witness import Witness, dearest
from pitboss.round import Terms
from pitboss.rules import Decide

__all__ = ["Exposure", "Loss", "exposure"]

_FIVE = 5


@dataclass(frozen=True, slots=True, kw_only=True)
class Loss:
    """What the house loses at worst on one set of wagers, in cents, and how it comes to that."""

    cents: int
    path: tuple[str, ...]
    hand: str
    outcome: str
    lines: tuple[tuple[str, int, str, int], ...]
    """Wager, stake, what becomes of it, and what the seat wins on it."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Exposure:
    """No round can cost more than the bounds; the witnesses are deals that cost as much, or nearly."""

    stakes: Mapping[str, int]
    """The most that may be on each wager before the deal, in cents."""
    one: Loss
    sets: int
    """How many such sets of wagers one seat may make: one for each pack, say."""
    other: Loss
    """What each further set can come to beside the first."""
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
    """From the definition, the house's limits and the pay tables; the counts say which hands can meet."""
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
    """Wagers that must be equal can be no larger than the smaller of their limits."""
    most = {name: terms.house.range_of(name)[1] for name in wagers}
    for name in wagers:
        twin = terms.game.wagers[name].equals
        if twin in most:
            most[name] = most[twin] = min(most[name], most[twin])
    return most


def _alike(subject: Subject) -> dict[str, str]:
    """Every wager that a seat may make before the deal, by the wager of the analysis that it is like."""
    game = subject.question.game
    own = subject.question.wagers
    found = dict(zip(own, own, strict=True))
    if any(game.wagers[name].required for name in own):
        return found
    others = [name for name in game.opening_wagers if game.wagers[name].offered_if != "pot"]
    return dict(zip(others, (own[at % len(own)] for at in range(len(others))), strict=True))


def _sets(subject: Subject) -> int:
    return len(_alike(subject)) // len(subject.question.wagers)


def _worst(analysis: Analysis, stakes: Mapping[str, int], *, royal: int) -> Loss:
    """Over all hands and outcomes that can occur, and all choices, good or bad, that a seat can make."""
    tally = analysis.tally
    met = {
        (bin_, outcome)
        for branch in tally.branches
        for bin_, row in zip(tally.bins, branch.counts, strict=True)
        for outcome, count in zip(OUTCOMES, row, strict=True)
        if count and bin_.royal <= royal
    }
    duel = analysis.shape.duel
    ways = [path.names for path in paths(analysis.shape, duel)] if duel else [()]
    every = (_loss(analysis, stakes, path, *each) for path in ways for each in sorted(met, key=str))
    return max(every, key=lambda loss: loss.cents)


def _loss(
    analysis: Analysis, opening: Mapping[str, int], path: tuple[str, ...], bin_: Bin, outcome: str
) -> Loss:
    """What the seat wins on each wager, in cents, as `exact.results` says it in units."""
    shape, question = analysis.shape, analysis.question
    stakes, given_up = dict(opening), set[str]()
    steps = {step.decide: step for step in question.game.steps if isinstance(step, Decide)}
    for fork, name in zip(shape.forks, path, strict=False):
        choice = next(each for each in fork.choices if each.name == name)
        given_up |= set(choice.forfeits)
        for wager, amount in steps[fork.name].options[name].places.items():
            more = amount.times * sum(opening.get(other, 0) for other in amount.of)
            stakes[wager] = stakes.get(wager, 0) + more
    bonuses = {bonus.wager: bonus.slot for bonus in shape.bonuses}
    lines = []
    for wager, stake in stakes.items():
        if wager in given_up:
            lines.append((wager, stake, "given up", -stake))
        elif wager in bonuses:
            table = question.tables[bonuses[wager]]
            line = table.line_for(bin_.hand(table), stake)
            won = -stake if line is None else line.pays.of(stake)
            lines.append((wager, stake, "loses" if line is None else f"pays {line.pays}", won))
        else:
            lines.append((wager, stake, *_compared(analysis, bin_, outcome, stake)))
    cents = sum(won for *_, won in lines)
    return Loss(cents=cents, path=path, hand=str(bin_), outcome=outcome, lines=tuple(lines))


def _compared(analysis: Analysis, bin_: Bin, outcome: str, stake: int) -> tuple[str, int]:
    duel = analysis.shape.duel
    if duel is None or outcome == "lose":
        return "loses", -stake
    needs = duel.step.win_needs
    if needs is not None and not needs.is_met_by(bin_.sample):
        lost = analysis.question.options[duel.step.short or ""] == "lose"
        return ("loses", -stake) if lost else ("push", 0)
    return ("push", 0) if outcome == "tie" else (f"pays {duel.step.pays}", duel.step.pays.of(stake))
