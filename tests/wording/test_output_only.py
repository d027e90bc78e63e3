"""A sentence is output, never input: no module compares, splits, strips or searches what people read.

What carries words is found by its name: attributes such as `.words`, functions of `pitboss.wording`, the text
of an error. What reads them back is a comparison, a string method or a regular expression.
"""

from __future__ import annotations

import ast
from pathlib import Path

import pytest

import pitboss

SOURCE = Path(pitboss.__file__).parent
WORDED = {"detail", "explanation", "message", "says", "sentence", "spoken", "told", "why", "words"}
"""Attributes and methods that hold or make sentences."""
READING = {
    *("endswith", "find", "index", "partition", "removeprefix", "removesuffix", "replace", "rfind", "rindex"),
    *("rpartition", "rsplit", "split", "splitlines", "startswith", "strip", "lstrip", "rstrip", "translate"),
}
PATTERNS = {"findall", "finditer", "fullmatch", "match", "search", "split", "sub"}
INPUT = {"parse_dollars", "read_dollars"}
"""Functions of `wording` that read what a person types."""
EXEMPT = {
    "advise/cards/words/made.py:_is_listed": "the words of a rule list are its code",
    "academy/question.py:_choice": "a person may type the words of an answer",
    "academy/wording.py:_sighting_words": "the detail of a sighting is a code",
    "cli/training/session.py:_tell": "the same reason is said once",
    "errors.py:__str__": "the rule goes before the full stop",
    "rules/wagers.py:_consistent": "what an option says is kept by its values",
    "table/books/takings.py:_count_drops_where": "why a line of the ledger was written is a code",
    "web/lab/printed_figures.py:choose": "a person types the words to look for",
}
"""By module and function: why it may."""


class _Reader(ast.NodeVisitor):
    """Finds the places of one module where words are read back."""

    def __init__(self, tree: ast.Module) -> None:
        self.found: list[tuple[str, int, str]] = []
        self._wording = {
            alias.asname or alias.name
            for node in ast.walk(tree)
            if isinstance(node, ast.ImportFrom) and (node.module or "").startswith("pitboss.wording")
            for alias in node.names
            if alias.name not in INPUT and alias.name.islower()
        }
        self._function = "module"
        self._names: set[str] = set()
        self.visit(tree)

    def _holds_words(self, node: ast.expr) -> bool:  # noqa: PLR0911 - one case a kind of expression
        match node:
            case ast.Name(id):
                return id in self._names
            case ast.Attribute(attr=name):
                return name in WORDED
            case ast.Call(func=ast.Name("str"), args=[ast.Name(name)]):
                return name in ("error", "refusal", "refused")
            case ast.Call(func=ast.Name(name)):
                return name in self._wording
            case ast.Call(func=ast.Attribute(value, name)):
                return name in WORDED or (name in {"lower", *READING} and self._holds_words(value))
            case ast.Subscript(value=value, slice=ast.Slice()):
                return self._holds_words(value)
            case ast.Subscript(slice=ast.Constant(key)):
                return key in WORDED
            case ast.BoolOp(values=values):
                return any(map(self._holds_words, values))
            case ast.IfExp(body=body, orelse=orelse):
                return self._holds_words(body) or self._holds_words(orelse)
            case ast.JoinedStr(values=[ast.FormattedValue(value=value)]):
                return self._holds_words(value)
        return False

    def _is_read(self, node: ast.expr) -> bool:
        literal = isinstance(node, ast.Constant) and isinstance(node.value, str) and node.value.count(" ") > 2
        return literal or self._holds_words(node)

    def _note(self, node: ast.expr) -> None:
        self.found.append((self._function, node.lineno, ast.unparse(node)))

    def visit_FunctionDef(self, node: ast.FunctionDef | ast.AsyncFunctionDef) -> None:
        outer = self._function, self._names
        self._function, self._names = node.name, set()
        self.generic_visit(node)
        self._function, self._names = outer

    visit_AsyncFunctionDef = visit_FunctionDef  # noqa: N815 - as `ast` calls it

    def visit_Assign(self, node: ast.Assign) -> None:
        self.generic_visit(node)
        for target in node.targets:
            if isinstance(target, ast.Name):
                (self._names.add if self._holds_words(node.value) else self._names.discard)(target.id)

    def visit_Compare(self, node: ast.Compare) -> None:
        sides = [node.left, *node.comparators]
        for operator, one, other in zip(node.ops, sides, sides[1:], strict=False):
            empty = any(isinstance(side, ast.Constant) and side.value in (None, "") for side in (one, other))
            equal = isinstance(operator, ast.Eq | ast.NotEq | ast.In | ast.NotIn)
            if equal and not empty and any(map(self._is_read, (one, other))):
                self._note(node)
        self.generic_visit(node)

    def visit_Match(self, node: ast.Match) -> None:
        if self._holds_words(node.subject):
            self._note(node.subject)
        self.generic_visit(node)

    def visit_Call(self, node: ast.Call) -> None:
        if isinstance(node.func, ast.Attribute):
            name, of = node.func.attr, node.func.value
            read = name in READING and self._holds_words(of)
            if read or (name in PATTERNS and any(map(self._holds_words, node.args))):
                self._note(node)
        self.generic_visit(node)


def read_back(text: str) -> list[str]:
    return [code for _, _, code in _Reader(ast.parse(text)).found]


MODULES = sorted(
    path for path in SOURCE.rglob("*.py") if path.relative_to(SOURCE).parts[0] not in ("kernels", "wording")
)


@pytest.fixture(scope="module")
def places() -> list[tuple[str, str]]:
    """By module and function: every line that reads words back."""
    return [
        (f"{name}:{function}", f"{name}:{line}: {code}")
        for path in MODULES
        for name in [str(path.relative_to(SOURCE))]
        for function, line, code in _Reader(ast.parse(path.read_text(encoding="utf-8"))).found
    ]


def test_no_module_reads_words_back(places: list[tuple[str, str]]) -> None:
    assert [place for where, place in places if where not in EXEMPT] == []


def test_every_exemption_is_needed(places: list[tuple[str, str]]) -> None:
    assert set(EXEMPT) == {where for where, _ in places if where in EXEMPT}


@pytest.mark.parametrize(
    "code",
    [
        'if view["next"].words == plan[0].words: pass',
        "event.why.removeprefix('Void: ').removesuffix('.')",
        "text = refused.message\nif text in known: pass",
        "re.sub('your', 'their', reason.sentence())",
        "_YOUR.sub('their', reason.words)",
        "from pitboss.wording import dollars\ndollars(5).split('.')",
        "words = card.words\nhead = words.split(' ', 1)[1]",
        "try: go()\nexcept Refused as error:\n    if str(error) == 'No.': pass",
        "if 'void' in record['why']: pass",
        "match move.words:\n    case 'Deal': pass",
        "if card.words.lower().startswith(text): pass",
        "if text == 'Place your wagers, please.': pass",
    ],
)
def test_what_reads_words_back_is_found(code: str) -> None:
    assert read_back(code)


@pytest.mark.parametrize(
    "code",
    [
        "print(move.words)",
        "if not reason.words: pass",
        "if reason.words != '': pass",
        "if move.kind == 'deal': pass",
        "place.replace('-', ' ')",
        "from pitboss.wording import joined\nlabel.set_text(joined(names))",
        "parts = text.split(',')",
    ],
)
def test_what_only_writes_them_is_not(code: str) -> None:
    assert not read_back(code)
