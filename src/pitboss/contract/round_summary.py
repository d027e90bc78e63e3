"""What a round came to, from its events alone: cards by place, burned cards, the end of every wager."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from pitboss.contract.record import SettlementRecorded
from pitboss.round.events import CardBurned, CardsDealt, Event, WagerReturned, WagerSettled

__all__ = ["RoundSummary", "summary_of"]


@dataclass(frozen=True, slots=True, kw_only=True)
class RoundSummary:
    """What a record sums up beside its events, and could sum up wrongly."""

    cards: Mapping[str, tuple[str, ...]]
    """By place."""
    burned: tuple[str, ...]
    settlement: tuple[SettlementRecorded, ...]


def summary_of(happened: Iterable[Event]) -> RoundSummary:
    """The summary that these events make; a wager that was settled and then voided is void."""
    cards: dict[str, tuple[str, ...]] = {}
    burned: list[str] = []
    settled: dict[tuple[str, str], SettlementRecorded] = {}
    for event in happened:
        match event:
            case CardsDealt():
                cards[event.place] = tuple(map(str, event.cards))
            case CardBurned():
                burned.append(str(event.card))
            case WagerSettled() | WagerReturned():
                settled[event.seat, event.wager] = _ended(event)
            case _:
                pass
    return RoundSummary(cards=cards, burned=tuple(burned), settlement=tuple(settled.values()))


def _ended(event: WagerSettled | WagerReturned) -> SettlementRecorded:
    if isinstance(event, WagerReturned):
        staked, returned, result = event.amount, event.amount, "void"
    else:
        staked, returned, result = event.staked, event.returned, event.result
    return SettlementRecorded(
        seat=event.seat,
        wager=event.wager,
        staked=staked,
        returned=returned,
        result=result,
        reason=event.reason,
    )
