"""Sessions: the token that stands for one, when it ends, and how it is named to its owner."""

from __future__ import annotations

import hashlib
import re
import secrets
from dataclasses import dataclass
from typing import Final

from pitboss.table.roles import Role

__all__ = ["LONGEST", "OwnSession", "began_at", "ends_at", "idle_for", "kept_as", "make_token", "name_of"]

LONGEST: Final = 12 * 3600 * 1000
"""How long a session lasts at most, used or not, in milliseconds."""
_IDLE: Final = 30 * 60 * 1000
_IDLE_PLAYER: Final = 2 * 3600 * 1000
"""Guests cannot come back, so players have longer than staff."""
_BEGAN: Final = re.compile(r"([0-9a-f]{1,15})\.")


@dataclass(frozen=True, slots=True, kw_only=True)
class OwnSession:
    """A session as its owner sees it."""

    id: str
    began: int | None
    """None for one of an earlier version."""
    ends: int
    """When it ends unless it is used before."""
    current: bool


def make_token(now: int) -> str:
    """A token, which says when its session began; since it is kept as a hash, nobody can change that."""
    return f"{now:x}.{secrets.token_urlsafe(32)}"


def kept_as(token: str) -> str:
    """A token as the database has it: when the session began, and a hash of the whole."""
    began = _BEGAN.match(token)
    return (began[0] if began is not None else "") + hashlib.sha256(token.encode()).hexdigest()


def began_at(kept: str) -> int | None:
    began = _BEGAN.match(kept)
    return int(began[1], 16) if began is not None else None


def name_of(kept: str) -> str:
    """The id that an owner ends the session by; it does not open it."""
    return kept.rpartition(".")[2][:16]


def idle_for(role: Role) -> int:
    """How long a session lasts unused, in milliseconds."""
    return _IDLE_PLAYER if role is Role.PLAYER else _IDLE


def ends_at(began: int, now: int, role: Role) -> int:
    """When a session that is used now will end if it is not used again."""
    return min(began + LONGEST, now + idle_for(role))
