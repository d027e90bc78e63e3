"""Where everything is kept: the log, the ledger, people, secrets and records, on SQLite or PostgreSQL."""

from pitboss.table.storage.database import Database, open_database
from pitboss.table.storage.rows import (
    GENESIS,
    Append,
    Checkpoint,
    PersonRow,
    Power,
    Remembered,
    RoundRow,
    Row,
    SessionRow,
    TableRow,
)
from pitboss.table.storage.store import Store
from pitboss.table.storage.writer import AlreadyDone, Dismissed, Lost, NotGranted, Overdrawn, Overfull

__all__ = [
    "GENESIS",
    "AlreadyDone",
    "Append",
    "Checkpoint",
    "Database",
    "Dismissed",
    "Lost",
    "NotGranted",
    "Overdrawn",
    "Overfull",
    "PersonRow",
    "Power",
    "Remembered",
    "RoundRow",
    "Row",
    "SessionRow",
    "Store",
    "TableRow",
    "open_database",
]
