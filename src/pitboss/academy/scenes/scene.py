"""A scene: a table at one moment, built on purpose, reproducible from its reference; and what it shows."""

from __future__ import annotations

from collections.abc import Container, Mapping
from dataclasses import dataclass, replace

from pitboss.academy.scenes.log import Irregular, LogEntry
from pitboss.academy.scenes.subject import Subject
from pitboss.cards import Card
from pitboss.errors import NotFound
from pitboss.round import DEALER, Round, Terms, WagerReturned, WagerSettled, cards_for
from pitboss.wording.reasons import TakenBack

__all__ = [
    "NoScene",
    "Scene",
    "SceneReference",
    "SceneSeat",
    "SceneView",
    "cards_view",
    "is_gone",
    "is_taken_back",
    "table_view",
]


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
    subject: Subject | None = None
    """The hand the question is about."""
    irregular: Irregular | None = None
    """What goes wrong, or what someone claims."""
    log: tuple[LogEntry, ...] = ()

    @property
    def kind(self) -> str:
        return self.reference.kind

    @property
    def level(self) -> int:
        return self.reference.level


@dataclass(frozen=True, slots=True, kw_only=True)
class SceneSeat:
    """One seat: the wagers that still lie there, and its decisions."""

    wagers: Mapping[str, int]
    """In cents, without what was forfeited or taken back; 0 for an extra payment on another wager."""
    decisions: tuple[str, ...]
    folded: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class SceneView:
    """The table of a scene, without anything hidden from the trainee."""

    game: str
    title: str
    notes: tuple[str, ...]
    """What this table's house has chosen, as far as the question turns on it."""
    log: tuple[str, ...]
    """What has happened so far, where the question is about that."""
    deck_back: str
    cards: Mapping[str, tuple[Card | None, ...]]
    """By place, in dealing order: faces, or None for a card that lies face down."""
    seats: Mapping[str, SceneSeat]
    """From the dealer's left."""
    focus: str
    """The seat the question is about; empty if it is about all."""


def table_view(
    state: Round,
    *,
    notes: tuple[str, ...] = (),
    log: tuple[str, ...] = (),
    focus: str = "",
    viewer: str = DEALER,
    turned_up: bool = False,
) -> SceneView:
    """The table as the viewer sees it, or with all cards turned up and nothing settled yet."""
    return SceneView(
        game=state.terms.game.id,
        title=state.terms.game.title,
        notes=notes,
        log=log,
        deck_back=state.deck_back,
        cards=dict(state.cards) if turned_up else cards_for(state, viewer),
        seats={seat: _seat(state, seat) for seat in state.seats},
        focus=focus,
    )


def cards_view(state: Round, places: Container[str], *, focus: str = "") -> SceneView:
    """Only the cards at these places, turned up: what a question about hands shows."""
    cards = {place: cards for place, cards in state.cards.items() if place in places}
    return replace(table_view(state, focus=focus), cards=cards, seats={})


def _seat(state: Round, seat: str) -> SceneSeat:
    gone = {
        wager
        for (owner, wager), settled in state.settled.items()
        if owner == seat and isinstance(settled, WagerSettled) and is_gone(settled)
    }
    return SceneSeat(
        wagers={wager: cents for wager, cents in state.wagers_of(seat).items() if wager not in gone},
        decisions=state.decisions.get(seat, ()),
        folded=seat in state.folded,
    )


def is_gone(settled: WagerSettled) -> bool:
    """Whether the wager went with a decision, before anything was settled."""
    return settled.folded or is_taken_back(settled)


def is_taken_back(settled: WagerSettled | WagerReturned | None) -> bool:
    """Whether the seat has taken the wager back by a decision, and has it already."""
    return isinstance(settled, WagerSettled) and isinstance(settled.reason, TakenBack)
