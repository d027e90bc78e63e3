"""The hands of every ranking: a chapter each, with an example of every hand and what makes it one."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from types import MappingProxyType
from typing import Final

from pitboss.cards import Category, HandKind
from pitboss.cards.kinds import FlushLength, FourCards, RunLength, ThreeCards, TwoCards

__all__ = ["CHAPTERS", "Chapter", "Example"]


@dataclass(frozen=True, slots=True)
class Example:
    cards: str
    says: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Chapter:
    """What a rule book says of a ranking."""

    title: str
    """Its hands, as in "three-card hands"."""
    wins: str
    """Who wins by it."""
    hand: str
    """What a hand is ..."""
    choice: str = ""
    """... and where there are more cards than count."""
    counting: str = ""
    """The cards that count, where their number depends on the hand."""
    compared: bool = True
    """Whether hands of this ranking beat one another; else only pay tables tell them apart."""
    examples: Mapping[HandKind, Example]
    """By kind, the best first."""
    aces: str
    """On the ace, and on ties; cards are between braces."""


_FIVE: Final = Chapter(
    title="five-card hands",
    wins="The better five-card hand wins.",
    hand="A poker hand is five cards.",
    choice=(
        "Where more than five can be used, the best five count, and it does not matter where they come from."
    ),
    examples={
        Category.ROYAL_FLUSH: Example("As Ks Qs Js Ts", "Ten to ace, all in one suit."),
        Category.STRAIGHT_FLUSH: Example(
            "9h 8h 7h 6h 5h",
            "Five in a row in one suit. The one up to the king is best, the one from ace to five the "
            "weakest.",
        ),
        Category.FOUR_OF_A_KIND: Example(
            "Qc Qd Qh Qs 7d", "All four cards of a rank. Between equal fours the fifth card decides."
        ),
        Category.FULL_HOUSE: Example(
            "Tc Td Th 4s 4c", "Three of one rank and two of another. The three are compared first."
        ),
        Category.FLUSH: Example(
            "Kd Jd 8d 6d 2d", "Five of one suit, not in a row. The highest card decides, then the next."
        ),
        Category.STRAIGHT: Example("8s 7d 6c 5h 4s", "Five in a row in mixed suits. The top card decides."),
        Category.THREE_OF_A_KIND: Example(
            "5c 5d 5s Kh 9c", "Three of one rank. Then the two other cards decide."
        ),
        Category.TWO_PAIR: Example(
            "Ks Kc 4d 4h Ac",
            "Two and two. The higher pair is compared first, then the lower, then the fifth card.",
        ),
        Category.ONE_PAIR: Example(
            "Ah Ad Jc 8s 3d", "Two of one rank. Then the three other cards decide, highest first."
        ),
        Category.HIGH_CARD: Example(
            "Ad Qs 9h 6c 3s", "Anything else. The highest card decides, then the next, and so on."
        ),
    },
    aces=(
        "The ace is the highest card. In a straight it is high above the king ({As Kd Qc Jh Ts}) or "
        "low below "
        "the two ({5s 4d 3c 2h As}). A straight never runs around the corner: {3s 2d Ac Kh Qs} is only ace "
        "high. Hands that differ in suits alone are equal."
    ),
)

_FOUR: Final = Chapter(
    title="four-card hands",
    wins="The better four-card hand wins.",
    hand="A hand is four cards.",
    choice="Where there are more, the best four count, and the cards left over never do.",
    examples={
        FourCards.FOUR_OF_A_KIND: Example("Qc Qd Qh Qs", "All four cards of a rank."),
        FourCards.STRAIGHT_FLUSH: Example(
            "9h 8h 7h 6h",
            "Four in a row in one suit. The one up to the ace is best, the one from ace to four the weakest.",
        ),
        FourCards.THREE_OF_A_KIND: Example(
            "5c 5d 5s Kh", "Three of one rank. Between equal threes the fourth card decides."
        ),
        FourCards.FLUSH: Example(
            "Kd Jd 8d 2d", "Four of one suit, not in a row. The highest card decides, then the next."
        ),
        FourCards.STRAIGHT: Example("8s 7d 6c 5h", "Four in a row in mixed suits. The top card decides."),
        FourCards.TWO_PAIR: Example(
            "Ks Kc 4d 4h", "Two and two. The higher pair is compared first, then the lower."
        ),
        FourCards.ONE_PAIR: Example(
            "Ah Ad Jc 8s", "Two of one rank. Then the two other cards decide, highest first."
        ),
        FourCards.HIGH_CARD: Example(
            "Ad Qs 9h 3s", "Anything else. The highest card decides, then the next, and so on."
        ),
    },
    aces=(
        "With four cards, three of a kind beats a flush, and a flush beats a straight. The ace is "
        "the highest "
        "card. In a straight it is high above the king ({As Kd Qc Jh}) or low below the two ({4d 3c "
        "2h As}). A "
        "straight never runs around the corner: {3s 2d Ac Kh} is only ace high. All four cards are compared "
        "before two hands are equal; suits make no difference."
    ),
)

_THREE: Final = Chapter(
    title="three-card hands",
    wins="The better three-card hand wins.",
    hand="A hand is three cards.",
    choice="Where there are more, the best three count.",
    examples={
        ThreeCards.MINI_ROYAL: Example(
            "As Ks Qs", "Ace, king and queen of one suit: the best straight flush."
        ),
        ThreeCards.STRAIGHT_FLUSH: Example(
            "9h 8h 7h",
            "Three in a row in one suit. The one up to the king is best, the one from ace to three "
            "the weakest.",
        ),
        ThreeCards.THREE_OF_A_KIND: Example("5c 5d 5s", "Three of one rank."),
        ThreeCards.STRAIGHT: Example("8s 7d 6c", "Three in a row in mixed suits. The top card decides."),
        ThreeCards.FLUSH: Example(
            "Kd 8d 2d", "Three of one suit, not in a row. The highest card decides, then the next."
        ),
        ThreeCards.ONE_PAIR: Example("Ah Ad 8s", "Two of one rank. Then the third card decides."),
        ThreeCards.HIGH_CARD: Example(
            "Qs 9h 3s", "Anything else. The highest card decides, then the next, then the third."
        ),
    },
    aces=(
        "With three cards a straight beats a flush, and three of a kind beats both. The ace is the highest "
        "card. In a straight it is high above the king ({As Kd Qc}) or low below the two ({3c 2h As}). A "
        "straight never runs around the corner: {2d Ac Kh} is only ace high. Hands that differ in "
        "suits alone "
        "are equal."
    ),
)

_TWO: Final = Chapter(
    title="two cards",
    wins="The pay table says what two cards are worth.",
    hand="Two cards are a pair, suited or unsuited.",
    compared=False,
    examples={
        TwoCards.ONE_PAIR: Example("Qh Qc", "Two of one rank."),
        TwoCards.SUITED: Example("Ah Kh", "Two ranks, both of one suit."),
        TwoCards.UNSUITED: Example("As Kd", "Two ranks in two suits."),
    },
    aces="Two cards do not beat one another: the pay table says which of them it pays, and how much.",
)

_FLUSH: Final = Chapter(
    title="flushes by their length",
    wins="The longer flush wins; of two equally long, the one with the higher cards.",
    hand=(
        "A hand is its longest suit: the cards of one suit, however few, make a flush of that "
        "length. Only they "
        "count. Straights and pairs mean nothing."
    ),
    counting="the longest suit",
    examples={
        FlushLength.SEVEN_CARD_FLUSH: Example("Kd Jd Td 8d 6d 4d 2d", "Seven cards of one suit."),
        FlushLength.SIX_CARD_FLUSH: Example("As Js 9s 8s 5s 3s", "Six cards of one suit."),
        FlushLength.FIVE_CARD_FLUSH: Example("Qh Th 7h 6h 2h", "Five cards of one suit."),
        FlushLength.FOUR_CARD_FLUSH: Example("Kc 9c 8c 3c", "Four cards of one suit."),
        FlushLength.THREE_CARD_FLUSH: Example("9s 7s 4s", "Three cards of one suit."),
        FlushLength.TWO_CARD_FLUSH: Example("Ad Kd", "Two cards of one suit."),
        FlushLength.ONE_CARD_FLUSH: Example("Ac", "No two cards of one suit."),
    },
    aces=(
        "Between flushes of the same length the highest card decides, then the next, and so on: {Kc "
        "9c 8c} beats "
        "{Kd 9d 7d}. The ace is the highest card and never low. A hand with two suits of the same "
        "length plays the "
        "better one. Suits themselves are worth the same, so flushes of the same ranks are equal."
    ),
)

_RUN: Final = Chapter(
    title="straight flushes by their length",
    wins="The longer straight flush wins; of two equally long, the higher one.",
    hand="The longest run of cards in one suit counts, whichever suit that is.",
    counting="the longest run in one suit",
    compared=False,
    examples={
        RunLength.SEVEN_CARD_STRAIGHT_FLUSH: Example("Jd Td 9d 8d 7d 6d 5d", "Seven in a row in one suit."),
        RunLength.SIX_CARD_STRAIGHT_FLUSH: Example("9s 8s 7s 6s 5s 4s", "Six in a row in one suit."),
        RunLength.FIVE_CARD_STRAIGHT_FLUSH: Example("Ah Kh Qh Jh Th", "Five in a row in one suit."),
        RunLength.FOUR_CARD_STRAIGHT_FLUSH: Example("4c 3c 2c Ac", "Four in a row in one suit."),
        RunLength.THREE_CARD_STRAIGHT_FLUSH: Example("8s 7s 6s", "Three in a row in one suit."),
        RunLength.TWO_CARD_STRAIGHT_FLUSH: Example("Qd Jd", "Two in a row in one suit."),
        RunLength.ONE_CARD_STRAIGHT_FLUSH: Example("Kc", "No two in a row in one suit."),
    },
    aces=(
        "The ace is high above the king ({As Ks Qs}) or low below the two ({3h 2h Ah}), never both "
        "at once. The "
        "run need not be in the suit that is played."
    ),
)

CHAPTERS: Final[Mapping[str, Chapter]] = MappingProxyType(
    {
        "five-card": _FIVE,
        "four-card": _FOUR,
        "three-card": _THREE,
        "two-card": _TWO,
        "longest-flush": _FLUSH,
        "longest-straight-flush": _RUN,
    }
)
"""By the name of the ranking."""
