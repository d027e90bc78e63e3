"""What comes back and when, how hard the next scene is, and that a lesson repeats exactly."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from fractions import Fraction
from typing import Any

import pytest

from pitboss.academy import Answer, Answered, Course, Lesson, Progress, Scene, SceneReference, certificate
from pitboss.academy.certificate import ANSWERS
from pitboss.academy.drills.drill import LEVELS
from pitboss.academy.progress import INTERVALS
from tests.academy.rooms import room

THERE = [("reading", "wheel"), ("reading", "two trips"), ("reading", "plain")]


def answered(*, right: bool, drill: str = "reading", kind: str = "plain", **how: Any) -> Answered:
    given = Answered(
        course="dealer",
        game="champion-four",
        house="default",
        reference=SceneReference(drill=drill, kind=kind, level=how.pop("level", 1), seed=1),
        answer="{}",
        right=right,
        millis=1000,
        target=2000,
        at=5,
    )
    return replace(given, **how)


def progress(*history: Answered) -> Progress:
    return Progress.of(history, game="champion-four", course="dealer")


def test_a_missed_kind_comes_back_ever_later_until_it_is_learned() -> None:
    now = progress(answered(right=False, kind="wheel"))
    for interval in INTERVALS:
        for _ in range(interval - 1):
            assert now.due(THERE) is None
            now = now.after(answered(right=True))
        assert now.due(THERE) is None
        now = now.after(answered(right=True))
        assert now.due(THERE) == ("reading", "wheel")
        assert now.due([("winner", "wheel")]) is None
        now = now.after(answered(right=True, kind="wheel"))
    assert not now.boxes


def test_one_more_miss_begins_anew() -> None:
    now = progress(answered(right=False, kind="wheel"), *[answered(right=True)] * INTERVALS[0])
    now = now.after(answered(right=True, kind="wheel"))
    assert now.boxes["reading", "wheel"] == (1, now.answers + INTERVALS[1])
    now = now.after(answered(right=False, kind="wheel"))
    assert now.boxes["reading", "wheel"] == (0, now.answers + INTERVALS[0])


def test_the_one_that_waited_longest_comes_first() -> None:
    now = progress(
        answered(right=False, kind="wheel"),
        answered(right=False, kind="two trips"),
        *[answered(right=True)] * 5,
    )
    assert now.due(THERE) == ("reading", "wheel")


def test_levels_follow_the_trainee() -> None:
    now = progress(*[answered(right=True)] * 5)
    assert now.standing("reading").level == 1
    now = now.after(answered(right=True))
    assert now.standing("reading").level == 2
    assert now.standing("winner").level == 1
    for right in (False, False, True, False):
        now = now.after(answered(right=right))
    assert now.standing("reading").level == 1
    for _ in range(60):
        now = now.after(answered(right=True))
    assert now.standing("reading").level == LEVELS[-1]


def test_other_games_and_courses_do_not_count() -> None:
    assert (
        progress(answered(right=False, game="packs-two"), answered(right=True, course="player")) == Progress()
    )


def _run(lesson: Lesson, number: int, wrong: frozenset[str] = frozenset()) -> list[Scene]:
    """Scenes answered rightly but for some kinds."""
    scenes = []
    for _ in range(number):
        scene = lesson.next()
        scenes.append(scene)
        ask = lesson.drill.question(scene).fields[0]
        right = next(
            c.value for c in ask.choices if lesson.drill.judge(scene, Answer(choices={"move": c.value})).right
        )
        other = next(c.value for c in ask.choices if c.value != right)
        lesson.answer(Answer(choices={"move": other if scene.kind in wrong else right}), millis=1000, at=1)
    return scenes


def test_the_same_seed_and_history_give_the_same_scenes() -> None:
    def lesson(seed: int, history: list[Answered]) -> Lesson:
        return Lesson(room("champion-four"), course="dealer", seed=seed, history=history, drill="procedure")

    first = lesson(9, [])
    scenes = [scene.reference for scene in _run(first, 12)]
    assert [scene.reference for scene in _run(lesson(9, []), 12)] == scenes
    assert [scene.reference for scene in _run(lesson(10, []), 12)] != scenes
    second, again = lesson(9, list(first.answered)), lesson(9, list(first.answered))
    assert [s.reference for s in _run(second, 5)] == [s.reference for s in _run(again, 5)]


def test_a_missed_kind_comes_back_sooner_than_chance() -> None:
    """Missed every time, a kind is due again and again."""
    lesson = Lesson(room("champion-four"), course="dealer", seed=4, drill="reading")
    kinds: Counter[str] = Counter()
    for _ in range(120):
        scene = lesson.next()
        kinds[scene.kind] += 1
        right = scene.kind != "wheel"
        lesson.progress = lesson.progress.after(answered(right=right, kind=scene.kind))
        lesson._scene = None
    stated = lesson.drill.rates(lesson.room, 2)["wheel"]
    assert Fraction(kinds["wheel"], 120) > 2 * stated


def test_a_skill_alone_goes_on_with_the_round() -> None:
    lesson = Lesson(room("packs-two"), course="dealer", seed=2, drill="procedure")
    first, second = _run(lesson, 2)
    assert second.log[: len(first.log)] == first.log
    assert len(second.log) > len(first.log)


@pytest.mark.parametrize(
    ("changes", "lacking"),
    [
        ({}, ()),
        ({"right": 17}, ("nine of ten right",)),
        ({"slow": 6}, ("three of four in time",)),
        ({"number": 19, "right": 19}, ("20 answers",)),
    ],
)
def test_what_a_certificate_asks_for(changes: dict[str, int], lacking: tuple[str, ...]) -> None:
    number = changes.get("number", ANSWERS)
    right, slow = changes.get("right", number), changes.get("slow", 0)
    history = [
        answered(
            right=at >= number - right,
            millis=3000 if at < slow else 1000,
            drill="reading",
            level=2,
            at=100 + at,
        )
        for at in range(number)
    ]
    found = certificate("Ann", room("champion-four"), "dealer", history)
    skill = next(each for each in found.skills if each.drill == "reading")
    assert skill.lacking == lacking
    assert skill.accuracy == Fraction(min(right, ANSWERS), min(number, ANSWERS))
    assert not found.passed, "the other skills have no answers yet"
    assert (found.since, found.until) == (100, 99 + number)


def test_a_certificate_counts_the_latest_answers() -> None:
    history = [answered(right=False)] * 30 + [answered(right=True)] * ANSWERS
    found = certificate("Ann", room("champion-four"), "dealer", history)
    skill = found.skills[0]
    assert (skill.answers, skill.counted, skill.right, skill.median) == (50, 20, 20, 1000)
    assert skill.passed


def test_a_certificate_is_earned_with_every_skill() -> None:
    there = room("champion-four")
    course: Course = "dealer"
    names = [each.drill for each in certificate("Ann", there, course, []).skills]
    assert names == ["reading", "winner", "settlement", "procedure", "irregularity"]
    history = [answered(right=True, drill=name) for name in names for _ in range(ANSWERS)]
    assert certificate("Ann", there, course, history).passed
    assert not certificate("Ann", there, course, history[1:]).passed
