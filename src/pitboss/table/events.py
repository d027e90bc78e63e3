"""What happened at a live table beside the round's own events."""

from __future__ import annotations

from dataclasses import dataclass

from pitboss.contract.events import OpenTableEvent
from pitboss.round import Event
from pitboss.table.setting import SettingField

__all__ = ["Happening", "TableEvent", "TableOpened", "TermsChanged"]


@dataclass(frozen=True, slots=True)
class TableOpened:
    """A table is set up."""

    table: str
    title: str
    setting: SettingField


@dataclass(frozen=True, slots=True)
class TermsChanged:
    """Another pay table or other limits, from the next round on."""

    setting: SettingField


TableEvent = TableOpened | TermsChanged | OpenTableEvent
Happening = TableEvent | Event
"""Anything that can be in a table's log: an event of the table or of the round being played."""
