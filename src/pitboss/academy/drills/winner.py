"""Drill: who has the better hand, and why; and whether the dealer qualifies."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import partial
from typing import ClassVar

from pitboss.academy.classroom import Classroom
from pitboss.academy.drills.drill import CardDrill, subject_of
from pitboss.academy.drills.reading import ranking_place
from pitboss.academy.question import Answer, AnswerField, Question
from pitboss.academy.scenes.scene import Scene, SceneView, cards_view
from pitboss.academy.scenes.subject import Subject, comparisons, place_of
from pitboss.academy.verdict import Mistake, Verdict
from pitboss.cards import HandRank
from pitboss.round import Terms
from pitboss.round.settlement import owner_of
from pitboss.rules import NamedHand
from pitboss.wording import a_hand, cap, describe, describe_both, joined, spaced
from pitboss.wording.hands import or_better, ranks_named

__all__ = ["REASONS", "Winner"]

TIE = "tie"
REASONS: Mapping[str, str] = {
    "hand": "a better kind of hand",
    "rank": "the same kind of hand in higher cards",
    "kicker": "the same hand with a better kicker or side card",
    TIE: "the hands are equal",
}
_QUALIFIES: Mapping[str, str] = {"yes": "yes", "no": "no"}


@dataclass(frozen=True, slots=True, kw_only=True)
class _Duel:
    """Two hands that one seat's question is about, each with the place of its cards."""

    seat: str
    sides: tuple[str, str]
    ranks: tuple[HandRank, HandRank]
    cite: str

    @property
    def winner(self) -> str:
        """The place of the better hand, or a tie."""
        mine, other = self.ranks
        return TIE if mine == other else self.sides[mine < other]

    @property
    def reason(self) -> str:
        """What tells the hands apart."""
        mine, other = self.ranks
        if mine == other:
            return TIE
        if mine.category is not other.category:
            return "hand"
        named = ranks_named(mine.category.label)
        return "kicker" if mine.ranks[:named] == other.ranks[:named] else "rank"

    @property
    def why(self) -> str:
        words = describe_both(*self.ranks)
        ours, theirs = ((_who(side), hand) for side, hand in zip(self.sides, words, strict=True))
        if self.winner == TIE:
            return f"{cap(ours[0])} and {theirs[0]} tie: {ours[1]}."
        better, worse = (ours, theirs) if self.winner == self.sides[0] else (theirs, ours)
        return f"{cap(better[0])} with {better[1]} is ahead of {worse[0]} with {worse[1]}."

    @property
    def fields(self) -> tuple[AnswerField, AnswerField]:
        mine, other = self.sides
        heading = f"{cap(_who(mine))} against {_who(other)}"
        winners = {mine: spaced(mine), other: spaced(other), TIE: "tie"}
        ask = partial(AnswerField.one_of, heading=heading, seat=self.seat)
        return (
            ask(f"winner-{self.seat}", "who has the better hand", winners),
            ask(f"why-{self.seat}", "because of", REASONS),
        )


class Winner(CardDrill):
    """Compare each seat's hand with the dealer's."""

    name = "winner"
    title = "Who wins"
    about = "Say whose hand is better, or that they tie, and what decides; and whether the dealer qualifies."
    course = "dealer"
    seconds = (30, 20, 12)
    seats = ((1, 1), (1, 2), (2, 4))
    stated: ClassVar[Mapping[str, int]] = {
        "counterfeited kicker": 10,
        "kicker decides": 10,
        "playing the board": 8,
        "tie with the dealer": 8,
        "quads on board": 5,
        "unpaired pack": 12,
        "royal flush": 2,
        "mini royal": 2,
        "wheel": 4,
        "dealer not qualified": 5,
        "qualifying line": 8,
        "order of hands": 12,
        "left-over cards": 10,
        "equal suits": 10,
    }

    def subjects(self, terms: Terms) -> tuple[Subject, ...]:
        return comparisons(terms)

    def lacking(self, room: Classroom) -> str:
        return f"{room.game.title} compares no hands, so there is no drill on who wins."

    def view(self, scene: Scene) -> SceneView:
        subject = subject_of(scene)
        seats = scene.state.seats if subject.of_seats else ()
        return cards_view(scene.state, {*subject.mine, *subject.theirs, *subject.shared, *seats})

    def question(self, scene: Scene) -> Question:
        subject = subject_of(scene)
        shared = joined([spaced(name) for name in subject.shared])
        words = f"Each hand with the {shared}: who has the better one, and why?"
        fields = tuple(field for duel in _duels(scene) for field in duel.fields)
        qualified = _Qualified.of(scene)
        return Question(
            words=words if shared else "Who has the better hand, and why?",
            explained="Answer with a number, or with the first letters of the words behind it.",
            fields=fields if qualified is None else (qualified.field, *fields),
        )

    def judge(self, scene: Scene, answer: Answer) -> Verdict:
        mistakes: list[Mistake] = []
        duels, qualified = _duels(scene), _Qualified.of(scene)
        told = " ".join(duel.why for duel in duels)
        if qualified is not None:
            told = f"{qualified.why} {told}"
            given = answer.choices[qualified.field.name]
            if given != qualified.answer:
                where = f"whether {_who(qualified.owner)} qualifies"
                mistakes.append(
                    Mistake(where, given, qualified.answer, why=qualified.why, cite=qualified.cite)
                )
        for duel in duels:
            side = spaced(duel.sides[0])
            for field, expected in zip(duel.fields, (duel.winner, duel.reason), strict=True):
                words = {choice.value: choice.words for choice in field.choices}
                given = answer.choices[field.name]
                if given != expected:
                    mistakes.append(
                        Mistake(side, words[given], words[expected], why=duel.why, cite=duel.cite)
                    )
        return Verdict.of(mistakes, explanation=told, cite=duels[0].cite, expected=told)

    def target(self, scene: Scene) -> int:
        return super().target(scene) * len(_duels(scene))


@dataclass(frozen=True, slots=True, kw_only=True)
class _Qualified:
    """Whether the hand that others are compared with is good enough."""

    owner: str
    least: NamedHand
    rank: HandRank
    enough: bool
    cite: str

    @classmethod
    def of(cls, scene: Scene) -> _Qualified | None:
        subject = subject_of(scene)
        compared = subject.compared
        if compared is None or compared.qualifies is None:
            return None
        hand = subject.other_hand(scene.state, scene.focus)
        return cls(
            owner=owner_of(scene.terms.game, subject.against),
            least=compared.qualifies,
            rank=hand.rank,
            enough=compared.qualifies.is_met_by(hand),
            cite=subject.step.cite,
        )

    @property
    def answer(self) -> str:
        return "yes" if self.enough else "no"

    @property
    def why(self) -> str:
        kickers = 1 if self.least.then else 0
        does = "qualifies" if self.enough else "does not qualify"
        had = describe(self.rank, kickers)
        return f"{cap(_who(self.owner))} {does} with {a_hand(had)}: it takes {self._wanted}."

    @property
    def _wanted(self) -> str:
        return or_better(self.least.name)

    @property
    def field(self) -> AnswerField:
        words = f"Does {_who(self.owner)} qualify ({self._wanted})"
        return AnswerField.one_of("qualifies", words, _QUALIFIES)


def _duels(scene: Scene) -> tuple[_Duel, ...]:
    """One for every seat with a hand of its own, or a single one where all share a hand."""
    subject, state = subject_of(scene), scene.state
    found: list[_Duel] = []
    for seat in state.seats if subject.of_seats else (scene.focus,):
        ranks = subject.read(state, seat).rank, subject.other_hand(state, seat).rank
        mine = _side(scene.terms, subject.mine or subject.hand, seat)
        other = _side(scene.terms, subject.theirs or subject.against, seat)
        cite = ranking_place(scene.terms, subject, max(ranks))
        found.append(_Duel(seat=seat, sides=(mine, other), ranks=ranks, cite=cite))
    return tuple(found)


def _side(terms: Terms, groups: tuple[str, ...], seat: str) -> str:
    """Whose hand it is: the seat's, or that of a place on the table, such as the dealer's."""
    return place_of(owner_of(terms.game, groups), seat)


def _who(side: str) -> str:
    """A side in a sentence: "seat 3", "the dealer"."""
    return spaced(side) if side.startswith("seat-") else f"the {side}"
