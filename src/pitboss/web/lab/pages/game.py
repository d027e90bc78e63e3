"""`/lab/{game}`: one game in the lab, restored from its address."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from dataclasses import replace
from html import escape
from typing import Final

from nicegui import ui
from starlette.requests import Request

from pitboss.errors import InputError, PitbossError
from pitboss.exact import is_counted
from pitboss.web.lab.configuration import AGAINST, VIEW, Configuration, read_configuration
from pitboss.web.lab.entries import price_configuration
from pitboss.web.lab.pages.analyzer import Analyzer
from pitboss.web.lab.pages.compare import Compare
from pitboss.web.lab.pages.designer import Designer
from pitboss.web.lab.pages.desk import Desk, Part, figures_of
from pitboss.web.lab.pages.editor import Editor
from pitboss.web.lab.pages.export import Export
from pitboss.web.lab.pages.head import lab_head
from pitboss.web.lab.pages.parts import notice
from pitboss.web.lab.pages.results import Results
from pitboss.web.lab.pages.sessions import Sessions
from pitboss.web.lab.pages.setting import Setting
from pitboss.web.lab.pages.strategy import Strategy
from pitboss.web.lab.pages.summary import Summary
from pitboss.web.lab.workroom import Workroom
from pitboss.web.pages.frame import frame, heading, markup
from pitboss.web.pages.visit import Visit, visit

__all__ = ["game_page"]

_VIEWS: Final[dict[str, tuple[str, Callable[[Desk], Part]]]] = {
    "strategy": ("Best play", Strategy),
    "results": ("Distribution", Results),
    "sessions": ("Sessions", Sessions),
    "compare": ("Compare", Compare),
    "design": ("Designer", Designer),
    "hand": ("Hand analyzer", Analyzer),
    "export": ("Share, export", Export),
}


async def game_page(request: Request, game: str, workroom: Workroom) -> None:
    """The page; an address that cannot be read gets one sentence and a way out."""
    here = await visit(request)
    given = request.query_params.multi_items()
    try:
        configuration = await asyncio.to_thread(read_configuration, here.floor.catalogue, game, given)
        view = dict(given).get(VIEW, "strategy")
        if view not in _VIEWS:
            raise InputError(f"The lab has no view {view[:40]!r}; there are {', '.join(_VIEWS)}.")
        at_once = await asyncio.to_thread(is_counted, configuration.posted)
    except PitbossError as error:
        _refuse(here, error.message)
        return
    with frame(f"Lab: {configuration.game.title}", here, here="lab"):
        lab_head()
        with ui.element("div").classes("pb-lab") as room:
            pass
    opening = _Opening(here, workroom, configuration, view, dict(given).get(AGAINST, ""))
    if at_once:
        await opening.open(room)
        return
    with room:
        markup(notice("Counting all hands of this game for the first time; this can take minutes."))

    async def later() -> None:
        await opening.open(room)

    ui.timer(0.1, later, once=True)


def _refuse(here: Visit, sentence: str) -> None:
    with frame("Lab", here, here="lab"):
        lab_head()
        heading("This address does not fit")
        markup(f'{notice(sentence, tone="bad")}<p><a href="/lab">All games of the lab</a></p>')


class _Opening:
    """Everything that an open page is made of."""

    def __init__(
        self, here: Visit, workroom: Workroom, configuration: Configuration, view: str, against: str
    ) -> None:
        self._here, self._workroom, self._configuration = here, workroom, configuration
        self._view, self._against = view, against

    async def open(self, room: ui.element) -> None:
        configuration = self._configuration
        pricing = await asyncio.to_thread(price_configuration, configuration)
        posted = await asyncio.to_thread(price_configuration, replace(configuration, pays={}))
        told = next((entry.problem for entry in pricing.entries if entry.problem), pricing.problem)
        room.clear()
        with room:
            if told:
                markup(
                    f'{notice(told, tone="bad")}<p><a href="/lab/{escape(configuration.game.id)}">'
                    "The game as it is posted</a></p>"
                )
                return
            games = self._here.settings.games
            desk = Desk(
                client=ui.context.client,
                workroom=self._workroom,
                games=str(games) if games else None,
                good=pricing,
                posted=figures_of(posted),
                view=self._view,
                against=self._against,
            )
            _draw(desk)


def _draw(desk: Desk) -> None:
    heading(desk.configuration.game.title, below="Exact figures of the round, as the house posts it.")
    setting = Setting(desk)
    with ui.element("div").classes("pb-lab-desk"):
        editor = Editor(desk)
        summary = Summary(desk)
    desk.followers.append(summary)

    def redraw() -> None:
        setting.draw()
        editor.draw()

    desk.on_setting = redraw
    _Views(desk)


class _Views:
    """The parts below, one at a time; a part is made when it is first asked for."""

    def __init__(self, desk: Desk) -> None:
        self._desk = desk
        self._made: dict[str, tuple[ui.element, Part]] = {}
        self._tabs: dict[str, ui.html] = {}
        with ui.element("div").classes("pb-lab-tabs"):
            with (
                ui.element("div").classes("pb-contents").props('role="tablist" aria-label="Parts of the lab"')
            ):
                for name, (label, _) in _VIEWS.items():
                    tab = ui.html(escape(label), sanitize=False, tag="button").classes("pb-lab-tab")
                    tab.props(f'type="button" role="tab" id="tab-{name}"')
                    self._tabs[name] = tab.on("click", self._opens(name), js_handler="() => emit()")
            markup('<a class="pb-lab-tab" href="/lab/figures">Printed figures</a>', tag="span")
        self._room = ui.element("div").classes("pb-lab-views")
        self._mark()
        self._make(desk.view)
        desk.followers.append(self)
        ui.timer(0.01, self.refresh, once=True)

    def _opens(self, name: str) -> Callable[[], object]:
        async def opened() -> None:
            self._desk.view = name
            self._mark()
            self._make(name)
            for other, (element, _) in self._made.items():
                element.set_visibility(other == name)
            self._desk.show_address()
            await self.refresh()

        return opened

    def _make(self, name: str) -> None:
        if name in self._made:
            return
        with self._room, ui.element("div").classes("pb-lab-view") as element:
            element.props(f'role="tabpanel" id="view-{name}" aria-labelledby="tab-{name}"')
            part = _VIEWS[name][1](self._desk)
        self._made[name] = element, part

    def _mark(self) -> None:
        for name, tab in self._tabs.items():
            open_now = name == self._desk.view
            if open_now:  # on a phone, the tabs are wider than the screen
                ui.run_javascript(
                    f"{{ const t = document.getElementById('tab-{name}'); "
                    "if (t) t.closest('.pb-lab-tabs').scrollLeft = t.offsetLeft - 40; }"
                )
            tab.props(f'aria-selected="{"true" if open_now else "false"}" tabindex="{0 if open_now else -1}"')

    async def refresh(self) -> None:
        """Only what is seen follows at once; the rest follows when it is opened."""
        await self._made[self._desk.view][1].refresh()
