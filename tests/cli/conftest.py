"""What tests of commands share."""

from __future__ import annotations

from pathlib import Path

import pytest

__all__ = ["own_cache"]


@pytest.fixture
def own_cache(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Nothing is counted already, and nothing that is counted stays."""
    monkeypatch.setenv("PITBOSS_CACHE", str(tmp_path / "cache"))
    return tmp_path / "cache"
