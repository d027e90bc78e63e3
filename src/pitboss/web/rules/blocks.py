"""Blocks of the rule book as HTML."""

from __future__ import annotations

from collections.abc import Sequence
from html import escape

from pitboss.rulebook import Block, Bullets, Item, Paragraph, PayTables, Steps

__all__ = ["block_html"]


def block_html(block: Block) -> str:
    match block:
        case Paragraph(text=text):
            return f"<p>{escape(text)}</p>"
        case Steps(items=items):
            return f'<ol class="pb-rules__steps">{_items(items)}</ol>'
        case Bullets(items=items):
            return f'<ul class="pb-rules__list">{_items(items)}</ul>'
        case PayTables():
            return _pay_tables(block)


def _items(items: Sequence[Item]) -> str:
    return "".join(f"<li>{_item(item)}</li>" for item in items)


def _item(item: Item) -> str:
    term = f"<b>{escape(item.term)}</b> " if item.term else ""
    cite = f'<cite class="pb-rules__cite">{escape(item.cite)}</cite>' if item.cite else ""
    details = f'<ul class="pb-rules__list">{_items(item.details)}</ul>' if item.details else ""
    return f"{term}{escape(item.text)}{cite}{details}"


def _pay_tables(block: PayTables) -> str:
    many = len(block.tables) > 1
    heads = "".join(
        f'<th scope="col" class="pb-num" title="{escape(table.source)}">'
        f"{escape(table.id if many else 'Pays')}</th>"
        for table in block.tables
    )
    rows = []
    for at, hand in enumerate(block.hands):
        cells = "".join(
            f'<td class="pb-num">{escape(table.cell(at, short=many))}</td>' for table in block.tables
        )
        rows.append(f'<tr><th scope="row">{escape(hand)}</th>{cells}</tr>')
    only = block.tables[0]
    caption = "Other pay tables" if many else f"{only.title} ({only.source})"
    return (
        f'<div class="pb-table-wrap" tabindex="0" role="region" aria-label="{escape(caption)}">'
        f'<table class="pb-table pb-rules__pays{" pb-rules__pays--many" if many else ""}">'
        f"<caption>{escape(caption)}</caption>"
        f'<thead><tr><th scope="col">Hand</th>{heads}</tr></thead>'
        f"<tbody>{''.join(rows)}</tbody></table></div>"
    )
