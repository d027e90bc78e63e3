"""Making the record of a round from the table and its log, chained to the record before it."""

from __future__ import annotations

from collections.abc import Sequence

from pitboss.codec import Json
from pitboss.contract.record import (
    EARLIER,
    FORMAT,
    GameRecorded,
    HouseRecorded,
    LedgerRecorded,
    LogRecorded,
    RoundRecord,
    SeatRecorded,
    SettlementRecorded,
    ShuffleRecorded,
    write_record,
)
from pitboss.round import WagerReturned, WagerSettled
from pitboss.table.canonical import canonical, chained
from pitboss.table.codec import is_of_round
from pitboss.table.records.entry import Entry
from pitboss.table.state import Table
from pitboss.table.storage.rows import RoundRow
from pitboss.wording import timestamp
from pitboss.wording.reasons import Told

__all__ = ["make_record", "record_of"]


def make_record(table: Table, round_log: Sequence[tuple[int, Entry]], *, previous: str) -> RoundRow:
    """The record of the round that has just ended; `round_log` is its part of the log."""
    record = record_of(
        table,
        log=tuple(
            LogRecorded(
                sequence=sequence,
                at=timestamp(entry.at),
                actor=entry.actor,
                role=entry.role,
                request=entry.request,
                moves=entry.moves,
            )
            for sequence, entry in round_log
        ),
        ledger=tuple(
            (sequence, line.account, line.cents, line.why)
            for sequence, entry in round_log
            for line in entry.lines
        ),
        events=tuple(event for _, entry in round_log for event in entry.events if is_of_round(event)),
        previous=previous,
    )
    text = canonical(write_record(record))
    return RoundRow(number=table.number, record=text, hash=chained(previous, text))


def record_of(
    table: Table,
    *,
    log: tuple[LogRecorded, ...],
    ledger: tuple[LedgerRecorded, ...],
    events: tuple[Json, ...],
    previous: str,
) -> RoundRecord:
    """The record of a table whose round has ended, so that a replay can make it again."""
    state, setting = table.round, table.setting
    game, first, last = state.terms.game, log[0], log[-1]
    earlier = any(line.moves is None for line in log)
    return RoundRecord(
        record=EARLIER if earlier else FORMAT,
        table=table.id,
        title=table.title,
        round=table.number,
        opened=first.at,
        ended=last.at,
        sequences=(first.sequence, last.sequence),
        setting=setting,
        status=state.status,
        game=GameRecorded(id=game.id, title=game.title, definition=setting.definition),
        paytables=setting.paytables,
        house=HouseRecorded(id=setting.house["id"], configuration=setting.configuration),
        deck=state.deck_back,
        fairness=ShuffleRecorded(
            table=table.id,
            round=table.number,
            commitment=table.commitment,
            secret=table.revealed,
            seeds=table.seeds,
            deck=next((tuple(event["deck"]) for event in events if event["event"] == "DeckShuffled"), None),
            cut=next((event["at"] for event in events if event["event"] == "DeckCut"), None),
        ),
        seats={
            seat: SeatRecorded(
                person=table.seating[seat].person,
                name=table.seating[seat].name,
                wagers=state.wagers_of(seat),
                decisions=state.decisions.get(seat, ()),
            )
            for seat in state.seats
        },
        cards={place: tuple(str(card) for card in cards) for place, cards in state.cards.items()},
        burned=tuple(str(card) for card in state.burned),
        settlement=tuple(
            _settlement(seat, wager, settled, earlier=earlier)
            for (seat, wager), settled in state.settled.items()
        ),
        log=log,
        ledger=ledger,
        events=events,
        previous=previous,
    )


def _settlement(
    seat: str, wager: str, settled: WagerSettled | WagerReturned, *, earlier: bool
) -> SettlementRecorded:
    reason = Told(settled.why) if earlier else settled.reason
    if isinstance(settled, WagerReturned):
        staked = returned = settled.amount
        result = "void"
    else:
        staked, returned, result = settled.staked, settled.returned, settled.result
    return SettlementRecorded(
        seat=seat, wager=wager, staked=staked, returned=returned, result=result, reason=reason
    )
