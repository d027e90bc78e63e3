"""A record told in words: what the clock decided is not told as the player's own decision."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

from pitboss.contract.record import parse_record, write_record
from pitboss.round import Decision, PlaceWagers
from pitboss.web.history.finished_round import finished_round
from pitboss.web.history.pages.rounds import drawn_verdict
from pitboss.wording.reasons import Beaten, Forfeited, HandSaid, PaidByTable, Reason
from tests.floors import a_document, a_shift
from tests.table.running import run
from tests.tables import CATALOGUE


@run
async def test_a_decision_that_the_clock_made_says_so(tmp_path: Path) -> None:
    async with a_shift(str(tmp_path / "house.db")) as shift:
        house = a_document(live={"decision_seconds": 5})
        await shift.open("t", "champion-four", seats=1, house=house)
        guest = shift.seated["t"]["seat-1"]
        await shift.do("t", guest, PlaceWagers("seat-1", {"ante": 500, "bonus": 500}))
        await shift.do("t", guest, Decision("seat-1", "play"))
        shift.clock.pass_by(6)
        await (await shift.floor.live("t")).run_out()
        found = await shift.floor.store.record("t", 1)
        assert found is not None
        story = finished_round(parse_record(found[0]), CATALOGUE, reader=guest.id)
        assert story.seats[0].decisions == ("play", "check (time ran out)")


@run
async def test_cards_and_results_are_shown_as_the_events_have_them(tmp_path: Path) -> None:
    async with a_shift(str(tmp_path / "house.db")) as shift:
        await shift.open("t", "champion-four", seats=1)
        await shift.play("t")
        found = await shift.floor.store.record("t", 1)
    assert found is not None
    record = parse_record(found[0])
    forged = replace(
        record,
        cards=dict.fromkeys(record.cards, ("As", "Ah")),
        settlement=tuple(replace(line, returned=line.returned + 100) for line in record.settlement),
    )
    shown, right = (finished_round(each, CATALOGUE) for each in (forged, record))
    assert (shown.places, shown.seats) == (right.places, right.seats)
    dealt = {place.name: place.cards for place in shown.places}
    assert dealt["dealer"] == record.cards["dealer"] != ("As", "Ah")
    verdict = str(drawn_verdict(write_record(forged)))
    assert "This round does not verify: cards, settlement." in verdict


@pytest.mark.parametrize(
    ("reason", "told"),
    [
        (
            PaidByTable("seat", HandSaid("flush", (14,)), "5 to 1", "Hold'Em Bonus"),
            "Seat 3's flush, ace high, pays 5 to 1 on the Hold'Em Bonus.",
        ),
        (
            Beaten("seat", HandSaid("one pair", (9,)), "dealer", HandSaid("one pair", (10,))),
            "Dealer's pair of tens beats seat 3's pair of nines.",
        ),
        (Forfeited("Ante Blind"), "Seat 3 folded, so the Ante Blind is forfeited."),
    ],
)
def test_a_reason_speaks_of_the_seat_to_everybody_else(reason: Reason, told: str) -> None:
    assert reason.sentence("seat 3") == told
