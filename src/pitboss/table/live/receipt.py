"""The answer to a command, and how it is remembered: a repeated command gets the same answer."""

from __future__ import annotations

import json
from collections.abc import Sequence

from pitboss.contract import Receipt, read_receipt
from pitboss.errors import Forbidden, Refused
from pitboss.table.books.ledger import Line, player
from pitboss.table.canonical import canonical
from pitboss.table.storage import Overdrawn
from pitboss.wording.refusals import Refusal

__all__ = ["answer_again", "refusal", "too_little"]


def refusal(error: Refused) -> str:
    """A refusal as it is remembered."""
    return canonical({"refused": {"rule": None, **error.to_json()}})


def answer_again(answer: str) -> Receipt:
    """The answer given before: the receipt, or the refusal raised once more."""
    data = json.loads(answer)
    if "refused" in data:
        told = data["refused"]
        kind = Forbidden if told["kind"] == Forbidden.kind else Refused
        raise kind.told(told)
    return read_receipt(data)


def too_little(short: Overdrawn, lines: Sequence[Line]) -> Refused:
    """The refusal for a seat whose chips do not cover its wagers."""
    wanted = -sum(line.cents for line in lines if line.account == short.account)
    if short.account.startswith(player("")):
        return Refused(Refusal.CHIPS_SHORT, wanted=wanted, chips=wanted + short.cents)
    return Refused(Refusal.ACCOUNT_OVERDRAWN, account=short.account)
