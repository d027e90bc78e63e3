"""Drill: the cards of a hand that count, and what they are called."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import ClassVar

from pitboss.academy.drills.drill import CardDrill, subject_of
from pitboss.academy.question import Answer, AnswerField, Choice, Question
from pitboss.academy.scenes.scene import Scene, SceneView, cards_view
from pitboss.academy.scenes.subject import Subject, place_of, readings
from pitboss.academy.verdict import Mistake, Verdict
from pitboss.cards import Card, Category, HandRank
from pitboss.round import Terms
from pitboss.rules import Hand
from pitboss.wording import a_hand, card_symbols, describe, joined, number_word, spaced

__all__ = ["Reading", "ranking_place"]

_PRINTED = frozenset(("procedures", "packs"))
"""Documents that rank hands as the procedures list them."""
_ALL_KICKERS = 6


class Reading(CardDrill):
    """Read the hand that lies there, by the game's own ranking."""

    name = "reading"
    title = "Reading hands"
    about = "Pick the cards that count and name the hand."
    course = "dealer"
    seconds = (30, 20, 12)
    seats = ((1, 1),) * 3
    stated: ClassVar[Mapping[str, int]] = {
        "playing the board": 8,
        "three pairs": 8,
        "straight and flush": 8,
        "wheel": 6,
        "two trips": 5,
        "quads on board": 5,
        "royal flush": 4,
        "long royal": 4,
        "mini royal": 4,
        "around the corner": 6,
        "made hand": 20,
        "pair beside it": 10,
        "equal suits": 20,
        "long suit": 6,
        "run in a short suit": 12,
        "one card too many": 20,
    }

    def subjects(self, terms: Terms) -> tuple[Subject, ...]:
        return readings(terms)

    def view(self, scene: Scene) -> SceneView:
        """Only the cards of the hand to read."""
        subject = subject_of(scene)
        places = {place_of(group, scene.focus) for group in (*subject.mine, *subject.shared)}
        return cards_view(scene.state, places, focus=scene.focus)

    def question(self, scene: Scene) -> Question:
        subject, cards = subject_of(scene), _cards(scene)
        kinds = [kind.label for kind in reversed(list(subject.ranking.kinds))]
        named = AnswerField.one_of("category", "The hand is a", {each: each for each in kinds})
        if len(cards) == subject.counts:
            explained = "Write the name of the hand, or its number."
            return Question(words="What is this hand?", explained=explained, fields=(named,))
        number = number_word(subject.counts) if subject.counts else ""
        picked = AnswerField(
            name=_picked(subject),
            words=f"The {_picked_words(subject)}",
            form="cards",
            choices=tuple(Choice(value=str(card), words=card.name) for card in cards),
            count=subject.counts,
        )
        example = " ".join(["As", "Kd", "10h", "9c", "2s"][: subject.counts or 3])
        write = f"Write {number or 'the'} cards, as in {example}, or their numbers"
        return Question(
            words=_asked(scene, len(cards)),
            explained=f"{write}; then the name of the hand.",
            fields=(picked, named),
        )

    def judge(self, scene: Scene, answer: Answer) -> Verdict:
        subject, hand = subject_of(scene), _hand(scene)
        category = hand.rank.category
        best = hand.counting
        symbols, full = card_symbols(best), describe(hand.rank, kickers=_ALL_KICKERS)
        picked, named = answer.cards.get(_picked(subject)), answer.choices["category"]
        cite = ranking_place(scene.terms, subject, hand.rank)
        mistakes: list[Mistake] = []
        if picked is not None and (why := _wrong(scene, hand, picked)):
            mistakes.append(
                Mistake(
                    f"the {_picked_words(subject)}",
                    card_symbols(picked),
                    symbols,
                    why=f"{symbols} make {full}; {why}.",
                    cite=cite,
                )
            )
        if named != category.label:
            why = f"It is {a_hand(category.label)}: {full}."
            mistakes.append(Mistake("the hand", named, category.label, why=why, cite=cite))
        return Verdict.of(
            mistakes,
            explanation=f"{symbols}: {full}.",
            cite=cite,
            expected=f"{symbols}, {category.label}",
            cards=best,
        )


def _hand(scene: Scene) -> Hand:
    return subject_of(scene).read(scene.state, scene.focus)


def _cards(scene: Scene) -> tuple[Card, ...]:
    """All that lie there, as they lie there."""
    subject, state = subject_of(scene), scene.state
    places = {place_of(group, scene.focus) for group in (*subject.mine, *subject.shared)}
    return tuple(card for place, cards in state.cards.items() if place in places for card in cards)


def _picked(subject: Subject) -> str:
    """The name of the field, by which answers are kept."""
    return number_word(subject.counts) if subject.counts else "cards"


def _picked_words(subject: Subject) -> str:
    return f"best {number_word(subject.counts)}" if subject.counts else subject.ranking.title


def _asked(scene: Scene, number: int) -> str:
    subject = subject_of(scene)
    if not subject.counts:
        return f"Which of these {number} cards make the {subject.ranking.title}, and what is it?"
    counts = number_word(subject.counts)
    if not subject.by.use:
        return f"Which {counts} of these {number} cards make the best hand, and what is it?"
    return f"Which {counts} cards make the best hand, with {_use_words(scene)}, and what is it?"


def _use_words(scene: Scene) -> str:
    """ "all of seat 3 and exactly two of the flop"."""
    subject = subject_of(scene)
    parts = []
    for group in (*subject.mine, *subject.shared):
        place = place_of(group, scene.focus)
        words = spaced(place) if place == scene.focus else f"the {spaced(place)}"
        number = subject.by.use.get(group)
        parts.append(f"exactly {number_word(number)} of {words}" if number else f"all of {words}")
    return joined(parts)


def _wrong(scene: Scene, hand: Hand, picked: Sequence[Card]) -> str:
    """What is wrong with the cards that were picked; empty if nothing is."""
    subject = subject_of(scene)
    for group, number in subject.by.use.items():
        there = scene.state.cards[place_of(group, scene.focus)]
        if sum(card in there for card in picked) != number:
            return f"a hand takes {_use_words(scene)}"
    rank = subject.ranking.rank(picked)
    if rank != hand.rank:
        return f"yours make only {describe(rank, _ALL_KICKERS)}"
    if len(picked) != len(hand.counting):
        return "you picked others as well"
    return ""


def ranking_place(terms: Terms, subject: Subject, rank: HandRank) -> str:
    """Where the sources rank hands; the procedures say nothing of hands below a pair."""
    if not isinstance(rank.category, Category) or _PRINTED.isdisjoint(terms.game.sources):
        return subject.step.cite
    letter = f" ({'ihgfedcba'[rank.category - 1]})" if rank.category else ""
    return f"procedures, Hand rankings{letter}"
