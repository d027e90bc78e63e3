"""A rules document as plain text and as Markdown."""

from __future__ import annotations

import textwrap
from collections.abc import Iterable, Iterator, Sequence

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

__all__ = ["as_markdown", "as_text"]

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
        case Steps() | Bullets():
            yield from _text_items(block.items, block.marks, width, "", cite=cite)
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
        room = min(width, _WIDEST_LEADERS) - 4
        for hand, pays in zip(block.hands, table.pays, strict=True):
            if pays is not None:
                yield from _led(hand, str(pays), room)
    else:
        yield from _grids(block, width)
    yield ""
    for source, ids in block.sources.items():
        yield from _wrapped(f"{joined(ids)}: {source}.", width, "", "  ")


def _led(hand: str, pays: str, room: int) -> Iterator[str]:
    """The hand, dots, and what it pays; on a narrow page a long name has a line of its own."""
    dots = room - len(hand) - len(pays)
    if dots < 1:
        yield f"  {hand}"
        yield f"    {'.' * (room - len(pays) - 1)} {pays}"
    else:
        yield f"  {hand} {'.' * dots} {pays}"


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
        if used > width:  # one table alone, whose name is too long to stand above its column
            row = [(row[0][0], _cells(row[0][0]))]
            yield f"{row[0][0].id:>{names + len(_GAP) + row[0][1]}}"
        else:
            yield " " * names + "".join(f"{_GAP}{table.id:>{wide}}" for table, wide in row)
        for at, hand in enumerate(block.hands):
            yield f"{hand:<{names}}" + "".join(
                f"{_GAP}{table.cell(at, short=True):>{wide}}" for table, wide in row
            )
        if left:
            yield ""


def _column(table: PostedTable) -> int:
    return max(len(table.id), _cells(table))


def _cells(table: PostedTable) -> int:
    return max(len(table.cell(at, short=True)) for at in range(len(table.pays)))


def as_markdown(titles: tuple[str, str], sections: Sequence[Section], *, cite: bool) -> str:
    parts = [f"# {_safe(titles[0])}", f"*{_safe(titles[1])}*"]
    for section in sections:
        parts.append(f"## {_safe(section.heading)}")
        parts += ["\n".join(_markdown_block(block, cite=cite)) for block in section.blocks]
    return "\n\n".join(parts) + "\n"


def _markdown_block(block: Block, *, cite: bool) -> Iterator[str]:
    match block:
        case Paragraph():
            yield _safe(block.text)
        case Steps() | Bullets():
            yield from _markdown_items(block.items, block.marks, "", cite=cite)
        case PayTables():
            yield from _markdown_tables(block)


def _markdown_items(items: Sequence[Item], marks: Iterable[str], indent: str, *, cite: bool) -> Iterator[str]:
    for mark, item in zip(marks, items, strict=True):
        term = f"**{_safe(item.term)}**: " if item.term else ""
        place = f" *({_safe(item.cite)})*" if cite and item.cite else ""
        yield f"{indent}{mark} {term}{_safe(item.text)}{place}"
        inner = indent + " " * (len(mark) + 1)
        yield from _markdown_items(item.details, ("-" for _ in item.details), inner, cite=cite)


def _markdown_tables(block: PayTables) -> Iterator[str]:
    heads = [table.title if block.alone else table.id for table in block.tables]
    yield f"| Hand | {' | '.join(_safe(head) for head in heads)} |"
    yield f"| --- |{' ---: |' * len(heads)}"
    for at, hand in enumerate(block.hands):
        cells = [table.cell(at, short=not block.alone) for table in block.tables]
        yield f"| {_safe(hand)} | {' | '.join(_safe(cell) for cell in cells)} |"
    yield ""
    for source, ids in block.sources.items():
        yield f"- {_safe(joined(ids))}: {_safe(source)}."


def _safe(text: str) -> str:
    """A designer's words may contain characters that mean something in Markdown or HTML."""
    for sign in "\\`*_|[]":
        text = text.replace(sign, f"\\{sign}")
    return text.replace("&", "&amp;").replace("<", "&lt;")
