"""The shipped definition files as text, and ways to break them."""

from __future__ import annotations

import re
from pathlib import Path

import pitboss.games

__all__ = ["ANTE", "FOUR", "GAMES", "HOLDEM", "ONE", "PACKS", "TWO", "swap", "with_step_last", "without_step"]

GAMES = Path(pitboss.games.__file__).parent
FOUR = (GAMES / "definitions" / "champion-four.toml").read_text(encoding="utf-8")
TWO = (GAMES / "definitions" / "champion-two.toml").read_text(encoding="utf-8")
ONE = (GAMES / "definitions" / "champion-one.toml").read_text(encoding="utf-8")
PACKS = (GAMES / "definitions" / "packs-two.toml").read_text(encoding="utf-8")
HOLDEM = (GAMES / "paytables" / "holdem-bonus.toml").read_text(encoding="utf-8")
ANTE = (GAMES / "paytables" / "ante-bonus.toml").read_text(encoding="utf-8")


def swap(text: str, old: str, new: str) -> str:
    assert old in text, f"the shipped file no longer says {old!r}"
    return text.replace(old, new, 1)


def step_at(text: str, start: str) -> tuple[int, int]:
    """Where the step that begins so stands in the file."""
    found = re.search(rf"^\[\[steps\]\].*\n{re.escape(start)}", text, re.MULTILINE)
    assert found, f"the shipped file no longer has a step {start!r}"
    following = text.find("[[steps]]", found.end())
    return found.start(), len(text) if following < 0 else following


def without_step(text: str, start: str) -> str:
    at, end = step_at(text, start)
    return text[:at] + text[end:]


def with_step_last(text: str, start: str) -> str:
    at, end = step_at(text, start)
    return f"{text[:at]}{text[end:]}\n{text[at:end]}"
