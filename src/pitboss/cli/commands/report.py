"""`pitboss report`: the mathematics report of a game, as PDF, page, workbook or JSON."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from pitboss.cli.choices import HouseChoices, choosing_house, whole_number
from pitboss.cli.options import AsJson, Side
from pitboss.cli.render.console import make_console, print_json
from pitboss.cli.render.progress import progress_bar, stopping_told

if TYPE_CHECKING:
    from pitboss.round import Terms

__all__ = ["report"]

_UNIT = 500
"""Fixed payouts are stated at a $5 wager in print."""


@choosing_house
def report(
    chosen: HouseChoices,
    *,
    output: Annotated[
        Path,
        typer.Option(
            metavar="FILE",
            show_default=False,
            help="The file to write: .pdf, .html, .xlsx with live formulas, or .json.",
        ),
    ],
    side: Side = None,
    unit: Annotated[
        str | None,
        typer.Option(
            metavar="DOLLARS",
            help="One unit in dollars, for fixed payouts and the simulation: 5, or what the limits allow.",
        ),
    ] = None,
    rounds: Annotated[
        str, typer.Option(metavar="N", help="Rounds to simulate for comparison with the figures; 0 for none.")
    ] = "1,000,000",
    seed: Annotated[str, typer.Option(metavar="S", help="The same seed simulates the same rounds.")] = "7",
    json: AsJson = False,
) -> None:
    """Write the mathematics report of a game: rules, counts, edges, strategy, exposure, printed figures."""
    from pitboss.publish.report.writers.writing import check_output

    check_output(output)
    from datetime import date as day
    from datetime import datetime

    from pitboss.publish.report import ReportOrder, make_report, write_report
    from pitboss.wording import plain_dollars

    terms, date = chosen.terms(), chosen.date
    written_on = day.fromisoformat(date) if date is not None else datetime.now().astimezone().date()
    order = ReportOrder(
        catalogue=chosen.catalogue,
        terms=terms,
        day=written_on,
        side=side,
        unit=_unit(terms, unit),
        rounds=whole_number("--rounds", rounds),
        seed=whole_number("--seed", seed),
        asked=[
            *([("--games", str(folder))] if (folder := chosen.games or chosen.ctx.obj) else []),
            ("--house", chosen.house),
            *(("--paytable", f"{slot}={table.id}") for slot, table in terms.tables.items()),
            *(("--option", text) for text in chosen.option or ()),
            *([("--side", side)] if side is not None else []),
            *([("--unit", str(plain_dollars(cents)))] if (cents := _unit(terms, unit)) != _UNIT else []),
            ("--rounds", str(whole_number("--rounds", rounds))),
            ("--seed", str(whole_number("--seed", seed))),
            ("--date", written_on.isoformat()),
        ],
    )
    with stopping_told(), progress_bar("reading") as progress:
        made = make_report(order, progress=progress)
        progress(f"writing {output.name}", 0.9)
        size = write_report(made, output)
    if json:
        print_json(
            {
                "output": str(output),
                "bytes": size,
                "game": made.identity.game,
                "definition": made.identity.definition,
                "sections": [section.title for section in made.sections],
            }
        )
        return
    make_console().print(f"{output}: {len(made.sections)} sections, {size:,} bytes.", soft_wrap=True)


def _unit(terms: Terms, given: str | None) -> int:
    """In cents: as given, else five dollars or the nearest amount that may be bet here before the deal."""
    from pitboss.wording import parse_dollars

    if given is not None:
        return parse_dollars(given, what="--unit")
    ranges = [terms.house.range_of(name) for name in terms.game.opening_wagers]
    return min(max(_UNIT, *(least for least, _ in ranges)), *(most for _, most in ranges))
