"""One trainee at one drill: the scene that lies before him, the clock, and how the session goes."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field

from pitboss.academy import (
    Answered,
    Drill,
    Layout,
    Lesson,
    Question,
    Scene,
    SceneReference,
    Verdict,
    drill_named,
    read_answer,
)
from pitboss.academy.question import Entry, read_entries
from pitboss.errors import InputError, PitbossError, Refused
from pitboss.web.academy.open_scenes import OpenScene
from pitboss.web.academy.tally import Tally
from pitboss.wording.refusals import Refusal

__all__ = ["SESSION", "Desk", "Judged", "Posed"]

SESSION = 10
"""So many scenes make a session."""


@dataclass(frozen=True, kw_only=True)
class Posed:
    """A scene as it is asked."""

    number: int
    """Its place in the session, from 1."""
    drill: Drill
    scene: Scene
    layout: Layout
    question: Question
    target: int
    counted: bool
    """Whether the answer counts; that to a scene opened by its address does not."""

    @property
    def reference(self) -> SceneReference:
        return self.scene.reference


@dataclass(frozen=True, kw_only=True)
class Judged:
    """An answer with its verdict."""

    posed: Posed
    verdict: Verdict
    millis: int
    given: Mapping[str, object]
    answered: Answered | None = field(repr=False)
    """What is to be kept; None where the answer does not count."""

    @property
    def in_time(self) -> bool:
        return self.millis <= self.posed.target


class Desk:
    """Scenes one after the other. With `opened`, that scene comes first and counts for nothing.

    `before` is the scene that lay before the trainee when he came: it is asked first, and its clock runs on.
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
        """What was settled so far, where a layout is."""
        self.posed: Posed | None = None
        self.judged: Judged | None = None
        self._since: int | None = None
        self._before = 0

    @property
    def tally(self) -> Tally:
        """The session that is going on, or has just ended."""
        return Tally(answers=tuple(self.lesson.answered[self._before :]))

    @property
    def is_over(self) -> bool:
        return self.tally.count >= SESSION

    def again(self) -> None:
        """A new session begins."""
        self._before = len(self.lesson.answered)

    def pose(self) -> Posed:
        """The next scene; it may take a moment to make one. The clock does not run yet."""
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
            layout=drill.layout(scene),
            question=drill.question(scene),
            target=drill.target(scene),
            counted=self._opened is None,
        )
        self.judged, self._since, self.entries = None, None, ()
        return self.posed

    def _resumed(self) -> Scene | None:
        """Pages may be loaded again; a scene is left by answering it."""
        left = self._open.reference
        if left is None or self.posed is not None:
            return None
        try:
            return self.lesson.resume(left)
        except PitbossError:  # the house has changed since, and has no such scenes any more
            return None

    def begin(self) -> int:
        """The trainee sees the scene: the clock runs, or runs on. So many milliseconds it has run already."""
        now = self._clock()
        if self._since is None:
            posed = self._asked()
            self._since = self._open.show(posed.reference, now) if posed.counted else now
        return max(0, now - self._since)

    def settle(self, given: object) -> tuple[Entry, ...]:
        """Spots settled next, in order. InputError leaves everything as it was."""
        ask = self._asked().question.asks[0]
        self.entries = read_entries(ask, given, self.entries)
        return self.entries

    def take_back(self) -> None:
        """The spot that was settled last is open again."""
        self.entries = self.entries[:-1]

    def answer(self, given: Mapping[str, object]) -> Judged:
        """Judge what was given. InputError: it is no answer, nothing is counted and the clock runs on."""
        posed = self._asked()
        now = self._clock()
        read = read_answer(posed.question, given)
        millis = now - (self._since if self._since is not None else now)
        if posed.counted:
            answered = self.lesson.answer(read, millis=millis, at=now)
            self._open.close(posed.reference)
            verdict = answered.verdict or posed.drill.judge(posed.scene, read)
        else:
            answered, verdict, self._opened = None, posed.drill.judge(posed.scene, read), None
        self.judged = Judged(posed=posed, verdict=verdict, millis=millis, given=dict(read), answered=answered)
        return self.judged

    def answer_settlement(self) -> Judged:
        """The layout as it was settled."""
        posed = self._asked()
        ask = posed.question.asks[0]
        open_spots = len(ask.choices) - len(self.entries)
        if open_spots:
            raise InputError(
                "One spot has not been settled yet."
                if open_spots == 1
                else f"{open_spots} spots have not been settled yet."
            )
        entries = [
            {"seat": seat, "wager": wager, "returned": f"{cents // 100}.{cents % 100:02}"}
            for seat, wager, cents in self.entries
        ]
        return self.answer({ask.name: entries})

    def _asked(self) -> Posed:
        if self.posed is None or self.judged is not None:
            raise Refused(Refusal.SCENE_ANSWERED)
        return self.posed
