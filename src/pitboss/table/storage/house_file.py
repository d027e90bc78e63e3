"""The file a house is kept in: whether it is still there, and what remains beside one that is gone.

A deleted file stays open and takes writes that nobody will ever find again.
"""

from __future__ import annotations

import os
from pathlib import Path
from typing import Final
from urllib.parse import quote

from sqlalchemy.engine import URL

from pitboss.errors import InputError
from pitboss.wording.lists import joined

__all__ = ["FileGone", "HouseFile", "set_aside"]

_BESIDE: Final = ("-wal", "-shm", "-journal", ".lock")


class FileGone(OSError):
    """The file that is written to is no longer the one under its name."""


class HouseFile:
    """A file and its write-ahead log, known by inode from the moment they are first seen."""

    def __init__(self, path: Path) -> None:
        self.path = path
        self._log = Path(f"{path}-wal")
        self._own = _identity(path)
        self._own_log: tuple[int, int] | None = None

    def url(self, driver: str) -> URL:
        """To open it without ever creating it: a new connection must not stand in for a deleted house."""
        address = f"file:{quote(str(self.path.absolute()))}"
        return URL.create(driver, database=address, query={"mode": "rw", "uri": "true"})

    def check(self) -> None:
        """Raise `FileGone` if the file was deleted or another one took its place."""
        if _identity(self.path) != self._own:
            raise FileGone(f"{self.path} was deleted or replaced while it was served")

    def check_written(self) -> None:
        """The same after a commit, which is in the write-ahead log."""
        self.check()
        found = _identity(self._log)
        if self._own_log is None:
            self._own_log = found
        if found is None or found != self._own_log:
            raise FileGone(f"{self._log} was deleted or replaced while it was served")

    def connected(self) -> None:
        """A new connection: the write-ahead log may be a new one, too."""
        self._own_log = None


def _identity(path: Path) -> tuple[int, int] | None:
    try:
        found = os.stat(path)  # noqa: PTH116 - before and after every transaction
    except OSError:
        return None
    return found.st_dev, found.st_ino


def set_aside(path: Path, *, new_house: bool) -> None:
    """Refuse to open a new house where another was kept, unless told to; its remains are then put aside.

    SQLite would read an old write-ahead log into a new file.
    """
    if path.exists():
        return
    remains = [beside for end in _BESIDE if (beside := Path(f"{path}{end}")).exists()]
    anchors = sorted(beside for beside in path.parent.glob("*anchor*.json") if path.stem in beside.name)
    if not new_house and (remains or anchors):
        names = joined([beside.name for beside in (*remains, *anchors)])
        raise InputError(
            f"There is no {path.name}, but {names} beside it: a house was kept here. Restore its backup, or "
            "say --new-house to open a new one."
        )
    for beside in remains:
        if beside.suffix != ".lock":
            beside.rename(f"{beside}.old")
