"""`pitboss anchor DATABASE`: the head of every log, to be kept where nobody can rewrite it."""

from __future__ import annotations

import json as json_text
import os
from pathlib import Path
from typing import Annotated, Any

import typer

from pitboss.cli.options import AsJson, DatabaseAddress
from pitboss.cli.render.console import make_console, print_json
from pitboss.errors import InputError

__all__ = ["anchor"]


def anchor(
    database: DatabaseAddress,
    output: Annotated[
        Path | None, typer.Option(metavar="FILE", help="A new file for it; standard output by default.")
    ] = None,
    json: AsJson = False,
) -> None:
    """Print where every log ends; `pitboss audit --anchor` then finds whatever is removed before that."""
    import asyncio

    made = asyncio.run(_made(database))
    if output is None:
        print_json(made)
        return
    _keep(output, json_text.dumps(made, indent=2) + "\n")
    if json:
        print_json({"output": str(output), "streams": len(made["streams"]), "hash": made["hash"]})
    else:
        console = make_console()
        console.print(f"{output}: {len(made['streams'])} streams, hash {made['hash']}.", soft_wrap=True)


def _keep(output: Path, text: str) -> None:
    """Writes the whole anchor to a new file, or no file at all: half an anchor could pass for one."""
    if output.exists():
        raise InputError(f"{str(output)!r} already exists, and an anchor is worth keeping.")
    begun = output.with_name(f".{output.name}.{os.getpid()}")
    try:
        with begun.open("x", encoding="utf-8") as file:
            file.write(text)
            file.flush()
            os.fsync(file.fileno())
        os.link(begun, output)
    except FileExistsError:
        raise InputError(f"{str(output)!r} was written by something else at the same moment.") from None
    finally:
        begun.unlink(missing_ok=True)


async def _made(database: str) -> dict[str, Any]:
    from pitboss.table.records.anchor import make_anchor
    from pitboss.table.storage.read_only import open_archive

    async with open_archive(database) as store:
        return await make_anchor(store)
