"""`design(question, target)`: the pay tables that meet a target, in the order a designer prefers them."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from fractions import Fraction
from math import ceil, floor, lcm
from typing import Literal

import numpy as np
import numpy.typing as npt

from pitboss.errors import InputError, quoted
from pitboss.exact import Question
from pitboss.exact.solver import Progress, quiet
from pitboss.games import Catalogue
from pitboss.publish.design.counted import Counted, count_wager
from pitboss.publish.design.halves import Lines, Window
from pitboss.publish.design.priced import (
    PaidWager,
    Priced,
    ask_about,
    find_paid,
    price_table,
    ranking_of,
)
from pitboss.publish.design.search import Found, Match, Order, search
from pitboss.publish.design.space import MERGED, Space, hands_in_question, make_space, odds_of, step
from pitboss.publish.design.target import ANYTHING, Between, Target
from pitboss.rules import NamedHand, PayTable

__all__ = ["Design", "Designs", "Proof", "design", "resembled"]

Proof = Literal["exhaustive", "bound", "held"]
_NAME = re.compile(r"[A-Za-z0-9][A-Za-z0-9_-]{0,24}")
_WIDER = 4
_ROUNDS, _MORE = 3, 2
"""How often tables are searched that have a say in the answers, and how many for each one wanted."""
_LARGEST = 1 << 61
ZERO = Fraction(0)


@dataclass(frozen=True, slots=True, kw_only=True)
class Design:
    """A pay table found and priced."""

    priced: Priced
    distance: float
    like: PayTable
    """The table it resembles most."""
    held: Fraction
    """The edge aimed at, with the answers that are best under the table in force."""

    @property
    def table(self) -> PayTable:
        return self.priced.table

    def edge(self, target: Target) -> Fraction:
        """The edge that the target is about, by the table's own best answers."""
        return self.priced.analysis.house_edge if target.of_round else self.priced.house_edge


@dataclass(frozen=True, slots=True, kw_only=True)
class Designs:
    """The answer to a designer: tables, or a proof that there are none and what comes nearest."""

    target: Target
    paid: PaidWager
    hands: tuple[NamedHand, ...]
    """The hands that may be paid at odds."""
    posted: Priced
    """The wager under the question's own table."""
    like: tuple[PayTable, ...]
    space: Space
    found: int
    """How many tables of the space meet the target, or were found to; `tables` are the first of them."""
    tables: tuple[Design, ...]
    nearest: Design | None
    """Where none meets it: the table with the nearest edge that meets everything else, if there is one."""
    proof: Proof
    """How it is known that there is none: all were examined, or the edge is out of reach of all of them.

    Where the table has a say in the answers, nothing is proved: the search holds answers, `held`.
    """
    hit_frequencies: tuple[Fraction, ...]
    """All that tables of these hands can have: with one hand paid, two, and so on."""


def resembled(catalogue: Catalogue, question: Question, slot: str, name: str | None) -> tuple[PayTable, ...]:
    """The table of that name; without a name, all tables of the family of the question's table."""
    posted = question.tables[slot]
    if name is None:
        tables = catalogue.pay_tables(question.game, slot).values()
        return tuple(table for table in tables if table.family == posted.family)
    table = catalogue.pay_table(question.game, slot, name)
    if table.family != posted.family:
        raise InputError(
            f"{name} pays the hands of {table.family}, {posted.id} those of {posted.family}: "
            f"make {name} the table in force, too."
        )
    return (table,)


def design(
    question: Question,
    target: Target,
    *,
    wager: str | None = None,
    like: tuple[PayTable, ...] = (),
    count: int = 10,
    name: str = "design",
    progress: Progress = quiet,
) -> Designs:
    """Every table of the space is considered; the first `count` that meet the target are priced.

    They should resemble one of the tables `like`, or the question's own: familiar odds come first, then the
    smallest distance to one of those, then the edge nearest to the target. They are named name-1, name-2 ...
    """
    if count < 1:
        raise InputError("Ask for at least one table.")
    if not _NAME.fullmatch(name):
        raise InputError(f"A pay table's name has up to 25 letters, digits, - and _, unlike {quoted(name)}.")
    question = ask_about(question, wager)
    paid = find_paid(question, wager)
    posted = question.tables[paid.slot]
    like = like or (posted,)
    hands = hands_in_question(target, like, posted, ranking_of(question.game, paid.slot))
    if not hands:
        raise InputError(f"{posted.id} pays no hand at odds, so there is nothing to design.")
    space = make_space(target, hands, like)
    counted = count_wager(question, paid, hands, progress)
    if not counted.stake and not target.of_round:
        raise InputError(
            f"Nothing is staked on the {paid.wager} of {question.game.id}: aim at the round's house edge."
        )
    hits = tuple(counted.hit_frequency(number) for number in range(1, len(hands) + 1))
    paying = (len(hands),) if counted.whole else space.paid
    winning = tuple(
        number for number in paying if number in space.paid and target.hit_frequency.holds(hits[number - 1])
    )
    space = replace(space, paid=winning)
    work = _Work(counted=counted, space=space, target=target, like=like, progress=progress)

    def finish(match: Match, name: str) -> Design:
        table = counted.table(match.pays, name)
        priced = price_table(question, paid, table, (counted.problem, counted.counts), progress)
        back = counted.unpaid(len(match.pays))[0]
        back += sum((counted.worth(at, odds) for at, odds in enumerate(match.pays)), Fraction(0))
        held = counted.edge(back, of_round=target.of_round)
        return Design(priced=priced, distance=match.distance, like=like[match.like], held=held)

    if paid.deciding:
        tables = _solved(work, finish, count, name)
        number = len(tables)
    else:
        found = work.within(target.tolerance, "likeness", count)
        tables = tuple(finish(match, f"{name}-{at}") for at, match in enumerate(found.best, 1))
        number = found.number
    nearest: Match | None = None if number else work.nearest()
    return Designs(
        target=target,
        paid=paid,
        hands=hands,
        posted=price_table(question, paid, posted),
        like=like,
        space=space,
        found=number,
        tables=tables,
        nearest=None if nearest is None else finish(nearest, "nearest"),
        proof="held" if paid.deciding and space.size else work.proof(),
        hit_frequencies=hits,
    )


def _solved(work: _Work, finish: Callable[[Match, str], Design], count: int, name: str) -> tuple[Design, ...]:
    """Tables that meet the target by their own best answers, the most familiar first.

    The search holds the answers that are best under the table in force. A player who answers better has more
    of a table, so it is aimed above the target by what that made out among the tables of the round before.
    """
    target = work.target
    known: dict[tuple[int, ...], tuple[Match, Design]] = {}
    meeting: list[tuple[Match, Design]] = []
    above = ZERO
    for _ in range(_ROUNDS):
        matches = work.within(target.tolerance, "likeness", _MORE * count, above=above).best
        for match in matches or filter(None, [work.nearest()]):
            if match.pays not in known:
                known[match.pays] = match, finish(match, name)
        meeting = [each for each in known.values() if target.is_met_by(each[1].edge(target))]
        if len(meeting) >= count or not known:
            break
        gains = sorted(each.held - each.edge(target) for _, each in known.values())
        above = gains[len(gains) // 2]
    meeting.sort(key=lambda each: each[0].key("likeness"))
    return tuple(finish(match, f"{name}-{at}") for at, (match, _) in enumerate(meeting[:count], 1))


@dataclass(frozen=True, slots=True, kw_only=True)
class _Work:
    """The search, for each number of paid hands in turn."""

    counted: Counted
    space: Space
    target: Target
    like: tuple[PayTable, ...]
    progress: Progress

    @property
    def scale(self) -> int:
        """The return of any table is a whole number of parts of a unit; this many parts make one."""
        pieces = [piece for line in (*self.counted.lines, self.counted.rest) for piece in line]
        parts = [part.denominator for piece in pieces for part in (piece.back, piece.on, piece.lost)]
        scale = lcm(*parts) * lcm(*(piece.least.denominator for piece in pieces))
        odds = max(values[-1] for values in self.space.values if values)
        most = max(Fraction(odds), *(piece.least for piece in pieces))
        if scale * (self.counted.stake + sum((piece.on for piece in pieces), ZERO) * most) > _LARGEST:
            raise InputError("At this unit, fixed payouts are too fine a fraction: choose a rounder unit.")
        return scale

    def within(self, tolerance: Fraction, order: Order, most: int, *, above: Fraction = ZERO) -> Found:
        """All tables whose edge is within the tolerance of the target, or of what is this much above it."""
        scale = self.scale if self.space.paid else 1
        lines = self._lines(scale)
        number, best = 0, list[Match]()
        for at, paid in enumerate(self.space.paid):
            worth, square = self.counted.unpaid(paid)
            of_round = self.target.of_round
            edge = self.target.house_edge + above
            aim = (self.counted.wanted(edge, of_round=of_round) - worth) * scale
            reach = tolerance * scale * (1 if of_round else self.counted.stake)
            window = Window(ceil(aim - reach), floor(aim + reach))
            found = search(
                lines.first(paid),
                window,
                float(aim),
                _keep(self.target.standard_deviation, worth - self.counted.stake, square, scale),
                most=most,
                order=order,
                progress=self._part(at),
            )
            number += found.number
            best += found.best
        best.sort(key=lambda match: match.key(order))
        return Found(number=number, best=tuple(best[:most]))

    def nearest(self) -> Match | None:
        """Widen the window until a table is in it; the nearest one is then in it, too."""
        tolerance = max(self.target.tolerance, Fraction(1, 10_000))
        farthest = self._farthest()
        while tolerance < _WIDER * farthest:
            tolerance *= _WIDER
            if found := self.within(tolerance, "edge", 1).best:
                return found[0]
        return None

    def proof(self) -> Proof:
        """Whether the lowest and the highest edge already rule the target out."""
        edges = [edge for paid in self.space.paid for edge in self._extremes(paid)]
        low, high = (
            self.target.house_edge - self.target.tolerance,
            self.target.house_edge + self.target.tolerance,
        )
        return "bound" if not edges or high < min(edges) or low > max(edges) else "exhaustive"

    def _farthest(self) -> Fraction:
        edges = [edge for paid in self.space.paid for edge in self._extremes(paid)]
        return max((abs(edge - self.target.house_edge) for edge in edges), default=Fraction(0))

    def _extremes(self, paid: int) -> Iterator[Fraction]:
        """The lowest edge and the highest; nothing where no table is possible."""
        values, rest = self.space.values[:paid], self.counted.unpaid(paid)[0]
        dearest, cheapest = _highest(values), _lowest(values)
        for odds in (dearest, cheapest):
            if odds is not None:
                back = rest + sum((self.counted.worth(at, pays) for at, pays in enumerate(odds)), ZERO)
                yield self.counted.edge(back, of_round=self.target.of_round)

    def _part(self, at: int) -> Callable[[float], None]:
        return lambda done: self.progress("examining pay tables", (at + done) / len(self.space.paid))

    def _lines(self, scale: int) -> Lines:
        """All lines; a table that pays fewer hands has the first of them."""
        counted, hands = self.counted, range(len(self.space.hands))
        like = [odds_of(table, self.space.hands) for table in self.like]
        rows = self.space.values
        return Lines(
            values=tuple(np.array(row, np.int64) for row in rows),
            worth=tuple(
                np.array([int(counted.worth(at, pay) * scale) for pay in rows[at]], np.int64) for at in hands
            ),
            square=tuple(np.array([float(counted.square(at, pay)) for pay in rows[at]]) for at in hands),
            odd=tuple(
                np.array([pay not in self.space.usual[at] for pay in rows[at]], np.int64) for at in hands
            ),
            away=tuple(
                np.array([[step(pay, odds[at]) for odds in like] for pay in rows[at]]) for at in hands
            ),
            merged=tuple(
                np.array([MERGED if odds[at] != odds[at + 1] else 0.0 for odds in like]) for at in hands[:-1]
            ),
            unpaid=tuple(np.array([step(0, odds[at]) for odds in like]) for at in hands),
        )


def _highest(values: tuple[tuple[int, ...], ...]) -> list[int] | None:
    """The most each line can pay, where none pays more than the line above."""
    odds: list[int] = []
    for line in values:
        fitting = [pay for pay in line if not odds or pay <= odds[-1]]
        if not fitting:
            return None
        odds.append(fitting[-1])
    return odds


def _lowest(values: tuple[tuple[int, ...], ...]) -> list[int] | None:
    odds: list[int] = []
    for line in reversed(values):
        fitting = [pay for pay in line if not odds or pay >= odds[-1]]
        if not fitting:
            return None
        odds.append(fitting[0])
    return odds[::-1]


def _keep(
    wanted: Between, worth: Fraction, square: Fraction, scale: int
) -> Callable[[npt.NDArray[np.int64], npt.NDArray[np.float64]], npt.NDArray[np.bool_]] | None:
    """The test for the standard deviation; `worth` and `square` belong to all that is not searched."""
    if wanted == ANYTHING:
        return None
    least = float(wanted.least) ** 2 if wanted.least is not None else 0.0
    most = float(wanted.most) ** 2 if wanted.most is not None else float("inf")

    def keep(total: npt.NDArray[np.int64], squares: npt.NDArray[np.float64]) -> npt.NDArray[np.bool_]:
        variance = float(square) + squares - (total / scale + float(worth)) ** 2
        passed: npt.NDArray[np.bool_] = (variance >= least) & (variance <= most)
        return passed

    return keep
