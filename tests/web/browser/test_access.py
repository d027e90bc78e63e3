"""For everybody: phones, keyboards, screen readers, light and dark; and advice that is right."""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction
from typing import Any

import pytest

from tests.cli.running import run_json
from tests.marks import full
from tests.web.browser.access import problems, small_targets, sticks_out, unmarked_focus
from tests.web.browser.conftest import NewVisitor
from tests.web.browser.visitor import Visitor

PHONE: dict[str, Any] = {"viewport": {"width": 360, "height": 740}, "has_touch": True, "is_mobile": True}

_WEAR = """(result) => { for (const spot of document.querySelectorAll(".pb-me .pb-spot--staked"))
    spot.className = spot.className.replace(/pb-spot--(win|lose|push|folded)/, `pb-spot--${result}`); }"""


def through_a_round(guest: Visitor, table: str, check: Callable[[], None]) -> None:
    """Look at the table in each of its states."""
    guest.sit(table)
    check()
    at = guest.shown
    guest.act("deal")
    phase = guest.wait_any("deciding", "settled", after=at)
    check()
    while phase == "deciding":
        at = guest.shown
        guest.answer(guest.options[0])
        phase = guest.wait_any("deciding", "settled", after=at)
        check()


def test_a_phone_has_no_sideways_scroll_and_room_for_thumbs(visitors: NewVisitor) -> None:
    guest = visitors(**PHONE)

    def check() -> None:
        assert sticks_out(guest.page) <= 0
        assert small_targets(guest.page) == []

    guest.open()
    check()
    guest.page.tap("[data-menu-toggle]")
    guest.page.wait_for_selector("nav >> text=Rules")
    check()
    through_a_round(guest, "phone", check)
    primary = guest.page.locator('[data-act="rebet"]').bounding_box()
    assert primary is not None
    assert primary["y"] + primary["height"] <= 740  # under the thumb without scrolling


@pytest.mark.parametrize("theme", ["light", *full("dark")])
def test_every_state_of_the_pages_has_names_and_contrast(theme: str, visitors: NewVisitor) -> None:
    guest = visitors(color_scheme=theme)

    def check() -> None:
        assert problems(guest.page) == []

    for path in ("/", "/sign-in"):
        guest.open(path)
        check()
    through_a_round(guest, f"seen-{theme}", check)
    for result in ("win", "lose", "push", "folded"):  # whatever the round came to
        guest.evaluate(_WEAR, result)
        check()
    if theme == "dark":  # the game by day has no decisions, and so no advice
        guest.click(".pb-switch")
        guest.page.wait_for_selector('.pb-switch[aria-checked="true"]')
    for summary in guest.page.query_selector_all("details:not([open]) > summary"):
        summary.click()
    check()


def test_the_theme_is_switched_and_kept(guest: Visitor) -> None:
    guest.open("/sign-in")
    colours = [guest.evaluate("getComputedStyle(document.body).backgroundColor")]
    for _ in range(2):
        guest.page.click("[data-theme-switch]")
        colours.append(guest.evaluate("getComputedStyle(document.body).backgroundColor"))
    assert colours[0] == colours[1] != colours[2]
    guest.page.reload()
    guest.page.wait_for_selector("[data-theme-name]:has-text('Dark')")
    assert guest.evaluate("getComputedStyle(document.body).backgroundColor") == colours[2]


def test_a_round_with_the_keyboard_alone(guest: Visitor) -> None:
    guest.open()
    keys = guest.page.keyboard

    def tab_to(what: str) -> None:
        for _ in range(80):
            if guest.evaluate("(what) => document.activeElement.matches(what)", what):
                return
            keys.press("Tab")
        raise AssertionError(f"the keyboard does not come to {what}")

    assert unmarked_focus(guest.page, 12) == []
    tab_to('form:has(input[value="keys"]) button')
    keys.press("Enter")
    guest.wait("betting")
    keys.press("3")  # the third chip
    guest.page.wait_for_selector('[aria-label="$25 chip"][aria-checked="true"]')
    tab_to('.pb-me [data-wager="ante"]')
    keys.press("Space")
    guest.wait_stake("bonus", 3000)
    keys.press("-")
    guest.wait_stake("bonus", 500)
    assert unmarked_focus(guest.page, 8) == []
    tab_to('[data-act="deal"]')
    keys.press("Enter")
    guest.wait("deciding")
    guest.page.wait_for_function("document.activeElement.dataset.act === 'option:play'")
    spoken = guest.page.text_content("[data-spoken]") or ""
    assert "Your cards: " in spoken
    assert spoken.endswith("Your decision: Play, Fold.")
    keys.press("Enter")
    guest.wait("deciding", after=3)
    guest.page.wait_for_function("document.activeElement.dataset.act === 'option:check'")
    keys.press("ArrowRight")
    keys.press("Enter")
    guest.wait("settled")
    assert "Net " in (guest.page.text_content("[data-spoken]") or "")
    guest.page.wait_for_function("document.activeElement.dataset.act === 'rebet'")


@pytest.mark.parametrize(("table", "game"), [("advice", "champion-four"), ("advice-one", "champion-one")])
def test_advice_is_what_the_command_says(table: str, game: str, guest: Visitor) -> None:
    guest.sit(table)
    guest.click(".pb-switch")
    guest.page.wait_for_selector('.pb-switch[aria-checked="true"]')
    at = guest.shown
    guest.act("deal")
    guest.wait("deciding", after=at)
    lost, answered = Fraction(0), 0
    while guest.page.get_attribute(".pb-room", "data-phase") == "deciding":
        options = guest.options
        guest.page.wait_for_selector(f'.pb-advice [data-option="{options[0]}"]')
        shown = {
            str(each.get_attribute("data-option")): Fraction(str(each.get_attribute("data-value")))
            for each in guest.page.query_selector_all(".pb-advice [data-option]")
        }
        seen = _seen(guest, game)
        said = run_json(
            "advise", game, *(part for name, cards in seen.items() for part in ("--cards", f"{name}={cards}"))
        )
        assert shown == {name: Fraction(value["fraction"]) for name, value in said["options"].items()}
        best = str(guest.page.get_attribute(".pb-advice__option--best", "data-option"))
        assert best == said["best"]
        assert "best" in guest.text(f'.pb-me [data-act="option:{best}"]')
        worst = min((name for name in shown if name != "fold"), key=lambda name: shown[name])
        lost += shown[best] - shown[worst]
        answered += 1
        at = guest.shown
        guest.answer(worst)
        guest.wait_any("deciding", "settled", after=at)
        guest.page.wait_for_selector(f"[data-skill]:has-text('of {answered})')")
    assert f"gave away {float(lost):.4f} units" in guest.text("[data-skill]")
    skill = guest.text("[data-skill]")
    guest.page.reload()
    guest.wait("settled")
    guest.page.wait_for_selector("[data-skill]")
    assert guest.text("[data-skill]") == skill


def _seen(guest: Visitor, game: str) -> dict[str, str]:
    """The cards on the screen, as the command takes them."""
    places = {"seat": ".pb-me__hand"} if game != "champion-one" else {"player": "[data-place=player]"}
    places |= {name: f"[data-place={name}]" for name in ("flop", "dealer")}
    found = {}
    for name, where in places.items():
        cards = [
            str(each.get_attribute("data-card"))
            for each in guest.page.query_selector_all(f"{where} [data-card]")
        ]
        if cards:
            found[name] = " ".join(cards)
    return found
