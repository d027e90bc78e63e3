"""Settled wagers, as JSON and as lines to read."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import groupby
from typing import TYPE_CHECKING, Any

from pitboss.round import Round, WagerReturned, WagerSettled
from pitboss.wording import dollars, plain_dollars

if TYPE_CHECKING:
    from rich.console import RenderableType

__all__ = ["net_of", "seat_json", "settled_of", "settlement_lines"]

_WORDS = {"win": ("won", "green"), "lose": ("lost", "red"), "push": ("push", "yellow")}
_COLUMNS = 4 + 2 + 13 + 2 + 4 + 2 + 14
"""The width of the columns beside a wager's label, for amounts beyond a hundred thousand dollars."""


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


def settlement_lines(
    state: Round, seat: str, width: int, settled: Sequence[WagerSettled] | None = None
) -> RenderableType:
    """Each reason once, above the wagers it decided: all of the seat's, or those given."""
    from rich.console import Group
    from rich.padding import Padding
    from rich.table import Table
    from rich.text import Text

    wagers = state.terms.game.wagers
    wide = max(len(wager.label) for wager in wagers.values())
    parts: list[RenderableType] = []
    for reason, together in groupby(
        settled_of(state, seat) if settled is None else settled, key=lambda each: each.reason
    ):
        parts.append(Padding(Text(reason.sentence()), (0, 0, 0, 2)))
        if width < wide + _COLUMNS:
            parts += [_narrow(each, wagers[each.wager].label) for each in together]
            continue
        lines = Table.grid(padding=(0, 2))
        lines.add_column(min_width=wide)
        lines.add_column(justify="right", min_width=11)
        lines.add_column(min_width=4)
        lines.add_column(justify="right", min_width=12)
        for each in together:
            word, style = _WORDS[each.result]
            change = each.returned - each.staked
            lines.add_row(
                Text(wagers[each.wager].label, style="dim"),
                Text(dollars(each.staked), style="dim"),
                Text(word, style=style),
                Text(dollars(change, plus=True) if change else "", style=style),
            )
        parts.append(Padding(lines, (0, 0, 0, 4)))
    return Group(*parts)


def _narrow(settled: WagerSettled, label: str) -> RenderableType:
    """One wager as running text, for a terminal too narrow for columns."""
    from rich.padding import Padding
    from rich.text import Text

    word, style = _WORDS[settled.result]
    change = settled.returned - settled.staked
    line = Text(f"{label}: {dollars(settled.staked)}, ", style="dim")
    line.append(f"{word} {dollars(change, plus=True)}" if change else word, style=f"not dim {style}")
    return Padding(line, (0, 0, 0, 4))
