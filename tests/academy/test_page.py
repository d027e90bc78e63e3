"""docs/academy.md: its example runs, and it names what there is."""

from __future__ import annotations

import inspect
import re
from pathlib import Path

import pytest

import pitboss.academy
from pitboss.academy import DRILLS
from pitboss.academy.certificate import ACCURACY, ANSWERS, IN_TIME, LEVEL
from pitboss.academy.progress import INTERVALS

PAGE = (Path(__file__).parents[2] / "docs" / "academy.md").read_text(encoding="utf-8")


def test_the_example_runs(capsys: pytest.CaptureFixture[str]) -> None:
    code = re.search(r"^```python\n(.*?)^```", PAGE, re.MULTILINE | re.DOTALL)
    assert code is not None
    exec(code[1], {})
    assert capsys.readouterr().out.startswith("False K♦ K♣ 8♦ 8♣ A♣ make two pair")


def test_every_drill_has_a_heading_and_its_targets() -> None:
    for drill in DRILLS:
        section = re.split(r"^### ", PAGE, flags=re.MULTILINE)
        text = next(part for part in section if part.startswith(f"`{drill.name}`"))
        first, second, third = drill.seconds
        assert f"Target: {first}, {second} and {third} seconds" in " ".join(text.split())


def test_the_figures_of_the_page_are_those_of_the_code() -> None:
    words = " ".join(PAGE.split())
    after, *later = INTERVALS
    assert f"after {after} more answers" in words
    assert f"after {', '.join(map(str, later[:-1]))} and {later[-1]}." in words
    assert f"{ANSWERS} answers or more, of which the latest {ANSWERS} count" in words
    assert (str(ACCURACY), str(IN_TIME), LEVEL) == ("9/10", "3/4", 2)
    assert "nine of ten right" in words
    assert "three of four within the speed target" in words
    assert "level 2 reached" in words


def test_every_exported_name_is_documented() -> None:
    assert list(pitboss.academy.__all__) == sorted(
        pitboss.academy.__all__, key=lambda n: (not n.isupper(), n)
    )
    for name in pitboss.academy.__all__:
        thing = getattr(pitboss.academy, name)
        if isinstance(thing, type) or inspect.isfunction(thing):
            assert thing.__doc__, name
