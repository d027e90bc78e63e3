"""Sessions with a bankroll, as the form asks for them."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final

from pitboss.errors import InputError, quoted
from pitboss.wording import parse_dollars
from pitboss.wording.typeset import dollars, short_dollars

__all__ = ["CARD", "STRATEGIES", "SessionPlan", "money", "read_sessions"]

CARD: Final = "card"
"""The strategy of a player who follows the strategy card."""
STRATEGIES: Final = {
    "optimal": "best play",
    CARD: "strategy card",
    "never-raise": "never raises",
    "always-raise": "always raises",
    "always-play": "always plays, then checks",
}
_MOST_ROUNDS: Final = 100_000_000
_RANGES: Final = {"length": (1, 100_000), "sessions": (1, 10_000_000), "seed": (0, 2**63 - 1)}


@dataclass(frozen=True, slots=True, kw_only=True)
class SessionPlan:
    """How many sessions of how many rounds, the bankroll in cents, and how the seat plays."""

    length: int
    sessions: int
    bankroll: int
    strategy: str
    seed: int

    @property
    def rounds(self) -> int:
        return self.length * self.sessions


def read_sessions(given: Mapping[str, str]) -> tuple[SessionPlan | None, dict[str, str]]:
    """The plan, or a sentence for every field that cannot be read."""
    problems: dict[str, str] = {}
    numbers: dict[str, int] = {}
    for name, (least, most) in _RANGES.items():
        text = given.get(name, "")
        digits = text.strip().replace(",", "")
        if re.fullmatch(r"\d{1,19}", digits, re.ASCII) and least <= int(digits) <= most:
            numbers[name] = int(digits)
        else:
            problems[name] = f"A whole number from {least:,} to {most:,}, not {quoted(text, 20)}."
    bankroll = 0
    try:
        bankroll = parse_dollars(given.get("bankroll", "").strip(), what="The bankroll")
    except InputError as error:
        problems["bankroll"] = error.message
    strategy = given.get("strategy", "optimal")
    if strategy not in STRATEGIES:
        problems["strategy"] = f"There is no strategy {quoted(strategy, 20)}."
    if problems:
        return None, problems
    plan = SessionPlan(bankroll=bankroll, strategy=strategy, **numbers)
    if plan.rounds > _MOST_ROUNDS:
        return None, {"sessions": f"That is {plan.rounds:,} rounds; at most {_MOST_ROUNDS:,} at once."}
    return plan, {}


def money(value: float) -> str:
    """Dollars of a simulation: to the cent below $100, to the dollar from there."""
    return dollars(round(value * 100)) if abs(value) < 100 else short_dollars(round(value) * 100)
