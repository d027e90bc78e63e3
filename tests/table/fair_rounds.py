"""Rounds dealt from a fair deck, and the records that are published of them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from pitboss.cards import Card
from pitboss.house import House
from pitboss.round import Event, event_to_json
from pitboss.round.events import DeckCut, DeckShuffled, WagerReturned
from pitboss.table.fairness.shuffle import commitment, fair_deck
from pitboss.wording.reasons import write_reason
from tests.table.gates import OPENING
from tests.tables import Table

__all__ = ["SECRET", "FairTable", "a_record"]

SECRET = bytes(range(100, 132))


class FairTable(Table):
    """A table whose deck is the fair one of its secret and the seats' seeds."""

    def __init__(
        self,
        game: str,
        *,
        house: House | None = None,
        seeds: Mapping[str, str] | None = None,
        number: int = 12,
    ) -> None:
        super().__init__(game, house=house)
        self.game = game
        self.seeds = dict(seeds or {})
        self.number = number

    def seated(self, *seats: str) -> FairTable:
        self.open()
        for seat in seats:
            self.bet(seat, {name: cents // 100 for name, cents in OPENING[self.game].items()})
        return self

    def shuffle(self) -> tuple[Card, ...]:
        return fair_deck(SECRET, table="table-1", number=self.number, seeds=self.seeds)

    def record(self) -> dict[str, Any]:
        """What is published: as a program that knows only the format would write it."""
        shuffled = _last(self.events, DeckShuffled)
        cut = _last(self.events, DeckCut)
        return {
            "fairness": {
                "table": "table-1",
                "round": self.number,
                "commitment": commitment(SECRET),
                "secret": SECRET.hex(),
                "seeds": self.seeds,
                "deck": None if shuffled is None else [str(card) for card in shuffled.deck],
                "cut": None if cut is None else cut.at,
            },
            "events": [event_to_json(event) for event in self.events],
        }

    def full_record(self) -> dict[str, Any]:
        """With what a table's own record sums up beside the events."""
        lines = []
        for (seat, wager), settled in self.state.settled.items():
            line: dict[str, Any] = {"seat": seat, "wager": wager, "reason": write_reason(settled.reason)}
            if isinstance(settled, WagerReturned):
                line |= {"staked": settled.amount, "returned": settled.amount, "result": "void"}
            else:
                line |= {"staked": settled.staked, "returned": settled.returned, "result": settled.result}
            lines.append(line)
        return {
            **self.record(),
            "status": self.state.status,
            "cards": {place: list(map(str, cards)) for place, cards in self.state.cards.items()},
            "burned": list(map(str, self.state.burned)),
            "settlement": lines,
        }


def a_record(house: House | None = None) -> dict[str, Any]:
    """A round of two seats that was played to its end."""
    table = FairTable(
        "champion-four", house=house, seeds={"seat-1": "lucky 7", "seat-3": "a seed with  blanks "}
    )
    table.seated("seat-3", "seat-1").finish({"seat-3": ["fold"]})
    return table.record()


def _last(events: Sequence[Event], kind: type[Any]) -> Any:
    return next((event for event in reversed(events) if isinstance(event, kind)), None)
