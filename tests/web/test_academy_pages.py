"""The academy in a real browser: every drill rightly and wrongly, kept, printed, on a phone, by keyboard."""

from __future__ import annotations

import io
import sqlite3
from collections.abc import Iterator
from contextlib import ExitStack, closing
from dataclasses import replace
from pathlib import Path

import httpx
import pytest
from playwright.sync_api import Page, expect
from pypdf import PdfReader

from pitboss.web.academy.addresses import scene_address
from pitboss.web.academy.training_session import SESSION
from tests.marks import full
from tests.web.academy import (
    answers_of,
    asking,
    click_answer,
    judged,
    lesson_of,
    read,
    right,
    type_answer,
    wrong,
)
from tests.web.looking import PHONE, Looking, look_at
from tests.web.serving import start_server

DRILLS = {
    "reading": "high-card-flush",
    "winner": "caribbean-stud",
    "settlement": "four-card",
    "procedure": "champion-one",
    "irregularity": "let-it-ride",
    "decision": "champion-three",
}
PRINTED = {"reading": "packs-two", "winner": "champion-two", "settlement": "champion-four"}


class House:
    """A server that can be stopped and started again on the same database."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self._stack = ExitStack()
        self.looking = self._open()
        self._boss = self.looking.supervisor()  # by the link of the first start, which works once

    def _open(self) -> Looking:
        server = self._stack.enter_context(start_server(self.folder, "--pages"))
        return self._stack.enter_context(look_at(server))

    def restart(self) -> None:
        self.close()
        self.looking = self._open()
        self.looking._supervisor = replace(self._boss, http=self.looking.http)

    def close(self) -> None:
        self._stack.close()


@pytest.fixture(scope="module")
def house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[House]:
    opened = House(tmp_path_factory.mktemp("academy"))
    yield opened
    opened.close()


def next_scene(page: Page, shown: int) -> None:
    page.keyboard.press("Enter")
    asking(page, shown)


@pytest.mark.parametrize(
    ("name", "game"), [*list(DRILLS.items())[:2], *full(*list(DRILLS.items())[2:], *PRINTED.items())]
)
def test_a_right_answer_by_mouse_and_a_wrong_one_by_keyboard(house: House, name: str, game: str) -> None:
    person = house.looking.guest()
    lesson = lesson_of(person.id, name, game)
    with house.looking.page(f"/academy/{name}/{game}", person) as page:
        asking(page, 1)
        scene = lesson.next()
        given, drill = right(lesson.drill, scene), lesson.drill
        click_answer(page, drill.question(scene), given)
        assert judged(page) == "right"
        expect(page.locator(".pb-verdict__cite")).to_contain_text(",")
        assert house.looking.faults(page) == []
        lesson.answer(read(drill, scene, given), millis=1000, at=1)
        next_scene(page, 2)
        scene = lesson.next()
        given = wrong(drill, scene)
        type_answer(page, drill.question(scene), given)
        assert judged(page) == "wrong"
        verdict = drill.judge(scene, read(drill, scene, given))
        expect(page.locator(".pb-verdict__why")).to_have_text(verdict.explanation)
        if verdict.cost is not None:
            expect(page.locator("[data-cost]")).to_have_attribute("data-cost", str(verdict.cost))
            expect(page.locator(".pb-lesson__card")).to_contain_text("Strategy card")
    assert answers_of(house.folder, person.id) == [(name, True), (name, False)]


def test_a_whole_session_by_keyboard_is_still_there_after_a_restart(house: House) -> None:
    person = house.looking.guest()
    lesson = lesson_of(person.id, "procedure", "champion-four")
    outcomes: list[bool] = []
    with house.looking.page("/academy/procedure/champion-four", person) as page:
        for number in range(1, SESSION + 1):
            asking(page, number)
            scene, well = lesson.next(), number % 3 != 0
            drill = lesson.drill
            given = right(drill, scene) if well else wrong(drill, scene)
            type_answer(page, drill.question(scene), given)
            assert judged(page) == ("right" if well else "wrong")
            lesson.answer(read(drill, scene, given), millis=1000, at=1)
            outcomes.append(well)
            page.keyboard.press("Enter")
        expect(page.locator("[data-sum=right]")).to_have_text(f"{sum(outcomes)} of {SESSION}")
        assert house.looking.faults(page) == []
        page.keyboard.press("Enter")  # another session
        asking(page, SESSION + 1)
    kept = answers_of(house.folder, person.id)
    assert [was for _, was in kept] == outcomes
    assert [drill for drill, _ in kept] == [each.drill for each in lesson.answered]
    house.restart()
    with house.looking.page("/academy", person) as page:
        expect(page.locator(".pb-school__hero")).to_contain_text(f"{SESSION} answers, {sum(outcomes)} right")
        line = page.locator("[data-game=champion-four] [data-skill=procedure]")
        expect(line).to_have_attribute("data-answers", str(SESSION))
        expect(line).to_contain_text(f"{100 * sum(outcomes) // SESSION}% right")
        line.locator("[data-start]").click()
        asking(page, 1)
        again = lesson_of(person.id, "procedure", "champion-four", lesson.answered)
        offered = [choice.words.lower() for choice in again.drill.question(again.next()).fields[0].choices]
        assert [each.inner_text().lower() for each in page.query_selector_all(".pb-choice span")] == offered


def test_what_is_no_answer_is_refused_in_place_and_never_counted(house: House) -> None:
    person = house.looking.guest()
    problem = "[data-problem]"
    with house.looking.page("/academy/irregularity/champion-four", person) as page:
        asking(page)
        page.click("#academy-answer [type=submit]")
        expect(page.locator(problem)).to_contain_text("Choose one of")
        page.keyboard.press("1")
        page.keyboard.press("1")
        for bad, told in (("abc", "'abc'"), ("", "''"), ("-5", "-5"), ("1e3", "1e3")):
            page.fill("[name=back]", bad)
            page.keyboard.press("Enter")
            expect(page.locator(problem)).to_contain_text(told)
            expect(page.locator(problem)).to_contain_text("Not counted")
            assert page.input_value("[name=back]") == bad
        assert page.get_attribute(".pb-lesson", "data-answered") == "0"
    with house.looking.page("/academy/settlement/champion-four", person) as page:
        asking(page)
        page.fill("#pb-amount", "10")
        page.click("[data-settle] button")
        expect(page.locator(problem)).to_contain_text("Choose a spot first")
        page.click("[data-spot] >> nth=0")
        for bad, told in (("ten", "'ten'"), ("", "''"), ("-5", "-5")):
            page.fill("#pb-amount", bad)
            page.click("[data-settle] button")
            expect(page.locator(problem)).to_contain_text(told)
        page.click("[data-done]")
        expect(page.locator(problem)).to_contain_text("have not been settled yet")
        assert page.locator(".pb-line--settled").count() == 0
        page.fill("#pb-amount", "5")
        page.click("[data-settle] button")
        expect(page.locator(".pb-line--settled")).to_have_count(1)
        expect(page.locator(problem)).to_have_text("")
        page.click("[data-take-back]")
        expect(page.locator(".pb-line--settled")).to_have_count(0)
    with house.looking.page("/academy/reading/champion-four", person) as page:
        asking(page)
        for key in "123":
            page.keyboard.press(key)
        page.keyboard.press("a")
        page.keyboard.press("Enter")
        expect(page.locator(problem)).to_contain_text("Pick 5 cards, not 3")
    assert answers_of(house.folder, person.id) == []


def test_a_scene_by_its_address_is_the_same_for_everybody_and_counts_for_nobody(house: House) -> None:
    person = house.looking.guest()
    lesson = lesson_of(person.id, "winner", "packs-two")
    scene = lesson.next()
    address = scene_address("packs-two", scene.reference)
    pictures = ".pb-scene .pb-card"
    with house.looking.page("/academy/winner/packs-two", person) as own:
        asking(own)
        mine = [each.get_attribute("alt") for each in own.query_selector_all(pictures)]
    for visitor in (person, None):
        with house.looking.page(address, visitor) as page:
            asking(page)
            assert [each.get_attribute("alt") for each in page.query_selector_all(pictures)] == mine
            click_answer(page, lesson.drill.question(scene), right(lesson.drill, scene))
            assert judged(page) == "right"
            expect(page.locator("[data-verdict]")).to_contain_text("not counted")
            link = page.get_attribute("[data-permalink]", "href")
            assert link == address
    assert answers_of(house.folder, person.id) == []
    refused = house.looking.http.get(f"{address}x-cut")
    assert refused.status_code == 404
    assert "No scene has this address" in refused.text


def test_a_page_that_is_loaded_again_goes_on_with_scene_and_clock(house: House) -> None:
    """Its time runs from when it was first shown, also in the middle of a round that is followed."""
    person = house.looking.guest()
    lesson = lesson_of(person.id, "procedure", "champion-four")

    def seconds() -> float:
        return float(page.inner_text("[data-watch-time]").removesuffix(" s"))

    def offered() -> list[str]:
        return [each.inner_text() for each in page.query_selector_all(".pb-choice span, .pb-story li")]

    with house.looking.page("/academy/procedure/champion-four", person) as page:
        asking(page, 1)
        click_answer(page, lesson.drill.question(lesson.next()), right(lesson.drill, lesson.next()))
        assert judged(page) == "right"
        next_scene(page, 2)
        before = offered()
        page.wait_for_function("parseFloat(document.querySelector('[data-watch-time]').textContent) >= 1.5")
        page.reload()
        asking(page, 1)
        page.wait_for_function("document.querySelector('[data-watch-time]').textContent !== '0.0 s'")
        assert offered() == before
        assert seconds() >= 1.5
        page.click(".pb-choice >> nth=0")
        judged(page)
    with closing(sqlite3.connect(f"file:{house.folder / 'pitboss.db'}?mode=ro", uri=True)) as books:
        _, second = books.execute("select millis from drills where person = ? order by number", (person.id,))
    assert second[0] >= 1500


def test_a_scene_that_the_cards_do_not_give_is_told_with_a_way_on(tmp_path: Path) -> None:
    barren = (
        "from pitboss.academy.scenes import arrangement; arrangement._MOST_TRIES = 0; "
        "import pitboss.cli as c; c.main()"
    )
    with (
        start_server(tmp_path, "--pages", program=("-c", barren)) as server,
        httpx.Client(base_url=server.address, timeout=30) as http,
    ):
        cookie = {"Cookie": f"pitboss={http.post('/api/guests').json()['token']}"}
        address = "/academy/reading/champion-four"
        for past in ("1", "2"):
            answer = http.get(address, headers=cookie)
            assert answer.status_code == 404
            assert "No scene of the kind" in answer.text
            address = f"/academy/reading/champion-four?past={past}"
            assert address in answer.text
        assert http.get("/academy/procedure/champion-four", headers=cookie).status_code == 200


def test_whoever_comes_without_an_account_starts_with_one_click(house: House) -> None:
    with house.looking.page("/academy") as page:
        page.click("[data-start='winner/champion-four']")
        asking(page)
        expect(page.locator(".pb-menu__who")).to_contain_text("Guest")
        assert house.looking.faults(page) == []


@pytest.mark.parametrize("theme", ["dark", *full("light")])
def test_the_pages_fit_a_phone_and_can_be_read(house: House, theme: str) -> None:
    person = house.looking.guest()
    names = list(DRILLS)[::2] if theme == "light" else list(DRILLS)[1::2]
    with house.looking.page("/academy", person, size=PHONE, dark=theme == "dark") as page:
        assert house.looking.faults(page) == []
        for name in names:
            game = DRILLS[name]
            page.goto(f"{house.looking.server.address}/academy/{name}/{game}")
            asking(page)
            assert house.looking.faults(page) == [], name
            small = page.evaluate(
                """() => [...document.querySelectorAll('.pb-lesson button, .pb-option')].filter((each) => {
                const box = each.getBoundingClientRect();
                return box.width && Math.min(box.width, box.height) < 40;
                }).map((each) => each.outerHTML)"""
            )
            assert small == [], name


def test_the_certificate_is_printed_with_name_and_figures_and_guarded(house: House) -> None:
    trainee = house.looking.staff("dealer")
    lesson = lesson_of(trainee.id, "reading", "champion-four")
    with house.looking.page("/academy/reading/champion-four", trainee) as page:
        asking(page)
        scene = lesson.next()
        click_answer(page, lesson.drill.question(scene), right(lesson.drill, scene))
        assert judged(page) == "right"
    stranger = house.looking.guest()
    asked = {"Cookie": f"pitboss={stranger.token}"}
    for path in ("/academy/people", f"/academy/certificate/{trainee.id}"):
        refused = house.looking.http.get(path, headers=asked)
        assert refused.status_code == 403
        assert trainee.name not in refused.text
    with house.looking.page("/academy/people", house.looking.supervisor()) as page:
        row = page.locator(f"[data-trainee='{trainee.id}']")
        expect(row).to_contain_text(trainee.name)
        expect(row).to_contain_text("100%")
        assert house.looking.faults(page) == []
        row.get_by_role("link", name="Certificate").click()
        expect(page.locator("[data-name]")).to_have_text(trainee.name)
        assert house.looking.faults(page) == []
        printed = PdfReader(io.BytesIO(page.pdf(prefer_css_page_size=True)))
    assert len(printed.pages) == 1
    width, height = (round(float(side) / 72 * 25.4) for side in printed.pages[0].mediabox[2:])
    assert (width, height) == (210, 297)
    text = printed.pages[0].extract_text()
    assert trainee.name in text
    assert "Reading hands" in text
    assert "1 of 1" in text
    assert "at least 20 answers" in " ".join(text.split())
    assert "Lobby" not in text
    with house.looking.page("/academy/certificate", trainee, size=PHONE) as page:
        expect(page.locator("[data-name]")).to_have_text(trainee.name)
        assert house.looking.faults(page) == []
