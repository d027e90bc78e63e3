"""The record of a round: everything a regulator needs to replay it, chained to the record before it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from pitboss.codec import Json
from pitboss.round import WagerReturned, WagerSettled, event_to_json
from pitboss.table.canonical import canonical, chained
from pitboss.table.codec import is_of_round
from pitboss.table.records.entry import Entry
from pitboss.table.state import Table
from pitboss.table.storage.rows import RoundRow
from pitboss.wording import timestamp
from pitboss.wording.reasons import Reason, Told, read_reason

__all__ = ["EARLIER", "FORMAT", "make_record", "played", "reason_on_record"]

FORMAT: Final = "pitboss round 2"
EARLIER: Final = "pitboss round 1"
"""The form for rounds begun by an earlier version: without moves, and with reasons as sentences."""


def make_record(table: Table, story: Sequence[tuple[int, Entry]], *, previous: str) -> RoundRow:
    """The record of the round that has just ended; `story` is its part of the log."""
    events = [event for _, entry in story for event in entry.events if is_of_round(event)]
    form = EARLIER if any(entry.moves is None for _, entry in story) else FORMAT
    record = {
        **_identity(table, story, form),
        **played(table, events, form),
        **_ledger(story),
        "events": events,
        "previous": previous,
    }
    text = canonical(record)
    return RoundRow(number=table.number, record=text, hash=chained(previous, text))


def _identity(table: Table, story: Sequence[tuple[int, Entry]], form: str) -> Json:
    first, last = story[0], story[-1]
    return {
        "record": form,
        "table": table.id,
        "title": table.title,
        "round": table.number,
        "opened": timestamp(first[1].at),
        "ended": timestamp(last[1].at),
        "sequences": [first[0], last[0]],
        "setting": table.setting.to_json(),
    }


def played(table: Table, events: Sequence[Json], form: str) -> Json:
    """What follows from the setting and the events alone: a replay makes it again and compares."""
    state, setting = table.round, table.setting
    game = state.terms.game
    return {
        "status": state.status,
        "game": {"id": game.id, "title": game.title, "definition": setting.definition},
        "paytables": dict(setting.paytables),
        "house": {"id": setting.house["id"], "configuration": setting.configuration},
        "deck": state.deck_back,
        "fairness": _shuffle(table, events),
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
            _settlement(seat, wager, settled, form) for (seat, wager), settled in state.settled.items()
        ],
    }


def _settlement(seat: str, wager: str, settled: WagerSettled | WagerReturned, form: str) -> Json:
    if isinstance(settled, WagerReturned):
        staked = returned = settled.amount
        result = "void"
    else:
        staked, returned, result = settled.staked, settled.returned, settled.result
    return {
        "seat": seat,
        "wager": wager,
        "staked": staked,
        "returned": returned,
        "result": result,
        **({"why": settled.why} if form == EARLIER else {"reason": event_to_json(settled)["reason"]}),
    }


def reason_on_record(line: Json) -> Reason:
    """The reason of a line of a record's settlement, in either form."""
    return Told(line["why"]) if "why" in line else read_reason(line["reason"])


def _ledger(story: Sequence[tuple[int, Entry]]) -> Json:
    return {
        "log": [
            {
                "sequence": sequence,
                "at": timestamp(entry.at),
                "actor": entry.actor,
                "role": entry.role,
                "request": entry.request,
                **({} if entry.moves is None else {"moves": entry.moves}),
            }
            for sequence, entry in story
        ],
        "ledger": [
            [sequence, line.account, line.cents, line.why]
            for sequence, entry in story
            for line in entry.lines
        ],
    }


def _shuffle(table: Table, events: Sequence[Json]) -> Json:
    """All that a player needs to check the shuffle."""
    return {
        "table": table.id,
        "round": table.number,
        "commitment": table.commitment,
        "secret": table.revealed,
        "seeds": dict(table.seeds),
        "deck": next((event["deck"] for event in events if event["event"] == "DeckShuffled"), None),
        "cut": next((event["at"] for event in events if event["event"] == "DeckCut"), None),
    }
