"""A trainee for tests: knows every right answer by asking the judge, and gives it by mouse or by keyboard."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator, Mapping, Sequence
from contextlib import closing
from itertools import combinations, product
from pathlib import Path
from typing import Any

from playwright.sync_api import Page

from pitboss.academy import Answer, Answered, AnswerField, Drill, Lesson, Question, Scene, read_answer
from pitboss.academy.drills.settlement import settled_in_order
from pitboss.web.academy.school import School
from tests.tables import CATALOGUE

__all__ = [
    "Given",
    "answers_of",
    "asking",
    "click_answer",
    "judged",
    "lesson_of",
    "read",
    "right",
    "type_answer",
    "wrong",
]

Given = dict[str, Any]


def lesson_of(person: str, drill: str, game: str, history: Sequence[Answered] = ()) -> Lesson:
    """The same lesson as the page has for somebody with this history."""
    school = School()
    return school.lesson(school.room(CATALOGUE, game), drill, person, history)


def right(drill: Drill, scene: Scene) -> Given:
    return next(each for each in _candidates(drill, scene) if _is_right(drill, scene, each))


def wrong(drill: Drill, scene: Scene) -> Given:
    return next(each for each in _candidates(drill, scene) if not _is_right(drill, scene, each))


def _is_right(drill: Drill, scene: Scene, given: Given) -> bool:
    return drill.judge(scene, read(drill, scene, given)).right


def read(drill: Drill, scene: Scene, given: Given) -> Answer:
    """What was given, as the judge takes it."""
    return read_answer(drill.question(scene), given)


def _candidates(drill: Drill, scene: Scene) -> Iterator[Given]:
    question = drill.question(scene)
    if question.fields[0].form == "settlement":
        due = [(*each.key, each.settled.returned) for each in settled_in_order(scene.state)]
        yield {"settlement": [_entry(*each) for each in due]}
        (seat, wager, cents), *rest = due
        yield {"settlement": [_entry(seat, wager, cents + 300), *(_entry(*each) for each in rest)]}
        return
    for values in product(*(tuple(_values(ask, scene)) for ask in question.fields)):
        yield {ask.name: value for ask, value in zip(question.fields, values, strict=True)}


def _entry(seat: str, wager: str, cents: int) -> dict[str, str]:
    return {"seat": seat, "wager": wager, "returned": f"{cents // 100}.{cents % 100:02}"}


def _values(ask: AnswerField, scene: Scene) -> Iterator[Any]:
    if ask.form == "cards":
        cards = [choice.value for choice in ask.choices]
        sizes = [ask.count] if ask.count else range(1, len(cards) + 1)
        yield from (list(each) for size in sizes for each in combinations(cards, size))
    elif ask.form == "choice":
        yield from (choice.value for choice in ask.choices)
    else:
        stakes = [cents for (seat, _), cents in scene.state.stakes.items() if seat == scene.focus]
        sums = {sum(some) for size in range(len(stakes) + 1) for some in combinations(stakes, size)}
        yield from (f"{cents // 100}.{cents % 100:02}" for cents in sorted(sums))


# --- In the browser --------------------------------------------------------------------------------------


def asking(page: Page, shown: int | None = None) -> None:
    """Until the scene is asked and the page listens."""
    more = f"[data-shown='{shown}']" if shown is not None else ""
    page.wait_for_selector(f".pb-lesson[data-phase=asking]{more}")
    page.wait_for_function("document.activeElement?.id === 'pb-question'")


def judged(page: Page) -> str:
    """The verdict, when it is there: right or wrong."""
    page.wait_for_selector(".pb-lesson[data-phase=judged]")
    page.wait_for_function("document.activeElement?.id === 'pb-next'")
    return str(page.get_attribute("[data-verdict]", "data-verdict"))


def click_answer(page: Page, question: Question, given: Mapping[str, Any]) -> None:
    """By mouse."""
    for ask in question.fields:
        value = given[ask.name]
        if ask.form == "cards":
            for card in value:
                page.check(f'.pb-pick input[value="{card}"]')
        elif ask.form == "amount":
            page.fill(f'[name="{ask.name}"]', value)
        elif ask.form == "settlement":
            for number, entry in enumerate(value, 1):
                page.click(f'[data-spot="{entry["seat"]}/{entry["wager"]}"]')
                page.wait_for_selector(f'[data-spot="{entry["seat"]}/{entry["wager"]}"][aria-pressed=true]')
                page.fill("#pb-amount", entry["returned"])
                page.click("[data-settle] button")
                _settled(page, number)
            page.click("[data-done]")
            return
        elif len(question.fields) == 1:
            page.click(f'.pb-choice[value="{value}"]')
            return
        else:
            page.check(f'input[name="{ask.name}"][value="{value}"]')
    page.click("#academy-answer [type=submit]")


def type_answer(page: Page, question: Question, given: Mapping[str, Any]) -> None:
    """By keyboard alone."""
    cards = any(ask.form == "cards" for ask in question.fields)
    for ask in question.fields:
        value = given[ask.name]
        values = [choice.value for choice in ask.choices]
        if ask.form == "cards":
            for card in value:
                page.keyboard.press(str(values.index(card) + 1))
        elif ask.form == "amount":
            page.keyboard.type(value)
        elif ask.form == "settlement":
            _type_settlement(page, value)
            return
        else:
            at = values.index(value)
            letters = cards or (len(question.fields) == 1 and len(values) > 9)
            page.keyboard.press("abcdefghij"[at] if letters else str(at + 1))
            if len(question.fields) == 1:
                return
    page.keyboard.press("Enter")


def _type_settlement(page: Page, entries: list[dict[str, str]]) -> None:
    for number, entry in enumerate(entries, 1):
        spot = f"{entry['seat']}/{entry['wager']}"
        for _ in range(100):
            if page.evaluate("document.activeElement?.dataset.spot") == spot:
                break
            page.keyboard.press("ArrowDown")
        page.keyboard.type(entry["returned"])
        page.keyboard.press("Enter")
        _settled(page, number)
    for _ in range(100):
        if page.evaluate("document.activeElement?.hasAttribute('data-done')"):
            break
        page.keyboard.press("Tab")
    page.keyboard.press("Enter")


def _settled(page: Page, number: int) -> None:
    page.wait_for_function(
        "number => document.querySelectorAll('.pb-line--settled').length === number && "
        "document.activeElement?.matches('.pb-line--settled')",
        arg=number,
    )


def answers_of(folder: Path, person: str) -> list[tuple[str, bool]]:
    """What the database has of somebody: drill by drill, right or wrong."""
    with closing(sqlite3.connect(f"file:{folder / 'pitboss.db'}?mode=ro", uri=True)) as books:
        found = books.execute('select drill, "right" from drills where person = ? order by number', (person,))
        return [(drill, bool(was)) for drill, was in found]
