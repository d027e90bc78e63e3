"""A scene: a table at one moment, built on purpose and reproducible by its reference."""

from __future__ import annotations

from dataclasses import dataclass

from pitboss.errors import NotFound
from pitboss.round import Irregularity, Round, Terms
from pitboss.rules import Settle

__all__ = ["NoScene", "Scene", "SceneReference"]


class NoScene(NotFound):
    """A scene that the cards did not give: its kind is too rare where it was looked for."""

    def __init__(self, kind: str, game: str) -> None:
        super().__init__(f"No scene of the kind {kind!r} came up in {game}; take another one.")


@dataclass(frozen=True, slots=True, kw_only=True)
class SceneReference:
    """All it takes, beside the classroom, to have the same scene again."""

    drill: str
    kind: str
    level: int
    seed: int


@dataclass(frozen=True, kw_only=True)
class Scene:
    """The round as the engine holds it, hidden cards included. `Drill.layout` is what may be shown."""

    reference: SceneReference
    terms: Terms
    """The house's choices hold for this scene; a classroom may vary them from scene to scene."""
    state: Round
    focus: str = ""
    """The seat that the question is about."""
    step: Settle | None = None
    """The comparison that the question is about."""
    hand: tuple[str, ...] = ()
    """The groups of cards that make the hand to be read."""
    happened: Irregularity | None = None
    amiss: tuple[str, int] | None = None
    """Where cards are not as they should be: one too many, one too few, or (0) one turned up."""
    log: tuple[str, ...] = ()

    @property
    def kind(self) -> str:
        return self.reference.kind

    @property
    def level(self) -> int:
        return self.reference.level
