"""What a rules document is made of: sections of paragraphs, steps, lists and pay tables, in no fixed form."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from typing import Any, ClassVar, Final

from pitboss.cards import HandKind
from pitboss.rules import Payout
from pitboss.wording import cap, spaced

__all__ = [
    "Block",
    "Bullets",
    "Item",
    "Paragraph",
    "PayTables",
    "PostedTable",
    "RankedHands",
    "Section",
    "SectionId",
    "Steps",
]

_UNPAID: Final = "–"


@dataclass(frozen=True, slots=True)
class Paragraph:
    text: str

    def to_json(self) -> dict[str, Any]:
        return {"kind": "paragraph", "text": self.text}


@dataclass(frozen=True, slots=True, kw_only=True)
class Item:
    """One entry of a list: what it is about, what is said of it, and its cases."""

    text: str
    term: str = ""
    details: tuple[Item, ...] = ()
    cite: str = ""
    """The place in the sources that the rule comes from."""

    def to_json(self) -> dict[str, Any]:
        details = [item.to_json() for item in self.details]
        return {"term": self.term, "text": self.text, "details": details, "cite": self.cite}


@dataclass(frozen=True, slots=True)
class _List:
    kind: ClassVar[str]
    items: tuple[Item, ...]

    @property
    def marks(self) -> list[str]:
        """What stands before each item."""
        return ["-"] * len(self.items)

    def to_json(self) -> dict[str, Any]:
        return {"kind": self.kind, "items": [item.to_json() for item in self.items]}


class Bullets(_List):
    kind = "bullets"


class Steps(_List):
    """What is done in this order."""

    kind = "steps"

    @property
    def marks(self) -> list[str]:
        return [f"{number}." for number in range(1, len(self.items) + 1)]


@dataclass(frozen=True, slots=True)
class RankedHands(Steps):
    """The hands of a ranking from the best down, which a page may draw."""

    ranking: str
    kinds: tuple[HandKind, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class PostedTable:
    """One pay table: what each hand of its block pays, None where the hand is not paid."""

    id: str
    title: str
    source: str
    pays: tuple[Payout | None, ...]

    def cell(self, at: int, *, short: bool) -> str:
        """What the hand of a row pays; side by side, odds are short: plain numbers instead of "5 to 1"."""
        payout = self.pays[at]
        return _UNPAID if payout is None else payout.short if short else str(payout)


@dataclass(frozen=True, slots=True)
class PayTables:
    """Pay tables side by side, over one list of hands from the best down."""

    hands: tuple[str, ...]
    tables: tuple[PostedTable, ...]

    @property
    def alone(self) -> bool:
        return len(self.tables) == 1

    @property
    def sources(self) -> dict[str, list[str]]:
        """Where the tables are printed, each place with the ids of its tables."""
        places: dict[str, list[str]] = {}
        for table in self.tables:
            places.setdefault(table.source, []).append(table.id)
        return places

    def to_json(self) -> dict[str, Any]:
        return {
            "kind": "pay tables",
            "tables": [
                {
                    "id": table.id,
                    "title": table.title,
                    "source": table.source,
                    "lines": [
                        {"hand": hand, "pays": str(pays)}
                        for hand, pays in zip(self.hands, table.pays, strict=True)
                        if pays is not None
                    ],
                }
                for table in self.tables
            ],
        }


Block = Paragraph | Steps | Bullets | PayTables


class SectionId(StrEnum):
    """What a section is about; on a page, its anchor."""

    OBJECT = "object-of-the-game"
    CARDS = "the-cards"
    TABLE = "the-table"
    WAGERS = "the-wagers"
    OPTIONS = "house-options"
    DEAL = "the-deal"
    PLAY = "the-play"
    POT = "the-pot"
    PAY_TABLES = "pay-tables"
    RANKINGS = "hand-rankings"
    TIPS = "tips"
    IRREGULARITIES = "irregularities"
    JURISDICTION = "jurisdiction"
    SOURCES = "about-these-rules"

    @property
    def heading(self) -> str:
        return cap(spaced(self.value))


@dataclass(frozen=True, slots=True)
class Section:
    id: SectionId
    blocks: tuple[Block, ...]

    @property
    def heading(self) -> str:
        return self.id.heading

    def to_json(self) -> dict[str, Any]:
        return {"heading": self.heading, "blocks": [block.to_json() for block in self.blocks]}
