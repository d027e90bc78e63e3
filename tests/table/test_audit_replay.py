"""`replay`, `shuffles`, `secrets`, `records` and `decks`: each finding about a forged table."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Any

import pytest

from pitboss.codec import Json
from pitboss.round import Tip
from pitboss.table.audit.link import Link
from pitboss.table.audit.replay_check import ReplayCheck
from pitboss.table.audit.report import Findings
from pitboss.table.commands import AddSeed, CloseTable
from pitboss.table.fairness.shuffle import commitment
from pitboss.table.storage.rows import RoundRow
from tests.table.gates import ANN, BOB, RUIZ
from tests.table.in_memory import Logged, a_row, told
from tests.tables import CATALOGUE

OPENED, FIRST_SEAT, FIRST_BET, SEEDED, DEALT, ENDED, SECOND_ENDED = 1, 2, 4, 6, 7, 11, 15
"""The sequences of the links in question."""


@pytest.fixture(scope="module")
def evening() -> Logged:
    """Two seats, one round with pot, tip and seed, one in which both fold, and a third that has begun."""
    return an_evening(Logged())


def an_evening(world: Logged) -> Logged:
    world.seated()
    world.bet(ANN, {"ante": 1000, "bonus": 1000, "pot": 500})
    world.do(ANN, Tip("seat-1", 200, "ante"))
    world.do(BOB, AddSeed("seat-2", "hello"))
    world.bet(BOB)
    while world.table.playing:
        world.answer()
    for actor in (ANN, BOB):
        world.bet(actor)
    while world.table.playing:
        world.answer("fold")
    world.bet(ANN)
    return world


Change = Callable[[Json], object]


def forging(sequence: int, change: Change) -> Callable[[int, Json], object]:
    return lambda number, body: change(body) if number == sequence else None


def event(body: Json, name: str) -> Json:
    found: Json = next(each for each in body["events"] if each["event"] == name)
    return found


def test_a_log_as_it_was_written_passes(evening: Logged) -> None:
    assert evening.audited() == {}


def test_a_closed_table_passes() -> None:
    world = Logged()
    world.do(RUIZ, CloseTable())
    assert world.audited() == {}


# --- Decided again ------------------------------------------------------------------------------------------


def update(**changes: Any) -> Change:
    return lambda body: body.update(changes)


DIFFERENT: dict[str, tuple[int, Change, str]] = {
    "another move": (
        FIRST_BET,
        lambda body: body["moves"][1].update(seat="seat-2"),
        (
            "move 2 is {'command': 'PlaceWagers', 'seat': 'seat-2', 'wagers': {'ante': 1000, 'bonus': 1000, "
            "'pot': 500}}, but decided again {'command': 'PlaceWagers', 'seat': 'seat-1', 'wagers': "
            "{'ante': 1000, 'bonus': 1000, 'pot': 500}}."
        ),
    ),
    "a move too few": (
        FIRST_BET,
        lambda body: body["moves"].pop(),
        "1 moves were made, but decided again 2 are.",
    ),
    "another event": (
        SEEDED,
        lambda body: event(body, "SeedAdded").update(seed="hullo"),
        (
            "event 1 is {'event': 'SeedAdded', 'seat': 'seat-2', 'seed': 'hullo'}, but decided again "
            "{'event': 'SeedAdded', 'seat': 'seat-2', 'seed': 'hello'}."
        ),
    ),
    "an event too many": (
        SEEDED,
        lambda body: body["events"].append(body["events"][0]),
        "2 things happened, but decided again 1 do.",
    ),
    "another line": (
        FIRST_BET,
        lambda body: body["lines"][0].__setitem__(2, "gift"),
        (
            "line 1 of the ledger is Line(account='player:ann', cents=-500, why='gift'), but decided again "
            "Line(account='player:ann', cents=-500, why='pot')."
        ),
    ),
    "a line too few": (
        FIRST_BET,
        lambda body: body["lines"].pop(),
        "5 lines are in the ledger, but decided again 6.",
    ),
    "a refusal": (
        SEEDED,
        lambda body: body["request"].update(seat="seat-1"),
        "decided again, the command is refused: The command cannot be decided: Bob does not sit at seat 1.",
    ),
    "no command": (
        SEEDED,
        update(request={"command": "Sing"}),
        "decided again, the command is refused: The command cannot be read: ",
    ),
}


@pytest.mark.parametrize(("sequence", "change", "sentence"), DIFFERENT.values(), ids=list(DIFFERENT))
def test_the_gate_decides_otherwise(evening: Logged, sequence: int, change: Change, sentence: str) -> None:
    found = evening.audited(forging(sequence, change))["replay"]
    assert found.startswith(f"table-1, sequence {sequence}: {sentence}")


LOST = "The table cannot be followed from here on."


@pytest.mark.parametrize(
    ("sequence", "change", "sentence"),
    [
        (SEEDED, update(at="now"), "The link cannot be read."),
        (
            SEEDED,
            update(events=[{"event": "MoveDone"}]),
            "What happened cannot be read: MoveDone has the fields at; given were event.",
        ),
        (
            OPENED,
            lambda body: body["events"].pop(0),
            "What happened cannot have happened: A log begins with the opening of its own table.",
        ),
        (
            OPENED,
            lambda body: event(body, "TableOpened").update(table="table-2"),
            "What happened cannot have happened: A log begins with the opening of its own table.",
        ),
        (
            OPENED,
            update(events=[]),
            "What happened cannot have happened: A log begins with the opening of its table.",
        ),
    ],
)
def test_a_table_that_cannot_be_followed_is_left_there(
    evening: Logged, sequence: int, change: Change, sentence: str
) -> None:
    def by_a_stranger(body: Json) -> None:  # whose command is not decided again
        change(body)
        body["actor"] = "zoe"

    found = evening.audited(forging(sequence, by_a_stranger))["replay"]
    assert found == f"table-1, sequence {sequence}: {sentence} {LOST}"


def test_nothing_is_said_about_what_comes_after_a_link_that_cannot_be_read(evening: Logged) -> None:
    found = evening.audited(forging(SEEDED, update(at="now")))
    assert found == {"replay": f"table-1, sequence {SEEDED}: The link cannot be read. {LOST}"}


def test_a_table_is_opened_first(evening: Logged) -> None:
    found = evening.audited(forging(OPENED, update(request={"command": "TakeSeat", "seat": "seat-1"})))
    sentence = (
        "decided again, the command is refused: The command cannot be decided: a table is opened first."
    )
    assert found["replay"] == f"table-1, sequence 1: {sentence}"


def test_a_house_that_could_not_be_is_a_matter_of_limits(evening: Logged) -> None:
    def change(body: Json) -> None:
        event(body, "TableOpened")["setting"]["house"]["unanswered"] = {"play or fold": "raise"}

    found = evening.audited(forging(OPENED, change))
    assert LOST in found["limits"]
    assert found["limits"].startswith("table-1, sequence 1: What happened cannot be read: ")


def test_a_log_that_loses_its_moves_is_told(evening: Logged) -> None:
    found = evening.audited(forging(SEEDED, lambda body: body.pop("moves")))
    assert found["replay"].startswith(
        f"table-1, sequence {SEEDED}: it has no moves, as earlier versions wrote it, "
        "but the links before it have."
    )


def test_a_player_the_house_does_not_know_takes_a_seat(evening: Logged) -> None:
    def taken(**changes: str) -> str:
        return evening.audited(forging(FIRST_SEAT, lambda body: event(body, "SeatTaken").update(changes)))[
            "people"
        ]

    assert taken(person="zoe") == "table-1, sequence 2: 'Ann' took seat-1, who is unknown to the house."
    assert taken(name="Anna") == "table-1, sequence 2: 'Anna' took seat-1, who is Ann, a player."
    assert taken(person="dana", name="Dana") == (
        "table-1, sequence 2: 'Dana' took seat-1, who is Dana, a dealer."
    )


def test_a_stranger_is_not_decided_again(evening: Logged) -> None:
    assert evening.audited(forging(SEEDED, update(actor="zoe"))) == {
        "people": f"table-1, sequence {SEEDED}: the house knows no person 'zoe'.",
        "records": "table-1, round 1: the record is not what the log makes of the round; it differs in log.",
    }


# --- As earlier versions wrote it ---------------------------------------------------------------------------


@pytest.fixture(scope="module")
def earlier() -> Logged:
    return an_evening(Logged(earlier=True))


def test_a_log_of_an_earlier_version_passes_with_its_reasons_in_words(earlier: Logged) -> None:
    assert earlier.audited() == {}


def test_an_earlier_log_is_held_to_every_word(earlier: Logged) -> None:
    found = earlier.audited(
        forging(ENDED, lambda body: event(body, "WagerSettled").update(why="The house felt like it."))
    )
    assert found["replay"].startswith(f"table-1, sequence {ENDED}: event 10 is {{'event': 'WagerSettled'")


def test_an_earlier_log_may_go_on_with_moves_but_not_turn_back(earlier: Logged) -> None:
    def change(number: int, body: Json) -> None:
        if number == FIRST_SEAT:
            body["moves"] = []

    sentence = "it has no moves, as earlier versions wrote it, but the links before it have."
    assert earlier.audited(change)["replay"] == f"table-1, sequence 3: {sentence}"


# --- The stored state ---------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("column", "value", "sentence"),
    [
        ("title", "Two", "title is stored as 'Two', but the log leads to 'One'."),
        ("game", "packs-two", "game is stored as 'packs-two', but the log leads to 'champion-four'."),
        ("closed", True, "closed is stored as True, but the log leads to False."),
        ("sequence", 3, "sequence is stored as 3, but the log leads to 15."),
        ("hash", "x", "hash is stored as 'x', but the log leads to "),
        ("checkpoint", "", "checkpoint is stored as '', but the log leads to "),
    ],
)
def test_the_stored_state_is_where_the_log_leads(
    evening: Logged, column: str, value: object, sentence: str
) -> None:
    found = evening.audited(stored=lambda row: setattr(row, column, value))
    assert found.keys() == {"replay"}
    assert found["replay"].startswith(f"table-1, the stored state: {sentence}")


def test_a_table_has_a_log_and_is_listed(evening: Logged) -> None:
    def ended(links: list[Link], stored: Any) -> dict[str, str]:
        findings = Findings()
        check = ReplayCheck(findings, "table-1", catalogue=CATALOGUE, cage=evening.people(findings))
        check.rounds.hand_in(evening.secrets()[:1], ())
        for link in links:
            check.follow(link)
        check.end(stored)
        return told(findings)

    none = {"replay": "table-1: there is no log of this table."}
    assert ended([], a_row()).items() >= none.items()
    assert ended(evening.links()[:1], None) == {"replay": "table-1: the table is not listed, but has a log."}


# --- Shuffles and secrets -----------------------------------------------------------------------------------

SECRET = (1).to_bytes(32, "big").hex()
COMMITTED = commitment((1).to_bytes(32, "big"))


@pytest.mark.parametrize(
    ("sequence", "change", "check", "sentence"),
    [
        (
            OPENED,
            lambda body: event(body, "RoundPrepared").update(number=3),
            "shuffles",
            "round 3 is prepared after round 0.",
        ),
        (
            OPENED,
            lambda body: event(body, "RoundPrepared").update(commitment="0" * 64),
            "shuffles",
            f"round 1 was committed to as {'0' * 64}, but its secret makes {COMMITTED}.",
        ),
        (
            FIRST_BET,
            lambda body: event(body, "RoundStarted").update(number=2),
            "shuffles",
            "round 2 begins, but committed to was round 1.",
        ),
        (
            FIRST_BET,
            lambda body: body["events"].pop(0),
            "shuffles",
            "a wager is made in no round that was committed to.",
        ),
        (
            FIRST_BET,
            lambda body: event(body, "RoundOpened").update(deck="green"),
            "decks",
            "there is no 'green' deck at this table.",
        ),
        (
            12,
            lambda body: event(body, "RoundOpened").update(deck="red"),
            "decks",
            "the red deck is in play in two rounds running.",
        ),
        (
            DEALT,
            lambda body: event(body, "DeckShuffled")["deck"].reverse(),
            "shuffles",
            "card 1 from the top is 9s, but the fair shuffle has Js in the deck of round 1.",
        ),
        (
            DEALT,
            lambda body: event(body, "DeckShuffled")["deck"].pop(),
            "shuffles",
            "there are 51 cards in the deck of round 1.",
        ),
        (
            DEALT,
            lambda body: body["events"].append({"event": "SecretRevealed", "number": 1, "secret": SECRET}),
            "secrets",
            "the secret of round 1 is out before that round has ended.",
        ),
        (
            ENDED,
            lambda body: event(body, "SecretRevealed").update(number=2),
            "secrets",
            "the secret of round 2 is out before that round has ended.",
        ),
        (
            ENDED,
            lambda body: event(body, "SecretRevealed").update(secret="0" * 64),
            "shuffles",
            "the secret revealed of round 1 is not the one that is kept.",
        ),
        (
            SEEDED,
            update(id=SECRET),
            "secrets",
            "the secret of round 1 is out before that round has ended.",
        ),
    ],
)
def test_a_forged_shuffle_is_told(
    evening: Logged, sequence: int, change: Change, check: str, sentence: str
) -> None:
    found = evening.audited(forging(sequence, change))[check]
    assert found.startswith(f"table-1, sequence {sequence}: {sentence}")


@pytest.mark.parametrize(
    ("number", "secret", "sentence"),
    [
        (1, None, "table-1, sequence 1: round 1 is prepared, but has no secret."),
        (1, b"short", "table-1, sequence 1: the secret of round 1 is not 32 bytes."),
        (1, "x" * 32, "table-1, sequence 1: the secret of round 1 is not 32 bytes."),
        (0, bytes(32), "table-1, round 0: there is a secret, but rounds are numbered from 1 on."),
        ("x", bytes(32), "table-1, round 'x': there is a secret, but rounds are numbered from 1 on."),
        (True, bytes(32), "table-1, round True: there is a secret, but rounds are numbered from 1 on."),
        (7, bytes(32), "table-1, round 7: there is a secret, but the log has not prepared such a round."),
    ],
)
def test_every_prepared_round_has_its_secret(
    evening: Logged, number: Any, secret: object, sentence: str
) -> None:
    rows = [row for row in evening.secrets() if row.number is not number]
    if secret is not None:
        rows.append(a_row(number=number, secret=secret))
    assert evening.audited(secrets=rows)["secrets"].startswith(sentence)


def test_the_record_of_a_round_must_not_tell_the_next_secret(evening: Logged) -> None:
    second = (2).to_bytes(32, "big").hex()
    links = evening.links(forging(DEALT, update(id=second)))
    forged = [replace(record) for record in evening.records()]
    forged[0] = replace(forged[0], record=forged[0].record.replace('"hello"', f'"{second}"'))
    found = evening.audited(links=links, records=forged)
    assert found["secrets"] == "table-1, round 1: the record tells the secret of round 2."


# --- Records ------------------------------------------------------------------------------------------------


def test_a_round_without_a_record_is_told(evening: Logged) -> None:
    found = evening.audited(records=evening.records()[1:])
    assert found == {"records": "table-1, round 1: the round has ended, but has no record."}


def test_a_record_without_a_round_is_told(evening: Logged) -> None:
    extra = replace(evening.records()[0], number=9)
    found = evening.audited(records=[*evening.records(), extra])
    assert found == {
        "records": "table-1, round 9: there is a record, but the log has no such round that ended."
    }


def forged(records: list[RoundRow], **changes: Any) -> list[RoundRow]:
    return [replace(records[0], **changes), *records[1:]]


def test_a_record_with_another_hash_is_told_there_and_at_the_next(evening: Logged) -> None:
    records = evening.records()
    assert evening.audited(records=forged(records, hash="f" * 64)) == {
        "records": f"table-1, round 1: the hash is '{'f' * 64}', not {records[0].hash}. (1 more of this kind)"
    }


@pytest.mark.parametrize(
    ("record", "differs"),
    [
        (lambda text: text.replace('"title":"One"', '"title":"Two"'), "; it differs in title."),
        (lambda text: text.replace('"round":1', '"round":2', 1), "; it differs in "),
        (lambda text: text.replace(",", ", ", 1), "; it differs in its form."),
        (lambda text: text[:-1] + ',"note":1}', "; it differs in note."),
    ],
)
def test_a_record_says_in_what_it_differs(
    evening: Logged, record: Callable[[str], str], differs: str
) -> None:
    records = evening.records()
    found = evening.audited(records=forged(records, record=record(records[0].record)))["records"]
    sentence = "table-1, round 1: the record is not what the log makes of the round"
    assert found.startswith(f"{sentence}{differs}")


def test_a_record_that_cannot_be_read_is_told(evening: Logged) -> None:
    found = evening.audited(records=forged(evening.records(), record="{"))
    assert found["records"] == "table-1, round 1: the record cannot be read."
    assert found["shuffles"].startswith("table-1, round 1: the record cannot be checked: ")


def test_a_published_record_is_checked_as_a_player_would(evening: Logged) -> None:
    records = evening.records()
    text = (
        records[0]
        .record.replace('"seed":"hello"', '"seed":"hullo"')
        .replace('"seat-2":"hello"', '"seat-2":"hullo"')
    )
    found = evening.audited(records=forged(records, record=text))
    assert found["shuffles"].startswith("table-1, round 1: shuffle: ")
