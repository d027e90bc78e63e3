"""Checks of a record, each by name."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from rich.console import Console

    from pitboss.table.fairness.fair_check import Check

__all__ = ["show_checks"]


def show_checks(console: Console, checks: Iterable[Check]) -> None:
    for check in checks:
        verdict, style = ("passed", "green") if check.passed else ("FAILED", "bold red")
        console.print(f"  {verdict}  {check.name}: {check.detail}", style=style, soft_wrap=True)
