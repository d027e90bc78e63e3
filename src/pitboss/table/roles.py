"""Who may do what: the roles at the table."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum

__all__ = ["CLOCK", "HOUSE", "Actor", "Role"]


class Role(StrEnum):
    """What somebody is at the house."""

    PLAYER = "player"
    DEALER = "dealer"
    SUPERVISOR = "supervisor"
    AUDITOR = "auditor"
    SYSTEM = "system"
    """The table's own clock and its return after a stop; nobody signs in as that."""

    @property
    def one(self) -> str:
        """`a dealer`, `an auditor`."""
        return f"{'an' if self.value[0] in 'aeiou' else 'a'} {self.value}"


@dataclass(frozen=True, slots=True, kw_only=True)
class Actor:
    """The one a command comes from."""

    id: str
    name: str
    role: Role


CLOCK = Actor(id="clock", name="the clock", role=Role.SYSTEM)
HOUSE = Actor(id="house", name="the house", role=Role.SYSTEM)
