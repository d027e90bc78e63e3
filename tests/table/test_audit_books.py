"""`chain`, `times`, `anchor`, `ledger`, `balances` and `commands`: each finding, word for word."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Sequence
from dataclasses import replace
from typing import Any, cast

import pytest

from pitboss.codec import Json
from pitboss.errors import quoted
from pitboss.table.audit.answers_check import AnswersCheck
from pitboss.table.audit.chain_check import ChainCheck
from pitboss.table.audit.ledger_check import LedgerCheck
from pitboss.table.audit.link import Link, read_entry
from pitboss.table.audit.report import CHECKS, AuditReport, Findings
from pitboss.table.books.ledger import Line
from pitboss.table.canonical import canonical, digest
from pitboss.table.records.entry import Entry
from pitboss.table.records.stored_log import History
from pitboss.table.roles import CLOCK, HOUSE, Actor
from pitboss.table.storage import GENESIS, schema
from pitboss.table.storage.rows import Found
from tests.floors import START
from tests.table.gates import ANN, RUIZ
from tests.table.in_memory import a_link, a_row, told

# --- The report ---------------------------------------------------------------------------------------------


def test_the_first_finding_of_a_check_is_told_and_the_others_are_counted() -> None:
    findings = Findings()
    assert "chain" not in findings
    findings.add("chain", "here", "it broke.")
    assert "chain" in findings
    assert told(findings) == {"chain": "here: it broke."}
    findings.add("chain", "there", "it broke again.")
    findings.add("times", "there", "it is late.")
    assert told(findings) == {"chain": "here: it broke. (1 more of this kind)", "times": "there: it is late."}
    findings.add("chain", "there", "it broke again.")
    assert told(findings)["chain"] == "here: it broke. (2 more of this kind)"


def test_a_check_that_passes_says_what_it_proves() -> None:
    checks = Findings().checks(anchored=True)
    assert [(check.name, check.passed, check.detail) for check in checks] == [
        (name, True, proves) for name, proves in CHECKS.items()
    ]
    assert [check.name for check in Findings().checks(anchored=False)] == [
        name for name in CHECKS if name != "anchor"
    ]


def test_a_report_passes_if_every_check_does() -> None:
    findings = Findings()
    report = AuditReport(checks=findings.checks(anchored=False), streams=1, rows=2, rounds=3)
    assert report.passed
    assert report.to_json() == {
        "passed": True,
        "checks": [check.to_json() for check in report.checks],
        "streams": 1,
        "rows": 2,
        "rounds": 3,
    }
    findings.add("wagers", "here", "one is missing.")
    broken = AuditReport(checks=findings.checks(anchored=False), streams=1, rows=2, rounds=3)
    assert not broken.passed
    assert broken.to_json()["passed"] is False


# --- A link -------------------------------------------------------------------------------------------------

LAST_MOMENT = 253_402_300_799_999


def an_entry(actor: Actor = ANN, *, at: Any = START, id_: Any = "7", lines: tuple[Line, ...] = ()) -> Entry:
    return Entry.of(actor, at=at, command_id=id_, request={"command": "x"}, lines=lines)


def with_forged(**changes: Any) -> Entry:
    return replace(an_entry(), **changes)


@pytest.mark.parametrize("at", [0, START, LAST_MOMENT])
def test_an_entry_is_read_back_as_it_was_written(at: int) -> None:
    entry = an_entry(at=at, lines=(Line("cage", 5, "x"),))
    assert read_entry(entry.body()) == entry


@pytest.mark.parametrize(
    "entry",
    [
        an_entry(at=-1),
        an_entry(at=LAST_MOMENT + 1),
        an_entry(at=True),
        an_entry(at=1.5),
        an_entry(id_=7),
        with_forged(actor=7),
        with_forged(role=7),
        with_forged(request=[]),
        with_forged(events=("x",)),
        an_entry(lines=(Line("cage", True, "x"),)),
        an_entry(lines=(Line("cage", 5, 7),)),  # type: ignore[arg-type]
        an_entry(lines=(Line(7, 5, "x"),)),  # type: ignore[arg-type]
    ],
)
def test_an_entry_in_another_form_is_not_read(entry: Entry) -> None:
    assert read_entry(entry.body()) is None


def test_text_that_is_not_the_canonical_form_is_not_read() -> None:
    body = an_entry().body()
    assert read_entry(body) is not None
    for forged in (body + " ", body.replace(",", ", ", 1), body.encode(), "{}", None):
        assert read_entry(forged) is None


# --- The chain ----------------------------------------------------------------------------------------------


def a_chain(*times: int) -> list[Link]:
    links: list[Link] = []
    for number, at in enumerate(times, start=1):
        links.append(a_link(an_entry(at=at), number, after=links[-1].hash if links else GENESIS))
    return links


def chained(links: Sequence[Link], head: Json | None = None) -> dict[str, str]:
    findings = Findings()
    check = ChainCheck(findings, "table-1", head)
    for link in links:
        check.follow(link)
    assert check.count == len(links)
    check.end()
    return told(findings)


def test_a_chain_in_order_passes() -> None:
    links = a_chain(5, 5, 6)
    assert chained(links) == {}
    assert chained([]) == {}
    assert chained(links, {"sequence": 2, "hash": links[1].hash, "count": 2}) == {}


def test_a_missing_link_is_found_where_the_next_one_hangs_in_the_air() -> None:
    links = a_chain(1, 2, 3, 4)
    first = "table-1, sequence 3: this link comes after sequence 1; some are missing."
    assert chained([links[0], links[2], links[3]])["chain"].startswith(first)
    assert chained(links[1:])["chain"].startswith("table-1, sequence 2: this link comes after sequence 0;")


def test_a_chain_goes_on_after_a_gap() -> None:
    links = a_chain(1)
    for number in (5, 6):
        links.append(a_link(an_entry(at=1), number, after=links[-1].hash))
    assert chained(links) == {
        "chain": "table-1, sequence 5: this link comes after sequence 1; some are missing."
    }


def test_a_sequence_that_is_no_number_takes_one_place() -> None:
    first = a_chain(1)[0]
    second = a_link(an_entry(at=1), "two", after=first.hash)
    third = a_link(an_entry(at=1), 3, after=second.hash)
    assert chained([first, second, third]) == {
        "chain": "table-1, sequence two: this link comes after sequence 1; some are missing."
    }


def test_another_hash_breaks_the_chain_there_and_at_the_next_link() -> None:
    links = a_chain(1, 2, 3)
    forged = [links[0], replace(links[1], hash="f" * 64), links[2]]
    assert chained(forged) == {
        "chain": f"table-1, sequence 2: the hash is '{'f' * 64}', not {links[1].hash}. (1 more of this kind)"
    }


def test_time_goes_forward() -> None:
    links = a_chain(START, START - 1000, START - 500)
    assert chained(links) == {
        "times": "table-1, sequence 2: 2023-11-14T22:13:19.000Z comes after 2023-11-14T22:13:20.000Z."
    }
    unreadable = a_link(None, 2, after=links[0].hash)
    assert chained([links[0], unreadable]) == {}


def test_the_anchor_saw_another_log() -> None:
    links = a_chain(1, 2)
    right = {"sequence": 2, "hash": links[1].hash, "count": 2}
    assert chained(links, {**right, "hash": "f" * 64}) == {
        "anchor": f"table-1, sequence 2: the hash is '{links[1].hash}', but the anchor saw {'f' * 64}."
    }
    assert chained(links, {**right, "count": 3}) == {
        "anchor": "table-1, sequence 2: this is link number 2, but the anchor counted 3."
    }
    assert chained(links, {**right, "sequence": 4}) == {
        "anchor": "table-1: the anchor saw sequence 4, but the log ends at 2."
    }


# --- The ledger ---------------------------------------------------------------------------------------------

STAKE = (Line("player:ann", -500, "ante"), Line("layout:table-1:seat-1", 500, "ante"))


def rows_of(link: Link) -> list[Json]:
    lines = link.entry.lines if link.entry is not None else ()
    return [
        {
            "stream": link.stream,
            "sequence": link.sequence,
            "line": number,
            "account": line.account,
            "cents": line.cents,
            "why": line.why,
        }
        for number, line in enumerate(lines)
    ]


def posted(links: Sequence[Link], rows: Sequence[Json] | None = None) -> dict[str, str]:
    findings = Findings()
    rows = [row for link in links for row in rows_of(link)] if rows is None else rows
    LedgerCheck(findings).post(links, [a_row(**row) for row in rows])
    return told(findings)


def moving(*lines: Line, stream: str = "table-1") -> Link:
    return a_link(an_entry(lines=lines), 4, stream=stream)


def test_entries_as_the_log_has_them_pass() -> None:
    assert posted([moving(*STAKE), a_link(an_entry(), 5), a_link(None, 6)]) == {}


@pytest.mark.parametrize(
    ("change", "sentence"),
    [
        (
            {"cents": -501},
            "line 0 is ('player:ann', -501, 'ante'), but the log says ('player:ann', -500, 'ante').",
        ),
        (
            {"cents": -500.0},
            "line 0 is ('player:ann', -500.0, 'ante'), but the log says ('player:ann', -500, 'ante').",
        ),
        (
            {"why": "x"},
            "line 0 is ('player:ann', -500, 'x'), but the log says ('player:ann', -500, 'ante').",
        ),
        (
            {"account": "cage"},
            "line 0 is ('cage', -500, 'ante'), but the log says ('player:ann', -500, 'ante').",
        ),
        (
            {"line": 3},
            "line 0 is ('player:ann', -500, 'ante'), but the log says ('player:ann', -500, 'ante').",
        ),
    ],
)
def test_an_entry_that_differs_from_the_log_is_told(change: Json, sentence: str) -> None:
    link = moving(*STAKE)
    rows = rows_of(link)
    rows[0] |= change
    assert posted([link], rows) == {"ledger": f"table-1, sequence 4: {sentence}"}


def test_only_the_first_of_several_entries_that_differ_is_told() -> None:
    link = moving(*STAKE)
    rows = [row | {"why": "x"} for row in rows_of(link)]
    assert posted([link], rows)["ledger"].endswith("but the log says ('player:ann', -500, 'ante').")


def test_entries_that_are_missing_or_too_many_are_counted() -> None:
    link = moving(*STAKE)
    short = "table-1, sequence 4: there are 1 entries, but the log has 2 lines."
    assert posted([link], rows_of(link)[:1]) == {"ledger": short}
    many = "table-1, sequence 4: there are 3 entries, but the log has 2 lines."
    assert posted([link], [*rows_of(link), rows_of(link)[1] | {"line": 2}]) == {"ledger": many}
    unread = a_link(None, 4)
    lost = "table-1, sequence 4: there are 2 entries, but the log has 0 lines."
    assert posted([unread], rows_of(link)) == {"ledger": lost}
    assert posted([a_link(an_entry(), 4)], rows_of(link)) == {"ledger": lost}
    no_link = "table-1, sequence 4: there are entries, but the log has no such link."
    for rows in (rows_of(link), rows_of(link)[:1]):
        assert posted([], rows) == {"ledger": no_link}


def test_a_movement_adds_up_to_zero() -> None:
    link = moving(*STAKE, Line("bank:table-1", 5, "x"))
    assert posted([link]) == {"ledger": "table-1, sequence 4: the movement adds up to 5 cents, not to zero."}


@pytest.mark.parametrize(
    ("account", "stream"),
    [
        ("bank:table-2", "table-1"),
        ("bank", "table-1"),
        ("purse:table-1", "table-1"),
        ("cage", "table-1"),
        ("player:", "table-1"),
        ("bank:table-1", "cage"),
        ("cage:table-1", "cage"),
    ],
)
def test_a_stream_moves_its_own_accounts_only(account: str, stream: str) -> None:
    link = moving(Line("player:ann", -5, "x"), Line(account, 5, "x"), stream=stream)
    assert posted([link]) == {
        "ledger": f"{stream}, sequence 4: '{account}' is not an account that this stream may move."
    }


@pytest.mark.parametrize("kind", ["layout", "pot", "tipbet", "paid", "tips", "bank"])
def test_a_table_moves_every_account_of_its_own(kind: str) -> None:
    assert posted([moving(Line("player:ann", -5, "x"), Line(f"{kind}:table-1", 5, "x"))]) == {}
    assert posted([moving(Line("player:ann", -5, "x"), Line(f"{kind}:table-1:seat-1", 5, "x"))]) == {}
    assert posted([moving(Line("player:ann", 5, "x"), Line("cage", -5, "x"), stream="cage")]) == {}


def test_only_bank_and_cage_are_ever_below_zero() -> None:
    for may in ("bank:table-1", "player:ann"):  # a player's chips come and go in other streams, too
        assert posted([moving(Line(may, -5, "x"), Line("tips:table-1", 5, "x"))]) == {}
    link = moving(Line("pot:table-1", -5, "x"), Line("bank:table-1", 5, "x"))
    assert posted([link]) == {"balances": "table-1, sequence 4: pot:table-1 is at -5 cents, below zero."}
    through = (Line("pot:table-1", -5, "x"), Line("pot:table-1", 5, "x"))
    assert posted([moving(*through)]) == {}


# --- The balances -------------------------------------------------------------------------------------------

KEPT = {"cage": 0, "player:ann": -500, "player:bob": 0, "layout:table-1:seat-1": 500}


def balanced(stored: dict[str, Any], lines: tuple[Line, ...] = STAKE) -> dict[str, str]:
    findings = Findings()
    check = LedgerCheck(findings)
    check.post([moving(*lines)], [a_row(**row) for row in rows_of(moving(*lines))])
    check.balance(stored.items(), ["ann", "bob"])
    return told(findings)


def test_a_player_below_zero_is_told() -> None:
    assert balanced(KEPT) == {"balances": "player:ann: -500 cents, below zero."}
    bank = (Line("bank:table-1", -5, "x"), Line("player:ann", 5, "x"))
    assert balanced({"cage": 0, "player:ann": 5, "player:bob": 0, "bank:table-1": -5}, bank) == {}


@pytest.mark.parametrize(
    ("change", "sentence"),
    [
        ({"player:bob": 1.5}, "player:bob: 1.5 cents, but the entries add up to 0."),
        ({"player:bob": False}, "player:bob: False cents, but the entries add up to 0."),
        ({"player:zoe": 0}, "'player:zoe': 0 cents, but nothing ever moved there."),
    ],
)
def test_a_balance_that_the_entries_do_not_make_is_told(change: Json, sentence: str) -> None:
    bank = (Line("bank:table-1", -5, "x"), Line("player:ann", 5, "x"))
    kept = {"cage": 0, "player:ann": 5, "player:bob": 0, "bank:table-1": -5, **change}
    assert balanced(kept, bank) == {"balances": sentence}


def test_balances_that_are_missing_or_do_not_add_up_are_told() -> None:
    bank = (Line("bank:table-1", -5, "x"), Line("player:ann", 5, "x"))
    kept = {"cage": 0, "player:ann": 5, "bank:table-1": -5}
    assert balanced(kept, bank) == {
        "balances": "player:bob: no balance is kept, but the entries add up to 0."
    }
    assert balanced({**kept, "player:bob": 7}, bank) == {
        "balances": "player:bob: 7 cents, but the entries add up to 0. (1 more of this kind)"
    }
    uneven = (Line("bank:table-1", -5, "x"), Line("player:ann", 6, "x"))
    found = balanced({"cage": 0, "player:ann": 6, "player:bob": 0, "bank:table-1": -5}, uneven)
    assert found["balances"] == "all accounts: they add up to 1 cents, not to zero."


# --- The answers --------------------------------------------------------------------------------------------


def an_answer(link: Link, **changes: Any) -> Found:
    assert link.entry is not None
    right = {"table": link.stream, "sequence": link.sequence, "at": link.entry.at}
    columns = {
        "key": link.key,
        "digest": digest([link.stream, link.entry.request]),
        "answer": canonical(right),
        **changes,
    }
    return a_row(**columns)


FINDS = "SELECT log.body \nFROM log \nWHERE log.stream = :stream_1 AND log.sequence = :sequence_1"


class Answers:
    """A history that has nothing but answers, and the log they name."""

    def __init__(self, links: Sequence[Link], rows: Sequence[Found]) -> None:
        self._links, self._rows = links, rows

    async def ordered(self, table: object, key: str) -> AsyncIterator[Sequence[Found]]:
        assert (table, key) == (schema.commands, "key")
        yield self._rows[:1]
        yield self._rows[1:]

    async def fetch(self, query: Any) -> Sequence[Found]:
        assert str(query) == FINDS
        wanted = set(query.compile().params.values())
        return [a_row(body=link.body) for link in self._links if wanted == {link.stream, link.sequence}]


def answered(links: Sequence[Link], rows: Sequence[Found]) -> dict[str, str]:
    findings = Findings()
    check = AnswersCheck(findings)
    for link in links:
        check.meet(link, {row.key: row for row in rows})
    asyncio.run(check.walk(cast("History", Answers(links, rows)), {"ann", "ruiz"}))
    return told(findings)


ASKED = (a_link(an_entry(ANN), 1), a_link(an_entry(RUIZ, id_="8"), 2))
REFUSED = {"kind": "refused", "message": "No.", "rule": None}


def test_every_command_has_its_answer() -> None:
    clock = a_link(an_entry(CLOCK, id_="9"), 3)  # gets none
    cage = a_link(an_entry(HOUSE, id_="10"), 1, stream="cage")
    answers = [an_answer(link) for link in (*ASKED, cage)]
    assert answered([*ASKED, clock, cage, a_link(None, 4)], answers) == {}


@pytest.mark.parametrize("told_then", [REFUSED, {**REFUSED, "code": "late", "parameters": {}}])
def test_a_refusal_is_an_answer_too(told_then: Json) -> None:
    refused = a_row(key="ann:no", digest="0" * 64, answer=canonical({"refused": told_then}))
    assert answered(ASKED, [*map(an_answer, ASKED), refused]) == {}


def test_nothing_is_looked_up_where_all_answers_were_met() -> None:
    class Asked(Answers):
        async def fetch(self, query: object) -> Sequence[Found]:
            raise AssertionError(query)

    findings = Findings()
    check = AnswersCheck(findings)
    rows = [an_answer(link) for link in ASKED]
    for link in ASKED:
        check.meet(link, {row.key: row for row in rows})
    refused = a_row(key="ann:no", digest="0" * 64, answer=canonical({"refused": REFUSED}))
    asyncio.run(check.walk(cast("History", Asked(ASKED, [*rows, refused])), {"ann", "ruiz"}))
    assert told(findings) == {}


def test_ids_of_commands_may_hold_colons() -> None:
    refused = a_row(key="ann:no:2", digest="0" * 64, answer=canonical({"refused": REFUSED}))
    assert answered(ASKED, [*map(an_answer, ASKED), refused]) == {}


def test_an_answer_that_is_missing_is_told() -> None:
    assert answered(ASKED, [an_answer(ASKED[0])]) == {
        "commands": "table-1, sequence 2: no answer is remembered under 'ruiz:8'."
    }


@pytest.mark.parametrize(
    ("change", "sentence"),
    [
        (
            {"answer": '{"at":1,"sequence":1,"table":"table-1"}'},
            (
                'under \'ann:7\' the answer \'{"at":1,"sequence":1,"table":"table-1"}\' is remembered, '
                'not {"at":1700000000000,"sequence":1,"table":"table-1"}.'
            ),
        ),
        (
            {"digest": "0" * 64},
            "what is remembered under 'ann:7' is the digest of another command.",
        ),
    ],
)
def test_an_answer_to_another_command_is_told(change: Json, sentence: str) -> None:
    rows = [an_answer(ASKED[0], **change), an_answer(ASKED[1])]
    assert answered(ASKED, rows) == {"commands": f"table-1, sequence 1: {sentence}"}


@pytest.mark.parametrize(
    ("row", "sentence"),
    [
        ({"key": "zoe:1"}, "'zoe:1': the house knows nobody who could have asked that."),
        ({"digest": "x" * 64}, f"'ann:no': {quoted('x' * 64)} is not the digest of a command."),
        ({"digest": "0" * 63}, f"'ann:no': {quoted('0' * 63)} is not the digest of a command."),
        ({"digest": 7}, "'ann:no': 7 is not the digest of a command."),
        ({"answer": "yes"}, "'ann:no': 'yes' is not an answer."),
        ({"answer": "[]"}, "'ann:no': '[]' is not an answer."),
        ({"answer": None}, "'ann:no': None is not an answer."),
        ({"answer": '{"refused": {}}'}, "'ann:no': '{\"refused\": {}}' is not an answer."),
        ({"answer": '{"refused":{}}'}, "'ann:no': '{\"refused\":{}}' is not an answer."),
        ({"answer": '{"refused":7}'}, "'ann:no': '{\"refused\":7}' is not an answer."),
        (
            {"answer": '{"at":1,"sequence":true,"table":"table-1"}'},
            '\'ann:no\': \'{"at":1,"sequence":true,"table":"table-1"}\' is not an answer.',
        ),
        (
            {"answer": '{"at":1.5,"sequence":1,"table":"table-1"}'},
            '\'ann:no\': \'{"at":1.5,"sequence":1,"table":"table-1"}\' is not an answer.',
        ),
        (
            {"answer": '{"at":1,"sequence":1,"table":7}'},
            '\'ann:no\': \'{"at":1,"sequence":1,"table":7}\' is not an answer.',
        ),
        (
            {"answer": '{"sequence":1,"table":"table-1"}'},
            '\'ann:no\': \'{"sequence":1,"table":"table-1"}\' is not an answer.',
        ),
        (
            {"answer": '{"at":1,"sequence":1,"table":"table-1"}'},
            "'ann:no': it names table-1, sequence 1, where no such command is.",
        ),
        (
            {"answer": '{"at":1,"sequence":9,"table":"table-1"}'},
            "'ann:no': it names table-1, sequence 9, where no such command is.",
        ),
    ],
)
def test_an_answer_to_nothing_is_told(row: Json, sentence: str) -> None:
    refused = {"key": "ann:no", "digest": "0" * 64, "answer": canonical({"refused": REFUSED})}
    assert answered(ASKED, [*map(an_answer, ASKED), a_row(**{**refused, **row})]) == {
        "commands": f"the answer to {sentence}"
    }


def test_the_house_asks_at_the_cage() -> None:
    refused = {"key": "house:no", "digest": "0" * 64, "answer": canonical({"refused": REFUSED})}
    assert answered(ASKED, [*map(an_answer, ASKED), a_row(**refused)]) == {}
