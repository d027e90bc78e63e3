"""Who may do what: the roles at the table."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum

from pitboss.errors import Forbidden, Named
from pitboss.wording.refusals import Refusal

__all__ = ["CLOCK", "HOUSE", "Actor", "Role", "must_be"]


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

    @property
    def named(self) -> Named:
        return Named(self.value, self.one)


@dataclass(frozen=True, slots=True, kw_only=True)
class Actor:
    """The one a command comes from."""

    id: str
    name: str
    role: Role


CLOCK = Actor(id="clock", name="the clock", role=Role.SYSTEM)
HOUSE = Actor(id="house", name="the house", role=Role.SYSTEM)


def must_be(actor: Actor, *roles: Role) -> None:
    """Refuse anyone with another role."""
    if actor.role not in roles:
        allowed = tuple(role.named for role in roles if role is not Role.SYSTEM) or (Role.SYSTEM.named,)
        raise Forbidden(Refusal.ROLE_NEEDED, roles=allowed, person=actor.name, role=actor.role.named)
