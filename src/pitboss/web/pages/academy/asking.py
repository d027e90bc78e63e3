"""The question, and something to answer it with: choices as buttons, several of them as a form."""

from __future__ import annotations

from html import escape

from pitboss.academy import AnswerField, Question, SceneView
from pitboss.web.academy.words import sentence
from pitboss.web.pages.academy.felt import FORM
from pitboss.web.pages.drawings import card_image
from pitboss.web.play.words import seat_label

__all__ = ["answer_form", "question_html"]

_LETTERS = "abcdefghijklmnopqrstuvwxyz"
_SHORT = 22
"""Choices up to so many letters stand side by side."""


def question_html(question: Question) -> str:
    return f'<h2 class="pb-ask__words" id="pb-question" tabindex="-1">{escape(question.words)}</h2>'


def answer_form(question: Question, view: SceneView, key: str) -> str:
    """One choice answers at once; of several each is chosen first. `key` says which scene is answered."""
    asks = question.fields
    if len(asks) == 1 and asks[0].form == "choice":
        inside = _buttons(asks[0])
    else:
        picks = any(ask.form == "cards" for ask in asks)
        groups = "".join(_group(about, group, view, letters=picks) for about, group in _grouped(asks))
        inside = f'<div class="pb-ask__groups">{groups}</div>'
        hint = (
            "Keys: 1 to 7 for the cards, letters for the hand, Enter to answer."
            if picks
            else ("Keys: a number answers what is open, Enter when all is answered.")
        )
        inside += (
            '<div class="pb-ask__send">'
            '<button type="submit" class="pb-button pb-button--primary">Answer</button>'
            f'<span class="pb-ask__keys">{hint}</span></div>'
        )
    return f'<form id="{FORM}" class="pb-ask__form" data-scene="{escape(key)}" novalidate>{inside}</form>'


def _buttons(ask: AnswerField) -> str:
    wide = any(len(choice.words) > _SHORT for choice in ask.choices)
    buttons = "".join(
        f'<button type="submit" class="pb-button pb-choice" name="{escape(ask.name)}" '
        f'value="{escape(choice.value)}" data-key="{number}"><kbd aria-hidden="true">{number}</kbd>'
        f"<span>{escape(sentence(choice.words))}</span></button>"
        for number, choice in enumerate(ask.choices, 1)
    )
    kind = "pb-options--wide" if wide else ""
    return f'<div class="pb-options {kind}" role="group" aria-label="{escape(ask.words)}">{buttons}</div>'


def _grouped(asks: tuple[AnswerField, ...]) -> list[tuple[str, list[AnswerField]]]:
    """What is asked about one seat stands together, from the dealer's right as on the felt."""
    groups: dict[str, list[AnswerField]] = {}
    for ask in asks:
        _, _, about = ask.name.partition("-")
        groups.setdefault(about, []).append(ask)
    if len(groups) > 1 and all(groups):
        return list(reversed(groups.items()))
    return [("", list(asks))]


def _group(about: str, asks: list[AnswerField], view: SceneView, *, letters: bool) -> str:
    inside = "".join(_ask(ask, titled=bool(about), letters=letters) for ask in asks if ask.form != "cards")
    head = ""
    if about:
        cards = view.cards.get(about, ())
        hand = "".join(card_image(None if card is None else str(card)) for card in cards)
        head = (
            f'<h3 class="pb-ask__about"><span>{escape(seat_label(about))}</span>'
            f'<span class="pb-ask__hand" aria-hidden="true">{hand}</span></h3>'
        )
    return f'<div class="pb-ask__group">{head}{inside}</div>'


def _ask(ask: AnswerField, *, titled: bool, letters: bool) -> str:
    if ask.form == "amount":
        here = f"ask-{escape(ask.name)}"
        return (
            f'<div class="pb-ask__amount"><label for="{here}">{escape(sentence(ask.words))}</label>'
            f'<span class="pb-ask__dollars"><span aria-hidden="true">$</span><input id="{here}" '
            f'name="{escape(ask.name)}" inputmode="decimal" autocomplete="off" maxlength="20" size="8" '
            'aria-describedby="pb-ask-problem"></span></div>'
        )
    wide = any(len(choice.words) > _SHORT for choice in ask.choices) and len(ask.choices) < 6
    rows = "".join(
        f'<label class="pb-option"><input type="radio" name="{escape(ask.name)}" '
        f'value="{escape(choice.value)}"'
        + (f' data-key="{_LETTERS[at]}"' if letters else "")
        + f'><kbd aria-hidden="true">{_LETTERS[at].upper() if letters else at + 1}</kbd>'
        f"<span>{escape(sentence(choice.words))}</span></label>"
        for at, choice in enumerate(ask.choices)
    )
    words = ask.words.partition(": ")[2] if titled and ": " in ask.words else ask.words
    spoken = f' aria-label="{escape(ask.words)}"' if words != ask.words else ""
    return (
        f'<fieldset class="pb-ask__field"{spoken}{"" if letters else " data-digits"}>'
        f"<legend>{escape(sentence(words))}</legend>"
        f'<div class="pb-options {"pb-options--wide" if wide else ""}">{rows}</div></fieldset>'
    )
