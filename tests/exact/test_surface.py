"""The public surface of pitboss.exact: every listed name exists and says what it means."""

from __future__ import annotations

import pytest

from pitboss import exact


@pytest.mark.parametrize("name", exact.__all__)
def test_every_exported_name_is_there_and_documented(name: str) -> None:
    assert getattr(exact, name).__doc__
    assert exact.__all__ == sorted(exact.__all__)
