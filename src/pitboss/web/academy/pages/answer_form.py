"""The question, and a way to answer it: one choice as buttons, anything more as a form."""

from __future__ import annotations

from string import ascii_lowercase, digits

import htpy as h
from htpy import Element

from pitboss.academy import AnswerField, Question, SceneView
from pitboss.web.academy.pages.scene_felt import FORM
from pitboss.web.drawing.images import card_image
from pitboss.web.frame.forms import button
from pitboss.wording import cap, spaced

__all__ = ["answer_form", "question_heading"]

_SHORT = 22
"""Choices of up to this many letters stand side by side."""


def question_heading(question: Question) -> Element:
    return h.h2("#pb-question.pb-ask__words", tabindex="-1")[question.words]


def answer_form(question: Question, view: SceneView, key: str) -> Element:
    """A single choice answers at once; several are chosen first. `key` says which scene is answered."""
    form = h.form(".pb-ask__form", id=FORM, data_scene=key, novalidate=True)
    fields = question.fields
    if len(fields) == 1 and fields[0].form == "choice":
        return form[_buttons(fields[0])]
    picks = sum(len(field.choices) for field in fields if field.form == "cards")
    keys = (
        f"Keys: 1 to {picks} for the cards, letters for the hand, Enter to answer."
        if picks
        else "Keys: a number answers what is open, Enter when all is answered."
    )
    return form[
        h.div(".pb-ask__groups")[
            (_group(seat, group, view, letters=picks > 0) for seat, group in _by_seat(fields))
        ],
        h.div(".pb-ask__send")[button("Answer", kind="primary"), h.span(".pb-ask__keys")[keys]],
    ]


def _buttons(field: AnswerField) -> Element:
    return h.div(class_=_look(field), role="group", aria_label=field.words)[
        (
            h.button(
                ".pb-button.pb-choice", type="submit", name=field.name, value=choice.value, data_key=key
            )[h.kbd(aria_hidden="true")[key.upper()], h.span[cap(choice.words)]]
            for key, choice in zip(_keys(len(field.choices)), field.choices, strict=False)
        )
    ]


def _keys(number: int) -> str:
    """Digits, or letters where there are more choices than digits."""
    return digits[1:] if number < len(digits) else ascii_lowercase


def _look(field: AnswerField) -> list[str]:
    wide = any(len(choice.words) > _SHORT for choice in field.choices)
    return ["pb-options", "pb-options--wide" if wide else ""]


def _by_seat(fields: tuple[AnswerField, ...]) -> list[tuple[str, list[AnswerField]]]:
    """What is asked of all, then the fields of each seat, from the dealer's right as on the felt."""
    seats = dict.fromkeys(field.seat for field in reversed(fields) if field.seat)
    if len(seats) < 2:
        return [("", list(fields))]
    found = [(seat, [field for field in fields if field.seat == seat]) for seat in ("", *seats)]
    return [(seat, asked) for seat, asked in found if asked]


def _group(seat: str, fields: list[AnswerField], view: SceneView, *, letters: bool) -> Element:
    head = None
    if seat:
        hand = (card_image(None if card is None else str(card)) for card in view.cards.get(seat, ()))
        head = h.h3(".pb-ask__about")[
            h.span[cap(spaced(seat))], h.span(".pb-ask__hand", aria_hidden="true")[hand]
        ]
    asked = (field for field in fields if field.form != "cards")
    return h.div(class_=["pb-ask__group", "" if seat else "pb-ask__group--all"])[
        head, (_field(field, titled=bool(seat), letters=letters) for field in asked)
    ]


def _field(field: AnswerField, *, titled: bool, letters: bool) -> Element:
    if field.form == "amount":
        return _amount(field)
    short = titled and field.heading
    options = h.div(class_=_look(field) if len(field.choices) < 6 else "pb-options")
    return h.fieldset(
        ".pb-ask__field", aria_label=field.full_words if short else None, data_digits=not letters
    )[
        h.legend[cap(field.words if short else field.full_words)],
        options[
            (
                h.label(".pb-option")[
                    h.input(
                        type="radio",
                        name=field.name,
                        value=choice.value,
                        data_key=ascii_lowercase[at] if letters else None,
                    ),
                    h.kbd(aria_hidden="true")[ascii_lowercase[at].upper() if letters else at + 1],
                    h.span[cap(choice.words)],
                ]
                for at, choice in enumerate(field.choices)
            )
        ],
    ]


def _amount(field: AnswerField) -> Element:
    here = f"ask-{field.name}"
    return h.div(".pb-ask__amount")[
        h.label(for_=here)[cap(field.words)],
        h.span(".pb-ask__dollars")[
            h.span(aria_hidden="true")["$"],
            h.input(
                id=here,
                name=field.name,
                inputmode="decimal",
                autocomplete="off",
                maxlength="20",
                size="8",
                aria_describedby="pb-ask-problem",
            ),
        ],
    ]
