"""A worker's report: the mathematics report of a configuration, whole, as a file."""

from __future__ import annotations

import base64
from collections.abc import Callable, Mapping
from datetime import date
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from pitboss.publish.report import ReportOrder, make_report, write_report
from pitboss.rules import spelled
from pitboss.web.lab.configuration import Configuration
from pitboss.web.lab.house_terms import house_terms
from pitboss.wording import plain_dollars

__all__ = ["work"]


def work(
    configuration: Configuration, order: Mapping[str, Any], progress: Callable[[str, float], None]
) -> dict[str, Any]:
    """The file of the kind that its ending says."""
    terms = house_terms(configuration)
    day = date.fromisoformat(order["day"])
    asked = [
        *([("--games", "house")] if configuration.edited else []),
        *(("--paytable", f"{slot}={name}") for slot, name in configuration.house_tables.items()),
        *(("--option", f"{name}={spelled(value)}") for name, value in configuration.posted.options.items()),
        *([("--side", configuration.posted.side)] if configuration.posted.side else []),
        ("--unit", str(plain_dollars(configuration.unit))),
        ("--date", day.isoformat()),
    ]
    wanted = ReportOrder(
        catalogue=configuration.house_catalogue,
        terms=terms,
        day=day,
        side=configuration.posted.side,
        unit=configuration.unit,
        asked=asked,
    )
    made = make_report(wanted, progress=progress)
    with TemporaryDirectory() as folder:
        path = Path(folder) / f"report.{order['format']}"
        write_report(made, path)
        return {"content": base64.b64encode(path.read_bytes()).decode()}
