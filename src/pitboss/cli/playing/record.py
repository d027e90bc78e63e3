"""A round that was played, as JSON: the same words and shapes as `settle` reads and prints."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from pitboss.cli.render.settlement import seat_json
from pitboss.round import Round, View
from pitboss.wording import plain_dollars

__all__ = ["round_json"]


def round_json(
    number: int, state: Round, view: View, wagers: Mapping[str, int], balance: int
) -> dict[str, Any]:
    """One line of `play --json`; a card the seat never saw is `??`."""
    settled = seat_json(state, view.viewer)
    return {
        "round": number,
        "seat": view.viewer,
        "cards": {
            place: " ".join(str(card or "??") for card in cards) for place, cards in view.cards.items()
        },
        "wagers": {name: plain_dollars(amount) for name, amount in wagers.items()},
        "decisions": list(view.seats[view.viewer].decisions),
        "settlement": settled["wagers"],
        "net": settled["net"],
        "balance": plain_dollars(balance),
    }
