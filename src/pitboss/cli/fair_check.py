"""`pitboss fair-check ROUND.json`: whether a published round was dealt from the deck that was promised."""

from __future__ import annotations

import json as json_text
import sys
from pathlib import Path
from typing import Annotated, Any, Final, NoReturn

import typer

from pitboss.cli.options import AsJson
from pitboss.cli.output import make_console, print_json
from pitboss.errors import InputError, quoted

__all__ = ["fair_check"]

_LARGEST: Final = 4_000_000


def fair_check(
    record: Annotated[
        str,
        typer.Argument(
            metavar="ROUND.json", show_default=False, help="A round's published record; - is standard input."
        ),
    ],
    json: AsJson = False,
) -> None:
    """Verify the shuffle and the deal of a published round, with nothing but its record."""
    from pitboss.table.fair_check import check_shuffle
    from pitboss.table.fair_record import read_record

    found = read_record(_read(record))
    checks = check_shuffle(found)
    verified = all(check.passed for check in checks)
    if json:
        print_json(
            {
                "table": found.table,
                "round": found.number,
                "verified": verified,
                "commitment": found.commitment,
                "seeds": dict(found.seeds),
                "checks": [check.to_json() for check in checks],
            }
        )
    else:
        console = make_console()
        console.print(f"Round {found.number} at {found.table}", style="bold", soft_wrap=True)
        for check in checks:
            verdict, style = ("passed", "green") if check.passed else ("FAILED", "bold red")
            console.print(f"  {verdict}  {check.name}: {check.detail}", style=style, soft_wrap=True)
        for seat, seed in sorted(found.seeds.items()):
            console.print(f"  Seed of {seat}: {seed}", soft_wrap=True)
        words = "Verified" if verified else "NOT verified"
        console.print(
            f"{words}. Compare the commitment, and your seed, with those you saw at the table.",
            style="bold",
            soft_wrap=True,
        )
    if not verified:
        raise typer.Exit(1)


def _read(source: str) -> Any:
    """The record's JSON; what cannot be read is told in one sentence."""
    name = "standard input" if source == "-" else source
    try:
        if source == "-":
            data = sys.stdin.buffer.read(_LARGEST + 1)
        else:
            with Path(source).open("rb") as file:
                data = file.read(_LARGEST + 1)
    except OSError as error:
        raise InputError(f"{name} cannot be read: {error.strerror}.") from error
    if len(data) > _LARGEST:
        raise InputError(f"{name} is larger than 4 megabytes, so hardly a record of one round.")
    try:
        return json_text.loads(
            data.decode("utf-8-sig"), object_pairs_hook=_without_repeats, parse_constant=_no_number
        )
    except UnicodeDecodeError as error:
        raise InputError(f"{name} is not UTF-8 text.") from error
    except json_text.JSONDecodeError as error:
        at = f"line {error.lineno}, column {error.colno}"
        raise InputError(f"{name} is not JSON: it cannot be read at {at}.") from error
    except RecursionError as error:
        raise InputError(f"{name} is nested too deeply.") from error
    except ValueError as error:  # an integer of more digits than Python will read
        raise InputError(f"{name} holds a number of thousands of digits.") from error


def _without_repeats(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    found = dict(pairs)
    if len(found) < len(pairs):
        keys = [key for key, _ in pairs]
        twice = next(key for key in keys if keys.count(key) > 1)
        raise InputError(f"The key {quoted(twice)} is given twice in one object.")
    return found


def _no_number(constant: str) -> NoReturn:
    raise InputError(f"{constant} is not a number that a record can hold.")
