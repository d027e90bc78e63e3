"""What a house decides: limits, jurisdiction, dealing procedure, pot bet, tips, chip denominations."""

from pitboss.house.configuration import House
from pitboss.house.jurisdiction import Jurisdiction
from pitboss.house.loading import (
    change_house,
    check_house,
    house_document,
    house_names,
    load_house,
    load_jurisdiction,
    read_house,
)

__all__ = [
    "House",
    "Jurisdiction",
    "change_house",
    "check_house",
    "house_document",
    "house_names",
    "load_house",
    "load_jurisdiction",
    "read_house",
]
