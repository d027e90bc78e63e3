"""What the lobby offers: families of games with exact prices, and tables with limits and free seats."""

from __future__ import annotations

import asyncio
from collections.abc import Mapping
from dataclasses import dataclass, replace
from fractions import Fraction

from pitboss.errors import Elsewhere, PitbossError
from pitboss.exact import Question, ask, is_counted, solve
from pitboss.exact.question import DEFAULT_UNIT, required_wagers, side_of
from pitboss.games import Catalogue
from pitboss.round import Terms
from pitboss.rules import Game
from pitboss.table.live.floor import Floor
from pitboss.web.table.betting import first_stakes
from pitboss.wording import short_dollars

__all__ = ["Family", "OfferedGame", "OpenTable", "Price", "Prices", "families", "open_tables"]


@dataclass(frozen=True, slots=True, kw_only=True)
class Price:
    """What the house keeps on average from a player who plays their best."""

    house_edge: Fraction
    """Expected loss in units of the first wager."""
    element_of_risk: Fraction
    """Expected loss for each dollar that is wagered."""


class Prices:
    """The prices shown in the lobby. Solving reads shipped counts, away from the event loop."""

    def __init__(self) -> None:
        self._known: dict[tuple[str, ...], Price | None] = {}

    async def of_game(self, catalogue: Catalogue, game: Game) -> Price | None:
        """With the pay tables and options the game has by default."""
        key = (game.id, "default")
        if key not in self._known:
            self._known[key] = await asyncio.to_thread(_solved, ask(catalogue, game))
        return self._known[key]

    async def of_table(self, terms: Terms, hashes: Mapping[str, str]) -> Price | None:
        """As this table is posted."""
        key = (terms.game.id, hashes["definition"], hashes["configuration"])
        if key not in self._known:
            self._known[key] = await asyncio.to_thread(_solved, _question(terms))
        return self._known[key]


def _question(terms: Terms) -> Question:
    """With the wagers that `solve` prices, and none beside them."""
    limits = terms.house.table
    asked = Question(
        game=terms.game,
        tables=terms.tables,
        options=terms.options,
        wagers=(),
        side=side_of(terms.game, first_stakes(terms)),
        unit=max(limits.minimum, min(DEFAULT_UNIT, limits.maximum)),
    )
    return replace(asked, wagers=required_wagers(asked))


def _solved(question: Question) -> Price | None:
    """None if the game has not been counted yet: visitors do not wait for that."""
    try:
        if not is_counted(question):
            return None
        analysis = solve(question)
    except PitbossError:
        return None
    return Price(house_edge=analysis.house_edge, element_of_risk=analysis.element_of_risk)


@dataclass(frozen=True, slots=True, kw_only=True)
class OpenTable:
    """A table as the lobby lists it."""

    id: str
    title: str
    game: str
    limits: str
    dealer: str
    seats: tuple[bool, ...]
    """Seat by seat: whether it is taken."""
    closed: bool
    address: str = ""
    """Where it is served, if not here."""
    price: Price | None = None

    @property
    def free(self) -> int:
        return self.seats.count(False)

    @property
    def seats_words(self) -> str:
        if self.closed:
            return "closed"
        if not self.free:
            return "full"
        return f"{self.free} of {len(self.seats)} seats free"


@dataclass(frozen=True, slots=True, kw_only=True)
class OfferedGame:
    """A game with its tables."""

    game: Game
    price: Price | None
    tables: tuple[OpenTable, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class Family:
    """Games that are listed together."""

    title: str
    games: tuple[OfferedGame, ...]


async def open_tables(floor: Floor, prices: Prices) -> list[OpenTable]:
    """Every table of the house, closed ones last."""
    tables: list[OpenTable] = []
    for row in await floor.tables():
        try:
            table = (await floor.live(row.id)).table
        except Elsewhere as elsewhere:
            tables.append(
                OpenTable(
                    id=row.id, title=row.title, game=row.game, limits="", dealer="", seats=(),
                    closed=row.closed, address=elsewhere.address,
                )
            )  # fmt: skip
            continue
        except PitbossError:
            continue
        house = table.terms.house
        hashes = {"definition": table.setting.definition, "configuration": table.setting.configuration}
        tables.append(
            OpenTable(
                id=row.id,
                title=table.title,
                game=table.setting.game,
                limits=f"{short_dollars(house.table.minimum)} to {short_dollars(house.table.maximum)}",
                dealer="" if table.automatic else "a dealer deals",
                seats=tuple(seat in table.seating for seat in table.terms.seats),
                closed=table.closed,
                price=await prices.of_table(table.terms, hashes),
            )
        )
    return sorted(tables, key=lambda each: each.closed)


async def families(floor: Floor, prices: Prices) -> list[Family]:
    """The catalogue, family by family."""
    tables = await open_tables(floor, prices)
    found: dict[str, list[OfferedGame]] = {}
    for game in floor.catalogue.games.values():
        offered = OfferedGame(
            game=game,
            price=next(
                (each.price for each in tables if each.game == game.id and each.price),
                await prices.of_game(floor.catalogue, game),
            ),
            tables=tuple(each for each in tables if each.game == game.id),
        )
        found.setdefault(game.group, []).append(offered)
    return [Family(title=title, games=tuple(games)) for title, games in found.items()]
