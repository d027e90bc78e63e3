"""README.md and docs/commands.md: every example is run.

In an example a line of three dots stands for any lines. Answers at a prompt are typed as they are printed.
"""

from __future__ import annotations

import re
import shlex
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

import pytest
from typer.main import get_command

from pitboss.cli.app import app
from tests.cli.running import run

ROOT = Path(__file__).parents[2]
PAGES = ("README.md", "docs/commands.md")
MANY = "100,000,000"
_BLOCK = re.compile(r"^```(?P<info>[^\n]*)\n(?P<body>.*?)^```$", re.MULTILINE | re.DOTALL)
_PROMPT = re.compile(r"^(?:Your choice|Enter bets|.* \[[^]]+\]).*?: (?P<answer>\S*)$", re.MULTILINE)


@dataclass(frozen=True)
class Example:
    command: str
    printed: str


def blocks(page: str) -> list[tuple[str, str]]:
    text = (ROOT / page).read_text(encoding="utf-8")
    return [(match["info"], match["body"]) for match in _BLOCK.finditer(text)]


def examples(page: str) -> Iterator[Example]:
    for info, body in blocks(page):
        if info == "console" and body.startswith("$ "):
            for part in body.removeprefix("$ ").split("\n$ "):
                command, _, printed = part.partition("\n")
                yield Example(command, printed.rstrip("\n"))


def said(example: Example) -> str:
    """Run the example as a shell would; a `printf ... |` before it is what it reads."""
    typed = "".join(f"{match['answer']}\n" for match in _PROMPT.finditer(example.printed))
    command = example.command
    if command.startswith("printf "):
        feed, _, command = command.partition(" | ")
        typed = shlex.split(feed)[1].replace("\\n", "\n")
    program, *args = shlex.split(command)
    assert program == "pitboss"
    return run(*args, stdin=typed).output.rstrip("\n")


def assert_matches(found: str, expected: str) -> None:
    """The lines between the dots come in this order; what is not cut off by dots is all there is."""
    pattern = "".join(
        r"(?:.*\n)*?" if line == "..." else re.escape(line) + r"\n" for line in expected.splitlines()
    )
    assert re.fullmatch(pattern, found + "\n"), f"expected\n{expected}\n\nfound\n{found}"


ALL = [(page, example) for page in PAGES for example in examples(page)]


@pytest.mark.parametrize(("page", "example"), ALL, ids=[example.command for _, example in ALL])
def test_example(page: str, example: Example, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    for info, body in blocks(page):
        _, _, name = info.partition(" ")
        if name:
            (tmp_path / name).write_text(body, encoding="utf-8")
    monkeypatch.chdir(tmp_path)
    assert_matches(said(example), example.printed)


def test_every_command_is_documented() -> None:
    headings = re.findall(
        r"^## ([\w-]+)$", (ROOT / "docs/commands.md").read_text(encoding="utf-8"), re.MULTILINE
    )
    assert [name for name in get_command(app).commands if name not in headings] == []  # type: ignore[attr-defined]


@pytest.mark.parametrize("rounds", ["1,000,000", pytest.param(MANY, marks=pytest.mark.full)])
def test_commands_named_in_the_readme_work(
    rounds: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The table of things to try: each runs, up to the first question it asks; many rounds are cut short."""
    monkeypatch.chdir(tmp_path)  # some of them write files
    text = (ROOT / "README.md").read_text(encoding="utf-8")
    assert text.count(f"--rounds {MANY} ") == 1
    text = text.replace(f"--rounds {MANY} ", f"--rounds {rounds} ")
    for command in re.findall(r"^\| `pitboss ([^`]+)` \|", text, re.MULTILINE):
        args = shlex.split(command.replace("docs/examples", str(ROOT / "docs/examples")))
        if "deal.json" not in args and args[0] not in ("solve", "verify", "serve"):
            assert run(*args).exit_code == 0, command
