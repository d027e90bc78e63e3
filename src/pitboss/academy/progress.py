"""A trainee's progress: answers so far, what comes back and when, and the level of each drill."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping
from dataclasses import dataclass, field, replace
from fractions import Fraction

from pitboss.academy.drills.drill import LEVELS
from pitboss.academy.scenes.scene import SceneReference
from pitboss.academy.verdict import Verdict

__all__ = ["INTERVALS", "Answered", "Progress", "Standing"]

INTERVALS = (2, 5, 12, 30)
"""After how many answers a missed kind comes back, by box. Right again in the last box, it is learned."""
_UP, _OF_LAST = 5, 6
_DOWN, _OF_FEW = 3, 4


@dataclass(frozen=True, slots=True, kw_only=True)
class Answered:
    """One answer, as it is kept."""

    course: str
    game: str
    house: str
    reference: SceneReference
    answer: str
    """As JSON."""
    right: bool
    millis: int
    target: int
    """The speed target, in milliseconds."""
    at: int
    """When, in milliseconds since 1970."""
    cost: Fraction | None = None
    number: int = 0
    """From 1 for each person; 0 until it is kept."""
    verdict: Verdict | None = None
    """Only right after the answer; it is not kept, since the engine can judge again."""

    @property
    def drill(self) -> str:
        return self.reference.drill

    @property
    def kind(self) -> str:
        return self.reference.kind

    @property
    def in_time(self) -> bool:
        return self.millis <= self.target


@dataclass(frozen=True, slots=True, kw_only=True)
class Standing:
    """How far a trainee is in one drill."""

    level: int = LEVELS[0]
    lately: tuple[bool, ...] = ()
    """The latest answers since the level changed, right or wrong."""

    def after(self, *, right: bool) -> Standing:
        """Five of the last six right: a level up. Three of the last four wrong: a level down."""
        lately = (*self.lately, right)[-_OF_LAST:]
        if len(lately) == _OF_LAST and sum(lately) >= _UP and self.level < LEVELS[-1]:
            return Standing(level=self.level + 1)
        if sum(not each for each in lately[-_OF_FEW:]) >= _DOWN and self.level > LEVELS[0]:
            return Standing(level=self.level - 1)
        return replace(self, lately=lately)


@dataclass(frozen=True, kw_only=True)
class Progress:
    """Everything the next scene depends on, from the history of one game and course."""

    answers: int = 0
    standings: Mapping[str, Standing] = field(default_factory=dict)
    """By drill."""
    boxes: Mapping[tuple[str, str], tuple[int, int]] = field(default_factory=dict)
    """Missed kinds by drill and kind: the box, and at how many answers the kind comes back."""

    @classmethod
    def of(cls, history: Iterable[Answered], *, game: str, course: str) -> Progress:
        progress = cls()
        for each in history:
            if (each.game, each.course) == (game, course):
                progress = progress.after(each)
        return progress

    def after(self, answered: Answered) -> Progress:
        """A missed kind comes back soon, and later after every right answer."""
        count = self.answers + 1
        key = answered.drill, answered.kind
        boxes = dict(self.boxes)
        if not answered.right:
            boxes[key] = (0, count + INTERVALS[0])
        elif key in boxes:
            box = boxes.pop(key)[0] + 1
            if box < len(INTERVALS):
                boxes[key] = (box, count + INTERVALS[box])
        standing = self.standing(answered.drill).after(right=answered.right)
        return Progress(answers=count, standings={**self.standings, answered.drill: standing}, boxes=boxes)

    def standing(self, drill: str) -> Standing:
        return self.standings.get(drill, Standing())

    def due(self, there: Collection[tuple[str, str]]) -> tuple[str, str] | None:
        """The missed kind that has been due longest, of these drills and kinds."""
        waiting = [(due, key) for key, (_, due) in self.boxes.items() if key in there and due <= self.answers]
        return min(waiting)[1] if waiting else None
