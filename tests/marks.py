"""Parameters that only `make test-full` tries."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

import pytest

__all__ = ["full", "mostly_full"]


def full(*values: object) -> list[Any]:
    """Values of one parameter, or tuples of several."""
    return [
        pytest.param(*(value if isinstance(value, tuple) else (value,)), marks=pytest.mark.full)
        for value in values
    ]


def mostly_full(values: Iterable[str], *quick: str) -> list[Any]:
    """All values of a parameter, of which only some are tried by `make test`."""
    return [value if value in quick else full(value)[0] for value in values]
