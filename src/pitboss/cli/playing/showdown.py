"""The end of a round as the dealer performs it: cards turned up, wagers settled, then the next cards."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from rich.console import Console, RenderableType
from rich.text import Text

from pitboss.cli.playing.picture import draw_showdown
from pitboss.cli.render.settlement import settled_of, settlement_lines
from pitboss.round import Round, WagerSettled, view_for
from pitboss.rules import Settle

__all__ = ["draw_settlement"]

_Act = tuple[Round, frozenset[str] | None, Sequence[WagerSettled]]


def draw_settlement(
    console: Console, seat: str, settled_at: Sequence[tuple[Settle, Round]], end: Round
) -> Iterator[RenderableType]:
    """What was settled with the same cards on the table, below the cards that decided it.

    Where all of it was settled at once, all cards are drawn.
    """
    acts = list(_acts(seat, settled_at, end))
    for state, groups, settled in acts:
        only = groups if len(acts) > 1 else None
        yield Text()
        yield draw_showdown(console, state.terms, view_for(state, seat), only)
        yield Text()
        yield settlement_lines(state, seat, console.width, settled)


def _acts(seat: str, settled_at: Sequence[tuple[Settle, Round]], end: Round) -> Iterator[_Act]:
    """The table, the groups of cards looked at, and what was settled, once for each set of cards shown."""
    told = 0
    groups: frozenset[str] = frozenset()
    following = [state.shown for _, state in settled_at[1:]]
    for (step, state), next_shown in zip(settled_at, [*following, None], strict=True):
        new = settled_of(state, seat)[told:]
        if any(settled.wager in step.settle for settled in new):
            groups |= _looked_at(step, state)
        if new and next_shown != state.shown:
            yield state, groups, new
            told += len(new)
            groups = frozenset()
    if rest := settled_of(end, seat)[told:]:
        yield end, None, rest


def _looked_at(step: Settle, state: Round) -> frozenset[str]:
    game = state.terms.game
    if step.pot:
        return frozenset(game.groups)
    return frozenset(name for hand in step.hands for name in game.expand(hand))
