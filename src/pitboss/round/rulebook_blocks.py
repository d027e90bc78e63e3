"""What a rules document is made of: sections of paragraphs, steps, lists and pay tables, in no fixed form."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

__all__ = ["Block", "Bullets", "Item", "Paragraph", "PayTables", "PostedTable", "Section", "Steps"]


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
        return {
            "term": self.term,
            "text": self.text,
            "details": [item.to_json() for item in self.details],
            "cite": self.cite,
        }


@dataclass(frozen=True, slots=True)
class Steps:
    """What is done in this order."""

    items: tuple[Item, ...]

    def to_json(self) -> dict[str, Any]:
        return {"kind": "steps", "items": [item.to_json() for item in self.items]}


@dataclass(frozen=True, slots=True)
class Bullets:
    items: tuple[Item, ...]

    def to_json(self) -> dict[str, Any]:
        return {"kind": "bullets", "items": [item.to_json() for item in self.items]}


@dataclass(frozen=True, slots=True, kw_only=True)
class PostedTable:
    """One pay table: what each hand of its block pays, None where the hand is not paid."""

    id: str
    title: str
    source: str
    pays: tuple[str | None, ...]


@dataclass(frozen=True, slots=True)
class PayTables:
    """Pay tables side by side, over one list of hands from the best down."""

    hands: tuple[str, ...]
    tables: tuple[PostedTable, ...]

    def to_json(self) -> dict[str, Any]:
        return {
            "kind": "pay tables",
            "tables": [
                {
                    "id": table.id,
                    "title": table.title,
                    "source": table.source,
                    "lines": [
                        {"hand": hand, "pays": pays}
                        for hand, pays in zip(self.hands, table.pays, strict=True)
                        if pays is not None
                    ],
                }
                for table in self.tables
            ],
        }


Block = Paragraph | Steps | Bullets | PayTables


@dataclass(frozen=True, slots=True)
class Section:
    heading: str
    blocks: tuple[Block, ...]

    def to_json(self) -> dict[str, Any]:
        return {"heading": self.heading, "blocks": [block.to_json() for block in self.blocks]}
