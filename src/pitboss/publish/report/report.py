"""A finished report: who and what, section by section."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import date

from pitboss.publish.report.blocks import LeftOut, Section
from pitboss.publish.report.exposure import Exposure
from pitboss.publish.report.subject import Subject

__all__ = ["Identity", "Report"]


@dataclass(frozen=True, slots=True, kw_only=True)
class Identity:
    """Exactly what the report is about."""

    game: str
    title: str
    definition: str
    """The hash of the definition and the pay tables in force."""
    version: str
    day: date
    setting: tuple[tuple[str, str], ...]
    command: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Report:
    """The one model that every writer renders."""

    identity: Identity
    sections: tuple[Section, ...]
    left_out: tuple[LeftOut, ...]
    subject: Subject
    exposure: Exposure
