"""Stacked decks and tables that the tests of the printed procedures share."""

from __future__ import annotations

from pitboss.round import CloseBetting
from tests.tables import Table, a_house

__all__ = ["ACES_BEAT_KINGS", "BOARD", "POT", "ROYAL_BOARD", "TEN", "WITH_POT", "a_table"]

BOARD = {"flop": "2c 7h Jd", "turn": "3s", "river": "9c"}
ACES_BEAT_KINGS = {"seat-1": "As Ah", "dealer": "Kd Kh", **BOARD}
ROYAL_BOARD = {"flop": "Ad Kd Qd", "turn": "Jd", "river": "Td"}
TEN = {"ante": 10, "bonus": 10}
WITH_POT = {**TEN, "pot": 5}
POT = a_house(pot={"offered": True})


def a_table(**cards: str) -> Table:
    """Version 4 with one seat at $10, betting closed."""
    table = Table("champion-four", cards=cards or ACES_BEAT_KINGS).open().bet("seat-1", TEN)
    table.do(CloseBetting())
    return table
