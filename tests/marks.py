"""Parameters that only `make test-full` tries."""

from __future__ import annotations

from typing import Any

import pytest

__all__ = ["full"]


def full(*values: object) -> list[Any]:
    """Values of one parameter, or tuples of several."""
    return [
        pytest.param(*(value if isinstance(value, tuple) else (value,)), marks=pytest.mark.full)
        for value in values
    ]
