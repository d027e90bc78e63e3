"""The one gate of a live table: what a request makes happen, its ledger lines, and the table after it."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace
from typing import Any

from pitboss.cards import Card
from pitboss.errors import Forbidden, InputError, NotFound, Refused, quoted
from pitboss.games import Catalogue
from pitboss.house import read_house
from pitboss.round import (
    Burn,
    CloseBetting,
    Collect,
    Command,
    Cut,
    Deal,
    Decision,
    Interrupt,
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
    apply,
    next_command,
)
from pitboss.rules import Decide
from pitboss.table.commands import (
    AddSeed,
    ChangeTerms,
    ClockRanOut,
    CloseTable,
    LeaveSeat,
    OpenTable,
    Request,
    ResumeTable,
    ServerRestarted,
    TakeFairShuffle,
    TakeSeat,
)
from pitboss.table.events import (
    Happening,
    RoundPrepared,
    RoundStarted,
    SeatLeaving,
    SeatLeft,
    SeatTaken,
    SecretRevealed,
    SeedAdded,
    TableClosed,
    TableEvent,
    TableOpened,
    TableResumed,
    TableTakenUp,
    TermsChanged,
)
from pitboss.table.evolve import begin, evolve, missed_after, with_clock, with_setting
from pitboss.table.fairness import check_seed, commitment, fair_deck
from pitboss.table.ledger import MONEY, Books, Line
from pitboss.table.people import Actor, Role
from pitboss.table.setting import make_setting
from pitboss.table.state import Table
from pitboss.table.times import day_of

__all__ = ["Outcome", "Secrets", "decide", "open_table"]


@dataclass(frozen=True, slots=True, kw_only=True)
class Secrets:
    """The secret of the round that is prepared or being played, and one for the round after it."""

    current: bytes
    following: bytes


@dataclass(frozen=True, slots=True, kw_only=True)
class Outcome:
    """What a request made happen."""

    table: Table
    events: tuple[Happening, ...]
    lines: tuple[Line, ...]
    prepared: bool = False
    """The following secret has been committed to and must be kept."""
    started: bool = False
    ended: Table | None = None
    """The table at the moment a round ended, before anybody left: what its record is made from."""


def open_table(
    request: OpenTable, *, table: str, actor: Actor, at: int, catalogue: Catalogue, secrets: Secrets
) -> Outcome:
    """A new table, its first round committed to."""
    _must_be(actor, Role.SUPERVISOR)
    title = request.title.strip()
    if not 1 <= len(title) <= 60:
        raise InputError("A table's title has 1 to 60 characters.")
    setting = make_setting(
        catalogue, request.game, read_house(request.house), paytables=request.paytables, day=day_of(at)
    )
    opened = TableOpened(table, title, setting.to_json())
    prepared = RoundPrepared(1, commitment(secrets.current))
    return Outcome(
        table=evolve(begin(opened, setting), prepared, catalogue), events=(opened, prepared), lines=()
    )


def decide(
    table: Table, request: Request, *, actor: Actor, at: int, catalogue: Catalogue, secrets: Secrets
) -> Outcome:
    """What the request makes happen; Refused or Forbidden says why it makes nothing happen."""
    work = _Work(table, actor, at, catalogue, secrets)
    perform = _REQUESTS.get(type(request))
    if perform is None:
        raise Refused("A table is opened once.")
    perform(work, request)
    work.deal_on()
    return Outcome(
        table=with_clock(work.table, at),
        events=tuple(work.events),
        lines=tuple(work.lines),
        prepared=work.prepared,
        started=work.started,
        ended=work.ended,
    )


def _must_be(actor: Actor, *roles: Role) -> None:
    if actor.role not in roles:
        who = " or a ".join(role.value for role in roles)
        raise Forbidden(f"Only a {who} may do this; {actor.name} is a {actor.role.value}.")


class _Work:
    """One request being worked on: the table so far, and everything that has happened."""

    def __init__(self, table: Table, actor: Actor, at: int, catalogue: Catalogue, secrets: Secrets) -> None:
        self.table, self.actor, self.at, self.catalogue = table, actor, at, catalogue
        self.events: list[Happening] = []
        self.lines: list[Line] = []
        self.prepared = self.started = False
        self.ended: Table | None = None
        self._secrets = secrets

    # --- What happens ------------------------------------------------------------------------------------

    def happen(self, event: TableEvent) -> None:
        self.events.append(event)
        self.table = evolve(self.table, event, self.catalogue)

    def play(self, command: Command) -> None:
        """A move of the round, with what it does to the ledger."""
        before = self.table.round
        events, after = apply(before, command)
        if any(type(event) in MONEY for event in events):
            self.lines += self._books().movements(before, events)
        self.events += events
        self.table = self.table.but(round=after)
        if isinstance(command, CloseBetting):
            self.table = self.table.but(missed=missed_after(self.table))

    def _books(self) -> Books:
        seating = self.table.seating
        return Books(self.table.id, self.table.setting.pot, lambda seat: seating[seat].person)

    def deck(self) -> tuple[Card, ...]:
        """The order of the cards that was committed to."""
        table = self.table
        return fair_deck(self._secrets.current, table=table.id, number=table.number, seeds=table.seeds)

    # --- The dealer --------------------------------------------------------------------------------------

    def start(self, deck: str) -> None:
        """The prepared round begins; between rounds only."""
        if self.table.closed:
            raise Refused("This table is closed.")
        if self.table.playing or self.table.upcoming is None:
            raise Refused("The round is already open.")
        self.happen(RoundStarted(self.table.upcoming.number))
        self.started = True
        self.play(OpenRound(deck))

    def deal_on(self) -> None:
        """The automatic dealer goes on as far as he can; whoever deals, a finished round is closed."""
        while self.table.automatic and self.table.playing:
            if self.table.betting and (not self.table.round.stakes or any(self.table.expected())):
                break
            command = self._for_leaver() if self.table.leaving else None
            command = command or next_command(self.table.round, self.deck)
            if command is None:
                break
            self.play(command)
        if self.table.round.status in ("over", "void") and self.table.upcoming is None:
            self._finish()

    def _for_leaver(self) -> Command | None:
        """Nobody waits for a seat that is leaving: it says what the game takes for an answer."""
        seat, step = self.table.round.turn, self.table.round.move.step
        if seat in self.table.leaving and isinstance(step, Decide):
            return Decision(str(seat), step.default)
        return None

    def _finish(self) -> None:
        self.lines += self._books().release(self.table.round)
        self.happen(SecretRevealed(self.table.number, self._secrets.current.hex()))
        self.ended = self.table
        most = self.table.terms.house.live.absent_rounds
        for seat, sitter in self.table.seating.items():
            if seat in self.table.leaving:
                self.happen(SeatLeft(seat, sitter.person, "left"))
            elif self.table.missed.get(seat, 0) >= most:
                self.happen(SeatLeft(seat, sitter.person, f"no wager in {most} rounds"))
        self.happen(RoundPrepared(self.table.number + 1, commitment(self._secrets.following)))
        self.prepared = True

    # --- Who may ask -------------------------------------------------------------------------------------

    def must_sit_at(self, seat: str) -> None:
        sitter = self.table.seating.get(seat)
        if sitter is None or sitter.person != self.actor.id:
            _known(self.table, seat)
            raise Forbidden(f"{self.actor.name} does not sit at {seat}.")

    def must_be_between_rounds(self) -> None:
        if self.table.betting and not self.table.round.stakes:
            self.play(Interrupt("the round was closed before any wager"))
            self._finish()
        if self.table.playing:
            raise Refused("This can be done between rounds; a round is in progress.")


def _known(table: Table, seat: str) -> None:
    seats = table.terms.seats
    if seat not in seats:
        raise NotFound(f"There is no {quoted(seat)} at this table; it has {seats[0]} to {seats[-1]}.")


# --- Seats --------------------------------------------------------------------------------------------------


def _take_seat(work: _Work, request: TakeSeat) -> None:
    table, actor = work.table, work.actor
    _must_be(actor, Role.PLAYER)
    _known(table, request.seat)
    if table.closed:
        raise Refused("This table is closed.")
    if request.seat in table.seating:
        raise Refused(f"{request.seat} is taken by {table.seating[request.seat].name}.")
    if (own := table.seat_of(actor.id)) is not None:
        raise Refused(f"{actor.name} already sits at {own}.")
    work.happen(SeatTaken(request.seat, actor.id, actor.name))


def _leave_seat(work: _Work, request: LeaveSeat) -> None:
    seat = request.seat
    _known(work.table, seat)
    if seat not in work.table.seating:
        raise Refused(f"Nobody sits at {seat}.")
    if work.actor.role is not Role.SUPERVISOR:
        work.must_sit_at(seat)
    if work.table.betting and seat in work.table.round.seats:
        work.play(TakeBackWagers(seat))
    if work.table.playing and seat in work.table.round.seats:
        if seat in work.table.leaving:
            raise Refused(f"{seat} is leaving already, when the round is over.")
        work.happen(SeatLeaving(seat))
    else:
        why = "left" if work.table.seating[seat].person == work.actor.id else f"asked by {work.actor.name}"
        work.happen(SeatLeft(seat, work.table.seating[seat].person, why))


def _add_seed(work: _Work, request: AddSeed) -> None:
    work.must_sit_at(request.seat)
    seed = check_seed(request.seed)
    if work.table.upcoming is None and not work.table.betting:
        raise Refused("The betting is closed; a seed is added before the shuffle.")
    work.happen(SeedAdded(request.seat, seed))


# --- Moves of the round -------------------------------------------------------------------------------------


def _place(work: _Work, request: PlaceWagers) -> None:
    work.must_sit_at(request.seat)
    if request.seat in work.table.leaving:
        raise Refused(f"{request.seat} is leaving.")
    if work.table.automatic and not work.table.playing:
        work.start(work.table.equipment().due)
    work.play(request)


def _own_seat(work: _Work, request: TakeBackWagers | Tip | Decision) -> None:
    work.must_sit_at(request.seat)
    work.play(request)


def _dealing(work: _Work, request: Command) -> None:
    _must_deal(work)
    if work.table.betting and isinstance(request, CloseBetting) and not work.table.round.stakes:
        raise Refused("No seat has made a wager.")
    work.play(request)


def _open_round(work: _Work, request: OpenRound) -> None:
    _must_deal(work)
    work.start(request.deck)


def _fair_shuffle(work: _Work, _: TakeFairShuffle) -> None:
    _must_deal(work)
    work.play(Shuffle(work.deck()))


def _must_deal(work: _Work) -> None:
    _must_be(work.actor, Role.DEALER, Role.SUPERVISOR)
    if work.table.automatic:
        raise Refused("This table deals by itself.")


def _own_deck(work: _Work, _: Shuffle) -> None:
    _must_be(work.actor, Role.DEALER, Role.SUPERVISOR)
    raise Refused("The order of the cards was committed to before the wagers: use TakeFairShuffle.")


def _report(work: _Work, request: ReportIrregularity) -> None:
    """A dealer reports while he deals; once there is a result to regret, only a supervisor does."""
    _must_be(work.actor, Role.SUPERVISOR, Role.DEALER)
    state = work.table.round
    result = work.table.playing and (state.shown or state.decisions)
    if work.actor.role is Role.DEALER and (work.table.automatic or result):
        raise Forbidden("Only a supervisor may report this now; call one.")
    work.play(request)


def _sign(work: _Work, request: Ruling | SupervisorCheck) -> None:
    """Whatever name was given: who is signed in is who signs."""
    _must_be(work.actor, Role.SUPERVISOR)
    work.play(replace(request, by=work.actor.name))


def _interrupt(work: _Work, request: Interrupt) -> None:
    _must_be(work.actor, Role.SYSTEM)
    work.play(request)


# --- The supervisor -----------------------------------------------------------------------------------------


def _change_terms(work: _Work, request: ChangeTerms) -> None:
    _must_be(work.actor, Role.SUPERVISOR)
    if request.house is None and request.paytables is None:
        raise InputError("Nothing was said to change: give a house configuration, pay tables, or both.")
    work.must_be_between_rounds()
    old = work.table.setting
    setting = make_setting(
        work.catalogue,
        old.game,
        read_house(request.house if request.house is not None else old.house),
        paytables={**old.paytables, **(request.paytables or {})},
        day=day_of(work.at),
    )
    for seat, sitter in work.table.seating.items():
        if seat not in setting.terms.seats:
            raise Refused(f"{sitter.name} sits at {seat}, which the table would no longer have.")
    work.events.append(TermsChanged(setting.to_json()))
    work.table = with_setting(work.table, setting)


def _close(work: _Work, _: CloseTable) -> None:
    _must_be(work.actor, Role.SUPERVISOR)
    if work.table.closed:
        raise Refused("This table is closed already.")
    work.must_be_between_rounds()
    for seat, sitter in work.table.seating.items():
        work.happen(SeatLeft(seat, sitter.person, "the table was closed"))
    work.happen(TableClosed())


def _resume(work: _Work, _: ResumeTable) -> None:
    _must_be(work.actor, Role.SUPERVISOR)
    if not work.table.closed:
        raise Refused("This table is not closed.")
    work.happen(TableResumed())


# --- The table by itself ------------------------------------------------------------------------------------


def _ran_out(work: _Work, request: ClockRanOut) -> None:
    _must_be(work.actor, Role.SYSTEM)
    due = work.table.due
    if due is None or due.key != (request.kind, request.number, request.seat, request.asked):
        raise Refused("That clock does not run any more.")
    if work.at < due.at:
        raise Refused("There is still time.")
    if due.kind == "betting":
        work.play(CloseBetting())
        return
    step = work.table.round.move.step
    if due.seat is not None and isinstance(step, Decide):
        option = step.default if request.plainly else work.table.round.terms.unanswered(step)
        work.play(Decision(due.seat, option))


def _restarted(work: _Work, _: ServerRestarted) -> None:
    _must_be(work.actor, Role.SYSTEM)
    if not work.table.playing:
        raise Refused("No round was interrupted.")
    work.happen(TableTakenUp())
    if work.table.round.terms.house.live.interrupted == "void":
        work.play(Interrupt("the server stopped while the round was in progress"))


_REQUESTS: dict[type[Any], Callable[[_Work, Any], None]] = {
    TakeSeat: _take_seat,
    LeaveSeat: _leave_seat,
    AddSeed: _add_seed,
    PlaceWagers: _place,
    TakeBackWagers: _own_seat,
    Tip: _own_seat,
    Decision: _own_seat,
    OpenRound: _open_round,
    TakeFairShuffle: _fair_shuffle,
    Shuffle: _own_deck,
    **dict.fromkeys((CloseBetting, Cut, Deal, Burn, PutAwayStub, ShowCards, SettleWagers, Collect), _dealing),
    ReportIrregularity: _report,
    Ruling: _sign,
    SupervisorCheck: _sign,
    Interrupt: _interrupt,
    ChangeTerms: _change_terms,
    CloseTable: _close,
    ResumeTable: _resume,
    ClockRanOut: _ran_out,
    ServerRestarted: _restarted,
}
