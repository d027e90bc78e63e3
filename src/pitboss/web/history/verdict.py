"""The fair check of a record, as a page shows it."""

from __future__ import annotations

from dataclasses import dataclass

from pitboss.errors import PitbossError
from pitboss.table.fairness.fair_check import Check, check_record

__all__ = ["Verdict", "verdict_of"]


@dataclass(frozen=True, slots=True, kw_only=True)
class Verdict:
    """Every check by name, or why nothing could be checked."""

    checks: tuple[Check, ...] = ()
    problem: str = ""

    @property
    def passed(self) -> bool:
        return not self.problem and all(check.passed for check in self.checks)

    @property
    def words(self) -> str:
        if self.problem:
            return self.problem
        failed = [check.name for check in self.checks if not check.passed]
        if failed:
            return f"This round does not verify: {', '.join(failed)}."
        return f"Verified: all {len(self.checks)} checks passed."


def verdict_of(record: object) -> Verdict:
    """Check a record as anyone who has it could."""
    try:
        return Verdict(checks=check_record(record))
    except PitbossError as error:
        return Verdict(problem=error.message)
