"""Drill: the best five cards of a hand, and what they are called."""

from __future__ import annotations

from collections.abc import Mapping
from typing import ClassVar

from pitboss.academy.drills.drill import CardDrill
from pitboss.academy.question import Answer, AnswerField, Choice, Question
from pitboss.academy.scenes.comparison import comparison_of, place_of
from pitboss.academy.scenes.scene import Scene, SceneView, cards_view
from pitboss.academy.verdict import Mistake, Verdict
from pitboss.cards import Category, HandKind, best_five, rank_hand
from pitboss.rules import Hand
from pitboss.wording import a_hand, card_symbols, describe

__all__ = ["Reading", "ranking_place"]

_CATEGORIES = [each.label for each in sorted(Category, reverse=True)]


class Reading(CardDrill):
    """Read the best five of the cards that lie there."""

    name = "reading"
    title = "Reading hands"
    about = "Pick the best five cards and name the hand."
    course = "dealer"
    seconds = (30, 20, 12)
    seats = ((1, 1),) * 3
    stated: ClassVar[Mapping[str, int]] = {
        "playing the board": 10,
        "three pairs": 10,
        "straight and flush": 10,
        "wheel": 8,
        "two trips": 6,
        "quads on board": 6,
        "royal flush": 4,
        "long royal": 4,
    }

    def view(self, scene: Scene) -> SceneView:
        """Only the cards of the hand to read."""
        groups = scene.terms.game.expand(comparison_of(scene.terms, scene.step).by.hand)
        places = {place_of(group, scene.focus) for group in groups}
        return cards_view(scene.state, places, focus=scene.focus)

    def question(self, scene: Scene) -> Question:
        cards = _hand(scene).cards
        return Question(
            words=f"Which five of these {len(cards)} cards make the best hand, and what is it?",
            explained="Write five cards, as in As Kd 10h 9c 2s, or their numbers; then the name of the hand.",
            fields=(
                AnswerField(
                    name="five",
                    words="The best five",
                    form="cards",
                    choices=tuple(Choice(value=str(card), words=card.name) for card in cards),
                    count=5,
                ),
                AnswerField.one_of("category", "The hand is a", {each: each for each in _CATEGORIES}),
            ),
        )

    def judge(self, scene: Scene, answer: Answer) -> Verdict:
        hand = _hand(scene)
        category = hand.rank.category
        best = card_symbols(best_five(hand.cards, hand.rank))
        picked, named = answer.cards["five"], answer.choices["category"]
        cite = ranking_place(category)
        full = describe(hand.rank, kickers=4)
        mistakes: list[Mistake] = []
        if rank_hand(picked) != hand.rank:
            why = f"{best} make {full}; yours make only {describe(rank_hand(picked), 4)}."
            mistakes.append(Mistake("the best five", card_symbols(picked), best, why=why, cite=cite))
        if named != category.label:
            why = f"It is {a_hand(category.label)}: {full}."
            mistakes.append(Mistake("the hand", named, category.label, why=why, cite=cite))
        return Verdict.of(
            mistakes, explanation=f"{best}: {full}.", cite=cite, expected=f"{best}, {category.label}"
        )


def _hand(scene: Scene) -> Hand:
    return comparison_of(scene.terms, scene.step).hand(scene.state, scene.focus)


def ranking_place(category: HandKind) -> str:
    """Where the procedures describe this hand; they say nothing of hands below a pair."""
    letter = f" ({'ihgfedcba'[category - 1]})" if category else ""
    return f"procedures, Hand rankings{letter}"
