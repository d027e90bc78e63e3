"""Where the money is: double entry in integer cents, every movement balanced.

The accounts: `player:PERSON` (chips in hand), `layout:TABLE:SEAT` (wagers that are not decided),
`pot:TABLE`, `tipbet:TABLE:SEAT` (bets for the dealer), `paid:TABLE:SEAT` (settled, on the layout until the
round is over, so that a void can still undo it), `tips:TABLE`, `bank:TABLE` (the house), and `cage`, which
has given out all the chips there are. Only the bank and the cage may be below zero.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from typing import NamedTuple

from pitboss.round import Event, Round, WagerReturned, WagerSettled
from pitboss.round.events import Decided, TipBet, TipGiven, TipSettled, WagersPlaced, WagersTakenBack

__all__ = [
    "CAGE",
    "MONEY",
    "Books",
    "Line",
    "bank",
    "buy_in",
    "cash_out",
    "may_be_negative",
    "player",
    "table_of",
    "tip_on",
]

CAGE = "cage"


class Line(NamedTuple):
    """One side of a movement: an account and what it gains, in cents."""

    account: str
    cents: int
    why: str


def player(person: str) -> str:
    return f"player:{person}"


def bank(table: str) -> str:
    return f"bank:{table}"


def tip_on(wager: str) -> str:
    """What a bet for the dealer is for."""
    return f"tip on {wager}"


def table_of(account: str) -> str | None:
    """The table that an account belongs to; None for a player's or the cage's."""
    kind, _, rest = account.partition(":")
    return None if kind in ("player", CAGE) else rest.partition(":")[0]


def may_be_negative(account: str) -> bool:
    return account == CAGE or account.startswith("bank:")


def buy_in(person: str, cents: int) -> tuple[Line, Line]:
    """Chips come from the cage ..."""
    return Line(CAGE, -cents, "buy-in"), Line(player(person), cents, "buy-in")


def cash_out(person: str, cents: int) -> tuple[Line, Line]:
    """... and go back there."""
    return Line(player(person), -cents, "cash-out"), Line(CAGE, cents, "cash-out")


MONEY = (WagersPlaced, WagersTakenBack, Decided, WagerSettled, WagerReturned, TipGiven, TipBet, TipSettled)
"""The events that move money; all others are cards and procedure."""


class Books:
    """The movements of one table: what each event of a round does to the accounts."""

    def __init__(self, table: str, pot: frozenset[str], person_at: Callable[[str], str]) -> None:
        self._table = table
        self._pot = pot
        self._person_at = person_at

    def movements(self, before: Round, events: Iterable[Event]) -> Iterator[Line]:
        """The lines for what one command made happen; they add up to zero."""
        for event in events:
            yield from self._posted(before, event)

    def _posted(self, before: Round, event: Event) -> Iterator[Line]:
        match event:
            case WagerSettled():
                yield from self._settlement(event, sign=1)
            case Decided():
                yield from self._replaced(event.seat, {}, dict(event.placed))
            case WagersPlaced():
                yield from self._replaced(event.seat, before.wagers_of(event.seat), dict(event.wagers))
                yield from self._tips_back(before, event.seat)
            case WagersTakenBack():
                yield from self._replaced(event.seat, before.wagers_of(event.seat), {})
                yield from self._tips_back(before, event.seat)
            case WagerReturned():
                yield from self._returned(before, event)
            case TipGiven():
                yield Line(self._chips(event.seat), -event.amount, "tip")
                yield Line(f"tips:{self._table}", event.amount, "tip")
            case TipBet():
                yield from self._tip_bet_made(before, event)
            case TipSettled():
                for tip in before.tips_settled:
                    if (tip.seat, tip.on) == (event.seat, event.on):
                        yield from self._tip_lines(tip, sign=-1)
                yield from self._tip_lines(event, sign=1)
            case _:
                pass  # cards and procedure: no money moves

    def release(self, after: Round) -> Iterator[Line]:
        """The round is over: players take up what was paid on the layout."""
        for seat in after.seats:
            cents = sum(
                settled.returned if isinstance(settled, WagerSettled) else settled.amount
                for (where, _), settled in after.settled.items()
                if where == seat
            )
            cents += sum(tip.to_seat for tip in after.tips_settled if tip.seat == seat)
            if cents:
                yield Line(self._paid(seat), -cents, "round over")
                yield Line(self._chips(seat), cents, "round over")

    def _replaced(self, seat: str, old: Mapping[str, int], new: Mapping[str, int]) -> Iterator[Line]:
        for wager in dict.fromkeys((*old, *new)):
            if more := new.get(wager, 0) - old.get(wager, 0):
                yield Line(self._chips(seat), -more, wager)
                yield Line(self._spot(seat, wager), more, wager)

    def _tips_back(self, before: Round, seat: str) -> Iterator[Line]:
        for tip in before.tip_bets:
            if tip.seat == seat:
                yield Line(self._tip_bet(seat), -tip.amount, tip_on(tip.on))
                yield Line(self._chips(seat), tip.amount, tip_on(tip.on))

    def _tip_bet_made(self, before: Round, event: TipBet) -> Iterator[Line]:
        key = (event.seat, event.on)
        old = sum(tip.amount for tip in before.tip_bets if (tip.seat, tip.on) == key)
        if more := event.amount - old:
            yield Line(self._chips(event.seat), -more, tip_on(event.on))
            yield Line(self._tip_bet(event.seat), more, tip_on(event.on))

    def _tip_lines(self, tip: TipSettled, *, sign: int) -> Iterator[Line]:
        why = tip_on(tip.on)
        yield Line(self._tip_bet(tip.seat), -sign * tip.amount, why)
        for account, cents in (
            (f"tips:{self._table}", tip.to_dealer),
            (self._paid(tip.seat), tip.to_seat),
            (bank(self._table), tip.amount - tip.to_dealer - tip.to_seat),
        ):
            if cents:
                yield Line(account, sign * cents, why)

    def _settlement(self, event: WagerSettled, *, sign: int) -> Iterator[Line]:
        if event.wager in self._pot:  # the pot belongs to its players; the house has no share
            lines = [(f"pot:{self._table}", -event.returned), (self._paid(event.seat), event.returned)]
        else:
            lines = [
                (self._spot(event.seat, event.wager), -event.staked),
                (self._paid(event.seat), event.returned),
                (bank(self._table), event.staked - event.returned),
            ]
        for account, cents in lines:
            if cents:
                yield Line(account, sign * cents, event.wager)

    def _returned(self, before: Round, event: WagerReturned) -> Iterator[Line]:
        earlier = before.settled.get((event.seat, event.wager))
        if isinstance(earlier, WagerSettled):
            yield from self._settlement(earlier, sign=-1)
        if event.amount:  # nothing is staked on an extra payment
            yield Line(self._spot(event.seat, event.wager), -event.amount, event.wager)
            yield Line(self._paid(event.seat), event.amount, event.wager)

    def _chips(self, seat: str) -> str:
        return player(self._person_at(seat))

    def _spot(self, seat: str, wager: str) -> str:
        return f"pot:{self._table}" if wager in self._pot else f"layout:{self._table}:{seat}"

    def _paid(self, seat: str) -> str:
        return f"paid:{self._table}:{seat}"

    def _tip_bet(self, seat: str) -> str:
        return f"tipbet:{self._table}:{seat}"
