"""The money of a round, followed event by event from pocket to pocket, however the wagers were won."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable

from pitboss.round import Event, WagerReturned, WagerSettled
from pitboss.round.events import Decided, TipBet, TipGiven, TipSettled, WagersPlaced, WagersTakenBack

__all__ = ["Ledger"]

Key = tuple[str, str]


class Ledger:
    """What each seat is ahead or behind, what lies on the layout, and what the house and the dealer hold."""

    def __init__(self) -> None:
        self.seats: Counter[str] = Counter()
        self.layout: dict[Key, int] = {}
        """Wagers that lie there, by seat and wager; bets for the dealer under `tip on` the wager."""
        self.tray = 0
        """The house's gain."""
        self.pot = 0
        """What the Pot Bets hold: paid in by those who lost it, paid out to those who won it."""
        self.dealer = 0
        """The dealer's tips."""
        self.settled: dict[Key, WagerSettled] = {}
        self.tips: dict[Key, TipSettled] = {}
        self.returned: dict[Key, int] = {}

    @classmethod
    def of(cls, events: Iterable[Event]) -> Ledger:
        ledger = cls()
        for event in events:
            ledger.post(event)
        return ledger

    @property
    def total(self) -> int:
        """Nothing comes from nowhere: this is always zero."""
        return sum(self.seats.values()) + sum(self.layout.values()) + self.tray + self.pot + self.dealer

    def post(self, event: Event) -> None:
        match event:
            case WagersPlaced():
                self._pick_up(event.seat)
                for wager, amount in event.wagers:
                    self._put_down(event.seat, wager, amount)
            case WagersTakenBack():
                self._pick_up(event.seat)
            case Decided():
                for wager, amount in event.placed:
                    self._put_down(event.seat, wager, amount)
            case TipGiven():
                self.seats[event.seat] -= event.amount
                self.dealer += event.amount
            case TipBet():
                self._take_away(event.seat, f"tip on {event.on}")
                self._put_down(event.seat, f"tip on {event.on}", event.amount)
            case WagerSettled():
                self._settle(event)
            case TipSettled():
                self._settle_tip(event)
            case WagerReturned():
                self._return(event)

    def _put_down(self, seat: str, wager: str, amount: int) -> None:
        assert (seat, wager) not in self.layout, f"{wager} of {seat} lies there already"
        self.layout[seat, wager] = amount
        self.seats[seat] -= amount

    def _take_away(self, seat: str, wager: str) -> None:
        self.seats[seat] += self.layout.pop((seat, wager), 0)

    def _pick_up(self, seat: str) -> None:
        for who, wager in list(self.layout):
            if who == seat:
                self._take_away(who, wager)

    def _settle(self, event: WagerSettled, sign: int = 1) -> None:
        key = event.seat, event.wager
        if sign > 0:
            assert key not in self.settled, f"{key} is settled twice"
            assert self.layout.pop(key, 0) == event.staked, f"{key} is settled at another stake"
            self.settled[key] = event
        else:
            del self.settled[key]
            if event.staked:  # nothing lies there for an extra payment
                self.layout[key] = event.staked
        self.seats[event.seat] += sign * event.returned
        if event.wager == "pot":
            self.pot += sign * (event.staked - event.returned)
        else:
            self.tray += sign * (event.staked - event.returned)

    def _settle_tip(self, event: TipSettled) -> None:
        key = event.seat, f"tip on {event.on}"
        if (earlier := self.tips.pop(key, None)) is not None:  # undone by a void
            self.dealer -= earlier.to_dealer
            self.seats[event.seat] -= earlier.to_seat
            self.tray -= earlier.amount - earlier.to_dealer - earlier.to_seat
            self.layout[key] = earlier.amount
        assert self.layout.pop(key) == event.amount
        self.dealer += event.to_dealer
        self.seats[event.seat] += event.to_seat
        self.tray += event.amount - event.to_dealer - event.to_seat
        self.tips[key] = event

    def _return(self, event: WagerReturned) -> None:
        key = event.seat, event.wager
        if (earlier := self.settled.get(key)) is not None:
            self._settle(earlier, sign=-1)
        assert key not in self.returned, f"{key} is returned twice"
        assert self.layout.pop(key, 0) == event.amount, f"{key} is returned at another amount"
        self.seats[event.seat] += event.amount
        self.returned[key] = event.amount
