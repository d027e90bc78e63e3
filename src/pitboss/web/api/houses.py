"""House configurations sent by clients."""

from __future__ import annotations

from collections.abc import Mapping

from pitboss.codec import Json
from pitboss.errors import HouseError, NotFound, quoted
from pitboss.house import house_document, house_names, load_house

__all__ = ["check_document", "document_of"]


def document_of(house: str | Json) -> Json:
    """A shipped configuration by its name, or a whole one."""
    if isinstance(house, str):
        if house not in house_names():
            raise NotFound(
                f"There is no house configuration {quoted(house)}; there are {', '.join(house_names())}."
            )
        return house_document(load_house(house))
    check_document(house)
    return house


def check_document(document: Mapping[str, object]) -> None:
    """Refuse a jurisdiction given as a file path: only those at the machine may name its files."""
    chosen = document.get("jurisdiction")
    name = chosen.get("name") if isinstance(chosen, Mapping) else None
    if isinstance(name, str) and not name.replace("-", "").isalnum():
        raise HouseError(f"There is no jurisdiction {quoted(name)}; give the name of a shipped one.")
