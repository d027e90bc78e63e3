"""What a change shows: the table after it for everybody, and scene by scene for those who play it."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cached_property

from pitboss.contract import Scene, View
from pitboss.round import ONLOOKER
from pitboss.table.books.ledger import player
from pitboss.table.live.live_table import Change
from pitboss.table.live.scenes import Moment, moments
from pitboss.table.roles import Actor
from pitboss.table.view import in_motion, public_view, seen_by, view_of

__all__ = ["Stage"]


class Stage:
    """One change, worked out once for all who watch it."""

    def __init__(self, change: Change, chips: Mapping[str, int]) -> None:
        self._change, self._chips = change, chips
        self.public = public_view(change.table, chips, change.sequence)

    def scenes(self, actor: Actor | None, after: View) -> tuple[Scene, ...]:
        """As this person may see them, up to their view after the change."""
        return tuple(self._scene(moment, public, actor, after) for moment, public in self._moments)

    @cached_property
    def _moments(self) -> tuple[tuple[Moment, View], ...]:
        before = self._change.before
        found = () if before is None else moments(before, self._change.events)
        return tuple((moment, in_motion(self._public_at(moment))) for moment in found)

    def _public_at(self, moment: Moment) -> View:
        chips = {account: cents - moment.later.get(account, 0) for account, cents in self._chips.items()}
        return public_view(moment.table, chips, self._change.sequence)

    def _scene(self, moment: Moment, public: View, actor: Actor | None, after: View) -> Scene:
        seat = moment.table.seat_of(actor.id) if actor is not None else None
        later = moment.later.get(player(actor.id), 0) if actor is not None else 0
        return Scene(
            view=view_of(moment.table, public, actor, after.own_chips - later),
            events=seen_by(moment.table, moment.events, seat or ONLOOKER),
        )
