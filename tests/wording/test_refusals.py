"""Refusals: a code with parameters, worded in one place and in one style."""

from __future__ import annotations

import ast
import json
import pickle
import re
from collections.abc import Iterable
from pathlib import Path

import pytest

import pitboss
from pitboss.errors import Forbidden, IdReused, InputError, Named, Refused
from pitboss.wording.refusals import Refusal
from pitboss.wording.sentences import gaps, worded

SOURCE = Path(pitboss.__file__).parent
RAISED = {"Refused", "Forbidden", "IdReused"}
SAMPLES: dict[str, object] = {
    "": Named("ante", "Ante Blind"),
    "money": 123_450,
    "seat": "seat-2",
    "hand": "pair of aces",
    "or": ("play", "fold"),
    "and": (Named("ante", "Ante Blind"), Named("bonus", "Hold'Em Bonus")),
    "quoted": "x" * 40,
    "count decision": 2,
}


@pytest.fixture(scope="module")
def modules() -> dict[Path, list[ast.AST]]:
    """Every module with its calls and its mentions of `Refusal.X`; the rest is of no interest here."""
    return {
        path.relative_to(SOURCE): [node for node in ast.walk(ast.parse(path.read_text())) if _told(node)]
        for path in sorted(SOURCE.rglob("*.py"))
    }


def _told(node: ast.AST) -> bool:
    return filled(node) is not None or is_member(node) or is_raised(node)


def is_member(node: ast.AST) -> bool:
    return isinstance(node, ast.Attribute) and isinstance(node.value, ast.Name) and node.value.id == "Refusal"


def is_raised(node: ast.AST) -> bool:
    return isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id in RAISED


def members(nodes: Iterable[ast.AST]) -> list[Refusal]:
    """Every `Refusal.X` among them; a name that does not exist fails here."""
    return [Refusal[node.attr] for node in nodes if isinstance(node, ast.Attribute) and is_member(node)]


def parameters_for(member: Refusal) -> dict[str, object]:
    if member is Refusal.AT_SEAT:
        return {"seat": "seat-2", "refused": Refused(Refusal.NO_WAGER)}
    return {name: SAMPLES[spec] for name, spec in gaps(member.value).items()}


def filled(node: ast.AST) -> tuple[list[Refusal], set[str]] | None:
    """The reasons that a call words, and the parameters it gives them."""
    match node:
        case ast.Call(func=ast.Name(id=name), args=[reason], keywords=given) if name in RAISED:
            return members(ast.walk(reason)), {str(each.arg) for each in given} - {"rule"}
        case ast.Call(func=ast.Attribute(value=reason, attr="sentence"), args=[ast.Dict(keys=keys)]):
            return members(ast.walk(reason)), {
                str(key.value) for key in keys if isinstance(key, ast.Constant)
            }
    return None


def test_every_reason_is_given_just_the_parameters_that_its_sentence_has(
    modules: dict[Path, list[ast.AST]],
) -> None:
    wrong = []
    for path, nodes in modules.items():
        free = members(nodes)
        for node in nodes:
            for member in ((call := filled(node)) and call[0]) or ():
                free.remove(member)
                if call and set(gaps(member.value)) != call[1]:
                    wrong.append(f"{path}: {member.name} {call[1]}")
        wrong += [f"{path}: {member.name} without parameters" for member in free if gaps(member.value)]
    assert wrong == []


def test_a_refusal_is_raised_with_a_reason_and_never_with_a_sentence(
    modules: dict[Path, list[ast.AST]],
) -> None:
    raised = [
        (path, node)
        for path, nodes in modules.items()
        for node in nodes
        if isinstance(node, ast.Call) and is_raised(node)
    ]
    assert len(raised) > 50
    sentences = [
        f"{path}:{node.lineno}"
        for path, node in raised
        for reason in node.args
        if isinstance(reason, ast.Constant | ast.JoinedStr | ast.BinOp)
    ]
    assert sentences == []


def test_every_reason_is_used(modules: dict[Path, list[ast.AST]]) -> None:
    used = {m for path, nodes in modules.items() if path.name != "refusals.py" for m in members(nodes)}
    assert set(Refusal) - used == set()


@pytest.mark.parametrize("member", Refusal, ids=lambda member: member.code)
def test_every_refusal_is_one_sentence_in_one_style(member: Refusal) -> None:
    error = Refused(member, rule="procedures, Wagers (b)", **parameters_for(member))
    assert re.fullmatch(r"[A-Z][^\n{}]*[^.\s]\.", error.message), error.message
    assert "seat-" not in error.message or member is Refusal.NO_SUCH_SEAT
    assert len(error.message) < 300
    assert str(error).endswith(" (procedures, Wagers (b)).")
    assert re.fullmatch(r"[a-z]+(-[a-z0-9]+)*", error.code)
    assert json.loads(json.dumps(error.parameters)).keys() == gaps(member.value).keys()


def test_no_two_reasons_share_a_sentence() -> None:
    assert len(Refusal.__members__) == len(set(Refusal))


def test_parameters_are_worded_by_their_kind() -> None:
    ante, bonus = Named("ante", "Ante Blind"), Named("bonus", "Hold'Em Bonus")
    error = Refused(Refusal.MUST_EQUAL, wager=bonus, other=ante, wanted=1000, staked=500)
    assert (
        error.message == "Hold'Em Bonus must equal Ante Blind: Ante Blind is $10.00, Hold'Em Bonus is $5.00."
    )
    assert error.parameters == {"wager": "bonus", "other": "ante", "wanted": 1000, "staked": 500}
    first = Refused(Refusal.DECIDES_FIRST, seat="seat-2", decision="play or fold")
    assert first.message == "Seat 2 has to decide first: play or fold."
    assert (first.code, first.parameters["seat"]) == ("decides-first", "seat-2")
    nested = Refused(Refusal.AT_SEAT, seat="seat-2", refused=error)
    assert nested.message == f"Seat 2: {error.message}"
    assert nested.parameters["refused"] == {"code": "must-equal", "parameters": error.parameters}
    with pytest.raises(ValueError, match="no such format"):
        worded("{amount:pounds}", {"amount": 1})


@pytest.mark.parametrize(
    "given",
    [10**5000, "x" * 100_000, "\ud800", object(), ["a", {"b": None}]],
    ids=["huge", "long", "half a character", "an object", "a list"],
)
def test_whatever_was_sent_can_be_answered_as_json(given: object) -> None:
    error = Refused(Refusal.NOT_WHOLE_CENTS, wager=Named("ante", "Ante Blind"), given=given)
    assert len(json.dumps(error.to_json(), ensure_ascii=False).encode()) < 600


@pytest.mark.parametrize("kind", [Refused, Forbidden, IdReused])
def test_a_refusal_survives_json_and_pickling(kind: type[Refused]) -> None:
    error = kind(Refusal.OUT_OF_TURN, rule="procedures", turn="seat-1", seat="seat-2")
    for again in (kind.told(json.loads(json.dumps(error.to_json()))), pickle.loads(pickle.dumps(error))):
        assert type(again) is kind
        assert again.to_json() == error.to_json()
        assert str(again) == str(error)


def test_a_refusal_remembered_before_it_had_a_code_is_told_again() -> None:
    again = Refused.told({"kind": "refused", "message": "bonus must equal ante", "rule": None})
    assert (again.code, again.message, again.parameters, again.rule) == (
        "told",
        "bonus must equal ante",
        {},
        None,
    )


def test_other_errors_have_a_code_too() -> None:
    assert InputError("No.").to_json() == {
        "kind": "input",
        "code": "input",
        "message": "No.",
        "parameters": {},
    }
