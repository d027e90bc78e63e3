"""Where the sources describe each of the dealer's moves."""

from __future__ import annotations

from pitboss.round.plan import Move

__all__ = ["place_of"]

_BY_HAND = "procedures, Deal by hand"
_PLACES = {
    "bet": "procedures, Playing the game",
    "shuffle": "procedures, How is the game dealt",
    "cut": _BY_HAND,
    "burn": _BY_HAND,
    "deal": "procedures, Playing the game",
    "stub": _BY_HAND,
    "collect": "procedures, Procedures for completion (e)",
}


def place_of(move: Move) -> str:
    """The place of the step that the move belongs to, or of the dealing procedure."""
    return move.step.cite if move.step is not None else _PLACES[move.kind]
