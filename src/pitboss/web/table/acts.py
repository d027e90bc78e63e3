"""The moments of one command as a page plays them: how long each one stays, and what is spoken."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Final

from pitboss.cards import Card
from pitboss.contract import Frame, Moment, SeenEvent, TableView
from pitboss.contract.events import CardsDealtFaceDown, CardsTurnedUp, OwnCardsSeen
from pitboss.round.events import Decided, HandAnnounced, RoundVoided, WagerReturned, WagerSettled
from pitboss.rules import Game
from pitboss.wording import cap, dollars, spaced, typeset

__all__ = ["LONGEST", "Act", "unfold"]

LONGEST: Final = 2.8
"""The longest that all moments of one command may take, in seconds."""
_PAUSES: Final[Mapping[type, float]] = {
    CardsDealtFaceDown: 0.5,
    OwnCardsSeen: 0.35,
    CardsTurnedUp: 0.5,
    WagerSettled: 0.55,
    WagerReturned: 0.4,
    Decided: 0.25,
}


@dataclass(frozen=True, slots=True, kw_only=True)
class Act:
    """The table at one moment, what is spoken then, and how long it stays."""

    view: TableView
    spoken: str = ""
    pause: float = 0.0


def unfold(frame: Frame, game: Game) -> list[Act]:
    """How the table came to its last view; always at least one act."""
    acts: list[Act] = []
    for moment in frame.moments:
        pause = max((_PAUSES.get(type(event), 0.0) for event in moment.events if _shows(event)), default=0.0)
        spoken = " ".join(_spoken(moment, game))
        if pause or (spoken and not acts):
            acts.append(Act(view=moment.view, spoken=spoken, pause=pause))
        elif spoken:
            acts[-1] = replace(acts[-1], spoken=f"{acts[-1].spoken} {spoken}".strip())
    total = sum(act.pause for act in acts)
    pace = min(1.0, LONGEST / total) if total else 1.0
    return [
        *(replace(act, pause=act.pause * pace) for act in acts),
        Act(view=frame.view, spoken=_end(frame.view)),
    ]


def _shows(event: SeenEvent) -> bool:
    """Whether there is something to see: not a bonus that did not come."""
    return not isinstance(event, WagerSettled) or bool(event.staked or event.returned)


def _spoken(moment: Moment, game: Game) -> Iterator[str]:
    for event in moment.events:
        yield from _said(event, moment.view.own_seat, game)


def _said(event: SeenEvent, own: str | None, game: Game) -> Iterable[str]:
    match event:
        case OwnCardsSeen():
            yield from (f"Your cards: {_named(cards)}." for cards in event.cards.values())
        case CardsTurnedUp():
            for place, groups in game.laid_out.items():
                if cards := [card for group in groups for card in event.cards.get(group, ())]:
                    yield f"{cap(spaced(place))}: {_named(cards)}."
        case HandAnnounced():
            yield event.words
        case Decided() if event.seat != own:
            yield f"{cap(spaced(event.seat))}: {cap(spaced(event.option))}."
        case WagerSettled() if event.seat == own and _shows(event):
            yield f"{game.wagers[event.wager].label}: {_result(event.returned - event.staked)}."
        case RoundVoided():
            yield f"All hands are void. {event.why}"


def _named(cards: Sequence[str | None]) -> str:
    return ", ".join("face down" if card is None else Card.parse(card).name for card in cards)


def _result(net: int) -> str:
    if net == 0:
        return "push"
    return f"wins {dollars(net)}" if net > 0 else f"loses {dollars(-net)}"


def _end(after: TableView) -> str:
    """What is spoken at the end: whose turn it is, or how the round came out."""
    if after.own_turn:
        return f"Your decision: {', '.join(cap(spaced(option)) for option in after.round.options)}."
    mine = after.own_side
    if after.round.status == "over" and mine is not None:
        return f"The round is over. Net {typeset.dollars(mine.net, plus=True)}."
    return ""
