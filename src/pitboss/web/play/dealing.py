"""A human dealer's moves: the one that comes next by the procedure, and all of them to choose from."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from pitboss.round import (
    OpenRound,
    Terms,
)
from pitboss.round.dealer import MOVES as PLAIN_MOVES
from pitboss.table.commands import Request, TakeFairShuffle

__all__ = ["MOVES", "move_named", "next_move"]

JsonView = Mapping[str, Any]

MOVES: Final[Mapping[str, str]] = {
    "open": "Open the round",
    "bet": "No more bets",
    "shuffle": "Take the shuffled deck",
    "cut": "Cut the deck",
    "burn": "Burn a card",
    "deal": "Deal",
    "stub": "Put the stub away",
    "show": "Turn cards up",
    "settle": "Settle wagers",
    "collect": "Collect the cards",
}
"""The dealer's moves as buttons, by the kind of move in the procedure."""

_COMMANDS: Final[Mapping[str, Request]] = {**PLAIN_MOVES, "shuffle": TakeFairShuffle()}


def next_move(view: JsonView, terms: Terms) -> str | None:
    """The kind of move the procedure asks for; None while seats or a supervisor are waited for."""
    playing = view["round"]
    if view["closed"] or playing["check_due"] or playing["status"] == "suspended":
        return None
    if playing["status"] != "open":
        return "open"
    for move in terms.plan:
        if move.words == playing["next"] and move.kind in _COMMANDS:
            return None if move.kind == "bet" and not playing["seats"] else move.kind
    return None


def move_named(kind: str, view: JsonView) -> Request:
    """The command behind a button."""
    return OpenRound(view["round"]["deck_due"]) if kind == "open" else _COMMANDS[kind]
