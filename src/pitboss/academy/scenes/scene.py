"""A scene: a table at one moment, built on purpose and reproducible from its reference."""

from __future__ import annotations

from dataclasses import dataclass

from pitboss.academy.scenes.log import Irregular, LogEntry
from pitboss.errors import NotFound
from pitboss.round import Round, Terms
from pitboss.rules import Settle

__all__ = ["NoScene", "Scene", "SceneReference"]


class NoScene(NotFound):
    """The cards did not give such a scene: its kind is too rare there."""

    def __init__(self, kind: str, game: str) -> None:
        super().__init__(f"No scene of the kind {kind!r} came up in {game}; take another one.")


@dataclass(frozen=True, slots=True, kw_only=True)
class SceneReference:
    """All it takes, beside the classroom, to build the same scene again."""

    drill: str
    kind: str
    level: int
    seed: int


@dataclass(frozen=True, kw_only=True)
class Scene:
    """The round as the engine holds it, hidden cards included. `Drill.view` is what may be shown."""

    reference: SceneReference
    terms: Terms
    """What this scene's house has chosen; it may differ from scene to scene."""
    state: Round
    focus: str = ""
    """The seat the question is about."""
    step: Settle | None = None
    """The comparison of hands the question is about."""
    irregular: Irregular | None = None
    """What goes wrong, or what someone claims."""
    log: tuple[LogEntry, ...] = ()

    @property
    def kind(self) -> str:
        return self.reference.kind

    @property
    def level(self) -> int:
        return self.reference.level
