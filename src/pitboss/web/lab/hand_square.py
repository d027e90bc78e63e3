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
    """0 where nothing is won or lost, up to 1 for a win and down to -1 for a loss, in one measure."""

    @property
    def text(self) -> str:
        return fixed(self.value, 2, plus=True)

    @property
    def loses(self) -> bool:
        return self.value < 0

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
    """The wagers whose value it is: those that depend on the answers."""
    seen: str
    """Whose cards make the hand."""
    cells: tuple[Cell, ...]
    least: Fraction
    most: Fraction
    """What the worst and the best hand are worth."""
    given_up: tuple[str, ...]
    """Hands whose best choice stakes nothing more: folded."""


def make_square(analysis: Analysis) -> Square | None:
    """None if the first decision is not on two cards."""
    hands = {each.hand: each for each in analysis.counts.hands}
    if not set(LABELS) <= set(hands):
        return None
    fork, game = analysis.tree.forks[0], analysis.question.game
    values = analysis.starting_hands
    low, high = min(values.values()), max(values.values())
    widest = max(abs(low), abs(high)) or Fraction(1)
    cells = tuple(
        Cell(
            hand=hand,
            value=values[hand],
            best=hands[hand].best,
            options=tuple(analysis.counts.values(hands[hand]).items()),
            deals=hands[hand].deals,
            heat=float(values[hand] / widest),
        )
        for hand in LABELS
        if hand in hands
    )
    return Square(
        decision=fork.name,
        wagers=" + ".join(game.wagers[name].label for name in analysis.deciding_wagers),
        seen=" and ".join(fork.seen),
        cells=cells,
        least=low,
        most=high,
        given_up=analysis.folded_hands,
    )
