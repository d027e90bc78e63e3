"""A table between two rounds as JSON and back: where reading its log may begin."""

from __future__ import annotations

import json

from pitboss.games import Catalogue
from pitboss.round import Equipment, new_round
from pitboss.table.canonical import canonical
from pitboss.table.setting import Setting
from pitboss.table.state import Sitter, Table, Upcoming

__all__ = ["read_snapshot", "write_snapshot"]


def write_snapshot(table: Table) -> str:
    """Everything the next round takes from those before it."""
    upcoming, equipment = table.upcoming, table.round.equipment
    return canonical(
        {
            "id": table.id,
            "title": table.title,
            "setting": table.setting.to_json(),
            "closed": table.closed,
            "number": table.number,
            "upcoming": None
            if upcoming is None
            else {
                "number": upcoming.number,
                "commitment": upcoming.commitment,
                "seeds": dict(upcoming.seeds),
            },
            "seating": {seat: [sitter.person, sitter.name] for seat, sitter in table.seating.items()},
            "missed": dict(table.missed),
            "equipment": {
                "decks": list(equipment.decks),
                "due": equipment.due,
                "check_due": equipment.check_due,
            },
        }
    )


def read_snapshot(text: str, catalogue: Catalogue) -> Table:
    data = json.loads(text)
    setting = Setting.from_json(data["setting"], catalogue)
    held = data["equipment"]
    equipment = Equipment(tuple(held["decks"]), held["due"], held["check_due"])
    seating = {seat: Sitter(*sitter) for seat, sitter in data["seating"].items()}
    return Table(
        id=data["id"],
        title=data["title"],
        setting=setting,
        round=new_round(setting.terms, equipment),
        closed=data["closed"],
        number=data["number"],
        upcoming=None if data["upcoming"] is None else Upcoming(**data["upcoming"]),
        seating={seat: seating[seat] for seat in setting.terms.seats if seat in seating},
        missed=data["missed"],
    )
