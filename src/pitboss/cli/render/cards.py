"""Cards drawn as little boxes, side by side."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from rich.color import Color, ColorParseError
from rich.style import Style
from rich.text import Text

from pitboss.cards import Card

__all__ = ["Block", "card_text", "draw_row", "hand_block", "row_width"]

_GAP = 2
_MARGIN = "  "
_EDGE = Style(dim=True)
_SUIT_STYLES = {
    "c": Style(bold=True),
    "s": Style(bold=True),
    "d": Style(bold=True, color="red"),
    "h": Style(bold=True, color="red"),
}


@dataclass(frozen=True)
class Block:
    """A few lines of equal width, to be set beside others."""

    lines: tuple[Text, ...]
    flat: tuple[Text, ...]
    """The same as running text, for a terminal narrower than the block."""

    @property
    def width(self) -> int:
        return max(line.cell_len for line in self.lines)


def card_text(card: Card | None, back: str = "", *, ascii_only: bool = False) -> Text:
    """A card within a line of text: A♠, or its back."""
    if card is None:
        return Text("??" if ascii_only else "░░", style=_back_style(back))
    words = str(card).replace("T", "10") if ascii_only else card.symbol
    return Text(words, style=_SUIT_STYLES[card.suit])


def hand_block(
    label: str, cards: Sequence[Card | None], back: str = "", *, ascii_only: bool = False
) -> Block:
    """A labelled hand: the label above, then the cards in three lines."""
    drawn = [_card_lines(card, back, ascii_only=ascii_only) for card in cards]
    rows = [Text.assemble(*(lines[row] for lines in drawn)) for row in range(3)]
    title = Text(label, style="dim")
    flat = Text(" ").join(card_text(card, back, ascii_only=ascii_only) for card in cards)
    return Block((title, *rows), (Text.assemble(title, ": ", flat),))


def row_width(blocks: Sequence[Block]) -> int:
    """How wide the blocks are side by side."""
    return len(_MARGIN) + sum(block.width for block in blocks) + _GAP * (len(blocks) - 1)


def draw_row(blocks: Sequence[Block], width: int) -> Text:
    """Blocks from left to right, in as many rows as the width requires."""
    rows: list[list[Block]] = []
    for block in (each if row_width([each]) <= width else Block(each.flat, each.flat) for each in blocks):
        if not rows or row_width([*rows[-1], block]) > width:
            rows.append([])
        rows[-1].append(block)
    return Text("\n").join(_side_by_side(row) for row in rows)


def _side_by_side(blocks: Sequence[Block]) -> Text:
    height = max(len(block.lines) for block in blocks)
    lines: list[Text] = []
    for row in range(height):
        line = Text(_MARGIN)
        for block in blocks:
            cell = block.lines[row].copy() if row < len(block.lines) else Text()
            cell.pad_right(block.width - cell.cell_len + _GAP)
            line.append_text(cell)
        line.rstrip()
        lines.append(line)
    return Text("\n").join(lines)


def _card_lines(card: Card | None, back: str, *, ascii_only: bool) -> tuple[Text, Text, Text]:
    top, side, bottom = ("+---+", "|", "+---+") if ascii_only else ("╭───╮", "│", "╰───╯")
    if card is None:
        style = _back_style(back)
        face = Text("###" if ascii_only else "░░░", style=style)
        edge = style
    else:
        face = card_text(card, ascii_only=ascii_only)
        face.pad_right(3 - face.cell_len)
        edge = _EDGE
    return (
        Text(top, style=edge),
        Text.assemble((side, edge), face, (side, edge)),
        Text(bottom, style=edge),
    )


def _back_style(back: str) -> Style:
    """The colour of the deck's back, if the house named one that terminals have."""
    try:
        return Style(color=Color.parse(back.strip().lower().replace(" ", "_")))
    except ColorParseError:
        return _EDGE
