"""`pitboss records DATABASE`: the records of rounds, listed or exported."""

from __future__ import annotations

import json as json_text
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from pitboss.cli.options import AsJson, AtTable, DatabaseAddress, RoundNumber
from pitboss.cli.render.console import make_console, print_json, show
from pitboss.errors import InputError
from pitboss.wording import many

if TYPE_CHECKING:
    from pitboss.codec import Json
    from pitboss.contract.record import RoundRecord

__all__ = ["read_record_of", "records"]


def records(
    database: DatabaseAddress,
    table: AtTable = None,
    round: RoundNumber = None,  # noqa: A002 - the option is called that
    output: Annotated[
        Path | None, typer.Option(metavar="FILE|FOLDER", help="Where to write one record, or all of them.")
    ] = None,
    json: AsJson = False,
) -> None:
    """List the rounds on record, or export records for `fair-check`, `replay` or an auditor."""
    import asyncio

    if round is not None and table is None:
        raise InputError("Rounds are numbered per table: say which table with --table T.")
    if round is not None and table is not None:
        record = asyncio.run(read_record_of(database, table, round))
        if output is None:
            print_json(_json(record))
        else:
            _write(output, record)
            _tell(output, 1, as_json=json)
        return
    asyncio.run(_all(database, table, output, as_json=json))


async def read_record_of(database: str, table: str, number: int) -> RoundRecord:
    from pitboss.table.records.export import read_one
    from pitboss.table.storage.read_only import open_archive

    async with open_archive(database) as store:
        return await read_one(store, table, number)


async def _all(database: str, table: str | None, folder: Path | None, *, as_json: bool) -> None:
    """Reads and writes records one by one, so that any number fits in memory."""
    from pitboss.cli.render.sheet import Sheet
    from pitboss.table.records.export import read_records
    from pitboss.table.storage.read_only import open_archive

    sheet = Sheet("table", "round", "ended", "status", "staked", "returned")
    count = 0
    async with open_archive(database) as store:
        if folder is not None:
            folder.mkdir(parents=True, exist_ok=True)
        async for record in read_records(store, table=table):
            count += 1
            if folder is not None:
                _write(folder / f"{record.table}-{record.round:06}.json", record)
            elif as_json:
                print_json(_json(record), lines=True)
            else:
                sheet.add(*_cells(record))
    if folder is not None:
        _tell(folder, count, as_json=as_json)
    elif not as_json:
        console = make_console()
        if count:
            show(console, sheet)
        console.print(f"{many(count, 'record')}.", soft_wrap=True)


def _cells(record: RoundRecord) -> tuple[str, ...]:
    from pitboss.wording import dollars

    return (
        record.table,
        str(record.round),
        record.ended.partition(".")[0].replace("T", " "),
        record.status,
        dollars(sum(line.staked for line in record.settlement)),
        dollars(sum(line.returned for line in record.settlement)),
    )


def _json(record: RoundRecord) -> Json:
    """In the order of the stored text, which its hash is of."""
    from pitboss.contract.record import write_record

    return dict(sorted(write_record(record).items()))


def _write(path: Path, record: RoundRecord) -> None:
    path.write_text(json_text.dumps(_json(record), indent=2, ensure_ascii=False) + "\n", encoding="utf-8")


def _tell(output: Path, count: int, *, as_json: bool) -> None:
    if as_json:
        print_json({"output": str(output), "records": count})
    else:
        make_console().print(f"{output}: {many(count, 'record')}.", soft_wrap=True)
