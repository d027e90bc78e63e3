"""What a house decides: limits, jurisdiction, dealing procedure, pot bet, tips, chip denominations."""

from pitboss.house.changes import change_house, house_document, read_house
from pitboss.house.configuration import House
from pitboss.house.jurisdiction import Jurisdiction
from pitboss.house.loading import check_house, house_names, load_house, load_jurisdiction

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
