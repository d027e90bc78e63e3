"""Servers that several test modules share."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from tests.web.serving import Server, start_server


@pytest.fixture(scope="module")
def served(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """`pitboss serve` with its first tables and without pages, in a process of its own."""
    with start_server(tmp_path_factory.mktemp("served"), "--no-pages") as server:
        yield server


@pytest.fixture(scope="module")
def served_pages(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """The same with pages."""
    with start_server(tmp_path_factory.mktemp("served"), "--pages") as server:
        yield server
