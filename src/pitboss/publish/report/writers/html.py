"""The report as one page that needs nothing else: light or dark, on a phone, and on paper."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from pathlib import Path

import htpy as h
from htpy import Attribute, Element, Node
from markupsafe import Markup

from pitboss.publish.report import blocks
from pitboss.publish.report.report import Identity, Report

__all__ = ["write_html"]

_STYLE = Path(__file__).with_name("report.css")


def write_html(report: Report) -> bytes:
    """One file: styles and pictures are in it."""
    return f"{_page(report)}\n".encode()


def _page(report: Report) -> Element:
    identity = report.identity
    style = Markup(_STYLE.read_text(encoding="utf-8"))
    return h.html(lang="en")[
        h.head[
            h.meta(charset="utf-8"),
            h.meta(name="viewport", content="width=device-width, initial-scale=1"),
            h.title[f"Mathematics report: {identity.title}"],
            h.style[style],
        ],
        h.body[
            _header(identity),
            h.nav(aria_label="Contents")[
                h.strong["Contents"],
                h.ol[(h.li[h.a(href=f"#{each.key}")[each.title]] for each in report.sections)],
            ],
            h.main[(_section(section, number) for number, section in enumerate(report.sections, 1))],
            h.footer[
                f"Pitboss {identity.version} · {identity.day.isoformat()} · definition {identity.definition}"
            ],
        ],
    ]


def _header(identity: Identity) -> Element:
    rows: list[tuple[str, Node]] = [
        ("Game", h.code[identity.game]),
        ("Date", identity.day.isoformat()),
        ("Made by", f"Pitboss, version {identity.version}"),
        ("Definition, SHA-256", h.code[identity.definition]),
        *identity.setting,
    ]
    return h.header[
        h.p(".kind")["Mathematics report"],
        h.h1[identity.title],
        h.dl[([h.dt[name], h.dd[body]] for name, body in rows)],
    ]


def _section(section: blocks.Section, number: int) -> Element:
    return h.section(id=section.key)["\n", h.h2[f"{number} {section.title}"], _blocks(section, number)]


def _blocks(section: blocks.Section, number: int) -> Iterator[Node]:
    parts = 0
    for block in section.blocks:
        yield "\n"
        if isinstance(block, blocks.Heading):
            parts += 1
            yield h.h3[f"{number}.{parts} {block.text}"]
        else:
            yield _block(block)


def _block(block: blocks.Block) -> Node:
    match block:
        case blocks.Paragraph():
            return h.p[block.text]
        case blocks.Steps():
            return h.ol[map(_item, block.items)]
        case blocks.Bullets():
            return h.ul[map(_item, block.items)]
        case blocks.Table():
            return _table(block)
        case blocks.HeatMap():
            body = h.table(".heat")[(h.tr[map(_heat_cell, row)] for row in block.rows)]
            return _figure(block.caption, body, block.notes)
        case blocks.Picture():
            return _figure(block.caption, block.svg, (block.says,))
        case blocks.Command():
            return h.pre[h.code[block.text]]
        case blocks.Heading():
            return h.h3[block.text]


def _item(item: blocks.Item) -> Element:
    term: Node = [h.strong[f"{item.term}:"], " "] if item.term else None
    return h.li[term, item.text, h.ul[map(_item, item.details)] if item.details else None]


def _figure(caption: str, body: Element, notes: Iterable[str], key: str | None = None) -> Element:
    """A captioned frame that scrolls by itself, so that a wide table never makes the page wide."""
    return h.figure(id=key)[
        h.figcaption[caption],
        h.div(".wide", tabindex="0", role="region", aria_label=caption)[body],
        (h.p(".note")[note] for note in notes),
    ]


def _table(table: blocks.Table) -> Element:
    body = h.table[
        h.thead[h.tr[(h.th(_class(column), scope="col")[column.head] for column in table.columns)]],
        h.tbody[(_row(table.columns, row) for row in table.rows)],
        h.tfoot[(_row(table.columns, row) for row in table.totals)] if table.totals else None,
    ]
    return _figure(table.caption, body, table.notes, table.key)


def _row(columns: Iterable[blocks.Column], cells: Iterable[blocks.Cell]) -> Element:
    """`data-exact` is the number that the text was rounded from, for programs that read the page."""
    return h.tr[
        (
            h.td(_class(column), data_exact=cell.exact)[cell.text]
            for column, cell in zip(columns, cells, strict=True)
        ),
        "\n",
    ]


def _class(column: blocks.Column) -> dict[str, Attribute]:
    names = {"r": column.align == "right", "w": column.wraps}
    return {"class": names} if any(names.values()) else {}


def _heat_cell(cell: blocks.HeatCell) -> Element:
    return h.td(
        class_="up" if cell.gives_up else None,
        style=f"background:{cell.colour};color:{cell.ink}",
        data_exact=f"{cell.value.numerator}/{cell.value.denominator}",
    )[h.b[cell.hand], cell.text]
