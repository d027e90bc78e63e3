"""What a table is opened with: game, house configuration and pay tables, as they go on record."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from datetime import date
from typing import Annotated, Any

from pydantic import PlainSerializer, PlainValidator, ValidationInfo, WithJsonSchema

from pitboss.errors import InputError
from pitboss.games import Catalogue
from pitboss.house import House, house_document, read_house
from pitboss.round import Terms, make_terms
from pitboss.rules import definition_hash
from pitboss.table.canonical import digest

__all__ = ["Setting", "SettingField", "make_setting"]


@dataclass(frozen=True, slots=True, kw_only=True)
class Setting:
    """Enough to make the same terms again, with the hashes that prove they are the same."""

    game: str
    house: Mapping[str, Any]
    paytables: Mapping[str, str]
    """By slot, every slot of the game."""
    day: str
    """The day whose limits the configuration was checked against."""
    definition: str
    """The hash of the game's definition with its pay tables."""
    configuration: str
    """The hash of the house configuration."""
    terms: Terms = field(compare=False, repr=False)
    pot: frozenset[str] = field(compare=False)
    """The wagers that players play for among themselves."""

    def to_json(self) -> dict[str, Any]:
        return {
            "game": self.game,
            "house": dict(self.house),
            "paytables": dict(self.paytables),
            "day": self.day,
            "definition": self.definition,
            "configuration": self.configuration,
        }

    @classmethod
    def from_json(cls, data: Mapping[str, Any], catalogue: Catalogue) -> Setting:
        """The setting as recorded; refused if the catalogue no longer has the definition it was made with."""
        setting = make_setting(
            catalogue,
            data["game"],
            read_house(data["house"]),
            paytables=data["paytables"],
            day=date.fromisoformat(data["day"]),
        )
        for name, recorded in (("definition", setting.definition), ("configuration", setting.configuration)):
            if recorded != data[name]:
                raise InputError(
                    f"The {name} of {setting.game} on record has the hash {data[name]}, "
                    f"but the one at hand has {recorded}."
                )
        return setting


def make_setting(
    catalogue: Catalogue,
    game: str,
    house: House,
    *,
    paytables: Mapping[str, str] | None = None,
    day: date,
) -> Setting:
    """Everything checked, or one sentence on why this game cannot be dealt under this house."""
    terms = make_terms(catalogue, catalogue.game(game), house, paytables=paytables, today=day)
    document = house_document(house)
    return Setting(
        game=terms.game.id,
        house=document,
        paytables={slot: table.id for slot, table in terms.tables.items()},
        day=day.isoformat(),
        definition=definition_hash(terms.game, terms.tables),
        configuration=digest(document),
        terms=terms,
        pot=frozenset(terms.game.pots),
    )


def _read(data: Any, info: ValidationInfo) -> Setting:
    if not isinstance(info.context, Catalogue):
        raise TypeError("a setting is read with the catalogue its game is in")
    return Setting.from_json(data, info.context)


SettingField = Annotated[
    Setting, PlainValidator(_read), PlainSerializer(Setting.to_json), WithJsonSchema({"type": "object"})
]
"""A setting as a field of an event: reading it makes the terms again, or says why they cannot be made."""
