"""A lesson: scene after scene for one trainee, chosen by what they missed and how far they are."""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace
from fractions import Fraction
from random import Random

from pitboss.academy.classroom import Classroom
from pitboss.academy.drills import drill_named, drills_for
from pitboss.academy.drills.drill import Course, Drill
from pitboss.academy.progress import Answered, Progress
from pitboss.academy.question import Answer
from pitboss.academy.scenes.scene import NoScene, Scene, SceneReference
from pitboss.errors import Refused
from pitboss.wording.refusals import Refusal

__all__ = ["Lesson"]


class Lesson:
    """The same seed and history give the same scenes. `drill` practises one skill alone."""

    def __init__(
        self,
        room: Classroom,
        *,
        course: Course,
        seed: int,
        history: Iterable[Answered] = (),
        drill: str | None = None,
    ) -> None:
        self.room, self.course, self.seed = room, course, seed
        self.drills: tuple[Drill, ...] = drills_for(room, course, drill)
        """Those this game has scenes for."""
        self.progress = Progress.of(history, game=room.game.id, course=course)
        self.drill: Drill = self.drills[0]
        """The drill of the scene being asked."""
        self.answered: list[Answered] = []
        """The answers of this lesson."""
        self._scene: Scene | None = None
        self._follow: Scene | None = None
        self._past = 0

    def next(self) -> Scene:
        """The next scene: what was missed and is due, or any by its stated rate.

        NoScene: the cards did not give it. Ask again for another in its place.
        """
        if self._scene is not None:
            return self._scene
        past = f"/{self._past}" if self._past else ""
        rng = Random(f"lesson/{self.seed}/{self.progress.answers}{past}")
        if self._follow is not None:
            self._scene, self._follow = self._follow, None
            return self._scene
        due = None if self._past else self.progress.due(self._there())
        if due is not None:
            self.drill, kind = drill_named(due[0], self.drills), due[1]
        else:
            self.drill = rng.choice(self.drills)
            kind = pick(rng, self.drill.rates(self.room, self.level))
        try:
            self._scene = self.drill.scene(self.room, kind=kind, level=self.level, seed=rng.getrandbits(53))
        except NoScene:
            self.pass_over()
            raise
        return self._scene

    def pass_over(self, times: int = 1) -> None:
        """Skip scenes that are due."""
        self._past += times

    def resume(self, reference: SceneReference) -> Scene:
        """Take up a scene that was shown but not answered."""
        drill = drill_named(reference.drill, self.drills)
        self._scene = drill.again(self.room, reference)
        self.drill = drill
        return self._scene

    @property
    def level(self) -> int:
        """The trainee's level in the drill being asked."""
        return self.progress.standing(self.drill.name).level

    def answer(self, answer: Answer, *, millis: int, at: int) -> Answered:
        """Judge and count the answer to the scene being asked."""
        if self._scene is None:
            raise Refused(Refusal.NO_OPEN_QUESTION)
        scene, self._scene, self._past = self._scene, None, 0
        verdict = self.drill.judge(scene, answer)
        answered = Answered(
            course=self.course,
            game=self.room.game.id,
            house=self.room.house.id,
            reference=scene.reference,
            answer=json.dumps(answer.to_json(), sort_keys=True, separators=(",", ":")),
            right=verdict.right,
            millis=max(0, millis),
            target=self.drill.target(scene),
            at=at,
            cost=verdict.cost,
            verdict=verdict,
        )
        self.progress = self.progress.after(replace(answered, verdict=None))
        self.answered.append(answered)
        if len(self.drills) == 1:  # practised alone, a drill goes on with the round
            self._follow = self.drill.follow(self.room, scene)
        return answered

    def _there(self) -> set[tuple[str, str]]:
        """The drills and kinds this lesson can ask."""
        return {
            (drill.name, kind)
            for drill in self.drills
            for kind in drill.rates(self.room, self.progress.standing(drill.name).level)
        }


def pick(rng: Random, rates: Mapping[str, Fraction]) -> str:
    """A kind, drawn by its rate."""
    at = Fraction(rng.getrandbits(53), 2**53)
    names: Sequence[str] = tuple(rates)
    for name in names:
        at -= rates[name]
        if at < 0:
            return name
    return names[-1]
