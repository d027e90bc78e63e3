"""The one codec: dataclasses as JSON and back, by the types of their fields."""

from pitboss.codec.fields import Amounts, Cards, CardText, Json
from pitboss.codec.tagged import Described, Tagged, kebab
from pitboss.codec.versions import Earlier, Later, Unknown

__all__ = [
    "Amounts",
    "CardText",
    "Cards",
    "Described",
    "Earlier",
    "Json",
    "Later",
    "Tagged",
    "Unknown",
    "kebab",
]
