"""What a server is started with."""

from __future__ import annotations

from dataclasses import dataclass, field
from pathlib import Path

from pitboss.table.books.two_people import Alone

__all__ = ["Limits", "Rate", "Settings"]


@dataclass(frozen=True, slots=True, kw_only=True)
class Rate:
    """A bucket: `burst` requests at once, then `per_second` of them."""

    burst: int
    per_second: float


@dataclass(frozen=True, slots=True, kw_only=True)
class Limits:
    """How often one person and one address may ask: generous for play, strict at the door."""

    person: Rate = Rate(burst=120, per_second=30)
    address: Rate = Rate(burst=400, per_second=100)
    """Many people may share one address."""
    page: Rate = Rate(burst=150, per_second=10)
    """Pages loaded and forms sent, by address; what a page sends over its WebSocket does not count."""
    stray: Rate = Rate(burst=50, per_second=1)
    """Requests for pictures and scripts that do not exist, by address."""
    onlooker: Rate = Rate(burst=60, per_second=2)
    """Messages of streams that nobody is signed in to, by address."""
    door: Rate = Rate(burst=20, per_second=0.2)
    """Signing in, registering and coming in as a guest, by address."""
    name: Rate = Rate(burst=10, per_second=0.05)
    """Signing in with one name, from wherever."""
    books: Rate = Rate(burst=6, per_second=0.2)
    """Audits and anchors, which read the whole history."""
    body: int = 64 * 1024
    """The largest body or message, in bytes."""
    streams: int = 40
    """Open streams by address."""
    connections: int = 250
    """Connections by address, pages and sockets included; many people may share one."""
    head_seconds: float = 10.0
    """From a connection, or a request's first byte, to the end of its headers."""
    body_seconds: float = 20.0
    """From there to the end of its body."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Settings:
    """One server: its database, its address, its games and what it allows."""

    database: str = "pitboss.db"
    """A file, or `postgresql://...`."""
    server: str = "http://127.0.0.1:8080"
    """Where clients reach this process; other processes send them here for its tables."""
    play_chips: int | None = None
    """What a guest gets free, in cents; 0 where chips are money; None leaves it to the house."""
    games: Path | None = None
    """A folder with more games and pay tables."""
    pages: bool = True
    restored: bool = False
    """The database is a restored backup: see `docs/operations.md`."""
    new_house: bool = False
    """Open a new house although remains of another lie beside."""
    alone: Alone | None = None
    """What one member of staff may move at the cage alone; None leaves it as it is."""
    open_tables: bool = False
    """On the first start, open one table of every game."""
    limits: Limits = field(default_factory=Limits)
