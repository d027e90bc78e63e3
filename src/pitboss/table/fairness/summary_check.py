"""`cards` and `settlement`: what a record sums up, held against what its events come to.

A reader of the record looks at the summary and not at the events, so one that differs is a forgery, however
fair the shuffle was.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Final

from pitboss.codec import Json
from pitboss.contract.record import SettlementRecorded
from pitboss.contract.round_summary import RoundSummary, summary_of
from pitboss.errors import quoted
from pitboss.table.fairness.fair_record import FairRecord
from pitboss.wording import cap, spaced
from pitboss.wording.reasons import write_reason

__all__ = ["OF_SUMMARY", "check_summary"]

OF_SUMMARY: Final = frozenset({"cards", "settlement"})
"""The names of these checks."""


def check_summary(record: FairRecord) -> Iterator[tuple[str, tuple[bool, str]]]:
    """By name: whether it is right, and a sentence."""
    made = summary_of(record.events)
    wrong = _cards(record.cards, made) or _burned(record.burned, made)
    if record.cards is None and record.burned is None:
        right = "The record names no cards beside its events."
    else:
        right = "Every card that the record names lay where its events put it."
    yield "cards", (wrong is None, wrong or right)
    if record.settlement is None:
        yield "settlement", (True, "The record names no payouts beside its events.")
    else:
        wrong = _settlement(record.settlement, made)
        right = "Every wager that the record names ended as its events say."
        yield "settlement", (wrong is None, wrong or right)


def _cards(found: Mapping[str, object] | None, made: RoundSummary) -> str | None:
    if found is None:
        return None
    for place in {**made.cards, **found}:
        right = list(made.cards.get(place, ()))
        if found.get(place, []) != right:
            what = _listed(found.get(place, []))
            return f"{cap(spaced(place))} has {what} on record, but {_listed(right)} by the events."
    return None


def _burned(found: Sequence[object] | None, made: RoundSummary) -> str | None:
    if found is None or list(found) == list(made.burned):
        return None
    return f"Burned on record: {_listed(found)}; by the events: {_listed(made.burned)}."


def _listed(cards: object) -> str:
    if isinstance(cards, Sequence) and all(isinstance(card, str) for card in cards):
        return quoted(" ".join(cards), 80) if cards else "nothing"
    return quoted(cards, 80)


def _settlement(found: Sequence[Json], made: RoundSummary) -> str | None:
    right = {(line.seat, line.wager): line for line in made.settlement}
    for line in found:
        seat, wager = line.get("seat"), line.get("wager")
        named = isinstance(seat, str) and isinstance(wager, str)
        ended = right.pop((str(seat), str(wager)), None) if named else None
        where = f"{quoted(wager)} of {quoted(seat)}"
        if ended is None:
            return f"The record settles {where}, but the events do not, or only once."
        for name, value in _written(ended, line).items():
            if line.get(name) != value:
                what = quoted(line.get(name), 160)
                return f"{where} has {name} {what} on record, but {quoted(value, 160)} by the events."
    if right:
        seat, wager = next(iter(right))
        return f"The events settle {quoted(wager)} of {quoted(seat)}, but the record does not."
    return None


def _written(ended: SettlementRecorded, line: Json) -> Json:
    """As the record must have it; the reason as a code, or in format 1 as a sentence, where it has one."""
    written: Json = {"staked": ended.staked, "returned": ended.returned, "result": ended.result}
    if "reason" in line:
        written["reason"] = write_reason(ended.reason)
    if "why" in line:
        written["why"] = ended.reason.sentence()
    return written
