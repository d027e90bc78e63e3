"""The commands of a table and the house configurations they carry, as clients send them."""

from __future__ import annotations

from collections.abc import Mapping

from pitboss.codec import Json
from pitboss.errors import Forbidden, HouseError, NotFound, quoted
from pitboss.house import house_document, house_names, load_house
from pitboss.round import Interrupt
from pitboss.table import commands
from pitboss.table.codec import request_from_json
from pitboss.table.commands import Request
from pitboss.wording.refusals import Refusal

__all__ = ["document_of", "read_command"]

_BY_ITSELF = (commands.ClockRanOut, commands.ServerRestarted, commands.HouseRestored, Interrupt)


def read_command(data: Json) -> Request:
    """The command, if it is one that people may give."""
    request = request_from_json(data)
    if isinstance(request, commands.OpenTable):
        raise Forbidden(Refusal.OPENED_ELSEWHERE)
    if isinstance(request, _BY_ITSELF):
        raise Forbidden(Refusal.TABLE_DOES_IT_ITSELF)
    if isinstance(request, commands.ChangeTerms) and request.house is not None:
        _check_document(request.house)
    return request


def document_of(house: str | Mapping[str, object]) -> Mapping[str, object]:
    """A shipped configuration by its name, or a whole one."""
    if isinstance(house, str):
        if house not in house_names():
            raise NotFound(
                f"There is no house configuration {quoted(house)}; there are {', '.join(house_names())}."
            )
        return house_document(load_house(house))
    _check_document(house)
    return house


def _check_document(document: Mapping[str, object]) -> None:
    """Refuse a jurisdiction given as a file path: only those at the machine may name its files."""
    chosen = document.get("jurisdiction")
    name = chosen.get("name") if isinstance(chosen, Mapping) else None
    if isinstance(name, str) and not name.replace("-", "").isalnum():
        raise HouseError(f"There is no jurisdiction {quoted(name)}; give the name of a shipped one.")
