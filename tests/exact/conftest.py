"""Tests never write into the user's own cache; what takes seconds to count is counted once."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.twins import holdem


@pytest.fixture(autouse=True)
def own_cache(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    folder = tmp_path / "cache"
    monkeypatch.setenv("PITBOSS_CACHE", str(folder))
    return folder


@pytest.fixture(scope="session")
def states() -> holdem.States:
    return holdem.states()
