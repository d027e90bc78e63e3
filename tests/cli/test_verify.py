"""`pitboss verify` on a narrow terminal; what it finds is tested with the figures."""

from __future__ import annotations

import pytest

from tests.cli.running import narrow_run, run_json


@pytest.mark.parametrize("columns", [30, 40, 60])
def test_a_narrow_terminal_cuts_no_verdict(columns: int) -> None:
    text = narrow_run(columns, "verify", "--source", "packs")
    said = " ".join(text.split())
    found = run_json("verify", "--source", "packs")
    assert "…" not in text
    for verdict in ("confirmed", "truncated", "contradicted"):
        assert said.count(f", {verdict}") >= sum(each["verdict"] == verdict for each in found)
    for each in found:
        assert f"printed {each['printed']}, exact" in said
