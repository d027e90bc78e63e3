"""The lobby: every game with its price, and a seat one click away."""

from __future__ import annotations

import htpy as h
from htpy import Attribute, Element, Node
from nicegui import ui
from starlette.requests import Request

from pitboss.errors import PitbossError
from pitboss.rules import SEAT
from pitboss.web.drawing.images import card_image
from pitboss.web.frame.forms import button, link_button
from pitboss.web.frame.notes import noted
from pitboss.web.frame.pages.frame import frame
from pitboss.web.frame.pages.region import Region, markup
from pitboss.web.frame.visit import Visit, visit
from pitboss.web.lobby.offers import Family, OfferedGame, OpenTable, families, open_tables
from pitboss.web.table.pieces import sit_form
from pitboss.wording.typeset import percent

__all__ = ["add_pages"]

_FRESH = 4.0
"""Seconds between looks at who sits where."""
_FACES = ("As", "Ks", "Qh", "Jd", "Tc", "9c", "9d", "Ah", "Kd")
"""Cards to draw beside a game: as many as a seat is dealt."""


def add_pages() -> None:
    ui.page("/")(_lobby)


async def _lobby(request: Request) -> None:
    here = await visit(request)
    offered = await families(here.floor, here.prices)
    with frame("Lobby", here, here="lobby"):
        markup(noted(request))
        markup(_hero(here))
        rows: dict[str, Region] = {}
        markup(_search())
        for number, family in enumerate(offered):
            _family(family, rows, number)

    async def refresh() -> None:
        try:
            tables = await open_tables(here.floor, here.prices)
        except PitbossError:
            return  # the database is out of reach; the next look may find it again
        for table in tables:
            if table.id in rows:
                rows[table.id].show(_row(table, here.floor.catalogue.games[table.game].title))

    ui.timer(_FRESH, refresh, immediate=False)


def _hero(here: Visit) -> Element:
    guest = here.actor is None and here.floor.accounts.play_chips > 0
    line = (
        "Take a seat: play chips are on the house, no account needed."
        if guest
        else "Take a seat at any table."
    )
    return h.div(".pb-hero")[
        h.h1["Poker against the house, with the odds on the table"],
        h.p(".pb-lead")[f"{line} Every shuffle can be checked, and every price shown is exact."],
    ]


def _search() -> Element:
    """Hides what does not match while one types; the script of the page does it."""
    typed = h.input(
        "#game-search", type="search", placeholder="Three Card, flush, bonus ...", autocomplete="off"
    )
    return h.div(".pb-search", role="search")[
        h.div(".pb-field")[h.label(for_="game-search")["Find a game"], typed],
        h.p("#game-none.pb-muted", role="status", hidden=True)["No game matches."],
    ]


def _family(family: Family, rows: dict[str, Region], number: int) -> None:
    title = f"family-{number}"
    with ui.element("section").classes("pb-family").props(f"aria-labelledby={title}"):
        markup(h.h2(id=title)[family.title])
        with ui.element("div").classes("pb-games"):
            for at, offered in enumerate(family.games):
                _game(offered, rows, number + at)


def _game(offered: OfferedGame, rows: dict[str, Region], number: int) -> None:
    game = offered.game
    size = game.groups.get(SEAT, 2)
    first = number % (len(_FACES) - size + 1)
    fan = [card_image(card) for card in _FACES[first : first + size]]
    article = ui.element("article").classes("pb-panel pb-game")
    labels = (wager.label for wager in game.wagers.values())
    article.props["data-search"] = " ".join((game.title, game.group, game.summary, *labels))
    with article.props(f'aria-labelledby="game-{game.id}"'):
        markup(
            (
                h.div(".pb-game__felt", aria_hidden="true")[h.div(".pb-cards")[fan]],
                h.div(".pb-game__words")[
                    h.h3(id=f"game-{game.id}")[game.title], h.p[game.summary], _price(offered)
                ],
            )
        )
        with ui.element("ul").classes("pb-game__tables"):
            for table in offered.tables:
                rows[table.id] = Region(_row(table, game.title), tag="li", classes="pb-game__table")
            if not offered.tables:
                markup(h.span(".pb-muted")["No table is open."], tag="li")


def _price(offered: OfferedGame) -> Node:
    rules = h.a(href=f"/rules?game={offered.game.id}")["Rules"]
    if offered.price is None:
        return h.p(".pb-game__price")[rules]
    unit = offered.game.wagers[offered.game.unit].label
    return (
        h.dl(".pb-game__price")[
            _figure("House edge", {"data-edge": True}, percent(offered.price.house_edge), f"of the {unit}"),
            _figure(
                "Element of risk",
                {"data-risk": True},
                percent(offered.price.element_of_risk),
                "of all wagered",
            ),
        ],
        h.p(".pb-game__more")[rules],
    )


def _figure(label: str, mark: dict[str, Attribute], value: str, of: str) -> Element:
    return h.div(".pb-stat")[
        h.dt(".pb-stat__label")[label], h.dd(".pb-stat__value", mark)[value], h.dd(".pb-stat__label")[of]
    ]


def _row(table: OpenTable, game: str) -> Node:
    address = f"{table.address}/table/{table.id}"
    about = ", ".join(part for part in (table.seats_words, table.dealer) if part)
    words = h.span(".pb-game__about")[
        table.title != game and h.b[table.title],
        h.b[table.limits],
        h.span(".pb-muted")[about],
        h.span(".pb-dots", aria_hidden="true")[
            [h.span(class_=["pb-dot", taken and "pb-dot--taken"]) for taken in table.seats]
        ],
    ]
    if table.closed or table.address or not table.free:
        return words, link_button(address, "Watch", aria_label=f"Watch {table.title}")
    watch = h.a(".pb-game__watch", href=address, aria_label=f"Watch {table.title}")["Watch"]
    sit = button("Sit down", kind="primary", label=f"Sit down at {table.title}")
    return words, watch, sit_form(table.id, sit)
