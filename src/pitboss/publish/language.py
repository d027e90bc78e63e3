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
        return _number(_read(ast.parse(text, mode="eval").body, functions), text)
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


def _read(node: ast.expr, functions: Mapping[str, Function]) -> Value:
    """A number, a word, an operation or a call."""
    match node:
        case ast.Constant(value=str() as word):
            return word
        case ast.Constant(value=int() as number) if not isinstance(number, bool):
            return Fraction(number)
        case ast.UnaryOp(op=ast.USub()):
            return -_operand(node.operand, functions)
        case ast.BinOp(op=ast.Add() | ast.Sub() | ast.Mult() | ast.Div()):
            left, right = _operand(node.left, functions), _operand(node.right, functions)
            try:
                return _OPERATIONS[type(node.op)](left, right)
            except ZeroDivisionError as error:
                raise ValueError(f"{ast.unparse(node)!r} divides by zero") from error
        case ast.Call(func=ast.Name(id=name)):
            return _call(name, node, functions)
    raise ValueError(f"{ast.unparse(node)!r} is not a whole number, a sum or a call of a known function")


def _operand(node: ast.expr, functions: Mapping[str, Function]) -> Fraction:
    return _number(_read(node, functions), ast.unparse(node))


def _call(name: str, node: ast.Call, functions: Mapping[str, Function]) -> Fraction:
    if name not in functions:
        raise ValueError(f"there is no function {name!r}; there are {', '.join(sorted(functions))}")
    places = [_read(each, functions) for each in node.args]
    named = {each.arg or "**": _read(each.value, functions) for each in node.keywords}
    try:
        inspect.signature(functions[name]).bind(*places, **named)
    except TypeError as error:
        raise ValueError(f"{name}(): {error}") from error
    return functions[name](*places, **named)
