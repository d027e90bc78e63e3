"""The mathematics report of a configuration, as a file."""

from __future__ import annotations

import base64
from datetime import date
from pathlib import Path
from tempfile import TemporaryDirectory

from pitboss.codec import Json
from pitboss.exact.solver import Progress
from pitboss.publish.report import ReportOrder, make_report, write_report
from pitboss.web.lab.configuration import Configuration
from pitboss.web.lab.exports import command_options
from pitboss.web.lab.work.orders import WriteReport

__all__ = ["report"]


def report(configuration: Configuration, order: WriteReport, progress: Progress) -> Json:
    """The file in the wanted format, in base 64."""
    day = date.fromisoformat(order.day)
    wanted = ReportOrder(
        catalogue=configuration.house_catalogue,
        terms=configuration.terms,
        day=day,
        side=configuration.posted.side,
        unit=configuration.unit,
        asked=[*command_options(configuration, in_full=True), ("--date", day.isoformat())],
    )
    made = make_report(wanted, progress=progress)
    with TemporaryDirectory() as folder:
        path = Path(folder) / f"report.{order.format}"
        write_report(made, path)
        return {"content": base64.b64encode(path.read_bytes()).decode()}
