"""The public surface of pitboss.publish: every listed name exists and says what it means."""

from __future__ import annotations

import pytest

from pitboss import publish


@pytest.mark.parametrize("name", publish.__all__)
def test_every_exported_name_is_there_and_documented(name: str) -> None:
    exported = getattr(publish, name)
    if callable(exported):
        assert exported.__doc__
