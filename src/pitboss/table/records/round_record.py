"""The record of a round: everything a regulator needs to replay it, chained to the record before it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Final

from pitboss.round import WagerReturned, WagerSettled
from pitboss.table.canonical import canonical, chained
from pitboss.table.codec import is_of_round
from pitboss.table.records.entry import Entry
from pitboss.table.state import Table
from pitboss.table.storage.rows import RoundRow
from pitboss.table.times import in_words

__all__ = ["FORMAT", "make_record", "played"]

FORMAT: Final = "pitboss round 1"


def make_record(table: Table, story: Sequence[tuple[int, Entry]], *, previous: str) -> RoundRow:
    """The record of the round that has just ended; `story` is its part of the log."""
    events = [event for _, entry in story for event in entry.events if is_of_round(event)]
    record = {
        **_identity(table, story),
        **played(table, events),
        **_ledger(story),
        "events": events,
        "previous": previous,
    }
    text = canonical(record)
    return RoundRow(number=table.number, record=text, hash=chained(previous, text))


def _identity(table: Table, story: Sequence[tuple[int, Entry]]) -> dict[str, Any]:
    first, last = story[0], story[-1]
    return {
        "record": FORMAT,
        "table": table.id,
        "title": table.title,
        "round": table.number,
        "opened": in_words(first[1].at),
        "ended": in_words(last[1].at),
        "sequences": [first[0], last[0]],
        "setting": table.setting.to_json(),
    }


def played(table: Table, events: Sequence[Mapping[str, Any]]) -> dict[str, Any]:
    """What follows from the setting and the events alone, so that a replay can make it again."""
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
        "settlement": [_settlement(seat, wager, settled) for (seat, wager), settled in state.settled.items()],
    }


def _settlement(seat: str, wager: str, settled: WagerSettled | WagerReturned) -> dict[str, Any]:
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
        "why": settled.why,
    }


def _ledger(story: Sequence[tuple[int, Entry]]) -> dict[str, Any]:
    return {
        "log": [
            {
                "sequence": sequence,
                "at": in_words(entry.at),
                "actor": entry.actor,
                "role": entry.role,
                "request": entry.request,
            }
            for sequence, entry in story
        ],
        "ledger": [
            [sequence, line.account, line.cents, line.why]
            for sequence, entry in story
            for line in entry.lines
        ],
    }


def _shuffle(table: Table, events: Sequence[Mapping[str, Any]]) -> dict[str, Any]:
    """What a player needs to check the shuffle with nothing else at hand."""
    return {
        "table": table.id,
        "round": table.number,
        "commitment": table.commitment,
        "secret": table.revealed,
        "seeds": dict(table.seeds),
        "deck": next((event["deck"] for event in events if event["event"] == "DeckShuffled"), None),
        "cut": next((event["at"] for event in events if event["event"] == "DeckCut"), None),
    }
