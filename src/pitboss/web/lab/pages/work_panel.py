"""A form whose answer a worker finds: progress, a stop, and the result below."""

from __future__ import annotations

import asyncio

import htpy as h
from nicegui import ui

from pitboss.codec import Json
from pitboss.errors import PitbossError
from pitboss.web.frame.blocks import notice
from pitboss.web.frame.pages.region import Region, press_button
from pitboss.web.lab.work.orders import WorkOrder
from pitboss.web.lab.work.workroom import Workroom
from pitboss.wording import percent

__all__ = ["WorkPanel"]


class WorkPanel:
    """One piece of work at a time; leaving the page ends it."""

    def __init__(self, workroom: Workroom) -> None:
        self._workroom = workroom
        self._stop: asyncio.Event | None = None
        ui.context.client.on_delete(self._end)

    def draw_progress(self) -> None:
        """Inside the form."""
        with ui.element("div").classes("pb-lab-progress").props('role="status"') as self._progress:
            self._stage = Region()
            self._bar = Region(classes="pb-contents")
            press_button("Stop", self._ask_to_stop, kind="danger", props="data-lab-stop")
        self._progress.set_visibility(False)

    def draw_result(self) -> Region:
        """Below the form."""
        self.result = Region(classes="pb-contents")
        return self.result

    @property
    def is_busy(self) -> bool:
        return self._stop is not None

    async def run(self, order: WorkOrder) -> Json | None:
        """The result; None if there is none, and then the panel says why."""
        self._stop = asyncio.Event()
        self._progress.set_visibility(True)
        try:
            return await self._workroom.run(order, progress=self._show, stop=self._stop)
        except PitbossError as error:
            self.result.show(notice(error.message, kind="bad"))
            return None
        finally:
            self._stop = None
            self._progress.set_visibility(False)

    def _show(self, stage: str, done: float) -> None:
        self._stage.show(h.fragment[f"{stage} ({percent(done, 0)})"])
        self._bar.show(h.progress(max="1", value=f"{done:.4f}", aria_label="Progress"))

    def _ask_to_stop(self) -> None:
        self._end()
        self._stage.show(h.fragment["stopping …"])

    def _end(self) -> None:
        if self._stop is not None:
            self._stop.set()
