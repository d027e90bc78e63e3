"""What voids a round, in words: the printed irregularities, and the other causes a house may have."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

__all__ = ["VOIDS"]

VOIDS: Final[Mapping[str, str]] = {
    "card-face-up": "a card was found face up while the cards were being dealt",
    "wrong-number-of-cards": "a wrong number of cards was dealt",
    "dealer-card-exposed": "a card of the dealer's was exposed too early",
    "shuffler-malfunction": "the shuffler jammed or failed to deal the right number of cards",
    "server-stopped": "the server stopped while the round was in progress",
    "house-restored": "the house was restored from a backup",
    "no-wagers": "the round was closed before any wager",
    "other": "the house broke the round off",
}
"""By the code of an irregularity or of a cause."""
