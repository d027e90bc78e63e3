"""The paths a seat can take through a round: what each stakes, what it gives up, and what it is worth."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass
from fractions import Fraction
from typing import TYPE_CHECKING, TypeVar

from pitboss.exact.shape import Choice, Fork, Shape
from pitboss.rules import Multiple

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

__all__ = ["Path", "follow", "last_choices", "paths"]

Number = TypeVar("Number", int, "NDArray[np.int64]")
Choose = Callable[[Fork, tuple[str, ...]], Iterable[Choice]]
"""The choices to follow at a decision, given the choices made before it."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Path:
    """One way through all decisions. Counts of units take every opening wager to be one unit."""

    names: tuple[str, ...] = ()
    placed: tuple[tuple[str, Multiple], ...] = ()
    """The wagers that the choices add, each a multiple of opening wagers."""
    forfeited: frozenset[str] = frozenset()
    riding: int = 0
    """Units that ride on the comparison of hands."""
    given_up: int = 0

    def stakes(self, opening: Mapping[str, int]) -> dict[str, int]:
        """What lies on each wager at the end, given what lay there before the deal."""
        stakes = dict(opening)
        for wager, amount in self.placed:
            if added := amount.times * sum(opening.get(other, 0) for other in amount.of):
                stakes[wager] = stakes.get(wager, 0) + added
        return stakes

    def weights(self, odds: Fraction) -> tuple[int, int, int]:
        """(a, b, c): the path is worth (a * won - b * lost) / cases - c, all over the odds' denominator."""
        return self.riding * odds.numerator, self.riding * odds.denominator, self.given_up * odds.denominator

    def worth(self, odds: Fraction, won: Number, lost: Number, cases: Number | int) -> Number:
        """What the path is worth over all cases, times the odds' denominator."""
        a, b, c = self.weights(odds)
        return a * won - b * lost - c * cases


def paths(shape: Shape) -> list[Path]:
    """All paths, in the order in which the definition lists the choices."""
    return list(_walk(shape, shape.forks, Path(), lambda fork, _: fork.choices))


def follow(shape: Shape, choose: Callable[[Fork, tuple[str, ...]], Choice]) -> Path:
    """The path of a seat that decides this way."""
    return next(_walk(shape, shape.forks, Path(), lambda fork, names: [choose(fork, names)]))


def last_choices(shape: Shape, fork: Fork) -> dict[tuple[str, ...], dict[str, Path]]:
    """By the choices made before it, what each choice at the last decision leads to."""
    found: dict[tuple[str, ...], dict[str, Path]] = {}
    for path in paths(shape):
        if len(path.names) == shape.forks.index(fork) + 1:
            found.setdefault(path.names[:-1], {})[path.names[-1]] = path
    return found


def _walk(shape: Shape, forks: tuple[Fork, ...], path: Path, choose: Choose) -> Iterator[Path]:
    stakes = path.stakes(dict.fromkeys(shape.wagers, 1))
    if not forks:
        compared = shape.duel.wagers if shape.duel else ()
        yield Path(
            names=path.names,
            placed=path.placed,
            forfeited=path.forfeited,
            riding=sum(stakes[name] for name in stakes if name in compared and name not in path.forfeited),
            given_up=sum(stakes[name] for name in path.forfeited),
        )
        return
    fork, rest = forks[0], forks[1:]
    if not any(name in stakes and name not in path.forfeited for name in fork.about):
        yield from _walk(shape, rest, path, choose)
        return
    for choice in choose(fork, path.names):
        longer = Path(
            names=(*path.names, choice.name),
            placed=(*path.placed, *choice.places),
            forfeited=path.forfeited.union(name for name in choice.forfeits if name in stakes),
        )
        yield from _walk(shape, rest, longer, choose)
