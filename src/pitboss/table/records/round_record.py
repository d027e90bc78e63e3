"""Making the record of a round from the table and its log, chained to the record before it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from pitboss.codec import Json
from pitboss.contract.record import EARLIER, FORMAT, write_setting
from pitboss.round import WagerReturned, WagerSettled
from pitboss.table.canonical import canonical, chained
from pitboss.table.codec import is_of_round
from pitboss.table.records.entry import Entry
from pitboss.table.state import Table
from pitboss.table.storage.rows import RoundRow
from pitboss.wording import timestamp
from pitboss.wording.reasons import write_reason

__all__ = ["make_record", "record_of"]

_NOTHING: Final[Json] = {}


def make_record(table: Table, round_log: Sequence[tuple[int, Entry]], *, previous: str) -> RoundRow:
    """The record of the round that has just ended; `round_log` is its part of the log."""
    record = record_of(
        table,
        log=[_log_line(sequence, entry) for sequence, entry in round_log],
        ledger=[[sequence, *line] for sequence, entry in round_log for line in entry.lines],
        events=[event for _, entry in round_log for event in entry.events if is_of_round(event)],
        previous=previous,
    )
    text = canonical(record)
    return RoundRow(number=table.number, record=text, hash=chained(previous, text))


def _log_line(sequence: int, entry: Entry) -> Json:
    line = {
        "sequence": sequence,
        "at": timestamp(entry.at),
        "actor": entry.actor,
        "role": entry.role,
        "request": entry.request,
    }
    if entry.moves is not None:
        line["moves"] = list(entry.moves)
    return line


def record_of(
    table: Table, *, log: list[Json], ledger: list[list[object]], events: list[Json], previous: str
) -> Json:
    """The record of a table whose round has ended, as JSON, so that a replay can make it again.

    It is what `write_record` makes of a `RoundRecord`, without the detour: a record is made for every round,
    and most of it is in the log as JSON already.
    """
    state, setting = table.round, table.setting
    game, first, last = state.terms.game, log[0], log[-1]
    earlier = any("moves" not in line for line in log)
    shuffled = next((event for event in events if event["event"] == "DeckShuffled"), _NOTHING)
    cut = next((event for event in events if event["event"] == "DeckCut"), _NOTHING)
    return {
        "record": EARLIER if earlier else FORMAT,
        "table": table.id,
        "title": table.title,
        "round": table.number,
        "opened": first["at"],
        "ended": last["at"],
        "sequences": [first["sequence"], last["sequence"]],
        "setting": write_setting(setting),
        "status": state.status,
        "game": {"id": game.id, "title": game.title, "definition": setting.definition},
        "paytables": setting.paytables,
        "house": {"id": setting.house["id"], "configuration": setting.configuration},
        "deck": state.deck_back,
        "fairness": {
            "table": table.id,
            "round": table.number,
            "commitment": table.commitment,
            "secret": table.revealed,
            "seeds": table.seeds,
            "deck": shuffled.get("deck"),
            "cut": cut.get("at"),
        },
        "seats": {
            seat: {
                "person": table.seating[seat].person,
                "name": table.seating[seat].name,
                "wagers": state.wagers_of(seat),
                "decisions": list(state.decisions.get(seat, ())),
            }
            for seat in state.seats
        },
        "cards": {place: [str(card) for card in cards] for place, cards in state.cards.items()},
        "burned": [str(card) for card in state.burned],
        "settlement": [
            {"seat": seat, "wager": wager, **_settlement(settled, earlier=earlier)}
            for (seat, wager), settled in state.settled.items()
        ],
        "log": log,
        "ledger": ledger,
        "events": events,
        "previous": previous,
    }


def _settlement(settled: WagerSettled | WagerReturned, *, earlier: bool) -> Json:
    """What the wager came to; in the form of earlier versions, why it did is a sentence."""
    why = {"why": settled.why} if earlier else {"reason": write_reason(settled.reason)}
    if isinstance(settled, WagerReturned):
        return {"staked": settled.amount, "returned": settled.amount, "result": "void", **why}
    return {"staked": settled.staked, "returned": settled.returned, "result": settled.result, **why}
