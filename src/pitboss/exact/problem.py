"""What is to be counted: a tree and its payoffs, the cards as parts, and which hands are known when."""

from __future__ import annotations

from dataclasses import dataclass, field
from fractions import Fraction
from functools import cached_property
from hashlib import sha256
from itertools import combinations, product
from math import comb

from pitboss.errors import Unsolvable
from pitboss.exact.payoff import Cell, Payoffs, Reading
from pitboss.exact.question import Question
from pitboss.exact.tree import Choice, Stage, Tree, read_tree
from pitboss.rules import NamedHand

__all__ = ["ALL_RANKS", "Part", "Problem", "make_problem"]

ALL_RANKS = (1 << 13) - 1
_VERSION = 2
"""To be raised when counts change, so that kept ones are not used."""


@dataclass(frozen=True, slots=True)
class Part:
    """Groups of cards that nothing tells apart: seen at once, and in the same hands."""

    groups: tuple[str, ...]
    cards: int
    stage: int | None
    """The stage at which the seat sees it; None: after the last decision."""


@dataclass(frozen=True)
class Problem:
    """A question made ready to be counted."""

    tree: Tree
    payoffs: Payoffs = field(repr=False)
    ranks: int = ALL_RANKS
    """The deck: four suits of these ranks. Only tests play with fewer than thirteen."""

    @property
    def question(self) -> Question:
        return self.tree.question

    @property
    def stages(self) -> tuple[Stage, ...]:
        return self.tree.stages

    @property
    def deck(self) -> int:
        """Cards in the deck."""
        return 4 * self.ranks.bit_count()

    @cached_property
    def parts(self) -> tuple[Part, ...]:
        """The cards that matter, in the order in which they are seen; the unseen last."""
        found: dict[tuple[object, ...], list[str]] = {}
        for name in self.question.game.groups:
            stage = self._stage_of(name)
            if stage is None and not any(name in reading.groups for reading in self.payoffs.readings):
                continue
            told_apart = tuple(
                (name in reading.groups, dict(reading.use).get(name)) for reading in self.payoffs.readings
            )
            chosen = any(name in dict(reading.use) for reading in self.payoffs.readings)
            key = (len(self.stages) if stage is None else stage, told_apart, name if chosen else "")
            found.setdefault(key, []).append(name)
        sizes = self.question.game.groups
        ordered = sorted(found.items(), key=lambda item: item[0][0])  # type: ignore[arg-type,return-value]
        return tuple(
            Part(
                tuple(names), sum(sizes[name] for name in names), stage if stage < len(self.stages) else None
            )
            for (stage, *_), names in ordered
            if isinstance(stage, int)
        )

    def _stage_of(self, group: str) -> int | None:
        return next((at for at, stage in enumerate(self.stages) if group in stage.seen), None)

    @cached_property
    def known_at(self) -> tuple[int | None, ...]:
        """By reading, the stage at which all its cards are in sight; None: after the last decision."""
        found: list[int | None] = []
        for reading in self.payoffs.readings:
            stages = [self._stage_of(name) for name in reading.groups]
            found.append(None if None in stages else max(at for at in stages if at is not None))
        return tuple(found)

    def choices_of(self, reading: Reading) -> list[tuple[str, ...]]:
        """The groups of a reading, card by card, in every way in which `use` may choose them."""
        sizes, use = self.question.game.groups, dict(reading.use)
        ways = [
            combinations([(name, at) for at in range(sizes[name])], use.get(name, sizes[name]))
            for name in reading.groups
        ]
        return [tuple(f"{name}.{at}" for part in way for name, at in part) for way in product(*ways)]

    @cached_property
    def total(self) -> int:
        """The number of deals."""
        left, total = self.deck, 1
        for part in self.parts:
            total *= comb(left, part.cards)
            left -= part.cards
        return total

    @cached_property
    def order(self) -> tuple[int, ...]:
        """The paths by what they stake: of two that are worth the same, the smaller wager is chosen.

        Of equal stakes, giving up before staying in, and that as soon as may be; then the path that bets less
        at the first answers. Neither names nor the order of answers have a say.
        """
        return tuple(sorted(range(len(self.tree.paths)), key=self._place))

    def _place(self, at: int) -> tuple[object, ...]:
        path, wagers = self.tree.paths[at], list(self.question.game.wagers)
        stakes = self.tree.stakes[at].items()
        at_risk = sum((stake for name, stake in stakes if name not in path.returned), Fraction(0))
        choices = [self._choices[fork, name] for fork, name in zip(path.forks, path.names, strict=True)]
        return (
            at_risk,
            not path.forfeited,
            len(path.names),
            [sum(amount.times for _, amount in choice.places) for choice in choices],
            [sorted((wagers.index(name), amount.times) for name, amount in each.places) for each in choices],
            [sorted(wagers.index(name) for name in (*each.forfeits, *each.returns)) for each in choices],
        )

    @cached_property
    def _choices(self) -> dict[tuple[str, str], Choice]:
        return {(fork.name, each.name): each for fork in self.tree.forks for each in fork.choices}

    @cached_property
    def _needs(self) -> list[list[tuple[int, NamedHand]]]:
        """By path, the readings that its answers need a hand of."""
        readings, forks = self.payoffs.readings, {fork.name: fork for fork in self.tree.forks}
        return [
            [
                (readings.index(self.payoffs.reading_for(forks[name])), needs)
                for name, answer in zip(path.forks, path.names, strict=True)
                if (needs := self._choices[name, answer].needs) is not None
            ]
            for path in self.tree.paths
        ]

    def is_open(self, at: int, cell: Cell) -> bool:
        """Whether the answers of a path are open to the hands of this cell."""
        return all(self.payoffs.covers(reading, cell[reading], needs) for reading, needs in self._needs[at])

    @cached_property
    def key(self) -> str:
        """A name for what has to be counted: questions that count the same share it."""
        question, tree, payoffs = self.question, self.tree, self.payoffs
        dependent = [step for step in tree.settlements if set(step.settle) & set(tree.dependent)]
        slots = sorted({slot for step in dependent for slot in step.slots})
        lines = [(slot, [(str(x.hand), str(x.pays)) for x in question.tables[slot].lines]) for slot in slots]
        sums = any(x.pays.fixed is not None for slot in slots for x in question.tables[slot].lines)
        settled = [
            (step.settle, step.by.model_dump_json(), str(getattr(step.by, "win_needs", "")), self._ends(step))
            for step in dependent
        ]
        content = (
            _VERSION,
            self.ranks,
            [(part.groups, part.cards, part.stage) for part in self.parts],
            [
                (path.names, path.forks, path.placed, sorted(path.forfeited), sorted(path.returned))
                for path in tree.paths
            ],
            [(fork.name, fork.seen, [str(choice.needs) for choice in fork.choices]) for fork in tree.forks],
            [sorted((name, str(stake)) for name, stake in tree.opening.items() if name in tree.dependent)],
            [(r.groups, r.ranking, r.use) for r in payoffs.readings],
            [sha256(classes.numbers.tobytes()).hexdigest() for classes in payoffs.classes],
            payoffs.duels,
            [(name, [each[0] for each in lines if each[0]]) for name in tree.dependent],
            lines,
            settled,
            (question.unit if sums or question.breakage else None, question.breakage),
        )
        return sha256(repr(content).encode()).hexdigest()[:20]

    def _ends(self, step: object) -> tuple[str, str]:
        by = getattr(step, "comparison", None)
        if by is None:
            return "", ""
        least = by.least_winner(self.question.options)
        return str(least), by.short_ending(self.question.options) if least is not None else ""


def make_problem(question: Question, *, ranks: int = ALL_RANKS) -> Problem:
    """Read the tree of a question and what its paths pay."""
    tree = read_tree(question)
    if not tree.settlements:
        raise Unsolvable(
            f"{question.game.id} cannot be solved exactly: the house pays none of its wagers, the seats "
            "play among themselves."
        )
    return Problem(tree, Payoffs(tree), ranks)
