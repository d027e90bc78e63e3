"""One visitor's workbench: the configuration at hand, its figures, and the parts that show them."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, replace
from typing import Protocol
from urllib.parse import parse_qsl, urlencode

from nicegui import Client, ui

from pitboss.errors import InputError
from pitboss.exact import Analysis
from pitboss.publish.design import Priced
from pitboss.rules import NamedHand
from pitboss.web.lab.configuration import AGAINST, VIEW, Configuration
from pitboss.web.lab.figures import Figure, round_figures, wager_figures
from pitboss.web.lab.pay_entries import Pricing, editable_hands, price_configuration, price_entries
from pitboss.web.lab.work.orders import LabSubject
from pitboss.web.lab.work.workroom import Workroom

__all__ = ["Part", "Workbench", "figures_of"]


class Part(Protocol):
    """A part of the page that follows the configuration."""

    async def refresh(self) -> None: ...


def figures_of(pricing: Pricing) -> dict[str, Figure]:
    """All figures of a configuration by key."""
    figures: list[Figure] = []
    if pricing.priced is not None:
        figures += wager_figures(pricing.priced)
    if pricing.analysis is not None:
        figures += round_figures(pricing.analysis)
    return {figure.key: figure for figure in figures}


@dataclass(kw_only=True)
class Workbench:
    """The state of one open page. The configuration at hand is always one that could be priced."""

    client: Client
    workroom: Workroom
    games: str | None
    """The folder of the house's own games, for workers."""
    good: Pricing
    """The last configuration that could be priced."""
    posted: dict[str, Figure]
    """The figures of the table as posted."""
    view: str
    against: str = ""
    """The address it is compared with."""
    stale: bool = False
    """Whether an entry is refused, so that the figures are those of the table before."""
    followers: list[Part] = field(default_factory=list)
    redraw_fields: Callable[[], None] = lambda: None
    _serial: int = 0

    @property
    def configuration(self) -> Configuration:
        if self.good.configuration is None:
            raise InputError("There is no configuration to show.")
        return self.good.configuration

    @property
    def analysis(self) -> Analysis:
        if self.good.analysis is None:
            raise InputError("There are no figures to show.")
        return self.good.analysis

    @property
    def priced(self) -> Priced | None:
        return self.good.priced

    async def enter(self, texts: Mapping[NamedHand, str]) -> Pricing | None:
        """Price the entries in the fields; None if later ones have overtaken them."""
        self._serial += 1
        mine = self._serial
        pricing = await asyncio.to_thread(price_entries, self.configuration, dict(texts))
        if mine != self._serial:
            return None
        self.stale = pricing.analysis is None
        if pricing.analysis is not None:
            self.good = pricing
            self.show_address()
        await self.refresh()
        return pricing

    async def change(self, configuration: Configuration) -> None:
        """Take another configuration; an InputError says why not, and nothing changes."""
        self._serial += 1
        pricing = await asyncio.to_thread(price_configuration, configuration)
        if pricing.analysis is None:
            raise InputError(pricing.refusal or "This cannot be solved.")
        posted = await asyncio.to_thread(price_configuration, replace(configuration, pays={}))
        self.good, self.posted, self.stale = pricing, figures_of(posted), False
        with self.client:  # the element that asked for the change may be gone after redrawing
            self.show_address()
            self.redraw_fields()
            await self.refresh()

    async def change_rules(self, changed: Configuration) -> None:
        """Take other rules, and keep the changed lines of the pay table that still exist under them."""
        bare = replace(changed, pays={})
        bare.posted  # noqa: B018 - a wrong choice is refused now
        offered = set(editable_hands(bare))
        kept = {hand: pays for hand, pays in self.configuration.changes.items() if hand in offered}
        await self.change(bare.with_pays(kept))

    async def refresh(self) -> None:
        for part in list(self.followers):
            await part.refresh()

    @property
    def subject(self) -> LabSubject:
        """The configuration at hand, for a worker."""
        query = parse_qsl(self.configuration.query, keep_blank_values=True)
        return LabSubject(games=self.games, game=self.configuration.game.id, query=tuple(query))

    @property
    def address(self) -> str:
        """The configuration's address, with the open part and what it is compared with."""
        beside = {name: text for name, text in ((VIEW, self.view), (AGAINST, self.against)) if text}
        address = self.configuration.address
        return f"{address}{'&' if '?' in address else '?'}{urlencode(beside)}" if beside else address

    def show_address(self) -> None:
        """In the browser's bar, to be copied from there."""
        ui.run_javascript(f"history.replaceState(history.state, '', {json.dumps(self.address)})")
