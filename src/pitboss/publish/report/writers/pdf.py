"""The report on paper, typeset with typst: no network, and only the fonts that come with it."""

from __future__ import annotations

import json
from pathlib import Path

import typst

from pitboss.publish.report.report import Report
from pitboss.publish.report.writers.report_json import identity_json, sections_json

__all__ = ["write_pdf"]

_TEMPLATE = Path(__file__).with_name("report.typ")


def write_pdf(report: Report) -> bytes:
    """The template reads the report as JSON, so nothing in it can be taken for markup."""
    data = json.dumps({"report": identity_json(report.identity), **sections_json(report)})
    made = typst.compile(_TEMPLATE.read_bytes(), sys_inputs={"report": data}, ignore_system_fonts=True)
    if not isinstance(made, bytes):
        raise TypeError("typst gave no PDF")
    return made
