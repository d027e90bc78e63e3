"""What a report is made of: sections of paragraphs, lists, tables, maps and pictures, in no fixed format.

Every writer renders these and computes nothing, so the PDF, the page and the workbook say the same.
"""

from __future__ import annotations

from dataclasses import dataclass, fields
from fractions import Fraction
from typing import Any, ClassVar, Literal, cast

from htpy import Element

from pitboss.rulebook.blocks import Bullets, Item, Paragraph, Steps
from pitboss.wording import fraction_json

__all__ = [
    "Block",
    "Bullets",
    "Cell",
    "Column",
    "Command",
    "Digits",
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
    "columns",
]

Number = Fraction | int | float
_BLACK, _WHITE = "#10181f", "#ffffff"
_MIDDLING = 0.19
"""On a background of this luminance black and white stand out alike."""


class _Part:
    """A part of a report, which is JSON as its fields are."""

    __slots__ = ()
    kind: ClassVar[str] = ""

    def to_json(self) -> dict[str, Any]:
        parts = {each.name: _json(getattr(self, each.name)) for each in fields(cast("Any", self))}
        return {"kind": self.kind, **parts} if self.kind else parts


def _json(value: object) -> object:
    if isinstance(value, tuple):
        return [_json(each) for each in value]
    if isinstance(value, _Part | Cell | HeatCell):
        return value.to_json()
    return str(value) if isinstance(value, Element) else value


@dataclass(frozen=True, slots=True, kw_only=True)
class Digits:
    """How a number is printed, so that a spreadsheet can show it alike."""

    kind: Literal["plain", "percent", "dollars", "power", "fraction"] = "plain"
    places: int = 0
    plus: bool = False


@dataclass(frozen=True, slots=True)
class Cell:
    """The text of a table cell, and the number it was rounded from."""

    text: str
    value: Number | None = None
    digits: Digits = Digits()

    @property
    def exact(self) -> str | None:
        """The number to its last digit: "a/b" or a float."""
        if isinstance(self.value, Fraction):
            return f"{self.value.numerator}/{self.value.denominator}"
        return None if self.value is None else repr(self.value)

    def to_json(self) -> dict[str, Any] | str:
        match self.value:
            case None:
                return self.text
            case Fraction():
                return {"text": self.text, **fraction_json(self.value)}
            case _:
                return {"text": self.text, "value": self.value}


@dataclass(frozen=True, slots=True)
class Column(_Part):
    """The head of a column; numbers align right, words left."""

    head: str
    align: Literal["left", "right"] = "right"
    wraps: bool = False
    """Whether its text may take several lines; such columns share the width that the others leave."""


def columns(*heads: str | Column) -> tuple[Column, ...]:
    """The heads of a table: the first over words, the others over numbers, unless they say otherwise."""
    return tuple(
        Column(each, "right" if at else "left") if isinstance(each, str) else each
        for at, each in enumerate(heads)
    )


@dataclass(frozen=True, slots=True, kw_only=True)
class Table(_Part):
    """Rows under heads, with totals set apart below them."""

    kind: ClassVar[str] = "table"

    key: str
    """The name of the table in JSON and in the page."""
    caption: str
    columns: tuple[Column, ...]
    rows: tuple[tuple[Cell, ...], ...]
    totals: tuple[tuple[Cell, ...], ...] = ()
    notes: tuple[str, ...] = ()

    def __post_init__(self) -> None:
        if any(len(row) != len(self.columns) for row in (*self.rows, *self.totals)):
            raise ValueError(f"{self.key}: every row needs one cell for each column")


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
        """Warm below zero, cool above; the better the darker, so it reads in grey too."""
        return "#" + "".join(f"{part:02x}" for part in self._mixed())

    @property
    def ink(self) -> str:
        """Black or white, whichever stands out more."""
        return _BLACK if _luminance(self._mixed()) > _MIDDLING else _WHITE

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
            **fraction_json(self.value),
            "colour": self.colour,
            "ink": self.ink,
            "gives_up": self.gives_up,
        }


def _luminance(colour: tuple[int, ...]) -> float:
    """The relative luminance of a colour: 0 is black, 1 is white."""
    linear = [
        (part / 255 / 12.92) if part <= 10 else ((part / 255 + 0.055) / 1.055) ** 2.4 for part in colour
    ]
    return sum(share * part for share, part in zip((0.2126, 0.7152, 0.0722), linear, strict=True))


@dataclass(frozen=True, slots=True, kw_only=True)
class HeatMap(_Part):
    """The square of starting hands: suited above the diagonal, offsuit below."""

    kind: ClassVar[str] = "heat map"

    caption: str
    rows: tuple[tuple[HeatCell, ...], ...]
    notes: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class Picture(_Part):
    """A drawing in SVG; `currentColor` in it is the ink of the page."""

    kind: ClassVar[str] = "picture"

    caption: str
    svg: Element
    says: str
    """What it shows, in words."""


@dataclass(frozen=True, slots=True)
class Command(_Part):
    """A command to type as it stands."""

    kind: ClassVar[str] = "command"

    text: str


@dataclass(frozen=True, slots=True)
class Heading(_Part):
    """The heading of a part of a section."""

    kind: ClassVar[str] = "heading"

    text: str


Block = Paragraph | Steps | Bullets | Table | HeatMap | Picture | Command | Heading


@dataclass(frozen=True, slots=True, kw_only=True)
class Section:
    """One numbered part of the report."""

    key: str
    title: str
    blocks: tuple[Block, ...]
    short: str = ""
    """A shorter title, for the tab of a sheet."""

    def to_json(self) -> dict[str, Any]:
        return {"key": self.key, "title": self.title, "blocks": [block.to_json() for block in self.blocks]}


@dataclass(frozen=True, slots=True)
class LeftOut(_Part):
    """A part that does not apply to this game, and why."""

    title: str
    reason: str
