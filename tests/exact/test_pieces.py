"""A long count that is stopped goes on where it was, and comes to the same."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest

from pitboss.exact import ask, counters
from pitboss.exact.counters import walk
from pitboss.exact.counters.counter import quiet
from pitboss.exact.pieces import Pieces
from pitboss.exact.problem import Problem, make_problem
from pitboss.exact.solver import count
from pitboss.games import load_catalogue

STOPPED_AFTER = 8


@pytest.fixture
def problem(monkeypatch: pytest.MonkeyPatch) -> Problem:
    """A count that is taken for a long one, in some fifty pieces."""
    monkeypatch.setattr(counters, "_LONG", 0.0)
    monkeypatch.setattr(walk, "_AT_ONCE", 1)
    catalogue = load_catalogue()
    return make_problem(ask(catalogue, catalogue.game("mississippi-stud")), ranks=0b1111110000000)


class Counted:
    """How many pieces were counted."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self.pieces = 0
        plain = walk.outcomes  # type: ignore[attr-defined]

        def outcomes(*given: object, **rest: object) -> object:
            self.pieces += 1
            return plain(*given, **rest)  # type: ignore[arg-type]

        monkeypatch.setattr(walk, "outcomes", outcomes)


def stop(problem: Problem) -> None:
    told = 0

    def progress(stage: str, _: float) -> None:
        nonlocal told
        told += stage == "deals"
        if told > STOPPED_AFTER:
            raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        count(problem, progress)


def test_what_was_counted_before_a_stop_is_not_counted_again(
    problem: Problem, own_cache: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    counted = Counted(monkeypatch)
    whole = count(problem)
    every, counted.pieces = counted.pieces, 0
    assert every > 2 * STOPPED_AFTER
    assert list(own_cache.iterdir()) == [], "a count that is whole leaves no pieces"
    stop(problem)
    assert counted.pieces == STOPPED_AFTER
    again = count(problem)
    assert counted.pieces == every
    assert (again.branches, again.hands) == (whole.branches, whole.hands)
    assert list(own_cache.iterdir()) == []


@pytest.mark.parametrize("damage", [b"", b"short", b"\x93NUMPY" + bytes(200)])
def test_a_damaged_piece_is_counted_again(problem: Problem, own_cache: Path, damage: bytes) -> None:
    whole = count(problem)
    stop(problem)
    (folder,) = own_cache.iterdir()
    for at, path in enumerate(sorted(folder.iterdir())):
        content = bytearray(path.read_bytes())
        content[-1 - at] ^= 1
        path.write_bytes(damage or bytes(content))
    again = count(problem)
    assert again.branches == whole.branches


def test_without_a_place_to_keep_them_all_is_counted_in_one_go(
    problem: Problem, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "file").write_text("")
    monkeypatch.setenv("PITBOSS_CACHE", str(tmp_path / "file" / "below"))
    assert count(problem, quiet).total == problem.total
    pieces = Pieces("any")
    assert pieces.find_or_count(0, (1,), lambda: np.array([7])).tolist() == [7]
    assert pieces.find_or_count(0, (1,), lambda: np.array([8])).tolist() == [8]
