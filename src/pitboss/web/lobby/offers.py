"""The lobby: which games are dealt, at which tables, with which limits, and who may still sit down."""

from __future__ import annotations

from dataclasses import dataclass

from pitboss.errors import Elsewhere, PitbossError
from pitboss.rules import Game
from pitboss.table.live.floor import Floor
from pitboss.web.lobby.prices import Price, Prices
from pitboss.wording import short_dollars

__all__ = ["OfferedGame", "OpenTable", "offered_games", "open_tables"]


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


async def offered_games(floor: Floor, prices: Prices) -> list[OfferedGame]:
    """The catalogue: games with a hand for each seat first, and of those the ones with most to decide."""
    tables = await open_tables(floor, prices)
    games = sorted(floor.catalogue.games.values(), key=_interest)
    return [
        OfferedGame(
            game=game,
            price=next(
                (each.price for each in tables if each.game == game.id and each.price),
                await prices.of_game(floor.catalogue, game),
            ),
            tables=tuple(each for each in tables if each.game == game.id),
        )
        for game in games
    ]


def _interest(game: Game) -> tuple[bool, int]:
    asked = sum(len(step.options) for step in game.decisions)
    return not game.seated, -asked
