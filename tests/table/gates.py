"""A live table without a database: the gate alone, and books kept beside it."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Mapping
from typing import Any, Self

import pytest

from pitboss.errors import PitbossError, Refused
from pitboss.round import Decision, Equipment, OpenRound, PlaceWagers, Shuffle, new_round, next_command
from pitboss.round.state import altered
from pitboss.rules import Decide
from pitboss.table.codec import happening_from_json, happening_to_json, request_from_json, request_to_json
from pitboss.table.commands import ClockRanOut, OpenTable, Request, TakeFairShuffle, TakeSeat
from pitboss.table.events import Happening, TableOpened
from pitboss.table.evolve import begin, evolve_all
from pitboss.table.gate import Outcome, Secrets, decide, open_table
from pitboss.table.records.checkpoint import read_checkpoint, write_checkpoint
from pitboss.table.roles import CLOCK, Actor, Role
from pitboss.wording.refusals import Refusal
from tests.floors import START, a_document
from tests.tables import CATALOGUE

__all__ = ["ANN", "BOB", "DANA", "HOUSE_ACCOUNTS", "HUMAN", "OPENING", "RUIZ", "WAGERS", "World"]

ANN = Actor(id="ann", name="Ann", role=Role.PLAYER)
BOB = Actor(id="bob", name="Bob", role=Role.PLAYER)
DANA = Actor(id="dana", name="Dana", role=Role.DEALER)
RUIZ = Actor(id="ruiz", name="M. Ruiz", role=Role.SUPERVISOR)
HOUSE_ACCOUNTS = ("cage", "bank:table-1")


def _opening(game: str) -> Mapping[str, int]:
    """Ten dollars on all that is required, or else on the wager that the game is about."""
    wagers = CATALOGUE.game(game).opening_wagers
    required = {name: 500 if wager.fixed else 1000 for name, wager in wagers.items() if wager.required}
    return required or {CATALOGUE.game(game).unit: 1000}


OPENING: Mapping[str, Mapping[str, int]] = {
    **{game: _opening(game) for game in CATALOGUE.games},
    "champion-one": {"bonus": 1000, "player-blind": 1000},
    "champion-two": {"blind": 1000, "bonus": 1000},
    "champion-three": {"ante": 1000, "bonus": 1000},
    "champion-four": {"ante": 1000, "bonus": 1000},
    "packs-two": {"pack-1": 1000, "bonus-1": 1000},
    "packs-three": {"pack-1": 1000, "pack-3": 1000},
}
WAGERS = OPENING["champion-four"]
HUMAN = {"dealer": "human"}


class World:
    """One table, the people at it and their money, moved by the ledger lines alone."""

    def __init__(self, game: str = "champion-four", *, chips: int = 1_000_000, **house: Any) -> None:
        self.game, self.at, self._made = game, START, 0
        self.balances: Counter[str] = Counter()
        self._secrets = Secrets(current=self._secret(), following=self._secret())
        request = OpenTable("One", game, a_document(**house))
        outcome = open_table(
            request, table="table-1", actor=RUIZ, at=self.at, catalogue=CATALOGUE, secrets=self._secrets
        )
        self.table = outcome.table
        self.events: list[Happening] = list(outcome.events)
        opened = outcome.events[0]
        assert isinstance(opened, TableOpened)
        first = begin(opened)
        self.replayed = evolve_all(first, outcome.events[1:], self.at)
        for actor in (ANN, BOB):
            self.balances[f"player:{actor.id}"] = chips
        self.balances["cage"] = -2 * chips

    def _secret(self) -> bytes:
        self._made += 1
        return self._made.to_bytes(32, "big")

    @property
    def secret(self) -> bytes:
        """Of the round that is prepared or being played."""
        return self._secrets.current

    def chips(self, actor: Actor) -> int:
        return self.balances[f"player:{actor.id}"]

    def do(self, actor: Actor, request: Request, *, seconds: int = 1) -> Outcome:
        """The request carried out; the ledger, the log and the codec are checked on the way."""
        self.at += seconds * 1000
        outcome = decide(
            self.table, request, actor=actor, at=self.at, catalogue=CATALOGUE, secrets=self._secrets
        )
        assert request_from_json(json.loads(json.dumps(request_to_json(request)))) == request
        self._post(outcome)
        written = json.loads(json.dumps([happening_to_json(event) for event in outcome.events]))
        read = [happening_from_json(event, CATALOGUE) for event in written]
        assert read == list(outcome.events)
        self.replayed = evolve_all(self.replayed, read, self.at)
        assert self.replayed == outcome.table, "the log tells another story"
        self.table = outcome.table
        self.events += outcome.events
        if outcome.prepared:
            self._secrets = Secrets(current=self._secrets.following, following=self._secret())
        if not self.table.playing:
            self._check_between_rounds()
        return outcome

    def _post(self, outcome: Outcome) -> None:
        assert sum(line.cents for line in outcome.lines) == 0, "a movement is not balanced"
        after = self.balances.copy()
        for line in outcome.lines:
            after[line.account] += line.cents
        short = [name for name, cents in after.items() if cents < 0 and name not in HOUSE_ACCOUNTS]
        if short:  # as the store does: nothing of it happens
            assert all(name.startswith("player:") for name in short), short
            raise Refused(Refusal.ACCOUNT_OVERDRAWN, account=short[0])
        self.balances = after
        assert sum(after.values()) == 0

    def _check_between_rounds(self) -> None:
        left = {name: cents for name, cents in self.balances.items() if cents}
        assert {name.split(":")[0] for name in left} <= {"player", "bank", "tips", "cage"}, left
        again = read_checkpoint(write_checkpoint(self.table), CATALOGUE)
        fresh = new_round(self.table.terms, self.table.round.equipment)
        assert again == altered(
            self.table, round=fresh, commitment="", seeds={}, revealed="", due=None, inherited=frozenset()
        )

    def refused(self, actor: Actor, request: Request, kind: type[PitbossError] = Refused) -> str:
        """The one sentence it is refused with; nothing has changed."""
        before = self.table
        with pytest.raises(kind) as caught:
            self.do(actor, request)
        assert type(caught.value) is kind
        assert self.table is before
        return str(caught.value)

    # --- Shortcuts ---------------------------------------------------------------------------------------

    def seated(self, *actors: Actor) -> Self:
        for number, actor in enumerate(actors or (ANN, BOB), start=1):
            self.do(actor, TakeSeat(f"seat-{number}"))
        return self

    def bet(self, actor: Actor, wagers: Mapping[str, int] | None = None) -> Outcome:
        seat = self.table.seat_of(actor.id)
        assert seat is not None
        return self.do(actor, PlaceWagers(seat, wagers or OPENING[self.game]))

    def run_out(self) -> Outcome:
        """The clock that runs, run out."""
        due = self.table.due
        assert due is not None
        seconds = max(0, due.at - self.at) // 1000 + 1
        return self.do(CLOCK, ClockRanOut(due.kind, due.number, due.seat, due.asked), seconds=seconds)

    def open(self) -> Self:
        """A human dealer opens the round."""
        self.do(DANA, OpenRound(self.table.equipment().due))
        return self

    def next_move(self) -> Request | None:
        """The human dealer's next move; None while the table waits."""
        move = next_command(self.table.round, lambda: ())
        return TakeFairShuffle() if isinstance(move, Shuffle) else move

    def answer(self, option: str | None = None) -> Outcome:
        """The seat whose turn it is decides: the first option that gives nothing up if none is given."""
        turn, step = self.table.round.turn, self.table.round.move.step
        assert turn is not None
        assert isinstance(step, Decide)
        actor = {"ann": ANN, "bob": BOB}[self.table.seating[turn].person]
        going_on = next(name for name in step.options if name not in step.folds)
        return self.do(actor, Decision(turn, option or going_on))

    def deal_until(self, words: str | None = None) -> Self:
        """Dealer and seats go on until this comes next, or to the end of the round."""
        while self.table.playing and (words is None or words not in self.table.round.move.words):
            if self.table.round.turn is not None:
                self.answer()
            else:
                move = self.next_move()
                assert move is not None
                self.do(DANA, move)
        return self

    def equipment(self) -> Equipment:
        return self.table.round.equipment

    @property
    def status(self) -> str:
        return self.table.round.status
