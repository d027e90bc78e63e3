"""What becomes of every wager on a path, by what the hands are and which of them is better.

A settlement tells hands apart only by the names in it. So the hands it reads are divided into classes, and a
*cell* says the class of each hand and, for each two that are compared, whether mine is worse, equal or
better. The rules themselves give the verdict on one deal of a cell; it is the verdict on all. Nothing else in
the exact core, the report or the designer settles a wager.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property
from math import lcm
from typing import Final, Literal

from pitboss.cards import RANKINGS
from pitboss.exact.question import Question
from pitboss.exact.strengths import Classes, classes_of, meeting, samples
from pitboss.exact.tree import Fork, Path, Tree
from pitboss.rules import (
    TWO_CARD,
    Compare,
    Decide,
    Hand,
    NamedHand,
    PayByTable,
    Payout,
    PayTable,
    Pot,
    Settle,
    Verdict,
    against_another,
    by_table,
)

__all__ = ["ALL_OTHERS", "Cell", "Payoffs", "Reading", "Settled", "ending_name", "payout_on"]

ALL_OTHERS = "all other hands"
FOLDED: Final = "folded"
TAKEN_BACK: Final = "taken back"
Ending = Literal["win", "push", "lose", "folded", "taken back"]
Cell = tuple[int, ...]
"""The class of each reading, then for each duel 0, 1 or 2: mine is worse, equal, better."""


@dataclass(frozen=True, slots=True)
class Reading:
    """A hand as a settlement reads it: its groups of cards, the ranking, and how many cards of some count."""

    groups: tuple[str, ...]
    ranking: str
    use: tuple[tuple[str, int], ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True, eq=False)
class Settled:
    """One wager settled; there is one object for each way, so that they are counted by identity."""

    wager: str
    stake: Fraction
    ending: Ending
    net: Fraction
    """What the seat wins, in whatever the stake is counted in."""
    name: str
    """The line of a combination table that this counts on."""
    hand: NamedHand | None = None
    """The line of the pay table that the hand is paid on."""
    pays: Payout | None = None
    """At what odds or sum it wins."""

    @property
    def at_risk(self) -> Fraction:
        """What was bet; a wager that was taken back was not."""
        return Fraction(0) if self.ending == "taken back" else self.stake


def ending_name(verdict: Verdict) -> str:
    """What a verdict is called in a list of all that can become of a wager."""
    match verdict.cause:
        case "below the table" | "equal hands":
            return ALL_OTHERS
        case "beaten" if verdict.line is not None:
            return f"beaten with {verdict.line.hand}"
        case "unqualified" if verdict.line is None:
            return f"{verdict.result}, unqualified"
    return verdict.result if verdict.line is None else str(verdict.line.hand)


def payout_on(pays: Payout, stake: Fraction, question: Question) -> Fraction:
    """What a payout is on a stake, in units; broken cents go to the house where the unit is an amount."""
    if pays.fixed is not None:
        return Fraction(pays.fixed, question.unit)
    won = pays.odds * stake
    if question.breakage is None:
        return won
    chips = won * question.unit / question.breakage
    return Fraction(chips.numerator // chips.denominator * question.breakage, question.unit)


@dataclass(frozen=True, slots=True)
class _Shown:
    """A wager that is settled by hands."""

    wager: str
    step: Settle
    stake: Fraction
    on: Fraction
    """What it is reckoned on: the stake, or that of the wager it rides on."""
    looks: tuple[int, ...]
    """The parts of a cell that it depends on ..."""
    found: dict[Cell, Settled]
    """... and how it ends by these."""


class Payoffs:
    """Every way to settle the wagers of a tree."""

    def __init__(self, tree: Tree) -> None:
        self.tree = tree
        self.question = tree.question
        self._settled: dict[object, Settled] = {}
        self._found: dict[object, dict[Cell, Settled]] = {}
        self._of_path: dict[int, tuple[tuple[Settled, ...], tuple[_Shown, ...]]] = {}

    @cached_property
    def readings(self) -> tuple[Reading, ...]:
        """Every hand that matters, in the order in which steps read them."""
        found = {reading: None for step in self.tree.settlements for reading in self._read(step)}
        found |= {self.reading_for(fork): None for fork in self.tree.forks if fork.step.hand}
        return tuple(found)

    @cached_property
    def duels(self) -> tuple[tuple[int, int], ...]:
        """The pairs of readings that are compared."""
        found: dict[tuple[int, int], None] = {}
        for step in self.tree.settlements:
            if isinstance(step.by, Compare) or (isinstance(step.by, PayByTable) and step.by.lesser_of):
                mine, theirs = (self.readings.index(each) for each in self._read(step))
                found[mine, theirs] = None
        return tuple(found)

    @cached_property
    def classes(self) -> tuple[Classes, ...]:
        """By reading, the classes that all names together divide its hands into."""
        names: list[dict[NamedHand, None]] = [{} for _ in self.readings]
        for step in self.tree.settlements:
            for reading, named in zip(self._read(step), self._names(step), strict=True):
                names[self.readings.index(reading)] |= dict.fromkeys(named)
        for fork in self.tree.forks:
            if fork.step.hand:
                needs = [choice.needs for choice in fork.choices if choice.needs is not None]
                names[self.readings.index(self.reading_for(fork))] |= dict.fromkeys(needs)
        return tuple(
            classes_of(tuple(each), reading.ranking)
            for each, reading in zip(names, self.readings, strict=True)
        )

    def reading_for(self, fork: Fork) -> Reading:
        """The hand that answers of a decision need."""
        return self._reading(fork.step.hand, fork.step)

    def reading_of(self, wager: str) -> int:
        """The number of the hand that a wager is settled by, the seat's where two meet."""
        step = next(step for step in self.tree.settlements if wager in step.settle)
        return self.readings.index(self._read(step)[0])

    def _reading(self, groups: tuple[str, ...], by: PayByTable | Compare | Pot | Decide) -> Reading:
        game = self.tree.game
        wanted = set(game.expand(groups))
        use = {} if isinstance(by, Decide) else by.use
        chosen = tuple((name, number) for name, number in use.items() if number < game.groups[name])
        return Reading(tuple(name for name in game.groups if name in wanted), by.ranking, chosen)

    def _read(self, step: Settle) -> list[Reading]:
        return [self._reading(hand, step.by) for hand in step.hands]

    def _names(self, step: Settle) -> Iterator[list[NamedHand]]:
        """For each hand that a step reads, the names that divide its classes."""
        by, tables = step.by, self.question.tables
        match by:
            case PayByTable():
                lines = [line.hand for line in tables[by.paytable].lines]
                yield [*lines, *_kinds(by.ranking)]
                if by.lesser_of:
                    yield lines
                if by.facing:
                    yield [hand.facing for hand in lines if hand.facing is not None]
            case Compare():
                mine = [line.hand for slot in by.slots for line in tables[slot].lines]
                least = by.least_winner(self.question.options)
                yield [*mine, *([] if least is None else [least])]
                yield [] if by.qualifies is None else [by.qualifies]

    @cached_property
    def sizes(self) -> tuple[int, ...]:
        """How many values each part of a cell can have."""
        return (*(len(each) for each in self.classes), *(3 for _ in self.duels))

    def covers(self, reading: int, number: int, hand: NamedHand) -> bool:
        """Whether the hands of a class are this hand or better."""
        return hand.is_met_by(
            samples(self.readings[reading].ranking)[self.classes[reading].lowest[number] - 1]
        )

    def decides(self, reading: int) -> bool:
        """Whether what is answered depends on this hand: it settles such a wager, or an answer needs it."""
        wanted = self.readings[reading]
        steps = [step for step in self.tree.settlements if set(step.settle) & set(self.tree.dependent)]
        asked = [self.reading_for(fork) for fork in self.tree.forks if fork.step.hand]
        return wanted in asked or any(wanted in self._read(step) for step in steps)

    def is_possible(self, cell: Cell) -> bool:
        """Whether two hands of these classes can meet so."""
        return all(
            meeting(
                self.classes[one],
                self.classes[other],
                (cell[one], cell[other]),
                cell[len(self.readings) + at],
            )
            is not None
            for at, (one, other) in enumerate(self.duels)
        )

    def settle(self, at: int, cell: Cell) -> tuple[Settled, ...]:
        """Each wager of a path, in units, in this cell."""
        given_up, compared = self._ends(at)
        return (*given_up, *(self._verdict(each, cell) for each in compared))

    def worth(self, at: int, cell: Cell) -> Fraction:
        """What the path wins in this cell on the wagers that depend on the answers, in units."""
        wanted = self.tree.dependent
        return sum((each.net for each in self.settle(at, cell) if each.wager in wanted), Fraction(0))

    def _ends(self, at: int) -> tuple[tuple[Settled, ...], tuple[_Shown, ...]]:
        """The wagers of a path that no hand is looked at for, and the others."""
        if at not in self._of_path:
            path, stakes = self.tree.paths[at], self.tree.stakes[at]
            endings: dict[str, Literal["folded", "taken back"]] = {
                wager: FOLDED if wager in path.forfeited else TAKEN_BACK
                for wager in stakes
                if wager in path.forfeited or wager in path.returned
            }
            given_up = tuple(self._once(wager, stakes[wager], ending) for wager, ending in endings.items())
            self._of_path[at] = given_up, tuple(self._shown(path, stakes))
        return self._of_path[at]

    def _shown(self, path: Path, stakes: Mapping[str, Fraction]) -> Iterator[_Shown]:
        riders = self.tree.game.riders
        for wager, step in path.settled:
            stake, on = stakes.get(wager, Fraction(0)), stakes[riders.get(wager, wager)]
            if on:
                found = self._found.setdefault((wager, id(step), stake, on), {})
                yield _Shown(wager, step, stake, on, self._at[id(step)], found)

    def _once(self, wager: str, stake: Fraction, ending: Literal["folded", "taken back"]) -> Settled:
        key = (wager, stake, ending)
        if key not in self._settled:
            net = -stake if ending == FOLDED else Fraction(0)
            self._settled[key] = Settled(wager=wager, stake=stake, ending=ending, net=net, name=ending)
        return self._settled[key]

    def _verdict(self, shown: _Shown, cell: Cell) -> Settled:
        seen = tuple([cell[at] for at in shown.looks])
        if seen not in shown.found:
            verdict = self._judged(shown.wager, shown.step, shown.on, cell)
            shown.found[seen] = self._make(shown.wager, verdict, shown.stake, shown.on)
        return shown.found[seen]

    @cached_property
    def _at(self) -> dict[int, tuple[int, ...]]:
        """By step, the parts of a cell that it looks at."""
        found: dict[int, tuple[int, ...]] = {}
        for step in self.tree.settlements:
            at = [self.readings.index(each) for each in self._read(step)]
            if tuple(at) in self.duels:
                at.append(len(self.readings) + self.duels.index((at[0], at[1])))
            found[id(step)] = tuple(at)
        return found

    def _judged(self, wager: str, step: Settle, on: Fraction, cell: Cell) -> Verdict:
        """The rules' verdict on a deal of the cell; the stake is in cents, for fixed sums."""
        by, question = step.by, self.question
        cents = round(on * question.unit)
        mine, *others = self._hands(step, cell)
        if isinstance(by, PayByTable):
            return by_table(by, question.tables[by.paytable], mine, others[0] if others else None, cents)
        assert isinstance(by, Compare)  # noqa: S101 - pots are between the players
        return against_another(by, wager, question.tables, question.options, mine, others[0], cents)

    def _hands(self, step: Settle, cell: Cell) -> list[Hand]:
        at = self._at[id(step)]
        readings, classes = self.readings, self.classes
        if len(at) < 3:
            return [samples(readings[i].ranking)[classes[i].lowest[cell[i]] - 1] for i in at]
        one, other, duel = at
        pair = meeting(classes[one], classes[other], (cell[one], cell[other]), cell[duel])
        if pair is None:
            raise ValueError(f"no two hands meet as in {cell}")
        hands = samples(readings[one].ranking)
        return [hands[strength - 1] for strength in pair]

    def _make(self, wager: str, verdict: Verdict, stake: Fraction, on: Fraction) -> Settled:
        table, line = verdict.table, verdict.line
        if verdict.pays is None:
            net = -stake
        else:
            keeps = table is not None and line is not None and table.keeps_stake
            net = payout_on(verdict.pays, on, self.question) - (stake if keeps else 0)
        return Settled(
            wager=wager,
            stake=stake,
            ending=verdict.result,
            net=net,
            name=ending_name(verdict),
            hand=None if line is None else line.hand,
            pays=verdict.pays,
        )

    def scaled(self, worths: list[Fraction]) -> tuple[list[int], int]:
        """The same as whole numbers, and what they are multiples of."""
        scale = lcm(*(worth.denominator for worth in worths)) if worths else 1
        return [int(worth * scale) for worth in worths], scale


def _kinds(ranking: str) -> list[NamedHand]:
    """The kinds of hand, so that a pay table's counts serve others that pay the same hands otherwise."""
    return [] if ranking == TWO_CARD else [NamedHand(kind) for kind in RANKINGS[ranking].kinds]


def table_lines(table: PayTable) -> list[str]:
    """The names of a pay table's lines, in their order."""
    return [str(line.hand) for line in table.lines]
