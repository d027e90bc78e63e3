"""From the terms of a table to the instructions that the kernel plays, never by a game's name.

Everything that can be known before the deal is worked out here: who may be asked what, what each wager can be
and how it can end, which hands are compared. The kernel only has to look at the cards.
"""

from __future__ import annotations

from collections.abc import Sequence
from math import gcd

import numpy as np

from pitboss.errors import InputError, Unsolvable
from pitboss.exact.strengths import classes_of
from pitboss.kernels import play as kernel
from pitboss.round import Terms
from pitboss.round.wagers import check_opening
from pitboss.rules import SEAT, Compare, Decide, Look, Pot, Settle, Show
from pitboss.simulate.answers import allowed
from pitboss.simulate.card_places import CardPlaces
from pitboss.simulate.lookup import Lookup
from pitboss.simulate.outcome_lookups import OutcomeLookups
from pitboss.simulate.program import Asked, ByClasses, Fixed, Given, Program, Row, Seating, Sight, Way
from pitboss.simulate.stakes import SeatStakes
from pitboss.simulate.wagers import TAKEN_BACK, Wager

__all__ = ["make_program"]

_BATCH = 1 << 17
_WIDTH = 11
_LARGEST_SUM = 2**62


def make_program(terms: Terms, seatings: Sequence[Seating], *, given: bool = False) -> Program:
    """The program of a table; with `given`, the decisions are supplied with the cards."""
    for seating in seatings:
        check_opening(terms, seating.stakes)
    return _Compiler(terms, seatings, given=given).program()


class _Compiler:
    def __init__(self, terms: Terms, seatings: Sequence[Seating], *, given: bool) -> None:
        self.terms = terms
        self.game = terms.game
        self.seatings = seatings
        self.given = given
        self.places = CardPlaces(terms.game)
        self.stakes = [SeatStakes(terms, seating.stakes) for seating in seatings]
        self.wagers: dict[tuple[int, str], Wager] = {}
        self.ops: list[list[int]] = []
        self.args: list[int] = []
        self.lookups = OutcomeLookups(terms, self.places, self.ops, self.args)
        self.asked: list[Asked] = []
        self.ways: list[tuple[list[int], Way, Sight, int]] = []
        self.seen: set[str] = set()

    def program(self) -> Program:
        for seat in range(len(self.seatings)):
            self._open(seat)
        for move in self.terms.plan:
            match move.step:
                case Look():
                    self.seen.add(SEAT)
                case Show():
                    self.seen.update(move.groups)
                case Decide() as step:
                    for seat in range(len(self.seatings)):
                        self._decide(seat, step)
                case Settle(by=Pot() as by) as step:
                    for name in step.settle:
                        self._pot(name, by)
                case Settle() as step:
                    for seat in range(len(self.seatings)):
                        self._settle(seat, step)
                case None:
                    pass
        return self._assemble()

    def _open(self, seat: int) -> None:
        """A row for every wager of the seat, with all its stakes: needed before the first settlement."""
        for name, stakes in self.stakes[seat].possible().items():
            wager = self.wagers[seat, name] = Wager(seat, name, len(self.wagers))
            for stake in stakes:
                wager.level(stake)
            wager.opening = int(name in self.seatings[seat].stakes)
        for name, on in self.game.riders.items():
            if (seat, on) in self.wagers:
                ridden, number = self.wagers[seat, on], len(self.wagers)
                rider = Wager(seat, name, number, rides=True, stakes=ridden.stakes, opening=ridden.opening)
                self.wagers[seat, name] = rider

    def _rows(self, seat: int, names: Sequence[str]) -> list[int]:
        return [self.wagers[seat, name].number for name in names if (seat, name) in self.wagers]

    def _decide(self, seat: int, step: Decide) -> None:
        concerned, unless = self._rows(seat, step.for_), self._rows(seat, step.unless)
        if not concerned:
            return
        seating, sight = self.seatings[seat], self._sight(seat, step)
        way = Given() if self.given else seating.strategy.way(self.terms, seating.stakes, sight)
        if not isinstance(way, Fixed | Given):
            for name in (*sight.mine, *sight.other, *sight.shared):
                self.places.place(name, seat)
        if isinstance(way, ByClasses) and way.strength is not None:
            self.places.hand(sight.hand, seat, sight.ranking)
        concerned_at = len(self.args)
        self.args += concerned + unless
        effects = self._effects(seat, sight)
        op = [kernel.DECIDE, len(self.asked), 0, 0, concerned_at, len(concerned), len(unless)]
        op += [len(self.args), len(effects) // 4, seat]
        self.args += effects
        op.append(self._needs(seat, sight))
        self.ops.append(op)
        self.ways.append((op, way, sight, seat))
        self.asked.append(Asked(seat=seat, name=step.decide, options=sight.options))

    def _needs(self, seat: int, sight: Sight) -> int:
        """Where the kernel finds which answers a hand is too low for; 0 where all will do."""
        needs = tuple(each.needs for each in sight.answers.values() if each.needs is not None)
        if not needs:
            return 0
        step = sight.step
        classes = classes_of(needs, step.ranking)
        hand, at = self.places.hand(step.hand, seat, step.ranking), len(self.args)
        self.args += [hand, self.lookups.table(classes.numbers.tobytes()), len(sight.options)]
        for strength in classes.lowest:
            self.args += allowed(sight, self.stakes[seat], strength)
        return at

    def _effects(self, seat: int, sight: Sight) -> list[int]:
        effects: list[int] = []
        riders = self.game.riders
        for at, option in enumerate(sight.answers.values()):
            for name, amount in self.stakes[seat].amounts(option).items():
                raised = self.wagers[seat, name].raised(amount)
                for row in self._rows(seat, [name, *(each for each, on in riders.items() if on == name)]):
                    effects += [at, row, kernel.PLACE, len(self.args)]
                self.args += raised
            for name in self.terms.taken_back(option):
                if wager := self.wagers.get((seat, name)):
                    back = wager.add_ending(TAKEN_BACK, [staked for staked, _ in wager.made])
                    effects += [at, wager.number, kernel.TAKE_BACK, back]
            for row in self._rows(seat, self.terms.given_up(option)):
                effects += [at, row, kernel.FORFEIT, 0]
        return effects

    def _sight(self, seat: int, step: Decide) -> Sight:
        """What the seat sees, as the comparison that decides its wagers divides the cards."""
        mine: tuple[str, ...] = (SEAT,) if self.game.seated else ()
        other: tuple[str, ...] = ()
        shared = tuple(name for name in self.game.groups if name != SEAT)
        ranking = self.game.ranking
        for move in self.terms.plan:
            match move.step:
                case Settle(by=Compare() as by) as later if self._concerns(seat, later):
                    hand, against = self.game.expand(by.hand), self.game.expand(by.against)
                    ranking = by.ranking
                    mine = tuple(name for name in hand if name not in against)
                    other = tuple(name for name in against if name not in hand)
                    shared = tuple(name for name in hand if name in against)
                    break
        return Sight(
            step=step,
            answers=self.terms.answers(step),
            ranking=ranking,
            sizes=self.game.groups,
            mine=tuple(name for name in mine if name in self.seen),
            other=tuple(name for name in other if name in self.seen),
            shared=tuple(name for name in shared if name in self.seen),
        )

    def _concerns(self, seat: int, step: Settle) -> bool:
        wanted = not step.for_ or bool(self._rows(seat, step.for_))
        return wanted and bool(self._rows(seat, step.settle))

    def _settle(self, seat: int, step: Settle) -> None:
        if not self._concerns(seat, step):
            return
        certain = any(name in self.seatings[seat].stakes for name in step.for_)
        wanted = [] if certain else self._rows(seat, step.for_)
        wanted_at = len(self.args)
        self.args += wanted
        for name in step.settle:
            if (wager := self.wagers.get((seat, name))) is not None:
                first = len(wager.endings)
                for level, outcome in self.lookups.ends(wager, step):
                    op = [kernel.SETTLE, wager.number, outcome, level, wanted_at, len(wanted), first]
                    self.ops.append(op)

    def _pot(self, name: str, by: Pot) -> None:
        payers = [wager for (_, own), wager in self.wagers.items() if own == name]
        if not payers:
            return
        answers = [option for step in self.game.decisions for option in self.terms.answers(step).values()]
        given_up = {
            each
            for option in answers
            for each in (*self.terms.given_up(option), *self.terms.taken_back(option))
        }
        stakes = {wager.stakes[-1] for wager in payers}
        if name not in self.game.opening_wagers or name in given_up or len(stakes) > 1:
            raise Unsolvable(
                f"{self.game.id} cannot be simulated yet: its pot is not paid in equally before the deal."
            )
        stake, count = stakes.pop() or 0, len(payers)
        op = [kernel.POT, len(self.args), count, int(self.terms.house.pot.folded == "out")]
        for wager in payers:
            wager.endings = [[("lose", 0)], [("push", stake)]]
            for winners in range(1, count + 1):
                share, odd = divmod(count * stake, winners)
                wager.endings += [[("win" if b > stake else "push", b)] for b in (share, share + odd)]
            hand = self.places.hand(by.best_of, wager.seat, by.ranking, by.use)
            self.args += [wager.number, hand, wager.seat]
        self.ops.append(op)

    def _assemble(self) -> Program:
        """Only now is it known which cards are needed, and so where they lie."""
        slots, lookup = self.places.slots(), Lookup()
        for op, way, sight, seat in self.ways:
            op[2], facts = lookup.compile(way, sight, seat, self.places, slots, self.asked)
            op[3] = len(self.args)
            self.args += facts
        rows = list(self.wagers.values())
        endings = [row.by_code() for row in rows]
        grain = gcd(*(ending.net for codes in endings for ending in codes.values())) or 1
        value = np.zeros((len(rows), 256), np.int64)
        for number, codes in enumerate(endings):
            value[number, list(codes)] = [ending.net // grain for ending in codes.values()]
        names = list(self.game.wagers)
        tables, classes, numbers = lookup.arrays()
        script = kernel.Script(
            sizes=self.places.sizes(),
            hands=self.places.hand_array(),
            ops=np.array([[*op, *[0] * (_WIDTH - len(op))] for op in self.ops], np.int64),
            args=np.array([*self.args, 0], np.int64),
            tables=self.lookups.array(),
            lookup=tables,
            classes=classes,
            numbers=numbers,
            opening=np.array([row.opening for row in rows], np.uint8),
            stride=np.array([row.stride for row in rows], np.int64),
            seat=np.array([row.seat for row in rows], np.int64),
            wager=np.array([names.index(row.name) for row in rows], np.int64),
            value=value,
            outcomes=len(self.lookups.outcomes),
            decisions=len(self.asked),
            keep=int(any(not isinstance(way, Fixed | Given) for _, way, _, _ in self.ways)),
        )
        return Program(
            script=script,
            rows=tuple(
                Row(seat=row.seat, wager=row.name, endings=codes)
                for row, codes in zip(rows, endings, strict=True)
            ),
            asked=tuple(self.asked),
            places=tuple((place, self.game.groups[place[0]]) for place in slots),
            seats=len(self.seatings),
            grain=grain,
            most=tuple(stakes.most() for stakes in self.stakes),
            batch=_batch(int(np.abs(value).max(axis=1).sum())),
        )


def _batch(worst: int) -> int:
    """Rounds in a batch, such that no sum of squares can exceed 64 bits."""
    batch = _BATCH
    while batch > kernel.BLOCK and worst * worst * batch > _LARGEST_SUM:
        batch //= 2
    if worst * worst * batch > _LARGEST_SUM:
        raise InputError("The stakes are too large to be added up exactly; choose a smaller unit.")
    return batch
