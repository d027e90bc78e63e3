"""Past rounds with their cards and reasons, and the proof that the shuffle was fair."""

from __future__ import annotations

from collections.abc import Sequence
from urllib.parse import quote

import htpy as h
from htpy import Element, Fragment, Node
from nicegui import ui
from starlette.requests import Request

from pitboss.contract.record import RoundRecord, write_record
from pitboss.errors import PitbossError
from pitboss.rules import DEALER
from pitboss.table.fairness.fair_check import check_record
from pitboss.table.records.past_rounds import past_round, rounds_at, rounds_of
from pitboss.web.drawing.images import card_image
from pitboss.web.frame.blocks import badge, boxed, checks, moment, money, notice, posted, table
from pitboss.web.frame.forms import link_button
from pitboss.web.frame.pages.frame import frame, heading, load
from pitboss.web.frame.pages.region import Region, markup
from pitboss.web.frame.visit import Visit, visit
from pitboss.web.history.finished_round import FinishedRound, FinishedSeat, finished_round
from pitboss.wording import cap, many, spaced, typeset
from pitboss.wording.typeset import dollars

__all__ = ["add_pages", "drawn_verdict"]

_PAGE = 25
_WORDS = {"win": "won", "lose": "lost"}


def add_pages() -> None:
    ui.page("/history")(_own)
    ui.page("/table/{name}/history")(_table)
    ui.page("/table/{name}/history/{number}")(_round)


async def _own(request: Request) -> None:
    here = await visit(request)
    with frame("History", here, here="history"):
        load("house.css")
        heading("Your rounds", below="Every round you played, and the proof that its shuffle was fair.")
        if here.actor is None:
            lobby = h.a(href="/")["Take a seat in the lobby"]
            markup(h.p(".pb-panel")["You have not sat down yet. ", lobby, "."])
            return
        past = await rounds_of(here.floor.store, here.actor.id, most=100)
        markup(_rounds(here, past, titled=True))
        links = [
            h.li[h.a(href=f"/table/{quote(row.id)}/history")[row.title]] for row in await here.floor.tables()
        ]
        if links:
            markup(boxed("By table", h.ul(".pb-links")[links]))


async def _table(request: Request, name: str, before: int = 2**53) -> None:
    here = await visit(request)
    with frame("History", here, here="history"):
        load("house.css")
        title = {row.id: row.title for row in await here.floor.tables()}.get(name)
        if title is None:
            heading("History")
            words = f"There is no table {name[:40]!r}."
            markup((notice(words, kind="bad"), link_button("/history", "Your rounds")))
            return
        heading(f"Rounds at {title}", below="The latest first.")
        past = await rounds_at(here.floor.store, name, before=min(max(before, 1), 2**53), most=_PAGE)
        markup(_rounds(here, past, titled=False))
        there = f"/table/{quote(name)}"
        earlier: Node = None
        if past and past[-1].round > 1:
            earlier = link_button(f"{there}/history?before={past[-1].round}", "Earlier rounds")
        markup(h.p(".pb-actions")[earlier, link_button(there, "To the table")])


def _rounds(here: Visit, past: Sequence[RoundRecord], *, titled: bool) -> Element:
    if not past:
        return h.p(".pb-panel")["No round has been played to its end yet."]
    reader = here.actor.id if here.actor is not None else None
    played = [finished_round(each, here.floor.catalogue, reader=reader) for each in past]
    heads = ["Round", "Ended", "Cards", "Result", "Net"]
    rows = [_row(each, titled=titled) for each in played]
    look = "pb-table--stack pb-table--middle"
    return boxed("", table(heads, rows, caption="Rounds", spoken=True, numbers=(4,), classes=look))


def _row(played: FinishedRound, *, titled: bool) -> list[Node]:
    address = f"/table/{quote(played.record.table)}/history/{played.record.round}"
    own = played.own
    return [
        (
            h.a(href=address)[f"Round {played.record.round}"],
            titled and h.span(".pb-muted.pb-small.pb-block")[played.record.title],
        ),
        moment(played.record.ended),
        _cards(own.cards if own is not None and own.cards else _board(played), small=True),
        _summary(played),
        money(own.net) if own is not None else h.span(".pb-muted")[many(len(played.seats), "seat")],
    ]


def _board(played: FinishedRound) -> tuple[str, ...]:
    return tuple(card for place in played.places if place.name != DEALER for card in place.cards)


def _summary(played: FinishedRound) -> Node:
    if played.void:
        return badge("void", kind="warn"), " ", played.reason
    if played.own is None:
        return h.span(".pb-muted")[f"the house {typeset.dollars(played.house_net, plus=True)}"]
    return [
        (h.span(".pb-outcome")[_result(result), " ", ", ".join(labels)], " ")
        for result, labels in played.own.by_result.items()
    ]


def _result(result: str) -> Element:
    words = _WORDS.get(result, result)
    return badge(words, kind="good" if result == "win" else "bad" if result == "lose" else "warn")


def _cards(cards: Sequence[str], *, small: bool = False) -> Node:
    look = ["pb-cards", small and "pb-cards--small"]
    return h.div(class_=look)[[card_image(card) for card in cards]] if cards else None


# --- One round ----------------------------------------------------------------------------------------------


async def _round(request: Request, name: str, number: int) -> None:
    here = await visit(request)
    with frame("Round", here, here="history"):
        load("house.css")
        try:
            past = await past_round(here.floor.store, name, number) if 0 < number < 2**53 else None
        except PitbossError as error:
            markup(notice(error.message, kind="bad"))
            return
        if past is None:
            heading("History")
            markup(notice(f"Round {number} of {name[:40]!r} is not over, or never was.", kind="bad"))
            markup(link_button("/history", "Your rounds"))
            return
        reader = here.actor.id if here.actor is not None else None
        played = finished_round(past, here.floor.catalogue, reader=reader)
        ui.page_title(f"Round {number} at {played.record.title} · Pitboss")
        game = here.floor.catalogue.games.get(played.record.game.id)
        markup(
            h.div[
                h.h1[f"Round {number}, {played.record.title} ", played.void and badge("void", kind="warn")],
                h.p(".pb-muted.pb-lead")[
                    f"{played.record.game.title} · ",
                    moment(played.record.ended),
                    f" · {posted(played.record.paytables, game)}",
                ],
            ]
        )
        if played.void:
            markup(notice(played.reason or "The round was void before any wager."))
        markup(_layout(played))
        markup(h.div(".pb-grid.pb-grid--wide")[[_seat(seat) for seat in played.seats]])
        _fairness(played, past)


def _layout(played: FinishedRound) -> Node:
    if not played.places:
        return None
    return h.section(".pb-felt.pb-felt--flat", aria_label="Cards on the table")[
        [
            h.div(".pb-place")[h.span(".pb-place__label")[place.label], _cards(place.cards)]
            for place in played.places
        ]
    ]


def _seat(seat: FinishedSeat) -> Element:
    head, number, row = h.th(scope="col"), h.td(".pb-num"), h.th(scope="row")
    number_head = h.th(".pb-num", scope="col")
    return h.section(".pb-panel", data_seat=seat.seat)[
        h.h2[f"{cap(spaced(seat.seat))}, {seat.name}", seat.own and (" ", badge("you"))],
        _cards(seat.cards),
        bool(seat.decisions) and h.p(".pb-small.pb-muted")[f"Decided: {', '.join(seat.decisions)}"],
        h.table(".pb-table")[
            h.thead[h.tr[head["Wager"], number_head["Staked"], number_head["Net"]]],
            h.tbody[
                [
                    (
                        h.tr[row[each.label], number[dollars(each.staked)], number[money(each.net)]],
                        h.tr(".pb-table__why")[h.td(colspan="3")[each.why]],
                    )
                    for each in seat.results
                ]
            ],
            h.tfoot[
                h.tr[
                    row["Net"],
                    number[dollars(seat.staked)],
                    h.td(".pb-num", data_net=True)[h.b[money(seat.net)]],
                ]
            ],
        ],
    ]


def _fairness(played: FinishedRound, past: RoundRecord) -> None:
    file = f"{played.record.table}-round-{played.record.round}.json"
    address = f"/api/tables/{quote(played.record.table)}/rounds/{played.record.round}"
    with ui.element("section").classes("pb-panel").props('aria-labelledby="fairness"'):
        markup(
            (
                h.h2("#fairness")["Was it fair?"],
                h.p[
                    "Before the first wager the house showed the commitment, a fingerprint of its secret. "
                    "With the seeds that players added, the secret fixed the order of all 52 cards. Now that "
                    "the round is over the secret is out, and anyone can check that nothing was changed."
                ],
                _facts(played, past),
            )
        )
        with ui.element("div").classes("pb-actions"):
            verify = ui.element("button").classes("pb-button pb-button--primary")
            with verify.props("type=button data-verify"):
                markup("Verify", tag="span")
            markup(link_button(address, "Download the record", download=file))
        shown = Region(props="role=status aria-live=polite")
        verify.on("click", lambda: shown.show(drawn_verdict(write_record(past))))
        markup(
            (
                h.p["On your own computer, without us:"],
                h.pre(".pb-command", tabindex="0")[h.code[f"pitboss fair-check {file}"]],
            )
        )
        if played.record.fairness.deck:
            summary = h.summary["The shuffled deck, from the top"]
            markup(h.details[summary, _cards(played.record.fairness.deck, small=True)])


def _facts(played: FinishedRound, past: RoundRecord) -> Element:
    """What was fixed before the round and what came out after it."""
    shuffle = played.record.fairness
    seeds = [
        h.div[h.dt[f"Seed of {cap(spaced(seat))}"], h.dd[seed]] for seat, seed in shuffle.seeds.items()
    ] or h.div[h.dt["Seeds"], h.dd["no player added one"]]
    fingerprint = h.dd(".pb-hash")
    return h.dl(".pb-facts")[
        h.div[h.dt["Commitment"], fingerprint[shuffle.commitment]],
        h.div[h.dt["Secret"], fingerprint[shuffle.secret]],
        seeds,
        h.div[h.dt["Record"], fingerprint[past.hash]],
    ]


def drawn_verdict(record: object) -> Fragment:
    """A record checked as anyone who has it could: every check by name, or why nothing could be checked."""
    try:
        found = check_record(record)
    except PitbossError as error:
        return checks(error.message, (), passed=False)
    failed = [each.name for each in found if not each.passed]
    words = f"This round does not verify: {', '.join(failed)}." if failed else None
    return checks(words or f"Verified: all {len(found)} checks passed.", found, passed=not failed)
