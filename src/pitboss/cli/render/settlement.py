"""Settled wagers, as JSON and as lines to read."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any

from pitboss.round import Round, WagerReturned, WagerSettled
from pitboss.wording import dollars, plain_dollars
from pitboss.wording.reasons import told_together

if TYPE_CHECKING:
    from rich.console import RenderableType

    from pitboss.rules import Wager

__all__ = ["held_of", "net_of", "seat_json", "settled_of", "settlement_lines"]

_WORDS = {"win": ("won", "green"), "lose": ("lost", "red"), "push": ("push", "yellow")}
_COLUMNS = 4 + 2 + 13 + 2 + 4 + 2 + 14
"""The width of the columns beside a wager's label, for amounts beyond a hundred thousand dollars."""


def settled_of(state: Round, seat: str) -> list[WagerSettled]:
    """The seat's wagers in the order the dealer settled them."""
    over = [settled for (whose, _), settled in state.settled.items() if whose == seat]
    return [settled for settled in over if not isinstance(settled, WagerReturned)]


def net_of(state: Round, seat: str) -> int:
    return sum(settled.returned - settled.staked for settled in settled_of(state, seat))


def held_of(state: Round, seat: str) -> int:
    """What the seat has in hand of a round in progress, below zero while its wagers lie on the layout."""
    back = sum(settled.returned for settled in settled_of(state, seat))
    return back - sum(state.wagers_of(seat).values())


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
    from rich.text import Text

    wagers = state.terms.game.wagers
    wide = max(len(wager.label) for wager in wagers.values())
    given = settled_of(state, seat) if settled is None else list(settled)
    parts: list[RenderableType] = []
    for sentence, number in told_together([each.reason for each in given]):
        together, given = given[:number], given[number:]
        parts.append(Padding(Text(sentence), (0, 0, 0, 2)))
        paid = [each for each in together if each.staked or each.returned]  # not an extra payment of nothing
        if width < wide + _COLUMNS:
            parts += [_narrow(each, wagers[each.wager].label) for each in paid]
        elif paid:
            parts.append(Padding(_columns(paid, wagers, wide), (0, 0, 0, 4)))
    return Group(*parts)


def _columns(settled: Sequence[WagerSettled], wagers: Mapping[str, Wager], wide: int) -> RenderableType:
    """Label, stake, result and what it changes, wager by wager."""
    from rich.table import Table
    from rich.text import Text

    lines = Table.grid(padding=(0, 2))
    lines.add_column(min_width=wide)
    lines.add_column(justify="right", min_width=11)
    lines.add_column(min_width=4)
    lines.add_column(justify="right", min_width=12)
    for each in settled:
        word, style = _WORDS[each.result]
        change = each.returned - each.staked
        lines.add_row(
            Text(wagers[each.wager].label, style="dim"),
            Text(dollars(each.staked) if each.staked else "", style="dim"),
            Text(word, style=style),
            Text(dollars(change, plus=True) if change else "", style=style),
        )
    return lines


def _narrow(settled: WagerSettled, label: str) -> RenderableType:
    """One wager as running text, for a terminal too narrow for columns."""
    from rich.padding import Padding
    from rich.text import Text

    word, style = _WORDS[settled.result]
    change = settled.returned - settled.staked
    line = Text(f"{label}: {dollars(settled.staked)}, " if settled.staked else f"{label}: ", style="dim")
    line.append(f"{word} {dollars(change, plus=True)}" if change else word, style=f"not dim {style}")
    return Padding(line, (0, 0, 0, 4))
