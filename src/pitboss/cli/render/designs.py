"""Designed pay tables for comparison: pays side by side, then the figures of each."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from fractions import Fraction
from functools import partial
from typing import TYPE_CHECKING

from rich import box
from rich.console import Group, RenderableType
from rich.table import Table
from rich.text import Text

from pitboss.cli.render.sheet import Sheet
from pitboss.wording import dollars, fixed, fraction, joined, percent

if TYPE_CHECKING:
    from pitboss.publish.design import Between, Design, Designs, Pays, Priced
    from pitboss.rules import NamedHand, PayTable

__all__ = ["render"]

_NOW = "now"
_BELOW_ZERO = " *"
_share = partial(percent, places=4, trim=True)
_GAP = 2
_HELD = (
    "What this table pays has a say in the answers. The search held those that are best under the table in "
    "force; what it found was solved again, and the figures are by each table's own best answers."
)


def render(designs: Designs, width: int, output: str | None) -> RenderableType:
    """What was asked, what was found, and the tables."""
    return Group(*_sections(designs, width, output))


def _sections(designs: Designs, width: int, output: str | None) -> Iterator[RenderableType]:
    question = designs.posted.analysis.question
    label = joined([question.game.wagers[name].label for name in designs.paid.together])
    yield Text(f"{question.game.title}: pay tables for the {label}", style="bold")
    yield Text(_wanted(designs))
    yield Text()
    yield Text(_answer(designs, label), style="green" if designs.found else "yellow")
    if designs.paid.deciding:
        yield Text(_HELD)
    shown = [*designs.tables, *([designs.nearest] if designs.nearest is not None else [])]
    yield Text()
    named = [(_NOW, designs.posted.table)]
    numbers = [str(at) if designs.found else "nearest" for at in range(1, len(shown) + 1)]
    named += [(number, each.table) for number, each in zip(numbers, shown, strict=True)]
    yield from _side_by_side(named, width)
    yield _figures(designs, shown)
    yield Text()
    if given_away := [at for at, each in enumerate(shown, 1) if each.priced.analysis.house_edge < 0]:
        yield Text(_advantage(given_away, len(shown)), style="yellow")
    yield Text(_legend(designs, label), style="dim")
    if output is not None:
        yield Text()
        yield Text(_written(designs, output))


def _wanted(designs: Designs) -> str:
    target = designs.target
    of = " of the round" if target.of_round else ""
    words = [f"House edge{of} {_share(target.house_edge)} within {_share(target.tolerance)}"]
    if hits := _range(target.hit_frequency, _share):
        words.append(f"hit frequency {hits}")
    if spread := _range(target.standard_deviation, lambda value: f"{float(value):g}"):
        words.append(f"standard deviation {spread}")
    words += [f"{hand} {_values(pays)}" for hand, pays in target.pays.items()]
    if top := target.top:
        words.append(f"top {_values(top)}")
    names = [table.id for table in designs.like]
    words.append(f"like {names[0]}" if len(names) == 1 else f"like one of {', '.join(names)}")
    return f"{'; '.join(words)}."


def _answer(designs: Designs, label: str) -> str:
    space = designs.space
    if designs.found and designs.proof == "held":
        return f"{designs.found:,} found among {space.describe()}:"
    if designs.found:
        of = f"{designs.found:,} of {space.describe()}."
        first = f"The first {len(designs.tables)} of them:" if len(designs.tables) < designs.found else ""
        return " ".join(filter(None, (of, first)))
    if not space.size:
        hits = ", ".join(f"{float(100 * each):.4g}%" for each in designs.hit_frequencies)
        wanted = _range(designs.target.hit_frequency, _share)
        if not wanted:
            return "None exists: these limits contradict each other, so no table meets them all."
        return (
            f"None exists: paid for its best hand, its two best hands and so on, the {label} wins {hits} "
            f"of the time, and never {wanted} within the limits given. --hands draws the line elsewhere."
        )
    if designs.nearest is None:
        return (
            f"None exists among {space.describe()} (each was looked at). "
            "None of them meets the other limits, at whatever house edge."
        )
    if designs.proof == "held":
        edge = percent(designs.nearest.edge(designs.target), 6)
        return f"None was found among {space.describe()}. The nearest that was has a house edge of {edge}:"
    how = (
        "the cheapest and the dearest of them are both on one side of it"
        if designs.proof == "bound"
        else "each was looked at"
    )
    edge = percent(designs.nearest.held, 6)
    return f"None exists among {space.describe()} ({how}). The nearest has a house edge of {edge}:"


def _side_by_side(named: Sequence[tuple[str, PayTable]], width: int) -> Iterator[RenderableType]:
    """Pays in columns, as pay tables are printed; as many columns at a time as the terminal has room for."""
    lines = {line.hand for _, table in named for line in table.lines}
    rows = sorted(lines, reverse=True)
    if any(hand.most for hand in lines):  # hands of two cards stand as they are printed
        rows = list(dict.fromkeys(line.hand for _, table in named for line in table.lines))
    first = max(len(str(hand)) for hand in rows)
    columns = [(name, [_pays(table, hand) for hand in rows]) for name, table in named]
    size = max(len(cell) for name, cells in columns for cell in (name, *cells)) + _GAP
    room = max(1, (width - first) // size)
    for at in range(0, len(columns), room):
        table = Table(box=box.SIMPLE_HEAD, pad_edge=False, show_edge=False, padding=(0, 0, 0, 1))
        table.add_column("hand", no_wrap=True, min_width=first)
        for name, _ in columns[at : at + room]:
            style = "dim" if name == _NOW else ""
            table.add_column(name, justify="right", no_wrap=True, min_width=size - _GAP, style=style)
        for number, hand in enumerate(rows):
            table.add_row(str(hand), *(cells[number] for _, cells in columns[at : at + room]))
        yield table
        yield Text()


def _pays(table: PayTable, hand: NamedHand) -> str:
    payout = next((line.pays for line in table.lines if line.hand == hand), None)
    return "–" if payout is None else payout.short


def _figures(designs: Designs, shown: Sequence[Design]) -> Sheet:
    sheet = Sheet("no.", "edge", "wins", "st. dev.", "like", "game", "risk", "edge exactly")
    sheet.add(_NOW, *_row(designs.posted, designs.posted.table.id))
    for at, each in enumerate(shown, 1):
        like = f"{each.like.id} {each.distance:.2f}"
        sheet.add(str(at) if designs.found else "nearest", *_row(each.priced, like))
    return sheet


def _row(priced: Priced, like: str) -> tuple[str, ...]:
    total, edge = priced.analysis, priced.house_edge
    return (
        percent(edge, 4),
        percent(priced.hit_frequency, 4),
        fixed(priced.standard_deviation, 4),
        like,
        f"{percent(total.house_edge, 4)}{_BELOW_ZERO if total.house_edge < 0 else ''}",
        percent(total.element_of_risk, 4),
        fraction(edge),
    )


def _advantage(numbers: Sequence[int], shown: int) -> str:
    """A bonus may pay so much that the player has the advantage in the whole game."""
    which = "this table" if shown == 1 else "each of these tables"
    if len(numbers) < shown:
        which = f"no. {', '.join(map(str, numbers))}"
    return f"* The edge is below zero: the player has the advantage in the whole round under {which}."


def _legend(designs: Designs, label: str) -> str:
    question = designs.posted.analysis.question
    unit = question.game.wagers[question.game.unit].label
    words = [
        f"edge, wins, st. dev.: house edge, hit frequency and standard deviation of one unit on the {label}",
        "like: the nearest of those tables and the distance to it",
        f"game: house edge of the whole round per {unit}",
        "risk: its element of risk, per money bet",
    ]
    if any(line.pays.fixed is not None for line in designs.posted.table.lines):
        words.append(f"fixed sums at a unit of {dollars(question.unit)}")
    return f"{'; '.join(words)}."


def _written(designs: Designs, output: str) -> str:
    if not designs.tables:
        return f"Nothing was written to {output}."
    game, first = designs.posted.analysis.question.game.id, designs.tables[0].table
    return (
        f"Written to {output}; with --games and its folder, "
        f"`pitboss solve {game} --paytable {first.slot}={first.id}` solves the first."
    )


def _values(pays: Pays) -> str:
    values = [f"{least:,} to {most:,}" for least, most in pays.ranges]
    return " or ".join([*(f"{each:,}" for each in pays.listed), *values])


def _range(limit: Between, write: Callable[[Fraction], str]) -> str:
    if limit.least is not None and limit.most is not None:
        return f"from {write(limit.least)} to {write(limit.most)}"
    if limit.least is not None:
        return f"at least {write(limit.least)}"
    return f"at most {write(limit.most)}" if limit.most is not None else ""
