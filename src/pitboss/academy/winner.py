"""Drill: who has the better hand, and why."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import ClassVar

from pitboss.academy.card_drill import CardDrill
from pitboss.academy.drill import Course
from pitboss.academy.layout import Layout, cards_alone
from pitboss.academy.notes import capital, seat_words
from pitboss.academy.question import Answer, Ask, Choice, Question
from pitboss.academy.reading import ranking_place
from pitboss.academy.scene import Scene
from pitboss.academy.spot import Spot, spot_of
from pitboss.academy.verdict import Mistake, Verdict
from pitboss.rules import SEAT, Hand
from pitboss.wording import describe, describe_both

__all__ = ["REASONS", "Winner"]

REASONS: Mapping[str, str] = {
    "hand": "a better kind of hand",
    "rank": "the same kind of hand in higher cards",
    "kicker": "the same hand with a better kicker or side card",
    "tie": "the hands are equal",
}


class Winner(CardDrill):
    """Compare each seat's hand with the dealer's."""

    name: ClassVar[str] = "winner"
    title: ClassVar[str] = "Who wins"
    about: ClassVar[str] = "Say whose hand is better, or that they tie, and what decides."
    course: ClassVar[Course] = "dealer"
    seconds: ClassVar[tuple[int, int, int]] = (30, 20, 12)
    seats: ClassVar[tuple[tuple[int, int], ...]] = ((1, 1), (1, 2), (2, 4))
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

    def layout(self, scene: Scene) -> Layout:
        spot = spot_of(scene.terms, scene.step)
        places = {spot.mine, spot.theirs, *spot.shared} | (
            set(scene.state.seats) if SEAT in (spot.mine, spot.theirs) else set()
        )
        return cards_alone(scene.state, places)

    def question(self, scene: Scene) -> Question:
        spot = spot_of(scene.terms, scene.step)
        *first, last = (name.replace("-", " ") for name in spot.shared)
        with_these = f"{', '.join(first)} and {last}" if first else last
        return Question(
            words=f"Each hand with the {with_these}: who has the better one, and why?",
            explained="Answer with a number, or with the first letters of the words behind it.",
            asks=tuple(ask for seat in _asked(scene, spot) for ask in _asks(spot, seat)),
        )

    def judge(self, scene: Scene, answer: Answer) -> Verdict:
        spot = spot_of(scene.terms, scene.step)
        mistakes: list[Mistake] = []
        told: list[str] = []
        cite = ""
        for seat in _asked(scene, spot):
            mine, other = spot.hand(scene.state, seat), spot.other(scene.state, seat)
            winner, reason = _winner(spot, seat, mine, other), _reason(mine, other)
            why = _why(spot, seat, mine, other)
            cite = cite or ranking_place(max(mine.rank, other.rank).category)
            told.append(why)
            choices = {choice.value: choice.words for ask in _asks(spot, seat) for choice in ask.choices}
            for name, expected in ((f"winner-{seat}", winner), (f"why-{seat}", reason)):
                if answer[name] != expected:
                    mistakes.append(
                        Mistake(
                            where=_side_words(spot, seat),
                            given=choices[answer[name]],
                            expected=choices[expected],
                            why=why,
                            cite=ranking_place(max(mine.rank, other.rank).category),
                        )
                    )
        return Verdict(
            right=not mistakes,
            explanation=mistakes[0].why if mistakes else " ".join(told),
            cite=mistakes[0].cite if mistakes else cite,
            expected=" ".join(told),
            mistakes=tuple(mistakes),
        )

    def target(self, scene: Scene) -> int:
        return super().target(scene) * len(_asked(scene, spot_of(scene.terms, scene.step)))


def _asked(scene: Scene, spot: Spot) -> tuple[str, ...]:
    """Every seat with a hand of its own, or one where all share a hand."""
    return scene.state.seats if SEAT in (spot.mine, spot.theirs) else (scene.focus,)


def _side(group: str, seat: str) -> str:
    return seat if group == SEAT else group


def _side_words(spot: Spot, seat: str) -> str:
    return seat_words(_side(spot.mine, seat))


def _asks(spot: Spot, seat: str) -> Iterator[Ask]:
    mine, other = _side(spot.mine, seat), _side(spot.theirs, seat)
    words = f"{capital(_who(mine))} against {_who(other)}"
    yield Ask(
        name=f"winner-{seat}",
        words=f"{words}: who has the better hand",
        form="choice",
        choices=(
            Choice(value=mine, words=seat_words(mine)),
            Choice(value=other, words=seat_words(other)),
            Choice(value="tie", words="tie"),
        ),
    )
    yield Ask(
        name=f"why-{seat}",
        words=f"{words}: because of",
        form="choice",
        choices=tuple(Choice(value=value, words=words) for value, words in REASONS.items()),
    )


def _winner(spot: Spot, seat: str, mine: Hand, other: Hand) -> str:
    if mine.rank == other.rank:
        return "tie"
    return _side(spot.mine if mine.rank > other.rank else spot.theirs, seat)


def _reason(mine: Hand, other: Hand) -> str:
    """What tells the hands apart, by the words they are announced with."""
    if mine.rank == other.rank:
        return "tie"
    if mine.rank.category is not other.rank.category:
        return "hand"
    return "kicker" if describe(mine.rank) == describe(other.rank) else "rank"


def _who(side: str) -> str:
    """A side in a sentence: "seat 3", "the dealer"."""
    return seat_words(side) if side.startswith("seat-") else f"the {side}"


def _why(spot: Spot, seat: str, mine: Hand, other: Hand) -> str:
    ours, theirs = describe_both(mine.rank, other.rank)
    sides = [(_who(_side(spot.mine, seat)), ours), (_who(_side(spot.theirs, seat)), theirs)]
    if mine.rank == other.rank:
        return f"{capital(sides[0][0])} and {sides[1][0]} tie: {ours}."
    (better, high), (worse, low) = sides if mine.rank > other.rank else sides[::-1]
    return f"{capital(better)} with {high} is ahead of {worse} with {low}."
