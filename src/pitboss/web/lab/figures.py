"""The figures of a table and of its round: decimals, fractions, and what each is out of."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from typing import Literal

from pitboss.exact import Analysis
from pitboss.publish.design import Priced
from pitboss.wording.typeset import MINUS, fixed, percent

__all__ = ["Figure", "change", "round_figures", "shown", "wager_figures"]

Kind = Literal["percent", "units", "plain"]


@dataclass(frozen=True, slots=True)
class Figure:
    """One figure: what it is, what it is out of, and its value."""

    key: str
    label: str
    per: str
    """What it is out of."""
    value: Fraction | float
    kind: Kind = "percent"

    @property
    def text(self) -> str:
        return shown(self.value, self.kind)

    @property
    def exact(self) -> Fraction | None:
        """None for a root, which has no fraction."""
        return self.value if isinstance(self.value, Fraction) else None


def shown(value: Fraction | float, kind: Kind) -> str:
    """Rounded for reading."""
    match kind:
        case "percent":
            return percent(value, 4)
        case "units":
            return fixed(value, 6, plus=True)
        case "plain":
            return fixed(value, 4)


def change(figure: Figure, before: Figure | None) -> str:
    """How far a figure moved: points for shares, units for anything else; empty if it did not."""
    if before is None or figure.value == before.value:
        return ""
    share = figure.kind == "percent"
    moved = (Fraction(figure.value) - Fraction(before.value)) * (100 if share else 1)
    text = fixed(moved, 4, plus=True)
    if abs(moved) < Fraction(1, 20_000):
        text = f"{'+' if moved > 0 else MINUS} less than 0.0001"
    return f"{text}{' points' if share else ''}"


def wager_figures(priced: Priced) -> tuple[Figure, ...]:
    """The wager the edited table pays."""
    on = priced.analysis.question.game.wagers[priced.paid.wager].label
    return (
        Figure("wager-edge", "House edge", f"expected loss per unit staked on {on}", priced.house_edge),
        Figure("wager-hits", "Hit frequency", f"of all {on} wagers win", priced.hit_frequency),
        Figure(
            "wager-deviation",
            "Standard deviation",
            f"units, of one unit on {on}",
            priced.standard_deviation,
            "plain",
        ),
        Figure("wager-variance", "Variance", f"squared units, of one unit on {on}", priced.variance, "plain"),
    )


def round_figures(analysis: Analysis) -> tuple[Figure, ...]:
    """The whole round: every wager at its required size, played by the best strategy."""
    label = analysis.question.game.wagers[analysis.question.game.unit].label
    unit = f"units of {label}"
    deviation = analysis.standard_deviation
    risk = "expected loss per unit of all money wagered"
    return (
        Figure("edge", "House edge", f"expected loss per unit of {label}", analysis.house_edge),
        Figure("risk", "Element of risk", risk, analysis.element_of_risk),
        Figure("hits", "Hit frequency", "of all rounds end ahead", analysis.hit_frequency),
        Figure("deviation", "Standard deviation", f"{unit}, of one round", deviation, "plain"),
        Figure("ev", "Expected value", f"{unit}, to the player, of one round", analysis.player_ev, "units"),
        Figure("average", "Average wager", f"{unit} staked in a round", analysis.average_wager, "plain"),
        Figure("variance", "Variance", f"squared {unit}, of one round", analysis.variance, "plain"),
    )
