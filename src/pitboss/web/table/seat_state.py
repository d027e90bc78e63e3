"""Everything the visitor's own seat shows at one moment."""

from __future__ import annotations

from dataclasses import dataclass

from pitboss.advise import Advice
from pitboss.contract import View
from pitboss.web.table.betting import Stakes
from pitboss.web.table.situation import Situation

__all__ = ["SeatState"]


@dataclass(frozen=True, slots=True, kw_only=True)
class SeatState:
    """The view, where the visitor stands in it, and the chips they have put down so far."""

    view: View
    situation: Situation
    stakes: Stakes
    chip: int
    problem: str | None
    rebet: Stakes
    advice: Advice | None
    notice: str
    unfolding: bool
    now: int
