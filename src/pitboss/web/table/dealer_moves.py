"""A human dealer's moves: the next one by the procedure, and all of them."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from pitboss.contract import TableView
from pitboss.round import OpenRound
from pitboss.round.dealer import MOVES as PLAIN_MOVES
from pitboss.table.commands import Request, TakeFairShuffle

__all__ = ["MOVES", "move_named", "next_move"]

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


def next_move(view: TableView) -> str | None:
    """The next move by the procedure; None while seats or a supervisor must act first."""
    playing = view.round
    if view.closed or playing.check_due or playing.status == "suspended":
        return None
    if playing.status != "open":
        return "open"
    move = playing.next_move
    if move not in _COMMANDS or (move == "bet" and not playing.seats):
        return None
    return move


def move_named(kind: str, view: TableView) -> Request:
    """The command behind a button."""
    return OpenRound(view.round.deck_due) if kind == "open" else _COMMANDS[kind]
