"""From the terms of a table to the instructions that the kernel plays, never by a game's name.

Everything that can be known before the deal is worked out here: who may be asked what, what each wager can be
worth and how it can end, which hands are compared. What is left for the kernel is card by card.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from math import gcd
from typing import Protocol

import numpy as np

from pitboss.errors import InputError, Unsolvable
from pitboss.kernels import play as kernel
from pitboss.round import Terms
from pitboss.round.wagers import check_opening
from pitboss.rules import SEAT, Compare, Decide, Look, Option, PayByTable, Pot, Settle, Show
from pitboss.simulate.payouts import floor_of, table_outcomes
from pitboss.simulate.sight import ByClasses, ByState, Fixed, Given, Sight, Way

__all__ = ["Ending", "Program", "Question", "Row", "Seating", "Strategy", "make_program"]

Place = tuple[str, int]
"""A group of cards, and the seat it belongs to; -1 for one that lies once on the table."""

ON_TABLE = -1
_WIDTH = 10
_LARGEST_CODE = 255
_LARGEST_SQUARE = 2**62


class Strategy(Protocol):
    """How a seat decides."""

    @property
    def name(self) -> str: ...

    def way(self, terms: Terms, stakes: Mapping[str, int], sight: Sight) -> Way:
        """The answer to one decision, or one sentence on why there is none."""
        ...


@dataclass(frozen=True, kw_only=True)
class Seating:
    """A seat in the round: what it stakes before the deal, in cents, and how it decides."""

    stakes: Mapping[str, int]
    strategy: Strategy


@dataclass(frozen=True, slots=True)
class Ending:
    """One way in which a wager can end, in cents."""

    name: str
    staked: int
    returned: int

    @property
    def net(self) -> int:
        return self.returned - self.staked


@dataclass(frozen=True, kw_only=True)
class Row:
    """A wager of a seat, with the ending that each code stands for."""

    seat: int
    wager: str
    endings: Mapping[int, Ending]


@dataclass(frozen=True, kw_only=True)
class Question:
    """A decision that a seat may be asked."""

    seat: int
    name: str
    options: tuple[str, ...]


@dataclass(frozen=True, kw_only=True)
class Program:
    """All the kernel needs, and what its counts mean."""

    script: kernel.Script
    rows: tuple[Row, ...]
    questions: tuple[Question, ...]
    places: tuple[tuple[Place, int], ...]
    """Where the cards go, in order, and how many."""
    seats: int
    grain: int
    """Net results are counted in multiples of so many cents."""
    most: tuple[int, ...]
    """The most that a round can ask of each seat, in cents."""
    batch: int
    """Rounds in a batch: fixed by the program, so that the same seed is the same rounds everywhere."""


def make_program(
    terms: Terms, seatings: Sequence[Seating], *, batch: int = 1 << 17, given: bool = False
) -> Program:
    """The program of a table; `given` leaves the decisions open, to be handed over with the cards."""
    for number, seating in enumerate(seatings):
        if not seating.stakes:
            raise InputError(f"seat-{number + 1} stakes nothing.")
        check_opening(terms, seating.stakes)
    return _Compiler(terms, seatings, given=given).program(batch)


@dataclass
class _Wager:
    """A row being worked out: stakes by level, and endings by outcome."""

    seat: int
    name: str
    number: int
    stakes: list[int | None] = field(default_factory=lambda: [None])
    """By level; level 0 is "not made"."""
    opening: int = 0
    endings: list[list[tuple[str, int]]] = field(default_factory=list)
    """By outcome, then by level from 1: name and what is returned."""

    def level(self, stake: int) -> int:
        if stake not in self.stakes:
            self.stakes.append(stake)
        return self.stakes.index(stake)

    def known_level(self, stake: int) -> int:
        """Its level if it can come up at all."""
        return self.stakes.index(stake) if stake in self.stakes else 0

    @property
    def stride(self) -> int:
        return len(self.endings) + 1


class _Compiler:
    def __init__(self, terms: Terms, seatings: Sequence[Seating], *, given: bool) -> None:
        self.terms = terms
        self.game = terms.game
        self.seatings = seatings
        self.given = given
        self.wagers: dict[tuple[int, str], _Wager] = {}
        self.hands: list[tuple[Place, ...]] = []
        self.needed: dict[Place, None] = {}
        self.ops: list[list[int]] = []
        self.args: list[int] = []
        self.tables: list[bytes] = []
        self.lookup = bytearray()
        self.kept: dict[bytes, int] = {}
        self.classes: list[np.ndarray[tuple[int], np.dtype[np.int16]]] = []
        self.outcomes: dict[tuple[int, ...], int] = {}
        self.questions: list[Question] = []
        self.late: list[tuple[int, Way, Sight, int]] = []
        self.most = [sum(seating.stakes.values()) for seating in seatings]
        self.seen: set[str] = set()

    def program(self, batch: int) -> Program:
        for seat, seating in enumerate(self.seatings):
            for name in self.game.wagers:
                if name in seating.stakes:
                    wager = self._row(seat, name)
                    wager.opening = wager.level(seating.stakes[name])
        self._find_levels()
        for move in self.terms.plan:
            match move.step:
                case Look():
                    self.seen.add(SEAT)
                case Show():
                    self.seen.update(move.groups)
                case Decide() as step:
                    for seat in range(len(self.seatings)):
                        self._decide(seat, step)
                case Settle() as step:
                    self._settle(step)
                case None:
                    pass
        return self._assemble(batch)

    def _row(self, seat: int, name: str) -> _Wager:
        if (seat, name) not in self.wagers:
            self.wagers[seat, name] = _Wager(seat, name, len(self.wagers))
        return self.wagers[seat, name]

    # Which stakes are possible at all is needed before the first settlement is worked out.
    def _find_levels(self) -> None:
        for seat, seating in enumerate(self.seatings):
            staked = set(seating.stakes)
            for move in self.terms.plan:
                step = move.step
                if not isinstance(step, Decide) or not staked & set(step.for_):
                    continue
                options = [self._amounts(seat, option) for option in step.options.values()]
                names = {name: None for amounts in options for name in amounts}
                before = {name: [each or 0 for each in self._row(seat, name).stakes] for name in names}
                for amounts in options:
                    for name, amount in amounts.items():
                        for stake in before[name]:
                            self._row(seat, name).level(stake + amount)
                staked.update(names)
                self.most[seat] += max(sum(amounts.values()) for amounts in options)

    def _amounts(self, seat: int, option: Option) -> dict[str, int]:
        stakes = self.seatings[seat].stakes
        for amount in option.places.values():
            for other in amount.of:
                if other not in self.game.opening_wagers:
                    raise Unsolvable(
                        f"{self.game.id} cannot be simulated yet: a decision stakes a multiple of {other}, "
                        "which is itself placed during the round."
                    )
        return {
            name: amount.times * sum(stakes.get(other, 0) for other in amount.of)
            for name, amount in option.places.items()
        }

    def _place(self, group: str, seat: int) -> Place:
        return (group, seat if group == SEAT else ON_TABLE)

    def _hand(self, groups: Sequence[str], seat: int) -> int:
        places = tuple(dict.fromkeys(self._place(name, seat) for name in self.game.expand(tuple(groups))))
        self.needed.update(dict.fromkeys(places))
        if places not in self.hands:
            self.hands.append(places)
        return self.hands.index(places)

    def _rows_of(self, seat: int, names: Sequence[str]) -> list[int]:
        return [self.wagers[seat, name].number for name in names if (seat, name) in self.wagers]

    def _decide(self, seat: int, step: Decide) -> None:
        asked = self._rows_of(seat, step.for_)
        if not asked:
            return
        number = len(self.questions)
        self.questions.append(Question(seat=seat, name=step.decide, options=tuple(step.options)))
        start = len(self.args)
        unless = self._rows_of(seat, step.unless)
        self.args += asked + unless
        effects: list[int] = []
        for at, option in enumerate(step.options.values()):
            for name, amount in self._amounts(seat, option).items():
                wager = self.wagers[seat, name]
                effects += [at, wager.number, kernel.PLACE, len(self.args)]
                self.args += [wager.known_level((stake or 0) + amount) for stake in wager.stakes]
            for name in option.forfeits:
                if (seat, name) in self.wagers:
                    effects += [at, self.wagers[seat, name].number, kernel.FORFEIT, 0]
        effects_at = len(self.args)
        self.args += effects
        sight = self._sight(seat, step)
        seating = self.seatings[seat]
        way = Given() if self.given else seating.strategy.way(self.terms, seating.stakes, sight)
        if isinstance(way, ByClasses) and way.strength is not None:
            self._hand((*sight.mine, *sight.shared), seat)
        if not isinstance(way, Fixed | Given):
            for name in (*sight.mine, *sight.other, *sight.shared):
                self.needed[self._place(name, seat)] = None
        self.late.append((len(self.ops), way, sight, seat))
        self.ops.append(
            [kernel.DECIDE, number, 0, 0, start, len(asked), len(unless), effects_at, len(effects) // 4, seat]
        )

    def _sight(self, seat: int, step: Decide) -> Sight:
        """Mine and the other's as the comparison has it that decides this seat's wagers."""
        mine: tuple[str, ...] = (SEAT,) if self.game.seated else ()
        other: tuple[str, ...] = ()
        shared = tuple(name for name in self.game.groups if name in self.seen and name != SEAT)
        for move in self.terms.plan:
            later = move.step
            if isinstance(later, Settle) and isinstance(later.by, Compare) and self._concerns(seat, later):
                hand, against = self.game.expand(later.by.hand), self.game.expand(later.by.against)
                mine = tuple(name for name in hand if name not in against)
                other = tuple(name for name in against if name not in hand)
                shared = tuple(name for name in hand if name in against)
                break
        return Sight(
            seat=f"seat-{seat + 1}",
            step=step,
            sizes=self.game.groups,
            mine=tuple(name for name in mine if name in self.seen),
            other=tuple(name for name in other if name in self.seen),
            shared=tuple(name for name in shared if name in self.seen),
        )

    def _concerns(self, seat: int, step: Settle) -> bool:
        wanted = not step.for_ or bool(self._rows_of(seat, step.for_))
        return wanted and bool(self._rows_of(seat, step.settle))

    def _settle(self, step: Settle) -> None:
        if isinstance(step.by, Pot):
            for name in step.settle:
                self._pot(name, step.by)
            return
        for seat in range(len(self.seatings)):
            if not self._concerns(seat, step):
                continue
            opening = any(name in self.seatings[seat].stakes for name in step.for_)
            wanted = [] if opening else self._rows_of(seat, step.for_)
            wanted_at = len(self.args)
            self.args += wanted
            for name in step.settle:
                if (seat, name) not in self.wagers:
                    continue
                wager = self.wagers[seat, name]
                for level, outcome, offset in self._endings(wager, step):
                    self.ops.append(
                        [kernel.SETTLE, wager.number, outcome, level, wanted_at, len(wanted), offset]
                    )

    def _endings(self, wager: _Wager, step: Settle) -> list[tuple[int, int, int]]:
        """Add what this step can make of the wager: (level, 0 for any; outcome; where its endings start)."""
        offset = len(wager.endings)
        stakes = [stake or 0 for stake in wager.stakes[1:]]
        if isinstance(step.by, Compare):
            pays = step.by.pays
            wager.endings.append([("lose", 0) for _ in stakes])
            wager.endings.append([("push", stake) for stake in stakes])
            wager.endings.append([("win", stake + pays.of(stake)) for stake in stakes])
            return [(0, self._comparison(step.by, wager.seat), offset)]
        by = step.by
        assert isinstance(by, PayByTable)  # noqa: S101 - pots were settled above
        table = self.terms.tables[by.paytable]
        hand = self._hand(by.hand, wager.seat)
        for line in table.lines:
            wager.endings.append([(str(line.hand), stake + line.pays.of(stake)) for stake in stakes])
        wager.endings.append([("all other hands", 0) for _ in stakes])
        outcomes = [
            self._outcome(kernel.TABLE, hand, self._table(table_outcomes(table, stake))) for stake in stakes
        ]
        if len(set(outcomes)) == 1:
            return [(0, outcomes[0], offset)]
        return [(level, outcome, offset) for level, outcome in enumerate(outcomes, start=1)]

    def _table(self, outcomes: bytes) -> int:
        if outcomes not in self.tables:
            self.tables.append(outcomes)
        return self.tables.index(outcomes)

    def _comparison(self, by: Compare, seat: int) -> int:
        ends = {"lose": 0, "push": 1, "win": 2}
        need = 0 if by.win_needs is None else floor_of(by.win_needs)
        short = ends[str(self.terms.options[by.short])] if by.short else 0
        hands = self._hand(by.hand, seat), self._hand(by.against, seat)
        return self._outcome(kernel.COMPARE, *hands, need, short, ends[by.tie])

    def _outcome(self, *what: int) -> int:
        """Each comparison and each look at a pay table is made once, however many wagers it settles."""
        if what not in self.outcomes:
            self.outcomes[what] = len(self.outcomes)
            self.ops.append([what[0], self.outcomes[what], *what[1:]])
        return self.outcomes[what]

    def _pot(self, name: str, by: Pot) -> None:
        payers = [
            self.wagers[seat, name] for seat in range(len(self.seatings)) if (seat, name) in self.wagers
        ]
        if not payers:
            return
        forfeits = {each for q in self.game.steps if isinstance(q, Decide) for o in q.options.values()
                    for each in o.forfeits}  # fmt: skip
        stakes = {wager.stakes[-1] for wager in payers}
        if name not in self.game.opening_wagers or name in forfeits or len(stakes) > 1:
            raise Unsolvable(
                f"{self.game.id} cannot be simulated yet: a pot that is not paid in equally before the deal."
            )
        stake, count = stakes.pop() or 0, len(payers)
        start = len(self.args)
        for wager in payers:
            wager.endings = [[("lose", 0)], [("push", stake)]]
            for winners in range(1, count + 1):
                share, odd = divmod(count * stake, winners)
                for back in (share, share + odd):
                    wager.endings.append([("win" if back > stake else "push", back)])
            self.args += [wager.number, self._hand(by.best_of, wager.seat), wager.seat]
        self.ops.append([kernel.POT, start, count, int(self.terms.house.pot.folded == "out")])

    # Only now is it known which cards are needed, so where they lie.
    def _assemble(self, batch: int) -> Program:
        places, groups = self._lay_out()
        slots: dict[Place, int] = {}
        for place in places:
            slots[place] = sum(self.game.groups[name] for name, _ in slots)
        for number, way, sight, seat in self.late:
            kind, at = self._way(way, sight, seat, slots)
            self.ops[number][2:4] = [kind, at]
        rows = list(self.wagers.values())
        endings = [_codes(row) for row in rows]
        grain = gcd(*(ending.net for row in endings for ending in row.values())) or 1
        value = np.zeros((len(rows), 256), np.int64)
        for row, codes in enumerate(endings):
            for code, ending in codes.items():
                value[row, code] = ending.net // grain
        worst = int(np.abs(value).max(axis=1).sum())
        while batch > kernel.BLOCK and worst * worst * batch > _LARGEST_SQUARE:
            batch //= 2
        if worst * worst * batch > _LARGEST_SQUARE:
            raise InputError("The stakes are too large to be added up exactly; take a smaller unit.")
        names = list(self.game.wagers)
        return Program(
            script=kernel.Script(
                sizes=np.array(
                    [sum(self.game.groups[places[at][0]] for at in group) for group in groups], np.int64
                ),
                hands=self._hand_array(places, groups),
                ops=np.array([[*op, *[0] * (_WIDTH - len(op))] for op in self.ops], np.int64),
                args=np.array([*self.args, 0], np.int64),
                tables=np.frombuffer(b"".join(self.tables), np.uint8).reshape(-1, kernel.STRENGTHS),
                lookup=np.frombuffer(bytes(self.lookup) + b"\0", np.uint8),
                classes=np.concatenate([*self.classes, np.zeros(1, np.int16)]),
                opening=np.array([row.opening for row in rows], np.uint8),
                stride=np.array([row.stride for row in rows], np.int64),
                seat=np.array([row.seat for row in rows], np.int64),
                wager=np.array([names.index(row.name) for row in rows], np.int64),
                value=value,
                outcomes=len(self.outcomes),
                decisions=len(self.questions),
            ),
            rows=tuple(
                Row(seat=row.seat, wager=row.name, endings=codes)
                for row, codes in zip(rows, endings, strict=True)
            ),
            questions=tuple(self.questions),
            places=tuple((place, self.game.groups[place[0]]) for place in places),
            seats=len(self.seatings),
            grain=grain,
            most=tuple(self.most),
            batch=batch,
        )

    def _lay_out(self) -> tuple[list[Place], list[list[int]]]:
        """Places in an order in which those that are always used together lie together, as one group."""
        used = {place: tuple(place in hand for hand in self.hands) for place in self.needed}
        kinds = list(dict.fromkeys(used.values()))
        places = sorted(self.needed, key=lambda place: kinds.index(used[place]))
        groups: list[list[int]] = []
        for at, place in enumerate(places):
            if at and used[place] == used[places[at - 1]]:
                groups[-1].append(at)
            else:
                groups.append([at])
        if sum(self.game.groups[name] for name, _ in places) > 52:
            raise InputError(f"{len(self.seatings)} seats are too many for 52 cards.")
        return places, groups

    def _hand_array(self, places: list[Place], groups: list[list[int]]) -> kernel.I64:
        array = np.zeros((len(self.hands), 2 + len(groups)), np.int64)
        for row, hand in enumerate(self.hands):
            parts = [number for number, group in enumerate(groups) if places[group[0]] in hand]
            array[row, 0] = sum(self.game.groups[name] for name, _ in hand)
            array[row, 1] = len(parts)
            array[row, 2 : 2 + len(parts)] = parts
        return array

    def _way(self, way: Way, sight: Sight, seat: int, slots: Mapping[Place, int]) -> tuple[int, int]:
        at = len(self.args)

        def slot(groups: tuple[str, ...]) -> int:
            return slots[self._place(groups[0], seat)]

        match way:
            case Fixed():
                self.args.append(way.option)
                return kernel.WAY_FIXED, at
            case Given():
                return kernel.WAY_GIVEN, at
            case ByClasses():
                own = (-1, 0) if way.own is None else (slot(sight.mine), self._keep(way.own))
                other = (-1, 0) if way.other is None else (slot(sight.other), self._keep(way.other))
                hand = (-1, 0)
                if way.strength is not None:
                    hand = self._hand((*sight.mine, *sight.shared), seat), self._keep(way.strength)
                self.args += [*own, *other, *hand, *way.options.shape[1:], self._keep(way.options)]
                return kernel.WAY_CLASSES, at
            case ByState():
                size = self.game.groups[way.first]
                classes_at = sum(map(len, self.classes))
                self.classes.append(way.classes)
                self.args += [size, slot((way.first,)), slot((way.second,)), classes_at]
                self.args += [self._keep(way.renames), self._keep(way.options)]
                return kernel.WAY_STATE, at

    def _keep(self, table: np.ndarray[tuple[int, ...], np.dtype[np.uint8]]) -> int:
        """Where a table lies in the one long array; a table of several seats lies there once."""
        content = table.tobytes()
        if content not in self.kept:
            self.kept[content] = len(self.lookup)
            self.lookup += content
        return self.kept[content]


def _codes(row: _Wager) -> dict[int, Ending]:
    """By code: every ending at every level, and giving it up."""
    codes: dict[int, Ending] = {}
    for level, stake in enumerate(row.stakes[1:], start=1):
        base = 1 + (level - 1) * row.stride
        for outcome, by_level in enumerate(row.endings):
            name, returned = by_level[level - 1]
            codes[base + outcome] = Ending(name, stake or 0, returned)
        codes[base + row.stride - 1] = Ending("folded", stake or 0, 0)
    if max(codes) > _LARGEST_CODE:
        raise Unsolvable(f"{row.name} cannot be simulated: it can end in more than {_LARGEST_CODE} ways.")
    return codes
