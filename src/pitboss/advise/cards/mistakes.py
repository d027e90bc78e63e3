"""What common mistakes cost: a habit at one decision, the others made as well as can be."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import TYPE_CHECKING

import numpy as np

from pitboss.advise.cards import kept
from pitboss.advise.cards.search import Step
from pitboss.exact import Question
from pitboss.exact.counters.counter import Progress, quiet

if TYPE_CHECKING:
    from pitboss.advise.cards.draft import Workshop
    from pitboss.advise.cards.tables import Table

__all__ = ["Mistake", "habits", "mistake_costs"]

_WORST = 10
Rules = tuple[tuple[str, ...], ...]
_MOST: tuple[tuple[str, Rules], ...] = (
    ("{Most} only with top pair or better", (("with top pair or better",),)),
    ("{Most} only with a pair that uses a hole card, or better", (("with own pair or better",),)),
    (
        "{Most} with such a pair, and with every flush draw or open-ended straight draw",
        (("with own pair or better",), ("with flush or open-ended draw",)),
    ),
    ("{Most} with such a pair, and with every ace", (("with own pair or better",), ("with Ax",))),
    ("{Most} with the highest card, whatever the pairs", (("with higher card",),)),
    ("{Most} only with a pair", (("with pair",),)),
    ("{Most} only with a pair or better", (("with pair or better",),)),
    ("{Most} with every pair and every ace", (("with pair",), ("with Ax",))),
)
"""Habits of staking the most, as (words, rules of a rule list)."""
_FOLDED: tuple[tuple[str, Rules], ...] = (
    ("{Fold} without a pair or a ten or higher", (("without pair", "without Tx+"),)),
    ("{Fold} without a pair or a face card or an ace", (("without pair", "without Jx+"),)),
    ("{Fold} without a pair or an ace", (("without pair", "without Ax"),)),
    ("{Fold} against every pair", (("against pair",),)),
    ("{Fold} against every ace", (("against Ax",),)),
    ("{Fold} against every ace", (("against an ace",),)),
    ("{Fold} without a pair or better", (("without pair or better",),)),
    ("{Fold} without a pair that uses a hole card", (("without own pair or better",),)),
)
"""Habits of giving up."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Mistake:
    """A habit at one decision, and what it costs per round, in units."""

    decision: str
    says: str
    cost: Fraction


def mistake_costs(question: Question, *, progress: Progress = quiet) -> tuple[Mistake, ...]:
    """Exact costs of habits, decision by decision, including those that cost nothing."""
    from pitboss.advise.cards.card import problem_of

    problem = problem_of(question)
    drawn = kept.find(problem) or kept.draw(problem, most=0, progress=progress)
    return tuple(
        Mistake(decision=name, says=says, cost=Fraction(lost, drawn.scale))
        for name, says, lost in drawn.mistakes
    )


def habits(workshop: Workshop) -> Iterator[tuple[str, str, int]]:
    """Decision, words and what is lost, for every habit that there are words for."""
    for table in workshop.tables:
        for says, value in _habits(table):
            yield table.bench.position.fork.name, says, table.best - value


def _habits(table: Table) -> Iterator[tuple[str, int]]:
    position = table.bench.position
    fork, options = position.fork, table.options
    free = [number for number, choice in enumerate(fork.choices) if choice.needs is None]
    for number in free:
        yield _always(table, options[number]), int(table.values[number].sum())
    if fork.folding and fork.staying:
        fold, stay = options.index(fork.folding[0].name), options.index(fork.staying[0].name)
        if position.sight.own == 2 and position.sight.pool + position.sight.up == 2:
            yield _worst_folded(table, fold, stay)
        yield from _priced(table, _FOLDED, fold, stay, Fold=options[fold])
    staying = [choice for choice in fork.staying if choice.needs is None]
    if len(staying) > 1:
        least = min(staying, key=lambda choice: sum(amount.times for _, amount in choice.places))
        most = max(staying, key=lambda choice: sum(amount.times for _, amount in choice.places))
        if not fork.folding:
            yield from _priced(
                table, _MOST, options.index(most.name), options.index(least.name), Most=most.name
            )


def _always(table: Table, option: str) -> str:
    """ "Never bet or raise" for one who always checks, else "Always ..."."""
    choice = next(each for each in table.bench.position.fork.choices if each.name == option)
    if choice.places or choice.forfeits or choice.returns:
        return f"Always {option.replace('-', ' ')}"
    others = [other.replace("-", " ") for other in table.options if other != option]
    return f"Never {' or '.join(others)}"


def _priced(
    table: Table, known: Sequence[tuple[str, Rules]], option: int, otherwise: int, **words: str
) -> Iterator[tuple[str, int]]:
    by_code = table.bench.words.by_code
    named = {key: word.replace("-", " ").capitalize() for key, word in words.items()}
    for says, rules in known:
        if all(code in by_code for rule in rules for code in rule):
            steps = [Step(option, tuple(by_code[code] for code in rule)) for rule in rules]
            yield says.format(**named), table.search.price(steps, otherwise).value


def _worst_folded(table: Table, fold: int, stay: int) -> tuple[str, int]:
    """Giving up the starting hands that lose most by staying in."""
    from pitboss.exact.starting_hands import LABELS, label_numbers

    places = table.bench.position.places
    seen = places.seen(0, places.size)
    labels = label_numbers(seen.mine.astype(np.int64))
    cells = table.bench.cells.cell_of
    worth = (table.values[stay] / np.maximum(table.deals, 1))[cells]
    worst = np.argsort(worth, kind="stable")[:_WORST]
    gained = (table.values[fold] - table.values[stay])[cells[worst]].sum()
    names = ", ".join(LABELS[labels[at]] for at in worst)
    return (
        f"{table.options[fold].replace('-', ' ').capitalize()} the {_WORST} worst starting hands ({names})",
        int(table.values[stay].sum() + gained),
    )
