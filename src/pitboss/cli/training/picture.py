"""A scene drawn: notes, what has happened, the cards, the seats with their wagers."""

from __future__ import annotations

from collections.abc import Iterator

from rich.console import Console, Group, RenderableType
from rich.padding import Padding
from rich.rule import Rule
from rich.table import Table
from rich.text import Text

from pitboss.academy import AnswerField, Scene, SceneView
from pitboss.cards import Card
from pitboss.cli.render.cards import card_text, draw_row, hand_block
from pitboss.rules import Game
from pitboss.wording import short_dollars, spaced

__all__ = ["draw_choices", "draw_scene", "scene_line", "welcome"]

_LATEST = 4
"""How many of the latest entries of the log are shown."""


def welcome(
    title: str, course: str, drills: list[tuple[str, str]], left_out: tuple[str, ...] = ()
) -> RenderableType:
    """The game, what is practised and what is not, and how to answer."""
    lines = Text(f"{title}: the {course}'s course", style="bold")
    for name, about in drills:
        lines.append(f"\n{name}: {about}", style="not bold")
    for told in left_out:
        lines.append(f"\n{told}", style="not bold dim")
    lines.append(
        "\n? explains a question, q ends the lesson. What cannot be read is asked again and never counts.",
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


def draw_scene(console: Console, view: SceneView, game: Game) -> Iterator[RenderableType]:
    """Everything that may be seen, from the house's notes down to the seats."""
    for note in view.notes:
        yield Padding(Text(note, style="dim"), (0, 0, 0, 2))
    if len(view.log) > _LATEST:
        yield Padding(Text("...", style="dim"), (0, 0, 0, 2))
    for line in view.log[-_LATEST:]:
        yield Padding(Text(line), (0, 0, 0, 2))
    ascii_only = console.options.ascii_only
    alone = not view.seats
    blocks = [
        hand_block(spaced(place), cards, view.deck_back, ascii_only=ascii_only)
        for place, cards in _hands(view, game).items()
        if cards and (alone or place not in view.seats or place == view.focus)
    ]
    if blocks:
        yield draw_row(blocks, console.width)
    for seat in view.seats:
        yield _seat_line(view, seat, ascii_only=ascii_only)


def _hands(view: SceneView, game: Game) -> dict[str, tuple[Card | None, ...]]:
    """The cards by place, those of one hand together though some are turned up before the others."""
    whole = {part: name for name, parts in game.laid_out.items() for part in parts}
    found: dict[str, tuple[Card | None, ...]] = {}
    for place, cards in view.cards.items():
        name = whole.get(place, place)
        found[name] = (*found.get(name, ()), *cards)
    return found


def _seat_line(view: SceneView, seat: str, *, ascii_only: bool) -> RenderableType:
    there = view.seats[seat]
    line = Text(f"{spaced(seat)}  ", style="bold" if seat == view.focus else "dim")
    hand: tuple[Card | None, ...] = view.cards.get(seat, ())
    for card in hand:
        line.append_text(card_text(card, view.deck_back, ascii_only=ascii_only)).append(" ")
    wagers = "  ".join(
        f"{name} {short_dollars(cents)}" if cents else name for name, cents in there.wagers.items()
    )
    line.append(f" {wagers}")
    if there.decisions:
        line.append(f"  {', '.join(there.decisions)}", style="dim")
    return Padding(line, (0, 0, 0, 2))


def draw_choices(console: Console, field: AnswerField) -> RenderableType:
    """The choices, numbered."""
    if field.form == "cards":
        row = Text("  ")
        for number, choice in enumerate(field.choices, start=1):
            row.append(f"{number} ", style="dim")
            row.append_text(card_text(Card.parse(choice.value), ascii_only=console.options.ascii_only))
            row.append("   ")
        return row
    lines = Table.grid(padding=(0, 2))
    lines.add_column(justify="right", min_width=4)
    for number, choice in enumerate(field.choices, start=1):
        lines.add_row(Text(str(number), style="bold"), Text(choice.words))
    return lines
