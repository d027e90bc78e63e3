"""The table as one seat sees it: cards, wagers, and at the end the settlement as the dealer performs it."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from rich.console import Console, Group, RenderableType
from rich.rule import Rule
from rich.table import Table
from rich.text import Text

from pitboss.cards import Card
from pitboss.cli.render.cards import Block, card_text, draw_row, hand_block, row_width
from pitboss.cli.render.settlement import settled_of, settlement_lines
from pitboss.round import Round, RoundView, Terms, WagerSettled, view_for
from pitboss.rules import SEAT, Settle
from pitboss.wording import dollars, short_dollars, spaced

__all__ = ["draw_neighbours", "draw_settlement", "draw_table", "round_line", "welcome"]

_Act = tuple[Round, frozenset[str] | None, Sequence[WagerSettled]]


def welcome(terms: Terms) -> RenderableType:
    """The game, what its pay tables pay, and how to answer."""
    lines = Text(terms.game.title, style="bold")
    lines.append(f"\n{terms.game.summary}\n", style="not bold")
    for table in terms.tables.values():
        pays = ", ".join(f"{line.hand} {line.pays}" for line in table.lines)
        lines.append(f"{table.title}: {pays}.\n", style="not bold dim")
    lines.append(
        "Enter takes what stands in brackets, ? explains a question, q leaves the table.",
        style="not bold dim",
    )
    return lines


def round_line(number: int, balance: int, deck: str) -> RenderableType:
    """The line a round begins with."""
    line = Table.grid(expand=True)
    line.add_column()
    line.add_column(justify="right")
    about = Text(f"balance {dollars(balance)}")
    line.add_row(
        Text(f"Round {number}", style="bold"), Text(f"{deck} deck   ", style="dim").append_text(about)
    )
    return Group(Rule(style="dim"), line)


def draw_table(console: Console, terms: Terms, view: RoundView, balance: int) -> RenderableType:
    """Dealer and board in one row; below them the seat with its wagers, then the neighbours."""
    layout = [_layout(terms, view, balance)]
    return Group(
        draw_row(_on_the_table(console, terms, view), console.width),
        draw_row(_own(console, view) + layout, console.width),
        *_neighbours(console, view),
    )


def _draw_showdown(
    console: Console, terms: Terms, view: RoundView, only: frozenset[str] | None = None
) -> RenderableType:
    """The cards once more, in one row where they fit: all of them, or only some groups."""
    own = _own(console, view) if only is None or SEAT in only else []
    table = _on_the_table(console, terms, view, only)
    rows = [own + table] if row_width(own + table) <= console.width else [table, own]
    return Group(*(draw_row(row, console.width) for row in rows if row))


def draw_neighbours(console: Console, view: RoundView, nets: Mapping[str, int]) -> list[Text]:
    """Each other seat in one line, with its net result."""
    lines = _neighbours(console, view)
    for line, net in zip(lines, nets.values(), strict=True):
        style = "green" if net > 0 else "red" if net < 0 else "yellow"
        line.append(", net ", style="dim").append(dollars(net, plus=True), style=style)
    return lines


def _on_the_table(
    console: Console, terms: Terms, view: RoundView, only: frozenset[str] | None = None
) -> list[Block]:
    """The hands and the board in dealing order; of some groups, the hands they are part of."""
    hands = {
        name: [card for part in parts for card in view.cards.get(part, ())]
        for name, parts in terms.game.laid_out.items()
        if only is None or not only.isdisjoint(parts)
    }
    ascii_only = console.options.ascii_only
    return [
        hand_block(spaced(name), cards, view.deck_back, ascii_only=ascii_only)
        for name, cards in hands.items()
        if cards
    ]


def _own(console: Console, view: RoundView) -> list[Block]:
    """The seat's own cards, in games where seats have some."""
    cards = view.cards.get(view.viewer)
    if cards is None:
        return []
    return [hand_block("you", cards, view.deck_back, ascii_only=console.options.ascii_only)]


def _neighbours(console: Console, view: RoundView) -> list[Text]:
    others = [seat for seat in view.seats if seat != view.viewer]
    return [_neighbour(view, seat, ascii_only=console.options.ascii_only) for seat in others]


def _layout(terms: Terms, view: RoundView, balance: int) -> Block:
    """The seat's spots in the order of the layout, a dot for an empty one; below them the balance."""
    seat = view.seats[view.viewer]
    lying = {name: cents for name, cents in seat.wagers.items() if name not in seat.settled}
    rows = [
        (wager.label, dollars(lying[name]) if name in lying else "·", "dim", "bold")
        for name, wager in terms.game.wagers.items()
        if terms.offers(name) and not wager.rides
    ]
    rows.append(("Balance", dollars(balance), "", ""))
    wide = max(len(label) for label, *_ in rows)
    lines = [
        Text.assemble((f"{label:<{wide}}  ", faint), (f"{held:>10}", strong))
        for label, held, faint, strong in rows
    ]
    flat = [Text.assemble((f"{label}: ", faint), (held, strong)) for label, held, faint, strong in rows]
    return Block((Text(), *lines), tuple(flat))


def _neighbour(view: RoundView, seat: str, *, ascii_only: bool) -> Text:
    """One line: the cards, what lies there, what was decided."""
    there = view.seats[seat]
    line = Text(f"  {spaced(seat)}  ", style="dim")
    hand: Sequence[Card | None] = view.cards.get(seat, ())
    for card in hand:
        line.append_text(card_text(card, view.deck_back, ascii_only=ascii_only)).append(" ")
    line.append(f" {short_dollars(sum(there.wagers.values()))} bet", style="dim")
    if there.decisions:
        line.append(f", {', '.join(there.decisions)}", style="dim")
    return line


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
        yield _draw_showdown(console, state.terms, view_for(state, seat), only)
        yield Text()
        yield settlement_lines(state, seat, console.width, settled)


def _acts(seat: str, settled_at: Sequence[tuple[Settle, Round]], end: Round) -> Iterator[_Act]:
    """The table, the groups of cards looked at, and what was settled, once for each set of cards shown."""
    told = 0
    groups: frozenset[str] = frozenset()
    following = [state.shown for _, state in settled_at]
    for (step, state), next_shown in zip(settled_at, [*following[1:], None], strict=bool(settled_at)):
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
