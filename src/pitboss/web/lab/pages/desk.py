"""One visitor's desk in the lab: the configuration in hand, its figures, and the parts that show them."""

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
from pitboss.web.lab.entries import Pricing, editable_hands, price_configuration, price_entries
from pitboss.web.lab.figures import Figure, round_figures, wager_figures
from pitboss.web.lab.workroom import Workroom

__all__ = ["Desk", "Part", "figures_of"]


class Part(Protocol):
    """A part of the page that follows the configuration."""

    async def refresh(self) -> None: ...


def figures_of(pricing: Pricing) -> dict[str, Figure]:
    """All figures of a configuration by their keys."""
    figures: list[Figure] = []
    if pricing.priced is not None:
        figures += wager_figures(pricing.priced)
    if pricing.analysis is not None:
        figures += round_figures(pricing.analysis)
    return {figure.key: figure for figure in figures}


@dataclass(kw_only=True)
class Desk:
    """What one open page holds. Only a configuration that could be priced is ever in hand."""

    client: Client
    workroom: Workroom
    games: str | None
    """The folder of the house's own games, for workers."""
    good: Pricing
    """The last configuration that could be priced."""
    posted: dict[str, Figure]
    """The figures of the table as it is posted."""
    view: str
    against: str = ""
    """The address of what it is compared with."""
    problems: bool = False
    """Whether an entry is refused, so that the figures are those of the table before."""
    followers: list[Part] = field(default_factory=list)
    on_setting: Callable[[], None] = lambda: None
    """Called when fields have to be drawn anew."""
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
        """Entries as they stand in the fields; None where later ones have overtaken them."""
        self._serial += 1
        mine = self._serial
        pricing = await asyncio.to_thread(price_entries, self.configuration, dict(texts))
        if mine != self._serial:
            return None
        self.problems = pricing.analysis is None
        if pricing.analysis is not None:
            self.good = pricing
            self.show_address()
        await self.tell()
        return pricing

    async def change(self, configuration: Configuration) -> None:
        """Another table, side, option or unit; an InputError says why not, and nothing is changed."""
        self._serial += 1
        pricing = await asyncio.to_thread(price_configuration, configuration)
        if pricing.analysis is None:
            told = next((entry.problem for entry in pricing.entries if entry.problem), pricing.problem)
            raise InputError(told or "This cannot be solved.")
        posted = await asyncio.to_thread(price_configuration, replace(configuration, pays={}))
        self.good, self.posted, self.problems = pricing, figures_of(posted), False
        with self.client:  # what asked for the change may be drawn anew, and gone
            self.show_address()
            self.on_setting()
            await self.tell()

    async def change_options(self, **changes: object) -> None:
        """The same with the lines that were changed, as far as the new rules have them."""
        bare = replace(self.configuration, pays={}, **changes)  # type: ignore[arg-type]
        bare.posted  # noqa: B018 - asked now, so that a wrong choice is told
        offered = set(editable_hands(bare))
        kept = {hand: pays for hand, pays in self.configuration.changes.items() if hand in offered}
        await self.change(bare.with_pays(kept))

    async def tell(self) -> None:
        for part in list(self.followers):
            await part.refresh()

    def order(self, kind: str, **more: object) -> dict[str, object]:
        """An order for a worker about the configuration in hand."""
        configuration = self.configuration
        return {
            "kind": kind,
            "games": self.games,
            "game": configuration.game.id,
            "query": parse_qsl(configuration.query, keep_blank_values=True),
            **more,
        }

    @property
    def address(self) -> str:
        """The configuration's address, with the part that is open and what it is compared with."""
        beside = {name: text for name, text in ((VIEW, self.view), (AGAINST, self.against)) if text}
        address = self.configuration.address
        return f"{address}{'&' if '?' in address else '?'}{urlencode(beside)}" if beside else address

    def show_address(self) -> None:
        """In the browser's bar, so that it can be copied from there, too."""
        ui.run_javascript(f"history.replaceState(history.state, '', {json.dumps(self.address)})")
