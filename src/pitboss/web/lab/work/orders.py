"""Orders for a worker, as they are sent to it."""

from __future__ import annotations

from dataclasses import dataclass

from pitboss.codec import Tagged, kebab
from pitboss.web.lab.sessions import SessionPlan

__all__ = ["ORDERS", "DesignTables", "LabSubject", "SimulateSessions", "WorkOrder", "WriteReport"]


@dataclass(frozen=True, slots=True, kw_only=True)
class LabSubject:
    """The configuration that the work is about, as its address has it."""

    games: str | None
    """The folder of the house's own games."""
    game: str
    query: tuple[tuple[str, str], ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class SimulateSessions:
    subject: LabSubject
    plan: SessionPlan


@dataclass(frozen=True, slots=True, kw_only=True)
class DesignTables:
    subject: LabSubject
    wishes: dict[str, str]
    """The designer's form as it was sent."""


@dataclass(frozen=True, slots=True, kw_only=True)
class WriteReport:
    subject: LabSubject
    format: str
    day: str


WorkOrder = SimulateSessions | DesignTables | WriteReport
ORDERS = Tagged[WorkOrder]("kind", (SimulateSessions, DesignTables, WriteReport), named=kebab)
