"""Counts that are kept: shipped with the package, or in the cache of this machine, whole or not at all."""

from __future__ import annotations

import json
import shutil
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

from pitboss.exact import (
    Analysis,
    DealCounts,
    Problem,
    Question,
    is_counted,
    make_problem,
    optional_wagers,
    shipping,
    side_bet,
    sides,
    solve,
    solver,
    store,
)
from pitboss.games import load_catalogue
from tests.definitions import FOUR, HOLDEM
from tests.exact.asking import a_question, solved
from tests.exact.variants import a_variant, house_tables
from tests.marks import full

QUICK = a_question("champion-one", side="none")
"""All 2,598,960 five-card hands: counted in a blink, and not shipped."""
KEY = make_problem(QUICK).key


def key_of(question: Question) -> str:
    return make_problem(question).key


def never(*_: object) -> DealCounts:
    raise AssertionError("nothing was to be counted here")


def test_every_question_of_the_catalogue_is_shipped_and_nothing_else() -> None:
    catalogue = load_catalogue()
    keys = set(shipping.printed_problems(catalogue))
    files = {path.name for path in store.shipped_folder().iterdir()}
    assert files == {f"{key}.json" for key in keys} | {"matchups.npy"}
    assert all(store.find(key) for key in keys)
    assert sum(path.stat().st_size for path in store.shipped_folder().iterdir()) < 4_000_000


def test_every_table_side_and_optional_wager_is_counted() -> None:
    catalogue = load_catalogue()
    games = [question.game.id for question in shipping.printed_questions(catalogue)]
    for name, game in catalogue.games.items():
        tables = sum(len(catalogue.pay_tables(game, slot)) - 1 for slot in game.paytables)
        assert games.count(name) == (1 + tables) * (len(sides(game)) or 1)
    for question in shipping.printed_questions(catalogue):
        assert is_counted(question)
        assert all(is_counted(side_bet(question, wager)) for wager in optional_wagers(question))


def test_printed_questions_are_answered_without_counting(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(solver, "count", never)
    for question in shipping.printed_questions(load_catalogue()):
        assert sum(solve(question).distribution.values()) == 1


def test_printed_questions_are_answered_without_compiled_code() -> None:
    code = (
        "import sys\n"
        "from pitboss.exact import shipping, solve\n"
        "from pitboss.games import load_catalogue\n"
        "for question in shipping.printed_questions(load_catalogue()):\n"
        "    solve(question)\n"
        "sys.exit('numba' in sys.modules)\n"
    )
    assert subprocess.run([sys.executable, "-c", code], check=False, timeout=120).returncode == 0


@pytest.mark.full
def test_counted_anew_every_shipped_file_is_the_same_byte_for_byte(tmp_path: Path) -> None:
    built = {path.name: path.read_bytes() for path in shipping.build(tmp_path)}
    assert built == {path.name: path.read_bytes() for path in store.shipped_folder().iterdir()}


def test_what_was_counted_is_kept(own_cache: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    first = solve(QUICK)
    assert [path.name for path in own_cache.iterdir()] == [f"{KEY}.json"]
    monkeypatch.setattr(solver, "count", never)
    second = solve(QUICK)
    assert second.counts == first.counts
    assert second.distribution == first.distribution


def test_fresh_counts_again_and_keeps_it(own_cache: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    first = solve(QUICK)
    counted: list[str] = []
    count = solver.count

    def counting(problem: Problem, progress: solver.Progress, limit: float) -> DealCounts:
        counted.append(problem.key)
        return count(problem, progress, limit)

    monkeypatch.setattr(solver, "count", counting)
    assert solve(QUICK, fresh=True).counts == first.counts
    assert solve(QUICK).counts == first.counts
    assert counted == [KEY]
    assert len(list(own_cache.iterdir())) == 1


def good(tally: DealCounts) -> dict[str, object]:
    return {"about": "", "key": KEY, **tally.to_json()}


def changed(tally: DealCounts, **changes: object) -> str:
    return json.dumps(good(tally) | changes)


def with_counts(tally: DealCounts, counts: list[list[object]], total: int) -> str:
    return changed(tally, branches=[{"path": [], "counts": counts}], total=total)


def rows(tally: DealCounts) -> list[list[int]]:
    written: list[list[int]] = tally.to_json()["branches"][0]["counts"]
    return written


def below_nothing(tally: DealCounts) -> str:
    (first, number), (second, other), *rest = rows(tally)
    moved: list[list[object]] = [[first, number + other + 7], [second, -7], *rest]  # type: ignore[list-item]
    return with_counts(tally, moved, tally.total)


def of_another_shape(_: DealCounts) -> str:
    other = key_of(a_question("champion-four"))
    return (store.shipped_folder() / f"{other}.json").read_text(encoding="utf-8")


DAMAGE: dict[str, Callable[[DealCounts], str]] = {
    "empty": lambda _: "",
    "half written": lambda tally: changed(tally)[: len(changed(tally)) // 2],
    "no JSON": lambda _: "royal flush",
    "a list": lambda _: "[]",
    "a number": lambda _: "17",
    "nothing in it": lambda _: "{}",
    "nested without end": lambda _: "[" * 100_000,
    "another shape's": of_another_shape,
    "another key": lambda tally: changed(tally, key="0" * 20),
    "no key": lambda tally: json.dumps(tally.to_json()),
    "counts that do not add up": lambda tally: changed(tally, total=tally.total + 1),
    "no counts at all": lambda tally: changed(tally, total=0, branches=[]),
    "one row less": lambda tally: with_counts(tally, [list(row) for row in rows(tally)[1:]], tally.total),
    "fewer than none": below_nothing,
    "cells that are not there": lambda tally: changed(tally, cells=[]),
    "cells that are words": lambda tally: changed(tally, cells=["five aces"] * len(rows(tally))),
    "counts that are not numbers": lambda tally: with_counts(tally, [["a", "b"]], tally.total),
    "branches that are numbers": lambda tally: changed(tally, branches=[7]),
    "hands without values": lambda tally: changed(tally, hands=[[]]),
}


@pytest.fixture
def right(monkeypatch: pytest.MonkeyPatch) -> Analysis:
    """Counted, and not kept."""
    with monkeypatch.context() as patched:
        patched.setattr(store, "keep", lambda *_: None)
        return solve(QUICK)


@pytest.mark.parametrize("damage", DAMAGE)
def test_a_damaged_file_is_ignored_and_written_anew(own_cache: Path, right: Analysis, damage: str) -> None:
    own_cache.mkdir()
    path = own_cache / f"{KEY}.json"
    path.write_text(DAMAGE[damage](right.counts), encoding="utf-8")
    assert store.find(KEY) is None
    assert solve(QUICK).distribution == right.distribution
    assert store.find(KEY) == right.counts
    assert list(own_cache.iterdir()) == [path]


def test_a_file_that_is_no_text_is_ignored(own_cache: Path) -> None:
    own_cache.mkdir()
    (own_cache / f"{KEY}.json").write_bytes(b"\xff\xfe\x00\x80")
    assert store.find(KEY) is None


def test_a_folder_in_the_place_of_a_file_is_no_failure(own_cache: Path, right: Analysis) -> None:
    (own_cache / f"{KEY}.json").mkdir(parents=True)
    assert solve(QUICK).distribution == right.distribution


def test_a_damaged_package_is_made_good_by_counting(
    tmp_path: Path, own_cache: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    question = a_question("packs-two")
    key = key_of(question)
    folder = tmp_path / "shipped"
    shutil.copytree(store.shipped_folder(), folder)
    (folder / f"{key}.json").write_text("{", encoding="utf-8")
    expected = solve(question).distribution
    monkeypatch.setattr(store, "shipped_folder", lambda: folder)
    assert store.find(key) is None
    assert solve(question).distribution == expected
    assert (own_cache / f"{key}.json").exists()


def test_a_cache_that_cannot_be_written_is_no_failure(
    tmp_path: Path, right: Analysis, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A file stands where the folder should be; permissions would not stop an administrator."""
    (tmp_path / "file").write_text("", encoding="utf-8")
    for folder in (tmp_path / "file", tmp_path / "file" / "deeper"):
        monkeypatch.setenv("PITBOSS_CACHE", str(folder))
        assert solve(QUICK).distribution == right.distribution


def test_a_user_without_a_home_is_no_failure(right: Analysis, monkeypatch: pytest.MonkeyPatch) -> None:
    """As in a container that runs under a number nobody has a name for."""

    def homeless() -> Path:
        raise RuntimeError("Could not determine home directory.")

    for name in ("PITBOSS_CACHE", "XDG_CACHE_HOME"):
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setattr(Path, "home", homeless)
    assert solve(QUICK).distribution == right.distribution


def test_the_cache_is_where_the_user_keeps_such_things(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("PITBOSS_CACHE", str(tmp_path / "ours"))
    assert store.cache_folder() == tmp_path / "ours"
    monkeypatch.delenv("PITBOSS_CACHE")
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "all"))
    assert store.cache_folder() == tmp_path / "all" / "pitboss"
    monkeypatch.delenv("XDG_CACHE_HOME")
    monkeypatch.setattr(Path, "home", lambda: tmp_path)
    assert store.cache_folder() == tmp_path / ".cache" / "pitboss"


@pytest.mark.parametrize("error", [KeyboardInterrupt, OSError, MemoryError])
def test_a_file_is_written_whole_or_not_at_all(
    own_cache: Path, right: Analysis, monkeypatch: pytest.MonkeyPatch, error: type[BaseException]
) -> None:
    def fails(*_: object) -> str:
        raise error

    own_cache.mkdir()
    monkeypatch.setattr(store, "_text", fails)
    with pytest.raises(error):
        store.write(own_cache / f"{KEY}.json", right.counts)
    assert list(own_cache.iterdir()) == []


def test_an_interrupted_count_keeps_nothing(own_cache: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def interrupted(*_: object) -> DealCounts:
        raise KeyboardInterrupt

    monkeypatch.setattr(solver, "count", interrupted)
    with pytest.raises(KeyboardInterrupt):
        solve(QUICK)
    assert not own_cache.exists()


def test_what_is_written_reads_back_the_same(own_cache: Path) -> None:
    for game in ("champion-four", "champion-two", "packs-two"):
        tally = solved(game).counts
        store.write(own_cache / "key.json", tally, "about it")
        assert store.find("key") == tally


@pytest.mark.parametrize("game", ["champion-three", "packs-two", *full("champion-two")])
def test_progress_goes_from_nothing_to_done(game: str) -> None:
    told: list[tuple[str, float]] = []
    solve(a_question(game), fresh=True, progress=lambda stage, done: told.append((stage, done)))
    assert told[0][1] == 0
    assert told[-1] == ("done", 1.0)
    assert [done for _, done in told] == sorted(done for _, done in told)
    assert all(stage for stage, _ in told)


def test_a_key_names_what_is_counted_and_nothing_else(tmp_path: Path) -> None:
    """Words and payouts may change; who sees what, what is staked and the odds may not."""
    plain = key_of(a_variant(FOUR, HOLDEM, tmp_path / "0"))
    assert plain == key_of(a_question("champion-four"))
    same = [
        a_variant(FOUR, HOLDEM, tmp_path / "1", ("Version 4", "of the house"), ("Ante Blind", "Ante")),
        a_variant(FOUR, "", tmp_path / "2", tables=(house_tables(HOLDEM, ("[100, 25, 12", "[999, 99, 9")),)),
        a_question("champion-four", "E"),
    ]
    assert {key_of(question) for question in same} == {plain}
    other = [
        a_variant(FOUR, HOLDEM, tmp_path / "3", ('"2 ante"', '"3 ante"')),
        a_variant(FOUR, HOLDEM, tmp_path / "4", ('"1 to 1"', '"3 to 2"')),
        a_variant(FOUR, HOLDEM, tmp_path / "5", ('forfeits = "ante"', 'forfeits = "ante", play = "1 ante"')),
        a_variant(
            FOUR,
            HOLDEM,
            tmp_path / "6",
            ('show = "flop"', 'show = "others"'),
            ('show = "dealer"', 'show = "flop"'),
            ('show = "others"', 'show = "dealer"'),
        ),
        a_question("champion-three"),
        a_question("champion-two", "A"),
        a_question("champion-two", "E"),
        a_question("champion-one", side="player"),
        a_question("champion-one", side="dealer"),
        QUICK,
    ]
    keys = [key_of(question) for question in other]
    assert len({plain, *keys}) == 1 + len(other)


def test_both_packs_games_and_all_their_tables_share_two_counts() -> None:
    """One of them tells royal flushes of six and seven cards apart."""
    printed = shipping.printed_questions(load_catalogue())
    assert len({key_of(question) for question in printed if question.game.id.startswith("packs")}) == 2
