"""The lab in a real browser: what is edited is what is solved, and what is shared is what was seen."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from fractions import Fraction
from io import BytesIO
from pathlib import Path
from typing import Any

import pytest
from openpyxl import load_workbook  # type: ignore[import-untyped]
from playwright.sync_api import Page, expect

from pitboss.advise import advise
from pitboss.cards import parse_cards
from pitboss.exact import Analysis, analysis_json, ask, solve
from pitboss.games import load_catalogue
from pitboss.web.lab.figures import shown
from tests.exact.asking import SOLVABLE
from tests.marks import full
from tests.tables import CATALOGUE, GAMES
from tests.web.looking import PHONE, Looking, look_at
from tests.web.serving import Server


@pytest.fixture(scope="module")
def looking(served_pages: Server) -> Iterator[Looking]:
    expect.set_options(timeout=20_000)  # machines that test are busy
    with look_at(served_pages) as found:
        yield found


def figure(page: Page, name: str) -> Any:
    return page.locator(f'[data-figure="{name}"] .pb-stat__value')


def live(page: Page) -> Page:
    """Once the page hears the server."""
    page.wait_for_function("window.did_handshake === true && !!window.pitbossLab")
    return page


def solved(tmp_path: Path, game: str, pays: list[object], hands: list[str], **asked: Any) -> Analysis:
    """What `pitboss solve --games` has for a table of these pays."""
    lines = [
        'family = "holdem-bonus"',
        'title = "Bonus"',
        'slot = "bonus"',
        f'games = ["{game}"]',
        'place = "a test"',
        f"hands = {json.dumps(hands)}",
        "[tables]",
        f"mine = {{ pays = {json.dumps(pays)} }}",
    ]
    (tmp_path / "mine.toml").write_text("\n".join(lines), encoding="utf-8")
    house = load_catalogue(tmp_path)
    return solve(ask(house, house.game(game), paytables={"bonus": "mine"}, **asked))


HANDS = [
    "royal flush",
    "straight flush",
    "four of a kind",
    "full house",
    "flush",
    "straight",
    "three of a kind",
]


def test_editing_a_payout_changes_the_edge_to_the_value_solve_gives(looking: Looking, tmp_path: Path) -> None:
    with looking.page("/lab/champion-four?bonus=CH3") as page:
        live(page)
        posted = solve(ask(CATALOGUE, CATALOGUE.game("champion-four"), paytables={"bonus": "CH3"}))
        expect(figure(page, "edge")).to_have_text(shown(posted.house_edge, "percent"))
        page.get_by_label("royal flush", exact=True).fill("250")
        page.get_by_label("flush", exact=True).fill("7 to 2")
        page.get_by_label("two pair").fill("1")
        exact = solved(tmp_path, "champion-four", [250, 25, 15, 6, "7 to 2", 2, 1, 1], [*HANDS, "two pair"])
        bonus = exact.wagers["bonus"]
        expect(figure(page, "wager-edge")).to_have_text(shown(bonus.house_edge, "percent"))
        expect(figure(page, "wager-hits")).to_have_text(shown(bonus.hit_frequency, "percent"))
        expect(figure(page, "edge")).to_have_text(shown(exact.house_edge, "percent"))
        expect(figure(page, "risk")).to_have_text(shown(exact.element_of_risk, "percent"))
        expect(figure(page, "deviation")).to_have_text(shown(exact.standard_deviation, "plain"))
        assert "against CH3" in page.locator(".pb-lab-summary").inner_text()
        page.get_by_role("button", name="Exact fractions").click()
        told = page.locator('[data-figure="edge"] .pb-lab-exact').inner_text()
        assert Fraction(told.replace(",", "").replace("−", "-")) == exact.house_edge
        expect(page.locator('[data-figure="edge"]')).to_contain_text("per unit of Ante Blind")
        page.get_by_role("button", name="Back to the posted table").click()
        expect(figure(page, "edge")).to_have_text(shown(posted.house_edge, "percent"))
        expect(page.get_by_label("royal flush", exact=True)).to_have_value("100")


def test_bad_entries_are_refused_in_place_and_the_last_figures_stay(looking: Looking) -> None:
    with looking.page("/lab/champion-four?bonus=CH3") as page:
        live(page)
        before = figure(page, "edge").inner_text()
        field = page.get_by_label("flush", exact=True)
        told = page.locator("#pays-flush-problem")
        for text, said in (
            ("abc", "is not a payout"),
            ("-4", "never negative"),
            ("", "Empty"),
            ("90", "pays more than"),
        ):
            field.fill(text)
            expect(told).to_contain_text(said)
            expect(field).to_have_attribute("aria-invalid", "true")
            expect(page.locator(".pb-lab-summary")).to_have_attribute("data-stale", "yes")
            assert figure(page, "edge").inner_text() == before
            assert field.input_value() == text
        assert "pays=" not in page.url
        field.fill("5")
        expect(told).to_be_empty()
        expect(page.locator(".pb-lab-summary")).to_have_attribute("data-stale", "no")
        expect(figure(page, "edge")).not_to_have_text(before)


def test_an_address_restores_everything(looking: Looking) -> None:
    with looking.page("/lab/packs-two") as page:
        live(page)
        page.get_by_label("Pay table", exact=True).select_option("report")
        expect(page.get_by_label("straight flush")).to_have_value("150")
        page.get_by_label("Unpaired").select_option("lose")
        expect(page.locator("#setting-unpaired ~ .pb-muted")).to_contain_text("even when it beats")
        page.get_by_label("One unit").fill("25")
        page.get_by_label("One unit").press("Enter")
        expect(page).to_have_url(re.compile("unit=25"))
        page.get_by_label("7-card royal flush").fill("$30,000")
        page.get_by_label("flush", exact=True).fill("6")
        expect(page).to_have_url(re.compile(r"flush:6"))
        page.get_by_role("tab", name="Distribution").click()
        expect(page).to_have_url(re.compile("view=results"))
        address = page.url
        seen = {name: figure(page, name).inner_text() for name in ("wager-edge", "edge", "risk", "deviation")}
    with looking.page(address.removeprefix(looking.server.address)) as page:
        for name, text in seen.items():
            expect(figure(page, name)).to_have_text(text)
        expect(page.get_by_label("7-card royal flush")).to_have_value("$30,000")
        expect(page.get_by_label("Unpaired")).to_have_value("lose")
        expect(page.get_by_role("tab", name="Distribution")).to_have_attribute("aria-selected", "true")
        expect(page.get_by_role("img", name="Probability of each net result")).to_be_visible()


def test_bad_addresses_get_one_sentence(looking: Looking) -> None:
    for path, said in (
        ("/lab/champion-four?bonus=ZZ", "There is no bonus pay table"),
        ("/lab/champion-four?pays=flush:90", "Flush pays more than"),
        ("/lab/figures?source=hearsay", "There is no source"),
    ):
        with looking.page(path) as page:
            expect(page.locator(".pb-notice--bad")).to_have_count(1)
            expect(page.locator(".pb-notice--bad")).to_contain_text(said)


@pytest.mark.parametrize(("game", "side"), [("champion-four", None), ("champion-one", "dealer")])
def test_the_heat_map_is_that_of_solve(looking: Looking, game: str, side: str | None) -> None:
    exact = solve(ask(CATALOGUE, CATALOGUE.game(game), side=side))
    with looking.page(f"/lab/{game}{f'?side={side}' if side else ''}") as page:
        live(page)
        page.wait_for_selector("[data-lab-heat]")
        cells = page.eval_on_selector_all(
            ".pb-lab-cell",
            "all => all.map(each => [each.dataset.hand, each.querySelector('span').textContent])",
        )
        assert {hand: text.replace("−", "-").replace("+", "") for hand, text in cells} == {
            hand: f"{float(value):.2f}".replace("-0.00", "0.00")
            for hand, value in exact.starting_hands.items()
        }
        values = {each.hand: each for each in exact.counts.hands}
        for hand, reach in (("72o", "hover"), ("KQs", "click")):
            getattr(page.locator(f'.pb-lab-cell[data-hand="{hand}"]'), reach)()
            detail = page.locator("[data-lab-detail]")
            expect(detail.locator("h3")).to_have_text(hand)
            best = detail.locator(".pb-advice__option--best span").first
            expect(best).to_have_text(values[hand].best)
            for option, value in values[hand].values.items():
                text = f"{value / exact.counts.scale / values[hand].deals:+.6f}".replace("-", "−")
                expect(detail).to_contain_text(text)
                expect(detail).to_contain_text(option)
        page.keyboard.press("ArrowRight")
        expect(page.locator("[data-lab-detail] h3")).to_have_text("KJs")


def test_the_hand_analyzer_gives_the_values_of_advise(looking: Looking) -> None:
    question = ask(CATALOGUE, CATALOGUE.game("champion-four"))
    exact = advise(question, {"seat": parse_cards("9s 8s"), "flop": parse_cards("7s 6d 2c")})
    with looking.page("/lab/champion-four?view=hand") as page:
        live(page)
        page.get_by_label("Seat, 2 cards").fill("9s 9s")
        expect(page.locator("#cards-seat-problem")).not_to_be_empty()
        page.get_by_label("Seat, 2 cards").fill("9s8s")
        expect(page.locator('[data-option="play"]')).to_be_visible()
        page.get_by_label("Flop, 3 cards").fill("7s 6d 2c")
        for name, value in exact.options.items():
            expect(page.locator(f'[data-option="{name}"]')).to_contain_text(shown(value, "units"))
        expect(page.locator(".pb-advice__option--best")).to_have_attribute("data-option", exact.best)
        page.wait_for_function("[...document.images].every(i => i.complete && i.naturalWidth > 0)")
        assert looking.faults(page) == []


@pytest.mark.parametrize("width", [1280, 1920])
def test_numbers_of_the_index_fit_their_cards(looking: Looking, width: int) -> None:
    with looking.page("/lab") as page:
        page.set_viewport_size({"width": width, "height": 900})
        page.wait_for_selector(".pb-lab-game .pb-stat__value")
        crossing = page.evaluate(
            """() => [...document.querySelectorAll('.pb-lab-game .pb-lab-figure')]
                .filter((each) => [...each.children].some((part) => part.scrollWidth > each.clientWidth))
                .length"""
        )
        assert crossing == 0


def test_tabs_stay_in_view(looking: Looking) -> None:
    with looking.page("/lab/champion-four?view=results") as page:
        live(page)
        page.evaluate("() => window.scrollTo(0, document.body.scrollHeight)")
        expect(page.get_by_role("tab", name="Best play")).to_be_in_viewport()


def test_cards_are_picked_into_the_fields_and_out_again(looking: Looking) -> None:
    with looking.page("/lab/champion-four?view=hand") as page:
        live(page)
        for name in (
            "ace of spades",
            "king of diamonds",
            "two of clubs",
            "seven of hearts",
            "ten of diamonds",
        ):
            page.get_by_role("button", name=name, exact=True).click()
        expect(page.locator("#cards-seat")).to_have_value("As Kd")
        expect(page.locator("#cards-flop")).to_have_value("2c 7h Td")
        expect(page.locator("[data-lab-analyzer] [data-option]")).to_have_count(3)
        ten = page.get_by_role("button", name="ten of diamonds", exact=True)
        expect(ten).to_have_attribute("aria-pressed", "true")
        ten.click()
        expect(page.locator("#cards-flop")).to_have_value("2c 7h")
        expect(ten).to_have_attribute("aria-pressed", "false")
        assert looking.faults(page) == []


def test_a_line_divides_hands_that_win_from_those_that_lose(looking: Looking) -> None:
    with looking.page("/lab/champion-four") as page:
        page.wait_for_selector("[data-lab-heat]")
        cells = page.evaluate(
            """() => [...document.querySelectorAll('[data-lab-heat] td')].map((td) => [td.className,
                td.firstElementChild.classList.contains('pb-lab-cell--loses'),
                td.textContent.includes('−')])"""
        )
    assert len(cells) == 169
    for at, (look, loses, negative) in enumerate(cells):
        assert loses or not negative
        if at % 13 < 12:
            assert ("pb-lab-zero--right" in look) == (loses != cells[at + 1][1])
        if at + 13 < 169:
            assert ("pb-lab-zero--below" in look) == (loses != cells[at + 13][1])


def test_the_designer_finds_a_table_and_the_table_is_taken_up(looking: Looking) -> None:
    with looking.page("/lab/champion-four?bonus=CH3&view=design") as page:
        live(page)
        page.get_by_label("House edge of the wager").fill("4")
        page.get_by_role("button", name="Find tables").click()
        expect(page.locator("#design-house_edge-problem")).to_contain_text("lacks the % sign")
        page.get_by_label("House edge of the wager").fill("30%")
        page.get_by_role("button", name="Find tables").click()
        row = page.locator("[data-lab-designs] tbody tr").nth(1)
        expect(row).to_be_visible(timeout=90_000)
        cells = row.locator("td.pb-num").all_inner_texts()
        row.get_by_role("button").click()
        expect(figure(page, "wager-edge")).to_have_text(cells[-4])
        assert abs(float(cells[-4].rstrip("%")) - 30) <= 0.1
        assert cells[-1].startswith("▼ −"), "an edge below zero is marked"
        expect(figure(page, "edge")).to_have_text(cells[-1].split()[1])
        expect(page.get_by_label("royal flush", exact=True)).to_have_value(cells[0])
        assert looking.faults(page) == []


def test_two_configurations_are_compared(looking: Looking) -> None:
    with looking.page("/lab/champion-four?bonus=CH3&view=compare") as page:
        live(page)
        page.locator("#other-bonus").select_option("CH5")
        expect(page.locator(".pb-lab-compared thead")).to_contain_text("B: CH5")
        row = page.locator(".pb-lab-compared tr[data-differs]", has_text="House edge").last
        one, other = (
            solve(ask(CATALOGUE, CATALOGUE.game("champion-four"), paytables={"bonus": name})).house_edge
            for name in ("CH3", "CH5")
        )
        expect(row).to_contain_text(shown(one, "percent"))
        expect(row).to_contain_text(shown(other, "percent"))
        expect(page).to_have_url(re.compile("against="))
        page.get_by_role("button", name="Pin the configuration above").click()
        expect(page.locator("tr[data-differs]")).to_have_count(0)
        page.get_by_label("straight", exact=True).fill("3")
        expect(page.locator("tr[data-differs]", has_text="traight")).to_have_count(1)


def test_sessions_are_played_with_progress_and_can_be_stopped(looking: Looking) -> None:
    with looking.page("/lab/champion-four?view=sessions") as page:
        page.set_default_timeout(90_000)  # a worker gives way to everybody else
        live(page)
        page.get_by_label("Bankroll").fill("nothing")
        page.get_by_role("button", name="Play", exact=True).click()
        expect(page.locator("#sessions-bankroll-problem")).to_contain_text("dollars")
        page.get_by_label("Bankroll").fill("500")
        page.get_by_label("Sessions to play").fill("400,000")
        page.get_by_role("button", name="Play", exact=True).click()
        page.wait_for_selector(".pb-lab-progress progress")
        page.wait_for_function("document.querySelector('.pb-lab-progress progress')?.value > 0")
        page.locator("[data-lab-stop]").click()
        session = page.locator("[data-lab-session]")
        expect(session).to_be_visible(timeout=90_000)
        expect(page.get_by_text("Stopped after")).to_be_visible()
        expect(session).to_contain_text("Risk of ruin")
        expect(session.get_by_role("img")).to_be_visible()
        assert looking.faults(page) == []


def test_files_are_those_of_the_configuration(looking: Looking, tmp_path: Path) -> None:
    query = "bonus=CH3&pays=royal+flush:300"
    table = looking.http.get(f"/lab/champion-four/pay-table.toml?{query}").text
    (tmp_path / "house.toml").write_text(table, encoding="utf-8")
    house = load_catalogue(tmp_path)
    exact = solve(ask(house, house.game("champion-four"), paytables={"bonus": "custom"}))
    assert looking.http.get(f"/lab/champion-four/solve.json?{query}").json() == analysis_json(exact)
    for name in ("pay-table.csv", "distribution.csv", "hands.csv"):
        answer = looking.http.get(f"/lab/champion-four/{name}?{query}")
        assert answer.headers["content-type"].startswith("text/csv")
        assert "attachment" in answer.headers["content-disposition"]
    book = looking.http.get(f"/lab/packs-two/report.xlsx?{query.replace('CH3', 'report')}")
    assert book.status_code == 200
    assert load_workbook(BytesIO(book.content)).sheetnames
    wrong = looking.http.get("/lab/champion-four/solve.json?bonus=ZZ")
    assert wrong.status_code == 404
    assert "no bonus pay table" in wrong.json()["error"]["message"]
    assert looking.http.get("/lab/champion-four/solve.json?pays=flush:90").status_code == 422
    assert looking.http.get("/lab/champion-four/cheat.exe").status_code == 404


def test_printed_figures_are_filtered(looking: Looking) -> None:
    every = looking.http.get("/lab/figures.json").json()
    wrong = [each for each in every if each["verdict"] == "contradicted"]
    with looking.page("/lab/figures") as page:
        live(page)
        rows = page.locator(".pb-lab-verdicts tbody tr")
        expect(rows).to_have_count(len(every))
        page.get_by_label("Verdict").select_option("contradicted")
        expect(rows).to_have_count(len(wrong))
        source = wrong[0]["source"]
        page.get_by_label("Source").select_option(source)
        expect(rows).to_have_count(len([each for each in wrong if each["source"] == source]))
        expect(page).to_have_url(re.compile(f"source={source}"))
        assert looking.faults(page) == []


SHOWN = ("champion-three", "packs-two")


@pytest.mark.parametrize("game", [game if game in SHOWN else full(game)[0] for game in SOLVABLE])
def test_every_game_opens_on_a_phone_without_sideways_scroll(looking: Looking, game: str) -> None:
    with looking.page(f"/lab/{game}", size=PHONE, dark=game.startswith("packs")) as page:
        live(page)
        exact = solve(ask(CATALOGUE, CATALOGUE.game(game)))
        expect(figure(page, "edge")).to_have_text(shown(exact.house_edge, "percent"))
        if game == "champion-three":
            expect(page.get_by_text("The card costs")).to_be_visible()
        page.get_by_role("button", name="Exact fractions").click()
        assert looking.faults(page) == []


@pytest.mark.parametrize(("size", "dark"), [(PHONE, False), *full(((1280, 900), True))])
def test_every_part_is_labelled_and_readable(looking: Looking, size: tuple[int, int], dark: bool) -> None:
    with looking.page("/lab/champion-four?bonus=CH3&pays=flush:5", size=size, dark=dark) as page:
        live(page)
        for name in page.get_by_role("tab").all_inner_texts():
            page.get_by_role("tab", name=name).click()
            expect(page.get_by_role("tabpanel", name=name)).to_be_visible()
            page.wait_for_timeout(100)
            assert looking.faults(page) == [], name
    with looking.page("/lab", size=size, dark=dark) as page:
        assert page.locator(".pb-lab-game").count() == len(SOLVABLE) + 1
        assert page.locator(".pb-lab-others li").count() == len(GAMES) - len(SOLVABLE)
        assert looking.faults(page) == []
