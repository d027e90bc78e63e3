"""The rules of a game as a document, and the forms it takes."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import date
from typing import Any

from pitboss.games import Catalogue
from pitboss.round import Terms
from pitboss.rulebook.blocks import Section
from pitboss.rulebook.conduct import (
    irregularities_section,
    jurisdiction_section,
    sources_section,
    tips_section,
)
from pitboss.rulebook.objects import object_section
from pitboss.rulebook.paytables import pay_tables_section
from pitboss.rulebook.play import dealing_section, play_section
from pitboss.rulebook.rankings import rankings_section
from pitboss.rulebook.settling import pot_section
from pitboss.rulebook.text import as_markdown, as_text
from pitboss.rulebook.vocabulary import Vocabulary
from pitboss.rulebook.wagers import (
    cards_section,
    options_section,
    seats_section,
    wagers_section,
)

__all__ = ["RulesDocument", "rules_document"]


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


def rules_document(terms: Terms, catalogue: Catalogue, *, today: date | None = None) -> RulesDocument:
    """Complete rules of the game as this house deals it; `today` is the day whose legal limits are quoted."""
    words = Vocabulary(terms)
    return RulesDocument(
        game=terms.game.id,
        house=terms.house.id,
        title=terms.game.title,
        subtitle=f"Rules of play: {terms.house.title}",
        sections=(
            object_section(words),
            cards_section(words),
            seats_section(words),
            wagers_section(words),
            *options_section(words),
            dealing_section(words),
            play_section(words),
            *pot_section(words),
            *pay_tables_section(words, catalogue),
            rankings_section(words),
            tips_section(words),
            irregularities_section(words),
            *jurisdiction_section(words, today or terms.today),
            sources_section(words),
        ),
    )
