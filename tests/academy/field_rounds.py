"""How the field's games are dealt, from the deck to the discard rack, written down by hand."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

__all__ = ["ROUNDS", "Asks", "Dealt", "Pays", "Shows"]


@dataclass(frozen=True)
class Asks:
    """Seats are asked in turn: all that are still in, or only those that have not bet yet."""

    words: str
    once: bool = False


@dataclass(frozen=True)
class Shows:
    words: str


@dataclass(frozen=True)
class Pays:
    """Wagers that are settled together, by their names."""

    wagers: str


@dataclass(frozen=True, kw_only=True)
class Dealt:
    """One game from the deck to the discard rack."""

    deals: tuple[str, ...] = ()
    """What is dealt after the first cards."""
    dealer: str = "and the dealer's cards"
    """What is dealt with the seats' cards."""
    burns: tuple[str, ...] = ()
    fold: str = "ante"
    """What a fold gives up."""
    sides: str = ""
    """What it may give up, too, where the house says so."""
    steps: tuple[Asks | Shows | Pays, ...]


SEATS, DEALER = Shows("each seat's cards"), Shows("the dealer's cards")
UP, DOWN = Shows("one of the dealer's cards"), Shows("the dealer's other cards")
HOLDEM = ("the flop", "the turn", "the river")
ONE_BET = (
    Asks("check or bet", once=True),
    Shows("the flop"),
    Asks("check or bet on the flop", once=True),
    Shows("the turn and the river"),
    Asks("bet or fold", once=True),
    DEALER,
    SEATS,
)

ROUNDS: Mapping[str, Dealt] = {
    "three-card": Dealt(
        sides="pair-plus six-card",
        steps=(
            Asks("play or fold"),
            DEALER,
            SEATS,
            Pays("ante play"),
            Pays("ante-bonus"),
            Pays("pair-plus"),
            Pays("six-card"),
        ),
    ),
    "ultimate-three-card": Dealt(
        fold="ante blind", steps=(UP, Asks("play or fold"), DOWN, SEATS, Pays("ante play blind"))
    ),
    "caribbean-stud": Dealt(
        sides="five-plus-one bonus power-play super-power",
        steps=(
            UP,
            Asks("raise or fold"),
            DOWN,
            SEATS,
            Pays("ante raise"),
            Pays("five-plus-one"),
            Pays("bonus"),
            Pays("power-play"),
            Pays("super-power"),
        ),
    ),
    "let-it-ride": Dealt(
        dealer="",
        deals=("the first card", "the second card"),
        steps=(
            Asks("let Bet 1 ride or take it back"),
            Shows("the first card"),
            Asks("let Bet 2 ride or take it back"),
            Shows("the second card"),
            SEATS,
            Pays("bet-1 bet-2 bet-3"),
            Pays("three-card"),
            Pays("five-card"),
        ),
    ),
    "mississippi-stud": Dealt(
        dealer="",
        deals=("the first card", "the second card", "the third card"),
        fold="ante third fourth",
        sides="three-card",
        steps=(
            Asks("bet on 3rd Street or fold"),
            Shows("the first card"),
            Asks("bet on 4th Street or fold"),
            Shows("the second card"),
            Asks("bet on 5th Street or fold"),
            Shows("the third card"),
            SEATS,
            Pays("ante third fourth fifth"),
            Pays("three-card"),
        ),
    ),
    "ultimate-texas-holdem": Dealt(
        deals=HOLDEM,
        burns=HOLDEM[:2],
        fold="ante blind",
        sides="trips bad-beat",
        steps=(*ONE_BET, Pays("ante play blind"), Pays("trips"), Pays("bad-beat")),
    ),
    "heads-up-holdem": Dealt(
        deals=HOLDEM,
        burns=HOLDEM[:2],
        fold="ante odds",
        sides="trips-plus pocket",
        steps=(*ONE_BET, Pays("ante play"), Pays("odds"), Pays("trips-plus"), Pays("pocket")),
    ),
    "casino-holdem": Dealt(
        deals=HOLDEM,
        burns=HOLDEM[:2],
        sides="aa",
        steps=(
            Shows("the flop"),
            Asks("call or fold"),
            Shows("the turn and the river"),
            DEALER,
            SEATS,
            Pays("aa"),
            Pays("ante call"),
        ),
    ),
    "texas-holdem-bonus": Dealt(
        deals=HOLDEM,
        burns=HOLDEM,
        sides="bonus",
        steps=(
            Asks("bet on the flop or fold"),
            Shows("the flop"),
            Asks("bet on the turn or check"),
            Shows("the turn"),
            Asks("bet on the river or check"),
            Shows("the river"),
            DEALER,
            SEATS,
            Pays("ante"),
            Pays("flop turn river"),
            Pays("bonus"),
        ),
    ),
    "four-card": Dealt(
        dealer="",
        deals=("the dealer's cards",),
        sides="aces-up",
        steps=(
            UP,
            Asks("play or fold"),
            DOWN,
            SEATS,
            Pays("ante play"),
            Pays("ante-bonus"),
            Pays("aces-up"),
        ),
    ),
    "crazy-four": Dealt(
        fold="ante super-bonus",
        sides="queens-up",
        steps=(
            Asks("play or fold"),
            DEALER,
            SEATS,
            Pays("ante play"),
            Pays("super-bonus"),
            Pays("queens-up"),
        ),
    ),
    "high-card-flush": Dealt(
        sides="flush straight-flush",
        steps=(
            Asks("raise or fold"),
            DEALER,
            SEATS,
            Pays("ante raise"),
            Pays("flush"),
            Pays("straight-flush"),
        ),
    ),
    "chase-the-flush": Dealt(
        deals=HOLDEM[:2],
        burns=HOLDEM[:2],
        fold="ante xtra",
        steps=(
            *ONE_BET[:3],
            Shows("the turn"),
            *ONE_BET[4:],
            Pays("ante all-in xtra"),
        ),
    ),
    "flop-poker": Dealt(
        dealer="",
        deals=("the flop",),
        burns=("the flop",),
        steps=(
            Asks("bet on the flop or fold"),
            Shows("the flop"),
            SEATS,
            Pays("ante"),
            Pays("flop"),
            Pays("pot"),
        ),
    ),
}
