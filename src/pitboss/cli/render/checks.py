"""Checks of a record, each by name."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING, Protocol

if TYPE_CHECKING:
    from rich.console import Console

__all__ = ["show_checks"]


class _Check(Protocol):
    @property
    def name(self) -> str: ...
    @property
    def passed(self) -> bool: ...
    @property
    def detail(self) -> str: ...


def show_checks(console: Console, checks: Iterable[_Check]) -> None:
    for check in checks:
        verdict, style = ("passed", "green") if check.passed else ("FAILED", "bold red")
        console.print(f"  {verdict}  {check.name}: {check.detail}", style=style, soft_wrap=True)
