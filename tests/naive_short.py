"""A second settlement of the games of three and four cards and of the longest flush, from their rules alone.

It shares nothing with the engine but the cards' ranks and suits; hands are read by the slow twins.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import NamedTuple

from tests.cards.slow import FOUR, NUMBERS, THREE, TWINS
from tests.naive import hand_name
from tests.naive_field import TO_TRIPS, Back, Cards, Seat, won

__all__ = ["SHORT"]

FLUSHES = tuple(f"{number}-card flush" for number in NUMBERS)
LONG = tuple(reversed(FLUSHES[3:]))
RUNS = tuple(f"{number}-card straight flush" for number in ("seven", "six", "five", "four", "three"))
FOUR_LINES = ("four of a kind", "straight flush", "three of a kind", "flush", "straight", "two pair")


class Strength(NamedTuple):
    kind: int
    ranks: tuple[int, ...]
    name: str

    def at_least(self, order: tuple[str, ...], name: str, top: int = 0) -> bool:
        return (self.kind, self.ranks[0]) >= (order.index(name), top)


def _read(ranking: str, order: tuple[str, ...], cards: Cards) -> Strength:
    name, ranks = TWINS[ranking](cards)
    return Strength(order.index(name), tuple(ranks), name)


def _even(stake: int, mine: Strength, theirs: Strength) -> int:
    if mine[:2] == theirs[:2]:
        return stake
    return 2 * stake if mine[:2] > theirs[:2] else 0


def _times(seat: Seat) -> int:
    """How many antes the answer puts down: `play-3x`, or `play` for one."""
    number = seat.answers[-1].rpartition("-")[2].removesuffix("x")
    return int(number) if number.isdigit() else 1


def _mini(seat: Seat, slot: str, name: str) -> tuple[tuple[str, ...], str]:
    """The lines of a three-card table, and the hand as it calls it: a mini royal has a line or not."""
    lines = ("mini royal", "straight flush", "three of a kind", "straight", "flush", "one pair")
    if seat.dealt.tables[slot].count("-") == 5:
        return lines, name
    return lines[1:], "straight flush" if name == "mini royal" else name


def _three_card(seat: Seat) -> Back:
    mine, theirs = (_read("three-card", THREE, cards) for cards in (seat.own, seat.on("dealer")))
    back = seat.paid("pair-plus", "pair-plus", *_mini(seat, "pair-plus", mine.name))
    back |= seat.paid("six-card", "six-card", TO_TRIPS, hand_name(seat.own + seat.on("dealer")))
    if "ante" not in seat.bets:
        return back
    ante = seat.bets["ante"]
    if seat.folded:
        return back | {"ante": 0, "ante-bonus": 0}
    bonus = seat.odds("ante-bonus", ("straight flush", "three of a kind", "straight"))
    name = "straight flush" if mine.name == "mini royal" else mine.name
    back["ante-bonus"] = int(ante * bonus.get(name, 0))
    if not theirs.at_least(THREE, "high card", 12):
        return back | {"ante": 2 * ante, "play": ante}
    return back | {"ante": _even(ante, mine, theirs), "play": _even(ante, mine, theirs)}


def _ultimate_three_card(seat: Seat) -> Back:
    ante, blind = seat.bets["ante"], seat.bets["blind"]
    if seat.folded:
        return {"ante": 0, "blind": 0}
    mine = _read("three-card", THREE, seat.own)
    theirs = _read("three-card", THREE, seat.on("dealer-up", "dealer-down"))
    assert _times(seat) == 1 or mine.at_least(THREE, "one pair")
    odds = seat.odds("blind", ("mini royal", "straight flush", "three of a kind", "straight", "flush"))
    qualified = theirs.at_least(THREE, "high card", 12)
    return {
        "ante": _even(ante, mine, theirs) if qualified else ante,
        "play": _even(_times(seat) * ante, mine, theirs),
        "blind": won(blind, odds.get(mine.name, 0)) if mine[:2] > theirs[:2] else _even(blind, mine, theirs),
    }


def _four_card(seat: Seat) -> Back:
    mine = _read("four-card", FOUR, seat.own)
    theirs = _read("four-card", FOUR, seat.on("dealer-up", "dealer-down"))
    name = "aces" if mine.name == "one pair" and mine.ranks[0] == 14 else mine.name
    back = seat.paid("aces-up", "aces-up", (*FOUR_LINES, "aces"), name)
    if "ante" not in seat.bets:
        return back
    if seat.folded:
        return back | {"ante": 0, "ante-bonus": 0}
    ante = seat.bets["ante"]
    bonus = seat.odds("ante-bonus", FOUR_LINES)
    wins = mine[:2] >= theirs[:2]
    return back | {
        "ante": 2 * ante * wins,
        "play": 2 * ante * _times(seat) * wins,
        "ante-bonus": int(ante * bonus.get(mine.name, 0)),
    }


def _crazy_four(seat: Seat) -> Back:
    mine, theirs = (_read("four-card", FOUR, cards) for cards in (seat.own, seat.on("dealer")))
    name = "queens" if mine.name == "one pair" and mine.ranks[0] >= 12 else mine.name
    back = seat.paid("queens-up", "queens-up", (*FOUR_LINES, "queens"), name)
    ante, bonus = seat.bets["ante"], seat.bets["super-bonus"]
    if seat.folded:
        return back | {"ante": 0, "super-bonus": 0}
    play = _times(seat) * ante
    assert _times(seat) == 1 or mine.at_least(FOUR, "one pair", 14)
    qualified = theirs.at_least(FOUR, "high card", 13)
    lines = ("four aces", *FOUR_LINES[:-1])
    named = "four aces" if mine.name == "four of a kind" and mine.ranks == (14,) else mine.name
    odds = seat.odds("super-bonus", lines)
    beaten = qualified and mine[:2] < theirs[:2]
    back["super-bonus"] = won(bonus, odds[named]) if named in odds else 0 if beaten else bonus
    if not qualified:
        return back | {"ante": ante, "play": 2 * play}
    return back | {"ante": _even(ante, mine, theirs), "play": _even(play, mine, theirs)}


def _high_card_flush(seat: Seat) -> Back:
    mine, theirs = (_read("longest-flush", FLUSHES, cards) for cards in (seat.own, seat.on("dealer")))
    run = TWINS["longest-straight-flush"](seat.own)[0]
    back = seat.paid("flush", "flush", LONG, mine.name) | seat.paid(
        "straight-flush", "straight-flush", RUNS, run
    )
    ante = seat.bets["ante"]
    if seat.folded:
        return back | {"ante": 0}
    assert _times(seat) <= {5: 2, 6: 3, 7: 3}.get(len(mine.ranks), 1)
    raised = _times(seat) * ante
    if not theirs.at_least(FLUSHES, "three-card flush", 9):
        return back | {"ante": 2 * ante, "raise": raised}
    return back | {"ante": _even(ante, mine, theirs), "raise": _even(raised, mine, theirs)}


def _chase_the_flush(seat: Seat) -> Back:
    ante, xtra = seat.bets["ante"], seat.bets["xtra"]
    if seat.folded:
        return {"ante": 0, "xtra": 0}
    board = seat.on("flop", "turn")
    mine, theirs = (_read("longest-flush", FLUSHES, cards + board) for cards in (seat.own, seat.on("dealer")))
    assert _times(seat) == 4 - len(seat.answers)
    odds = seat.odds("xtra", LONG)
    qualified = theirs.at_least(FLUSHES, "three-card flush", 9)
    return {
        "ante": _even(ante, mine, theirs) if qualified else ante,
        "all-in": _even(_times(seat) * ante, mine, theirs),
        "xtra": won(xtra, odds.get(mine.name, 0)) if mine[:2] > theirs[:2] else _even(xtra, mine, theirs),
    }


SHORT: Mapping[str, Callable[[Seat], Back]] = {
    "three-card": _three_card,
    "ultimate-three-card": _ultimate_three_card,
    "four-card": _four_card,
    "crazy-four": _crazy_four,
    "high-card-flush": _high_card_flush,
    "chase-the-flush": _chase_the_flush,
}
