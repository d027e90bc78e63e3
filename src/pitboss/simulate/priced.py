"""Any strategy priced exactly: what it answers in every situation, and every deal that can follow.

The answers are those of the kernel that plays the simulation, to cards that are laid out for it: one deal for
each situation of the last decision. The counters count what can follow, as they do for best play.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from math import comb

import numpy as np
from numpy.typing import NDArray

from pitboss.errors import Unsolvable
from pitboss.exact import Branch, DealCounts, Problem, find_or_count
from pitboss.exact.counters.boards import Boards
from pitboss.exact.counters.counter import Counter, Last, quiet
from pitboss.exact.counters.holdem import Holdem
from pitboss.exact.counters.listed import Listed
from pitboss.exact.counters.matchup_game import read_matchup_game
from pitboss.exact.payoff import Cell
from pitboss.exact.plan import choose_counter
from pitboss.exact.tree import Choice, Fork
from pitboss.kernels import play as kernel
from pitboss.kernels.holdem_levels import street
from pitboss.kernels.play_counts import options_of
from pitboss.round import Terms
from pitboss.simulate.card_classes import HOLES
from pitboss.simulate.compiler import make_program
from pitboss.simulate.program import Program, Seating
from pitboss.simulate.solution_tables import parts_in_order

__all__ = ["priced"]

U8 = NDArray[np.uint8]
I64 = NDArray[np.int64]
Label = tuple[tuple[int, int], ...]
"""Readings known early, each with its class."""
_AT_ONCE = 1 << 18
_MOST_SECONDS = 120.0
_FIRST = 2
"""The level of the first cards of a board."""


def priced(terms: Terms, problem: Problem, seating: Seating) -> DealCounts:
    """All deals by the path that the strategy takes, and by cell; Unsolvable where that cannot be said."""
    if seating.strategy.name in ("always-play", "always-raise"):
        return _always(problem, boldly=seating.strategy.name == "always-raise")
    program = make_program(terms, [seating])
    counter = choose_counter(problem, _MOST_SECONDS).make(quiet)
    if isinstance(counter, Listed):
        return _listed(problem, counter, program)
    if isinstance(counter, Holdem | Boards):
        return _over_boards(problem, counter, program)
    raise Unsolvable(
        f"{problem.question.game.id} has no exact figures for the strategy {seating.strategy.name}."
    )


# The same answer always, as far as the hand allows


def _always(problem: Problem, *, boldly: bool) -> DealCounts:
    """Whatever best play does, all its deals are there by cell: each goes where the strategy goes."""
    counts = find_or_count(problem)
    tree, found = problem.tree, dict[tuple[str, ...], dict[Cell, int]]()
    taken: dict[Cell, tuple[str, ...]] = {}
    for _, cell, number in counts.cells():
        if cell not in taken:
            open_ = [path for at, path in enumerate(tree.paths) if problem.is_open(at, cell)]
            for fork in tree.forks:
                names = {path.names[path.forks.index(fork.name)] for path in open_ if fork.name in path.forks}
                if names:
                    wanted = _wanted(fork, names, boldly=boldly)
                    open_ = [
                        path
                        for path in open_
                        if fork.name not in path.forks or path.names[path.forks.index(fork.name)] == wanted
                    ]
            taken[cell] = open_[0].names
        there = found.setdefault(taken[cell], {})
        there[cell] = there.get(cell, 0) + number
    branches = tuple(Branch(names, cells) for names, cells in found.items())
    return DealCounts(total=counts.total, branches=branches, method=counts.method)


def _wanted(fork: Fork, names: Iterable[str], *, boldly: bool) -> str:
    """The answer that stays in and stakes the most, or the least of those that need no hand."""
    offered = [choice for choice in fork.choices if choice.name in names]
    staying = [choice for choice in offered if not choice.forfeits and not choice.returns] or offered
    if boldly:
        return max(staying, key=_staked).name
    return min([choice for choice in staying if choice.needs is None] or offered, key=_staked).name


def _staked(choice: Choice) -> int:
    return sum(amount.times for _, amount in choice.places)


# The strategy's answers, from the kernel


class _Asked:
    """A program, asked what it answers to cards by group."""

    def __init__(self, problem: Problem, program: Program, groups: Sequence[str]) -> None:
        self.problem, self.program = problem, program
        sizes = problem.question.game.groups
        slots: dict[str, range] = {}
        start = 0
        for (group, _), size in program.places:
            slots[group] = range(start, start + size)
            start += size
        self.slots = [
            slots[name][at] if name in slots else -1 for name in groups for at in range(sizes[name])
        ]
        self.cards = start

    def answers(self, cards: U8) -> tuple[U8, list[tuple[str, ...]]]:
        """For each deal [deals, cards of the groups] the number of its answers, and the answers by number."""
        decisions = self.program.asked
        known: dict[bytes, int] = {}
        numbers = np.zeros(len(cards), np.uint8)
        for start in range(0, len(cards), _AT_ONCE):
            options = options_of(self.program.script, self._laid(cards[start : start + _AT_ONCE]))
            kinds, kind = np.unique(options, axis=0, return_inverse=True)
            place = np.array([known.setdefault(row.tobytes(), len(known)) for row in kinds], np.uint8)
            numbers[start : start + _AT_ONCE] = place[kind.reshape(-1)]
        names = [
            tuple(each.options[at] for each, at in zip(decisions, row, strict=True) if at < len(each.options))
            for row in known
        ]
        return numbers, names

    def _laid(self, cards: U8) -> U8:
        """The cards where the kernel wants them; others of the deck where nobody has seen any."""
        laid = np.full((len(cards), self.cards), 255, np.uint8)
        for at, slot in enumerate(self.slots):
            if slot >= 0:
                laid[:, slot] = cards[:, at]
        free = np.ones((len(cards), 52), bool)
        np.put_along_axis(free, cards.astype(np.int64), values=False, axis=1)
        unseen = [slot for slot in range(self.cards) if slot not in self.slots]
        left = np.argsort(~free, axis=1, kind="stable")[:, : len(unseen)]
        laid[:, unseen] = left
        return laid


def _counts(problem: Problem, cells: Iterable[tuple[int, Cell, int]], method: str) -> DealCounts:
    """From paths by their number in the problem's order, cells, and how many deals."""
    found: dict[int, dict[Cell, int]] = {}
    for number, cell, count in cells:
        there = found.setdefault(problem.order[number], {})
        there[cell] = there.get(cell, 0) + count
    branches = tuple(Branch(problem.tree.paths[at].names, each) for at, each in sorted(found.items()))
    return DealCounts(total=problem.total, branches=branches, method=method)


def _listed(problem: Problem, counter: Listed, program: Program) -> DealCounts:
    from pitboss.kernels.best_paths import tallied

    groups, cards = _seen(problem, counter)
    numbers, names = _Asked(problem, program, groups).answers(cards)
    paths = [problem.tree.paths[at].names for at in problem.order]
    taken = np.array([paths.index(each) for each in names], np.uint8)[numbers]
    weight = np.ones(1, np.int64)
    for level in counter.levels[1:]:
        weight = weight[level.parent] * level.ways
    worths = counter.worths().array
    sums = tallied(counter.known, counter.counts, taken[None], weight[None], len(worths), worths.shape[1])
    cells = ((at, *each) for at, path in enumerate(sums) for each in counter.counted(path, {}))
    return _counts(problem, cells, counter.name)


def _seen(problem: Problem, counter: Listed) -> tuple[list[str], U8]:
    """The groups in sight at the last decision, and the cards of each situation."""
    cards = counter.levels[-1].cards
    if cards.shape[1]:
        parts = parts_in_order(problem, len(problem.stages) - 1, counter)
        return [name for part in parts for name in part], cards
    from pitboss.exact.starting_hands import label_numbers
    from pitboss.kernels import matchups

    game, every = read_matchup_game(problem), matchups.classes()
    assert game is not None  # noqa: S101 - no other counter lists situations without cards
    one, other = (problem.payoffs.readings[at].groups for at in problem.payoffs.duels[0])
    groups = [name for name in one if name not in other] + [name for name in other if name not in one]
    both = np.concatenate([every.mine, every.theirs], axis=1).astype(np.uint8)
    if game.first is None:
        return groups, both
    first = every.mine if game.first == "mine" else every.theirs
    return groups, both[np.argsort(label_numbers(first), kind="stable")]


def _over_boards(problem: Problem, counter: Holdem | Boards, program: Program) -> DealCounts:
    """Decisions up to the first cards of the board by the kernel; later the best or a fixed answer."""
    before = frozenset(
        fork.name
        for stage, level in zip(problem.stages, counter.level_of, strict=True)
        if level < counter.last
        for fork in stage.forks
    )
    firsts = [problem.tree.paths[at].prefix(before) for at in problem.order]
    groups = list(dict.fromkeys(firsts))
    group = np.array([groups.index(first) for first in firsts], np.int64)
    last = Last(worths=counter.worths(), group=group, groups=len(groups))
    _restrict(problem, counter, program, last)
    names, cards, places, size = _first_boards(problem, counter)
    numbers, answers = _Asked(problem, program, names).answers(cards)
    by_names = {path.names: path.prefix(before) for path in problem.tree.paths}
    taken = np.array([groups.index(by_names[each]) for each in answers], np.int64)[numbers]
    chosen = np.full(size, -1, np.int64)
    chosen[places] = taken
    return _tallied(problem, counter, last, chosen)


def _first_boards(problem: Problem, counter: Holdem | Boards) -> tuple[list[str], U8, I64, int]:
    """My cards with the first of the board: groups, cards, their place among all, and how many these are."""
    one, other = (problem.payoffs.readings[at].groups for at in problem.payoffs.duels[0])
    hands, number, size = HOLES, np.arange(len(HOLES)), len(HOLES)
    if isinstance(counter, Holdem):
        boards = street("flop").cards.astype(np.int64)
    else:
        boards = counter.game.firsts.astype(np.int64)
        hands, number = counter.game.my_hands.cards.astype(np.int64), counter.game.my_hands.place
        size = comb(52, counter.game.mine)
    groups, left = [name for name in one if name not in other], boards.shape[1]
    for name in one:
        if name in other and left:
            groups.append(name)
            left -= problem.question.game.groups[name]
    bits = (np.int64(1) << hands).sum(axis=1)
    taken = (np.int64(1) << boards).sum(axis=1)
    board, hand = np.nonzero(taken[:, None] & bits == 0)
    cards = np.concatenate([hands[hand], boards[board]], axis=1).astype(np.uint8)
    return groups, cards, board * size + number[hand], len(boards) * size


def _tallied(problem: Problem, counter: Holdem | Boards, last: Last, chosen: I64) -> DealCounts:
    """Deals by the group that is chosen on the first cards of the board, carried up to the end."""
    masses: dict[Label, I64] = {(): np.ones((1, 1), np.int64)}
    for level in range(counter.last):
        if level:
            masses = {label: counter.push(level - 1, mass) for label, mass in masses.items()}
        if level == _FIRST:
            by_group = np.arange(last.groups)[:, None] == chosen
            masses = {label: np.where(by_group, mass, 0) for label, mass in masses.items()}
        for reading, at in counter.early.items():
            if at == level:
                classes = counter.classes_at(level, reading)
                masses = {
                    (*label, (reading, int(number))): np.where(classes == number, mass, 0)
                    for label, mass in masses.items()
                    for number in np.unique(classes)
                }
    return _counts(problem, _ended(counter, last, masses), counter.name)


def _ended(
    counter: Holdem | Boards, last: Last, masses: Mapping[Label, I64]
) -> Iterator[tuple[int, Cell, int]]:
    for label, mass in masses.items():
        own = np.repeat(np.arange(last.groups, dtype=np.uint8)[:, None], mass.shape[1], axis=1)
        for at, sums in enumerate(counter.tally(last, mass, own, quiet)):
            for cell, count in counter.counted(sums, dict(label)):
                yield at, cell, count


def _restrict(problem: Problem, counter: Counter, program: Program, last: Last) -> None:
    """Close the paths that a fixed answer at the last level does not take."""
    script = program.script
    ways = {program.asked[op[1]].name: op for op in script.ops.tolist() if op[0] == kernel.DECIDE}
    options: Mapping[str, tuple[str, ...]] = {each.name: each.options for each in program.asked}
    for stage, level in zip(problem.stages, counter.level_of, strict=True):
        for fork in stage.forks if level > _FIRST else ():
            way, at = ways[fork.name][2:4]
            if way in (kernel.WAY_RIVER, kernel.WAY_RIVALS) or (
                way == kernel.WAY_FIXED and level < counter.last
            ):
                continue
            if way != kernel.WAY_FIXED or fork.step.hand:
                raise Unsolvable(
                    f"A rule at {fork.name!r} is about too many situations to be priced exactly."
                )
            answer = options[fork.name][int(script.args[at])]
            for number, path in enumerate(problem.tree.paths[at] for at in problem.order):
                if fork.name in path.forks and path.names[path.forks.index(fork.name)] != answer:
                    last.worths.array[number] = 0
                    last.worths.array[number, :, -1] = last.worths.closed
