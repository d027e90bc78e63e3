"""The square of the 169 starting hands: what each is worth, and what to do with it."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction

from pitboss.exact import Analysis
from pitboss.exact.starting_hands import LABELS
from pitboss.wording.typeset import fixed, fraction

__all__ = ["Cell", "Square", "make_square"]


@dataclass(frozen=True, slots=True, kw_only=True)
class Cell:
    """One starting hand at the first decision."""

    hand: str
    value: Fraction
    best: str
    options: tuple[tuple[str, Fraction], ...]
    deals: int
    heat: float
    """0 for the worst of the hands, 1 for the best."""

    @property
    def text(self) -> str:
        return fixed(self.value, 2, plus=True)

    def details(self) -> dict[str, object]:
        """What the page's script shows while the hand is pointed at."""
        return {
            "best": self.best,
            "deals": self.deals,
            "options": [
                {
                    "name": name,
                    "value": fixed(value, 6, plus=True),
                    "exact": fraction(value, group=True),
                    "cost": "" if name == self.best else fixed(self.value - value, 6),
                }
                for name, value in self.options
            ],
        }


@dataclass(frozen=True, slots=True, kw_only=True)
class Square:
    """Row by row from the aces down: suited above the diagonal, offsuit below."""

    decision: str
    wagers: str
    """The wagers whose value it is: those that the comparison of hands decides."""
    seen: str
    """Whose cards make the hand."""
    cells: tuple[Cell, ...]
    given_up: tuple[str, ...]
    """Hands whose best choice stakes nothing more: folded."""


def make_square(analysis: Analysis) -> Square | None:
    """None if nothing is decided before the board."""
    hands = {each.hand: each for each in analysis.counts.hands}
    if not hands or not analysis.shape.forks:
        return None
    fork, game = analysis.shape.forks[0], analysis.question.game
    values = analysis.starting_hands
    low, high = min(values.values()), max(values.values())
    span = (high - low) or Fraction(1)
    cells = tuple(
        Cell(
            hand=hand,
            value=values[hand],
            best=hands[hand].best,
            options=tuple(analysis.counts.values(hands[hand]).items()),
            deals=hands[hand].deals,
            heat=float((values[hand] - low) / span),
        )
        for hand in LABELS
        if hand in hands
    )
    return Square(
        decision=fork.name,
        wagers=" + ".join(game.wagers[name].label for name in analysis.duel_wagers),
        seen=" and ".join(fork.seen),
        cells=cells,
        given_up=analysis.folded_hands,
    )
