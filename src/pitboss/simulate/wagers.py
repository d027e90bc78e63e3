"""A wager of a program: what can be staked on it, and how it can end."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field

from pitboss.errors import Unsolvable

__all__ = ["FOLDED", "TAKEN_BACK", "Ending", "Wager"]

FOLDED, TAKEN_BACK = "folded", "taken back"
"""The endings that an answer brings about."""
_LARGEST_CODE = 255


@dataclass(frozen=True, slots=True)
class Ending:
    """One way in which a wager can end, in cents."""

    name: str
    staked: int
    returned: int
    reckoned_on: int
    """The stake that payouts are multiples of: its own, or that of the wager it rides on."""

    @property
    def net(self) -> int:
        return self.returned - self.staked


@dataclass
class Wager:
    """A row of the kernel: stakes by level, and endings in the order of their numbers."""

    seat: int
    name: str
    number: int
    rides: bool = False
    """Whether nothing is staked on it: its levels are those of the wager it rides on."""
    stakes: list[int | None] = field(default_factory=lambda: [None])
    """By level; level 0 is "not made"."""
    opening: int = 0
    """The level before the deal."""
    endings: list[list[tuple[str, int]]] = field(default_factory=list)
    """By number, then by level from 1: the name, and what is returned."""

    @property
    def stride(self) -> int:
        return len(self.endings) + 1

    @property
    def made(self) -> list[tuple[int, int]]:
        """By level from 1: what is staked, and the stake that payouts are reckoned on."""
        return [(0 if self.rides else on or 0, on or 0) for on in self.stakes[1:]]

    def level(self, stake: int) -> int:
        """The level of a stake that can come up."""
        if stake not in self.stakes:
            self.stakes.append(stake)
        return self.stakes.index(stake)

    def raised(self, amount: int) -> list[int]:
        """For each level the one that adding `amount` leads to; 0 where it cannot come up."""
        sums = [(stake or 0) + amount for stake in self.stakes]
        return [self.stakes.index(stake) if stake in self.stakes else 0 for stake in sums]

    def add_ending(self, name: str, returned: Sequence[int]) -> int:
        """One more way to end, with what is returned by level from 1; its number."""
        self.endings.append([(name, cents) for cents in returned])
        return len(self.endings) - 1

    def by_code(self) -> dict[int, Ending]:
        """Every ending at every level, including a fold."""
        codes: dict[int, Ending] = {}
        for level, (staked, on) in enumerate(self.made):
            base = 1 + level * self.stride
            for number, by_level in enumerate(self.endings):
                name, returned = by_level[level]
                codes[base + number] = Ending(name, staked, returned, on)
            codes[base + self.stride - 1] = Ending(FOLDED, staked, 0, on)
        if max(codes) > _LARGEST_CODE:
            raise Unsolvable(f"{self.name} cannot be simulated: it ends in more than {_LARGEST_CODE} ways.")
        return codes
