"""Markup is built of elements that escape their text, never glued together from strings."""

from __future__ import annotations

import ast
import re
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

import htpy as h
import pytest
from htpy import Node
from markupsafe import Markup

import pitboss
from pitboss.web.frame.writing import written

SOURCE = Path(pitboss.__file__).parent
MODULES = sorted(SOURCE.rglob("*.py"))
TAG = re.compile(
    r"(?<!\?P)</?(a|article|aside|b|body|button|caption|circle|code|dd|details|div|dl|dt|em|fieldset|figure|form|g|h[1-6]"
    r"|head|html|img|input|label|li|link|main|meta|nav|ol|option|p|path|pre|rect|script|section|select|small"
    r"|span|strong|style|summary|sup|svg|table|tbody|td|text|tfoot|th|thead|title|tr|ul)(?=[\s>/{]|$)"
)
HOSTILE = "<script>alert('x')</script> & \"more\""


def strings_of(tree: ast.Module) -> Iterator[tuple[int, str]]:
    """Every string of a module, the parts of f-strings too; docstrings may show what they are about."""
    alone = {id(node.value) for node in ast.walk(tree) if isinstance(node, ast.Expr)}
    for node in ast.walk(tree):
        if isinstance(node, ast.Constant) and isinstance(node.value, str) and id(node) not in alone:
            yield node.lineno, node.value


def called_in(tree: ast.Module) -> Iterator[str]:
    """The names of the functions and methods that a module calls, once for each call."""
    for node in ast.walk(tree):
        match node:
            case ast.Call(func=ast.Name(name) | ast.Attribute(attr=name)):
                yield name


@dataclass(frozen=True, slots=True)
class Module:
    """What is asked of a module here; its tree is let go."""

    tags: list[str]
    """Lines that write a tag as text."""
    calls: Counter[str]


@pytest.fixture(scope="module")
def modules() -> dict[str, Module]:
    found = {}
    for path in MODULES:
        name, tree = path.relative_to(SOURCE).as_posix(), ast.parse(path.read_text(encoding="utf-8"))
        tags = [f"{name}:{line}: {text[:60]!r}" for line, text in strings_of(tree) if TAG.search(text)]
        found[name] = Module(tags, Counter(called_in(tree)))
    return found


def test_no_module_writes_tags_as_text(modules: dict[str, Module]) -> None:
    assert [tag for module in modules.values() for tag in module.tags] == []


def test_markup_reaches_the_browser_by_one_way(modules: dict[str, Module]) -> None:
    raw = {name: count for name, module in modules.items() if (count := module.calls["html"])}
    assert {name: count for name, count in raw.items() if name.startswith("web/")} == {
        "web/frame/pages/plain.py": 1,  # htpy's element, which escapes
        "web/frame/pages/region.py": 1,
    }
    unsanitized = [
        name for name in modules if "sanitize=False" in (SOURCE / name).read_text(encoding="utf-8")
    ]
    assert unsanitized == ["web/frame/pages/region.py"]
    heads = {
        name
        for name, module in modules.items()
        for add in ("add_head_html", "add_body_html")
        if module.calls[add]
    }
    assert heads == {"web/frame/pages/frame.py"}


def test_nothing_is_declared_to_be_markup_already(modules: dict[str, Module]) -> None:
    declared = {name for name, module in modules.items() if module.calls["Markup"]}
    assert declared == {"publish/report/writers/html.py"}, "but the report's own stylesheet"


@pytest.mark.parametrize(
    "content",
    [
        None,
        HOSTILE,
        h.p[HOSTILE],
        h.p(title=HOSTILE, hidden=True, class_=["one", None, "two"])[None, True, False, 7],
        [h.b["a"], (h.i["b"], [HOSTILE])],
        h.fragment[h.br, h.input(value=HOSTILE), [h.fragment["x"]]],
        Markup("<b>made before</b>"),
    ],
    ids=str,
)
def test_what_is_written_is_what_htpy_writes(content: Node) -> None:
    assert written(content) == str(h.fragment[content])
    assert "<script" not in written(content)


def test_children_may_be_worked_out_late() -> None:
    assert written(h.ul[(h.li[each] for each in "ab")]) == "<ul><li>a</li><li>b</li></ul>"
    assert written(lambda: h.p["late"]) == "<p>late</p>"


def test_what_is_written_is_plain_text() -> None:
    """`str` of an element is a string that escapes all it is added to."""
    assert type(written(h.p["a"])) is str
    assert "<i>" + written(h.p["a"]) == "<i><p>a</p>"
