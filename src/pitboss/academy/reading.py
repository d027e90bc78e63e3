"""Drill: the best five cards of a hand, and what they are called."""

from __future__ import annotations

from collections.abc import Mapping
from typing import ClassVar

from pitboss.academy.card_drill import CardDrill
from pitboss.academy.drill import Course
from pitboss.academy.layout import Layout, cards_alone
from pitboss.academy.question import Answer, Ask, Choice, Question
from pitboss.academy.scene import Scene
from pitboss.academy.spot import spot_of
from pitboss.academy.verdict import Mistake, Verdict
from pitboss.cards import Card, Category, best_five, rank_hand
from pitboss.rules import SEAT, Hand
from pitboss.wording import describe

__all__ = ["Reading", "category_choices", "ranking_place"]


class Reading(CardDrill):
    """Read the best five of the cards that lie there."""

    name: ClassVar[str] = "reading"
    title: ClassVar[str] = "Reading hands"
    about: ClassVar[str] = "Pick the best five cards and name the hand."
    course: ClassVar[Course] = "dealer"
    seconds: ClassVar[tuple[int, int, int]] = (30, 20, 12)
    seats: ClassVar[tuple[tuple[int, int], ...]] = ((1, 1),) * 3
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

    def layout(self, scene: Scene) -> Layout:
        """Only the cards of the hand to be read."""
        groups = scene.terms.game.expand(scene.hand)
        places = {scene.focus if name == SEAT else name for name in groups}
        return cards_alone(scene.state, places, focus=scene.focus)

    def question(self, scene: Scene) -> Question:
        cards = _hand(scene).cards
        return Question(
            words=f"Which five of these {len(cards)} cards make the best hand, and what is it?",
            explained="Write five cards, as in As Kd 10h 9c 2s, or their numbers; then the name of the hand.",
            asks=(
                Ask(
                    name="five",
                    words="The best five",
                    form="cards",
                    choices=tuple(Choice(value=str(card), words=card.name) for card in cards),
                    count=5,
                ),
                Ask(name="category", words="The hand is a", form="choice", choices=category_choices()),
            ),
        )

    def judge(self, scene: Scene, answer: Answer) -> Verdict:
        hand = _hand(scene)
        best, name = best_five(hand.cards, hand.rank), hand.rank.category.label
        picked = tuple(Card.parse(code) for code in answer["five"])
        cite = ranking_place(hand.rank.category)
        full = describe(hand.rank, kickers=4)
        mistakes: list[Mistake] = []
        if rank_hand(picked) != hand.rank:
            mistakes.append(
                Mistake(
                    where="the best five",
                    given=_words(picked),
                    expected=_words(best),
                    why=f"{_words(best)} make {full}; yours make only {describe(rank_hand(picked), 4)}.",
                    cite=cite,
                )
            )
        if answer["category"] != name:
            why = f"It is {_article(name)}: {full}."
            mistakes.append(
                Mistake(where="the hand", given=answer["category"], expected=name, why=why, cite=cite)
            )
        return Verdict(
            right=not mistakes,
            explanation=mistakes[0].why if mistakes else f"{_words(best)}: {full}.",
            cite=cite,
            expected=f"{_words(best)}, {name}",
            mistakes=tuple(mistakes),
        )


def _hand(scene: Scene) -> Hand:
    return spot_of(scene.terms, scene.step).hand(scene.state, scene.focus)


def category_choices() -> tuple[Choice, ...]:
    return tuple(Choice(value=each.label, words=each.label) for each in sorted(Category, reverse=True))


def ranking_place(category: Category) -> str:
    """Where the procedures describe this hand; below a pair they are silent."""
    letter = f" ({'ihgfedcba'[category - 1]})" if category else ""
    return f"procedures, Hand rankings{letter}"


def _words(cards: tuple[Card, ...]) -> str:
    return " ".join(card.symbol.replace("T", "10") for card in cards)


def _article(name: str) -> str:
    plain = name in ("one pair", "two pair") or name.startswith(("three", "four"))
    return name if plain else f"a {name}"
