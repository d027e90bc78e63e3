"""Types of fields that have a form of their own in JSON."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Annotated, Any

from pydantic import BeforeValidator, PlainSerializer, PlainValidator, WithJsonSchema

from pitboss.cards import Card

__all__ = ["Amounts", "CardText", "Cards", "Json"]

Json = dict[str, Any]
"""A JSON object: what the wire and the disk force to be untyped."""


def _card(value: object) -> Card:
    if isinstance(value, str):
        return Card.parse(value)
    raise ValueError("a card is written as text")


def _pairs(value: object) -> object:
    return tuple(value.items()) if isinstance(value, Mapping) else value


CardText = Annotated[
    Card, PlainValidator(_card), PlainSerializer(str), WithJsonSchema({"type": "string", "examples": ["As"]})
]
Cards = tuple[CardText, ...]
Amounts = Annotated[
    tuple[tuple[str, int], ...],
    BeforeValidator(_pairs),
    PlainSerializer(dict),
    WithJsonSchema({"type": "object", "additionalProperties": {"type": "integer"}}),
]
"""Cents by name, an object in JSON."""
