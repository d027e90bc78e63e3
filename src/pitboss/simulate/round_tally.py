"""Tallies of rounds played: integers that add up exactly, in any order and from anywhere."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, field, fields

import numpy as np
from numpy.typing import NDArray

from pitboss.kernels.play_counts import Book, Sessions

__all__ = ["RoundTally", "SessionTally"]

_SUMS = 10


def _histogram(keys: NDArray[np.int64], found: NDArray[np.int64]) -> Counter[int]:
    at = np.flatnonzero(found)
    return Counter(dict(zip(keys[at].tolist(), found[at].tolist(), strict=True)))


@dataclass
class SessionTally:
    """Sessions of a fixed number of rounds, in grains; a month is a fixed number of sessions."""

    seats: int = 0
    """Sessions of single seats that were played to their end."""
    ruined: int = 0
    rounds: int = 0
    """Rounds in which a seat still played."""
    won: int = 0
    won_squared: int = 0
    ahead: int = 0
    house_won: int = 0
    house_won_squared: int = 0
    nights_lost: int = 0
    months_lost: int = 0
    by_seat: Counter[int] = field(default_factory=Counter)
    """What a seat won, in bins: bin b goes from b times its width to the next."""
    by_table: Counter[int] = field(default_factory=Counter)
    by_night: list[Counter[int]] = field(default_factory=list)
    """What the house won by the end of each session of a month."""

    def add(self, other: SessionTally) -> None:
        for each in fields(self)[:_SUMS]:
            setattr(self, each.name, getattr(self, each.name) + getattr(other, each.name))
        self.by_seat.update(other.by_seat)
        self.by_table.update(other.by_table)
        if not self.by_night:
            self.by_night = [Counter() for _ in other.by_night]
        for mine, theirs in zip(self.by_night, other.by_night, strict=True):
            mine.update(theirs)

    @classmethod
    def of(cls, found: Sessions) -> SessionTally:
        rows = [_histogram(keys, counts) for keys, counts in zip(found.keys, found.found, strict=True)]
        sums = dict(zip((each.name for each in fields(cls)), found.sums.tolist(), strict=False))
        return cls(**sums, by_seat=rows[0], by_table=rows[1], by_night=rows[2:])


def _nothing() -> NDArray[np.int64]:
    return np.zeros((0, 0), np.int64)


@dataclass(eq=False)
class RoundTally:
    """All that is kept of the rounds played, however many."""

    rounds: int = 0
    codes: NDArray[np.int64] = field(default_factory=_nothing)
    """How often each wager of each seat had each of its endings."""
    chosen: NDArray[np.int64] = field(default_factory=_nothing)
    nets: list[Counter[int]] = field(default_factory=list)
    """Net results of each seat, and of the table when it has several, in grains."""
    products: list[list[int]] = field(default_factory=list)
    """By pairs of seats: sums of products of their net results; the lower triangle."""
    squares: list[int] = field(default_factory=list)
    sessions: SessionTally = field(default_factory=SessionTally)

    def __eq__(self, other: object) -> bool:
        """To the last digit."""
        if not isinstance(other, RoundTally):
            return NotImplemented
        plain = [
            (each.rounds, each.nets, each.products, each.squares, each.sessions) for each in (self, other)
        ]
        arrays = np.array_equal(self.codes, other.codes) and np.array_equal(self.chosen, other.chosen)
        return arrays and plain[0] == plain[1]

    __hash__ = None  # type: ignore[assignment]

    def add(self, other: RoundTally) -> None:
        """Add what was counted elsewhere."""
        if not other.rounds:
            return
        if not self.rounds:
            self.codes, self.chosen = np.zeros_like(other.codes), np.zeros_like(other.chosen)
            self.nets = [Counter() for _ in other.nets]
            self.products = [[0] * len(row) for row in other.products]
            self.squares = [0] * len(other.squares)
        self.rounds += other.rounds
        self.codes = self.codes + other.codes
        self.chosen = self.chosen + other.chosen
        for mine, theirs in zip(self.nets, other.nets, strict=True):
            mine.update(theirs)
        self.products = [
            [a + b for a, b in zip(row, more, strict=True)]
            for row, more in zip(self.products, other.products, strict=True)
        ]
        self.squares = [a + b for a, b in zip(self.squares, other.squares, strict=True)]
        self.sessions.add(other.sessions)

    @classmethod
    def of(cls, rounds: int, book: Book, sessions: Sessions | None) -> RoundTally:
        return cls(
            rounds=rounds,
            codes=book.codes,
            chosen=book.chosen,
            nets=[_histogram(keys, found) for keys, found in zip(book.keys, book.found, strict=True)],
            products=book.products.tolist(),
            squares=book.squares.tolist(),
            sessions=SessionTally() if sessions is None else SessionTally.of(sessions),
        )
