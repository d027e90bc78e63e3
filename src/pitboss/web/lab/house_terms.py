"""The terms a configuration of the lab would be dealt on."""

from __future__ import annotations

from pitboss.house import change_house, load_house
from pitboss.round import Terms, make_terms
from pitboss.web.lab.configuration import Configuration

__all__ = ["house_terms"]


def house_terms(configuration: Configuration) -> Terms:
    """The terms of a house without limits of its own."""
    house = change_house(load_house("default"), dict(configuration.posted.options))
    return make_terms(
        configuration.house_catalogue,
        configuration.game,
        house,
        paytables=configuration.house_tables,
    )
