"""What a report is made of: sections of paragraphs, lists, tables, maps and pictures, in no fixed form.

Every writer renders these and computes nothing, so a PDF cannot say anything else than a page or a workbook.
"""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from typing import Any, Literal

from pitboss.rulebook import Bullets, Item, Paragraph, Steps

__all__ = [
    "Block",
    "Bullets",
    "Cell",
    "Column",
    "Command",
    "Heading",
    "HeatCell",
    "HeatMap",
    "Item",
    "LeftOut",
    "Paragraph",
    "Picture",
    "Section",
    "Steps",
    "Table",
]

Number = Fraction | int | float
_BLACK, _WHITE = "#10181f", "#ffffff"
_MIDDLING = 0.19
"""On what gives back as much light, black and white stand out alike."""


@dataclass(frozen=True, slots=True)
class Cell:
    """What stands in a table, and the number that it was rounded from."""

    text: str
    value: Number | None = None

    def to_json(self) -> dict[str, Any] | str:
        match self.value:
            case None:
                return self.text
            case Fraction():
                exactly = {"fraction": f"{self.value.numerator}/{self.value.denominator}"}
                return {"text": self.text, **exactly, "value": float(self.value)}
            case _:
                return {"text": self.text, "value": self.value}


@dataclass(frozen=True, slots=True)
class Column:
    """The head of a column; numbers stand to the right, words to the left."""

    head: str
    align: Literal["left", "right"] = "right"
    wraps: bool = False
    """Whether its words may take several lines: the columns that do share what the others leave."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Table:
    """Rows under heads; the totals are set apart below them."""

    key: str
    """A name to find the table by, in JSON and in the workbook."""
    caption: str
    columns: tuple[Column, ...]
    rows: tuple[tuple[Cell, ...], ...]
    totals: tuple[tuple[Cell, ...], ...] = ()
    notes: tuple[str, ...] = ()

    def __post_init__(self) -> None:
        if any(len(row) != len(self.columns) for row in (*self.rows, *self.totals)):
            raise ValueError(f"{self.key}: a row does not have one cell for each column")

    def to_json(self) -> dict[str, Any]:
        return {
            "kind": "table",
            "key": self.key,
            "caption": self.caption,
            "columns": [
                {"head": each.head, "align": each.align, "wraps": each.wraps} for each in self.columns
            ],
            "rows": [[cell.to_json() for cell in row] for row in self.rows],
            "totals": [[cell.to_json() for cell in row] for row in self.totals],
            "notes": list(self.notes),
        }


@dataclass(frozen=True, slots=True, kw_only=True)
class HeatCell:
    """A starting hand: its value, where it lies between the worst (0) and the best (1), and what to do."""

    hand: str
    value: Fraction
    text: str
    shade: float
    gives_up: bool
    """Whether the best choice gives the hand up."""

    @property
    def colour(self) -> str:
        """Warm below zero and cool above, and in any case the darker the better: it can be read in grey."""
        return "#" + "".join(f"{part:02x}" for part in self._mixed())

    @property
    def ink(self) -> str:
        """Black or white, whichever stands out more."""
        return _BLACK if _light(self._mixed()) > _MIDDLING else _WHITE

    def _mixed(self) -> tuple[int, ...]:
        low, middle, high = (254, 239, 219), (211, 219, 227), (18, 62, 110)
        one, other, part = (
            (low, middle, 2 * self.shade) if self.value < 0 else (middle, high, 2 * self.shade - 1)
        )
        part = min(1.0, max(0.0, part))
        return tuple(round(a + (b - a) * part) for a, b in zip(one, other, strict=True))

    def to_json(self) -> dict[str, Any]:
        return {
            "hand": self.hand,
            "text": self.text,
            "fraction": f"{self.value.numerator}/{self.value.denominator}",
            "value": float(self.value),
            "colour": self.colour,
            "ink": self.ink,
            "gives_up": self.gives_up,
        }


def _light(colour: tuple[int, ...]) -> float:
    """How much light a colour gives back, as the eye weighs it: 0 is black, 1 is white."""
    linear = [
        (part / 255 / 12.92) if part <= 10 else ((part / 255 + 0.055) / 1.055) ** 2.4 for part in colour
    ]
    return sum(share * part for share, part in zip((0.2126, 0.7152, 0.0722), linear, strict=True))


@dataclass(frozen=True, slots=True, kw_only=True)
class HeatMap:
    """The square of starting hands: suited above the diagonal, offsuit below."""

    caption: str
    rows: tuple[tuple[HeatCell, ...], ...]
    notes: tuple[str, ...] = ()

    def to_json(self) -> dict[str, Any]:
        return {
            "kind": "heat map",
            "caption": self.caption,
            "rows": [[cell.to_json() for cell in row] for row in self.rows],
            "notes": list(self.notes),
        }


@dataclass(frozen=True, slots=True, kw_only=True)
class Picture:
    """A drawing as SVG; `currentColor` in it is the ink of the page."""

    caption: str
    svg: str
    says: str
    """What it shows, in words."""

    def to_json(self) -> dict[str, Any]:
        return {"kind": "picture", "caption": self.caption, "svg": self.svg, "says": self.says}


@dataclass(frozen=True, slots=True)
class Command:
    """Something to type, letter by letter."""

    text: str

    def to_json(self) -> dict[str, Any]:
        return {"kind": "command", "text": self.text}


@dataclass(frozen=True, slots=True)
class Heading:
    """A part of a section."""

    text: str

    def to_json(self) -> dict[str, Any]:
        return {"kind": "heading", "text": self.text}


Block = Paragraph | Steps | Bullets | Table | HeatMap | Picture | Command | Heading


@dataclass(frozen=True, slots=True, kw_only=True)
class Section:
    """One numbered part of the report."""

    key: str
    title: str
    blocks: tuple[Block, ...]

    def to_json(self) -> dict[str, Any]:
        return {"key": self.key, "title": self.title, "blocks": [block.to_json() for block in self.blocks]}


@dataclass(frozen=True, slots=True)
class LeftOut:
    """A part that does not apply to this game, and why."""

    title: str
    reason: str

    def to_json(self) -> dict[str, Any]:
        return {"title": self.title, "reason": self.reason}
