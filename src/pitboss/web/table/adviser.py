"""The adviser: asked at each decision, and keeping count of what mistakes cost."""

from __future__ import annotations

import asyncio
from collections.abc import Callable

from pitboss.advise import Advice
from pitboss.contract import View
from pitboss.round import Terms
from pitboss.web.table.seat_advice import Skill, advice_for, make_ready

__all__ = ["Adviser"]


class Adviser:
    """Switched on and off by one browser; calls `changed` when advice is ready."""

    def __init__(self, terms: Terms, changed: Callable[[], None]) -> None:
        self._terms, self._changed = terms, changed
        self.on, self.skill = False, Skill()
        self._advice: Advice | None = None
        self._asked: object = None
        self._task: asyncio.Task[None] | None = None

    @property
    def is_thinking(self) -> bool:
        return self._task is not None and not self._task.done()

    def about(self, view: View) -> Advice | None:
        """The advice for the current decision, never for an earlier one."""
        said = self._advice
        return said if said is not None and said.decision == view.round.decision else None

    def ask(self, view: View, *, deciding: bool) -> None:
        """Start working the decision out, unless that has begun."""
        playing = view.round
        key = (playing.number, playing.turn, playing.decision) if self.on else None
        if key is not None and key == self._asked:
            return
        self.stop()
        self._asked, self._advice = key, None
        if key is not None and deciding:
            self._task = asyncio.create_task(self._work(view), name="advice")

    async def _work(self, view: View) -> None:
        self._advice = await advice_for(view, self._terms)
        self._task = None
        self._changed()

    def answered(self, advice: Advice | None, option: str) -> None:
        """The player answered with this advice in view."""
        if advice is not None and option in advice.options:
            self.skill = self.skill.after(advice, option)

    def switch(self) -> None:
        self.on, self._asked = not self.on, None

    async def make_ready(self) -> None:
        """If advice is on, load what it needs before the first decision."""
        if self.on:
            await make_ready(self._terms)

    def stop(self) -> None:
        if self._task is not None:
            self._task.cancel()
            self._task = None
