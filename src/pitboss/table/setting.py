"""What a table is opened with: game, house configuration and pay tables, in the form that goes on record."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from datetime import date
from typing import Annotated, Final

from pydantic import PlainSerializer, PlainValidator, TypeAdapter, ValidationInfo, WithJsonSchema

from pitboss.codec import Json
from pitboss.contract.record import SettingRecorded
from pitboss.errors import InputError
from pitboss.games import Catalogue
from pitboss.house import House, house_document, read_house
from pitboss.round import Terms, make_terms
from pitboss.rules import definition_hash
from pitboss.table.canonical import digest

__all__ = ["Setting", "SettingField", "make_setting", "restore_setting"]


@dataclass(frozen=True, slots=True, kw_only=True)
class Setting(SettingRecorded):
    """A setting on record, and the terms it makes."""

    terms: Terms = field(compare=False, repr=False)
    pot: frozenset[str] = field(compare=False)
    """The wagers that players play for among themselves."""


def restore_setting(recorded: SettingRecorded, catalogue: Catalogue) -> Setting:
    """The setting as recorded; refused if the catalogue no longer has the definition it was made with."""
    setting = make_setting(
        catalogue,
        recorded.game,
        read_house(recorded.house),
        paytables=recorded.paytables,
        day=date.fromisoformat(recorded.day),
    )
    for name, kept, made in (
        ("definition", recorded.definition, setting.definition),
        ("configuration", recorded.configuration, setting.configuration),
    ):
        if kept != made:
            raise InputError(
                f"The {name} of {setting.game} on record has the hash {kept}, but the one at hand has {made}."
            )
    return setting


def make_setting(
    catalogue: Catalogue, game: str, house: House, *, paytables: Mapping[str, str] | None = None, day: date
) -> Setting:
    """Check everything; an error says why this game cannot be dealt under this house."""
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


_RECORDED: Final = TypeAdapter(SettingRecorded)


def _write(setting: SettingRecorded) -> Json:
    written: Json = _RECORDED.dump_python(setting, mode="json")
    return written


def _read(data: object, info: ValidationInfo) -> Setting:
    if not isinstance(info.context, Catalogue):
        raise TypeError("a setting is read with the catalogue its game is in")
    return restore_setting(_RECORDED.validate_python(data), info.context)


SettingField = Annotated[
    Setting, PlainValidator(_read), PlainSerializer(_write), WithJsonSchema({"type": "object"})
]
"""A setting as a field of an event: reading it makes the terms again, or says why they cannot be made."""
