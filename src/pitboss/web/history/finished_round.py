"""A finished round as its reader wants it: cards, wagers, results with their reasons, and the shuffle."""

from __future__ import annotations

from dataclasses import dataclass

from pitboss.codec import Json
from pitboss.contract.round_record import RoundRecord, read_record
from pitboss.games import Catalogue
from pitboss.rules import Game
from pitboss.web.drawing import table_places
from pitboss.wording import spaced

__all__ = ["FinishedRound", "FinishedSeat", "Result", "finished_round"]


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
class FinishedRound:
    """One finished round."""

    record: RoundRecord
    places: tuple[tuple[str, tuple[str, ...]], ...]
    """Shared hands and community cards with the names of their places; what was not dealt is left out."""
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


def finished_round(published: Json, catalogue: Catalogue, *, reader: str | None = None) -> FinishedRound:
    """A round from its published record; `reader` is the person who reads it."""
    record = read_record(published)
    game = catalogue.games.get(record.game.id)
    seats = sorted(record.seats.items(), key=lambda item: _number(item[0]))
    return FinishedRound(
        record=record,
        places=_places(game, record),
        seats=tuple(_seat(game, record, seat, own=each.person == reader) for seat, each in seats),
    )


def _seat(game: Game | None, record: RoundRecord, seat: str, *, own: bool) -> FinishedSeat:
    return FinishedSeat(
        seat=seat,
        name=record.seats[seat].name,
        own=own,
        cards=record.cards.get(seat, ()),
        decisions=_decisions(record, seat),
        results=_results(game, record, seat, own=own),
    )


def _decisions(record: RoundRecord, seat: str) -> tuple[str, ...]:
    """The seat's decisions, with those that the clock made for it marked."""
    requests = [entry.request for entry in record.log]
    late = {
        each["asked"]
        for each in requests
        if each.get("command") == "ClockRanOut" and each.get("seat") == seat
    }
    return tuple(
        f"{option} (time ran out)" if number in late else option
        for number, option in enumerate(record.seats[seat].decisions)
    )


def _places(game: Game | None, record: RoundRecord) -> tuple[tuple[str, tuple[str, ...]], ...]:
    cards = record.cards
    if game is None:  # the house no longer has this game
        return tuple((place, held) for place, held in cards.items() if place not in record.seats)
    return tuple((place.label, cards[place.group]) for place in table_places(game) if place.group in cards)


def _results(game: Game | None, record: RoundRecord, seat: str, *, own: bool) -> tuple[Result, ...]:
    labels = {} if game is None else {name: wager.label for name, wager in game.wagers.items()}
    return tuple(
        Result(
            label=labels.get(each.wager, each.wager),
            staked=each.staked,
            returned=each.returned,
            result=each.result,
            why=each.because.sentence(None if own else spaced(seat)),
        )
        for each in record.settlement
        if each.seat == seat
    )


def _number(seat: str) -> tuple[int, str]:
    """Sorts seats by number, the tenth after the ninth."""
    digits = "".join(filter(str.isdigit, seat))
    return int(digits or 0), seat
