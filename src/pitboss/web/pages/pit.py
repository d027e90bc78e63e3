"""The pit: every table's drop, handle and win against theory, and new tables."""

from __future__ import annotations

from html import escape
from urllib.parse import quote

from nicegui import ui
from starlette.requests import Request

from pitboss.errors import PitbossError
from pitboss.web.pages.forms import cell_money, data_table, stat
from pitboss.web.pages.painting import Region
from pitboss.web.pages.pit_frame import pit_frame
from pitboss.web.pages.pit_opening import Opening
from pitboss.web.pit.band import band_svg, band_words
from pitboss.web.pit.overview import Overview, TableLine, look
from pitboss.web.pit.terms import typed_in
from pitboss.web.pit.theory import Expectation
from pitboss.web.play.words import signed
from pitboss.wording import dollars

__all__ = ["ABOUT", "add_pages", "band_html", "hold_html", "in_chips", "play_note", "share"]

_FRESH = 5.0
ABOUT = {
    "drop": "Chips bought at the cage, counted at the table where the buyer wagered next. Every buy-in "
    "counts at one table at most.",
    "handle": "Everything staked on wagers against the house that were settled, pushes included. Pots are "
    "the players' own, and void wagers were never at risk.",
    "win": "What the house kept of the handle.",
    "hold": "The win as a share of the drop. Chips that are played with again and again make it larger than "
    "the house edge.",
    "theory": "The exact expectation of every wager that was made, at its stake, under the posted pay table, "
    "for players who play their best. The band is two standard deviations: chance alone stays inside in 95 "
    "of 100 cases. Seats of one round share cards, so their deviations are added, and the band is never too "
    "narrow. Mistakes of the players come on top.",
}


def add_pages() -> None:
    ui.page("/pit")(_pit)


async def _pit(request: Request) -> None:
    async with pit_frame(request, "The pit", at="/pit") as here:
        if here is None:
            return
        house = Region(props="data-house")
        tables = Region(props="data-tables")
        play = here.floor.accounts.play_chips > 0

        async def refresh() -> None:
            try:
                await here.still()
                seen = await look(here.floor, here.theory)
            except PitbossError:
                return  # the database is away, and the next look may find it again; or the session is over
            house.show(_house(seen, play=play))
            tables.show(_tables(seen, play=play))

        await refresh()
        if here.is_supervisor:
            Opening(here.floor.catalogue, typed_in(request.query_params))
        ui.timer(_FRESH, refresh, immediate=False)


def share(value: float | None) -> str:
    """A share in per cent, a dash where there is nothing to have a share of."""
    return "–" if value is None else f"{value * 100:.2f}%".replace("-", "−")


def in_chips(label: str, *, play: bool) -> str:
    """The name of a figure that counts chips from the cage; where they cost nothing, it says so."""
    return f"{label} (play chips)" if play else label


def play_note(*, play: bool) -> str:
    """What the figures are worth in a house whose chips are given for nothing."""
    if not play:
        return ""
    return (
        '<p class="pb-notice" data-play-chips><b>Play chips.</b> This house gives its chips for nothing: '
        "drop, cashed, handle, win and hold count play chips, not money.</p>"
    )


def band_html(win: int, told: Expectation | None) -> str:
    """The win on the scale of chance, drawn, with its numbers below."""
    if told is None:
        return '<span class="pb-muted">no exact theory</span>'
    if not told.variance:
        return '<span class="pb-muted">no round yet</span>'
    low, high = told.band()
    away = told.away(win) or 0.0
    look = "bad" if abs(away) > 3 else "warn" if abs(away) > 2 else "good"
    return (
        f'<div class="pb-band-box" title="{escape(band_words(win, told))}">{band_svg(win, told)}'
        f'<span class="pb-small"><span class="pb-money">{signed(round(told.win))}</span> expected, '
        f'<span class="pb-money">{signed(low)}</span> to <span class="pb-money">{signed(high)}</span> '
        f'<span class="pb-badge pb-badge--{look}">{f"{away:+.1f}".replace("-", "−")} σ</span></span></div>'
    )


def hold_html(line: TableLine) -> str:
    """The hold, and what it would be by theory."""
    if line.expected_hold is None:
        return share(line.hold)
    told = f"theory {share(line.expected_hold)}"
    return f'{share(line.hold)}<span class="pb-muted pb-small pb-block">{told}</span>'


def _house(seen: Overview, *, play: bool) -> str:
    cage = seen.cage
    figures = (
        stat(
            in_chips("Drop", play=play),
            dollars(cage.bought),
            about=f"All chips bought at the cage; {dollars(cage.not_played)} "
            "of them have not been wagered with.",
            key="drop",
        ),
        stat(in_chips("Cashed", play=play), dollars(cage.cashed), key="cashed"),
        stat("Handle", dollars(seen.handle), about=ABOUT["handle"], key="handle"),
        stat("Win", signed(seen.win), about=ABOUT["win"], key="win", classes=_sign(seen.win)),
        stat("Rounds", f"{seen.rounds:,}", key="rounds"),
        stat("Chips in hand", dollars(cage.in_hand), key="in-hand"),
        stat("Tips", dollars(cage.tips), key="tips"),
    )
    return (
        f'<section class="pb-panel"><h2>The house</h2>{play_note(play=play)}'
        f'<div class="pb-stats">{"".join(figures)}</div>'
        f'<div class="pb-pit__band">{band_html(seen.win, seen.theory)}</div>'
        f'<details class="pb-about"><summary>How theory and bands are worked out</summary>'
        f"<p>{escape(ABOUT['theory'])}</p></details></section>"
    )


def _sign(cents: int) -> str:
    return "pb-lose" if cents < 0 else ""


def _tables(seen: Overview, *, play: bool) -> str:
    if not seen.tables:
        return '<section class="pb-panel"><p>No table has been opened yet.</p></section>'
    drop, hold = in_chips("Drop", play=play), in_chips("Hold", play=play)
    heads = ["Table", "State", "Seats", "Rounds", drop, "Handle", "Win", hold, "Win against theory"]
    rows = [_row(line) for line in seen.tables]
    table = data_table(
        "Tables", heads, rows, numbers=(2, 3, 4, 5, 6, 7), classes="pb-table--stack pb-table--middle"
    )
    return f'<section class="pb-panel"><h2>Tables</h2>{table}</section>'


def _row(line: TableLine) -> list[str]:
    figures, name = line.figures, line.row.id
    look = "bad" if line.urgent else "warn" if line.row.closed else "good"
    taken = "–" if line.live is None else f"{len(line.live.seating)}/{len(line.live.terms.seats)}"
    win = figures.money.win

    def marked(key: str, words: str) -> str:
        return f'<span data-table-figure="{escape(name)}:{key}">{words}</span>'

    link = f'<a href="/pit/table/{quote(name)}">{escape(line.row.title)}</a>'
    return [
        f'{link}<span class="pb-muted pb-small pb-block">{escape(name)}</span>',
        f'<span class="pb-badge pb-badge--{look}">{line.state}</span>',
        taken,
        marked("rounds", f"{figures.rounds:,}"),
        marked("drop", dollars(figures.drop)),
        marked("handle", dollars(figures.money.handle)),
        marked("win", cell_money(signed(win), win)),
        hold_html(line),
        band_html(win, line.theory),
    ]
