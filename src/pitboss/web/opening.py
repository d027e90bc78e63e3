"""A first start: one table of every game, so that a visitor can sit down at once."""

from __future__ import annotations

from pitboss.errors import Elsewhere, HouseError, Refused
from pitboss.house import house_document, load_house
from pitboss.table.commands import OpenTable
from pitboss.table.live.floor import Floor
from pitboss.table.roles import Actor, Role

__all__ = ["open_first_tables"]


async def open_first_tables(floor: Floor, *, house: str = "default") -> list[str]:
    """Open a table of every game that the house deals, unless it has tables; return those opened."""
    people = await floor.accounts.people()
    supervisor = next((person for person in people if person.role == Role.SUPERVISOR), None)
    if supervisor is None or await floor.tables():
        return []
    opener = Actor(id=supervisor.id, name=supervisor.name, role=Role.SUPERVISOR)
    document = house_document(load_house(house))
    opened: list[str] = []
    for game in floor.catalogue.games.values():
        table = f"{game.id}-1"
        try:
            await floor.open_table(
                opener, f"first-{table}", table, OpenTable(game.title[:60], game.id, document)
            )
        except (HouseError, Elsewhere, Refused):
            continue  # the house does not deal this game, or another server was first
        opened.append(table)
    return opened
