"""The visitor's own seat, large: hand, spots and chips above the buttons."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import partial
from typing import Protocol

import htpy as h
from htpy import Node
from nicegui import ui

from pitboss.contract import SeatPlayed
from pitboss.round import Terms
from pitboss.rules import SEAT
from pitboss.web.drawing.chips import chip_svg
from pitboss.web.drawing.spots import Spot, seat_height, seat_spots
from pitboss.web.frame.pages.region import Painted, Region, markup
from pitboss.web.frame.writing import written
from pitboss.web.table.betting import offered_game, total
from pitboss.web.table.pages.seat_buttons import SeatButtons
from pitboss.web.table.pieces import (
    Dealt,
    Faces,
    clock,
    drawn_cards,
    outcome,
    spot_classes,
    spot_inside,
    spot_label,
)
from pitboss.web.table.shown_hands import HandInWords, own_hands
from pitboss.web.table.situation import SeatState
from pitboss.wording import spaced, typeset
from pitboss.wording.typeset import dollars, short_dollars

__all__ = ["TAKE", "Hands", "OwnSeat"]

_TAKING_KEYS = (
    """(e) => { if (["-", "Backspace", "Delete"].includes(e.key)) { e.preventDefault(); emit(); } }"""
)
TAKE = 0
"""Chosen in the tray instead of a chip: a click then takes chips away."""


class SpotClicked(Protocol):
    """A click on a wager's spot; `takes` says whether it takes chips away."""

    def __call__(self, wager: str, /, *, takes: bool) -> object: ...


@dataclass(frozen=True, slots=True, kw_only=True)
class Hands:
    """What a click on the seat does."""

    spot: SpotClicked
    chip: Callable[[int], object]
    act: Callable[[str], object]
    """deal, rebet, clear, again, back, leave, or an option such as `option:play`."""


class OwnSeat:
    """The panel below the felt."""

    def __init__(self, table: str, terms: Terms, hands: Hands) -> None:
        self._table, self._terms, self._hands = table, terms, hands
        self._spots: dict[str, tuple[Spot, Painted, Region]] = {}
        self._tray: dict[int, Painted] = {}
        self._cards: Faces = ()
        with ui.element("section").classes("pb-me").props('aria-label="Your seat"'):
            self._hand = Region(classes="pb-me__hand")
            self._felt()
            with ui.element("div").classes("pb-me__act"):
                self._says = Region(classes="pb-contents")
                self._chips()
                self._why = Region(tag="p", classes="pb-me__why", props="role=alert")
                self._answers = SeatButtons(table, terms, hands.act)
                self._clock = Region(classes="pb-contents")

    def _felt(self) -> None:
        spots = seat_spots(offered_game(self._terms))
        group = ui.element("div").classes("pb-spots").style(f"--pb-spots-h: {seat_height(spots):g}")
        with group.props('role=group aria-label="Your wagers"'):
            for spot in spots:
                button = ui.element("button").style(spot.style.replace(";", "; "))
                button.props(f"type=button data-wager={spot.wager}")
                put = partial(self._hands.spot, spot.wager, takes=False)
                take = partial(self._hands.spot, spot.wager, takes=True)
                button.on("click", lambda _, put=put: put(), [])
                button.on("contextmenu.prevent", lambda _, take=take: take(), [])
                button.on("keydown", lambda _, take=take: take(), js_handler=_TAKING_KEYS)
                with button:
                    inside = Region(tag="span", classes="pb-contents")
                self._spots[spot.wager] = (spot, Painted(button), inside)

    def _chips(self) -> None:
        tray = ui.element("div").props('role=radiogroup aria-label="Chip to place"')
        self._tray_box = Painted(tray)
        with tray:
            for chip in (*sorted(self._terms.house.table.chips), TAKE):
                button = ui.element("button").props("type=button role=radio")
                choose = partial(self._hands.chip, chip)
                button.on("click", lambda _, choose=choose: choose(), [])
                with button:
                    markup(chip_svg(chip) if chip else h.span(aria_hidden="true")["−"], tag="span")
                self._tray[chip] = Painted(button)

    # --- Showing -----------------------------------------------------------------------------------------

    def show(self, shown: SeatState) -> None:
        situation, view = shown.situation, shown.view
        side = view.round.seats.get(situation.seat) if situation.seat else None
        betting = situation.phase == "betting" and not shown.unfolding
        self._show_hand(shown, side)
        self._show_spots(shown, side, betting=betting)
        self._says.show(self._line(shown, side))
        self._tray_box.paint("pb-tray" if betting else "pb-tray pb-hidden")
        for chip, painted in self._tray.items():
            chosen = "true" if chip == shown.chip else "false"
            painted.paint(
                "pb-tray__chip" if chip else "pb-tray__chip pb-tray__take",
                aria_checked=chosen,
                aria_label=f"{short_dollars(chip)} chip" if chip else "Take chips back",
                tabindex="0" if chip == shown.chip else "-1",
                title=f"{short_dollars(chip)} chip" if chip else "Take chips back",
            )
        why = shown.notice or (shown.problem if betting else None) or ""
        self._why.show(why)
        self._answers.show(shown)
        running = view.clock if situation.phase != "watching" else None
        self._clock.show(clock(running, shown.now), key=(running and running.until,))

    def _show_hand(self, shown: SeatState, side: SeatPlayed | None) -> None:
        view, seat = shown.view, shown.situation.seat
        playing = view.round
        cards: Faces = playing.cards.get(seat, ()) if seat else ()
        hands = (
            own_hands(self._terms, playing.cards, seat, side.wagers if side else {}) if seat and cards else []
        )
        over, packs = playing.status == "over", len(hands) > 1 and hands[0].label != "Your hand"
        best = (
            frozenset(str(card) for card in hands[0].counting)
            if over and hands and not packs
            else frozenset()
        )
        betting = shown.situation.phase == "betting"
        key = (
            tuple(cards),
            playing.deck,
            tuple(hand.words for hand in hands),
            best,
            seat,
            betting,
            written(_money(shown)),
        )
        if self._hand.is_shown(key):
            return
        before = self._cards
        self._cards = tuple(cards)
        drawn: Node = None
        if cards and not betting:
            faces = drawn_cards(Dealt(cards=cards, before=before, back=playing.deck), best)
            drawn = h.div(class_=["pb-cards", _laid(len(cards))], style=f"--pb-cards:{len(cards)}")[faces]
        self._hand.show((drawn, self._words(shown, side, hands if not betting else [])), key=key)

    def _words(self, shown: SeatState, side: SeatPlayed | None, hands: Sequence[HandInWords]) -> Node:
        game, seat = self._terms.game, shown.situation.seat
        lines = [h.div[h.dt[hand.label], h.dd(".pb-me__best")[hand.words]] for hand in hands]
        told: Node = h.dl(".pb-me__hands")[lines] if lines else None
        if not game.groups.get(SEAT) and side is not None:
            on = [game.wagers[name].label for name in side.wagers if game.wagers[name].excludes]
            told = bool(on) and h.span(".pb-me__best")[f"You bet on: {', '.join(on)}"]
        hint: Node = None
        if shown.situation.phase in ("betting", "watching"):
            how = h.span(".pb-me__how")["Pick a chip, then a spot; right-click or − takes chips back."]
            hint = h.span(".pb-me__hint")[game.summary, seat and (" ", how)]
        return h.div(".pb-me__words")[
            h.span(".pb-me__name")[f"You · {spaced(seat)}" if seat else "Not seated"],
            told,
            h.span(".pb-me__money")[_money(shown)],
            hint,
        ]

    def _show_spots(self, shown: SeatState, side: SeatPlayed | None, *, betting: bool) -> None:
        placed = _may_place(shown) if not shown.unfolding else {}
        for name, (spot, painted, inside) in self._spots.items():
            open_now = betting and spot.opening
            stake = shown.stakes.get(name, 0) if betting else (side.wagers.get(name, 0) if side else 0)
            settled = None if betting or side is None else side.settled.get(name)
            can = (open_now and not stake) or name in placed
            folded = side is not None and side.folded
            classes = spot_classes(spot, stake, settled, folded=folded, can=can)
            painted.paint(
                classes,
                aria_label=spot_label(spot, stake, settled),
                aria_disabled=False if open_now or name in placed else "true",
                tabindex="0" if open_now or name in placed else "-1",
            )
            chips = self._terms.house.table.chips
            inside.show(spot_inside(spot, stake, chips, settled))

    def _line(self, shown: SeatState, side: SeatPlayed | None) -> Node:
        situation = shown.situation
        net: Node = None
        if situation.phase == "settled" and side is not None and not shown.unfolding:
            look = ["pb-me__net", f"pb-me__net--{outcome(side.net)}"]
            net = h.span(class_=look, data_net=True)[typeset.dollars(side.net, plus=True)]
        says = h.p(".pb-me__says")["" if shown.unfolding else situation.says]
        return h.div(".pb-me__line")[says, net]


def _laid(cards: int) -> str:
    """How a hand of this many cards is laid out."""
    if cards < 3:
        return ""
    if cards == 3:
        return "pb-cards--three"
    return "pb-cards--five" if cards < 6 else "pb-cards--five pb-cards--many"


def _money(shown: SeatState) -> Node:
    """The money on the felt, and the chips still in hand."""
    you = shown.view.you
    if you is None:
        return None
    side = shown.view.round.seats.get(you.seat) if you.seat else None
    staked: Node = None
    if shown.situation.phase == "betting":
        staked = "Bets ", h.b[dollars(total(shown.stakes))], " · "
    elif side is not None and shown.view.round.status == "open":
        staked = "In action ", h.b(data_action=True)[dollars(side.in_action)], " · "
    return staked, "Chips ", h.b(data_own_chips=True)[dollars(you.chips)]


def _may_place(shown: SeatState) -> dict[str, str]:
    """Spots that an answer to the decision would fill, each with that answer."""
    if shown.situation.phase != "deciding":
        return {}
    found: dict[str, list[str]] = {}
    for option, placed in shown.view.round.options.items():
        for name in placed:
            found.setdefault(name, []).append(option)
    return {name: options[0] for name, options in found.items()}
