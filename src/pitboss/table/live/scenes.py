"""How a table came to look as it does: what one command made happen, cut where the dealer pauses."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Final

from pitboss.contract.events import SecretRevealed
from pitboss.round.events import (
    CardBurned,
    CardsDealt,
    CardsLookedAt,
    CardsShown,
    Decided,
    MoveDone,
    WagerReturned,
    WagerSettled,
    WagersPlaced,
)
from pitboss.table.books.ledger import MONEY, Books, Line
from pitboss.table.events import Happening
from pitboss.table.evolve import evolve
from pitboss.table.state import Table

__all__ = ["Moment", "moments"]

_MOVING: Final = (CardsDealt, CardsLookedAt, CardsShown, WagerSettled, WagerReturned, Decided)


@dataclass(frozen=True, slots=True, kw_only=True)
class Moment:
    """The table after some of the events."""

    table: Table
    events: tuple[Happening, ...]
    later: Mapping[str, int]
    """By account: what it gains from here to the end of the command."""


def moments(before: Table, events: Sequence[Happening]) -> tuple[Moment, ...]:
    """The table move by move, from the state before the command on."""
    found: list[tuple[Table, tuple[Happening, ...], Counter[str]]] = []
    table = before
    for acts in _sights(events):
        gained: Counter[str] = Counter()
        for event in acts:
            for line in _posted(table, event):
                gained[line.account] += line.cents
            table = evolve(table, event)
        found.append((table, acts, gained))
    later: Counter[str] = Counter()
    made: list[Moment] = []
    for after, acts, gained in reversed(found):
        made.append(Moment(table=after, events=acts, later=dict(later)))
        later.update(gained)
    return tuple(reversed(made))


def _posted(table: Table, event: Happening) -> Iterable[Line]:
    """What the event does to the ledger, by the same books that wrote it."""
    books = Books(table.id, table.setting.pot, lambda seat: table.seating[seat].person)
    if isinstance(event, SecretRevealed):
        return books.release(table.round)
    return books.movements(table.round, (event,)) if isinstance(event, MONEY) else ()


def _sights(events: Sequence[Happening]) -> list[tuple[Happening, ...]]:
    """The moves that change what lies on the table, with the quiet ones around them."""
    sights: list[tuple[Happening, ...]] = []
    quiet: tuple[Happening, ...] = ()
    for move in _moves(events):
        quiet += move
        if any(isinstance(event, _MOVING) for event in move):
            sights.append(quiet)
            quiet = ()
    if quiet:  # the end of the round belongs to the last sight of it
        sights.append((*sights.pop(), *quiet) if sights else quiet)
    return sights


def _moves(events: Sequence[Happening]) -> Iterator[tuple[Happening, ...]]:
    """Events move by move; dealing face down to everybody is one sight, whatever the number of moves."""
    acts: list[Happening] = []
    for event in events:
        dealing = bool(acts) and isinstance(acts[-1], CardsDealt)
        if isinstance(event, MoveDone):
            if acts and not dealing:
                yield (*acts, event)
                acts = []
            else:
                acts.append(event)
            continue
        if _deals(acts) and not isinstance(event, CardsDealt | CardBurned):
            yield tuple(acts)
            acts = []
        acts.append(event)
        if isinstance(event, WagersPlaced | Decided):
            yield tuple(acts)
            acts = []
    if acts:
        yield tuple(acts)


def _deals(acts: Sequence[Happening]) -> bool:
    """Whether the last thing done, procedure aside, was dealing."""
    last = next((event for event in reversed(acts) if not isinstance(event, MoveDone)), None)
    return isinstance(last, CardsDealt)
