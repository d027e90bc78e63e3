"""What each seat, the dealer and an onlooker may see. Nothing else turns a round into something shown."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from pitboss.cards import Card
from pitboss.errors import NotFound
from pitboss.round.events import WagerReturned, WagerSettled
from pitboss.round.state import Round, Status
from pitboss.rules import Decide
from pitboss.wording.moves import CHECK_SHUFFLER, WAIT_FOR_RULING, NextMove, open_words

__all__ = [
    "DEALER",
    "ONLOOKER",
    "RoundView",
    "SeatView",
    "cards_for",
    "options_for",
    "view_for",
    "visible_places",
]

DEALER, ONLOOKER = "dealer", "onlooker"


@dataclass(frozen=True, slots=True, kw_only=True)
class SeatView:
    """One seat's side of the layout, which everybody sees."""

    wagers: Mapping[str, int]
    settled: Mapping[str, WagerSettled | WagerReturned]
    decisions: tuple[str, ...]
    folded: bool
    tips: int


@dataclass(frozen=True, slots=True, kw_only=True)
class RoundView:
    """The table as one person sees it. A card hidden from them is None."""

    viewer: str
    status: Status
    move: NextMove
    """What comes next."""
    next: str
    """The same in words."""
    deck_back: str
    cards: Mapping[str, tuple[Card | None, ...]]
    burned: int
    seats: Mapping[str, SeatView]
    turn: str | None
    decision: str | None
    options: Mapping[str, Mapping[str, int]]
    """The options of the seat whose turn it is, with what each would stake.

    Those that the hand is too low for are left out only where the viewer sees the hand.
    """


def visible_places(state: Round, viewer: str) -> frozenset[str]:
    """Where the viewer sees the faces: all that was turned up and, once looked at, the viewer's own cards.

    The dealer sees no more than an onlooker: dealt cards lie face down.
    """
    if viewer not in (*state.terms.seats, DEALER, ONLOOKER):
        raise NotFound(f"Nobody at this table is called {viewer!r}.")
    own = {viewer} & state.cards.keys() if state.looked and viewer in state.terms.seats else frozenset()
    return state.shown | own


def cards_for(state: Round, viewer: str) -> dict[str, tuple[Card | None, ...]]:
    """The cards as the viewer sees them, None for each that lies face down."""
    visible = visible_places(state, viewer)
    return {
        place: cards if place in visible else (None,) * len(cards) for place, cards in state.cards.items()
    }


def view_for(state: Round, viewer: str) -> RoundView:
    """The round as a seat, `dealer` or `onlooker` sees it."""
    step, turn = state.move.step, state.turn
    move, words = _next(state)
    return RoundView(
        viewer=viewer,
        status=state.status,
        move=move,
        next=words,
        deck_back=state.deck_back,
        cards=cards_for(state, viewer),
        burned=len(state.burned),
        seats={seat: _seat_view(state, seat) for seat in state.seats},
        turn=turn,
        decision=step.decide if turn is not None and isinstance(step, Decide) else None,
        options=options_for(state, viewer),
    )


def options_for(state: Round, viewer: str) -> dict[str, dict[str, int]]:
    """What the seat whose turn it is may answer, as far as the viewer can know."""
    step, turn = state.move.step, state.turn
    if turn is None or not isinstance(step, Decide):
        return {}
    seen = viewer == turn or state.shown.issuperset(state.places(state.terms.hands.get(step.hand, ())))
    return {
        name: state.placed(turn, option)
        for name, option in state.terms.answers(step).items()
        if not seen or state.may_choose(turn, step, option)
    }


def _next(state: Round) -> tuple[NextMove, str]:
    """What comes next, as a code and in words."""
    match state.status:
        case "open":
            return state.move.kind, state.move.words
        case "suspended":
            return "rule", WAIT_FOR_RULING
        case "closed" | "over" | "void" if state.equipment.check_due:
            return "check", CHECK_SHUFFLER
        case "closed":
            return "open", open_words(state.equipment.due)
        case "over" | "void":
            return "open", open_words()


def _seat_view(state: Round, seat: str) -> SeatView:
    wagers = {
        name: cents
        for name, cents in state.wagers_of(seat).items()
        if cents or _paid(state.settled.get((seat, name)))
    }
    return SeatView(
        wagers=wagers,
        settled={name: state.settled[seat, name] for name in wagers if (seat, name) in state.settled},
        decisions=state.decisions.get(seat, ()),
        folded=seat in state.folded,
        tips=state.tips_given.get(seat, 0) + sum(tip.amount for tip in state.tip_bets if tip.seat == seat),
    )


def _paid(settled: WagerSettled | WagerReturned | None) -> bool:
    """Whether an extra payment was made, on which nothing is staked."""
    return isinstance(settled, WagerSettled) and settled.returned > 0
