"""A rules document as Markdown."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from pitboss.rulebook.blocks import Block, Bullets, Item, Paragraph, PayTables, Section, Steps
from pitboss.wording import joined

__all__ = ["as_markdown"]


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
        case Steps():
            marks = (f"{number}." for number in range(1, len(block.items) + 1))
            yield from _markdown_items(block.items, marks, "", cite=cite)
        case Bullets():
            yield from _markdown_items(block.items, ("-" for _ in block.items), "", cite=cite)
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
