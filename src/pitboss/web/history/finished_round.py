"""A finished round as its reader wants it: cards, wagers, results with their reasons, and the shuffle."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from pitboss.contract.record import LogRecorded, RoundRecord
from pitboss.contract.round_summary import RoundSummary, summary_of
from pitboss.games import Catalogue
from pitboss.rules import Game
from pitboss.table.codec import request_from_json
from pitboss.table.commands import ClockRanOut
from pitboss.table.names import display_name
from pitboss.web.drawing.places import table_places
from pitboss.wording import spaced
from pitboss.wording.reasons import TakenBack

__all__ = ["FinishedRound", "FinishedSeat", "PlaceDealt", "Result", "finished_round"]


@dataclass(frozen=True, slots=True, kw_only=True)
class Result:
    """One wager of one seat."""

    label: str
    staked: int
    returned: int
    result: str
    why: str

    @property
    def net(self) -> int:
        return self.returned - self.staked


@dataclass(frozen=True, slots=True, kw_only=True)
class FinishedSeat:
    """One seat's round."""

    seat: str
    name: str
    own: bool
    """Whether it is the reader's."""
    cards: tuple[str, ...]
    decisions: tuple[str, ...]
    results: tuple[Result, ...]

    @property
    def by_result(self) -> dict[str, list[str]]:
        """The labels of the wagers that won, lost, pushed or were void."""
        found: dict[str, list[str]] = {}
        for each in self.results:
            found.setdefault(each.result, []).append(each.label)
        return found

    @property
    def staked(self) -> int:
        return sum(each.staked for each in self.results)

    @property
    def net(self) -> int:
        return sum(each.net for each in self.results)


@dataclass(frozen=True, slots=True, kw_only=True)
class PlaceDealt:
    """A shared hand or community cards, by the name of their place."""

    name: str
    label: str
    cards: tuple[str, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class FinishedRound:
    """One finished round."""

    record: RoundRecord
    places: tuple[PlaceDealt, ...]
    """What was not dealt is left out."""
    seats: tuple[FinishedSeat, ...]

    @property
    def void(self) -> bool:
        return self.record.status == "void"

    @property
    def reason(self) -> str:
        """Why a void round is void."""
        return next((r.why for seat in self.seats for r in seat.results if r.result == "void"), "")

    @property
    def own(self) -> FinishedSeat | None:
        return next((seat for seat in self.seats if seat.own), None)

    @property
    def house_net(self) -> int:
        """What the seats lost together; a pot is their own money and adds nothing."""
        return -sum(seat.net for seat in self.seats)


def finished_round(record: RoundRecord, catalogue: Catalogue, *, reader: str | None = None) -> FinishedRound:
    """A round from its record; `reader` is the person who reads it, None a stranger.

    Cards and results come from the events, which the check of the shuffle follows, and not from the record's
    own summary of them.
    """
    game = catalogue.games.get(record.game.id)
    summary = summary_of(record.happened)
    return FinishedRound(
        record=record,
        places=_places(game, record, summary),
        seats=tuple(
            FinishedSeat(
                seat=seat,
                name=each.name if reader is not None else display_name(each.name),
                own=each.person == reader,
                cards=summary.cards.get(seat, ()),
                decisions=_decisions(seat, each.decisions, record.log),
                results=_results(game, summary, seat, own=each.person == reader),
            )
            for seat, each in sorted(record.seats.items(), key=lambda item: _number(item[0]))
        ),
    )


def _decisions(seat: str, options: Sequence[str], log: Sequence[LogRecorded]) -> tuple[str, ...]:
    """The seat's decisions, with those that the clock made for it marked."""
    requests = (request_from_json(line.request) for line in log)
    late = {each.asked for each in requests if isinstance(each, ClockRanOut) and each.seat == seat}
    return tuple(
        f"{option} (time ran out)" if number in late else option for number, option in enumerate(options)
    )


def _places(game: Game | None, record: RoundRecord, summary: RoundSummary) -> tuple[PlaceDealt, ...]:
    cards = summary.cards
    if game is None:  # the house no longer has this game
        return tuple(
            PlaceDealt(name=place, label=place, cards=held)
            for place, held in cards.items()
            if place not in record.seats
        )
    return tuple(
        PlaceDealt(name=place.name, label=place.label, cards=held)
        for place in table_places(game)
        if (held := place.lying(cards))
    )


def _results(game: Game | None, summary: RoundSummary, seat: str, *, own: bool) -> tuple[Result, ...]:
    labels = {} if game is None else {name: wager.label for name, wager in game.wagers.items()}
    return tuple(
        Result(
            label=labels.get(each.wager) or each.wager,
            staked=each.staked,
            returned=each.returned,
            result="taken back" if isinstance(each.reason, TakenBack) else each.result,
            why=each.reason.sentence(None if own else spaced(seat)),
        )
        for each in summary.settlement
        if each.seat == seat and (each.staked or each.returned)  # not a bonus that did not come
    )


def _number(seat: str) -> tuple[int, str]:
    """Sorts seats by number, the tenth after the ninth."""
    digits = "".join(filter(str.isdigit, seat))
    return int(digits or 0), seat
