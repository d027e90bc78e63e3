"""From the terms of a table to the instructions that the kernel plays, never by a game's name.

Everything that can be known before the deal is worked out here: who may be asked what, what each wager can be
and how it can end, which hands are compared. The kernel only has to look at the cards.
"""

from __future__ import annotations

from collections.abc import Sequence
from math import gcd

import numpy as np

from pitboss.errors import InputError, Unsolvable
from pitboss.kernels import play as kernel
from pitboss.round import Terms
from pitboss.round.wagers import check_opening
from pitboss.rules import PUSH, SEAT, Compare, Decide, Look, Option, PayByTable, Payout, Pot, Settle, Show
from pitboss.simulate.card_places import CardPlaces, Lookup
from pitboss.simulate.program import Asked, ByClasses, Fixed, Given, Program, Row, Seating, Sight, Way
from pitboss.simulate.wagers import Wager, floor_of, table_outcomes

__all__ = ["make_program"]

_BATCH = 1 << 17
_WIDTH = 10
_LARGEST_SUM = 2**62
_ENDS = {"lose": 0, "push": 1, "win": 2}


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
        self.wagers: dict[tuple[int, str], Wager] = {}
        self.ops: list[list[int]] = []
        self.args: list[int] = []
        self.tables: list[bytes] = []
        self.outcomes: dict[tuple[int, ...], int] = {}
        self.asked: list[Asked] = []
        self.ways: list[tuple[list[int], Way, Sight, int]] = []
        self.most = [sum(seating.stakes.values()) for seating in seatings]
        self.seen: set[str] = set()

    def program(self) -> Program:
        for seat in range(len(self.seatings)):
            self._find_stakes(seat)
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

    def _row(self, seat: int, name: str) -> Wager:
        if (seat, name) not in self.wagers:
            self.wagers[seat, name] = Wager(seat, name, len(self.wagers))
        return self.wagers[seat, name]

    def _rows(self, seat: int, names: Sequence[str]) -> list[int]:
        return [self.wagers[seat, name].number for name in names if (seat, name) in self.wagers]

    def _find_stakes(self, seat: int) -> None:
        """Every stake that can lie on each spot; needed before the first settlement is worked out."""
        stakes = self.seatings[seat].stakes
        for name in self.game.wagers:
            if name in stakes:
                wager = self._row(seat, name)
                wager.opening = wager.level(stakes[name])
        for move in self.terms.plan:
            step = move.step
            if not isinstance(step, Decide) or not self._rows(seat, step.for_):
                continue
            options = [self._amounts(seat, option) for option in step.options.values()]
            names = {name: None for amounts in options for name in amounts}
            before = {name: [each or 0 for each in self._row(seat, name).stakes] for name in names}
            for amounts in options:
                for name, amount in amounts.items():
                    for stake in before[name]:
                        self._row(seat, name).level(stake + amount)
            self.most[seat] += max(sum(amounts.values()) for amounts in options)

    def _amounts(self, seat: int, option: Option) -> dict[str, int]:
        """What an option puts on the layout, in cents."""
        stakes = self.seatings[seat].stakes
        for other in (name for amount in option.places.values() for name in amount.of):
            if other not in self.game.opening_wagers:
                raise Unsolvable(
                    f"{self.game.id} cannot be simulated yet: a decision stakes a multiple of {other}, "
                    "which is placed during the round itself."
                )
        return {
            name: amount.times * sum(stakes.get(other, 0) for other in amount.of)
            for name, amount in option.places.items()
        }

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
            self.places.hand((*sight.mine, *sight.shared), seat)
        concerned_at = len(self.args)
        self.args += concerned + unless
        effects = self._effects(seat, step)
        op = [kernel.DECIDE, len(self.asked), 0, 0, concerned_at, len(concerned), len(unless)]
        op += [len(self.args), len(effects) // 4, seat]
        self.args += effects
        self.ops.append(op)
        self.ways.append((op, way, sight, seat))
        self.asked.append(Asked(seat=seat, name=step.decide, options=tuple(step.options)))

    def _effects(self, seat: int, step: Decide) -> list[int]:
        effects: list[int] = []
        for at, option in enumerate(step.options.values()):
            for name, amount in self._amounts(seat, option).items():
                wager = self.wagers[seat, name]
                effects += [at, wager.number, kernel.PLACE, len(self.args)]
                self.args += wager.raised(amount)
            for row in self._rows(seat, option.forfeits):
                effects += [at, row, kernel.FORFEIT, 0]
        return effects

    def _sight(self, seat: int, step: Decide) -> Sight:
        """What the seat sees, as the comparison that decides its wagers divides the cards."""
        mine: tuple[str, ...] = (SEAT,) if self.game.seated else ()
        other: tuple[str, ...] = ()
        shared = tuple(name for name in self.game.groups if name != SEAT)
        for move in self.terms.plan:
            match move.step:
                case Settle(by=Compare() as by) as later if self._concerns(seat, later):
                    hand, against = self.game.expand(by.hand), self.game.expand(by.against)
                    mine = tuple(name for name in hand if name not in against)
                    other = tuple(name for name in against if name not in hand)
                    shared = tuple(name for name in hand if name in against)
                    break
        return Sight(
            step=step,
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
            if (seat, name) in self.wagers:
                wager = self.wagers[seat, name]
                first = len(wager.endings)
                for level, outcome in self._ends(wager, step):
                    op = [kernel.SETTLE, wager.number, outcome, level, wanted_at, len(wanted), first]
                    self.ops.append(op)

    def _ends(self, wager: Wager, step: Settle) -> list[tuple[int, int]]:
        """Add the ways this step can end the wager; outcomes by level, level 0 for all levels at once."""
        stakes, by = [stake or 0 for stake in wager.stakes[1:]], step.by
        if isinstance(by, Compare):
            wager.endings.append([("lose", 0) for _ in stakes])
            wager.endings.append([("push", stake) for stake in stakes])
            pays = by.pays if isinstance(by.pays, Payout) else PUSH
            wager.endings.append([("win", stake + pays.of(stake)) for stake in stakes])
            return [(0, self._comparison(by, wager.seat))]
        assert isinstance(by, PayByTable)  # noqa: S101 - pots are settled apart
        table, hand = self.terms.tables[by.paytable], self.places.hand(by.hand, wager.seat)
        for line in table.lines:
            wager.endings.append([(str(line.hand), stake + line.pays.of(stake)) for stake in stakes])
        wager.endings.append([("all other hands", 0) for _ in stakes])
        outcomes = [self._look_up(hand, table_outcomes(table, stake)) for stake in stakes]
        if len(set(outcomes)) == 1:
            return [(0, outcomes[0])]
        return list(enumerate(outcomes, start=1))

    def _look_up(self, hand: int, table: bytes) -> int:
        if table not in self.tables:
            self.tables.append(table)
        return self._outcome(kernel.TABLE, hand, self.tables.index(table))

    def _comparison(self, by: Compare, seat: int) -> int:
        least = by.least_winner(self.terms.options)
        need = 0 if least is None else floor_of(least)
        short = _ENDS[by.short_ending(self.terms.options)] if by.short else 0
        hands = self.places.hand(by.hand, seat), self.places.hand(by.against, seat)
        return self._outcome(kernel.COMPARE, *hands, need, short, _ENDS[by.tie])

    def _outcome(self, *what: int) -> int:
        """Each comparison and each pay table lookup is made once, however many wagers it settles."""
        if what not in self.outcomes:
            self.outcomes[what] = len(self.outcomes)
            self.ops.append([what[0], self.outcomes[what], *what[1:]])
        return self.outcomes[what]

    def _pot(self, name: str, by: Pot) -> None:
        payers = [wager for (_, own), wager in self.wagers.items() if own == name]
        if not payers:
            return
        given_up = {each for step in self.game.decisions for each in step.forfeited}
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
            self.args += [wager.number, self.places.hand(by.best_of, wager.seat), wager.seat]
        self.ops.append(op)

    def _assemble(self) -> Program:
        """Only now is it known which cards are needed, and so where they lie."""
        slots, lookup = self.places.slots(), Lookup()
        for op, way, sight, seat in self.ways:
            op[2], facts = lookup.compile(way, sight, seat, self.places, slots)
            op[3] = len(self.args)
            self.args += facts
        rows = list(self.wagers.values())
        endings = [row.by_code() for row in rows]
        grain = gcd(*(ending.net for codes in endings for ending in codes.values())) or 1
        value = np.zeros((len(rows), 256), np.int64)
        for number, codes in enumerate(endings):
            value[number, list(codes)] = [ending.net // grain for ending in codes.values()]
        names = list(self.game.wagers)
        tables, classes = lookup.arrays()
        script = kernel.Script(
            sizes=self.places.sizes(),
            hands=self.places.hand_array(),
            ops=np.array([[*op, *[0] * (_WIDTH - len(op))] for op in self.ops], np.int64),
            args=np.array([*self.args, 0], np.int64),
            tables=np.frombuffer(b"".join(self.tables), np.uint8).reshape(-1, kernel.STRENGTHS).copy(),
            lookup=tables,
            classes=classes,
            opening=np.array([row.opening for row in rows], np.uint8),
            stride=np.array([row.stride for row in rows], np.int64),
            seat=np.array([row.seat for row in rows], np.int64),
            wager=np.array([names.index(row.name) for row in rows], np.int64),
            value=value,
            outcomes=len(self.outcomes),
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
            most=tuple(self.most),
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
