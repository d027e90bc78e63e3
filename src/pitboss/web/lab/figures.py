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


@dataclass(frozen=True, slots=True, kw_only=True)
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
        """None for a root, which is no fraction."""
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
    wager = priced.analysis.question.game.wagers[priced.paid.wager].label
    return (
        Figure(
            key="wager-edge",
            label="House edge",
            per=f"expected loss per unit staked on {wager}",
            value=priced.house_edge,
        ),
        Figure(
            key="wager-hits",
            label="Hit frequency",
            per=f"of all {wager} wagers win",
            value=priced.hit_frequency,
        ),
        Figure(
            key="wager-deviation",
            label="Standard deviation",
            per=f"units, of one unit on {wager}",
            value=priced.standard_deviation,
            kind="plain",
        ),
        Figure(
            key="wager-variance",
            label="Variance",
            per=f"squared units, of one unit on {wager}",
            value=priced.variance,
            kind="plain",
        ),
    )


def round_figures(analysis: Analysis) -> tuple[Figure, ...]:
    """The whole round: every wager at its required size, played by the best strategy."""
    unit = analysis.question.game.wagers[analysis.question.game.unit].label
    return (
        Figure(
            key="edge", label="House edge", per=f"expected loss per unit of {unit}", value=analysis.house_edge
        ),
        Figure(
            key="risk",
            label="Element of risk",
            per="expected loss per unit of all money wagered",
            value=analysis.element_of_risk,
        ),
        Figure(
            key="hits",
            label="Hit frequency",
            per="of all rounds end ahead",
            value=analysis.hit_frequency,
        ),
        Figure(
            key="deviation",
            label="Standard deviation",
            per=f"units of {unit}, of one round",
            value=analysis.standard_deviation,
            kind="plain",
        ),
        Figure(
            key="ev",
            label="Expected value",
            per=f"units of {unit}, to the player, of one round",
            value=analysis.player_ev,
            kind="units",
        ),
        Figure(
            key="average",
            label="Average wager",
            per=f"units of {unit} staked in a round",
            value=analysis.average_wager,
            kind="plain",
        ),
        Figure(
            key="variance",
            label="Variance",
            per=f"squared units of {unit}, of one round",
            value=analysis.variance,
            kind="plain",
        ),
    )
