"""Markdown, as far as the reference pages need it."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence

__all__ = ["safe", "table"]


def safe(text: str) -> str:
    """A designer's words may contain characters that mean something in Markdown or HTML."""
    for sign in "\\*|[]":
        text = text.replace(sign, f"\\{sign}")
    return text.replace("&", "&amp;").replace("<", "&lt;")


def table(heads: Sequence[str], rows: Iterable[Sequence[str]], *, right: Collection[int] = ()) -> str:
    """Rows under their heads; the columns named in `right` are aligned to the right."""
    rules = ["---:" if at in right else "---" for at in range(len(heads))]
    return "\n".join(f"| {' | '.join(cells)} |" for cells in (heads, rules, *rows))
