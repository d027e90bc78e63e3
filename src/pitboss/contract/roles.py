"""Who may do what: the roles of a house."""

from __future__ import annotations

from enum import StrEnum

from pitboss.errors import Named

__all__ = ["Role"]


class Role(StrEnum):
    """A person's role in the house."""

    PLAYER = "player"
    DEALER = "dealer"
    SUPERVISOR = "supervisor"
    AUDITOR = "auditor"
    SYSTEM = "system"
    """The table's own clock, and its restart after a stop; nobody signs in with this role."""

    @property
    def one(self) -> str:
        """`a dealer`, `an auditor`."""
        return f"{'an' if self.value[0] in 'aeiou' else 'a'} {self.value}"

    @property
    def named(self) -> Named:
        return Named(self.value, self.one)
