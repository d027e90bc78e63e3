"""Past rounds in a browser: what they show is the record, and the record verifies or does not."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path

import pytest

from pitboss.contract.record import read_record
from pitboss.table.fairness.fair_check import check_record
from pitboss.web.history.finished_round import finished_round
from pitboss.web.history.pages.rounds import drawn_verdict
from pitboss.wording import spaced, typeset
from pitboss.wording.reasons import read_reason
from tests.table.fair_rounds import a_record
from tests.tables import CATALOGUE
from tests.web.looking import PHONE, Looking, Person, look_at
from tests.web.serving import Server

TABLE = "champion-four-1"

VERIFIED = "Verified: all 9 checks passed."


@pytest.fixture(scope="module")
def looking(served_pages: Server) -> Iterator[Looking]:
    with look_at(served_pages) as found:
        yield found


@pytest.fixture(scope="module")
def players(looking: Looking) -> dict[str, Person]:
    """Two who have played two rounds; the second added a seed to the second one."""
    people = {"seat-1": looking.guest(), "seat-2": looking.guest()}
    for seat, person in people.items():
        person.do(TABLE, "TakeSeat", seat=seat)
    looking.round(TABLE, people)
    people["seat-2"].do(TABLE, "AddSeed", seat="seat-2", seed="my <lucky> seed")
    assert looking.round(TABLE, people, option=-1) == 2
    return people


def test_own_rounds_with_their_net_as_the_record_has_it(looking: Looking, players: dict[str, Person]) -> None:
    player = players["seat-1"]
    with looking.page("/history", player) as page:
        rows = page.locator("tbody tr")
        assert rows.count() == 2
        for number, row in ((2, rows.nth(0)), (1, rows.nth(1))):
            record = player.ask("GET", f"/tables/{TABLE}/rounds/{number}")
            net = sum(e["returned"] - e["staked"] for e in record["settlement"] if e["seat"] == "seat-1")
            assert row.locator("td").last.inner_text() == typeset.dollars(net, plus=True)
            shown = row.locator("img").evaluate_all("all => all.map(i => i.dataset.card)")
            assert shown == record["cards"]["seat-1"]
        assert looking.faults(page) == []
        rows.nth(0).locator("a").click()
        page.wait_for_url(f"**/table/{TABLE}/history/2")


def test_a_round_shows_cards_reasons_and_fairness_and_verifies(
    looking: Looking, players: dict[str, Person], tmp_path: Path
) -> None:
    player = players["seat-2"]
    record = player.ask("GET", f"/tables/{TABLE}/rounds/2")
    with looking.page(f"/table/{TABLE}/history/2", player) as page:
        text = page.locator("#pb-main").inner_text()
        for seat in ("seat-1", "seat-2"):
            told = page.locator(f"[data-seat={seat}]").inner_text()
            for each in record["settlement"]:
                if each["seat"] == seat:
                    reason = read_reason(each["reason"])
                    assert reason.sentence(None if seat == "seat-2" else spaced(seat)) in told
        others = page.locator("[data-seat=seat-1]").inner_text().lower()
        assert "seat 1's" in others or "seat 1 folded" in others
        assert not {"your", "you"} & set(others.split())
        for key in ("commitment", "secret"):
            assert record["fairness"][key] in text
        assert "my <lucky> seed" in text
        assert "pitboss fair-check champion-four-1-round-2.json" in text
        felt = page.locator(".pb-felt--flat img").evaluate_all("all => all.map(i => i.dataset.card)")
        assert felt == [
            card for place in ("dealer", "flop", "turn", "river") for card in record["cards"][place]
        ]
        page.click("[data-verify]")
        page.wait_for_selector(".pb-checks li")
        passed = page.locator(".pb-checks li[data-passed=true]").evaluate_all(
            "all => all.map(e => e.dataset.check)"
        )
        assert passed == [check.name for check in check_record(record)]
        assert page.locator(".pb-checks li").count() == len(passed)
        assert looking.faults(page) == []
        with page.expect_download() as found:
            page.click("a[download]")
        file = tmp_path / "round.json"
        found.value.save_as(file)
        assert found.value.suggested_filename == "champion-four-1-round-2.json"
        assert VERIFIED in str(drawn_verdict(json.loads(file.read_text())))


def test_a_tables_rounds_on_a_phone_by_night(looking: Looking, players: dict[str, Person]) -> None:
    with looking.page(f"/table/{TABLE}/history", size=PHONE, dark=True) as page:
        assert page.locator("tbody tr").count() == 2
        assert looking.faults(page) == []
    with looking.page(f"/table/{TABLE}/history/1", size=PHONE, dark=True) as page:
        assert looking.faults(page) == []


def test_what_is_not_there_gets_a_sentence(looking: Looking, players: dict[str, Person]) -> None:
    with looking.page(f"/table/{TABLE}/history/99") as page:
        assert "is not over, or never was" in page.locator("[role=alert]").inner_text()
    with looking.page("/table/nowhere/history") as page:
        assert "There is no table" in page.locator("[role=alert]").inner_text()
    with looking.page("/history") as page:
        assert "Take a seat" in page.locator("#pb-main").inner_text()


def test_a_forged_record_does_not_verify_and_says_which_check_fails() -> None:
    record = a_record()
    assert VERIFIED in str(drawn_verdict(record))
    dealt = [event for event in record["events"] if event["event"] == "CardsDealt"]
    dealt[0]["cards"], dealt[1]["cards"] = dealt[1]["cards"], dealt[0]["cards"]
    shown = str(drawn_verdict(record))
    assert "pb-notice--bad" in shown
    assert "This round does not verify: deal." in shown
    assert 'data-check="deal" data-passed="false"' in shown
    assert shown.count('data-passed="true"') == len(check_record(record)) - 1
    del record["fairness"]["secret"]
    broken = str(drawn_verdict(record))
    assert "pb-notice--bad" in broken
    assert "secret" in broken
    assert "data-check" not in broken


def test_a_void_round_is_told_as_one(looking: Looking, players: dict[str, Person]) -> None:
    """Everybody's wagers went back, so nobody's net is anything."""
    table = "champion-three-1"
    guest = looking.guest()
    guest.do(table, "TakeSeat", seat="seat-3")
    guest.do(table, "PlaceWagers", seat="seat-3", wagers={"ante": 500, "bonus": 500})
    looking.supervisor().do(table, "ReportIrregularity", kind="wrong-number-of-cards")
    record = guest.ask("GET", f"/tables/{table}/rounds/1")
    story = finished_round(read_record(record), CATALOGUE, reader=guest.id)
    assert story.void
    assert story.own is not None
    assert story.own.net == story.house_net == 0
    assert story.reason == "Void: a wrong number of cards was dealt."
    with looking.page(f"/table/{table}/history/1", guest) as page:
        assert story.reason in page.locator(".pb-notice").first.inner_text()
        assert page.locator("[data-seat=seat-3] [data-net]").inner_text() == "$0.00"
