"""New databases for the tests of the live table: SQLite files, and databases of the session's PostgreSQL."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.postgres import Postgres


@pytest.fixture(scope="session")
def postgres_server(session_folder: Path) -> Postgres:
    return Postgres(session_folder)


@pytest.fixture
def postgres(postgres_server: Postgres) -> str:
    """The address of a new database, up to date."""
    return postgres_server.new()


@pytest.fixture(params=["sqlite", "postgres"])
def address(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    """A new database of either kind: what holds for a store holds for both."""
    if request.param == "sqlite":
        return str(tmp_path / "house.db")
    made: str = request.getfixturevalue("postgres")
    return made


@pytest.fixture(params=["sqlite", "postgres"])
def empty(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    """The same with nothing in it."""
    if request.param == "sqlite":
        return str(tmp_path / "house.db")
    server: Postgres = request.getfixturevalue("postgres_server")
    return server.new(empty=True)
