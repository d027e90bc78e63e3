"""The report as one page that needs nothing else: light or dark, on a phone, and on paper."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from fractions import Fraction
from html import escape
from pathlib import Path

from pitboss.publish.report.blocks import (
    Block,
    Bullets,
    Cell,
    Column,
    Command,
    Heading,
    HeatCell,
    HeatMap,
    Item,
    Paragraph,
    Picture,
    Steps,
    Table,
)
from pitboss.publish.report.report import Identity, Report

__all__ = ["write_html"]

_STYLE = Path(__file__).with_name("report.css")


def write_html(report: Report) -> bytes:
    """One file: styles and pictures are in it."""
    return "\n".join(_page(report)).encode()


def _page(report: Report) -> Iterator[str]:
    identity = report.identity
    yield '<!doctype html>\n<html lang="en">\n<head>\n<meta charset="utf-8">'
    yield '<meta name="viewport" content="width=device-width, initial-scale=1">'
    yield f"<title>Mathematics report: {escape(identity.title)}</title>"
    yield f"<style>\n{_STYLE.read_text(encoding='utf-8')}</style>\n</head>\n<body>"
    yield from _head(identity)
    yield '<nav aria-label="Contents"><strong>Contents</strong>\n<ol>'
    for section in report.sections:
        yield f'<li><a href="#{section.key}">{escape(section.title)}</a></li>'
    yield "</ol></nav>\n<main>"
    for number, section in enumerate(report.sections, 1):
        yield f'<section id="{section.key}">\n<h2>{number} {escape(section.title)}</h2>'
        parts = 0
        for block in section.blocks:
            if isinstance(block, Heading):
                parts += 1
                yield f"<h3>{number}.{parts} {escape(block.text)}</h3>"
            else:
                yield from _block(block)
        yield "</section>"
    yield "</main>"
    yield (
        f"<footer>Pitboss {escape(identity.version)} · {identity.day.isoformat()} · definition "
        f"{identity.definition}</footer>\n</body>\n</html>\n"
    )


def _head(identity: Identity) -> Iterator[str]:
    yield f'<header>\n<p class="kind">Mathematics report</p>\n<h1>{escape(identity.title)}</h1>\n<dl>'
    rows = [
        ("Game", f"<code>{escape(identity.game)}</code>"),
        ("Date", identity.day.isoformat()),
        ("Made by", f"Pitboss, version {escape(identity.version)}"),
        ("Definition, SHA-256", f"<code>{identity.definition}</code>"),
        *((escape(name), escape(text)) for name, text in identity.setting),
    ]
    for name, text in rows:
        yield f"<dt>{name}</dt><dd>{text}</dd>"
    yield "</dl>\n</header>"


def _block(block: Block) -> Iterator[str]:
    match block:
        case Paragraph():
            yield f"<p>{escape(block.text)}</p>"
        case Steps():
            yield from _list("ol", block.items)
        case Bullets():
            yield from _list("ul", block.items)
        case Table():
            yield from _table(block)
        case HeatMap():
            yield from _heat_map(block)
        case Picture():
            yield f"<figure>\n<figcaption>{escape(block.caption)}</figcaption>"
            yield '<div class="wide" tabindex="0">'
            yield block.svg.replace("<svg ", f'<svg role="img" aria-label="{escape(block.says)}" ', 1)
            yield f'</div>\n<p class="note">{escape(block.says)}</p>\n</figure>'
        case Command():
            yield f"<pre><code>{escape(block.text)}</code></pre>"
        case Heading():
            yield f"<h3>{escape(block.text)}</h3>"


def _list(tag: str, items: Iterable[Item]) -> Iterator[str]:
    yield f"<{tag}>"
    for item in items:
        term = f"<strong>{escape(item.term)}:</strong> " if item.term else ""
        inner = "\n".join(_list("ul", item.details)) if item.details else ""
        yield f"<li>{term}{escape(item.text)}{inner}</li>"
    yield f"</{tag}>"


def _table(table: Table) -> Iterator[str]:
    yield f'<figure id="{escape(table.key)}">\n<figcaption>{escape(table.caption)}</figcaption>'
    yield f"{_wide(table.caption)}<table>\n<thead><tr>"
    yield "".join(f'<th scope="col"{_class(column)}>{escape(column.head)}</th>' for column in table.columns)
    yield "</tr></thead>\n<tbody>"
    for row in table.rows:
        yield _row(table.columns, row)
    yield "</tbody>"
    if table.totals:
        yield "<tfoot>"
        for row in table.totals:
            yield _row(table.columns, row)
        yield "</tfoot>"
    yield "</table></div>"
    yield from _notes(table.notes)
    yield "</figure>"


def _wide(caption: str) -> str:
    """A frame that scrolls by itself, so that a wide table never makes the page wide."""
    return f'<div class="wide" tabindex="0" role="region" aria-label="{escape(caption)}">'


def _row(columns: Iterable[Column], cells: Iterable[Cell]) -> str:
    written = (
        f"<td{_class(column)}{_exact(cell)}>{escape(cell.text)}</td>"
        for column, cell in zip(columns, cells, strict=True)
    )
    return f"<tr>{''.join(written)}</tr>"


def _class(column: Column) -> str:
    names = [name for name, holds in (("r", column.align == "right"), ("w", column.wraps)) if holds]
    return f' class="{" ".join(names)}"' if names else ""


def _exact(cell: Cell) -> str:
    """The number that the text was rounded from, for whoever reads the page with a program."""
    match cell.value:
        case None:
            return ""
        case Fraction():
            return f' data-exact="{cell.value.numerator}/{cell.value.denominator}"'
        case _:
            return f' data-exact="{cell.value!r}"'


def _heat_map(heat: HeatMap) -> Iterator[str]:
    yield f"<figure>\n<figcaption>{escape(heat.caption)}</figcaption>"
    yield f'{_wide(heat.caption)}<table class="heat">'
    for row in heat.rows:
        yield f"<tr>{''.join(map(_heat_cell, row))}</tr>"
    yield "</table></div>"
    yield from _notes(heat.notes)
    yield "</figure>"


def _heat_cell(cell: HeatCell) -> str:
    style = f"background:{cell.colour};color:{cell.ink}"
    up = ' class="up"' if cell.gives_up else ""
    exact = f'data-exact="{cell.value.numerator}/{cell.value.denominator}"'
    return f'<td{up} style="{style}" {exact}><b>{escape(cell.hand)}</b>{escape(cell.text)}</td>'


def _notes(notes: Iterable[str]) -> Iterator[str]:
    for note in notes:
        yield f'<p class="note">{escape(note)}</p>'
