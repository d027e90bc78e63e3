"""Roles, and who may do what."""

from __future__ import annotations

from dataclasses import dataclass

from pitboss.contract.roles import Role
from pitboss.errors import Forbidden
from pitboss.wording.refusals import Refusal

__all__ = ["CLOCK", "HOUSE", "Actor", "Role", "must_be"]


@dataclass(frozen=True, slots=True, kw_only=True)
class Actor:
    """Who a command comes from."""

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
