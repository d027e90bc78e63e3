"""The rules of a game as a document, and the forms it takes."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from pitboss.round.rulebook_blocks import Section
from pitboss.round.rulebook_text import as_markdown, as_text

__all__ = ["RulesDocument"]


@dataclass(frozen=True, slots=True, kw_only=True)
class RulesDocument:
    """Complete rules of one game in one house."""

    game: str
    house: str
    title: str
    subtitle: str
    sections: tuple[Section, ...]

    def to_json(self) -> dict[str, Any]:
        """Plain data for programs: lists, dictionaries, strings."""
        return {
            "game": self.game,
            "house": self.house,
            "title": self.title,
            "subtitle": self.subtitle,
            "sections": [section.to_json() for section in self.sections],
        }

    def to_text(self, width: int = 80, *, cite: bool = False) -> str:
        """For a terminal or a printer; with `cite`, each rule names its place in the sources."""
        return as_text((self.title, self.subtitle), self.sections, width, cite=cite)

    def to_markdown(self, *, cite: bool = False) -> str:
        """For a page; with `cite`, each rule names its place in the sources."""
        return as_markdown((self.title, self.subtitle), self.sections, cite=cite)
