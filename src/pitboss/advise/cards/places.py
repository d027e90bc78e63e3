"""The situations of a level of a counter: how many there are, and the cards seen in each."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Protocol

import numpy as np
from numpy.typing import NDArray

from pitboss.advise.cards.seen import Seen
from pitboss.errors import Unsolvable
from pitboss.exact.counters.counter import Counter
from pitboss.exact.problem import Problem

__all__ = ["Places", "Roles", "places_at", "roles_of"]

U8 = NDArray[np.uint8]
I64 = NDArray[np.int64]


@dataclass(frozen=True, slots=True)
class Roles:
    """The groups of cards that are mine, shared and the other hand's."""

    mine: tuple[str, ...]
    board: tuple[str, ...]
    theirs: tuple[str, ...]


def roles_of(problem: Problem) -> Roles:
    """By the hands that are compared; where none are, the seat's own cards and the others."""
    payoffs, groups = problem.payoffs, problem.question.game.groups
    if payoffs.duels:
        one, other = (set(payoffs.readings[at].groups) for at in payoffs.duels[0])
    else:
        own = {name for name in groups if problem.question.game.owners[name] == "seat"}
        one, other = own | set(groups), set(groups) - own
    return Roles(
        mine=tuple(name for name in groups if name in one - other),
        board=tuple(name for name in groups if name in one & other),
        theirs=tuple(name for name in groups if name in other - one),
    )


class Places(Protocol):
    """The situations of a level."""

    weight: I64 | None
    """What the counter's numbers of deals leave out: how many hands a situation stands for."""

    @property
    def size(self) -> int:
        """How many there are."""
        ...

    def seen(self, start: int, stop: int) -> Seen:
        """The cards in some of them."""
        ...


@dataclass(eq=False)
class Listed:
    """Cards in columns, each of a known group."""

    cards: U8
    columns: tuple[list[int], list[int], list[int]]
    weight: I64 | None = None

    @property
    def size(self) -> int:
        return len(self.cards)

    def seen(self, start: int, stop: int) -> Seen:
        rows = self.cards[start:stop]
        mine, board, theirs = (np.ascontiguousarray(rows[:, each]) for each in self.columns)
        return Seen(mine=mine, board=board, theirs=theirs)


@dataclass(eq=False)
class HandsOnBoards:
    """Every hand on every board of a level, board by board."""

    hands: U8
    boards: U8
    weight: I64 | None = None

    @property
    def size(self) -> int:
        return len(self.hands) * len(self.boards)

    def seen(self, start: int, stop: int) -> Seen:
        board, hand = np.divmod(np.arange(start, stop), len(self.hands))
        return _two(self.hands[hand], self.boards[board])


@dataclass(eq=False)
class Rivers:
    """River kinds, each by cards that look like it: first by ranks alone, then as a suit sees them."""

    weight: I64 | None = None

    @property
    def size(self) -> int:
        from pitboss.kernels.holdem_kinds import RIVERS

        return RIVERS

    def seen(self, start: int, stop: int) -> Seen:
        from pitboss.advise.cards.river_cards import river_cards

        mine, board = river_cards(start, stop)
        return _two(mine, board)


def _two(mine: U8, board: U8) -> Seen:
    return Seen(mine=mine, board=board, theirs=np.zeros((len(mine), 0), np.uint8))


def places_at(problem: Problem, counter: Counter, level: int) -> Places:
    """The situations of a level; Unsolvable where the counter does not keep them apart."""
    from pitboss.exact.counters.boards import Boards
    from pitboss.exact.counters.holdem import Holdem
    from pitboss.exact.counters.listed import Listed as ListedCounter

    if isinstance(counter, Holdem):
        return _holdem(counter, level)
    if isinstance(counter, Boards) and level < counter.last:
        return _boards(counter, level)
    if isinstance(counter, ListedCounter):
        return _listed(problem, counter, level)
    raise Unsolvable(f"There is no strategy card for {problem.question.game.id} yet.")


def _holdem(counter: object, level: int) -> Places:
    from pitboss.exact.counters.holdem import Holdem
    from pitboss.exact.starting_hands import LABELS
    from pitboss.kernels.holdem_kinds import holes
    from pitboss.kernels.holdem_levels import street

    assert isinstance(counter, Holdem)  # noqa: S101 - asked for by its type
    if level == 1:
        labels = counter.labels(1)
        assert labels is not None  # noqa: S101 - holes have names
        cards = np.zeros((len(LABELS), 2), np.uint8)
        cards[168 - holes().hand] = holes().cards
        return Listed(cards, ([0, 1], [], []), labels.weight)
    if level == counter.last:
        return Rivers()
    name = counter.streets[level - 2]
    return HandsOnBoards(holes().cards.astype(np.uint8), street(name).cards.astype(np.uint8))


def _boards(counter: object, level: int) -> Places:
    from itertools import combinations

    from pitboss.exact.counters.boards import Boards
    from pitboss.kernels.shared_boards import hand_classes

    assert isinstance(counter, Boards)  # noqa: S101 - asked for by its type
    number = counter.game.mine
    if level == 1:
        labels = counter.labels(1)
        assert labels is not None  # noqa: S101 - hands have names
        cards = hand_classes(number, counter.problem.ranks).cards.astype(np.uint8)
        return Listed(cards, (list(range(number)), [], []), labels.weight)
    hands = np.array([each[::-1] for each in combinations(range(51, -1, -1), number)], np.uint8)[::-1]
    return HandsOnBoards(np.ascontiguousarray(hands), counter.game.firsts.astype(np.uint8))


def _listed(problem: Problem, counter: object, level: int) -> Places:
    from pitboss.exact.counters.listed import Listed as ListedCounter

    assert isinstance(counter, ListedCounter)  # noqa: S101 - asked for by its type
    roles, sizes = roles_of(problem), problem.question.game.groups
    if counter.name.startswith("hands against hands"):
        return _matchups(problem, counter, level, roles)
    cards = counter.levels[level].cards
    if counter.name.startswith("hands apart"):
        mine = sum(sizes[name] for name in roles.mine)
        return Listed(cards, (list(range(mine)), [], list(range(mine, cards.shape[1]))))
    names = [name for part in problem.parts for name in part.groups for _ in range(sizes[name])][
        : cards.shape[1]
    ]
    columns = [
        [at for at, name in enumerate(names) if name in each]
        for each in (roles.mine, roles.board, roles.theirs)
    ]
    return Listed(cards, (columns[0], columns[1], columns[2]))


def _matchups(problem: Problem, counter: object, level: int, roles: Roles) -> Places:
    from pitboss.exact.counters.listed import Listed as ListedCounter
    from pitboss.exact.starting_hands import LABELS, label_numbers
    from pitboss.kernels.holdem_kinds import holes
    from pitboss.kernels.matchups import classes

    assert isinstance(counter, ListedCounter)  # noqa: S101 - asked for by its type
    if level < counter.last:
        cards = np.zeros((len(LABELS), 2), np.uint8)
        cards[168 - holes().hand] = holes().cards
        mine_first = set(roles.mine) <= set(problem.stages[0].seen)
        return Listed(cards, ([0, 1], [], []) if mine_first else ([], [], [0, 1]))
    every = classes()
    order = np.arange(len(every.weight))
    if counter.last == 2:
        first = every.mine if set(roles.mine) <= set(problem.stages[0].seen) else every.theirs
        order = np.argsort(label_numbers(first), kind="stable")
    cards = np.concatenate([every.mine[order], every.theirs[order]], axis=1).astype(np.uint8)
    return Listed(cards, ([0, 1], [], [2, 3]))
