"""`people` and the cage's log: every finding, word for word, and nothing where all is well."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from pitboss.codec import Json
from pitboss.table.audit.cage_check import CageCheck
from pitboss.table.audit.report import Findings
from pitboss.table.books.accounts import MOST_AT_ONCE
from pitboss.table.books.ledger import Line, buy_in, cash_out
from pitboss.table.records.entry import Entry
from pitboss.table.roles import CLOCK, HOUSE, Actor, Role
from tests.table.gates import ANN, BOB, DANA, RUIZ
from tests.table.in_memory import a_link, a_row, told

MOSS = Actor(id="moss", name="E. Moss", role=Role.SUPERVISOR)
IVES = Actor(id="ives", name="Ives", role=Role.AUDITOR)


def an_entry(
    actor: Actor, command: str, *, id_: str = "x", lines: tuple[Line, ...] = (), **request: Any
) -> Entry:
    return Entry.of(
        actor, at=1, command_id=id_, request={"command": command, **request}, moves=None, lines=lines
    )


def adding(actor: Actor, whom: Actor, **changes: Any) -> Entry:
    request = {"person": whom.id, "name": whom.name, "role": whom.role.value, **changes}
    return an_entry(actor, "AddPerson", id_=f"person-{whom.id}", **request)


def buying(actor: Actor, person: str = "ann", cents: Any = 500, **changes: Any) -> Entry:
    lines = buy_in(person, cents) if isinstance(cents, int) else ()
    return an_entry(actor, "BuyIn", person=person, cents=cents, **{"lines": lines, **changes})


def cashing(actor: Actor, person: str = "ann", cents: Any = 500, **changes: Any) -> Entry:
    lines = cash_out(person, cents) if isinstance(cents, int) else ()
    return an_entry(actor, "CashOut", person=person, cents=cents, **{"lines": lines, **changes})


def opening(chips: Any, actor: Actor = HOUSE, id_: str = "chips") -> Entry:
    return an_entry(actor, "OpenHouse", id_=id_, chips=chips)


STAFF = (adding(HOUSE, RUIZ), adding(RUIZ, DANA), adding(RUIZ, MOSS), adding(RUIZ, IVES))
GUESTS = (adding(HOUSE, ANN), adding(HOUSE, BOB))


def said(*entries: Entry | None, check: CageCheck | None = None) -> dict[str, str]:
    """What the audit says of these links after those that brought everyone."""
    findings = Findings()
    cage = check or CageCheck(findings)
    for sequence, entry in enumerate((*STAFF, *GUESTS, *entries), start=1):
        cage.follow(a_link(entry, sequence, stream="cage"))
    return told(findings)


@pytest.mark.parametrize(
    "entries",
    [
        [],
        [opening("play"), buying(HOUSE, id_="welcome-ann"), buying(ANN), cashing(ANN)],
        [opening("money"), buying(RUIZ), cashing(RUIZ), cashing(ANN)],
        [buying(DANA), cashing(DANA), buying(ANN, cents=MOST_AT_ONCE), buying(ANN, cents=1)],
        [buying(RUIZ), opening("money")],
        [buying(ANN), opening("play")],
        [an_entry(HOUSE, "Invite", person="dana"), an_entry(HOUSE, "Invite", person="ann")],
        [an_entry(RUIZ, "Dismiss", person="dana"), an_entry(MOSS, "Dismiss", person="ruiz")],
    ],
)
def test_a_cage_that_keeps_its_rules_passes(entries: list[Entry]) -> None:
    assert said(*entries) == {}


WRONG: dict[str, tuple[list[Entry | None], str]] = {
    "no entry": ([None], "the link cannot be read."),
    "a command of no kind": ([an_entry(RUIZ, "Gift")], "'Gift' is not a command of the cage in this form."),
    "a key too many": (
        [an_entry(HOUSE, "Invite", person="dana", cents=1)],
        "'Invite' is not a command of the cage in this form.",
    ),
    "a key too few": ([an_entry(HOUSE, "Invite")], "'Invite' is not a command of the cage in this form."),
    "an event": (
        [replace(an_entry(HOUSE, "Invite", person="dana"), events=({"event": "TableClosed"},))],
        "a command at the cage cannot make anything happen at a table.",
    ),
    "chips without a buy-in": (
        [an_entry(HOUSE, "Invite", person="dana", lines=buy_in("dana", 5))],
        "'Invite' moves no chips.",
    ),
    "chips of no kind": (
        [opening("gold")],
        "chips are for play or money, as the house says, and not 'gold'.",
    ),
    "chips as a supervisor says": (
        [opening("play", RUIZ)],
        "chips are for play or money, as the house says, and not 'play'.",
    ),
    "chips under another id": (
        [opening("money", id_="mine")],
        "chips are for play or money, as the house says, and not 'money'.",
    ),
    "chips said twice": (
        [opening("play"), opening("play")],
        "the house had already said what its chips are.",
    ),
    "given away, then money": (
        [buying(ANN), opening("money")],
        "chips are money here, but some were given away.",
    ),
    "welcomed, then money": (
        [buying(HOUSE, id_="welcome-ann"), opening("money")],
        "chips are money here, but some were given away.",
    ),
    "money that nobody sold": (
        [opening("money"), buying(ANN)],
        "chips are money here, and nobody sold these.",
    ),
    "money as a welcome": (
        [opening("money"), buying(HOUSE, id_="welcome-ann")],
        "chips are money here, and nobody sold these.",
    ),
    "nothing bought": ([buying(ANN, cents=0)], "0 cents cannot be bought or cashed at once."),
    "less than nothing": ([cashing(ANN, cents=-5)], "-5 cents cannot be bought or cashed at once."),
    "too much at once": (
        [buying(ANN, cents=MOST_AT_ONCE + 1)],
        f"{MOST_AT_ONCE + 1} cents cannot be bought or cashed at once.",
    ),
    "true": ([buying(ANN, cents=True)], "True cents cannot be bought or cashed at once."),
    "chips for nobody": ([buying(RUIZ, "zoe")], "the house knows no person 'zoe'."),
    "another's chips": ([cashing(BOB)], "players move only their own chips, and these are not."),
    "an auditor's": ([buying(IVES)], "players move only their own chips, and these are not."),
    "a welcome of another": (
        [buying(HOUSE, id_="welcome-bob")],
        "the house gives chips to new guests only, and moves no others.",
    ),
    "the house cashes": (
        [cashing(HOUSE, id_="welcome-ann")],
        "the house gives chips to new guests only, and moves no others.",
    ),
    "other lines bought": (
        [buying(RUIZ, lines=buy_in("ann", 501))],
        "the lines are not those of a BuyIn of 500 cents.",
    ),
    "other lines cashed": (
        [cashing(ANN, lines=buy_in("ann", 500))],
        "the lines are not those of a CashOut of 500 cents.",
    ),
    "an invitation by staff": ([an_entry(RUIZ, "Invite", person="dana")], "people are invited by the house."),
    "an invitation of nobody": (
        [an_entry(HOUSE, "Invite", person="zoe")],
        "'zoe' is not someone who could be invited.",
    ),
    "a dismissal of a guest": (
        [an_entry(RUIZ, "Dismiss", person="ann")],
        "'ann' is not someone who could be dismissed.",
    ),
    "a dismissal of nobody": (
        [an_entry(RUIZ, "Dismiss", person="zoe")],
        "'zoe' is not someone who could be dismissed.",
    ),
    "someone known": ([adding(HOUSE, ANN, name="Anna")], "there is already someone called 'Anna'."),
    "a name taken": ([adding(HOUSE, ANN, person="anna")], "there is already someone called 'Ann'."),
    "a system": (
        [adding(RUIZ, ANN, person="zoe", role="system")],
        "'system' is not a role that anyone can be taken on in.",
    ),
    "a person of no name": (
        [adding(RUIZ, ANN, person="zoe", name=7)],
        "'player' is not a role that anyone can be taken on in.",
    ),
    "a name of no person": (
        [adding(RUIZ, ANN, person=7, name="Zoe")],
        "'player' is not a role that anyone can be taken on in.",
    ),
    "another id": (
        [adding(HOUSE, ANN, person="zoe", name="Zoe")],
        "the id of this command is 'person-ann'.",
    ),
}


@pytest.mark.parametrize(("entries", "sentence"), WRONG.values(), ids=list(WRONG))
def test_the_first_link_that_breaks_a_rule_of_the_cage_is_named(
    entries: list[Entry | None], sentence: str
) -> None:
    assert said(*entries) == {"replay": f"cage, sequence {6 + len(entries)}: {sentence}"}


def test_a_dismissed_person_neither_acts_nor_comes_back() -> None:
    gone = an_entry(RUIZ, "Dismiss", person="moss")
    assert said(gone, an_entry(RUIZ, "Dismiss", person="moss"))["replay"] == (
        "cage, sequence 8: 'moss' is not someone who could be dismissed."
    )
    assert said(gone, an_entry(HOUSE, "Invite", person="moss"))["replay"] == (
        "cage, sequence 8: 'moss' is not someone who could be invited."
    )
    assert said(gone, buying(MOSS)) == {
        "people": "cage, sequence 8: E. Moss acted after being dismissed.",
        "replay": "cage, sequence 8: players move only their own chips, and these are not.",
    }


@pytest.mark.parametrize(
    ("entry", "sentence"),
    [
        (an_entry(DANA, "Dismiss", person="moss"), "only another supervisor dismisses E. Moss."),
        (an_entry(RUIZ, "Dismiss", person="ruiz"), "only another supervisor dismisses M. Ruiz."),
        (
            adding(HOUSE, Actor(id="zoe", name="Zoe", role=Role.SUPERVISOR)),
            "only a supervisor takes on a supervisor.",
        ),
        (adding(DANA, Actor(id="zoe", name="Zoe", role=Role.DEALER)), "only a supervisor takes on a dealer."),
    ],
)
def test_only_a_supervisor_hires_and_dismisses(entry: Entry, sentence: str) -> None:
    assert said(entry) == {"people": f"cage, sequence 7: {sentence}"}


def test_a_stranger_and_a_borrowed_role_are_told() -> None:
    zoe = Actor(id="zoe", name="Zoe", role=Role.SUPERVISOR)
    dismissal = an_entry(zoe, "Dismiss", person="dana")
    assert said(dismissal) == {
        "people": "cage, sequence 7: the house knows no person 'zoe'. (1 more of this kind)"
    }
    promoted = Actor(id="dana", name="Dana", role=Role.SUPERVISOR)
    assert said(an_entry(promoted, "Invite", person="ann")) == {
        "people": "cage, sequence 7: Dana is a dealer, but acted as a supervisor.",
        "replay": "cage, sequence 7: people are invited by the house.",
    }


def test_a_supervisor_without_a_house_is_the_second() -> None:
    findings = Findings()
    cage = CageCheck(findings)
    first = Actor(id="zoe", name="Zoe", role=Role.PLAYER)
    for sequence, entry in enumerate((adding(HOUSE, first), adding(first, RUIZ)), start=1):
        cage.follow(a_link(entry, sequence, stream="cage"))
    assert told(findings) == {"people": "cage, sequence 2: only a supervisor takes on a supervisor."}


def test_the_first_supervisor_comes_from_the_house_though_others_came_before() -> None:
    findings = Findings()
    cage = CageCheck(findings)
    for sequence, entry in enumerate((adding(HOUSE, ANN), adding(HOUSE, RUIZ)), start=1):
        cage.follow(a_link(entry, sequence, stream="cage"))
    assert told(findings) == {}


def test_who_asked() -> None:
    findings = Findings()
    cage = CageCheck(findings)
    said(check=cage)
    for actor in (HOUSE, CLOCK, RUIZ, ANN):
        entry = an_entry(actor, "x")
        assert cage.actor(a_link(entry), entry) == actor
    assert told(findings) == {}
    dealer_house = Actor(id="house", name="the house", role=Role.DEALER)
    entry = an_entry(dealer_house, "x")
    assert cage.actor(a_link(entry), entry) is None
    assert told(findings) == {"people": "table-1, sequence 1: the house knows no person 'house'."}


def test_a_dismissed_dealer_may_have_dealt_at_a_table_whose_log_is_another() -> None:
    """Each stream has an order of its own: what a table's log holds may be from before the dismissal."""
    findings = Findings()
    cage = CageCheck(findings)
    entries = (*STAFF, an_entry(RUIZ, "Dismiss", person="dana"))
    for sequence, each in enumerate(entries, start=1):
        cage.follow(a_link(each, sequence, stream="cage"))
    entry = an_entry(DANA, "x")
    assert cage.actor(a_link(entry, stream="table-1"), entry) == DANA
    assert cage.actor(a_link(entry, stream="cage"), entry) is None


def test_forged_values_are_one_sentence() -> None:
    assert said(an_entry(HOUSE, "Invite", person=[])) == {
        "replay": "cage, sequence 7: the command cannot be read: TypeError unhashable type: 'list'"
    }


# --- The people as they are stored --------------------------------------------------------------------------


def stored(who: Actor, **changes: Any) -> Json:
    return {
        "id": who.id,
        "name": who.name,
        "role": who.role.value,
        "password": None,
        "dismissed": 0,
        **changes,
    }


@pytest.mark.parametrize(
    ("changes", "sentence"),
    [
        ({}, None),
        ({"ann": {"password": "$argon2id$..."}}, None),
        (
            {"zoe": stored(Actor(id="zoe", name="Zoe", role=Role.DEALER))},
            "'zoe': 'Zoe' is kept as dealer, but never came to the cage.",
        ),
        ({"ann": {"name": "Anna"}}, "'ann': 'Anna' is kept as 'player', but came as Ann, player."),
        ({"ann": {"role": "dealer"}}, "'ann': 'Ann' is kept as 'dealer', but came as Ann, player."),
        ({"dana": {"dismissed": 1}}, "'dana': Dana is kept as dismissed, which the cage's log does not say."),
        (
            {"moss": {"dismissed": 0}},
            "'moss': E. Moss is kept as one of the house, which the cage's log does not say.",
        ),
        ({"moss": {"password": "$argon2id$..."}}, "'moss': E. Moss was dismissed, with a password."),
        ({"ann": {"password": "secret"}}, "'ann': the password is not kept as a hash."),
        ({"ann": {"id": None}}, "'ann': Ann came to the cage, but is not kept."),
    ],
)
def test_the_people_are_those_of_the_log(changes: dict[str, Json], sentence: str | None) -> None:
    findings = Findings()
    cage = CageCheck(findings)
    entries = (*STAFF, *GUESTS, an_entry(RUIZ, "Dismiss", person="moss"))
    for sequence, entry in enumerate(entries, start=1):
        cage.follow(a_link(entry, sequence, stream="cage"))
    rows = {who.id: stored(who) for who in (RUIZ, DANA, MOSS, IVES, ANN, BOB)}
    rows["moss"]["dismissed"] = 1
    for person, change in changes.items():
        rows.setdefault(person, {}).update(change)
    cage.compare([a_row(**row) for row in rows.values() if row["id"] is not None], ())
    assert told(findings) == ({} if sentence is None else {"people": sentence})
