"""Reload, a server that stops, and people who come with a name: the page is what the table is."""

from __future__ import annotations

from typing import Any

from tests.web.browser.conftest import NewVisitor
from tests.web.browser.house import Running
from tests.web.browser.visitor import Visitor

_LOOK = """() => ({
    felt: document.querySelector(".pb-felt").innerText,
    me: document.querySelector(".pb-me").innerText.replace(/\\d+ s/g, ""),
    aside: document.querySelector(".pb-aside").innerText,
    cards: [...document.querySelectorAll(".pb-room .pb-card")].map((card) => card.alt),
    spots: [...document.querySelectorAll(".pb-me .pb-spot")].map((spot) => spot.ariaLabel),
    chips: document.querySelector("[data-chips]").innerText,
    phase: document.querySelector(".pb-room").dataset.phase,
    shown: document.querySelector(".pb-room").dataset.shown,
})"""


def look(visitor: Visitor) -> Any:
    return visitor.evaluate(_LOOK)


def test_a_reload_brings_back_the_same_view(guest: Visitor) -> None:
    guest.sit("reload")
    guest.bet("pot", until=500)
    guest.page.reload()
    guest.wait("betting")
    guest.wait_stake("pot", 500)
    for act, phase in (("deal", "deciding"), ("option:play", "deciding"), ("option:raise", "settled")):
        at = guest.shown
        guest.act(act)
        guest.wait(phase, after=at)
        before = look(guest)
        guest.page.reload()
        guest.wait(phase)
        assert look(guest) == before


def test_a_restarted_server_is_found_again_and_the_round_goes_on(
    visitors: NewVisitor, house: Running
) -> None:
    guest = visitors(quiet=False)  # a browser complains about a server that is gone
    guest.sit("restart")
    at = guest.shown
    guest.act("deal")
    guest.wait("deciding", after=at)
    hand, chips = guest.cards("own"), guest.chips
    house.stop(kill=True)
    house.start()
    guest.page.wait_for_function(
        """(at) => window.did_handshake === true
        && Number(document.querySelector(".pb-room")?.dataset.shown || 0) > at""",
        arg=guest.shown,
    )
    guest.wait("deciding")
    assert (guest.cards("own"), guest.chips) == (hand, chips)
    at = guest.shown
    guest.answer("play")
    guest.wait("deciding", after=at)
    guest.answer("check")
    guest.wait("settled")
    assert guest.chips == guest.balance(f"player:{guest.person}")


def test_an_account_keeps_its_chips_and_a_wrong_password_is_told(visitors: NewVisitor) -> None:
    first = visitors()
    first.open("/sign-in")
    first.page.fill("#new-name", "Mara")
    first.page.fill("#new-password", "correct horse")
    first.page.click("text=Open an account")
    first.page.wait_for_selector("text=Sign out")
    assert first.chips == first.balance(f"player:{first.person}") == 100_000
    assert all(each["httpOnly"] for each in first.context.cookies() if each["name"] == "pitboss")
    first.page.click("text=Sign out")
    first.page.wait_for_selector("nav >> text=Sign in")
    first.open("/sign-in")
    first.page.fill("#in-name", "Mara")
    first.page.fill("#in-password", "wrong horse battery")
    first.page.click("form[action='/door/sign-in'] button")
    first.page.wait_for_selector("text=The name or the password is wrong.")
    first.page.fill("#in-name", "Mara")
    first.page.fill("#in-password", "correct horse")
    first.page.click("form[action='/door/sign-in'] button")
    first.page.wait_for_selector("text=Sign out")


def test_the_supervisors_link_and_a_round_dealt_by_hand(visitors: NewVisitor, house: Running) -> None:
    boss, guest = visitors(), visitors()
    boss.open(f"/welcome?invitation={house.invitation}")
    boss.page.fill("#welcome-password", "a supervisor's password")
    boss.page.click("text=Open the pit")
    boss.page.wait_for_selector("nav >> text=Pit")
    boss.open("/table/human")
    boss.page.wait_for_selector("text=Next: open the round with the red deck.")
    door = f"{house.address}/door/sit"
    guest.context.request.post(door, form={"table": "human"}, max_redirects=0)
    guest.open("/table/human")
    guest.wait("waiting")
    assert "The dealer opens the next round." in guest.text(".pb-me__says")
    move = "[data-move=next]:not([disabled])"
    boss.page.click(move)
    guest.wait("betting")
    boss.page.click("summary:has-text('All moves')")
    boss.page.click("[data-move=deal]")
    boss.page.wait_for_selector(".pb-dealer [role=alert]:not(:empty)")
    guest.act("deal")
    guest.wait("placed")
    answers = iter(("play", "check"))
    for _ in range(40):
        boss.page.wait_for_selector(f"{move}, [data-move=next][disabled]")
        phase = guest.page.get_attribute(".pb-room", "data-phase")
        if phase == "deciding":
            at = guest.shown
            guest.answer(next(answers))
            guest.wait_any("deciding", "waiting", "placed", "settled", after=at)
            boss.page.wait_for_selector(move)
        elif phase == "settled":
            break
        else:
            at = guest.shown
            boss.page.click(move)
            guest.wait_any("deciding", "waiting", "placed", "settled", after=at)
    assert guest.page.get_attribute(".pb-room", "data-phase") == "settled"
    assert guest.chips == guest.balance(f"player:{guest.person}")
    boss.open(f"/welcome?invitation={house.invitation}")
    boss.page.wait_for_selector("text=This link has been used or is too old.")


def test_signed_out_elsewhere_the_page_shows_no_hand_any_more(guest: Visitor) -> None:
    guest.sit("sign-out")
    at = guest.shown
    guest.act("deal")
    guest.wait("deciding", after=at)
    assert all("of" in card for card in guest.cards("own"))
    guest.context.request.post(f"{guest.house.address}/door/sign-out", max_redirects=0)
    guest.page.wait_for_function(
        """() => document.querySelector(".pb-room[data-phase]")
        && !document.querySelector(".pb-me__hand .pb-card")"""
    )
    assert guest.page.query_selector("nav >> text=Sign in")
