"""Who may do what: the roles at the table."""

from __future__ import annotations

from dataclasses import dataclass

from pitboss.contract.roles import Role

__all__ = ["CLOCK", "HOUSE", "Actor", "Role"]


@dataclass(frozen=True, slots=True, kw_only=True)
class Actor:
    """The one a command comes from."""

    id: str
    name: str
    role: Role


CLOCK = Actor(id="clock", name="the clock", role=Role.SYSTEM)
HOUSE = Actor(id="house", name="the house", role=Role.SYSTEM)
