"""How ids are written in addresses and bodies."""

from __future__ import annotations

from typing import Final

__all__ = ["ACCOUNT", "COMMAND_ID", "CURSOR", "PERSON_ID", "SESSION_ID", "SOMEBODY", "TABLE_ID"]

TABLE_ID: Final = r"^[a-z0-9-]{1,40}$"
"""A table, or another stream of the log."""
COMMAND_ID: Final = r"^[!-~][ -~]{0,63}$"
PERSON_ID: Final = r"^[0-9a-f]{16}$"
SESSION_ID: Final = r"^[a-f0-9]{16}$"
SOMEBODY: Final = r"^[a-z0-9]{1,40}$"
"""A person, or a word that might be one."""
ACCOUNT: Final = r"^[a-z0-9:-]{1,120}$"
CURSOR: Final = r"^[a-z0-9-]{1,40}\.[0-9]{1,15}\.[0-9]{1,6}$"
"""Where a listing continues."""
