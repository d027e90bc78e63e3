"""The lobby: every game with its price, and a seat one click away."""

from __future__ import annotations

from html import escape

from nicegui import ui
from starlette.requests import Request

from pitboss.errors import PitbossError
from pitboss.rules import SEAT
from pitboss.web.pages.doors import note_of
from pitboss.web.pages.drawings import card_image
from pitboss.web.pages.frame import frame, markup
from pitboss.web.pages.visit import Visit, visit
from pitboss.web.play.lobby import OfferedGame, OpenTable, offered_games, open_tables

__all__ = ["add_pages"]

_FRESH = 4.0
"""Seconds between two looks at who sits where."""
_FACES = ("As", "Ks", "Qh", "Jd", "Tc", "9c", "9d", "Ah", "Kd")
"""Cards to draw beside a game: as many as a seat is dealt."""


def add_pages() -> None:
    ui.page("/")(_lobby)


async def _lobby(request: Request) -> None:
    here = await visit(request)
    games = await offered_games(here.floor, here.figures)
    with frame("Lobby", here, here="lobby"):
        if note := note_of(request):
            markup(f'<p class="pb-notice pb-notice--bad" role="alert">{escape(note)}</p>')
        markup(_hero(here))
        rows: dict[str, ui.html] = {}
        with ui.element("div").classes("pb-games"):
            for number, offered in enumerate(games):
                _game(offered, rows, number)

    async def refresh() -> None:
        try:
            tables = await open_tables(here.floor, here.figures)
        except PitbossError:
            return  # the database is away; the next look may find it again
        for table in tables:
            if table.id in rows:
                rows[table.id].set_content(_row(table, here.floor.catalogue.games[table.game].title))

    ui.timer(_FRESH, refresh, immediate=False)


def _hero(here: Visit) -> str:
    guest = here.actor is None and here.floor.accounts.play_chips > 0
    line = (
        "Take a seat: play chips are on the house, no account needed."
        if guest
        else "Take a seat at any table."
    )
    return (
        '<div class="pb-hero"><h1>Poker against the house, with the odds on the table</h1>'
        f'<p class="pb-lead">{line} Every shuffle can be checked, every price below is exact.</p></div>'
    )


def _game(offered: OfferedGame, rows: dict[str, ui.html], number: int) -> None:
    game = offered.game
    size = game.groups.get(SEAT, 2)
    first = number % (len(_FACES) - size + 1)
    fan = "".join(card_image(card) for card in _FACES[first : first + size])
    with ui.element("article").classes("pb-panel pb-game").props(f'aria-labelledby="game-{game.id}"'):
        markup(
            f'<div class="pb-game__felt" aria-hidden="true"><div class="pb-cards">{fan}</div></div>'
            f'<div class="pb-game__words"><h2 id="game-{game.id}">{escape(game.title)}</h2>'
            f"<p>{escape(game.summary)}</p>{_price(offered)}</div>"
        )
        with ui.element("ul").classes("pb-game__tables"):
            for table in offered.tables:
                rows[table.id] = ui.html(_row(table, game.title), sanitize=False, tag="li").classes(
                    "pb-game__table"
                )
            if not offered.tables:
                markup('<span class="pb-muted">No table is open.</span>', tag="li")


def _price(offered: OfferedGame) -> str:
    rules = f'<a href="/rules?game={offered.game.id}">Rules</a>'
    if offered.figures is None:
        return f'<p class="pb-game__price">{rules}</p>'
    unit = escape(offered.game.wagers[offered.game.unit].label)
    return (
        '<dl class="pb-game__price">'
        f'<div class="pb-stat"><dt class="pb-stat__label">House edge</dt>'
        f'<dd class="pb-stat__value" data-edge>{offered.figures.edge_words}</dd>'
        f'<dd class="pb-stat__label">of the {unit}</dd></div>'
        f'<div class="pb-stat"><dt class="pb-stat__label">Element of risk</dt>'
        f'<dd class="pb-stat__value" data-risk>{offered.figures.risk_words}</dd>'
        f'<dd class="pb-stat__label">of all wagered</dd></div></dl><p class="pb-game__more">{rules}</p>'
    )


def _row(table: OpenTable, game: str) -> str:
    dots = "".join(
        f'<span class="pb-dot{" pb-dot--taken" if taken else ""}"></span>' for taken in table.seats
    )
    title = escape(table.title)
    there = escape(f"{table.address}/table/{table.id}" if table.address else f"/table/{table.id}")
    about = ", ".join(part for part in (table.seats_words, table.dealer) if part)
    name = "" if table.title == game else f"<b>{title}</b>"
    words = (
        f'<span class="pb-game__about">{name}<b>{escape(table.limits)}</b>'
        f'<span class="pb-muted">{escape(about)}</span>'
        f'<span class="pb-dots" aria-hidden="true">{dots}</span></span>'
    )
    if table.closed or table.address or not table.free:
        return f'{words}<a class="pb-button" href="{there}" aria-label="Watch {title}">Watch</a>'
    watch = f'<a class="pb-game__watch" href="{there}" aria-label="Watch {title}">Watch</a>'
    return (
        f'{words}{watch}<form method="post" action="/door/sit" class="pb-contents">'
        f'<input type="hidden" name="table" value="{escape(table.id)}">'
        f'<button type="submit" class="pb-button pb-button--primary" '
        f'aria-label="Sit down at {title}">Sit down</button></form>'
    )
