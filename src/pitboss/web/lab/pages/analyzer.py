"""The hand analyzer: give the cards, see what each option is worth."""

from __future__ import annotations

import asyncio
from html import escape

from nicegui import events, ui

from pitboss.web.lab.analyzer import Analyzed, analyze, card_fields
from pitboss.web.lab.figures import fraction, shown
from pitboss.web.lab.pages.desk import Desk
from pitboss.web.lab.pages.parts import FIELDS, changed_fields, field, fraction_html, mark_fields, notice
from pitboss.web.pages.drawings import card_image

__all__ = ["Analyzer"]


class Analyzer:
    """Follows the cards as they are typed."""

    def __init__(self, desk: Desk) -> None:
        self._desk = desk
        self._texts: dict[str, str] = {}
        self._drawn: tuple[object, ...] = ()
        self._serial = 0
        with ui.element("section").classes("pb-panel").props('aria-label="Hand analyzer" data-lab-analyzer'):
            ui.html(
                '<h2>Hand analyzer</h2><p class="pb-muted pb-lab-lead">Cards as ranks and suits, such as '
                "As Kd "
                "or 2c7hJd. Fields for cards that are not seen yet stay empty.</p>",
                sanitize=False,
            ).classes("pb-contents")
            self._form = ui.element("form").classes("pb-contents")
            self._form.on("submit", js_handler="(event) => event.preventDefault()")
            self._form.on("input", self._typed, js_handler=FIELDS)
            with self._form:
                self._fields = ui.html("", sanitize=False).classes("pb-contents")
            self._content = ui.html("", sanitize=False).classes("pb-contents").props('aria-live="polite"')

    async def refresh(self) -> None:
        configuration = self._desk.configuration
        key = (configuration.game.id, configuration.posted.side)
        if key == self._drawn:
            return
        self._drawn = key
        self._texts = {}
        fields = card_fields(configuration)
        if not fields:
            self._fields.set_content(
                notice(f"There is nothing to decide in {configuration.game.title}, so nothing to analyze.")
            )
            self._content.set_content("")
            return
        self._fields.set_content(
            '<div class="pb-lab-setting">'
            + "".join(
                field(
                    each.name,
                    f"{each.name.capitalize()}, {each.cards} cards" + ("" if each.first else " (once seen)"),
                    form="cards",
                )
                for each in fields
            )
            + "</div>"
        )
        self._content.set_content('<p class="pb-muted">Values appear as soon as the cards are complete.</p>')

    async def _typed(self, event: events.GenericEventArguments) -> None:
        name, text = changed_fields(event)
        fields = [each.name for each in card_fields(self._desk.configuration)]
        if name not in fields:
            return
        self._texts[name] = text[:60]
        self._serial += 1
        mine = self._serial
        found = await asyncio.to_thread(analyze, self._desk.configuration, dict(self._texts))
        if mine != self._serial:
            return
        mark_fields("cards", found.problems, fields)
        self._content.set_content(analyzed_html(found))


def analyzed_html(found: Analyzed) -> str:
    """The cards, and the options from the best down with what the others cost."""
    pictures = "".join(
        f'<figure class="pb-lab-hand"><figcaption>{escape(name)}</figcaption><div class="pb-cards">'
        f"{''.join(card_image(str(card)) for card in cards)}</div></figure>"
        for name, cards in found.cards.items()
        if name not in found.problems
    )
    drawn = f'<div class="pb-lab-hands">{pictures}</div>' if pictures else ""
    if found.problem:
        return drawn + notice(found.problem, tone="bad")
    if found.advice is None:
        return drawn
    options = "".join(
        f'<li class="pb-advice__option{" pb-advice__option--best" if name == found.advice.best else ""}" '
        f'data-option="{escape(name)}"><span>{escape(name)}</span>'
        f'<span class="pb-advice__value">{shown(value, "units")}</span>'
        f"<span>{fraction_html(fraction(value))}</span>"
        + (f'<span class="pb-muted">costs {shown(cost, "plain")}</span>' if cost else "")
        + "</li>"
        for name, value, cost in found.options()
    )
    return (
        f"{drawn}<h3>{escape(found.advice.decision.capitalize())}</h3>"
        f'<p class="pb-muted pb-lab-lead">Units won on the wagers the decision is about.</p>'
        f'<ul class="pb-advice">{options}</ul>'
    )
