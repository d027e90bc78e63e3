"""Pieces of the felt: places with their cards, spots with their chips, the other seats."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

import htpy as h
from htpy import Element, Node

from pitboss.contract import Clock, SeatPlayed, SeatShown, SettledShown
from pitboss.web.drawing.chips import stack_svg
from pitboss.web.drawing.images import card_image
from pitboss.web.drawing.places import Place
from pitboss.web.drawing.spots import Spot, seat_height, spot_svg
from pitboss.web.frame.forms import hidden
from pitboss.wording import cap, dollars, short_dollars, spaced, typeset

__all__ = [
    "Dealt",
    "Faces",
    "clock",
    "drawn_cards",
    "drawn_place",
    "drawn_seat",
    "outcome",
    "sit_form",
    "spot_classes",
    "spot_inside",
    "spot_label",
]

Faces = Sequence[str | None]
_RESULTS = {"win": "pb-spot--win", "lose": "pb-spot--lose", "push": "pb-spot--push", "void": "pb-spot--push"}
_BOX: Final = h.span(".pb-place__box")
_PLACE_HEAD: Final = h.span(".pb-place__head")
_PLACE_LABEL: Final = h.span(".pb-place__label")
_PLACE_HAND: Final = h.span(".pb-place__hand")
_PLACE_BOXES: Final = h.div(".pb-place__boxes")
_SPOT_LABEL: Final = h.span(".pb-spot__label")
_SPOT_CHIPS: Final = h.span(".pb-spot__chips", aria_hidden="true")
_SPOT_AMOUNT: Final = h.span(".pb-spot__amount")
_SPOT_CAPTION: Final = h.span(".pb-spot__caption")
_SPOT_RESULT: Final = h.span(".pb-spot__result")
_SEAT_NAME: Final = h.span(".pb-seat__name")
_SEAT_STAKE: Final = h.span(".pb-seat__stake")


@dataclass(frozen=True, slots=True, kw_only=True)
class Dealt:
    """Cards in one place now and before: those that came or turned in between are shown moving."""

    cards: Faces
    before: Faces
    back: str


def drawn_cards(dealt: Dealt, best: frozenset[str] = frozenset()) -> list[Node]:
    """Cards side by side; with `best`, the others step back."""
    return [_card(dealt, number, best) for number in range(len(dealt.cards))]


def _card(dealt: Dealt, number: int, best: frozenset[str] = frozenset()) -> Node:
    card, moves = dealt.cards[number], ""
    if number >= len(dealt.before):
        moves = "pb-card--deal"
    elif card is not None and dealt.before[number] is None:
        moves = "pb-card--flip"
    if best and card is not None and card not in best:
        moves += " pb-card--out"
    return card_image(card, back=dealt.back, classes=moves, order=number)


def drawn_place(place: Place, dealt: Dealt, words: str = "") -> Node:
    """One group of cards in its boxes, and the hand it makes."""
    return (
        _PLACE_HEAD[_PLACE_LABEL[place.label], words and _PLACE_HAND[words]],
        _PLACE_BOXES[
            [
                _BOX[_card(dealt, number) if number < len(dealt.cards) else None]
                for number in range(place.cards)
            ]
        ],
    )


def spot_inside(
    spot: Spot, stake: int, chips: Sequence[int], settled: SettledShown | None, *, caption: str | None = None
) -> Node:
    """The print on a spot, and the chips on it."""
    printed = spot.caption if caption is None else caption
    lying: Node = printed and _SPOT_CAPTION[printed]
    if stake and not (settled is not None and settled.taken_back):
        lying = _SPOT_CHIPS[stack_svg(stake, chips)], _SPOT_AMOUNT[dollars(stake)]
    return (
        spot_svg(spot),
        _SPOT_LABEL[spot.label],
        lying,
        settled is not None and _SPOT_RESULT[_result(settled)],
    )


def spot_classes(spot: Spot, stake: int, settled: SettledShown | None, *, folded: bool, can: bool) -> str:
    classes = f"pb-spot pb-spot--{spot.shape}"
    if stake or settled is not None:
        classes += " pb-spot--staked"
    if settled is not None:
        lost = settled.result == "lose"
        classes += " pb-spot--folded" if folded and lost else f" {_RESULTS[settled.result]}"
    elif can:
        classes += " pb-spot--can"
    return classes


def spot_label(spot: Spot, stake: int, settled: SettledShown | None) -> str:
    """The spot as it is spoken: "Ante Blind, $10.00, wins $10.00"."""
    told = f"{spot.label}, {dollars(stake) if stake else 'empty'}"
    if settled is None:
        return f"{told}, {spot.caption}" if spot.caption and not stake else told
    if settled.taken_back:
        return f"{told}, taken back"
    net = settled.returned - settled.staked
    result = "push" if net == 0 else f"wins {dollars(net)}" if net > 0 else f"loses {dollars(-net)}"
    return f"{told}, {result}" if stake else f"{spot.label}, {result}"


def drawn_seat(
    seat: str,
    sitter: SeatShown | None,
    side: SeatPlayed | None,
    *,
    spots: Sequence[Spot],
    chips: Sequence[int],
    dealt: Dealt,
    over: bool,
) -> Node:
    """Another seat: its spots, its cards, who sits there and what they have at stake."""
    if sitter is None:
        return _SEAT_NAME[cap(spaced(seat))]
    name = _SEAT_NAME[sitter.name]
    if side is None:
        return name, h.span(".pb-seat__stake.pb-seat__does")["no wager"]
    hand = drawn_cards(dealt)
    return (
        h.div(".pb-spots", style=f"--pb-spots-h:{seat_height(spots):g}", aria_hidden="true")[
            [_seat_spot(spot, side, chips) for spot in spots]
        ],
        name,
        bool(hand) and h.div(class_=["pb-cards pb-cards--fan", len(hand) > 5 and "pb-cards--many"])[hand],
        _standing(side, over=over),
    )


def _seat_spot(spot: Spot, side: SeatPlayed, chips: Sequence[int]) -> Element:
    stake, settled = side.wagers.get(spot.wager, 0), side.settled.get(spot.wager)
    look = spot_classes(spot, stake, settled, folded=side.folded, can=False)
    lying = 0 if settled is not None and settled.taken_back else stake
    return h.span(class_=look, style=spot.style)[spot_inside(spot, lying, chips, None, caption="")]


def sit_form(table: str, button: Element, *, seat: str | None = None) -> Element:
    """The form that takes a seat: any free one unless `seat` names it."""
    return h.form(".pb-contents", method="post", action="/door/sit")[
        hidden("table", table), seat and hidden("seat", seat), button
    ]


def clock(running: Clock | None, now: int) -> Node:
    """The running clock; the browser counts down from the time left."""
    if running is None:
        return None
    left = max(0, running.until - now)
    return h.div(
        ".pb-clock",
        role="timer",
        aria_label="Time left",
        data_clock=str(running.until),
        data_left=str(left),
        data_seconds=str(running.seconds),
    )[h.span(data_seconds_left=True)[f"{-(-left // 1000)} s"], h.span(".pb-clock__bar")[h.span]]


def outcome(net: int) -> str:
    """The look of a net result: win, lose or push."""
    return "win" if net > 0 else "lose" if net < 0 else "push"


def _standing(side: SeatPlayed, *, over: bool) -> Element:
    if over:
        net = side.net
        look = ["pb-seat__stake", "pb-seat__net", f"pb-seat__net--{outcome(net)}"]
        return h.span(class_=look)[typeset.dollars(net, plus=True)]
    said = f" · {cap(spaced(side.decisions[-1]))}" if side.decisions else ""
    return _SEAT_STAKE[f"{short_dollars(side.in_action)}{said}"]


def _result(settled: SettledShown) -> str:
    if settled.taken_back:
        return "back"
    if settled.result in ("push", "void"):
        return str(settled.result)
    return typeset.dollars(settled.returned - settled.staked, plus=True)
