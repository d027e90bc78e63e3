"""Kept counts: those shipped with the package, and those made on this machine."""

from __future__ import annotations

import json
import os
import re
import tempfile
from pathlib import Path

from pitboss.exact.deal_counts import DealCounts

__all__ = ["cache_folder", "find", "keep", "shipped_folder", "write", "write_whole"]

_UNUSABLE = (OSError, ValueError, KeyError, TypeError, IndexError, AttributeError, RuntimeError)
"""What reading a file can raise; RuntimeError: a user without a home, or JSON nested too deeply."""


def shipped_folder() -> Path:
    """Where the package has the counts of the printed games."""
    return Path(__file__).parent / "results"


def cache_folder() -> Path:
    """Where this machine keeps its own counts: PITBOSS_CACHE, or the user's cache folder."""
    if chosen := os.environ.get("PITBOSS_CACHE"):
        return Path(chosen)
    base = os.environ.get("XDG_CACHE_HOME") or Path.home() / ".cache"
    return Path(base) / "pitboss"


def find(key: str) -> DealCounts | None:
    """The counts of this shape, if they are kept anywhere and readable."""
    for folder in (shipped_folder, cache_folder):
        try:
            data = json.loads((folder() / f"{key}.json").read_text(encoding="utf-8"))
            if data["key"] == key:
                return DealCounts.from_json(data)
        except _UNUSABLE:
            continue  # missing, damaged or of another shape: it is counted anew
    return None


def keep(key: str, counts: DealCounts) -> None:
    """Keep counts for the next time. A cache that cannot be written does not matter."""
    try:
        write(cache_folder() / f"{key}.json", counts)
    except (OSError, RuntimeError):
        return


def write(path: Path, counts: DealCounts, about: str = "") -> None:
    """Write the counts; `about` says what they are, for people who open the file."""
    path.parent.mkdir(parents=True, exist_ok=True)
    write_whole(path, _text(path.stem, counts, about).encode(), mode=0o644)


def write_whole(path: Path, content: bytes, *, mode: int) -> None:
    """Write a file whole or not at all, with these permissions."""
    handle, name = tempfile.mkstemp(dir=path.parent, prefix=f".{path.name}.")
    try:
        with os.fdopen(handle, "wb") as file:
            file.write(content)
            file.flush()
            os.fsync(file.fileno())
        Path(name).chmod(mode)
        Path(name).replace(path)
    except BaseException:
        Path(name).unlink(missing_ok=True)
        raise


def _text(key: str, counts: DealCounts, about: str) -> str:
    """JSON that reads line by line: the innermost lists and objects each take one line."""
    text = json.dumps({"about": about, "key": key, **counts.to_json()}, indent=1)
    return re.sub(r"[\[{][^\[\]{}]*[\]}]", lambda found: " ".join(found[0].split()), text) + "\n"
