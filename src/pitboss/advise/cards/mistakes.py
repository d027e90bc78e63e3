"""What common mistakes cost: a habit at one decision, the others made as well as can be."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from typing import TYPE_CHECKING

import numpy as np

from pitboss.advise.cards import kept
from pitboss.advise.cards.search import Mask, mask_of
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
    free = [choice for choice in fork.choices if choice.needs is None]
    for choice in free:
        yield _always(table, choice.name), int(table.values[options.index(choice.name)].sum())
    open_ = replace(fork, choices=tuple(free))
    if fork.staying:
        for choice in open_.folding:
            yield from _folded(table, options.index(choice.name))
    if len(open_.staying) > 1 and not fork.folding:
        most, least = open_.boldest, open_.least_bold
        if fork.staked(most) > fork.staked(least):
            yield from _staked(table, options.index(most.name), options.index(least.name))


def _always(table: Table, option: str) -> str:
    """ "Never bet or raise" for one who always checks, else "Always ..."."""
    choice = next(each for each in table.bench.position.fork.choices if each.name == option)
    if choice.places or choice.forfeits or choice.returns:
        return f"Always {option.replace('-', ' ')}"
    others = [other.replace("-", " ") for other in table.options if other != option]
    return f"Never {' or '.join(others)}"


def _staked(table: Table, most: int, least: int) -> Iterator[tuple[str, int]]:
    """Staking the most with some hands and the least with all others."""
    for says, caught in _known(table, _MOST):
        value = np.where(caught, table.values[most], table.values[least]).sum()
        yield says.format(Most=_capital(table.options[most])), int(value)


def _folded(table: Table, fold: int) -> Iterator[tuple[str, int]]:
    """Giving up some hands, and answering best with all others."""
    sight = table.bench.position.sight
    if sight.own == 2 and sight.pool + sight.up == 2:
        yield _worst_folded(table, fold)
    for says, caught in _known(table, _FOLDED):
        value = np.where(caught, table.values[fold], table.best_in).sum()
        yield says.format(Fold=_capital(table.options[fold])), int(value)


def _known(table: Table, habits: Sequence[tuple[str, Rules]]) -> Iterator[tuple[str, Mask]]:
    """The habits that this decision has words for, each with the cells that its rules catch."""
    by_code, held = table.bench.words.by_code, table.bench.cells.held
    for says, rules in habits:
        if all(code in by_code for rule in rules for code in rule):
            masks = [mask_of(held, [by_code[code] for code in rule]) for rule in rules]
            yield says, np.logical_or.reduce(masks)


def _worst_folded(table: Table, fold: int) -> tuple[str, int]:
    """Giving up the starting hands that lose most by staying in."""
    from pitboss.exact.starting_hands import LABELS, label_numbers

    position = table.bench.position
    places = position.places
    seen = places.seen(0, places.size)
    labels = label_numbers(seen.mine.astype(np.int64))
    cells = table.bench.cells.cell_of
    staying = table.values[[table.options.index(choice.name) for choice in position.fork.staying]]
    worth = (staying.max(axis=0) / np.maximum(table.deals, 1))[cells]
    worst = np.argsort(worth, kind="stable")[:_WORST]
    lost = (table.best_in - table.values[fold])[cells[worst]].sum()
    names = ", ".join(LABELS[labels[at]] for at in worst)
    return (
        f"{_capital(table.options[fold])} the {_WORST} worst starting hands ({names})",
        int(table.best - lost),
    )


def _capital(option: str) -> str:
    return option.replace("-", " ").capitalize()
