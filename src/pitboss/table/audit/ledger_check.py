"""`ledger` and `balances`: the entries against the log, and the balances against the entries."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence
from itertools import groupby

from pitboss.errors import quoted
from pitboss.table.audit.link import Link
from pitboss.table.audit.report import Findings
from pitboss.table.books.cage import CAGE_STREAM
from pitboss.table.books.ledger import CAGE, Line, may_be_negative, player
from pitboss.table.storage.rows import Found

__all__ = ["LedgerCheck"]

_OF_TABLES = ("layout", "pot", "tipbet", "paid", "tips", "bank")


class LedgerCheck:
    """Adds up every line of the log, account by account."""

    def __init__(self, findings: Findings) -> None:
        self._findings = findings
        self.sums: dict[str, int] = {}

    def post(self, links: Sequence[Link], entries: Iterable[Found]) -> None:
        """Some links of one stream, with the entries up to the last of them."""
        stored = {sequence: list(lines) for sequence, lines in groupby(entries, lambda row: row.sequence)}
        for link in links:
            self._compare(link, stored.pop(link.sequence, []))
            if link.entry is not None:
                self._move(link, link.entry.lines)
        for rows in stored.values():
            where = f"{rows[0].stream}, sequence {rows[0].sequence}"
            self._findings.add("ledger", where, "there are entries, but the log has no such link.")

    def _compare(self, link: Link, stored: list[Found]) -> None:
        written = [] if link.entry is None else list(link.entry.lines)
        found = [(row.line, row.account, row.cents, row.why) for row in stored]
        expected = [(number, line.account, line.cents, line.why) for number, line in enumerate(written)]
        if found == expected and all(type(row.cents) is int for row in stored):
            return
        for one, other in zip(found, expected, strict=False):
            if one != other or type(one[2]) is not int:
                what = (
                    f"line {other[0]} is {quoted(one[1:], 120)}, but the log says {quoted(other[1:], 120)}."
                )
                self._findings.add("ledger", link.where, what)
                return
        what = f"there are {len(found)} entries, but the log has {len(expected)} lines."
        self._findings.add("ledger", link.where, what)

    def _move(self, link: Link, lines: Sequence[Line]) -> None:
        if total := sum(line.cents for line in lines):
            self._findings.add("ledger", link.where, f"the movement adds up to {total} cents, not to zero.")
        for line in lines:
            if not _belongs(line.account, link.stream):
                what = f"{quoted(line.account)} is not an account that this stream may move."
                self._findings.add("ledger", link.where, what)
            self.sums[line.account] = self.sums.get(line.account, 0) + line.cents
        for account in dict.fromkeys(line.account for line in lines):
            # A player's chips move in several streams, and only the order within each is known.
            single = not account.startswith(player("")) and not may_be_negative(account)
            if single and self.sums[account] < 0:
                what = f"{account} is at {self.sums[account]} cents, below zero."
                self._findings.add("balances", link.where, what)

    def balance(self, stored: Iterable[tuple[str, int]], people: Collection[str]) -> None:
        """Compare the stored balances, and the accounts there should be."""
        expected = {CAGE: 0, **{player(person): 0 for person in people}, **self.sums}
        total = 0
        for account, cents in stored:
            if account not in expected:
                self._findings.add(
                    "balances", quoted(account), f"{cents} cents, but nothing ever moved there."
                )
                continue
            right = expected.pop(account)
            if type(cents) is not int or cents != right:
                what = f"{quoted(cents)} cents, but the entries add up to {right}."
                self._findings.add("balances", account, what)
            elif cents < 0 and not may_be_negative(account):
                self._findings.add("balances", account, f"{cents} cents, below zero.")
            total += cents if type(cents) is int else 0
        for account, cents in expected.items():
            self._findings.add("balances", account, f"no balance is kept, but the entries add up to {cents}.")
        if total:
            self._findings.add("balances", "all accounts", f"they add up to {total} cents, not to zero.")


def _belongs(account: str, stream: str) -> bool:
    kind, _, rest = account.partition(":")
    if kind == "player":
        return bool(rest)
    if stream == CAGE_STREAM:
        return account == CAGE
    return kind in _OF_TABLES and rest.split(":")[0] == stream
