"""The choices a seat can make, one after the other, and what each path of them stakes and gives up."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from fractions import Fraction

from pitboss.exact.shape import Choice, Duel, Fork, Shape

__all__ = ["Path", "paths"]


@dataclass(frozen=True, slots=True)
class Path:
    """One way through all decisions: units that ride on the comparison, and units given up."""

    names: tuple[str, ...]
    riding: int
    given_up: int

    def value(self, odds: Fraction) -> tuple[int, int, int]:
        """(a, b, c): it is worth (a * wins - b * losses) / cases - c, all over the odds' denominator."""
        return self.riding * odds.numerator, self.riding * odds.denominator, self.given_up * odds.denominator


def paths(shape: Shape, duel: Duel) -> list[Path]:
    """All paths, in the order in which the definition lists the choices."""
    return list(_extend(shape.forks, duel, dict.fromkeys(shape.wagers, 1), frozenset(), ()))


def _extend(
    forks: tuple[Fork, ...], duel: Duel, stakes: dict[str, int], lost: frozenset[str], names: tuple[str, ...]
) -> Iterator[Path]:
    if not forks:
        riding = sum(units for name, units in stakes.items() if name in duel.wagers and name not in lost)
        yield Path(names, riding, sum(stakes[name] for name in lost))
        return
    fork, rest = forks[0], forks[1:]
    if not any(name in stakes and name not in lost for name in fork.about):
        yield from _extend(rest, duel, stakes, lost, names)
        return
    for choice in fork.choices:
        given_up = lost.union(name for name in choice.forfeits if name in stakes)
        yield from _extend(rest, duel, _staked(stakes, choice), given_up, (*names, choice.name))


def _staked(stakes: dict[str, int], choice: Choice) -> dict[str, int]:
    added = dict(stakes)
    for name, units in choice.stakes:
        added[name] = added.get(name, 0) + units
    return added
