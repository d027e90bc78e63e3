"""Settling a layout on the page: a spot, what goes back from it, the next spot."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from html import escape
from typing import Any

from nicegui import ui

from pitboss.academy.question import Entry
from pitboss.web.academy.training_session import Posed
from pitboss.web.pages.academy.felt import Spots, line_inside
from pitboss.web.pages.frame import markup
from pitboss.web.pages.painting import Painted, Region
from pitboss.web.play.words import plain, seat_label
from pitboss.wording import dollars

__all__ = ["Hands", "SettleBoard"]

_QUICK = {"l": ("Lost", 0), "p": ("Push", 1), "e": ("1 to 1", 2)}
"""By key: the words, and how many times the wager goes back."""
_HINT = (
    "What goes back to the seat: nothing for a lost wager, the wager for a push, wager and winnings for "
    "a win. The order counts."
)


@dataclass(frozen=True, slots=True, kw_only=True)
class Hands:
    """What the trainee does goes there."""

    settle: Callable[[object], Any]
    refuse: Callable[[str], Any]
    back: Callable[[], Any]
    done: Callable[[], Any]


class SettleBoard:
    """The spots as buttons on the felt, and below them the amount for the one that is chosen."""

    def __init__(self, posed: Posed, spots: Spots, hands: Hands) -> None:
        self._posed, self._hands = posed, hands
        self._ask = posed.question.fields[0]
        self._chosen: tuple[str, str] | None = None
        self._entries: tuple[Entry, ...] = ()
        self._buttons: dict[tuple[str, str], tuple[Painted, Region]] = {}
        self._wrong: frozenset[str] = frozenset()
        for seat, lines in spots.seats.items():
            with lines:
                self._lines(seat)
        self._quick: dict[str, Region] = {}
        self._plate()
        self.show((), None)

    @property
    def chosen(self) -> str:
        """The spot that the amount is for, as an attribute says it."""
        return "/".join(self._chosen) if self._chosen is not None else ""

    def _lines(self, seat: str) -> None:
        asked = {choice.value for choice in self._ask.choices}
        for wager in self._posed.view.seats[seat].wagers:
            with ui.element("li").classes("pb-contents"):
                spot = f"{seat}/{wager}"
                if spot not in asked:
                    ui.html(self._inside(seat, wager), sanitize=False, tag="div").classes("pb-line")
                    continue
                button = ui.element("button").props(f"type=button data-spot={spot} data-wager={wager}")
                button.on("click", lambda _, at=(seat, wager): self.choose(at), [])
                with button:
                    region = Region(tag="span", classes="pb-contents")
                self._buttons[seat, wager] = Painted(button), region

    def _plate(self) -> None:
        self._now = Region(tag="p", classes="pb-settle__now", props="role=status data-settling")
        with ui.element("div").classes("pb-settle"):
            with (
                ui.element("div").classes("pb-settle__quick").props('role=group aria-label="What goes back"')
            ):
                for key, (_, times) in _QUICK.items():
                    button = (
                        ui.element("button")
                        .classes("pb-button")
                        .props(f"type=button data-key={key} data-quick={times}")
                    )
                    button.on("click", lambda _, times=times: self._times(times), [])
                    with button:
                        self._quick[key] = Region(tag="span", classes="pb-settle__words")
            form = ui.element("form").classes("pb-settle__form").props("novalidate data-settle")
            with form:
                markup(
                    '<label class="pb-spoken" for="pb-amount">What goes back, in dollars; or seat, spot and '
                    "amount, as in 7 bonus 40</label>"
                    '<span class="pb-ask__dollars"><span aria-hidden="true">$</span>'
                    '<input id="pb-amount" name="amount" inputmode="decimal" autocomplete="off" '
                    'maxlength="200" placeholder="another amount" aria-describedby="pb-ask-problem"></span>'
                    '<button type="submit" class="pb-button">Enter</button>'
                )
            give = "(e) => { e.preventDefault(); emit(e.target.amount.value); }"
            form.on("submit", lambda event: self._typed(str(event.args)), js_handler=give)
        with ui.element("div").classes("pb-ask__send"):
            button = (
                ui.element("button").classes("pb-button pb-button--primary").props("type=button data-done")
            )
            button.on("click", lambda _: self._hands.done(), [])
            with button:
                self._done = Region(tag="span", classes="pb-contents")
            button = ui.element("button").props("type=button data-key=z data-take-back")
            button.on("click", lambda _: self._hands.back(), [])
            with button:
                ui.html("Take back", sanitize=False, tag="span").classes("pb-contents")
            self._back = Painted(button)
            markup(
                f'<span class="pb-ask__keys">{_HINT} Keys: arrows to a spot, then L, P, E or an amount; '
                "Z takes back.</span>"
            )

    # --- Answers -----------------------------------------------------------------------------------------

    def choose(self, spot: tuple[str, str] | None) -> None:
        """The spot that comes next; the keyboard goes to its amount."""
        self._chosen = spot
        self.show(self._entries, spot)

    def _times(self, times: int) -> None:
        if self._chosen is None:
            self._hands.refuse("Choose a spot first, then what goes back from it.")
            return
        seat, wager = self._chosen
        self._give(f"{times * self._stake(seat, wager) // 100}.{times * self._stake(seat, wager) % 100:02}")

    def _typed(self, text: str) -> None:
        """An amount for the chosen spot, or spots with amounts as they are written in a line."""
        if len(text.split()) > 1 or self._chosen is None:
            if self._chosen is None and len(text.split()) < 2:
                self._hands.refuse("Choose a spot first, or write it with the amount, as in 7 bonus 40.")
                return
            self._hands.settle(text)
            return
        self._give(text)

    def _give(self, amount: str) -> None:
        assert self._chosen is not None  # noqa: S101 - both callers have looked
        seat, wager = self._chosen
        self._hands.settle([{"seat": seat, "wager": wager, "returned": amount}])

    # --- Showing -----------------------------------------------------------------------------------------

    def show(self, entries: tuple[Entry, ...], chosen: tuple[str, str] | None) -> None:
        self._entries, self._chosen = entries, chosen
        order = {(seat, wager): (at, cents) for at, (seat, wager, cents) in enumerate(entries, 1)}
        for spot, (painted, region) in self._buttons.items():
            seat, wager = spot
            label, stake = self._label(wager), self._stake(seat, wager)
            at, cents = order.get(spot, (0, 0))
            paid = f'<span class="pb-line__paid"><i>{at}</i>{plain(cents)}</span>' if at else ""
            told = f"{seat_label(seat)}, {label}, {dollars(stake)}"
            told += f", settled as number {at}, {dollars(cents)} goes back" if at else ""
            classes = "pb-line pb-line--spot"
            classes += " pb-line--settled" if at else ""
            classes += " pb-line--chosen" if spot == chosen else ""
            classes += " pb-line--wrong" if f"{seat}/{wager}" in self._wrong else ""
            painted.paint(classes, aria_label=told, aria_pressed="true" if spot == chosen else "false")
            region.show(self._inside(seat, wager, paid))
        self._show_plate()

    def show_wrong(self, wrong: frozenset[str]) -> None:
        """After the verdict: the spots that a mistake is about."""
        self._wrong = wrong
        self.show(self._entries, None)

    def _show_plate(self) -> None:
        left = len(self._ask.choices) - len(self._entries)
        if self._chosen is not None:
            seat, wager = self._chosen
            label, stake = escape(self._label(wager)), dollars(self._stake(seat, wager))
            told = f"<b>{seat_label(seat)}, {label}</b>, {stake}"
        else:
            told = (
                "All spots are settled."
                if not left
                else f"Choose the spot that is settled {'next' if self._entries else 'first'}."
            )
        self._now.show(
            f'{told} <span class="pb-settle__left" data-open-spots="{left}">'
            f"{len(self._entries)} of {len(self._ask.choices)}</span>"
        )
        for key, (words, times) in _QUICK.items():
            amount = (
                f"<small>{plain(times * self._stake(*self._chosen))}</small>"
                if self._chosen is not None
                else ""
            )
            self._quick[key].show(f"<span><kbd aria-hidden=true>{key.upper()}</kbd> {words}</span>{amount}")
        self._done.show("Answer")
        self._back.paint("pb-button" if self._entries else "pb-button pb-hidden")

    def _label(self, wager: str) -> str:
        return self._posed.scene.terms.game.wagers[wager].label

    def _stake(self, seat: str, wager: str) -> int:
        return self._posed.view.seats[seat].wagers[wager]

    def _inside(self, seat: str, wager: str, paid: str = "") -> str:
        chips = self._posed.scene.terms.house.table.chips
        return line_inside(self._label(wager), self._stake(seat, wager), chips, paid=paid)
