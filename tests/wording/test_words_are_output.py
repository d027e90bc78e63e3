"""A sentence is output: no module compares, takes apart or edits what `wording` made.

The check follows names within a module: what is called from `pitboss.wording`, the attributes that hold
words, and variables given one of these.
"""

from __future__ import annotations

import ast
from collections.abc import Iterator
from pathlib import Path

import pytest

HOUSE = Path(__file__).parents[2] / "src" / "pitboss"
WORDS = {"message", "sentence", "spoken", "why", "words"}
"""Attributes and methods that hold words for people, whatever they belong to."""
ALLOWED = {
    "academy/question.py": "a trainee may type the words of an answer",
    "cli/training/session.py": "a reason that was just given is not repeated",
    "errors.py": "the printed rule goes before the full stop",
    "table/books/takings.py": "the `why` of a ledger line is a code",
    "web/lab/printed_figures.py": "a visitor types the words to look for",
}
"""Modules with a good reason."""
TAKEN_APART = {
    "casefold",
    "endswith",
    "find",
    "index",
    "lower",
    "partition",
    "removeprefix",
    "removesuffix",
    "replace",
    "rpartition",
    "rsplit",
    "split",
    "splitlines",
    "startswith",
    "strip",
    "swapcase",
    "translate",
}


class Reader(ast.NodeVisitor):
    """Finds where words are read back in one module."""

    def __init__(self, tree: ast.Module) -> None:
        self.found: list[tuple[int, str]] = []
        self._formatters = set(_formatters(tree))
        self._given: set[str] = set()
        self.visit(tree)

    def _is_words(self, node: ast.expr) -> bool:
        match node:
            case ast.Call(func=ast.Name(id="str"), args=[ast.Name(id="error")]):
                return True
            case ast.Call(func=ast.Name(id=name)):
                return name in self._formatters
            case ast.Call(func=ast.Attribute(value=ast.Name(id=name))) if name in self._formatters:
                return True
            case ast.Call(func=ast.Attribute(attr=name)) | ast.Attribute(attr=name):
                return name in WORDS or (name == "next" and not isinstance(node, ast.Call))
            case ast.Name(id=name):
                return name in self._given
            case _:
                return False

    def visit_FunctionDef(self, node: ast.FunctionDef | ast.AsyncFunctionDef) -> None:
        outside, self._given = self._given, set(self._given)
        self.generic_visit(node)
        self._given = outside

    visit_AsyncFunctionDef = visit_FunctionDef

    def visit_Assign(self, node: ast.Assign) -> None:
        self.generic_visit(node)
        for target in node.targets:
            if isinstance(target, ast.Name):
                (self._given.add if self._is_words(node.value) else self._given.discard)(target.id)

    def visit_Compare(self, node: ast.Compare) -> None:
        self.generic_visit(node)
        sides = [node.left, *node.comparators]
        if any(self._is_words(side) for side in sides) and not any(_is_nothing(side) for side in sides):
            self._complain(node, "compared")

    def visit_Call(self, node: ast.Call) -> None:
        self.generic_visit(node)
        match node.func:
            case ast.Attribute(value=value, attr=name) if name in TAKEN_APART and self._is_words(value):
                self._complain(node, f"{name}()")
            case ast.Attribute(value=ast.Name(id="re")) if any(map(self._is_words, node.args)):
                self._complain(node, "searched")

    def visit_Subscript(self, node: ast.Subscript) -> None:
        self.generic_visit(node)
        match node.slice:
            case ast.Slice(lower=None):
                pass  # no longer than it may be
            case ast.Slice() | ast.Constant() | ast.UnaryOp() if self._is_words(node.value):
                self._complain(node, "cut")

    def _complain(self, node: ast.expr, what: str) -> None:
        self.found.append((node.lineno, f"{ast.unparse(node)}: {what}"))


def _is_nothing(node: ast.expr) -> bool:
    return isinstance(node, ast.Constant) and node.value in (None, "")


def _formatters(tree: ast.Module) -> Iterator[str]:
    for node in ast.walk(tree):
        if isinstance(node, ast.ImportFrom) and (node.module or "").startswith("pitboss.wording"):
            for name in node.names:
                if not name.name[0].isupper() and not name.name.startswith(("parse_", "read_")):
                    yield name.asname or name.name


def read_back(source: str) -> list[tuple[int, str]]:
    return Reader(ast.parse(source)).found


def test_no_module_reads_a_sentence_back() -> None:
    found = {
        str(path.relative_to(HOUSE)): read_back(path.read_text(encoding="utf-8"))
        for path in sorted(HOUSE.rglob("*.py"))
        if path.relative_to(HOUSE).parts[0] != "wording"
    }
    complaints = [
        f"{path}:{line}: {what}" for path in found if path not in ALLOWED for line, what in found[path]
    ]
    assert not complaints, "\n".join(complaints)
    assert [path for path in ALLOWED if not found[path]] == []


@pytest.mark.parametrize(
    "source",
    [
        "if playing.next == terms.plan[0].words: pass",
        "reason = settled.why\nif reason.startswith('Void: '): pass",
        "def find(move):\n    words = move.words\n    return words.split(' ', 1)[1]",
        "import re\nre.sub('your', 'their', error.message)",
        "from pitboss.wording import dollars\ndollars(500).removesuffix('.00')",
        "from pitboss.wording import typeset\nif typeset.percent(share) == '4.1%': pass",
        "if 'folded' in str(error): pass",
        "label = card.sentence()[2:]",
        "last = settled.why[-1]",
    ],
)
def test_reading_back_is_found(source: str) -> None:
    assert read_back(source)


@pytest.mark.parametrize(
    "source",
    [
        "if not settled.why: pass",
        "print(error.message)",
        "print(error.message[:600])",
        "print(self.words[kind])",
        "say(f'{reason.sentence()} {dollars(5)}')",
        "if move.kind == 'settle': pass",
        "from pitboss.wording import parse_dollars\nif parse_dollars(given) > 5: pass",
        "shown = '' if words is None else words",
    ],
)
def test_output_is_left_alone(source: str) -> None:
    assert read_back(source) == []
