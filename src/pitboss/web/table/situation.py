"""Where the visitor stands at the table: what they may do now, and the line that says so."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from pitboss.advise import Advice
from pitboss.contract import RoundShown, SeatPlayed, TableView
from pitboss.round import Terms
from pitboss.web.table.betting import Stakes, first_stakes, problem
from pitboss.wording import cap, dollars, many, spaced

__all__ = ["Choice", "Phase", "SeatState", "Situation", "choices", "last_stakes", "situation", "takes_wagers"]

Phase = Literal["watching", "betting", "placed", "deciding", "waiting", "settled"]


@dataclass(frozen=True, slots=True, kw_only=True)
class Choice:
    """One answer to a decision, and what it puts on the felt."""

    option: str
    label: str
    stake: int
    back: int = 0
    """What it takes back from the felt."""

    @property
    def below(self) -> str:
        """The line under the label: what it costs, or brings back."""
        if self.back:
            return f"{dollars(self.back)} back"
        return dollars(self.stake) if self.stake else ""


@dataclass(frozen=True, slots=True, kw_only=True)
class Situation:
    """What the visitor's own seat is about right now."""

    phase: Phase
    seat: str | None
    says: str
    alone: bool = True
    """No other seat has to bet first: the wagers deal at once."""


@dataclass(frozen=True, slots=True, kw_only=True)
class SeatState:
    """The view, where the visitor stands in it, and the chips they have put down so far."""

    view: TableView
    situation: Situation
    stakes: Stakes
    chip: int
    problem: str | None
    rebet: Stakes
    advice: Advice | None
    notice: str
    unfolding: bool
    now: int


def takes_wagers(view: TableView, terms: Terms) -> bool:
    """Whether a seat may put down its opening wagers now."""
    playing = view.round
    if view.closed or playing.check_due:
        return False
    if playing.status == "open":
        return playing.next_move == "bet"
    return playing.status != "suspended" and terms.house.live.dealer == "automatic"


def situation(view: TableView, terms: Terms, *, afresh: bool) -> Situation:
    """`afresh`: the player wants to bet anew, so the last round's results are cleared away."""
    playing, seat = view.round, view.own_seat
    if seat is None:
        return Situation(phase="watching", seat=None, says=_watching(view))
    mine = view.own_side
    others = [name for name, each in view.seats.items() if each is not None and name != seat]
    alone = not any(other not in playing.seats or playing.status != "open" for other in others)
    if playing.turn == seat:
        return Situation(phase="deciding", seat=seat, says=f"{cap(spaced(playing.decision or ''))}?")
    if takes_wagers(view, terms):
        if playing.status == "open" and mine is not None:
            return Situation(phase="placed", seat=seat, says="Your wagers are down. Waiting for the others.")
        if mine is not None and playing.status in ("over", "void") and not afresh:
            return Situation(phase="settled", seat=seat, says=_settled(playing, mine), alone=alone)
        return Situation(phase="betting", seat=seat, says="Place your wagers", alone=alone)
    if mine is not None and playing.status in ("over", "void"):
        return Situation(phase="settled", seat=seat, says=_settled(playing, mine), alone=alone)
    return Situation(phase="waiting", seat=seat, says=_waiting(view))


def choices(view: TableView, terms: Terms) -> list[Choice]:
    """The answers to the decision being asked."""
    playing = view.round
    if playing.decision is None or playing.turn is None:
        return []
    answers, staked = terms.game.decision(playing.decision).options, playing.seats[playing.turn].wagers
    return [
        Choice(
            option=name,
            label=cap(spaced(name)),
            stake=sum(placed.values()),
            back=sum(staked.get(wager, 0) for wager in answers[name].returns),
        )
        for name, placed in playing.options.items()
    ]


def last_stakes(view: TableView, terms: Terms) -> dict[str, int]:
    """The opening wagers of the seat's last round, or the smallest that can be played."""
    mine = view.own_side
    opening = terms.game.opening_wagers
    last: Stakes = {n: c for n, c in mine.wagers.items() if n in opening} if mine is not None else {}
    if last and problem(terms, last, view.own_chips) is None:
        return dict(last)
    return first_stakes(terms)


def _watching(view: TableView) -> str:
    if view.closed:
        return "This table is closed."
    free = sum(each is None for each in view.seats.values())
    if not free:
        return "All seats are taken; you are watching."
    return f"You are watching. {many(free, 'seat')} {'is' if free == 1 else 'are'} free."


def _settled(playing: RoundShown, mine: SeatPlayed) -> str:
    if playing.status == "void":
        return "The round is void; all wagers are returned."
    net = mine.net
    if net > 0:
        return f"You win {dollars(net)}."
    return f"You lose {dollars(-net)}." if net < 0 else f"You break even: {dollars(0)}."


def _waiting(view: TableView) -> str:
    playing = view.round
    if view.closed:
        return "This table is closed."
    if playing.check_due:
        return "A supervisor has to check the shuffler."
    if playing.status == "suspended":
        return "The round is interrupted; a supervisor decides."
    turn = playing.turn
    if turn is not None:
        sitter = view.seats.get(turn)
        name = sitter.name if sitter is not None else cap(spaced(turn))
        return f"{name} decides: {playing.decision}."
    if playing.status in ("closed", "over", "void"):
        return "The dealer opens the next round."
    return "The dealer deals."
