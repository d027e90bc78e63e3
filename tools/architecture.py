"""`make architecture`: the house as a drawing, `docs/architecture.svg`.

The rows are the layers of the import contract in `pyproject.toml`. What a package holds is the first line of
its docstring; its rooms are its subpackages.
"""

from __future__ import annotations

import ast
import sys
import tomllib
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from textwrap import wrap
from typing import Any, Final

from htpy import Element

from pitboss.web.drawing.svg import element, picture

ROOT: Final = Path(__file__).parent.parent
DRAWING: Final = ROOT / "docs" / "architecture.svg"
HOUSE: Final = ROOT / "src" / "pitboss"
LAYERS: Final = "Layers point one way"
APART: Final = "The engine and the live table never need the mathematics"

_WIDTH: Final = 980
_MARGIN: Final = 24
_GAP: Final = 8
_PAD: Final = 14
_LINE: Final = 18
_NAME: Final = 96
"""How far right of its name a package that is alone in its row says what it holds."""
_HEAD: Final = 120
_LETTER: Final = 6.6
"""Pixels that a letter of the 13 pixel text takes at most, on average."""

_STYLE: Final = """
svg { --paper: #fbfaf7; --ink: #1d2733; --soft: #55616f; --line: #c9ced6;
  --top: #eef0f3; --engine: #dcefe3; --mathematics: #e2e8f8; --kernels: #f6ead2 }
@media (prefers-color-scheme: dark) {
  svg { --paper: #14181d; --ink: #edf0f3; --soft: #aab4bf; --line: #3d4752;
    --top: #242a31; --engine: #1b3a2a; --mathematics: #24304f; --kernels: #453617 } }
.paper { fill: var(--paper) }
text { fill: var(--ink); font: 13px ui-sans-serif, system-ui, Roboto, Helvetica, Arial, sans-serif }
.title { font-size: 19px; font-weight: 650 }
.name { font: 650 14px ui-monospace, Menlo, Consolas, DejaVu Sans Mono, monospace }
.rooms { font: 12px ui-monospace, Menlo, Consolas, DejaVu Sans Mono, monospace }
.soft, .rooms { fill: var(--soft) }
rect { stroke: var(--line) }
.paper { stroke: none }
.top { fill: var(--top) } .engine { fill: var(--engine) }
.mathematics { fill: var(--mathematics) } .kernels { fill: var(--kernels) }
"""
_SAID: Final = (
    "A package imports only from the rows below its own, never from a neighbour.",
    f"{APART}; kernels import nothing of ours.",
)
_KEY: Final = {
    "top": "pages, commands, programs",
    "engine": "engine and live table",
    "mathematics": "mathematics",
    "kernels": "compiled",
}


@dataclass(frozen=True, slots=True, kw_only=True)
class Package:
    """One package of the house."""

    name: str
    kind: str
    """How it is coloured: one of the words of the key."""
    holds: str
    rooms: tuple[str, ...]

    def written(self, width: float) -> list[tuple[str, str]]:
        """What is written under its name, line by line: the class of the text, and the text."""
        letters = int(width / _LETTER)
        rooms = ", ".join(self.rooms)
        return [
            *(("holds", line) for line in wrap(self.holds, letters, break_on_hyphens=False)),
            *(("rooms", line) for line in wrap(rooms, int(letters * 0.9), break_on_hyphens=False)),
        ]


def contracts() -> dict[str, list[list[str]]]:
    """The layers of every contract that has some, from the top; `(cli) : (web)` are two names."""
    with (ROOT / "pyproject.toml").open("rb") as file:
        declared: list[dict[str, Any]] = tomllib.load(file)["tool"]["importlinter"]["contracts"]
    return {
        contract["name"]: [
            [name.strip(" ()") for name in layer.replace("|", ":").split(":")] for layer in contract["layers"]
        ]
        for contract in declared
        if contract["type"] == "layers"
    }


def packages() -> list[list[Package]]:
    """The packages by layer, from the top."""
    known = contracts()
    mathematics, *engine = known[APART]
    kinds = dict.fromkeys((name for layer in engine for name in layer), "engine")
    kinds |= dict.fromkeys(mathematics, "mathematics") | dict.fromkeys(known[LAYERS][-1], "kernels")
    return [
        [_package(name, kinds.get(name, "top")) for name in layer if not name.startswith("_")]
        for layer in known[LAYERS]
    ]


def _package(name: str, kind: str) -> Package:
    folder = HOUSE / name
    module = folder / "__init__.py" if folder.is_dir() else folder.with_suffix(".py")
    said = ast.get_docstring(ast.parse(module.read_text(encoding="utf-8"))) or ""
    rooms = sorted(room.parent.name for room in folder.glob("*/__init__.py"))
    return Package(name=name, kind=kind, holds=said.partition("\n")[0].removesuffix("."), rooms=tuple(rooms))


def draw() -> str:
    """The drawing as the text of a file."""
    boxes: list[Element] = []
    top: float = _HEAD
    for row in packages():
        alone = len(row) == 1
        width = (_WIDTH - 2 * _MARGIN - _GAP * (len(row) - 1)) / len(row)
        inset = _PAD + (_NAME if alone else 0)
        written = [package.written(width - inset - _PAD) for package in row]
        height = (max(map(len, written)) + (not alone)) * _LINE + _PAD
        for at, (package, lines) in enumerate(zip(row, written, strict=True)):
            left = _MARGIN + at * (width + _GAP)
            boxes += (
                element("rect", class_=package.kind, x=left, y=top, width=width, height=height, rx=7),
                element("text", package.name, class_="name", x=left + _PAD, y=top + _LINE + 2),
                *(
                    element("text", line, class_=name, x=left + inset, y=top + 2 + down * _LINE)
                    for down, (name, line) in enumerate(lines, 1 if alone else 2)
                ),
            )
        top += height + _GAP
    bottom = top - _GAP + _MARGIN
    drawn = picture(
        element("style", _STYLE),
        element("rect", class_="paper", width=_WIDTH, height=bottom),
        *_head(),
        *boxes,
        width=_WIDTH,
        height=bottom,
        label="The packages of Pitboss by layer: each imports only from the rows below it.",
        classes="house",
    )
    return f"{drawn}\n"


def _head() -> Iterator[Element]:
    yield element("text", "The house, layer by layer", class_="title", x=_MARGIN, y=36)
    for at, words in enumerate(_SAID):
        yield element("text", words, class_="soft", x=_MARGIN, y=58 + at * _LINE)
    for at, (kind, words) in enumerate(_KEY.items()):
        left = _MARGIN + at * _WIDTH / 4
        yield element("rect", class_=kind, x=left, y=_HEAD - 27, width=13, height=13, rx=3)
        yield element("text", words, class_="soft", x=left + 20, y=_HEAD - 16)


if __name__ == "__main__":
    DRAWING.write_text(draw(), encoding="utf-8")
    sys.stdout.write(f"{DRAWING.relative_to(ROOT)}\n")
