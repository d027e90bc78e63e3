"""Settled wagers, as JSON and as lines to read."""

from __future__ import annotations

from itertools import groupby
from typing import TYPE_CHECKING, Any

from pitboss.round import Round, WagerReturned, WagerSettled
from pitboss.rules import dollars, plain_dollars

if TYPE_CHECKING:
    from rich.console import RenderableType

__all__ = ["net_of", "seat_json", "settled_of", "settlement_lines", "signed"]

_WORDS = {"win": ("won", "green"), "lose": ("lost", "red"), "push": ("push", "yellow")}


def settled_of(state: Round, seat: str) -> list[WagerSettled]:
    """The seat's wagers in the order the dealer settled them."""
    over = [settled for (whose, _), settled in state.settled.items() if whose == seat]
    return [settled for settled in over if not isinstance(settled, WagerReturned)]


def net_of(state: Round, seat: str) -> int:
    return sum(settled.returned - settled.staked for settled in settled_of(state, seat))


def seat_json(state: Round, seat: str) -> dict[str, Any]:
    """One seat of a round that is over, as `settle` prints it."""
    return {
        "wagers": {
            settled.wager: {
                "staked": plain_dollars(settled.staked),
                "returned": plain_dollars(settled.returned),
                "result": settled.result,
                "why": settled.why,
            }
            for settled in settled_of(state, seat)
        },
        "net": plain_dollars(net_of(state, seat)),
    }


def signed(cents: int) -> str:
    return f"+{dollars(cents)}" if cents > 0 else dollars(cents)


def settlement_lines(state: Round, seat: str) -> RenderableType:
    """Each reason once, and below it the wagers it decided."""
    from rich.console import Group
    from rich.padding import Padding
    from rich.table import Table
    from rich.text import Text

    wagers = state.terms.game.wagers
    wide = max(len(wager.label) for wager in wagers.values())
    parts: list[RenderableType] = []
    for why, together in groupby(settled_of(state, seat), key=lambda settled: settled.why):
        parts.append(Padding(Text(why), (0, 0, 0, 2)))
        lines = Table.grid(padding=(0, 2))
        lines.add_column(min_width=wide)
        lines.add_column(justify="right", min_width=11)
        lines.add_column(min_width=4)
        lines.add_column(justify="right", min_width=12)
        for settled in together:
            word, style = _WORDS[settled.result]
            change = settled.returned - settled.staked
            lines.add_row(
                Text(wagers[settled.wager].label, style="dim"),
                Text(dollars(settled.staked), style="dim"),
                Text(word, style=style),
                Text(signed(change) if change else "", style=style),
            )
        parts.append(Padding(lines, (0, 0, 0, 4)))
    return Group(*parts)
