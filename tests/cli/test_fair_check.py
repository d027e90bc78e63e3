"""`pitboss fair-check`: verified, not verified, or no record at all, each with its exit code."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from tests.cli.running import narrow_run, refused, run, run_json, written
from tests.table.fair_rounds import SECRET, a_record


def saved(path: Path, record: object) -> str:
    return str(written(path / "round.json", json.dumps(record)))


def test_a_record_that_verifies(tmp_path: Path) -> None:
    record = a_record()
    result = run("fair-check", saved(tmp_path, record))
    assert (result.exit_code, result.stderr) == (0, "")
    lines = result.stdout.splitlines()
    assert lines[0] == "Round 12 at table-1"
    assert lines[-1].startswith("Verified.")
    assert record["fairness"]["commitment"] in result.stdout
    assert "  Seed of seat-1: lucky 7" in lines
    assert "FAILED" not in result.stdout


def test_a_record_that_does_not_verify(tmp_path: Path) -> None:
    record = a_record()
    record["fairness"]["seeds"]["seat-1"] = "lucky 8"
    result = run("fair-check", saved(tmp_path, record))
    assert (result.exit_code, result.stderr) == (1, "")
    assert result.stdout.splitlines()[-1].startswith("NOT verified.")
    assert "  FAILED  shuffle: " in result.stdout
    assert "  passed  commitment: " in result.stdout


def test_json_of_both(tmp_path: Path) -> None:
    record = a_record()
    good = run_json("fair-check", saved(tmp_path, record))
    assert (good["table"], good["round"], good["verified"]) == ("table-1", 12, True)
    assert good["seeds"] == record["fairness"]["seeds"]
    assert good["commitment"] == record["fairness"]["commitment"]
    assert [set(check) for check in good["checks"]] == [{"name", "passed", "detail"}] * 9

    record["fairness"]["commitment"] = SECRET.hex()
    result = run("fair-check", saved(tmp_path, record), "--json")
    assert (result.exit_code, result.stderr) == (1, "")
    bad = json.loads(result.stdout)
    assert not bad["verified"]
    assert [check["name"] for check in bad["checks"] if not check["passed"]] == ["commitment"]


def test_from_standard_input() -> None:
    assert run("fair-check", "-", stdin=json.dumps(a_record())).exit_code == 0


def test_narrow_terminals_get_the_same_words(tmp_path: Path) -> None:
    path = saved(tmp_path, a_record())
    assert narrow_run(30, "fair-check", path) == narrow_run(200, "fair-check", path)


@pytest.mark.parametrize(
    ("content", "sentence"),
    [
        (b"", "standard input is not JSON: a value is expected at line 1, column 1."),
        (
            b'{"fairness": {}',
            "standard input is not JSON: a comma or a closing bracket is expected at line 1, column 16.",
        ),
        (b"\xff\xfe", "standard input is not UTF-8 text."),
        (b"[" * 200_000, "standard input is nested too deeply."),
        (b" " * 4_000_001, "standard input is larger than 4 megabytes, so hardly a record of one round."),
        (b'{"events": [], "events": []}', "The key 'events' is given twice in one object."),
        (b'{"events": NaN}', "NaN is not a number that a record of one round can hold."),
        (b'{"events": ' + b"9" * 5000 + b"}", "standard input holds a number of thousands of digits."),
        (b"[]", "The record must be an object, not []."),
        (b"{}", "The record has no key 'fairness', which is needed."),
        (b'{"fairness": {"secret": null}}', "The secret is not published yet: it is revealed when the "),
    ],
)
def test_what_is_no_record_is_refused_in_one_sentence(content: bytes, sentence: str) -> None:
    assert refused("fair-check", "-", stdin=content).startswith(sentence)


def test_a_file_that_cannot_be_read_is_refused(tmp_path: Path) -> None:
    assert refused("fair-check", str(tmp_path / "none.json")).endswith(
        "cannot be read: No such file or directory."
    )
    assert refused("fair-check", str(tmp_path)).endswith("cannot be read: Is a directory.")
    assert "ROUND.json" in refused("fair-check")
