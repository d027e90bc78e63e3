"""The scenes that lie before trainees: they stay, and their clocks run, while pages come and go."""

from __future__ import annotations

from collections import OrderedDict

from pitboss.academy import SceneReference

__all__ = ["OpenScene", "OpenScenes"]

_MOST = 10_000


class OpenScene:
    """The one scene of a lesson that was shown and is not answered yet."""

    def __init__(self) -> None:
        self.reference: SceneReference | None = None
        self._since = 0

    def show(self, reference: SceneReference, now: int) -> int:
        """Since when the trainee has seen it: shown again, its time goes on."""
        if reference != self.reference:
            self.reference, self._since = reference, now
        return self._since

    def close(self, reference: SceneReference) -> None:
        """It is answered. Another page of the same trainee may have gone on to the next already."""
        if reference == self.reference:
            self.reference = None


class OpenScenes:
    """By trainee and lesson; of very many, those that were not looked at for longest are forgotten."""

    def __init__(self) -> None:
        self._found: OrderedDict[tuple[str, str, str], OpenScene] = OrderedDict()

    def of(self, person: str, lesson: str, game: str) -> OpenScene:
        key = (person, lesson, game)
        found = self._found.setdefault(key, OpenScene())
        self._found.move_to_end(key)
        if len(self._found) > _MOST:
            self._found.popitem(last=False)
        return found
