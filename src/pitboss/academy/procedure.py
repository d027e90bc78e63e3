"""Drill: the dealer's next move, judged by the gate that a live table has."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from fractions import Fraction
from random import Random
from typing import ClassVar

from pitboss.academy.classroom import Choices, Classroom
from pitboss.academy.drill import Course, Drill
from pitboss.academy.layout import Layout, layout_of
from pitboss.academy.notes import capital, dealing_notes
from pitboss.academy.question import Answer, Ask, Choice, Question
from pitboss.academy.scene import Scene, SceneReference
from pitboss.academy.stops import Stop, due_move, move_words, simple_command, stops
from pitboss.academy.verdict import Mistake, Verdict
from pitboss.cards import shuffled
from pitboss.errors import Refused
from pitboss.round import Command, Decision, Round, Shuffle, Terms, apply
from pitboss.round.places import place_of
from pitboss.rules import Decide
from pitboss.wording.refusals import Refusal

__all__ = ["Procedure"]

_CHOICES = (4, 5, 7)
"""So many moves to choose from, by level."""
_POSITIONS = 256
_BY_HAND = ("cut", "burn", "stub")
"""Moves that only a deal by hand has."""
_NEXT_ROUND = "open"


class Procedure(Drill):
    """Decks, cut, burns, deal, decisions, settling: what comes next."""

    name: ClassVar[str] = "procedure"
    title: ClassVar[str] = "Dealing procedure"
    about: ClassVar[str] = (
        "Run the round move by move: which deck, the cut, the burns, the order of everything."
    )
    course: ClassVar[Course] = "dealer"
    seconds: ClassVar[tuple[int, int, int]] = (25, 15, 8)
    stated: ClassVar[Mapping[str, int]] = {
        "open": 12,
        "bet": 5,
        "shuffle": 8,
        "cut": 10,
        "burn": 12,
        "deal": 13,
        "stub": 8,
        "show": 10,
        "decide": 10,
        "settle": 8,
        "collect": 4,
    }
    words: ClassVar[Mapping[str, str]] = {
        "open": "A round begins: which deck is due?",
        "bet": "The wagers lie there.",
        "shuffle": "The betting is closed.",
        "cut": "By hand: the deck is shuffled.",
        "burn": "By hand: a card is burned before some of the common cards.",
        "deal": "Cards are to be dealt: whose?",
        "stub": "By hand: everything is dealt.",
        "show": "Cards are to be turned up: which?",
        "decide": "Seats have to decide: which is asked?",
        "settle": "Wagers are to be settled: which?",
        "collect": "Everything is settled.",
    }

    def rates(self, room: Classroom, level: int) -> Mapping[str, Fraction]:  # noqa: ARG002
        """What cannot occur here is shared out among the others in proportion."""
        kinds = {move.kind for terms in _methods(room) for move in terms.plan} | {_NEXT_ROUND}
        there = {kind: percent for kind, percent in self.stated.items() if kind in kinds}
        return {kind: Fraction(percent, sum(there.values())) for kind, percent in there.items()}

    def kind_words(self, kind: str) -> str:
        return self.words[kind]

    def make(self, room: Classroom, reference: SceneReference, rng: Random) -> Scene:  # noqa: ARG002
        """The seed holds the round and the position in it, so that a round can be followed move by move."""
        round_seed, low = divmod(reference.seed, 2 * _POSITIONS)
        by_hand, at = divmod(low, _POSITIONS)
        if reference.kind in _BY_HAND or not room.may_have(room.house.dealing.method, wanted="shuffler"):
            by_hand = 1
        elif not room.may_have(room.house.dealing.method, wanted="hand"):
            by_hand = 0
        fitting: list[int] = []
        positions: list[Stop] = []
        while not fitting:  # in a round in which no seat has a decision, say, none is asked
            positions = _positions(room, bool(by_hand), reference.level, round_seed)
            fitting = [number for number, each in enumerate(positions) if each.kind == reference.kind]
            round_seed += not fitting
        number = at if at in fitting else fitting[at % len(fitting)]
        return _scene(positions, number, reference, round_seed, by_hand)

    def follow(self, room: Classroom, scene: Scene) -> Scene | None:
        round_seed, low = divmod(scene.reference.seed, 2 * _POSITIONS)
        by_hand, at = divmod(low, _POSITIONS)
        positions = _positions(room, bool(by_hand), scene.level, round_seed)
        if at + 1 >= len(positions):
            return None
        reference = replace(scene.reference, kind=positions[at + 1].kind)
        return _scene(positions, at + 1, reference, round_seed, by_hand)

    def holds(self, scene: Scene) -> bool:
        state = scene.state
        if scene.kind == _NEXT_ROUND:
            return state.status == "closed"
        return state.status == "open" and state.move.kind == scene.kind

    def layout(self, scene: Scene) -> Layout:
        return layout_of(scene.state, notes=dealing_notes(scene.terms), log=scene.log)

    def question(self, scene: Scene) -> Question:
        return Question(
            words="What do you do next?",
            explained="Answer with the number of the move. What was done so far stands above.",
            asks=(Ask(name="move", words="Your move", form="choice", choices=_choices(scene)),),
        )

    def judge(self, scene: Scene, answer: Answer) -> Verdict:
        state = scene.state
        right = due_move(state)
        words = move_words(state, right)
        cite = _place(state)
        given = answer["move"]
        if given == right:
            apply(state, _command(scene, right))  # the live table's own gate takes it
            return Verdict(right=True, explanation=f"{capital(words)}.", cite=cite, expected=words)
        try:
            apply(state, _command(scene, given))
            why, rule = Refusal.NEXT_MOVE.sentence({"move": words}), None  # the right kind, other cards
        except Refused as refused:
            why, rule = refused.message, refused.rule
        mistake = Mistake(
            where="your move", given=move_words(state, given), expected=words, why=why, cite=rule or cite
        )
        return Verdict(right=False, explanation=why, cite=mistake.cite, expected=words, mistakes=(mistake,))


def _methods(room: Classroom) -> tuple[Terms, ...]:
    return room.terms(Choices(method="hand")), room.terms(Choices(method="shuffler"))


def _positions(room: Classroom, by_hand: bool, level: int, seed: int) -> list[Stop]:  # noqa: FBT001
    """A whole round, stopped at every move that is the dealer's to make."""
    rng = Random(f"{room.game.id}/procedure/{by_hand}/{level}/{seed}")
    pot = room.choose(rng, room.house.pot.offered, (True, False))
    return stops(room.terms(Choices(method="hand" if by_hand else "shuffler", pot=pot)), rng, level)


def _scene(
    positions: Sequence[Stop], number: int, reference: SceneReference, seed: int, by_hand: int
) -> Scene:
    position = positions[number]
    seed = (seed * 2 + by_hand) * _POSITIONS + number
    return Scene(
        reference=replace(reference, seed=seed),
        terms=position.state.terms,
        state=position.state,
        log=position.log,
    )


def _choices(scene: Scene) -> tuple[Choice, ...]:
    """The right move among others: those nearby in the procedure, and those of the other way of dealing."""
    state = scene.state
    right = due_move(state)
    rng = Random(f"choices/{scene.reference.seed}")
    others = [f"open:{deck}" for deck in state.equipment.decks]
    others += [f"decide:{seat}" for seat in state.seats if state.turn is not None]
    plan = state.terms.plan
    near = sorted(
        (at for at, move in enumerate(plan) if move.kind not in ("look", "decide")),
        key=lambda at: (abs(at - state.at), at),
    )
    others += [f"{plan[at].kind}:{at}" for at in near]
    others += [f"{kind}:-" for kind in _BY_HAND if all(move.kind != kind for move in plan)]
    seen = {move_words(state, right): right}
    for value in others:
        if len(seen) == _CHOICES[scene.level - 1]:
            break
        seen.setdefault(move_words(state, value), value)
    mixed = sorted(seen)
    rng.shuffle(mixed)
    return tuple(Choice(value=seen[words], words=words) for words in mixed)


def _place(state: Round) -> str:
    if state.status == "closed":
        return (
            "procedures, Automatic shuffle machine (c)"
            if len(state.equipment.decks) > 1
            else ("procedures, How is the game dealt")
        )
    return place_of(state.move)


def _command(scene: Scene, value: str) -> Command:
    """The command of a move, as a live table would get it."""
    kind, _, which = value.partition(":")
    if kind == "decide":
        step = scene.state.move.step
        return Decision(which, next(iter(step.options)) if isinstance(step, Decide) else "")
    if kind == "shuffle":
        return Shuffle(shuffled(Random(scene.reference.seed)))
    return simple_command(value)
