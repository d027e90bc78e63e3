"""Every line of the threat model names a test that there is."""

from __future__ import annotations

import re
from pathlib import Path

ROOT = Path(__file__).parents[2]
PAGE = (ROOT / "docs" / "threats.md").read_text(encoding="utf-8")
_HELD = re.compile(r"`([\w/]+\.py)::(test_\w+)`")


def test_every_line_is_held_by_a_test() -> None:
    lines = [line for line in PAGE.splitlines() if line.startswith("| ")]
    lines = [line for line in lines if line.split("|")[-2].strip() not in ("held by", "---")]
    assert len(lines) > 30
    for line in lines:
        found = _HELD.search(line.split("|")[-2])
        assert found is not None, line
        tests = (ROOT / "tests" / found[1]).read_text(encoding="utf-8")
        assert re.search(rf"^(?:async )?def {found[2]}\(", tests, re.MULTILINE), line
