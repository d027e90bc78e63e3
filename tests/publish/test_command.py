"""`pitboss verify`."""

from __future__ import annotations

import json
import subprocess
import sys
from fractions import Fraction

from pitboss.publish import documents
from tests.cli.running import refused, run, run_json


def test_json_is_a_list_of_figures_with_exact_value_and_verdict() -> None:
    listed = run_json("verify")
    assert len(listed) == sum(len(document.figures) for document in documents())
    for each in listed:
        assert {"source", "figure", "printed", "exact", "verdict", "place"} <= set(each)
        assert set(each) <= {"source", "figure", "printed", "exact", "verdict", "place", "note"}
        assert set(each["exact"]) == {"fraction", "value"}
        assert float(Fraction(each["exact"]["fraction"])) == each["exact"]["value"]
        assert each["verdict"] in ("confirmed", "truncated", "contradicted")


def test_one_source() -> None:
    listed = run_json("verify", "--source", "packs")
    assert {each["source"] for each in listed} == {"packs"}
    (found,) = [each for each in listed if each["figure"] == "deals: all"]
    assert found["exact"] == {"fraction": "133784560/1", "value": 133784560.0}
    assert run_json("verify", "--source", "rules-of-play") == []


def test_people_read_printed_exact_verdict_and_what_went_wrong() -> None:
    text = run("verify").stdout
    lines = [" ".join(line.split()) for line in text.splitlines()]
    assert "CH1: house edge 37.92% 37.92322% confirmed" in lines
    at = lines.index("E: winnings 60.3856% 60.3585556% contradicted")
    assert lines[at + 1].startswith("The digits 5 and 8 have changed places")
    for document in documents():
        assert f"{document.source}: {document.title}" in text
    assert "it prints no mathematical figures" in text
    assert lines[-1] == "All documents: 213 figures: 166 confirmed, 4 truncated, 43 contradicted"


def test_one_source_for_people() -> None:
    text = run("verify", "--source", "washington").stdout
    assert "31 figures: 26 confirmed, 5 contradicted" in text
    assert "procedures:" not in text


def test_an_unknown_source_is_one_sentence() -> None:
    assert "There is no source 'bridge'; there are procedures, washington-letter," in refused(
        "verify", "--source", "bridge"
    )
    result = run("verify", "--source", "bridge", "--json")
    assert result.exit_code == 2
    assert json.loads(result.stderr)["error"]["kind"] == "not-found"


def test_it_answers_from_kept_counts_without_numba() -> None:
    program = (
        "import sys; from pitboss.publish import verify; verify(); print(*(name for name in sys.modules))"
    )
    loaded = subprocess.run(
        [sys.executable, "-c", program], capture_output=True, text=True, check=True
    ).stdout
    assert not {"numba", "rich"} & set(loaded.split())
