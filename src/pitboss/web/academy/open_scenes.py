"""The scenes trainees have open: they stay, and their clocks run, while pages come and go."""

from __future__ import annotations

from collections import OrderedDict

from pitboss.academy import SceneReference

__all__ = ["OpenScene", "OpenScenes"]

_MOST = 10_000


class OpenScene:
    """The scene of a lesson that has been shown and not answered yet."""

    def __init__(self) -> None:
        self.reference: SceneReference | None = None
        self._since = 0

    def show(self, reference: SceneReference, now: int) -> int:
        """When the trainee first saw it; showing it again does not restart its clock."""
        if reference != self.reference:
            self.reference, self._since = reference, now
        return self._since

    def close(self, reference: SceneReference) -> None:
        """It has been answered. Another page of the same trainee may have a later scene open already."""
        if reference == self.reference:
            self.reference = None


class OpenScenes:
    """By trainee, lesson and game; beyond a limit, those untouched for longest are forgotten."""

    def __init__(self) -> None:
        self._found: OrderedDict[tuple[str, str, str], OpenScene] = OrderedDict()

    def of(self, person: str, lesson: str, game: str) -> OpenScene:
        key = (person, lesson, game)
        found = self._found.setdefault(key, OpenScene())
        self._found.move_to_end(key)
        if len(self._found) > _MOST:
            self._found.popitem(last=False)
        return found
