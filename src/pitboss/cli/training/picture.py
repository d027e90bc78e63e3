"""A scene as it is drawn: notes, what happened, the cards, the seats with their wagers."""

from __future__ import annotations

from collections.abc import Iterator

from rich.console import Console, Group, RenderableType
from rich.padding import Padding
from rich.rule import Rule
from rich.table import Table
from rich.text import Text

from pitboss.academy import Ask, Layout, Scene
from pitboss.cards import Card
from pitboss.cli.playing.money import short
from pitboss.cli.render.cards import card_text, draw_row, hand_block

__all__ = ["draw_choices", "draw_scene", "scene_line", "welcome"]

_LATEST = 4
"""So many of the last things that happened are told; before them there is only more of the same."""


def welcome(title: str, course: str, drills: list[tuple[str, str]]) -> RenderableType:
    """The game, what is practised, and how to answer."""
    lines = Text(f"{title}: the {course}'s course", style="bold")
    for name, about in drills:
        lines.append(f"\n{name}: {about}", style="not bold")
    lines.append(
        "\n? explains a question, q ends the lesson. What cannot be read is asked again and never counted.",
        style="not bold dim",
    )
    return lines


def scene_line(number: int, title: str, scene: Scene, target: int) -> RenderableType:
    line = Table.grid(expand=True)
    line.add_column()
    line.add_column(justify="right")
    line.add_row(
        Text(f"Scene {number}  {title}", style="bold"),
        Text(f"level {scene.level}   target {target // 1000} s", style="dim"),
    )
    return Group(Rule(style="dim"), line)


def draw_scene(console: Console, layout: Layout) -> Iterator[RenderableType]:
    """Everything that may be seen, from the top of the layout to the seats."""
    for note in layout.notes:
        yield Padding(Text(note, style="dim"), (0, 0, 0, 2))
    if len(layout.log) > _LATEST:
        yield Padding(Text("...", style="dim"), (0, 0, 0, 2))
    for line in layout.log[-_LATEST:]:
        yield Padding(Text(line), (0, 0, 0, 2))
    ascii_only = console.options.ascii_only
    alone = not layout.seats
    blocks = [
        hand_block(place.replace("-", " "), cards, layout.deck_back, ascii_only=ascii_only)
        for place, cards in layout.cards.items()
        if cards and (alone or place not in layout.seats or place == layout.focus)
    ]
    if blocks:
        yield draw_row(blocks, console.width)
    for seat in layout.seats:
        yield _seat_line(layout, seat, ascii_only=ascii_only)


def _seat_line(layout: Layout, seat: str, *, ascii_only: bool) -> RenderableType:
    there = layout.seats[seat]
    line = Text(f"{seat.replace('-', ' ')}  ", style="bold" if seat == layout.focus else "dim")
    hand: tuple[Card | None, ...] = layout.cards.get(seat, ())
    for card in hand:
        line.append_text(card_text(card, layout.deck_back, ascii_only=ascii_only)).append(" ")
    wagers = "  ".join(f"{name} {short(cents)}" for name, cents in there.wagers.items())
    line.append(f" {wagers}")
    if there.decisions:
        line.append(f"  {', '.join(there.decisions)}", style="dim")
    return Padding(line, (0, 0, 0, 2))


def draw_choices(console: Console, ask: Ask) -> RenderableType:
    """What may be answered, numbered."""
    if ask.form == "cards":
        row = Text("  ")
        for number, choice in enumerate(ask.choices, start=1):
            row.append(f"{number} ", style="dim")
            row.append_text(card_text(Card.parse(choice.value), ascii_only=console.options.ascii_only))
            row.append("   ")
        return row
    lines = Table.grid(padding=(0, 2))
    lines.add_column(justify="right", min_width=4)
    for number, choice in enumerate(ask.choices, start=1):
        lines.add_row(Text(str(number), style="bold"), Text(choice.words))
    return lines
