"""Verdicts as the kernel looks them up: by strength, or by classes and winner where two hands meet."""

from __future__ import annotations

from dataclasses import dataclass, field

import numpy as np
from numpy.typing import NDArray

from pitboss.kernels import play as kernel
from pitboss.round import Terms
from pitboss.rules import PayByTable, Pot, Settle
from pitboss.simulate.card_places import CardPlaces
from pitboss.simulate.outcomes import Cells, cells_of, ended, listed
from pitboss.simulate.wagers import Wager

__all__ = ["OutcomeLookups"]


@dataclass
class OutcomeLookups:
    """What is looked up in a round, and the instructions to do so; each is made once."""

    terms: Terms
    places: CardPlaces
    ops: list[list[int]]
    """The program's instructions, to which it adds its own ..."""
    args: list[int]
    """... and what they need."""
    tables: list[bytes] = field(default_factory=list)
    codes: dict[tuple[int, ...], int] = field(default_factory=dict)
    outcomes: dict[tuple[int, ...], int] = field(default_factory=dict)

    def ends(self, wager: Wager, step: Settle) -> list[tuple[int, int]]:
        """Add the ways this step can end the wager; outcomes by level, level 0 for all levels at once."""
        by = step.by
        assert not isinstance(by, Pot)  # noqa: S101 - pots are settled apart
        made = wager.made if isinstance(by, PayByTable) else [(staked, staked) for staked, _ in wager.made]
        cells = [cells_of(by, wager.name, self.terms, on) for _, on in made]
        verdicts = (verdict for each in cells for verdict in each.verdicts if verdict is not None)
        ways = listed(by, wager.name, self.terms, verdicts)
        for way in ways:
            wager.add_ending(ended(way).name, [way.returned(staked, on) for staked, on in made])
        numbers = {ended(way): number for number, way in enumerate(ways)}
        outcomes = [
            self._look_up(
                step, wager.seat, each, [0 if v is None else numbers[ended(v)] for v in each.verdicts]
            )
            for each in cells
        ]
        if len(set(outcomes)) == 1:
            return [(0, outcomes[0])]
        return list(enumerate(outcomes, start=1))

    def _look_up(self, step: Settle, seat: int, cells: Cells, codes: list[int]) -> int:
        """The outcome that has these codes by class."""
        by = step.by
        mine, *others = (self.places.hand(hand, seat, by.ranking, by.use) for hand in step.hands)
        if cells.theirs is None:
            table = np.array(codes, np.uint8)[cells.mine.numbers]
            return self._outcome(kernel.TABLE, mine, self.table(table.tobytes()))
        if len(cells.theirs) == 1 and (need := cells.mine.upper) is not None:
            both = codes * (2 if need == 0 else 1)
            return self._outcome(kernel.MEET, mine, others[0], self._listed(both), 0, need)
        tables = [self.table(each.numbers.tobytes()) for each in (cells.mine, cells.theirs)]
        at = self._listed(codes)
        return self._outcome(kernel.MEET, mine, others[0], at, len(cells.theirs), *tables)

    def table(self, by_strength: bytes) -> int:
        if by_strength not in self.tables:
            self.tables.append(by_strength)
        return self.tables.index(by_strength)

    def _listed(self, codes: list[int]) -> int:
        """Where the kernel finds these codes."""
        if (key := tuple(codes)) not in self.codes:
            self.codes[key] = len(self.args)
            self.args += codes
        return self.codes[key]

    def _outcome(self, *what: int) -> int:
        """Each meeting and each pay table lookup is made once, however many wagers it settles."""
        if what not in self.outcomes:
            self.outcomes[what] = len(self.outcomes)
            self.ops.append([what[0], self.outcomes[what], *what[1:]])
        return self.outcomes[what]

    def array(self) -> NDArray[np.uint8]:
        """All tables by strength."""
        return np.frombuffer(b"".join(self.tables), np.uint8).reshape(-1, kernel.STRENGTHS).copy()
