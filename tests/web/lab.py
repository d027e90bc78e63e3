"""Configurations of the lab, by their addresses."""

from __future__ import annotations

from urllib.parse import parse_qsl, urlsplit

from pitboss.web.lab.configuration import Configuration, read_configuration
from pitboss.web.lab.pay_entries import Pricing, price_configuration
from tests.tables import CATALOGUE

__all__ = ["EDITED", "opened", "priced"]


def opened(address: str) -> Configuration:
    """What somebody sees who is sent an address."""
    parts = urlsplit(address)
    given = parse_qsl(parts.query, keep_blank_values=True, strict_parsing=bool(parts.query))
    return read_configuration(CATALOGUE, parts.path.removeprefix("/lab/"), given)


def priced(address: str) -> Pricing:
    pricing = price_configuration(opened(address))
    assert pricing.analysis is not None, pricing
    assert pricing.configuration is not None
    return pricing


EDITED = (
    "/lab/champion-four?bonus=CH3&pays=royal+flush:250,flush:7/2,two+pair:1",
    "/lab/champion-one?bonus=B&side=dealer&pays=four+of+a+kind:25,two+pair:3/2",
    "/lab/packs-two?bonus=report&unpaired=lose&super=on&unit=10&pays=7-card+royal+flush:$30000,flush:6",
    "/lab/packs-three?bonus=NH4&super=off&pays=straight:4",
)
