"""What an audit found: a verdict for each check, with the first place where something is wrong."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from pitboss.codec import Json
from pitboss.table.fairness.fair_check import Check

__all__ = ["CHECKS", "AuditReport", "Findings"]

CHECKS: Final[dict[str, str]] = {
    "schema": "The tables are those that the migrations make, and nothing in the database acts by itself.",
    "chain": "Every link hangs on the one before it, and none is missing in between.",
    "anchor": "The log still holds everything that the anchor saw.",
    "replay": "Every command, decided again, does what the log says; the stored state is where it leads to.",
    "ledger": "The entries are the lines of the log, and every movement adds up to zero.",
    "balances": "The balances are the sums of the entries, only banks and cage are below 0, the total is 0.",
    "layout": "What lies on the layout is what the wagers say, and nothing is left there after a round.",
    "wagers": "Every wager was settled or voided exactly once.",
    "shuffles": "Every round was committed to before its wagers, and dealt from the fair deck.",
    "records": "Every finished round has its record, chained to the one before it, as the log makes it.",
    "decks": "The decks alternate wherever two are in use with a shuffler.",
    "limits": "Every wager was within the limits in force, in chips of the house.",
    "commands": "Every command that was carried out is remembered with its place in the log.",
    "people": "The people are those of the cage's log; each acted in their own role, and none at the "
    "cage after being dismissed; no staff took a seat.",
    "powers": "Every password, session and one-time link is one that the cage's log has given.",
    "secrets": "Every prepared round has its secret, and none was out before its round had ended.",
    "times": "Time never goes backwards in a stream.",
}
"""What each check proves, by name."""


_LATER: Final = "something is wrong here, in a round in progress; what it is can be said when that is over."


@dataclass(frozen=True, slots=True, kw_only=True)
class AuditReport:
    """All verdicts, and how much was read for them."""

    checks: tuple[Check, ...]
    streams: int
    rows: int
    rounds: int

    @property
    def passed(self) -> bool:
        return all(check.passed for check in self.checks)

    def to_json(self) -> Json:
        return {
            "passed": self.passed,
            "checks": [check.to_json() for check in self.checks],
            "streams": self.streams,
            "rows": self.rows,
            "rounds": self.rounds,
        }


class Findings:
    """Collects what is wrong, by check: the first finding in words, the others as a count."""

    def __init__(self) -> None:
        self._first: dict[str, str] = {}
        self._count: dict[str, int] = {}
        self.discreet = False
        """Whether what is read now is of a round in progress, and stays on the server."""

    def add(self, check: str, where: str, what: str) -> None:
        """`where` is the place as a person would look it up: `table-1, sequence 12`."""
        self._first.setdefault(check, f"{where}: {_LATER if self.discreet else what}")
        self._count[check] = self._count.get(check, 0) + 1

    def __contains__(self, check: str) -> bool:
        return check in self._first

    def checks(self, *, anchored: bool) -> tuple[Check, ...]:
        """The verdicts, the anchor's only where there was one."""
        return tuple(self._check(name) for name in CHECKS if anchored or name != "anchor")

    def _check(self, name: str) -> Check:
        if name not in self._first:
            return Check(name=name, passed=True, detail=CHECKS[name])
        more = self._count[name] - 1
        others = f" ({more} more of this kind)" if more else ""
        return Check(name=name, passed=False, detail=f"{self._first[name]}{others}")
