"""The words for a decision, by what is in sight there."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from pitboss.advise.cards.terms import Measure, Vocabulary
from pitboss.advise.cards.words.board import about_board
from pitboss.advise.cards.words.draws import about_draws
from pitboss.advise.cards.words.flushes import about_flushes
from pitboss.advise.cards.words.made import about_up_card, strength_measure
from pitboss.advise.cards.words.sight import Sight
from pitboss.advise.cards.words.two_cards import about_both_hands, about_my_two, about_their_two
from pitboss.cards import RANKINGS
from pitboss.rules import FIVE_CARD

__all__ = ["by_strength", "vocabulary"]

_FLUSHES = ("longest-flush", "longest-straight-flush")


def by_strength(sight: Sight) -> bool:
    """Whether the cards in sight make a hand by the ranking, which words go by."""
    if sight.own == 0 or (sight.own == 2 and not sight.shared):
        return False
    if sight.ranking == FIVE_CARD and sight.own == 2 and sight.duel:
        return False
    return RANKINGS[sight.ranking].fewest <= sight.pool <= RANKINGS[sight.ranking].most


def vocabulary(sight: Sight, cuts: Sequence[int] = ()) -> Vocabulary:
    """All that may be said; `cuts` are the strengths that a hand may be compared with."""
    return Vocabulary(tuple(_measures(sight, cuts)))


def _measures(sight: Sight, cuts: Sequence[int]) -> Iterator[Measure]:
    match sight.own, sight.shared, sight.up:
        case 0, 0, 2:
            yield from about_their_two(sight)
            return
        case 2, 0, 2:
            yield from about_both_hands(sight)
            return
        case 2, 0, 0:
            yield from about_my_two(sight)
            return
    if by_strength(sight):
        yield strength_measure(sight.ranking, cuts)
        if sight.ranking in _FLUSHES:
            yield from about_flushes(sight)
    elif sight.ranking == FIVE_CARD and sight.own == 2 and 3 <= sight.shared <= 5:
        yield from about_board(sight)
    else:
        yield from about_draws(sight)
    if sight.up == 1:
        yield from about_up_card(sight)
