"""Pieces of the felt as HTML: places with their cards, spots with their chips, the other seats."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from html import escape
from typing import Any

from pitboss.web.drawing import Place, Spot, seat_height, spot_svg, stack_svg
from pitboss.web.pages.drawings import card_image
from pitboss.web.play.words import option_label, seat_label, signed
from pitboss.wording import dollars

__all__ = [
    "Dealt",
    "Faces",
    "cards_html",
    "clock_html",
    "place_html",
    "seat_html",
    "spot_classes",
    "spot_inside",
    "spot_label",
]

Faces = Sequence[str | None]
_RESULTS = {"win": "pb-spot--win", "lose": "pb-spot--lose", "push": "pb-spot--push", "void": "pb-spot--push"}


@dataclass(frozen=True, slots=True, kw_only=True)
class Dealt:
    """Cards in one place, as they lie and as they lay before; what came or turned since then moves."""

    cards: Faces
    before: Faces
    back: str


def cards_html(dealt: Dealt, best: frozenset[str] = frozenset()) -> str:
    """Cards side by side; with `best`, the others step back."""
    return "".join(_card(dealt, number, best) for number in range(len(dealt.cards)))


def _card(dealt: Dealt, number: int, best: frozenset[str] = frozenset()) -> str:
    card, moves = dealt.cards[number], ""
    if number >= len(dealt.before):
        moves = "pb-card--deal"
    elif card is not None and dealt.before[number] is None:
        moves = "pb-card--flip"
    if best and card is not None and card not in best:
        moves += " pb-card--out"
    return card_image(card, back=dealt.back, classes=moves, order=number)


def place_html(place: Place, dealt: Dealt, words: str = "") -> str:
    """One group of cards in its boxes, and what hand lies there."""
    boxes = []
    for number in range(place.cards):
        inside = _card(dealt, number) if number < len(dealt.cards) else ""
        boxes.append(f'<span class="pb-place__box">{inside}</span>')
    hand = f'<span class="pb-place__hand">{escape(words)}</span>' if words else ""
    return (
        '<span class="pb-place__head">'
        f'<span class="pb-place__label">{escape(place.label)}</span>{hand}</span>'
        f'<div class="pb-place__boxes">{"".join(boxes)}</div>'
    )


def spot_inside(
    spot: Spot,
    stake: int,
    chips: Sequence[int],
    settled: Mapping[str, Any] | None,
    *,
    caption: str | None = None,
) -> str:
    """What is printed on a spot and what lies on it."""
    inner = f'{spot_svg(spot)}<span class="pb-spot__label">{escape(spot.label)}</span>'
    if stake:
        inner += (
            f'<span class="pb-spot__chips" aria-hidden="true">{stack_svg(stake, chips)}</span>'
            f'<span class="pb-spot__amount">{dollars(stake)}</span>'
        )
    else:
        told = spot.caption if caption is None else caption
        inner += f'<span class="pb-spot__caption">{escape(told)}</span>' if told else ""
    if settled is not None:
        inner += f'<span class="pb-spot__result">{_result(settled)}</span>'
    return inner


def spot_classes(
    spot: Spot, stake: int, settled: Mapping[str, Any] | None, *, folded: bool, can: bool
) -> str:
    classes = f"pb-spot pb-spot--{spot.shape}"
    if stake:
        classes += " pb-spot--staked"
    if settled is not None:
        lost = settled["result"] == "lose"
        classes += " pb-spot--folded" if folded and lost else f" {_RESULTS[settled['result']]}"
    elif can:
        classes += " pb-spot--can"
    return classes


def spot_label(spot: Spot, stake: int, settled: Mapping[str, Any] | None) -> str:
    """The spot as it is spoken: "Ante Blind, $10.00, wins $10.00"."""
    told = f"{spot.label}, {dollars(stake) if stake else 'empty'}"
    if settled is None:
        return f"{told}, {spot.caption}" if spot.caption and not stake else told
    net = settled["returned"] - settled["staked"]
    result = "push" if net == 0 else f"wins {dollars(net)}" if net > 0 else f"loses {dollars(-net)}"
    return f"{told}, {result}"


def seat_html(
    seat: str,
    sitter: Mapping[str, Any] | None,
    side: Mapping[str, Any] | None,
    *,
    spots: Sequence[Spot],
    chips: Sequence[int],
    dealt: Dealt,
    over: bool,
    sit: str = "",
) -> str:
    """Another seat: its spots, its cards, who sits there and what he has at stake."""
    if sitter is None:
        if sit:
            return sit
        return f'<span class="pb-seat__name">{seat_label(seat)}</span>'
    name = f'<span class="pb-seat__name">{escape(sitter["name"])}</span>'
    if side is None:
        return f'{name}<span class="pb-seat__stake pb-seat__does">no wager</span>'
    drawn = "".join(
        f'<span class="{spot_classes(spot, stake, settled, folded=side["folded"], can=False)}" '
        f'style="{spot.style}">{spot_inside(spot, stake, chips, None, caption="")}</span>'
        for spot in spots
        for stake, settled in [(side["wagers"].get(spot.wager, 0), side["settled"].get(spot.wager))]
    )
    height = f"{seat_height(spots):g}"
    hand = cards_html(dealt)
    fan = f'<div class="pb-cards pb-cards--fan">{hand}</div>' if hand else ""
    return (
        f'<div class="pb-spots" style="--pb-spots-h:{height}" aria-hidden="true">{drawn}</div>'
        f"{name}{fan}{_standing(side, over=over)}"
    )


def clock_html(clock: Mapping[str, Any] | None, now: int) -> str:
    """The clock that runs; the browser counts from what is left."""
    if clock is None:
        return ""
    left = max(0, clock["until"] - now)
    return (
        f'<div class="pb-clock" role="timer" aria-label="Time left" data-clock="{clock["until"]}" '
        f'data-left="{left}" data-seconds="{clock["seconds"]}">'
        f"<span data-seconds-left>{-(-left // 1000)} s</span>"
        '<span class="pb-clock__bar"><span></span></span></div>'
    )


def _standing(side: Mapping[str, Any], *, over: bool) -> str:
    if over:
        net = side["net"]
        kind = "win" if net > 0 else "lose" if net < 0 else "push"
        return f'<span class="pb-seat__stake pb-seat__net pb-seat__net--{kind}">{signed(net)}</span>'
    said = f" · {option_label(side['decisions'][-1])}" if side["decisions"] else ""
    return f'<span class="pb-seat__stake">{dollars(sum(side["wagers"].values()))}{escape(said)}</span>'


def _result(settled: Mapping[str, Any]) -> str:
    if settled["result"] in ("push", "void"):
        return "void" if settled["result"] == "void" else "push"
    return signed(settled["returned"] - settled["staked"])
