"""One request being carried out at a table: what has happened so far, and who may ask for what."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from pitboss.cards import Card
from pitboss.contract.events import RoundPrepared, RoundStarted, SeatLeft, SecretRevealed
from pitboss.errors import Forbidden, NotFound, Refused, quoted
from pitboss.games import Catalogue
from pitboss.round import Cause, Command, Decision, Event, Interrupt, OpenRound, next_command
from pitboss.round.decide import by_itself, consequences
from pitboss.round.events import RoundOpened
from pitboss.rules import Decide
from pitboss.table.books.ledger import MONEY, Books, Line
from pitboss.table.events import Happening
from pitboss.table.evolve import evolve
from pitboss.table.fairness.shuffle import commitment, fair_deck
from pitboss.table.roles import Actor
from pitboss.table.state import Table
from pitboss.wording.refusals import Refusal

__all__ = ["Secrets", "Work", "must_have"]


@dataclass(frozen=True, slots=True, kw_only=True)
class Secrets:
    """The secret of the round prepared or in play, and the one for the round after it."""

    current: bytes
    following: bytes


class Work:
    """One request being carried out: the table so far, and everything that has happened."""

    def __init__(self, table: Table, actor: Actor, at: int, catalogue: Catalogue, secrets: Secrets) -> None:
        self.table, self.actor, self.at, self.catalogue = table, actor, at, catalogue
        self.events: list[Happening] = []
        self.lines: list[Line] = []
        self.moves: list[Command] = []
        self.prepared = self.started = False
        self.ended: Table | None = None
        self._secrets = secrets

    # --- What happens ------------------------------------------------------------------------------------

    def happen(self, *events: Happening) -> None:
        self.events += events
        self.table = evolve(self.table, *events)

    def play(self, command: Command) -> None:
        """A move of the round, with its ledger lines."""
        self.moves.append(command)
        before, first = self.table.round, len(self.events)
        following: Iterable[Event] = consequences(before, command)
        while following:
            self.happen(*following)
            following = by_itself(self.table.round)
        money = [event for event in self.events[first:] if isinstance(event, MONEY)]
        if money:
            self.lines += self._books().movements(before, money)

    def _books(self) -> Books:
        seating = self.table.seating
        return Books(self.table.id, self.table.setting.pot, lambda seat: seating[seat].person)

    def deck(self) -> tuple[Card, ...]:
        """The deck in the committed order."""
        table = self.table
        return fair_deck(self._secrets.current, table=table.id, number=table.number, seeds=table.seeds)

    # --- The dealer --------------------------------------------------------------------------------------

    def start(self, deck: str) -> None:
        """The prepared round begins; between rounds only."""
        if self.table.closed:
            raise Refused(Refusal.TABLE_CLOSED)
        if self.table.playing or self.table.upcoming is None:
            raise Refused(Refusal.ALREADY_OPEN)
        self.happen(RoundStarted(self.table.upcoming.number))
        self.started = True
        self.play(OpenRound(deck))

    def start_unplayed(self) -> None:
        """Start the prepared round only to break it off, even at a closed table or with a check due.

        No card moves, so the procedure for opening a round does not apply.
        """
        if self.table.upcoming is None:
            raise Refused(Refusal.NO_ROUND_PREPARED)
        self.happen(RoundStarted(self.table.upcoming.number))
        self.started = True
        deck = self.table.equipment().due
        self.moves.append(OpenRound(deck))
        self.happen(RoundOpened(deck))

    def deal_on(self) -> None:
        """The automatic dealer deals on as far as possible; a finished round is closed, whoever dealt it."""
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
        """Nobody waits for a seat that is leaving: the game's default is its answer."""
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
                self.happen(SeatLeft(seat, sitter.person, "absent", rounds=most))
        self.happen(RoundPrepared(self.table.number + 1, commitment(self._secrets.following)))
        self.prepared = True

    # --- Who may ask -------------------------------------------------------------------------------------

    def must_sit_at(self, seat: str) -> None:
        sitter = self.table.seating.get(seat)
        if sitter is None or sitter.person != self.actor.id:
            must_have(self.table, seat)
            raise Forbidden(Refusal.NOT_IN_THAT_SEAT, person=self.actor.name, seat=seat)

    def must_be_between_rounds(self) -> None:
        if self.table.betting and not self.table.round.stakes:
            self.play(Interrupt(Cause.NO_WAGERS))
            self._finish()
        if self.table.playing:
            raise Refused(Refusal.ROUND_IN_PROGRESS)


def must_have(table: Table, seat: str) -> None:
    """Refuse a seat that the table does not have."""
    seats = table.terms.seats
    if seat not in seats:
        raise NotFound(f"There is no {quoted(seat)} at this table; it has {seats[0]} to {seats[-1]}.")
