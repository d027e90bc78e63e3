"""One trainee at one drill: the open scene, the clock, and how the session goes."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from fractions import Fraction
from statistics import median_low

from pitboss.academy import (
    Answer,
    Answered,
    Drill,
    Lesson,
    Question,
    Scene,
    SceneReference,
    SceneView,
    Verdict,
    drill_named,
    read_answer,
)
from pitboss.academy.question import Entry, read_entries
from pitboss.errors import InputError, PitbossError, Refused
from pitboss.web.academy.school import OpenScene
from pitboss.wording import cap, counted
from pitboss.wording.refusals import Refusal

__all__ = ["SESSION", "Judged", "Posed", "Tally", "TrainingSession"]

SESSION = 10
"""How many scenes make a session."""


@dataclass(frozen=True, kw_only=True)
class Posed:
    """A scene as it is asked."""

    number: int
    """Its place in the session, from 1."""
    drill: Drill
    scene: Scene
    view: SceneView
    question: Question
    target: int
    counted: bool
    """Whether the answer counts; it does not if the scene was opened by its address."""

    @property
    def reference(self) -> SceneReference:
        return self.scene.reference


@dataclass(frozen=True, kw_only=True)
class Judged:
    """An answer with its verdict."""

    posed: Posed
    verdict: Verdict
    millis: int
    answer: Answer
    answered: Answered | None = field(repr=False)
    """What to keep; None if the answer does not count."""

    @property
    def in_time(self) -> bool:
        return self.millis <= self.posed.target


@dataclass(frozen=True, slots=True, kw_only=True)
class Tally:
    """The answers of one session."""

    answers: tuple[Answered, ...] = ()

    @property
    def count(self) -> int:
        return len(self.answers)

    @property
    def right(self) -> int:
        return sum(each.right for each in self.answers)

    @property
    def in_time(self) -> int:
        return sum(each.in_time for each in self.answers)

    @property
    def median(self) -> int:
        """Milliseconds; 0 without answers."""
        return median_low(each.millis for each in self.answers) if self.answers else 0

    @property
    def cost(self) -> Fraction | None:
        """What all decisions together gave away, in units."""
        costs = [each.cost for each in self.answers if each.cost is not None]
        return sum(costs, Fraction(0)) if costs else None

    @property
    def missed(self) -> tuple[Answered, ...]:
        return tuple(each for each in self.answers if not each.right)


class TrainingSession:
    """One scene after another. With `opened`, that scene comes first and does not count.

    `before` is a scene the trainee left open: it is asked first, and its clock runs on.
    """

    def __init__(
        self,
        lesson: Lesson,
        *,
        clock: Callable[[], int],
        opened: SceneReference | None = None,
        before: OpenScene | None = None,
    ) -> None:
        self.lesson, self._clock, self._opened = lesson, clock, opened
        self._open = before if before is not None else OpenScene()
        self.entries: tuple[Entry, ...] = ()
        """The spots settled so far, in a settlement."""
        self.posed: Posed | None = None
        self.judged: Judged | None = None
        self._since: int | None = None
        self._before = 0

    @property
    def tally(self) -> Tally:
        """The session in progress, or the one just ended."""
        return Tally(answers=tuple(self.lesson.answered[self._before :]))

    @property
    def is_over(self) -> bool:
        return self.tally.count >= SESSION

    def again(self) -> None:
        """A new session begins."""
        self._before = len(self.lesson.answered)

    def pose(self) -> Posed:
        """The next scene, which may take a moment to make. The clock does not run yet."""
        if self._opened is not None:
            drill = drill_named(self._opened.drill)
            scene = drill.again(self.lesson.room, self._opened)
        else:
            scene = self._resumed() or self.lesson.next()
            drill = self.lesson.drill
        self.posed = Posed(
            number=self.tally.count + 1,
            drill=drill,
            scene=scene,
            view=drill.view(scene),
            question=drill.question(scene),
            target=drill.target(scene),
            counted=self._opened is None,
        )
        self.judged, self._since, self.entries = None, None, ()
        return self.posed

    def _resumed(self) -> Scene | None:
        """The scene left open: reloading the page does not skip it."""
        left = self._open.reference
        if left is None or self.posed is not None:
            return None
        try:
            return self.lesson.resume(left)
        except PitbossError:  # the house has changed and has no such scenes any more
            return None

    def begin(self) -> int:
        """The trainee sees the scene: the clock runs. Returns the milliseconds it has run already."""
        now = self._clock()
        if self._since is None:
            posed = self._asked()
            self._since = self._open.show(posed.reference, now) if posed.counted else now
        return max(0, now - self._since)

    def settle(self, given: object) -> tuple[Entry, ...]:
        """Settle more spots, in order. An InputError leaves everything as it was."""
        ask = self._asked().question.fields[0]
        self.entries = read_entries(ask, given, self.entries)
        return self.entries

    def take_back(self) -> None:
        """Reopen the spot settled last."""
        self.entries = self.entries[:-1]

    def answer(self, given: Mapping[str, object]) -> Judged:
        """Judge the answer. An InputError means it is not one: nothing counts and the clock runs on."""
        return self._judge(read_answer(self._asked().question, given))

    def _judge(self, read: Answer) -> Judged:
        posed = self._asked()
        now = self._clock()
        millis = now - (self._since if self._since is not None else now)
        if posed.counted:
            answered = self.lesson.answer(read, millis=millis, at=now)
            self._open.close(posed.reference)
            verdict = answered.verdict or posed.drill.judge(posed.scene, read)
        else:
            answered, verdict, self._opened = None, posed.drill.judge(posed.scene, read), None
        self.judged = Judged(posed=posed, verdict=verdict, millis=millis, answer=read, answered=answered)
        return self.judged

    def answer_settlement(self) -> Judged:
        """Judge the table as it was settled."""
        posed = self._asked()
        ask = posed.question.fields[0]
        open_spots = len(ask.choices) - len(self.entries)
        if open_spots:
            has = "has" if open_spots == 1 else "have"
            raise InputError(f"{cap(counted(open_spots, 'spot'))} {has} not been settled yet.")
        return self._judge(Answer(settlements={ask.name: self.entries}))

    def _asked(self) -> Posed:
        if self.posed is None or self.judged is not None:
            raise Refused(Refusal.SCENE_ANSWERED)
        return self.posed
