"""Answers remembered: told again as they were, also those of a version whose refusals had no code."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any

import pytest

from pitboss.errors import Forbidden, Refused
from pitboss.table.audit.answers_check import AnswersCheck
from pitboss.table.audit.report import Findings
from pitboss.table.canonical import canonical
from pitboss.table.live.receipt import answer_again, refusal
from pitboss.wording.refusals import Refusal

OLD = canonical({"refused": {"kind": "forbidden", "message": "Ann does not sit at seat-2.", "rule": None}})


def test_a_refusal_is_told_again_with_its_code_and_parameters() -> None:
    error = Refused(Refusal.DECIDES_FIRST, rule="procedures", seat="seat-2", decision="play or fold")
    with pytest.raises(Refused) as told:
        answer_again(refusal(error))
    assert type(told.value) is Refused
    assert told.value.to_json() == error.to_json()


def test_a_refusal_without_a_code_is_told_again_in_its_own_words() -> None:
    with pytest.raises(Forbidden) as told:
        answer_again(OLD)
    assert (told.value.code, told.value.message) == ("told", "Ann does not sit at seat-2.")


@pytest.mark.parametrize(
    ("answer", "right"),
    [
        (OLD, True),
        (refusal(Refused(Refusal.TABLE_CLOSED)), True),
        (OLD.replace('"rule"', '"rules"'), False),
        (canonical({"refused": "no"}), False),
    ],
)
def test_an_audit_knows_both_forms_of_a_refusal(answer: str, right: bool) -> None:
    findings = Findings()
    row: Any = SimpleNamespace(key="ann:1", digest="0" * 64, answer=answer)
    AnswersCheck(findings)._is_accepted(row, {"ann"})
    (check,) = (each for each in findings.checks(anchored=False) if each.name == "commands")
    assert check.passed is right
