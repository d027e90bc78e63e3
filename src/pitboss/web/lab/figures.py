"""The figures of a table and of its round: decimals, fractions, and what each is out of."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from typing import Final, Literal

from pitboss.exact import Analysis
from pitboss.publish.design import Priced

__all__ = ["Figure", "chance", "change", "fraction", "round_figures", "shown", "wager_figures"]

Kind = Literal["percent", "units", "plain"]
_RAISED: Final = str.maketrans("-0123456789", "⁻⁰¹²³⁴⁵⁶⁷⁸⁹")


@dataclass(frozen=True, slots=True, kw_only=True)
class Figure:
    """One figure: what it is, what it is out of, and its value."""

    key: str
    label: str
    per: str
    """The denominator, in words."""
    value: Fraction | float
    kind: Kind = "percent"

    @property
    def text(self) -> str:
        return shown(self.value, self.kind)

    @property
    def exact(self) -> str:
        """The fraction in lowest terms; a root has none."""
        return fraction(self.value) if isinstance(self.value, Fraction) else ""


def shown(value: Fraction | float, kind: Kind) -> str:
    """Rounded for reading, half away from nothing."""
    match kind:
        case "percent":
            return f"{_rounded(value * 100, 4)}%"
        case "units":
            return f"{'+' if value > 0 else ''}{_rounded(value, 6)}"
        case _:
            return _rounded(value, 4)


def _rounded(value: Fraction | float, places: int) -> str:
    text = f"{float(value):.{places}f}"
    return text.replace("-", "−") if float(text) else text.lstrip("-")


def fraction(value: Fraction) -> str:
    return f"{value.numerator:,}/{value.denominator:,}" if value.denominator != 1 else f"{value.numerator:,}"


def chance(value: Fraction) -> str:
    """A probability, as many digits as a rare hand needs."""
    if not value or value >= Fraction(1, 10**6):
        return f"{float(value):.8f}"
    digits, _, power = f"{float(value):.3e}".partition("e")
    return f"{digits} × 10{str(int(power)).translate(_RAISED)}"


def change(figure: Figure, before: Figure | None) -> str:
    """How far a figure moved: points for shares, units for anything else; nothing where it stood still."""
    if before is None or figure.value == before.value:
        return ""
    moved = float(figure.value) - float(before.value)
    size = moved * 100 if figure.kind == "percent" else moved
    sign, text = ("+" if size > 0 else "−"), f"{abs(size):.4f}"
    if not float(text):
        text = "less than 0.0001"
        sign = f"{sign} "
    return f"{sign}{text}{' points' if figure.kind == 'percent' else ''}"


def wager_figures(priced: Priced) -> tuple[Figure, ...]:
    """The wager that the edited table pays."""
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
