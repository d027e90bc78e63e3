"""Reading answers: what cannot be read is refused in one sentence, and never counted."""

from __future__ import annotations

import json
from typing import Any

import pytest

from pitboss.academy import Answer, Lesson, Question, drill_named, read_answer, read_entries
from pitboss.errors import InputError, Refused
from tests.academy.rooms import room


def _question(drill: str, seed: int = 5, **how: Any) -> Question:
    there = room(how.get("game", "champion-four"))
    kind = how.get("kind") or next(iter(drill_named(drill).rates(there, 1)))
    return drill_named(drill).question(drill_named(drill).scene(there, kind=kind, level=1, seed=seed))


@pytest.mark.parametrize(
    ("five", "sentence"),
    [
        ("", "Pick 5 cards, as in "),
        ("   ", "Pick 5 cards, as in "),
        ([], "Pick 5 cards, as in "),
        (None, "Pick 5 cards, as in "),
        ("12", "'12' is not a card"),
        ("1 2 3", "Pick 5 cards, not 3."),
        ("1 2 3 4 9", "The cards are numbered 1 to 7."),
        ("1 2 3 4 4", "The same card was picked twice."),
        ("As Ks", "does not lie here."),
        ("royal", "is not a card"),
    ],
)
def test_cards_that_cannot_be_read_are_refused(five: object, sentence: str) -> None:
    question = _question("reading")
    with pytest.raises(InputError) as told:
        read_answer(question, {"five": five, "category": "flush"})
    assert sentence in str(told.value)


@pytest.mark.parametrize("given", ["", "11", "0", "-1", "pear", "t", None, 2.5, ["flush"]])
def test_choices_that_cannot_be_read_are_refused(given: object) -> None:
    question = _question("reading")
    with pytest.raises(InputError) as told:
        read_answer(question, {"five": "1 2 3 4 5", "category": given})
    assert str(told.value).count("\n") == 0


def test_choices_by_number_value_and_first_letters() -> None:
    question = _question("reading")
    for typed in ("4", 4, "full house", " Full  House ", "fu"):
        assert (
            read_answer(question, {"five": "1 2 3 4 5", "category": typed}).choices["category"]
            == "full house"
        )


@pytest.mark.parametrize(
    ("back", "sentence"),
    [
        ("ten", "must be an amount in dollars such as 10 or 12.50, not 'ten'"),
        ("", "must be an amount in dollars"),
        ("-5", "cannot be negative, but is -5"),
        ("1.005", "must be in whole cents"),
        (None, "must be an amount in dollars"),
        ("1" * 40, "is more than"),
    ],
)
def test_amounts_that_cannot_be_read_are_refused(back: object, sentence: str) -> None:
    question = _question("irregularity")
    with pytest.raises(InputError, match=sentence) as told:
        read_answer(question, {"which": "1", "do": "1", "back": back})
    assert str(told.value).startswith("What goes back to seat ")
    assert str(told.value).endswith((".", "..."))


@pytest.mark.parametrize(
    ("given", "sentence"),
    [
        ("", "Write a seat, a spot and what goes back from it"),
        ("bonus 40", "'bonus' is not a seat"),
        ("SEAT", "is not a seat, a spot and an amount"),
        ("SEAT bonus", "is not a seat, a spot and an amount"),
        ("SEAT bonus forty", "must be an amount in dollars such as 10 or 12.50, not 'forty'"),
        ("SEAT bonus -10", "cannot be negative"),
        ("SEAT banana 10", "There is nothing to settle on banana of seat"),
        ("9 bonus 10", "There is nothing to settle on bonus of seat 9"),
        ("SEAT bonus 10, SEAT bonus 10", "was settled already"),
        ("SEAT bonus 10", "has not been settled yet"),
        (17, "A settlement is a list of spots"),
        ([17], "A settlement is a list of spots"),
        ([{"seat": "seat-1"}], "There is nothing to settle on None"),
    ],
)
def test_settlements_that_cannot_be_read_are_refused(given: object, sentence: str) -> None:
    question = _question("settlement", kind="plain")
    seat = question.fields[0].choices[0].value.partition("/")[0].removeprefix("seat-")
    typed = given.replace("SEAT", seat) if isinstance(given, str) else given
    with pytest.raises(InputError, match=sentence):
        read_answer(question, {"settlement": typed})


def test_settlements_may_be_typed_in_one_line_or_several() -> None:
    ask = _question("settlement", kind="plain").fields[0]
    keys = [choice.value.split("/") for choice in ask.choices]
    number = keys[0][0].removeprefix("seat-")
    own = [wager for seat, wager in keys if seat == keys[0][0]]
    line = f"{number} " + " ".join(f"{wager} $1,250.50" for wager in own)
    entries = read_entries(ask, line)
    assert entries == tuple((keys[0][0], wager, 125_050) for wager in own)
    first, *rest = own
    begun = read_entries(ask, f"seat-{number} {first} 5")
    further = ", ".join(f"{number} {wager} 0" for wager in rest)
    assert read_entries(ask, further, begun) == (
        (keys[0][0], first, 500),
        *((keys[0][0], wager, 0) for wager in rest),
    )


def test_an_answer_is_kept_as_plain_json() -> None:
    """As every version has kept it: choices, cents, card codes, and entries in order."""
    answer = read_answer(_question("reading"), {"five": "1 2 3 4 5", "category": "flush"})
    codes = [str(card) for card in answer.cards["five"]]
    assert answer.to_json() == {"five": codes, "category": "flush"}
    entries = (("seat-3", "bonus", 4000), ("seat-3", "ante", 0))
    settled = Answer(settlements={"settlement": entries}, amounts={"back": 500})
    assert json.loads(json.dumps(settled.to_json())) == {
        "settlement": [["seat-3", "bonus", 4000], ["seat-3", "ante", 0]],
        "back": 500,
    }


def test_answers_to_what_was_not_asked() -> None:
    with pytest.raises(InputError, match="Nobody asked for 'seven'; asked is category, five"):
        read_answer(_question("reading"), {"five": "1 2 3 4 5", "category": "1", "seven": "1"})


def test_what_cannot_be_read_is_never_counted() -> None:
    lesson = Lesson(room("champion-four"), course="dealer", seed=3, drill="reading")
    scene = lesson.next()
    for given in ("", "letters", "-1"):
        with pytest.raises(InputError):
            read_answer(lesson.drill.question(scene), {"five": given, "category": "1"})
    assert lesson.answered == []
    assert lesson.progress.answers == 0
    assert lesson.next() is scene


def test_a_lesson_has_one_question_at_a_time() -> None:
    lesson = Lesson(room("champion-four"), course="dealer", seed=3, drill="procedure")
    with pytest.raises(Refused, match="take the next scene first"):
        lesson.answer(Answer(choices={"move": "x"}), millis=1, at=1)
