"""Drill: the dealer's next move, judged by the gate of a live table."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from fractions import Fraction
from random import Random
from typing import ClassVar

from pitboss.academy.classroom import Classroom, HouseChoices
from pitboss.academy.drills.drill import Drill
from pitboss.academy.question import Answer, AnswerField, Question
from pitboss.academy.scenes.log import ASIDE, DealerMove
from pitboss.academy.scenes.scene import Scene, SceneReference, SceneView, table_view
from pitboss.academy.scenes.walkthrough import Moment, due_move, simple_command, walk_through
from pitboss.academy.verdict import Mistake, Verdict
from pitboss.academy.wording import dealing_notes, log_words, move_words
from pitboss.cards import shuffled
from pitboss.errors import Refused
from pitboss.round import Command, Decision, Round, Shuffle, apply
from pitboss.rules import Decide, Settle
from pitboss.wording import cap
from pitboss.wording.refusals import Refusal

__all__ = ["Procedure"]

_CHOICES = (4, 5, 7)
"""How many moves to choose from, by level."""
_POSITIONS = 256
_BY_HAND = ("cut", "burn", "stub")
"""Moves that only a deal by hand has."""
_NEXT_ROUND = "open"


class Procedure(Drill):
    """Decks, cut, burns, deal, decisions, settling: what comes next."""

    name = "procedure"
    title = "Dealing procedure"
    about = "Run the round move by move: which deck, the cut, the burns, the order of everything."
    course = "dealer"
    seconds = (25, 15, 8)
    kinds: ClassVar[Mapping[str, tuple[int, str]]] = {
        "open": (12, "A round begins: which deck is due?"),
        "bet": (5, "The wagers lie there."),
        "shuffle": (8, "The betting is closed."),
        "cut": (10, "By hand: the deck is shuffled."),
        "burn": (12, "By hand: a card is burned before some of the common cards."),
        "deal": (13, "Cards are to be dealt: whose?"),
        "stub": (8, "By hand: everything is dealt."),
        "show": (10, "Cards are to be turned up: which?"),
        "decide": (10, "Seats have to decide: which is asked?"),
        "settle": (8, "Wagers are to be settled: which?"),
        "collect": (4, "Everything is settled."),
    }

    def rates(self, room: Classroom, level: int) -> Mapping[str, Fraction]:  # noqa: ARG002
        both = (room.terms(HouseChoices(method="hand")), room.terms(HouseChoices(method="shuffler")))
        kinds = {move.kind for terms in both for move in terms.plan} | {_NEXT_ROUND}
        return self.shared_out(kinds)

    def make(self, room: Classroom, reference: SceneReference, rng: Random) -> Scene:  # noqa: ARG002
        """The seed holds the round and the position in it, so that a round can be followed move by move."""
        round_seed, by_hand, at = _unpacked(reference.seed)
        if reference.kind in _BY_HAND or not room.may_have(room.house.dealing.method, wanted="shuffler"):
            by_hand = 1
        elif not room.may_have(room.house.dealing.method, wanted="hand"):
            by_hand = 0
        fitting: list[int] = []
        moments: list[Moment] = []
        while not fitting:  # a round may lack the kind: in one without decisions, for instance, none is asked
            moments = _moments(room, by_hand, reference.level, round_seed)
            fitting = [number for number, each in enumerate(moments) if each.kind == reference.kind]
            round_seed += not fitting
        number = at if at in fitting else fitting[at % len(fitting)]
        return _scene(moments, number, reference, round_seed, by_hand)

    def follow(self, room: Classroom, scene: Scene) -> Scene | None:
        round_seed, by_hand, at = _unpacked(scene.reference.seed)
        moments = _moments(room, by_hand, scene.level, round_seed)
        if at + 1 >= len(moments):
            return None
        reference = replace(scene.reference, kind=moments[at + 1].kind)
        return _scene(moments, at + 1, reference, round_seed, by_hand)

    def holds(self, scene: Scene) -> bool:
        state = scene.state
        if scene.kind == _NEXT_ROUND:
            return state.status == "closed"
        return state.status == "open" and state.move.kind == scene.kind

    def view(self, scene: Scene) -> SceneView:
        notes, log = dealing_notes(scene.terms), log_words(scene.state, scene.log)
        return table_view(scene.state, notes=notes, log=log)

    def question(self, scene: Scene) -> Question:
        return Question(
            words="What do you do next?",
            explained="Answer with the number of the move. What was done so far stands above.",
            fields=(AnswerField.one_of("move", "Your move", _choices(scene)),),
        )

    def judge(self, scene: Scene, answer: Answer) -> Verdict:
        state = scene.state
        right, given = due_move(state), DealerMove.read(answer.choices["move"])
        words = move_words(state, right)
        cite = _place(state)
        if given == right:
            apply(state, _command(scene, right))  # a live table's own gate takes it
            return Verdict(right=True, explanation=f"{cap(words)}.", cite=cite, expected=words)
        try:
            apply(state, _command(scene, given))
            why, rule = Refusal.NEXT_MOVE.sentence({"move": words}), None  # the right kind, other cards
        except Refused as refused:
            why, rule = refused.message, refused.rule
        mistake = Mistake("your move", move_words(state, given), words, why=why, cite=rule or cite)
        return Verdict.of([mistake], explanation=why, cite=cite, expected=words)


def _unpacked(seed: int) -> tuple[int, int, int]:
    """A reference's seed: that of the round, whether it is dealt by hand, and the position in it."""
    round_seed, low = divmod(seed, 2 * _POSITIONS)
    return round_seed, *divmod(low, _POSITIONS)


def _moments(room: Classroom, by_hand: int, level: int, seed: int) -> list[Moment]:
    """A whole round, stopped at every move of the dealer's."""
    rng = Random(f"{room.game.id}/procedure/{bool(by_hand)}/{level}/{seed}")
    pot = room.choose(rng, room.house.pot.offered, (True, False))
    method = "hand" if by_hand else "shuffler"
    return walk_through(room.terms(HouseChoices(method=method, pot=pot)), rng, level)


def _scene(
    moments: Sequence[Moment], number: int, reference: SceneReference, seed: int, by_hand: int
) -> Scene:
    moment = moments[number]
    seed = (seed * 2 + by_hand) * _POSITIONS + number
    return Scene(
        reference=replace(reference, seed=seed),
        terms=moment.state.terms,
        state=moment.state,
        log=moment.log,
    )


def _choices(scene: Scene) -> dict[str, str]:
    """The right move among others: those nearby in the plan, and those of the other way of dealing."""
    state, plan = scene.state, scene.terms.plan
    near = sorted(
        (at for at, move in enumerate(plan) if move.kind not in ("look", "decide")),
        key=lambda at: (abs(at - state.at), at),
    )
    others = [
        due_move(state),
        *(DealerMove(kind="open", which=deck) for deck in state.equipment.decks),
        *(DealerMove(kind="decide", which=seat) for seat in state.seats if state.turn is not None),
        *(DealerMove(kind=plan[at].kind, which=str(at)) for at in near),
        *(DealerMove(kind=kind, which=ASIDE) for kind in _BY_HAND if all(m.kind != kind for m in plan)),
    ]
    chosen: dict[tuple[object, ...], DealerMove] = {}
    for move in others:
        if len(chosen) < _CHOICES[scene.level - 1]:
            chosen.setdefault(_looks(state, move), move)
    mixed = sorted(chosen.values(), key=str)
    Random(f"choices/{scene.reference.seed}").shuffle(mixed)
    return {str(move): move_words(state, move) for move in mixed}


def _looks(state: Round, move: DealerMove) -> tuple[object, ...]:
    """What tells a move from others: some settle the same wagers for different seats, and look the same."""
    if not move.which.isdigit():
        return move.kind, move.which
    planned = state.terms.plan[int(move.which)]
    step = planned.step
    return move.kind, planned.groups, step.settle if isinstance(step, Settle) else ()


def _place(state: Round) -> str:
    if state.status != "closed":
        return state.move.cite
    two = len(state.equipment.decks) > 1
    return f"procedures, {'Automatic shuffle machine (c)' if two else 'How is the game dealt'}"


def _command(scene: Scene, move: DealerMove) -> Command:
    """The command of a move, as a live table would get it."""
    if move.kind == "decide":
        step = scene.state.move.step
        return Decision(move.which, step.default if isinstance(step, Decide) else "")
    if move.kind == "shuffle":
        return Shuffle(shuffled(Random(scene.reference.seed)))
    return simple_command(move)
