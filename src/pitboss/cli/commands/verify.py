"""`pitboss verify`: the figures that the documents print, against the exact ones."""

from __future__ import annotations

from typing import Annotated

import typer

from pitboss.cli.options import AsJson
from pitboss.cli.render.console import make_console, print_json

__all__ = ["verify"]

_WIDEST = 110


def verify(
    source: Annotated[
        str | None, typer.Option(metavar="ID", show_default=False, help="One document only, as in packs.")
    ] = None,
    json: AsJson = False,
) -> None:
    """Check every figure that the documents print against the exact value."""
    from pitboss.publish import documents
    from pitboss.publish import verify as check

    verdicts = check(source)
    if json:
        print_json([verdict.to_json() for verdict in verdicts])
        return
    from pitboss.cli.render.verdicts import listing, summary

    console = make_console()
    for document in documents():
        if source not in (None, document.source):
            continue
        console.print(f"{document.source}: {document.title}", style="bold", soft_wrap=True)
        found = [verdict for verdict in verdicts if verdict.figure.source == document.source]
        for part in listing(found, min(console.width, _WIDEST)) if found else ():
            console.print(part, width=min(console.width, _WIDEST))
        console.print(summary(found), style="dim" if source is None else "bold")
        console.print()
    if source is None:
        console.print(f"All documents: {summary(verdicts)}", style="bold", soft_wrap=True)
