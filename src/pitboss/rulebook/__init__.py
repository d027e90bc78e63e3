"""The rules of any game in plain words, written from its definition under the terms of a house.

Nothing here knows a game by name: what a definition says is said, and what it leaves out is left out.
"""

from pitboss.rulebook.chapters import CHAPTERS
from pitboss.rulebook.document import RulesDocument, rules_document

__all__ = ["CHAPTERS", "RulesDocument", "rules_document"]
