"""The finished pieces of a long count, as files: a count that was stopped goes on where it was."""

from __future__ import annotations

import shutil
from collections.abc import Callable
from hashlib import sha256
from io import BytesIO
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from pitboss.exact.store import cache_folder, write_whole

__all__ = ["Pieces"]

I64 = NDArray[np.int64]
_DIGEST = 32
_UNUSABLE = (OSError, ValueError, EOFError, RuntimeError)


class Pieces:
    """Kept until the count is whole. Where nothing can be written, everything is counted in one go."""

    def __init__(self, name: str) -> None:
        self._name = name

    def find_or_count(self, number: int, shape: tuple[int, ...], count: Callable[[], I64]) -> I64:
        """The piece of this number, from the run before or counted now."""
        found = self._find(number)
        if found is not None and found.shape == shape:
            return found
        counted = count()
        self._keep(number, counted)
        return counted

    def forget(self) -> None:
        """The count is whole."""
        try:
            shutil.rmtree(self._folder, ignore_errors=True)
        except RuntimeError:  # a user without a home
            return

    @property
    def _folder(self) -> Path:
        return cache_folder() / f"{self._name}.pieces"

    def _find(self, number: int) -> I64 | None:
        try:
            content = (self._folder / f"{number}.npy").read_bytes()
            if sha256(content[_DIGEST:]).digest() != content[:_DIGEST]:
                return None
            return np.asarray(np.load(BytesIO(content[_DIGEST:]), allow_pickle=False), np.int64)
        except _UNUSABLE:
            return None

    def _keep(self, number: int, counts: I64) -> None:
        written = BytesIO()
        np.save(written, counts)
        content = written.getvalue()
        try:
            self._folder.mkdir(parents=True, exist_ok=True)
            write_whole(self._folder / f"{number}.npy", sha256(content).digest() + content, mode=0o644)
        except (OSError, RuntimeError):
            return
