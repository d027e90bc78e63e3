"""Rounds played in a real browser, and the money on the screen against the ledger."""

from __future__ import annotations

import pytest

from pitboss.games import load_catalogue
from tests.web.browser.conftest import NewVisitor
from tests.web.browser.house import GAMES, PLAYED
from tests.web.browser.visitor import Visitor, cents

CATALOGUE = load_catalogue()
_NOTE_ORDER = """() => {
  window.seen = [];
  const up = (place) => document.querySelector(`[data-place=${place}] .pb-card--up`);
  const spot = (wager, what) => document.querySelector(`.pb-me [data-wager=${wager}] .pb-${what}`);
  const look = () => {
    const there = { ante: spot("ante", "spot__result"), bonus: spot("bonus", "spot__result"),
        dealer: up("dealer"), turn: up("turn"), raise: spot("raise", "stack") };
    for (const [name, element] of Object.entries(there))
      if (element && !window.seen.includes(name)) window.seen.push(name);
  };
  new MutationObserver(look).observe(document.body, { subtree: true, childList: true, attributes: true });
}"""
"""Writes down in which order things come into sight; what came at once would be the other way round."""


@pytest.mark.parametrize(
    "game", [game if game in PLAYED else pytest.param(game, marks=pytest.mark.full) for game in GAMES]
)
def test_a_guest_plays_a_whole_round(game: str, guest: Visitor) -> None:
    table, wagers = f"round-{game}", CATALOGUE.game(game).wagers
    guest.sit(table)
    seat = guest.evaluate("document.querySelector('.pb-seat--me').dataset.seat")
    account = f"player:{guest.person}"
    assert guest.chips == guest.balance(account) == 100_000
    at = guest.shown
    guest.act("deal")
    phase = guest.wait_any("deciding", "settled", after=at)
    while phase == "deciding":
        staked = sum(guest.stake(name) for name in wagers)
        back = sum(cents(told) for name in wagers if (told := guest.spoken(name)).endswith("taken back"))
        assert guest.chips == guest.balance(account) == 100_000 - staked - back
        layout = guest.balance(f"layout:{table}:{seat}") + guest.balance(f"pot:{table}")
        assert layout == staked == cents(guest.text("[data-action]"))
        at = guest.shown
        guest.answer(next(each for each in reversed(guest.options) if each != "fold"))
        phase = guest.wait_any("deciding", "settled", after=at)
    spoken = {name: guest.spoken(name).rsplit(", ", 1)[1] for name in wagers}
    over = {
        name for name, told in spoken.items() if told.startswith(("wins ", "loses ", "push", "taken back"))
    }
    assert over >= {name for name in wagers if guest.stake(name)}
    net = cents(guest.text("[data-net]"))
    assert guest.chips == guest.balance(account) == 100_000 + net
    assert guest.balance(f"layout:{table}:{seat}") == 0
    assert cents(guest.text("[data-round-net]")) == net
    listed = [
        str(row.get_attribute("data-settled")) for row in guest.page.query_selector_all("[data-settled]")
    ]
    assert sorted(listed) == sorted(over)
    reasons = guest.texts(".pb-settled__why")
    assert reasons
    assert all(reason.endswith(".") for reason in reasons)
    faces = [card for place in CATALOGUE.game(game).laid_out for card in guest.cards(place)]
    assert faces
    assert all(" of " in face for face in faces)


def test_four_clicks_from_the_lobby_to_the_first_settled_hand(guest: Visitor) -> None:
    guest.open()
    guest.page.fill("#game-search", "nothing of the kind")
    assert guest.page.locator(".pb-game:visible").count() == 0
    assert guest.page.is_visible("text=No game matches.")
    guest.page.fill("#game-search", "Version 4 holdem")
    assert guest.texts(".pb-game:visible h3") == [CATALOGUE.game("champion-four").title]
    assert guest.texts(".pb-family:visible > * > h2") == [CATALOGUE.game("champion-four").group]
    guest.click("text=Sit down >> visible=true >> nth=0")
    guest.wait("betting")
    guest.act("deal")
    guest.wait("deciding")
    guest.answer("play")
    guest.wait("deciding", after=3)
    guest.answer("bet")
    guest.wait("settled")
    assert guest.clicks == 4
    assert "Rebet" in guest.text(".pb-choices")
    at = guest.shown
    guest.act("rebet")
    guest.wait("deciding", after=at)


def test_a_button_whose_words_change_stays_the_same_button(guest: Visitor) -> None:
    """Put in its place, another would not get the click that is on its way."""
    guest.sit("words")
    guest.evaluate("document.querySelector('[data-act=deal]').marked = true")
    before = guest.text('[data-act="deal"]')
    guest.bet("pot", until=500)
    guest.page.wait_for_function(
        "(before) => document.querySelector('[data-act=deal]').innerText !== before", arg=before
    )
    assert guest.evaluate("document.querySelector('[data-act=deal]').marked")


def test_two_browsers_at_one_table_with_a_pot(visitors: NewVisitor) -> None:
    ann, ben = visitors(), visitors()
    ann.sit("pair")
    ben.sit("pair")
    seats = {
        each: each.evaluate("document.querySelector('.pb-seat--me').dataset.seat") for each in (ann, ben)
    }
    for each in (ann, ben):
        each.bet("pot", until=500)
    ann.page.wait_for_selector(f'[data-seat="{seats[ben]}"] .pb-seat__name')
    ann.act("deal")
    ann.wait("placed")
    assert "Waiting" in ann.text(".pb-me__says")
    ben.act("deal")
    ben.wait_any("deciding", "waiting", after=0)
    first, second = (ann, ben) if seats[ann] < seats[ben] else (ben, ann)
    first.wait("deciding")
    second.wait("waiting")
    for me, other in ((first, second), (second, first)):
        assert all(" of " in card for card in me.cards("own"))
        assert all("face-down" in card for card in me.cards(seats[other]))
    at = first.shown
    first.answer("fold")
    second.wait("deciding", after=at)
    at = second.shown
    second.answer("play")
    second.wait("deciding", after=at)
    first.wait("waiting", after=at)
    assert first.cards("flop") == second.cards("flop")
    second.answer("raise")
    for each in (first, second):
        each.wait("settled")
        assert each.chips == each.balance(f"player:{each.person}")
    assert first.cards("dealer") == second.cards("dealer")
    assert second.cards(seats[first]) == first.cards("own")
    for me, other in ((first, second), (second, first)):
        assert cents(other.text(f'[data-seat="{seats[me]}"] .pb-seat__net')) == cents(me.text("[data-net]"))
    assert first.balance("pot:pair") == 0
    pots = [
        str(each.page.get_attribute('.pb-me [data-wager="pot"]', "aria-label")) for each in (first, second)
    ]
    assert sorted(pot.rsplit(", ", 1)[1] for pot in pots) in (["loses $5.00", "wins $5.00"], ["push", "push"])


def test_an_illegal_wager_cannot_be_confirmed_and_says_why(guest: Visitor) -> None:
    guest.sit("illegal")
    guest.act("clear")
    guest.page.wait_for_selector('[data-act="deal"][disabled]')
    guest.click('.pb-me [data-wager="bonus-2"]')
    guest.page.wait_for_selector("text=Ante Bonus 2 may only be made beside Pack 2, which was not made.")
    assert guest.page.is_disabled('[data-act="deal"]')
    guest.click('.pb-me [data-wager="pack-2"]')
    guest.page.wait_for_selector('[data-act="deal"]:not([disabled])')
    guest.click('[aria-label="$1 chip"]')
    guest.page.click('.pb-me [data-wager="pack-2"]', button="right")
    guest.page.wait_for_selector("text=Pack 2 is below the minimum: $4.00 is less than $5.00.")
    assert guest.page.is_disabled('[data-act="deal"]')
    guest.click('[aria-label="Take chips back"]')
    guest.click('.pb-me [data-wager="bonus-2"]')
    guest.wait_stake("bonus-2", 0)
    assert guest.stake("pack-2") == 400
    assert guest.chips == 100_000 == guest.balance(f"player:{guest.person}")


def test_the_showdown_unfolds_in_the_printed_order(visitors: NewVisitor) -> None:
    guest = visitors(moving=True)
    guest.sit("motion")
    guest.act("deal")
    guest.wait("deciding")
    guest.answer("play")
    guest.wait("deciding", after=3)
    guest.evaluate(_NOTE_ORDER)
    guest.answer("raise")
    guest.wait("settled")
    assert guest.evaluate("window.seen") == ["raise", "turn", "dealer", "bonus", "ante"]
    guest.act("rebet")
    guest.page.wait_for_selector("body[data-unfolding=yes]")
    guest.page.mouse.click(*_middle(guest))
    guest.wait("deciding", after=5)


def _middle(guest: Visitor) -> tuple[float, float]:
    box = guest.page.locator(".pb-board").bounding_box()
    assert box is not None
    return box["x"] + 4, box["y"] + 4


def test_chips_seeds_tips_and_leaving(guest: Visitor) -> None:
    guest.sit("extras")
    guest.click('[data-act="buy"]')
    guest.page.wait_for_function("document.querySelector('[data-chips]').textContent === '$2,000.00'")
    assert guest.balance(f"player:{guest.person}") == 200_000
    guest.page.click("summary:has-text('Fair shuffle')")
    commitment = guest.text("[data-commitment]")
    assert len(commitment) == 64
    guest.page.fill("#pb-seed", "my lucky number")
    guest.page.press("#pb-seed", "Enter")
    guest.page.wait_for_selector("text=my lucky number")
    at = guest.shown
    guest.act("deal")
    guest.wait("deciding", after=at)
    at = guest.shown
    guest.page.click('[data-act="tip:"]')
    guest.page.wait_for_selector("text=for the dealer: thank you!")
    guest.wait("deciding", after=at)
    assert guest.balance("tips:extras") == 500
    assert guest.chips == guest.balance(f"player:{guest.person}")
    guest.answer("fold")
    guest.wait("settled")
    guest.page.click('[data-act="leave"]')
    guest.wait("watching")
    assert "5 seats are free" in guest.text(".pb-me__says")
