"""The shipped definition files as text, and ways to break them."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

import pitboss.games
from pitboss.errors import DefinitionError
from pitboss.rules import load_file

__all__ = [
    "ANTE",
    "FOUR",
    "GAMES",
    "HOLDEM",
    "ONE",
    "PACKS",
    "TWO",
    "definition",
    "mistake",
    "pay_tables",
    "swap",
    "with_step_last",
    "without_step",
]

GAMES = Path(pitboss.games.__file__).parent


def definition(name: str) -> str:
    """The file of a shipped game."""
    return (GAMES / "definitions" / f"{name}.toml").read_text(encoding="utf-8")


def pay_tables(name: str) -> str:
    """A shipped file of pay tables."""
    return (GAMES / "paytables" / f"{name}.toml").read_text(encoding="utf-8")


FOUR, TWO, ONE = definition("champion-four"), definition("champion-two"), definition("champion-one")
PACKS = definition("packs-two")
HOLDEM, ANTE = pay_tables("holdem-bonus"), pay_tables("ante-bonus")


def mistake(folder: Path, text: str | bytes) -> str:
    """The one sentence that a file with this text is refused with: FILE, KEY and REASON."""
    path = folder / "mine.toml"
    path.write_bytes(text if isinstance(text, bytes) else text.encode())
    with pytest.raises(DefinitionError) as caught:
        load_file(path)
    error = caught.value
    sentence = str(error)
    assert (error.file, error.kind) == ("mine.toml", "definition")
    assert sentence == f"mine.toml: {error.key}: {error.reason}"
    assert error.key
    assert error.reason
    assert "\n" not in sentence, sentence
    assert "pydantic" not in sentence, sentence
    assert len(sentence) < 400, sentence
    return sentence


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
