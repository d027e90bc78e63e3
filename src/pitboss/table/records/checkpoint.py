"""A table between two rounds as JSON and back: where reading its log may begin."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache

from pydantic import TypeAdapter

from pitboss.games import Catalogue
from pitboss.round import Equipment, new_round
from pitboss.table.canonical import canonical
from pitboss.table.setting import SettingField
from pitboss.table.state import Sitter, Table, Upcoming

__all__ = ["read_checkpoint", "write_checkpoint"]


@dataclass(frozen=True, slots=True, kw_only=True)
class _Between:
    """Everything the next round takes from those before it."""

    id: str
    title: str
    setting: SettingField
    closed: bool
    number: int
    upcoming: Upcoming | None
    seating: Mapping[str, tuple[str, str]]
    """By seat: the person's id and name."""
    missed: Mapping[str, int]
    equipment: Equipment


@cache
def _adapter() -> TypeAdapter[_Between]:
    return TypeAdapter(_Between)


def write_checkpoint(table: Table) -> str:
    between = _Between(
        id=table.id,
        title=table.title,
        setting=table.setting,
        closed=table.closed,
        number=table.number,
        upcoming=table.upcoming,
        seating={seat: (sitter.person, sitter.name) for seat, sitter in table.seating.items()},
        missed=table.missed,
        equipment=table.round.equipment,
    )
    return canonical(_adapter().dump_python(between, mode="json"))


def read_checkpoint(text: str, catalogue: Catalogue) -> Table:
    between = _adapter().validate_json(text, context=catalogue)
    setting, seating = between.setting, between.seating
    return Table(
        id=between.id,
        title=between.title,
        setting=setting,
        round=new_round(setting.terms, between.equipment),
        closed=between.closed,
        number=between.number,
        upcoming=between.upcoming,
        seating={seat: Sitter(*seating[seat]) for seat in setting.terms.seats if seat in seating},
        missed=between.missed,
    )
