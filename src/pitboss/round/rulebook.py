"""The rules of any game in plain words, written from its definition under the terms of a house.

Nothing here knows a game by name: what a definition says is said, and what it leaves out is left out.
"""

from __future__ import annotations

from datetime import date

from pitboss.games import Catalogue
from pitboss.round.rulebook_conduct import (
    irregularities_section,
    jurisdiction_section,
    sources_section,
    tips_section,
)
from pitboss.round.rulebook_document import RulesDocument
from pitboss.round.rulebook_pays import pay_tables_section, rankings_section
from pitboss.round.rulebook_play import dealing_section, play_section
from pitboss.round.rulebook_settling import pot_section
from pitboss.round.rulebook_table import (
    cards_section,
    object_section,
    options_section,
    seats_section,
    wagers_section,
)
from pitboss.round.rulebook_words import Wording
from pitboss.round.terms import Terms

__all__ = ["RulesDocument", "rules_document"]


def rules_document(terms: Terms, catalogue: Catalogue, *, today: date | None = None) -> RulesDocument:
    """Complete rules of the game as this house deals it; `today` is the day whose legal limits are quoted."""
    words = Wording(terms)
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
