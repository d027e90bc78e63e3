"""`/lab/{game}`: one game in the lab, restored from its address."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from dataclasses import replace
from typing import Final

import htpy as h
from nicegui import ui
from starlette.requests import Request

from pitboss.errors import InputError, PitbossError, Unsolvable
from pitboss.exact import is_counted
from pitboss.web.frame.blocks import notice
from pitboss.web.frame.pages.frame import frame, heading, load
from pitboss.web.frame.pages.region import Region, markup
from pitboss.web.frame.visit import Visit, visit
from pitboss.web.lab.configuration import AGAINST, VIEW, Configuration, read_configuration
from pitboss.web.lab.pages.analyzer import Analyzer
from pitboss.web.lab.pages.compare import Compare
from pitboss.web.lab.pages.configuration_form import ConfigurationForm
from pitboss.web.lab.pages.designer import Designer
from pitboss.web.lab.pages.distribution import Distribution
from pitboss.web.lab.pages.editor import Editor
from pitboss.web.lab.pages.sessions import Sessions
from pitboss.web.lab.pages.sharing import Sharing
from pitboss.web.lab.pages.strategy import Strategy
from pitboss.web.lab.pages.summary import Summary
from pitboss.web.lab.pages.workbench import Part, Workbench, figures_of
from pitboss.web.lab.pay_entries import price_configuration
from pitboss.web.lab.work.workroom import Workroom

__all__ = ["game_page"]

_VIEWS: Final[dict[str, tuple[str, Callable[[Workbench], Part]]]] = {
    "strategy": ("Best play", Strategy),
    "results": ("Distribution", Distribution),
    "sessions": ("Sessions", Sessions),
    "compare": ("Compare", Compare),
    "design": ("Designer", Designer),
    "hand": ("Hand analyzer", Analyzer),
    "export": ("Share, export", Sharing),
}


async def game_page(workroom: Workroom, request: Request, game: str) -> None:
    """An address that cannot be read gets one sentence and a way out."""
    here = await visit(request)
    given = request.query_params.multi_items()
    view, against = dict(given).get(VIEW, "strategy"), dict(given).get(AGAINST, "")
    try:
        configuration = await asyncio.to_thread(read_configuration, here.floor.catalogue, game, given)
        if view not in _VIEWS:
            raise InputError(f"The lab has no view {view[:40]!r}; there are {', '.join(_VIEWS)}.")
        at_once = await asyncio.to_thread(is_counted, configuration.posted)
    except Unsolvable as error:
        title = here.floor.catalogue.game(game).title
        _refuse(here, error.message, title=title, address=f"/rules/{game}", words="The rules of the game")
        return
    except PitbossError as error:
        _refuse(here, error.message)
        return
    with frame(f"Lab: {configuration.game.title}", here, here="lab"):
        load("lab.css", "lab.js")
        room = ui.element("div").classes("pb-lab")

    async def fill() -> None:
        await _fill(room, here, workroom, configuration, view=view, against=against)

    if at_once:
        await fill()
        return
    with room:
        markup(notice("Counting all hands of this game for the first time; this can take minutes."))
    ui.timer(0.1, fill, once=True)


def _refuse(
    here: Visit,
    sentence: str,
    *,
    title: str = "This address does not fit",
    address: str = "/lab",
    words: str = "All games of the lab",
) -> None:
    with frame("Lab", here, here="lab"):
        load("lab.css", "lab.js")
        heading(title)
        markup(_refusal(sentence, address, words))


def _refusal(sentence: str, address: str, words: str) -> h.Fragment:
    return h.fragment[notice(sentence, kind="bad"), h.p[h.a(href=address)[words]]]


async def _fill(
    room: ui.element,
    here: Visit,
    workroom: Workroom,
    configuration: Configuration,
    *,
    view: str,
    against: str,
) -> None:
    pricing = await asyncio.to_thread(price_configuration, configuration)
    posted = await asyncio.to_thread(price_configuration, replace(configuration, pays={}))
    room.clear()
    with room:
        if pricing.refusal:
            markup(_refusal(pricing.refusal, f"/lab/{configuration.game.id}", "The game as posted"))
            return
        games = here.settings.games
        bench = Workbench(
            client=ui.context.client,
            workroom=workroom,
            games=str(games) if games else None,
            good=pricing,
            posted=figures_of(posted),
            view=view,
            against=against,
        )
        heading(configuration.game.title, below="Exact figures of the round, as the house posts it.")
        form = ConfigurationForm(bench)
        with ui.element("div").classes("pb-lab-desk"):
            editor = Editor(bench)
            bench.followers.append(Summary(bench))

        def redraw_fields() -> None:
            form.draw()
            editor.draw()

        bench.redraw_fields = redraw_fields
        _Views(bench)


class _Views:
    """The parts below, one at a time; each is made when it is first opened."""

    def __init__(self, bench: Workbench) -> None:
        self._bench = bench
        self._made: dict[str, tuple[ui.element, Part]] = {}
        self._tabs: dict[str, ui.element] = {}
        with ui.element("div").classes("pb-lab-tabs"):
            tabs = ui.element("div").classes("pb-contents")
            with tabs.props('role="tablist" aria-label="Parts of the lab"'):
                for name, (label, _) in _VIEWS.items():
                    props = f'type="button" role="tab" id="tab-{name}"'
                    tab = Region(h.fragment[label], tag="button", classes="pb-lab-tab", props=props).element
                    self._tabs[name] = tab.on("click", self._opens(name), js_handler="() => emit()")
            markup(h.a(".pb-lab-tab", href="/lab/figures")["Printed figures"], tag="span")
        self._room = ui.element("div").classes("pb-lab-views")
        self._mark()
        self._make(bench.view)
        bench.followers.append(self)
        ui.timer(0.01, self.refresh, once=True)

    def _opens(self, name: str) -> Callable[[], object]:
        async def opened() -> None:
            self._bench.view = name
            self._mark()
            self._make(name)
            for other, (element, _) in self._made.items():
                element.set_visibility(other == name)
            self._bench.show_address()
            await self.refresh()

        return opened

    def _make(self, name: str) -> None:
        if name in self._made:
            return
        with self._room, ui.element("div").classes("pb-lab-view") as element:
            element.props(f'role="tabpanel" id="view-{name}" aria-labelledby="tab-{name}"')
            part = _VIEWS[name][1](self._bench)
        self._made[name] = element, part

    def _mark(self) -> None:
        for name, tab in self._tabs.items():
            is_open = name == self._bench.view
            if is_open:  # on a phone, the tabs are wider than the screen
                ui.run_javascript(
                    f"{{ const t = document.getElementById('tab-{name}'); "
                    "if (t) t.closest('.pb-lab-tabs').scrollLeft = t.offsetLeft - 40; }"
                )
            tab.props(f'aria-selected="{"true" if is_open else "false"}" tabindex="{0 if is_open else -1}"')

    async def refresh(self) -> None:
        """Only the open part follows at once; the others follow when they are opened."""
        await self._made[self._bench.view][1].refresh()
