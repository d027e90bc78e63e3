"""Settling on the page: choose a spot, enter what goes back from it, go on to the next."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass

import htpy as h
from htpy import Node
from nicegui import ui

from pitboss.academy.question import Entry
from pitboss.web.academy.pages.scene_felt import wager_line
from pitboss.web.academy.training_session import Posed
from pitboss.web.frame.forms import button
from pitboss.web.frame.pages.region import Painted, Region, markup
from pitboss.wording import cap, plain_dollars, spaced
from pitboss.wording.typeset import dollars, short_dollars

__all__ = ["SettlementBoard", "SettlementHandlers"]

_QUICK = {"l": ("Lost", 0), "p": ("Push", 1), "e": ("1 to 1", 2)}
"""By key: the words, and how many times the wager goes back; an extra payment has no wager of its own."""
_HINT = (
    "What goes back to the seat: nothing for a lost wager, the wager for a push, wager and winnings for "
    "a win. The order counts. Keys: arrows to a spot, then L, P, E or an amount; Z takes back."
)
_SUBMITTED = "(e) => { e.preventDefault(); emit(e.target.amount.value); }"


@dataclass(frozen=True, slots=True, kw_only=True)
class SettlementHandlers:
    """What the page does when the trainee acts."""

    settle: Callable[[object], object]
    refuse: Callable[[str], object]
    take_back: Callable[[], object]
    done: Callable[[], object]


class SettlementBoard:
    """The spots as buttons on the felt, and below them the amount for the chosen one."""

    def __init__(self, posed: Posed, lines: Mapping[str, ui.element], handlers: SettlementHandlers) -> None:
        self._posed, self._handlers = posed, handlers
        self._field = posed.question.fields[0]
        self._chosen: tuple[str, str] | None = None
        self._entries: tuple[Entry, ...] = ()
        self._buttons: dict[tuple[str, str], tuple[Painted, Region]] = {}
        self._wrong: frozenset[str] = frozenset()
        for seat, element in lines.items():
            with element:
                self._lines(seat)
        self._quick: dict[str, Region] = {}
        self._plate()
        self.show((), None)

    @property
    def chosen(self) -> str:
        """The spot the amount is for, as SEAT/WAGER."""
        return "/".join(self._chosen) if self._chosen is not None else ""

    def _lines(self, seat: str) -> None:
        asked = {choice.value for choice in self._field.choices}
        for wager in self._posed.view.seats[seat].wagers:
            with ui.element("li").classes("pb-contents"):
                spot = f"{seat}/{wager}"
                if spot not in asked:
                    Region(self._inside(seat, wager), classes="pb-line")
                    continue
                props = f"type=button data-spot={spot} data-wager={wager}"
                line = ui.element("button").props(props)
                line.on("click", lambda _, at=(seat, wager): self.choose(at), [])
                with line:
                    region = Region(tag="span", classes="pb-contents")
                self._buttons[seat, wager] = Painted(line), region

    def _plate(self) -> None:
        self._now = Region(tag="p", classes="pb-settle__now", props="role=status data-settling")
        with ui.element("div").classes("pb-settle"):
            quick = ui.element("div").classes("pb-settle__quick")
            with quick.props('role=group aria-label="What goes back"'):
                for key, (_, times) in _QUICK.items():
                    press = ui.element("button").classes("pb-button")
                    press.props(f"type=button data-key={key} data-quick={times}")
                    press.on("click", lambda _, times=times: self._times(times), [])
                    with press:
                        self._quick[key] = Region(tag="span", classes="pb-settle__words")
            form = ui.element("form").classes("pb-settle__form").props("novalidate data-settle")
            with form:
                markup(_AMOUNT)
            form.on("submit", lambda event: self._typed(str(event.args)), js_handler=_SUBMITTED)
        with ui.element("div").classes("pb-ask__send"):
            done = Region(
                h.fragment["Answer"],
                tag="button",
                classes="pb-button pb-button--primary",
                props="type=button data-done",
            )
            done.element.on("click", lambda _: self._handlers.done(), [])
            back = Region(
                h.fragment["Take back"], tag="button", props="type=button data-key=z data-take-back"
            )
            back.element.on("click", lambda _: self._handlers.take_back(), [])
            self._back = Painted(back.element)
            markup(h.span(".pb-ask__keys")[_HINT])

    # --- Answers -----------------------------------------------------------------------------------------

    def choose(self, spot: tuple[str, str] | None) -> None:
        """The spot to settle next; the keyboard goes to its amount."""
        self.show(self._entries, spot)

    def _times(self, times: int) -> None:
        if self._chosen is None:
            self._handlers.refuse("Choose a spot first, then what goes back from it.")
        else:
            self._give(str(plain_dollars(self._back_of(self._chosen, times))))

    def _typed(self, text: str) -> None:
        """An amount for the chosen spot, or spots with amounts as they are written in a line."""
        if len(text.split()) > 1:
            self._handlers.settle(text)
        elif self._chosen is None:
            self._handlers.refuse("Choose a spot first, or write it with the amount, as in 7 bonus 40.")
        else:
            self._give(text)

    def _give(self, amount: str) -> None:
        assert self._chosen is not None  # noqa: S101 - both callers have looked
        seat, wager = self._chosen
        self._handlers.settle([{"seat": seat, "wager": wager, "returned": amount}])

    # --- Showing -----------------------------------------------------------------------------------------

    def show(self, entries: tuple[Entry, ...], chosen: tuple[str, str] | None) -> None:
        self._entries, self._chosen = entries, chosen
        order = {(seat, wager): (at, cents) for at, (seat, wager, cents) in enumerate(entries, 1)}
        for spot, (painted, region) in self._buttons.items():
            at, cents = order.get(spot, (0, 0))
            spoken = f"{self._spot_words(spot)}, {self._staked(spot)}"
            classes = ["pb-line pb-line--spot"]
            paid: Node = None
            if at:
                spoken += f", settled as number {at}, {dollars(cents)} goes back"
                classes.append("pb-line--settled")
                paid = h.span(".pb-line__paid")[h.i[at], short_dollars(cents)]
            if spot == chosen:
                classes.append("pb-line--chosen")
            if "/".join(spot) in self._wrong:
                classes.append("pb-line--wrong")
            pressed = "true" if spot == chosen else "false"
            painted.paint(" ".join(classes), aria_label=spoken, aria_pressed=pressed)
            region.show(self._inside(*spot, paid))
        self._show_plate()

    def show_wrong(self, wrong: frozenset[str]) -> None:
        """After the verdict: the spots that a mistake is about."""
        self._wrong = wrong
        self.show(self._entries, None)

    def _show_plate(self) -> None:
        total, chosen = len(self._field.choices), self._chosen
        left = total - len(self._entries)
        now: Node
        if chosen is not None:
            now = (h.b[self._spot_words(chosen)], f", {self._staked(chosen)}")
        elif left:
            now = f"Choose the spot that is settled {'next' if self._entries else 'first'}."
        else:
            now = "All spots are settled."
        done = h.span(".pb-settle__left", data_open_spots=str(left))[f"{len(self._entries)} of {total}"]
        self._now.show(h.fragment[now, " ", done])
        for key, (words, times) in _QUICK.items():
            amount = chosen is not None and h.small[short_dollars(self._back_of(chosen, times))]
            self._quick[key].show(
                h.fragment[h.span[h.kbd(aria_hidden="true")[key.upper()], f" {words}"], amount]
            )
        self._back.paint("pb-button" if self._entries else "pb-button pb-hidden")

    def _spot_words(self, spot: tuple[str, str]) -> str:
        seat, wager = spot
        return f"{cap(spaced(seat))}, {self._posed.scene.terms.game.wagers[wager].label}"

    def _staked(self, spot: tuple[str, str]) -> str:
        """The stake; for an extra payment, what it is reckoned on."""
        game, on = self._posed.scene.terms.game, self._reckoned_on(spot)
        return f"on {game.wagers[on].label}" if on else dollars(self._stake(*spot))

    def _stake(self, seat: str, wager: str) -> int:
        return self._posed.view.seats[seat].wagers[wager]

    def _reckoned_on(self, spot: tuple[str, str]) -> str:
        """The wager that this one is an extra payment on, if it is one."""
        return self._posed.scene.terms.game.riders.get(spot[1], "")

    def _back_of(self, spot: tuple[str, str], times: int) -> int:
        """What goes back at odds of 1 to 1, on a push or on a loss."""
        if on := self._reckoned_on(spot):
            return self._stake(spot[0], on) * (times > 1)
        return times * self._stake(*spot)

    def _inside(self, seat: str, wager: str, paid: Node = None) -> h.Fragment:
        terms = self._posed.scene.terms
        on = self._reckoned_on((seat, wager))
        return wager_line(
            terms.game.wagers[wager].label,
            self._stake(seat, wager),
            terms.house.table.chips,
            on=terms.game.wagers[on].label if on else "",
            paid=paid,
        )


_AMOUNT = h.fragment[
    h.label(".pb-spoken", for_="pb-amount")[
        "What goes back, in dollars; or seat, spot and amount, as in 7 bonus 40"
    ],
    h.span(".pb-ask__dollars")[
        h.span(aria_hidden="true")["$"],
        h.input(
            "#pb-amount",
            name="amount",
            inputmode="decimal",
            autocomplete="off",
            maxlength="200",
            placeholder="another amount",
            aria_describedby="pb-ask-problem",
        ),
    ],
    button("Enter"),
]
