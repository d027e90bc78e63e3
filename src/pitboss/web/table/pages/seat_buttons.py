"""The large buttons of the visitor's own seat: deal, rebet, sit down, and the answers to a decision."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

import htpy as h
from nicegui import ui

from pitboss.advise import Advice
from pitboss.round import Terms
from pitboss.web.frame.forms import button as submit_button
from pitboss.web.frame.forms import link_button
from pitboss.web.frame.pages.region import Painted, markup
from pitboss.web.table.betting import total
from pitboss.web.table.pieces import sit_form
from pitboss.web.table.situation import Choice, SeatState, choices
from pitboss.wording import dollars, typeset

__all__ = ["SeatButtons"]


class SeatButtons:
    """The answers possible now, each with its stake.

    A button whose act stays keeps its element when its words change: a click on its way is not lost.
    """

    def __init__(self, table: str, terms: Terms, act: Callable[[str], object]) -> None:
        self._table, self._terms, self._act = table, terms, act
        self._shown: list[_Button] = []
        self._pressed: list[_Pressed] = []
        self._box = ui.element("div").classes("pb-choices")

    def show(self, shown: SeatState) -> None:
        buttons = [] if shown.unfolding else self._buttons(shown)
        if buttons == self._shown:
            return
        if [each.act for each in buttons] != [each.act for each in self._shown]:
            self._box.clear()
            with self._box:
                self._pressed = [made for each in buttons if (made := self._made(each))]
        self._shown = buttons
        for pressed, button in zip(self._pressed, buttons, strict=False):
            pressed.show(button)

    def _made(self, button: _Button) -> _Pressed | None:
        """What the server answers; sitting down and going away are a form and a link."""
        match button.act:
            case "sit":
                markup(sit_form(self._table, submit_button(button.label, kind="primary")))
                return None
            case "lobby":
                markup(link_button("/", button.label))
                return None
            case act:
                return _Pressed(act, self._act)

    def _buttons(self, shown: SeatState) -> list[_Button]:
        match shown.situation.phase:
            case "deciding":
                return self._answers(shown)
            case "betting":
                return self._betting_buttons(shown)
            case "settled":
                rebet = _Button(
                    act="rebet",
                    label="Rebet" if _is_the_same(shown) else "Bet",
                    below=dollars(total(shown.rebet)),
                    classes="pb-button--primary",
                    disabled=shown.problem is not None,
                )
                return [_Button(act="again", label="Change bets"), rebet]
            case "placed":
                return [_Button(act="back", label="Take back")]
            case "watching":
                return [self._way_in(shown)]
            case _:
                return []

    def _betting_buttons(self, shown: SeatState) -> list[_Button]:
        deal = _Button(
            act="deal",
            label="Deal" if shown.situation.alone else "Bet",
            below=dollars(total(shown.stakes)) if shown.stakes else "",
            classes="pb-button--primary",
            disabled=shown.problem is not None,
        )
        return [_Button(act="clear", label="Clear", disabled=not shown.stakes), deal]

    def _answers(self, shown: SeatState) -> list[_Button]:
        asked = choices(shown.view, self._terms)
        gives_up = _gives_up(self._terms, shown.view.round.decision)
        goes_on = [choice.option for choice in asked if choice.option not in gives_up]
        asked.sort(key=lambda choice: choice.option in gives_up)  # the first has the keyboard's focus
        return [self._answer(choice, shown.advice, main=goes_on == [choice.option]) for choice in asked]

    def _answer(self, choice: Choice, advice: Advice | None, *, main: bool) -> _Button:
        if advice is None:
            classes, mark = ("pb-button--primary" if main else ""), ""
        else:
            best = advice.best == choice.option
            classes = "pb-button--primary pb-button--best" if best else ""
            mark = typeset.fixed(advice.options[choice.option], 4, plus=True) + (" best" if best else "")
        return _Button(
            act=f"option:{choice.option}", label=choice.label, below=choice.below, classes=classes, mark=mark
        )

    def _way_in(self, shown: SeatState) -> _Button:
        view = shown.view
        full = all(each is not None for each in view.seats.values())
        if view.closed or full or (view.you is not None and view.you.role != "player"):
            return _Button(act="lobby", label="Back to the lobby")
        return _Button(act="sit", label="Sit down")


@dataclass(frozen=True, slots=True, kw_only=True)
class _Button:
    """A large button below the spots."""

    act: str
    label: str
    below: str = ""
    classes: str = ""
    mark: str = ""
    disabled: bool = False


class _Pressed:
    """A large button in the browser."""

    def __init__(self, act: str, press: Callable[[str], object]) -> None:
        element = ui.element("button").props(f"type=button data-act={act}")
        element.on("click", lambda _: press(act), [])
        self._painted = Painted(element)
        with element:
            self._words = markup(None, tag="span")

    def show(self, button: _Button) -> None:
        below = button.below and h.small[button.below]
        mark = button.mark and h.span(".pb-advice__mark")[button.mark]
        self._words.show((h.span[button.label], below, mark))
        self._painted.paint(f"pb-button {button.classes}", disabled=button.disabled)


def _gives_up(terms: Terms, decision: str | None) -> set[str]:
    """The answers that forfeit a wager."""
    if decision is None:
        return set()
    return {name for name, option in terms.game.decision(decision).options.items() if option.forfeits}


def _is_the_same(shown: SeatState) -> bool:
    """Whether the bet on offer repeats the last one: new limits may call for another."""
    mine = shown.view.own_side
    last = mine.wagers if mine is not None else {}
    return all(last.get(name) == cents for name, cents in shown.rebet.items())
