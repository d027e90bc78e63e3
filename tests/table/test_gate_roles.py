"""Who may do what: every role and every command, and nobody else's seat."""

from __future__ import annotations

from typing import get_args

import pytest

from pitboss.cards import FULL_DECK
from pitboss.errors import Forbidden, InputError, NotFound, PitbossError, Refused
from pitboss.round import (
    Burn,
    Cause,
    CloseBetting,
    Collect,
    Command,
    Cut,
    Deal,
    Decision,
    Interrupt,
    Irregularity,
    OpenRound,
    PlaceWagers,
    PutAwayStub,
    ReportIrregularity,
    Ruling,
    SettleWagers,
    ShowCards,
    Shuffle,
    SupervisorCheck,
    TakeBackWagers,
    Tip,
)
from pitboss.table.commands import (
    AddSeed,
    ChangeTerms,
    ClockRanOut,
    CloseTable,
    HouseRestored,
    LeaveSeat,
    OpenTable,
    Request,
    ResumeTable,
    ServerRestarted,
    TableCommand,
    TakeFairShuffle,
    TakeSeat,
)
from pitboss.table.gate import Secrets, open_table
from pitboss.table.roles import Actor, Role
from tests.floors import START, a_document
from tests.table.gates import ANN, BOB, OPENING, World
from tests.tables import CATALOGUE

NOBODY: frozenset[Role] = frozenset()
PLAYER, DEALER, SUPERVISOR, SYSTEM = Role.PLAYER, Role.DEALER, Role.SUPERVISOR, Role.SYSTEM
DEALING = {DEALER, SUPERVISOR}
MAY: list[tuple[Request, set[Role] | frozenset[Role]]] = [
    (TakeSeat("seat-3"), {PLAYER}),
    (LeaveSeat("seat-2"), {SUPERVISOR}),
    (AddSeed("seat-2", "mine"), NOBODY),
    (PlaceWagers("seat-2", OPENING["champion-four"]), NOBODY),
    (TakeBackWagers("seat-2"), NOBODY),
    (Tip("seat-2", 100), NOBODY),
    (Decision("seat-2", "play"), NOBODY),
    (OpenRound("red"), DEALING),
    (CloseBetting(), DEALING),
    (TakeFairShuffle(), DEALING),
    (Shuffle(FULL_DECK), DEALING),
    (Cut(26), DEALING),
    (Deal(), DEALING),
    (Burn(), DEALING),
    (PutAwayStub(), DEALING),
    (ShowCards(), DEALING),
    (SettleWagers(), DEALING),
    (Collect(), DEALING),
    (ReportIrregularity(Irregularity.SHUFFLER), DEALING),
    (Ruling("void", "anybody"), {SUPERVISOR}),
    (SupervisorCheck("anybody"), {SUPERVISOR}),
    (ChangeTerms(paytables={"bonus": "CH1"}), {SUPERVISOR}),
    (CloseTable(), {SUPERVISOR}),
    (ResumeTable(), {SUPERVISOR}),
    (Interrupt(Cause.OTHER, "the lights went out"), {SYSTEM}),
    (ClockRanOut("betting", 1), {SYSTEM}),
    (ServerRestarted(), {SYSTEM}),
    (HouseRestored(), {SYSTEM}),
]
"""What somebody of a role may ask for who sits nowhere; seat 2 is Bob's."""


def somebody(role: Role) -> Actor:
    return Actor(id="somebody", name="Somebody", role=role)


def test_the_list_names_every_command() -> None:
    named = {type(request) for request, _ in MAY}
    assert named == {*get_args(TableCommand), *get_args(Command)} - {OpenTable}


@pytest.mark.parametrize("dealer", ["automatic", "human"])
@pytest.mark.parametrize("role", list(Role))
@pytest.mark.parametrize(("request_", "roles"), MAY, ids=[type(request).__name__ for request, _ in MAY])
def test_only_the_roles_that_may(
    request_: Request, roles: set[Role] | frozenset[Role], role: Role, dealer: str
) -> None:
    world = World(live={"dealer": dealer}).seated()
    if dealer == "automatic" and isinstance(request_, ReportIrregularity):
        roles = {SUPERVISOR}  # no dealer watches the cards there
    if dealer == "human":
        world.open().bet(BOB)
    else:
        world.bet(BOB)
    try:
        world.do(somebody(role), request_)
        told: str | None = None
    except Forbidden as forbidden:
        told = str(forbidden)
    except Refused:
        told = None  # within their rights, but out of place
    if role in roles:
        assert told is None
    else:
        assert told is not None, f"a {role} may do this"
        assert any(words in told for words in ("may do this", "may report this", "does not sit at seat 2"))


@pytest.mark.parametrize("role", list(Role))
def test_a_table_is_opened_by_a_supervisor(role: Role) -> None:
    def opening() -> None:
        open_table(
            OpenTable("One", "champion-four", a_document()),
            table="table-1",
            actor=somebody(role),
            at=START,
            catalogue=CATALOGUE,
            secrets=Secrets(current=bytes(32), following=bytes(32)),
        )

    if role is Role.SUPERVISOR:
        opening()
    else:
        article = "an" if role is Role.AUDITOR else "a"
        with pytest.raises(Forbidden, match=f"^Only a supervisor may do this; .* is {article} {role}.$"):
            opening()
    world = World().seated()
    assert "already" in world.refused(somebody(role), OpenTable("Two", "champion-four", a_document()))


@pytest.mark.parametrize(
    "command",
    [
        LeaveSeat("seat-2"),
        AddSeed("seat-2", "mine"),
        PlaceWagers("seat-2", OPENING["champion-four"]),
        TakeBackWagers("seat-2"),
        Tip("seat-2", 100),
        Decision("seat-2", "play"),
    ],
    ids=lambda command: type(command).__name__,
)
def test_a_player_cannot_act_for_another_seat(command: Request) -> None:
    world = World().seated()
    assert world.refused(ANN, command, Forbidden) == "Ann does not sit at seat 2."
    world.bet(ANN)
    world.bet(BOB)
    assert world.refused(ANN, command, Forbidden) == "Ann does not sit at seat 2."


def test_seats() -> None:
    world = World(table={"seats": 2}).seated(ANN)
    assert world.refused(ANN, TakeSeat("seat-2")) == "Ann already sits at seat 1."
    assert world.refused(BOB, TakeSeat("seat-1")) == "Seat 1 is taken by Ann."
    assert "seat-1 to seat-2" in world.refused(BOB, TakeSeat("seat-3"), NotFound)
    assert "Nobody sits at seat 2" in world.refused(BOB, LeaveSeat("seat-2"))
    assert "does not sit" in world.refused(BOB, PlaceWagers("seat-2", OPENING["champion-four"]), Forbidden)
    for seat in ("", "seat-0", "dealer"):
        assert "There is no" in world.refused(ANN, PlaceWagers(seat, {}), NotFound)


@pytest.mark.parametrize("title", ["", "   ", "x" * 61])
def test_a_table_has_a_title(title: str) -> None:
    with pytest.raises(InputError, match="1 to 60"):
        open_table(
            OpenTable(title, "champion-four", a_document()),
            table="table-1",
            actor=Actor(id="r", name="R", role=Role.SUPERVISOR),
            at=START,
            catalogue=CATALOGUE,
            secrets=Secrets(current=bytes(32), following=bytes(32)),
        )


@pytest.mark.parametrize("request_", [r for r, _ in MAY], ids=[type(r).__name__ for r, _ in MAY])
def test_an_auditor_looks_and_touches_nothing(request_: Request) -> None:
    world = World().seated()
    with pytest.raises(PitbossError):
        world.do(somebody(Role.AUDITOR), request_)
