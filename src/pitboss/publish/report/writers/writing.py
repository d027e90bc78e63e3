"""Writing a report to a file: the ending says how, and a failed write leaves nothing behind."""

from __future__ import annotations

import os
from collections.abc import Callable, Mapping
from contextlib import suppress
from pathlib import Path
from tempfile import NamedTemporaryFile

from pitboss.errors import InputError, quoted
from pitboss.publish.report.report import Report
from pitboss.publish.report.writers.html import write_html
from pitboss.publish.report.writers.pdf import write_pdf
from pitboss.publish.report.writers.report_json import write_json
from pitboss.publish.report.writers.workbook import write_workbook

__all__ = ["WRITERS", "check_output", "write_report"]

WRITERS: Mapping[str, Callable[[Report], bytes]] = {
    ".pdf": write_pdf,
    ".html": write_html,
    ".xlsx": write_workbook,
    ".json": write_json,
}


def check_output(path: Path) -> Path:
    """Refuse before anything is worked out what could not be written after it."""
    if path.suffix.lower() not in WRITERS:
        raise InputError(
            f"--output ends in {', '.join(list(WRITERS)[:-1])} or {list(WRITERS)[-1]}, which says what to "
            f"write, but {quoted(path.name)} does not."
        )
    if not path.parent.is_dir():
        raise InputError(f"There is no folder {quoted(str(path.parent))} to write the report into.")
    if path.is_dir():
        raise InputError(f"{quoted(str(path))} is a folder; --output is the file to write.")
    return path


def write_report(report: Report, path: Path) -> int:
    """Write it whole or not at all; the number of bytes."""
    check_output(path)
    content = WRITERS[path.suffix.lower()](report)
    with NamedTemporaryFile(dir=path.parent, prefix=f".{path.name}.", delete=False) as file:
        temporary = Path(file.name)
        try:
            file.write(content)
            file.flush()
            os.fsync(file.fileno())
        except BaseException:
            with suppress(OSError):
                temporary.unlink()
            raise
    try:
        temporary.chmod(0o666 & ~_umask())
        temporary.replace(path)
    except BaseException:
        with suppress(OSError):
            temporary.unlink()
        raise
    return len(content)


def _umask() -> int:
    """What the user's new files may not have; a temporary file is for its owner alone."""
    mask = os.umask(0)
    os.umask(mask)
    return mask
