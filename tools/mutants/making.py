"""The mistakes: every change that mutmut knows, made to one function at a time."""

from __future__ import annotations

import ast
import sys
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import zip_longest
from pathlib import Path
from textwrap import dedent
from types import FunctionType

import libcst as cst
from mutmut.mutation.file_mutation import create_mutations

__all__ = ["Mutant", "mutants_of", "put_in"]

_Function = ast.FunctionDef | ast.AsyncFunctionDef


@dataclass(frozen=True, slots=True, kw_only=True)
class Mutant:
    """One mistake in one function."""

    module: str
    function: str
    number: int
    """Of those in this function, from 1."""
    code: str
    """The function with the mistake."""
    was: str
    becomes: str
    """The first line that differs, before and after."""
    lines: frozenset[int]
    """Of the statement that it is in: a test that runs none of them cannot find it."""

    @property
    def place(self) -> str:
        return f"{self.module.removeprefix('pitboss.')}.{self.function}"

    @property
    def name(self) -> str:
        return f"{self.place}#{self.number}"


def mutants_of(path: Path, module: str) -> Iterator[Mutant]:
    """All mistakes in one file, in its order; what runs once, on import, is left alone."""
    source = path.read_text()
    functions = dict(_functions(ast.parse(source)))
    tree, mutations, *_ = create_mutations(str(path), source)
    names = dict(_names(tree.body))
    written = {node: tree.code_for_node(node).splitlines() for node in names}
    numbers = Counter[str]()
    for mutation in mutations:
        node = mutation.contained_by_top_level_function
        if not isinstance(node, cst.FunctionDef):
            continue
        name = names[node]
        changed = node.deep_replace(mutation.original_node, mutation.mutated_node)
        old, new = written[node], tree.code_for_node(changed).splitlines()
        at = next((at for at, (one, other) in enumerate(zip_longest(old, new)) if one != other), None)
        if at is None:
            continue
        numbers[name] += 1
        begins = next(at for at, line in enumerate(old) if line.startswith(("def ", "async def ")))
        yield Mutant(
            module=module,
            function=name,
            number=numbers[name],
            code=dedent("\n".join(new)),
            was=old[at].strip() if at < len(old) else "",
            becomes=new[at].strip() if at < len(new) else "",
            lines=_statement(functions[name], functions[name].lineno + at - begins),
        )


def put_in(mutant: Mutant) -> None:
    """Make the mistake, in this process."""
    module = sys.modules[mutant.module]
    made: dict[str, object] = {}
    exec(f"from __future__ import annotations\n{mutant.code}", {**vars(module)}, made)
    *owner, name = mutant.function.split(".")
    holder = vars(vars(module)[owner[0]]) if owner else vars(module)
    right, wrong = _plain(holder[name]), _plain(made[name])
    right.__code__, right.__defaults__, right.__kwdefaults__ = (
        wrong.__code__,
        wrong.__defaults__,
        wrong.__kwdefaults__,
    )


def _plain(function: object) -> FunctionType:
    plain = function.__func__ if isinstance(function, staticmethod | classmethod) else function
    if not isinstance(plain, FunctionType):
        raise TypeError(f"{function!r} is decorated.")
    return plain


def _names(body: object, owner: str = "") -> Iterator[tuple[cst.FunctionDef, str]]:
    for node in body if isinstance(body, list | tuple) else ():
        if isinstance(node, cst.FunctionDef):
            yield node, f"{owner}{node.name.value}"
        elif isinstance(node, cst.ClassDef):
            yield from _names(node.body.body, f"{node.name.value}.")


def _functions(tree: ast.Module) -> Iterator[tuple[str, _Function]]:
    for node in tree.body:
        if isinstance(node, _Function):
            yield node.name, node
        elif isinstance(node, ast.ClassDef):
            yield from (
                (f"{node.name}.{each.name}", each) for each in node.body if isinstance(each, _Function)
            )


def _statement(function: _Function, line: int) -> frozenset[int]:
    """The lines of the statement around a line, without those of the statements inside it."""
    around = [each for each in ast.walk(function) if isinstance(each, ast.stmt) and line in _span(each)]
    statement = min(around, key=lambda each: len(_span(each)), default=function)
    lines = set(_span(statement))
    if statement is not function:  # its defaults count everywhere
        for inner in ast.walk(statement):
            if isinstance(inner, ast.stmt) and inner is not statement:
                lines -= set(_span(inner))
    return frozenset(lines)


def _span(statement: ast.stmt) -> range:
    return range(statement.lineno, (statement.end_lineno or statement.lineno) + 1)
