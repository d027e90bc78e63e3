"""Drill: who has the better hand, and why."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import partial
from typing import ClassVar

from pitboss.academy.drills.drill import CardDrill
from pitboss.academy.drills.reading import ranking_place
from pitboss.academy.question import Answer, AnswerField, Question
from pitboss.academy.scenes.comparison import comparison_of, place_of
from pitboss.academy.scenes.scene import Scene, SceneView, cards_view
from pitboss.academy.verdict import Mistake, Verdict
from pitboss.cards import Category, HandRank
from pitboss.wording import cap, describe_both, joined, spaced

__all__ = ["REASONS", "Winner"]

TIE = "tie"
REASONS: Mapping[str, str] = {
    "hand": "a better kind of hand",
    "rank": "the same kind of hand in higher cards",
    "kicker": "the same hand with a better kicker or side card",
    TIE: "the hands are equal",
}
_TWO_RANKS = (Category.TWO_PAIR, Category.FULL_HOUSE)
"""Hands named after two of their ranks; all others are named after one."""


@dataclass(frozen=True, slots=True, kw_only=True)
class _Duel:
    """Two hands that one seat's question is about, each with the place of its cards."""

    seat: str
    sides: tuple[str, str]
    ranks: tuple[HandRank, HandRank]

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
        named = 2 if mine.category in _TWO_RANKS else 1
        return "kicker" if mine.ranks[:named] == other.ranks[:named] else "rank"

    @property
    def cite(self) -> str:
        return ranking_place(max(self.ranks).category)

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
    about = "Say whose hand is better, or that they tie, and what decides."
    course = "dealer"
    seconds = (30, 20, 12)
    seats = ((1, 1), (1, 2), (2, 4))
    stated: ClassVar[Mapping[str, int]] = {
        "counterfeited kicker": 12,
        "kicker decides": 12,
        "playing the board": 10,
        "tie with the dealer": 10,
        "quads on board": 6,
        "unpaired pack": 12,
        "royal flush": 2,
        "wheel": 4,
    }

    def view(self, scene: Scene) -> SceneView:
        compared = comparison_of(scene.terms, scene.step)
        seats = scene.state.seats if compared.of_seats else ()
        return cards_view(scene.state, {compared.mine, compared.theirs, *compared.shared, *seats})

    def question(self, scene: Scene) -> Question:
        shared = joined([spaced(name) for name in comparison_of(scene.terms, scene.step).shared])
        return Question(
            words=f"Each hand with the {shared}: who has the better one, and why?",
            explained="Answer with a number, or with the first letters of the words behind it.",
            fields=tuple(field for duel in _duels(scene) for field in duel.fields),
        )

    def judge(self, scene: Scene, answer: Answer) -> Verdict:
        mistakes: list[Mistake] = []
        duels = _duels(scene)
        for duel in duels:
            side = spaced(duel.sides[0])
            for field, expected in zip(duel.fields, (duel.winner, duel.reason), strict=True):
                words = {choice.value: choice.words for choice in field.choices}
                given = answer.choices[field.name]
                if given != expected:
                    mistakes.append(
                        Mistake(side, words[given], words[expected], why=duel.why, cite=duel.cite)
                    )
        told = " ".join(duel.why for duel in duels)
        return Verdict.of(mistakes, explanation=told, cite=duels[0].cite, expected=told)

    def target(self, scene: Scene) -> int:
        return super().target(scene) * len(_duels(scene))


def _duels(scene: Scene) -> tuple[_Duel, ...]:
    """One for every seat with a hand of its own, or a single one where all share a hand."""
    compared, state = comparison_of(scene.terms, scene.step), scene.state
    return tuple(
        _Duel(
            seat=seat,
            sides=(place_of(compared.mine, seat), place_of(compared.theirs, seat)),
            ranks=(compared.hand(state, seat).rank, compared.other(state, seat).rank),
        )
        for seat in (state.seats if compared.of_seats else (scene.focus,))
    )


def _who(side: str) -> str:
    """A side in a sentence: "seat 3", "the dealer"."""
    return spaced(side) if side.startswith("seat-") else f"the {side}"
