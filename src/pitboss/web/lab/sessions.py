"""Sessions with a bankroll, as the form asks for them."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import asdict, dataclass
from typing import Any, Final

from pitboss.errors import InputError, quoted
from pitboss.wording import dollars, parse_dollars

__all__ = ["CARD", "SessionOrder", "read_sessions"]

CARD: Final = "card"
"""The strategy of a player who follows the strategy card."""
_MOST_ROUNDS: Final = 100_000_000
_STRATEGIES: Final = ("optimal", "always-play", "never-raise", "always-raise", CARD)


@dataclass(frozen=True, slots=True, kw_only=True)
class SessionOrder:
    """So many sessions of so many rounds, what a seat brings along in cents, and how it plays."""

    length: int
    sessions: int
    bankroll: int
    strategy: str
    seed: int

    @property
    def rounds(self) -> int:
        return self.length * self.sessions

    def to_json(self) -> dict[str, Any]:
        return asdict(self)


def read_sessions(given: Mapping[str, str]) -> tuple[SessionOrder | None, dict[str, str]]:
    """The order, or a sentence for every field that cannot be read."""
    problems: dict[str, str] = {}
    numbers: dict[str, int] = {}
    ranges = {"length": (1, 100_000), "sessions": (1, 10_000_000), "seed": (0, 2**63 - 1)}
    for name, (least, most) in ranges.items():
        digits = given.get(name, "").strip().replace(",", "")
        if not re.fullmatch(r"\d{1,19}", digits, re.ASCII) or not least <= int(digits) <= most:
            problems[name] = (
                f"A whole number from {least:,} to {most:,}, not {quoted(given.get(name, ''), 20)}."
            )
        else:
            numbers[name] = int(digits)
    bankroll = 0
    try:
        bankroll = parse_dollars(given.get("bankroll", "").strip(), what="The bankroll")
    except InputError as error:
        problems["bankroll"] = f"{error.message.removesuffix('.')}."
    strategy = given.get("strategy", "optimal")
    if strategy not in _STRATEGIES:
        problems["strategy"] = f"There is no strategy {quoted(strategy, 20)}."
    if not problems and numbers["length"] * numbers["sessions"] > _MOST_ROUNDS:
        problems["sessions"] = (
            f"That is {numbers['length'] * numbers['sessions']:,} rounds; at most {_MOST_ROUNDS:,} at once."
        )
    if problems:
        return None, problems
    return SessionOrder(bankroll=bankroll, strategy=strategy, **numbers), {}


def money(value: float) -> str:
    """Dollars of a simulation, to the dollar; cents where there are few of them."""
    cents = round(value * 100) if abs(value) < 100 else round(value) * 100
    text = dollars(cents)
    return (text.removesuffix(".00") if abs(value) >= 100 else text).replace("-", "−")
