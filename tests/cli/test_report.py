"""`pitboss report`."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from pitboss.publish.report import making
from pitboss.simulate import Job, RoundTally, play_batches
from tests.cli.running import refused, run, run_json

QUICK = ("--rounds", "0", "--date", "2026-03-01")


def test_the_ending_says_what_is_written(tmp_path: Path) -> None:
    beginnings = {"pdf": b"%PDF-", "html": b"<!doctype html>", "xlsx": b"PK", "json": b"{"}
    for ending, begins in beginnings.items():
        file = tmp_path / f"report.{ending}"
        result = run("report", "champion-two", *QUICK, "--output", str(file))
        assert (result.exit_code, result.stderr) == (0, "")
        assert result.stdout == f"{file}: 17 sections, {file.stat().st_size:,} bytes.\n"
        assert file.read_bytes().startswith(begins)
    assert {path.name for path in tmp_path.iterdir()} == {f"report.{ending}" for ending in beginnings}


def test_json_says_what_was_written(tmp_path: Path) -> None:
    file = tmp_path / "R.HTML"
    told = run_json("report", "champion-one", "--side", "dealer", *QUICK, "--output", str(file))
    assert told["output"] == str(file)
    assert told["bytes"] == file.stat().st_size
    assert told["game"] == "champion-one"
    assert len(told["definition"]) == 64
    assert "Optimal strategy" in told["sections"]
    assert f"<code>{told['definition']}</code>" in file.read_text(encoding="utf-8")


def test_the_command_in_the_report_makes_the_same_report(tmp_path: Path) -> None:
    """Options that only the house knows, a side and a unit are all in it."""
    file = tmp_path / "one.json"
    options = ("--paytable", "bonus=H", "--option", "unpaired=lose", "--option", "maximum=50", "--unit", "10")
    run("report", "packs-two", *options, "--rounds", "2000", "--seed", "5", "--output", str(file))
    document = json.loads(file.read_text(encoding="utf-8"))
    program, *args = document["report"]["command"].split()
    assert program == "pitboss"
    assert args[-2:] == ["--output", "report.pdf"]
    again = tmp_path / "two.json"
    assert run(*args[:-1], str(again)).exit_code == 0
    assert again.read_bytes() == file.read_bytes()
    assert document["simulate"]["seed"] == 5
    assert document["simulate"]["rounds"] == 2000
    solved = run_json("solve", "packs-two", *options[:4], "--unit", "10")
    assert document["solve"] == solved


def test_the_commands_named_in_the_report_give_its_parts(tmp_path: Path) -> None:
    file = tmp_path / "report.json"
    run("report", "champion-one", "--side", "dealer", "--rounds", "1500", "--output", str(file))
    document = json.loads(file.read_text(encoding="utf-8"))
    (section,) = [each for each in document["sections"] if each["key"] == "reproduce"]
    named = [block["text"].split()[1:] for block in section["blocks"] if block["kind"] == "command"]
    assert [command[0] for command in named] == ["report", "solve", "simulate", "rules", "verify"]
    assert run_json(*named[1]) == document["solve"]
    simulated = run_json(*named[2])
    del simulated["seconds"]
    assert simulated == document["simulate"]
    assert run(*named[3]).exit_code == 0


@pytest.mark.parametrize(
    ("args", "words"),
    [
        (("champion-four", "--output", "report.doc"), "--output ends in .pdf, .html, .xlsx or .json"),
        (("champion-four", "--output", "report"), "'report' does not"),
        (("champion-four", "--output", "nowhere/report.pdf"), "There is no folder 'nowhere'"),
        (("champion-for", "--output", "report.pdf"), "did you mean 'champion-four'?"),
        (("champion-four", "--paytable", "bonus=CH9", "--output", "report.pdf"), "CH9"),
        (("champion-four", "--rounds", "many", "--output", "report.pdf"), "--rounds is a whole number"),
        (("champion-four", "--rounds", "-1", "--output", "report.pdf"), "at least one round"),
        (("champion-four", "--side", "dealer", "--output", "report.pdf"), "no sides"),
        (("champion-four",), "Missing option '--output'"),
    ],
)
def test_mistakes_are_one_sentence_and_write_nothing(
    args: tuple[str, ...], words: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    assert words in refused("report", *args)
    assert list(tmp_path.iterdir()) == []


def test_the_game_of_the_documentation_is_reported(tmp_path: Path) -> None:
    folder = Path(__file__).parents[2] / "docs" / "examples"
    output = tmp_path / "report.json"
    asked = ("--games", str(folder), "report", "lantern-poker", "--rounds", "0", "--output", str(output))
    assert run(*asked).exit_code == 0
    document = json.loads(output.read_text(encoding="utf-8"))
    assert document["report"]["game"] == "lantern-poker"
    assert document["solve"]["total"]["house_edge"]["value"] < 0, "the example is the players'"


def test_ctrl_c_ends_it_and_leaves_no_file(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The simulation answers an interrupt with what it has so far; a report of that would be another one."""

    def interrupted(job: Job, **_: object) -> tuple[RoundTally, bool]:
        return play_batches(job, 0, 1), False

    monkeypatch.setattr(making, "play_locally", interrupted)
    result = run(
        "report", "champion-two", "--rounds", "100,000,000", "--output", str(tmp_path / "report.pdf")
    )
    assert result.exit_code == 130
    assert "Traceback" not in result.stderr
    assert list(tmp_path.iterdir()) == []
