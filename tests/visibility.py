"""Who may see which cards, and when: stated from the sources, apart from the engine's own statement.

Everything here follows from what has happened at the table, event by event.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from pitboss.cards import Card
from pitboss.round import Event, Round, WagerSettled, view_for
from pitboss.round.events import CardsDealt, CardsShown, Decided, WagersPlaced, WagersTakenBack

__all__ = ["History", "may_see", "must_see", "shown_to"]

HOLDEM = ("champion-two", "champion-three", "champion-four")
PLACES = {
    "champion-one": ("player", "flop", "turn", "river", "dealer"),
    **dict.fromkeys(HOLDEM, ("dealer", "flop", "turn", "river")),
    "packs-two": ("dealer", "pack-1", "pack-2"),
    "packs-three": ("dealer", "pack-1", "pack-2", "pack-3"),
}
BLINDS = {"ante", "blind", "player-blind", "dealer-blind"}
HAND = ("seat",)
"""The players' own cards, turned up for all."""


@dataclass(frozen=True)
class Asked:
    """A decision of players who have one wager in action, unless they have bet on another."""

    about: str
    unless: str = ""
    times: int = 1
    """The first, second or third question about that wager."""


_HOLDEM_BOARD = (("turn", "river"), ("dealer",), HAND)
ORDER: Mapping[str, tuple[Asked | tuple[str, ...], ...]] = {
    "ultimate-texas-holdem": (
        Asked("ante", "play"),
        ("flop",),
        Asked("ante", "play", 2),
        ("turn", "river"),
        Asked("ante", "play", 3),
        ("dealer",),
        HAND,
    ),
    "casino-holdem": (("flop",), Asked("ante"), *_HOLDEM_BOARD),
    "texas-holdem-bonus": (
        Asked("ante"),
        ("flop",),
        Asked("ante", times=2),
        ("turn",),
        Asked("ante", times=3),
        ("river",),
        ("dealer",),
        HAND,
    ),
    "caribbean-stud": (("dealer-up",), Asked("ante"), ("dealer-down",), HAND),
    "three-card": (Asked("ante"), ("dealer",), HAND),
    "mississippi-stud": (
        Asked("ante"),
        ("first",),
        Asked("ante", times=2),
        ("second",),
        Asked("ante", times=3),
        ("third",),
        HAND,
    ),
    "let-it-ride": (Asked("bet-1"), ("first",), Asked("bet-2"), ("second",), HAND),
    "chase-the-flush": (
        Asked("ante", "all-in"),
        ("flop",),
        Asked("ante", "all-in", 2),
        ("turn",),
        Asked("ante", "all-in", 3),
        ("dealer",),
        HAND,
    ),
    "flop-poker": (Asked("ante"), ("flop",), HAND),
}
"""What is turned up when in the field's games, and who has to decide before it; the rules in short."""
ORDER = {
    **ORDER,
    "heads-up-holdem": ORDER["ultimate-texas-holdem"],
    "ultimate-three-card": ORDER["caribbean-stud"],
    "four-card": ORDER["caribbean-stud"],
    "crazy-four": ORDER["three-card"],
    "high-card-flush": ORDER["three-card"],
}


class History:
    """What has happened so far."""

    def __init__(self, game: str, events: Iterable[Event]) -> None:
        self.game = game
        self.stakes: dict[str, set[str]] = {}
        self.dealt: set[str] = set()
        self.turned_up: set[str] = set()
        self.decided: dict[str, list[str]] = {}
        self.settled: set[tuple[str, str]] = set()
        for event in events:
            self.add(event)

    def add(self, event: Event) -> None:
        match event:
            case WagersPlaced():
                self.stakes[event.seat] = {name for name, _ in event.wagers}
            case WagersTakenBack():
                del self.stakes[event.seat]
            case CardsDealt():
                self.dealt.add(event.place)
            case CardsShown():
                self.turned_up |= set(event.places)
            case Decided():
                self.decided.setdefault(event.seat, []).append(event.option)
                self.stakes[event.seat] |= {name for name, _ in event.placed}
            case WagerSettled():
                self.settled.add((event.seat, event.wager))

    @property
    def all_dealt(self) -> bool:
        own = set() if self.game == "champion-one" else set(self.stakes)
        return self.dealt == own | set(_places(self.game))

    @property
    def play_or_fold_made(self) -> bool:
        asked = [seat for seat, wagers in self.stakes.items() if wagers & BLINDS]
        return self.all_dealt and all(seat in self.decided for seat in asked)

    @property
    def last_action_made(self) -> bool:
        playing = [seat for seat, options in self.decided.items() if options[0] == "play"]
        return self.play_or_fold_made and all(len(self.decided[seat]) == 2 for seat in playing)

    def all_settled(self, *wagers: str) -> bool:
        made = {(seat, name) for seat, names in self.stakes.items() for name in names if name in wagers}
        return made <= self.settled

    def turned(self, *places: str) -> bool:
        return self.turned_up.issuperset(places)


def may_see(history: History, viewer: str, *, five_card_bonus: bool) -> set[str]:
    """Every place whose faces the sources allow the viewer to see by now."""
    if not history.all_dealt:
        return set()  # all cards are dealt face down
    game = history.game
    own = {viewer} & set(history.stakes) if game != "champion-one" else set()
    # "After viewing their two hole cards"; "After players view their cards"
    if game in ORDER:
        return own | _in_order(history)
    if game.startswith("packs"):
        return own | _packs(history)
    if game in ("champion-one", "champion-two"):
        return own | _dealer_before_the_flop(history, five_card_bonus=five_card_bonus)
    return own | _dealer_after_the_river(history)


def _places(game: str) -> tuple[str, ...]:
    if game in PLACES:
        return PLACES[game]
    return tuple(
        name for step in ORDER[game] if not isinstance(step, Asked) for name in step if name not in HAND
    )


def _in_order(history: History) -> set[str]:
    """The field's games: one thing after the other."""
    seen: set[str] = set()
    for step in ORDER[history.game]:
        if isinstance(step, Asked):
            if any(_waits(history, seat, step) for seat in history.stakes):
                return seen
            continue
        places = set(history.stakes) if step == HAND else set(step)
        seen |= places
        if not history.turned(*places):
            return seen
    return seen


def _waits(history: History, seat: str, asked: Asked) -> bool:
    """Whether the seat still has to answer. Bet 1 and Bet 2 are asked about one after the other."""
    made, answered = history.stakes[seat], len(history.decided.get(seat, ()))
    times = 2 if asked.about == "bet-2" else asked.times
    gone = (seat, asked.about) in history.settled or (asked.unless and asked.unless in made)
    return asked.about in made and not gone and answered < times


def _packs(history: History) -> set[str]:
    seen = {"pack-1"}
    if history.turned("pack-1"):  # then the dealer's hand and the players' are compared with it
        seen |= {"dealer", *history.stakes}
    for number in (1, 2):
        done = history.all_settled(f"pack-{number}", f"bonus-{number}")
        if history.turned("dealer", f"pack-{number}") and done:
            seen.add(f"pack-{number + 1}")  # "Then the second pack ... is turned face up"
    return seen


def _dealer_before_the_flop(history: History, *, five_card_bonus: bool) -> set[str]:
    """Versions One and Two."""
    shared_hand = history.game == "champion-one"
    seen = {"player"} if shared_hand else set()
    if history.play_or_fold_made and (history.turned("player") or not shared_hand):
        seen.add("dealer")
    if history.last_action_made and history.turned("dealer"):
        seen.add("flop")
    if history.turned("flop") and (history.all_settled("bonus") or not five_card_bonus):
        seen |= {"turn", "river"}
    if not shared_hand and history.turned(*(["flop"] if five_card_bonus else ["turn", "river"])):
        seen |= set(history.stakes)
    return seen


def _dealer_after_the_river(history: History) -> set[str]:
    """Versions 3 and 4."""
    seen = {"flop"} if history.play_or_fold_made else set()
    if history.last_action_made and history.turned("flop"):
        seen |= {"turn", "river"}
    if history.turned("turn", "river"):
        seen.add("dealer")
    if history.turned("dealer"):
        seen |= set(history.stakes)
    return seen


def must_see(history: History, viewer: str, *, deciding: bool, over: bool) -> set[str]:
    """Places the viewer has to see: what they decide on, and in the end everything."""
    if over:
        return set(history.dealt)
    if not deciding:
        return set()
    own = {viewer} & set(history.stakes)
    if history.game in ORDER:
        return own | (_in_order(history) & history.turned_up)
    first = not history.play_or_fold_made
    match history.game:
        case "champion-one":
            return {"player"} if first else {"player", "dealer"}
        case "champion-two":
            return own if first else own | {"dealer"}
        case _:
            return own if first else own | {"flop"}


def shown_to(state: Round, viewer: str) -> set[str]:
    """The places whose faces this viewer sees; nothing else in their view may name a hidden card."""
    view = view_for(state, viewer)
    seen = {place for place, hand in view.cards.items() if any(card is not None for card in hand)}
    open_cards: set[Card] = set()
    for place, hand in view.cards.items():
        assert len(hand) == len(state.cards[place])
        if place in seen:
            assert hand == state.cards[place]
            open_cards |= set(state.cards[place])
    named = {Card(int(rank), suit) for rank, suit in re.findall(r"Card\((\d+), '(.)'\)", repr(view))}
    assert named == open_cards, f"{viewer} learns of {named - open_cards}"
    return seen
