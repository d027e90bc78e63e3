"""Writing a report to a file. The ending chooses the format; a failed write leaves nothing behind."""

from __future__ import annotations

import os
from collections.abc import Callable, Mapping
from pathlib import Path

from pitboss.errors import InputError, quoted
from pitboss.exact.store import write_whole
from pitboss.publish.report.report import Report
from pitboss.publish.report.writers.html import write_html
from pitboss.publish.report.writers.pdf import write_pdf
from pitboss.publish.report.writers.report_json import write_json
from pitboss.publish.report.writers.workbook import write_workbook
from pitboss.wording import joined

__all__ = ["WRITERS", "check_output", "write_report"]

WRITERS: Mapping[str, Callable[[Report], bytes]] = {
    ".pdf": write_pdf,
    ".html": write_html,
    ".xlsx": write_workbook,
    ".json": write_json,
}


def check_output(path: Path) -> Path:
    """Refuse a file that could not be written, before anything is worked out."""
    if path.suffix.lower() not in WRITERS:
        raise InputError(
            f"--output ends in {joined(list(WRITERS), 'or')}, which chooses the format; {quoted(path.name)} "
            "does not."
        )
    if not path.parent.is_dir():
        raise InputError(f"There is no folder {quoted(str(path.parent))} to write the report into.")
    if path.is_dir():
        raise InputError(f"{quoted(str(path))} is a folder; --output is the file to write.")
    return path


def write_report(report: Report, path: Path) -> int:
    """Write the report whole or not at all; returns the number of bytes."""
    check_output(path)
    content = WRITERS[path.suffix.lower()](report)
    write_whole(path, content, mode=0o666 & ~_umask())
    return len(content)


def _umask() -> int:
    """The permissions that new files do not get; a temporary file starts with those of its owner alone."""
    mask = os.umask(0)
    os.umask(mask)
    return mask
