"""The pit in a browser: figures equal to the ledger, and what a supervisor does is seen at the table."""

from __future__ import annotations

import json
from collections.abc import Iterator
from fractions import Fraction
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from pitboss.errors import InputError
from pitboss.house import load_house
from pitboss.web.pit.stats import figures_panel, in_chips
from pitboss.web.pit.terms import changed_house, house_named, paytables_in
from pitboss.wording import dollars, typeset
from tests.tables import CATALOGUE
from tests.web.looking import PHONE, Looking, Person, look_at
from tests.web.serving import Server

TABLE = "champion-four-1"


@pytest.fixture(scope="module")
def looking(served_pages: Server) -> Iterator[Looking]:
    with look_at(served_pages) as found:
        yield found


@pytest.fixture(scope="module")
def players(looking: Looking) -> dict[str, Person]:
    people = {"seat-1": looking.guest(), "seat-2": looking.guest()}
    for seat, person in people.items():
        person.do(TABLE, "TakeSeat", seat=seat)
    for option in (0, -1, 0):
        looking.round(TABLE, people, option=option)
    return people


def ledger(person: Person, account: str) -> int:
    """The sum of every line of an account, read through the API."""
    total: int = 0
    after = ""
    while True:
        told = person.ask("GET", f"/ledger?account={account}&most=500{after}")
        total += sum(line["cents"] for line in told["lines"])
        if told["next"] is None:
            return total
        after = f"&after={told['next']}"


def cookie(person: Person) -> dict[str, str]:
    return {"Cookie": f"pitboss={person.token}"}


def figure(page: Page, key: str) -> str:
    return page.locator(f"[data-figure={key}]").inner_text()


def test_the_pits_numbers_are_the_ledgers(looking: Looking, players: dict[str, Person]) -> None:
    supervisor = looking.supervisor()
    records = [supervisor.ask("GET", f"/tables/{TABLE}/rounds/{number}") for number in (1, 2, 3)]
    handle = sum(each["staked"] for record in records for each in record["settlement"])
    bank = ledger(supervisor, f"bank:{TABLE}")
    with looking.page(f"/pit/table/{TABLE}", supervisor) as page:
        assert figure(page, "handle") == dollars(handle)
        assert figure(page, "win") == figure(page, "bank") == typeset.dollars(bank, plus=True)
        assert figure(page, "drop") == dollars(200_000)
        assert figure(page, "rounds") == "3"
        assert figure(page, "average") == dollars(round(Fraction(handle, 6)))
        label = page.locator(".pb-band").get_attribute("aria-label")
        assert label is not None
        assert f"win of {dollars(bank)}".replace("-", "−") in label
        assert looking.faults(page) == []
    with looking.page("/pit", supervisor) as page:
        won = typeset.dollars(bank, plus=True)
        assert page.locator(f"[data-table-figure='{TABLE}:win']").inner_text() == won
        assert figure(page, "win") == won
        assert figure(page, "drop") == dollars(-ledger(supervisor, "cage"))
        assert looking.faults(page) == []
    with looking.page(f"/pit/ledger?find=bank:&account=bank:{TABLE}", supervisor) as page:
        assert page.locator(f"[data-account='bank:{TABLE}']").inner_text() == typeset.dollars(bank, plus=True)
        assert f"add up to {typeset.dollars(bank)}" in page.locator("#pb-main").inner_text()
        assert looking.faults(page) == []


def test_a_void_by_the_supervisor_is_seen_by_the_player(looking: Looking) -> None:
    table = "champion-two-1"
    supervisor, player = looking.supervisor(), looking.guest()
    player.do(table, "TakeSeat", seat="seat-4")
    player.do(table, "PlaceWagers", seat="seat-4", wagers={"blind": 1000, "bonus": 1000})
    before = player.view(table)
    assert before["round"]["turn"] == "seat-4"
    assert before["you"]["chips"] == 98_000
    with (
        looking.page(f"/table/{table}", player) as felt,
        looking.page(f"/pit/table/{table}", supervisor) as page,
    ):
        expect(felt.locator("[data-chips]").first).to_have_text("$980.00")
        page.click("button[value=wrong-number-of-cards]")
        assert player.view(table)["round"]["status"] == "open", "one click is not enough"
        page.check("input[name=sure]")
        page.click("button[value=wrong-number-of-cards]")
        expect(page.locator("[role=alert]").first).to_contain_text("a wrong number of cards was dealt")
        expect(felt.locator("[data-chips]").first).to_have_text("$1,000.00")
        expect(felt.locator("body")).to_contain_text("wrong number of cards")
        expect(page.locator("[data-state]")).to_contain_text("between rounds")
    assert player.view(table)["round"]["status"] == "void"


def test_the_shuffler_fails_is_checked_and_signed(looking: Looking) -> None:
    table = "packs-two-1"
    supervisor = looking.supervisor()
    with looking.page(f"/pit/table/{table}", supervisor) as page:
        page.check("input[name=sure]")
        page.click("button[value=shuffler-malfunction]")
        expect(page.locator("#pb-main")).to_contain_text("The shuffler failed")
        assert supervisor.view(table)["round"]["check_due"]
        page.click("text=Sign the check")
        expect(page.locator("[role=alert]").first).to_contain_text("The check is signed")
        assert not supervisor.view(table)["round"]["check_due"]
        page.check("input[name=sure]")
        page.click("button[value=card-face-up]")
        expect(page.locator("[role=alert]").first).to_contain_text("There is no round to void.")


def test_terms_seats_and_closing(looking: Looking, players: dict[str, Person]) -> None:
    supervisor = looking.supervisor()
    table = "champion-three-1"
    guest = looking.guest()
    guest.do(table, "TakeSeat", seat="seat-5")
    with looking.page(f"/pit/table/{table}", supervisor) as page:
        page.fill("#terms-minimum", "25")
        page.fill("#terms-maximum", "100")
        page.select_option("#terms-paytable-bonus", "F")
        page.click("text=Change the terms")
        expect(page.locator("[role=alert]").first).to_contain_text("from the next round on")
        terms = supervisor.view(table)["terms"]
        assert (terms["minimum"], terms["maximum"], terms["paytables"]) == (2500, 10_000, {"bonus": "F"})
        guest.do(table, "PlaceWagers", seat="seat-5", wagers={"ante": 2500, "bonus": 2500})
        page.fill("#terms-minimum", "10")
        page.click("text=Change the terms")
        expect(page.locator("[role=alert]").first).to_contain_text("This is done between rounds")
        expect(page.locator("#terms-minimum")).to_have_value("10")
        guest.do(table, "Decision", seat="seat-5", option="fold")
        page.click(f"[aria-label='Ask {guest.name} at Seat 5 to leave']")
        expect(page.locator("[role=alert]").first).to_contain_text("Seat 5 is free")
        assert supervisor.view(table)["seats"]["seat-5"] is None
        page.click("text=Close the table")
        expect(page.locator("[data-state]")).to_contain_text("The table is closed")
        page.click("text=Open again")
        expect(page.locator("[data-state]")).to_contain_text("between rounds")


def test_a_table_is_opened_and_a_wrong_one_is_refused(looking: Looking) -> None:
    supervisor = looking.supervisor()
    with looking.page("/pit", supervisor) as page:
        page.click("summary:has-text('Open a table')")
        page.select_option("#open-game", "champion-four")
        typed = {"table": "high-limit", "title": "High “limit”", "minimum": "50", "maximum": "100,000"}
        for name, text in typed.items():
            page.fill(f"#open-{name}", text)
        page.select_option("#open-house", "washington")
        page.select_option("#open-paytable-bonus", "CH1")
        page.select_option("#open-pot", "no")
        page.click("text=Open the table")
        expect(page.locator("[role=alert]").first).to_contain_text("$")
        assert "high-limit" not in {row["id"] for row in supervisor.ask("GET", "/tables")}
        kept = typed | {"game": "champion-four", "house": "washington", "paytable-bonus": "CH1", "pot": "no"}
        for name, text in kept.items():
            expect(page.locator(f"#open-{name}")).to_have_value(text)
        assert looking.faults(page) == []
        page.fill("#open-title", "High limit")
        page.fill("#open-maximum", "")
        page.click("text=Open the table")
        expect(page.locator("[role=alert]").first).to_contain_text("High limit is open.")
        expect(page.locator("[data-tables]")).to_contain_text("High limit")
    terms = supervisor.view("high-limit")["terms"]
    assert (terms["minimum"], terms["paytables"]) == (5000, {"bonus": "CH1"})


def test_the_form_offers_what_fits_the_game(looking: Looking) -> None:
    with looking.page("/pit", looking.supervisor()) as page:
        page.click("summary:has-text('Open a table')")
        page.fill("#open-minimum", "25")
        for game in reversed(CATALOGUE.games.values()):  # the first is chosen already
            page.select_option("#open-game", game.id)
            for slot, wanted in game.paytables.items():
                fitting = ["", *CATALOGUE.pay_tables(game, slot)]
                options = page.locator(f"#open-paytable-{slot} option")
                house = load_house("default").paytables.get(game.id, {})
                expect(options.first).to_have_text(f"the house's: {house.get(slot, wanted.default)}")
                expect(options).to_have_count(len(fitting))
                assert options.evaluate_all("all => all.map(option => option.value)") == fitting
            pots = [wager for wager in game.wagers.values() if wager.in_pot]
            expect(page.locator("#open-pot")).to_have_count(len(pots))
            expect(page.locator("#open-minimum")).to_have_value("25")


def test_play_chips_are_called_play_chips(looking: Looking, players: dict[str, Person]) -> None:
    """A house that gives chips for nothing has no drop in money, and says so."""
    for path in ("/pit", f"/pit/table/{TABLE}"):
        with looking.page(path, looking.supervisor()) as page:
            expect(page.locator("[data-play-chips]")).to_contain_text("count play chips, not money")
            expect(page.locator(".pb-stat", has=page.locator("[data-figure=drop]"))).to_contain_text(
                "Drop (play chips)"
            )
    for play in (True, False):
        panel = str(figures_panel("Figures", (), 0, None, play=play))
        assert ("play chips, not money" in panel) is play
    assert in_chips("Drop", play=False) == "Drop"


def test_people_and_the_cage(looking: Looking, players: dict[str, Person]) -> None:
    supervisor, guest = looking.supervisor(), players["seat-1"]
    before = guest.view(TABLE)["you"]["chips"]
    with looking.page(f"/pit/people?find={guest.name}", supervisor) as page:
        page.fill("input[name=amount]", "12.50")
        page.click(f"[aria-label='{guest.name} buys chips']")
        expect(page.locator("[role=alert]").first).to_contain_text("$12.50 in chips were bought.")
        assert guest.view(TABLE)["you"]["chips"] == before + 1250
        page.goto(f"{looking.server.address}/pit/people?find={guest.name}")
        page.fill("input[name=amount]", "1,000,000")
        page.click(f"[aria-label='{guest.name} cashes chips']")
        expect(page.locator("[role=alert]").first).to_contain_text("There are only $")
        page.click("summary:has-text('Take someone on')")
        page.fill("#add-name", "Dana the dealer")
        page.fill("#add-password", "a good password")
        page.click("text=Open the account")
        expect(page.locator("[role=alert]").first).to_contain_text("has an account as a dealer")
        assert looking.faults(page) == []
        page.goto(f"{looking.server.address}/pit/people?find=Dana")
        page.click("summary:has-text('Dismiss')")
        assert looking.faults(page) == []
        page.click("[aria-label='Dismiss Dana the dealer for good']")
        expect(page.locator("[role=alert]").first).to_contain_text("Dismissed")
        page.goto(f"{looking.server.address}/pit/people?find=Dana")
        expect(page.locator("table")).to_contain_text("dismissed")
        assert page.locator("[aria-label^='Dismiss']").count() == 0
    who = {"name": "Dana the dealer", "password": "a good password"}
    assert looking.http.post("/api/sessions", json=who).status_code == 401


def test_an_auditor_looks_audits_and_changes_nothing(
    looking: Looking, players: dict[str, Person], tmp_path: Path
) -> None:
    auditor = looking.staff("auditor")
    with looking.page(f"/pit/table/{TABLE}", auditor, size=PHONE, dark=True) as page:
        assert page.locator("form[action^='/pit-door']").count() == 0
        assert looking.faults(page) == []
    with looking.page("/pit/audit", auditor, size=PHONE) as page:
        page.click("[data-audit]")
        page.wait_for_selector(".pb-checks li")
        assert page.locator(".pb-checks li[data-passed=false]").all_inner_texts() == []
        with page.expect_download() as found:
            page.click("text=Download an anchor")
        file = tmp_path / "anchor.json"
        found.value.save_as(file)
        assert TABLE in json.loads(file.read_text())["streams"]
        assert looking.faults(page) == []
    answer = looking.http.post(
        f"/pit-door/table/{TABLE}/close", data={"command": "x1"}, headers=cookie(auditor)
    )
    assert answer.status_code == 303
    assert not auditor.view(TABLE)["closed"]


def test_the_pit_is_closed_to_players_and_other_sites(looking: Looking, players: dict[str, Person]) -> None:
    player = players["seat-1"]
    for path in ("/pit", f"/pit/table/{TABLE}", "/pit/people", "/pit/ledger", "/pit/audit"):
        answer = looking.http.get(path, headers=cookie(player))
        assert "for supervisors and auditors" in answer.text
        assert "bank:" not in answer.text
        assert "data-figure" not in answer.text
    headers = {**cookie(looking.supervisor()), "sec-fetch-site": "cross-site"}
    answer = looking.http.post(f"/pit-door/table/{TABLE}/close", data={"command": "x2"}, headers=headers)
    assert answer.status_code == 403
    assert not player.view(TABLE)["closed"]


def test_the_pit_on_a_phone(looking: Looking, players: dict[str, Person]) -> None:
    with looking.page("/pit", looking.supervisor(), size=PHONE, dark=True) as page:
        assert looking.faults(page) == []


def test_the_form_of_a_table_is_read_with_care() -> None:
    house = load_house("default")
    assert changed_house(house, {})["table"] == changed_house(house, {"minimum": " "})["table"]
    changed = changed_house(house, {"minimum": "$25", "maximum": "2,500", "pot": "yes"})
    assert (changed["table"]["minimum"], changed["table"]["maximum"]) == (25, 2500)
    assert changed["pot"]["offered"] is True
    with pytest.raises(InputError, match=r"house\.minimum"):
        changed_house(house, {"minimum": "a lot"})
    with pytest.raises(InputError, match="There is no house configuration"):
        house_named("/etc/passwd")
    game = CATALOGUE.game("champion-four")
    assert paytables_in(game, {"paytable-bonus": "CH1", "paytable-other": "X"}) == {"bonus": "CH1"}
