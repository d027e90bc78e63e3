"""What a change shows: the table after it, and moment by moment how it came to look so."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Final

from pitboss.contract import Moment, TableView
from pitboss.contract.events import SecretRevealed
from pitboss.round import events
from pitboss.table.books.ledger import MONEY, Books, Line, player
from pitboss.table.events import Happening
from pitboss.table.evolve import evolve
from pitboss.table.live.live_table import Change
from pitboss.table.roles import Actor
from pitboss.table.state import Table
from pitboss.table.view import in_motion, public_view, seen_by, view_of

__all__ = ["Stage"]

_MOVING: Final = (
    events.CardsDealt,
    events.CardsLookedAt,
    events.CardsShown,
    events.WagerSettled,
    events.WagerReturned,
    events.Decided,
)


@dataclass(frozen=True, slots=True, kw_only=True)
class _Standing:
    """The table after some of the events."""

    table: Table
    events: tuple[Happening, ...]
    later: Mapping[str, int]
    """By account: what it gains from here to the end of the command."""


class Stage:
    """One change, worked out once for all who watch it."""

    def __init__(self, change: Change, chips: Mapping[str, int]) -> None:
        self._change, self._chips = change, chips
        self.public = public_view(change.table, chips, change.sequence)

    def moments(self, actor: Actor | None, after: TableView) -> tuple[Moment, ...]:
        """As this person may see them, up to their view after the change."""
        return tuple(self._moment(standing, public, actor, after) for standing, public in self._standings)

    @cached_property
    def _standings(self) -> tuple[tuple[_Standing, TableView], ...]:
        before = self._change.before
        found = () if before is None else _standings(before, self._change.events)
        return tuple((standing, in_motion(self._public_at(standing))) for standing in found)

    def _public_at(self, standing: _Standing) -> TableView:
        chips = {account: cents - standing.later.get(account, 0) for account, cents in self._chips.items()}
        return public_view(standing.table, chips, self._change.sequence)

    def _moment(
        self, standing: _Standing, public: TableView, actor: Actor | None, after: TableView
    ) -> Moment:
        later = standing.later.get(player(actor.id), 0) if actor is not None else 0
        return Moment(
            view=view_of(standing.table, public, actor, after.own_chips - later),
            events=seen_by(standing.table, standing.events, actor),
        )


def _standings(before: Table, happened: Sequence[Happening]) -> tuple[_Standing, ...]:
    """The table move by move, from the state before the command on."""
    found: list[tuple[Table, tuple[Happening, ...], Counter[str]]] = []
    table = before
    for acts in _sights(happened):
        gained: Counter[str] = Counter()
        for event in acts:
            for line in _posted(table, event):
                gained[line.account] += line.cents
            table = evolve(table, event)
        found.append((table, acts, gained))
    later: Counter[str] = Counter()
    made: list[_Standing] = []
    for after, acts, gained in reversed(found):
        made.append(_Standing(table=after, events=acts, later=dict(later)))
        later.update(gained)
    return tuple(reversed(made))


def _posted(table: Table, event: Happening) -> Iterable[Line]:
    """What the event does to the ledger, by the same books that wrote it."""
    books = Books(table.id, table.setting.pot, lambda seat: table.seating[seat].person)
    if isinstance(event, SecretRevealed):
        return books.release(table.round)
    return books.movements(table.round, (event,)) if isinstance(event, MONEY) else ()


def _sights(happened: Sequence[Happening]) -> list[tuple[Happening, ...]]:
    """The moves that change what lies on the table, with the quiet ones around them."""
    sights: list[tuple[Happening, ...]] = []
    quiet: tuple[Happening, ...] = ()
    for move in _moves(happened):
        quiet += move
        if any(isinstance(event, _MOVING) for event in move):
            sights.append(quiet)
            quiet = ()
    if quiet:  # the end of the round belongs to the last sight of it
        sights.append((*sights.pop(), *quiet) if sights else quiet)
    return sights


def _moves(happened: Sequence[Happening]) -> Iterator[tuple[Happening, ...]]:
    """Events move by move; dealing face down to everybody is one sight, whatever the number of moves."""
    acts: list[Happening] = []
    for event in happened:
        dealing = bool(acts) and isinstance(acts[-1], events.CardsDealt)
        if isinstance(event, events.MoveDone):
            if acts and not dealing:
                yield (*acts, event)
                acts = []
            else:
                acts.append(event)
            continue
        if _deals(acts) and not isinstance(event, events.CardsDealt | events.CardBurned):
            yield tuple(acts)
            acts = []
        acts.append(event)
        if isinstance(event, events.WagersPlaced | events.Decided):
            yield tuple(acts)
            acts = []
    if acts:
        yield tuple(acts)


def _deals(acts: Sequence[Happening]) -> bool:
    """Whether the last thing done, procedure aside, was dealing."""
    last = next((event for event in reversed(acts) if not isinstance(event, events.MoveDone)), None)
    return isinstance(last, events.CardsDealt)
