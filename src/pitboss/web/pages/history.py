"""Past rounds with their cards and reasons, and the proof that the shuffle was fair."""

from __future__ import annotations

from collections.abc import Sequence
from html import escape
from urllib.parse import quote

from nicegui import ui
from starlette.requests import Request

from pitboss.errors import PitbossError
from pitboss.table.records.past_rounds import PastRound, past_round, rounds_at, rounds_of
from pitboss.web.history import RoundStory, SeatStory, tell
from pitboss.web.history.checking import Verdict, verdict_of
from pitboss.web.pages.drawings import card_image
from pitboss.web.pages.forms import cell_money, data_table, link_button, notice
from pitboss.web.pages.frame import asset, frame, heading, markup
from pitboss.web.pages.visit import Visit, visit
from pitboss.web.play.words import seat_label, signed
from pitboss.wording import dollars

__all__ = ["add_pages", "moment"]

_PAGE = 25
_WORDS = {"win": "won", "lose": "lost"}
_LOOKS = {"win": "good", "lose": "bad"}


def add_pages() -> None:
    ui.page("/history")(_own)
    ui.page("/table/{table}/history")(_table)
    ui.page("/table/{table}/history/{number}")(_round)


def moment(words: str) -> str:
    """`2026-11-15T21:40:45.123Z` for people; the browser may say it in its own time."""
    return f'<time datetime="{escape(words)}">{escape(words[:10])} {escape(words[11:16])} UTC</time>'


async def _own(request: Request) -> None:
    here = await visit(request)
    with frame("History", here, here="history"):
        _style()
        heading("Your rounds", below="Every round you played, and the proof that its shuffle was fair.")
        if here.actor is None:
            markup(
                '<p class="pb-panel">You have not sat down yet. <a href="/">Take a seat in the lobby</a>.</p>'
            )
            return
        past = await rounds_of(here.floor.store, here.actor.id, most=100)
        markup(_rounds(here, past, titled=True))
        await _tables(here)


async def _tables(here: Visit) -> None:
    links = "".join(
        f'<li><a href="/table/{quote(row.id)}/history">{escape(row.title)}</a></li>'
        for row in await here.floor.tables()
    )
    if links:
        markup(f'<section class="pb-panel"><h2>By table</h2><ul class="pb-links">{links}</ul></section>')


async def _table(request: Request, table: str, before: int = 2**53) -> None:
    here = await visit(request)
    with frame("History", here, here="history"):
        _style()
        title = {row.id: row.title for row in await here.floor.tables()}.get(table)
        if title is None:
            heading("History")
            markup(notice(f"There is no table {table[:40]!r}.") + link_button("/history", "Your rounds"))
            return
        heading(f"Rounds at {title}", below="The latest first.")
        past = await rounds_at(here.floor.store, table, before=min(max(before, 1), 2**53), most=_PAGE)
        markup(_rounds(here, past, titled=False))
        more = ""
        if past and past[-1].number > 1:
            more = link_button(f"/table/{quote(table)}/history?before={past[-1].number}", "Earlier rounds")
        markup(f'<p class="pb-actions">{more}{link_button(f"/table/{quote(table)}", "To the table")}</p>')


def _rounds(here: Visit, past: Sequence[PastRound], *, titled: bool) -> str:
    if not past:
        return '<p class="pb-panel">No round has been played to its end yet.</p>'
    reader = here.actor.id if here.actor is not None else None
    rows = []
    for each in past:
        story = tell(each.record, here.floor.catalogue, reader=reader)
        rows.append(
            [
                _link(story, titled=titled),
                moment(story.ended),
                _cards(story.own.cards if story.own else (), small=True) or _board(story),
                _summary(story),
                cell_money(signed(story.own.net), story.own.net)
                if story.own
                else f'<span class="pb-muted">{len(story.seats)} seats</span>',
            ]
        )
    heads = ["Round", "Ended", "Cards", "Result", "Net"]
    table = data_table("Rounds", heads, rows, numbers=(4,), classes="pb-table--stack pb-table--middle")
    return f'<section class="pb-panel">{table}</section>'


def _link(story: RoundStory, *, titled: bool) -> str:
    link = f'<a href="{_address(story)}">Round {story.number}</a>'
    return f'{link}<span class="pb-muted pb-small pb-block">{escape(story.title)}</span>' if titled else link


def _address(story: RoundStory) -> str:
    return f"/table/{quote(story.table)}/history/{story.number}"


def _board(story: RoundStory) -> str:
    return _cards(
        tuple(card for label, cards in story.places if label != "Dealer" for card in cards), small=True
    )


def _summary(story: RoundStory) -> str:
    if story.void:
        return f'<span class="pb-badge pb-badge--warn">void</span> {escape(story.reason)}'
    if story.own is None:
        return f'<span class="pb-muted">the house {escape(signed(story.house_net))}</span>'
    return " ".join(
        f'<span class="pb-outcome"><span class="pb-badge pb-badge--{_LOOKS.get(result, "warn")}">'
        f"{escape(_WORDS.get(result, result))}</span> {escape(', '.join(labels))}</span>"
        for result, labels in story.own.by_result.items()
    )


def _cards(cards: Sequence[str], *, small: bool = False) -> str:
    if not cards:
        return ""
    drawn = "".join(card_image(card) for card in cards)
    return f'<div class="pb-cards{" pb-cards--small" if small else ""}">{drawn}</div>'


# --- One round ----------------------------------------------------------------------------------------------


async def _round(request: Request, table: str, number: int) -> None:
    here = await visit(request)
    with frame("Round", here, here="history"):
        _style()
        try:
            past = await past_round(here.floor.store, table, number) if 0 < number < 2**53 else None
        except PitbossError as error:
            markup(notice(error.message))
            return
        if past is None:
            heading("History")
            markup(notice(f"Round {number} of {table[:40]!r} is not over, or never was."))
            markup(link_button("/history", "Your rounds"))
            return
        story = tell(past.record, here.floor.catalogue, reader=here.actor.id if here.actor else None)
        ui.page_title(f"Round {number} at {story.title} · Pitboss")
        state = '<span class="pb-badge pb-badge--warn">void</span>' if story.void else ""
        markup(
            f"<div><h1>Round {number}, {escape(story.title)} {state}</h1>"
            f'<p class="pb-muted pb-lead">{escape(story.game)} · {moment(story.ended)}'
            f" · pay table {escape(', '.join(story.paytables.values()) or 'none')}</p></div>"
        )
        if story.void:
            markup(
                f'<p class="pb-notice">{escape(story.reason or "The round was void before any wager.")}</p>'
            )
        markup(_layout(story))
        markup(f'<div class="pb-grid pb-grid--wide">{"".join(_seat(seat) for seat in story.seats)}</div>')
        _fairness(story, past)


def _layout(story: RoundStory) -> str:
    if not story.places:
        return ""
    places = "".join(
        f'<div class="pb-place"><span class="pb-place__label">{escape(label)}</span>{_cards(cards)}</div>'
        for label, cards in story.places
    )
    return f'<section class="pb-felt pb-felt--flat" aria-label="Cards on the table">{places}</section>'


def _seat(seat: SeatStory) -> str:
    rows = [
        f'<tr><th scope="row">{escape(each.label)}</th><td class="pb-num">{dollars(each.staked)}</td>'
        f'<td class="pb-num">{cell_money(signed(each.net), each.net)}</td></tr>'
        f'<tr class="pb-table__why"><td colspan="3">{escape(each.why)}</td></tr>'
        for each in seat.results
    ]
    decided = (
        f'<p class="pb-small pb-muted">Decided: {escape(", ".join(seat.decisions))}</p>'
        if seat.decisions
        else ""
    )
    own = ' <span class="pb-badge">you</span>' if seat.own else ""
    return (
        f'<section class="pb-panel" data-seat="{escape(seat.seat)}">'
        f"<h2>{escape(seat_label(seat.seat))}, {escape(seat.name)}{own}</h2>"
        f"{_cards(seat.cards)}{decided}"
        '<table class="pb-table"><thead><tr><th scope="col">Wager</th>'
        '<th scope="col" class="pb-num">Staked</th>'
        f'<th scope="col" class="pb-num">Net</th></tr></thead><tbody>{"".join(rows)}</tbody>'
        f'<tfoot><tr><th scope="row">Net</th><td class="pb-num">{dollars(seat.staked)}</td>'
        f'<td class="pb-num" data-net><b>{cell_money(signed(seat.net), seat.net)}</b></td></tr></tfoot>'
        "</table></section>"
    )


def _fairness(story: RoundStory, past: PastRound) -> None:
    file = f"{story.table}-round-{story.number}.json"
    address = f"/api/tables/{quote(story.table)}/rounds/{story.number}"
    seeds = "".join(
        f"<div><dt>Seed of {escape(seat_label(seat))}</dt><dd>{escape(seed)}</dd></div>"
        for seat, seed in story.seeds.items()
    )
    with ui.element("section").classes("pb-panel").props('aria-labelledby="fairness"'):
        markup(
            '<h2 id="fairness">Was it fair?</h2>'
            "<p>Before the first wager the house showed the commitment, a fingerprint of its secret. With "
            "the seeds that players added, the secret fixed the order of all 52 cards. Now that the round is "
            "over the secret is out, and anybody can check that nothing was changed.</p>"
            '<dl class="pb-facts"><div><dt>Commitment</dt>'
            f'<dd class="pb-hash">{escape(story.commitment)}</dd></div>'
            f'<div><dt>Secret</dt><dd class="pb-hash">{escape(story.secret)}</dd></div>'
            f"{seeds or '<div><dt>Seeds</dt><dd>no player added one</dd></div>'}"
            f'<div><dt>Record</dt><dd class="pb-hash">{escape(past.hash)}</dd></div></dl>'
        )
        with ui.element("div").classes("pb-actions"):
            verify = (
                ui.element("button").classes("pb-button pb-button--primary").props("type=button data-verify")
            )
            with verify:
                markup("Verify", tag="span")
            markup(link_button(address, "Download the record", more=f'download="{escape(file)}"'))
        shown = ui.html("", sanitize=False).props("role=status aria-live=polite")
        verify.on("click", lambda: shown.set_content(verdict_html(verdict_of(past.record))))
        markup(
            "<p>On your own computer, without us:</p>"
            f'<pre class="pb-command" tabindex="0"><code>pitboss fair-check {escape(file)}</code></pre>'
        )
        if story.deck:
            markup(
                "<details><summary>The shuffled deck, from the top</summary>"
                f"{_cards(story.deck, small=True)}</details>"
            )


def verdict_html(verdict: Verdict) -> str:
    """Every check by its name, passed or failed, with what was found."""
    rows = "".join(
        f'<li data-check="{escape(check.name)}" data-passed="{str(check.passed).lower()}">'
        f'<span class="pb-badge pb-badge--{"good" if check.passed else "bad"}">'
        f"{'passed' if check.passed else 'failed'}</span> "
        f'<b>{escape(check.name)}</b><span class="pb-checks__found">{escape(check.detail)}</span></li>'
        for check in verdict.checks
    )
    look = "good" if verdict.passed else "bad"
    return (
        f'<p class="pb-notice pb-notice--{look}">{escape(verdict.words)}</p><ul class="pb-checks">{rows}</ul>'
    )


def _style() -> None:
    ui.add_head_html(f'<link rel="stylesheet" href="{asset("house.css")}">')
