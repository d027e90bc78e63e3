"""A rules document as plain text."""

from __future__ import annotations

import textwrap
from collections.abc import Iterator, Sequence

from pitboss.errors import InputError
from pitboss.rulebook.blocks import (
    Block,
    Bullets,
    Item,
    Paragraph,
    PayTables,
    PostedTable,
    Section,
    Steps,
)
from pitboss.wording import joined

__all__ = ["as_text"]

_NARROWEST = 40
_WIDEST_LEADERS = 56
_GAP = "  "


def as_text(titles: tuple[str, str], sections: Sequence[Section], width: int, *, cite: bool) -> str:
    """Lines of at most `width` characters."""
    if width < _NARROWEST:
        raise InputError(f"the rules need a page at least {_NARROWEST} characters wide, not {width}")
    lines = [line for title in titles for line in _wrapped(title, width)]
    lines.append("=" * max(len(line) for line in lines))
    for section in sections:
        lines += ["", *_wrapped(section.heading.upper(), width)]
        for block in section.blocks:
            lines += ["", *_text_block(block, width, cite=cite)]
    return "\n".join(line.rstrip() for line in lines) + "\n"


def _wrapped(text: str, width: int, first: str = "", rest: str = "") -> list[str]:
    return textwrap.wrap(text, width, initial_indent=first, subsequent_indent=rest, break_on_hyphens=False)


def _text_block(block: Block, width: int, *, cite: bool) -> Iterator[str]:
    match block:
        case Paragraph():
            yield from _wrapped(block.text, width)
        case Steps():
            marks = [f"{number}." for number in range(1, len(block.items) + 1)]
            yield from _text_items(block.items, marks, width, "", cite=cite)
        case Bullets():
            yield from _text_items(block.items, ["-"] * len(block.items), width, "", cite=cite)
        case PayTables():
            yield from _text_tables(block, width)


def _text_items(
    items: Sequence[Item], marks: Sequence[str], width: int, indent: str, *, cite: bool
) -> Iterator[str]:
    column = max(len(mark) for mark in marks) + 1
    for mark, item in zip(marks, items, strict=True):
        inner = indent + " " * column
        term = f"{item.term}: " if item.term else ""
        place = f" [{item.cite}]" if cite and item.cite else ""
        yield from _wrapped(f"{term}{item.text}{place}", width, f"{indent}{mark:<{column}}", inner)
        if item.details:
            yield from _text_items(item.details, ["-"] * len(item.details), width, inner, cite=cite)


def _text_tables(block: PayTables, width: int) -> Iterator[str]:
    if block.alone:
        (table,) = block.tables
        yield from _wrapped(table.title, width)
        yield from _leaders(block.hands, table, min(width, _WIDEST_LEADERS))
    else:
        yield from _grids(block, width)
    yield ""
    for source, ids in block.sources.items():
        yield from _wrapped(f"{joined(ids)}: {source}.", width, "", "  ")


def _leaders(hands: Sequence[str], table: PostedTable, width: int) -> Iterator[str]:
    for hand, pays in zip(hands, table.pays, strict=True):
        if pays is not None:
            yield f"  {hand} {'.' * (width - len(hand) - len(str(pays)) - 4)} {pays}"


def _grids(block: PayTables, width: int) -> Iterator[str]:
    """As many columns side by side as fit, then the next ones below."""
    names = max(len(hand) for hand in block.hands)
    left = list(block.tables)
    while left:
        row: list[tuple[PostedTable, int]] = []
        used = names
        while left and (not row or used + len(_GAP) + _column(left[0]) <= width):
            used += len(_GAP) + _column(left[0])
            row.append((left[0], _column(left[0])))
            left.pop(0)
        yield " " * names + "".join(f"{_GAP}{table.id:>{wide}}" for table, wide in row)
        for at, hand in enumerate(block.hands):
            yield f"{hand:<{names}}" + "".join(
                f"{_GAP}{table.cell(at, short=True):>{wide}}" for table, wide in row
            )
        if left:
            yield ""


def _column(table: PostedTable) -> int:
    return max(len(table.id), *(len(table.cell(at, short=True)) for at in range(len(table.pays))))
