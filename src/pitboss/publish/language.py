"""The language of figure files: whole numbers, words in quotes, + - * /, and calls of functions.

Python's own parser reads it. What is not listed here is refused, and nothing is ever executed.
"""

from __future__ import annotations

import ast
import inspect
import operator
from collections.abc import Callable, Mapping
from fractions import Fraction

__all__ = ["Function", "Value", "evaluate", "words"]

Value = Fraction | str
Function = Callable[..., Fraction]

_LONGEST = 500
_OPERATIONS: Mapping[type[ast.operator], Callable[[Fraction, Fraction], Fraction]] = {
    ast.Add: operator.add,
    ast.Sub: operator.sub,
    ast.Mult: operator.mul,
    ast.Div: operator.truediv,
}


def evaluate(text: str, functions: Mapping[str, Function]) -> Fraction:
    """The exact value of an expression; ValueError says what is wrong with it."""
    if len(text) > _LONGEST:
        raise ValueError(f"an expression has at most {_LONGEST} characters, this one has {len(text)}")
    try:
        return _number(_Reader(functions).read(ast.parse(text, mode="eval").body), text)
    except (SyntaxError, RecursionError, MemoryError) as error:
        raise ValueError(f"cannot be read as an expression: {text!r}") from error


def words(text: str) -> set[str]:
    """The words in quotes of an expression."""
    nodes = ast.walk(ast.parse(text, mode="eval"))
    return {node.value for node in nodes if isinstance(node, ast.Constant) and isinstance(node.value, str)}


def _number(value: Value, text: str) -> Fraction:
    if isinstance(value, str):
        raise ValueError(f"{text!r} is a word where a number is needed")  # noqa: TRY004 - a mistake in a file
    return value


class _Reader:
    """Walks the tree: each node is a number, a word, an operation or a call."""

    def __init__(self, functions: Mapping[str, Function]) -> None:
        self._functions = functions

    def read(self, node: ast.expr) -> Value:
        match node:
            case ast.Constant(value=str() as word):
                return word
            case ast.Constant(value=int() as number) if not isinstance(number, bool):
                return Fraction(number)
            case ast.UnaryOp(op=ast.USub()):
                return -self._operand(node.operand)
            case ast.BinOp(op=ast.Add() | ast.Sub() | ast.Mult() | ast.Div()):
                return self._sum(node)
            case ast.Call(func=ast.Name(id=name)):
                return self._call(name, node)
        raise ValueError(f"{ast.unparse(node)!r} is not a whole number, a sum or a call of a known function")

    def _operand(self, node: ast.expr) -> Fraction:
        return _number(self.read(node), ast.unparse(node))

    def _sum(self, node: ast.BinOp) -> Fraction:
        left, right = self._operand(node.left), self._operand(node.right)
        try:
            return _OPERATIONS[type(node.op)](left, right)
        except ZeroDivisionError as error:
            raise ValueError(f"{ast.unparse(node)!r} divides by zero") from error

    def _call(self, name: str, node: ast.Call) -> Fraction:
        if name not in self._functions:
            raise ValueError(f"there is no function {name!r}; there are {', '.join(sorted(self._functions))}")
        function = self._functions[name]
        places = [self.read(each) for each in node.args]
        named = {each.arg or "**": self.read(each.value) for each in node.keywords}
        try:
            inspect.signature(function).bind(*places, **named)
        except TypeError as error:
            raise ValueError(f"{name}(): {error}") from error
        return function(*places, **named)
