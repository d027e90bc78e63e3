"""Pages that were looked at leave nothing behind in the server's memory."""

from __future__ import annotations

import asyncio
import gc
import weakref
from pathlib import Path

import pytest

from benchmarks._crowd import a_house
from benchmarks.pages import MOST, memory_after
from pitboss.web.frame.page_memory import PageMemory


class _Part:
    """A part of a page, which knows the others."""

    def __init__(self) -> None:
        self.others = [self]


def test_closed_pages_are_collected_once_they_are_many() -> None:
    collected = gc.isenabled()
    gc.disable()
    try:
        memory = PageMemory()
        parts: list[weakref.ref[_Part]] = []
        for _ in range(25):
            memory.look(opened=90)
            assert all(part() is not None for part in parts)
            parts.append(weakref.ref(_Part()))
            memory.closed()
        memory.look(opened=90)
        assert [part() for part in parts] == [None] * 25
    finally:
        if collected:
            gc.enable()


def test_a_collection_is_worth_it_only_beside_the_pages_it_has_to_look_at() -> None:
    given: list[int] = []
    memory = PageMemory(give_back=lambda: given.append(1))
    for number in range(1, 251):
        memory.closed()
        memory.look(opened=400)
        assert len(given) == number // 100


@pytest.mark.full
def test_memory_returns_to_its_start_after_many_views(tmp_path: Path) -> None:
    with a_house(tmp_path) as house:
        before, after = asyncio.run(memory_after(house, 800, print))
    assert after <= MOST * before
