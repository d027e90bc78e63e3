"""How many deals make each hand: exact counts over all deals of a number of cards, in seconds.

A hand of k cards is decided by its ranks, unless k of its cards or more are of one suit. So every multiset of
ranks is read once, with suits that make no flush, and counts for all its suits; then every choice of cards in
one suit moves its deals from the hand they would be to the hand they are. Fewer than 2k cards have at most
one such suit.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from functools import cache
from itertools import combinations, combinations_with_replacement
from math import comb, prod
from typing import Final

from pitboss.cards import FULL_DECK, RANKINGS, Card, Category, HandKind, royal_length
from pitboss.rules import FIVE_CARD, Hand, Line, PayTable

__all__ = ["Tally", "kinds_dealt", "lines_dealt"]

Key = tuple[HandKind, tuple[int, ...], int]
"""As much of a hand as a pay table can name: its kind, its first two ranks, and how far a royal "
"flush runs on."""

_RANKS: Final = "23456789TJQKA"
_SUITS: Final = "shdc"
_CARDS: Final = {str(card): card for card in FULL_DECK}


@dataclass(frozen=True, slots=True)
class Tally:
    """Deals by what they make, out of all of them."""

    total: int
    of: dict[Line | HandKind | None, int]


def kinds_dealt(ranking: str, cards: int) -> Tally:
    """How many deals of this number of cards make a hand of each kind."""
    scale = RANKINGS[ranking]
    if scale.counts is None:
        return Tally(comb(52, cards), dict(_by_length(ranking, cards)))
    found: dict[Line | HandKind | None, int] = {}
    for hand, deals in _hands(ranking, cards).values():
        found[hand.rank.category] = found.get(hand.rank.category, 0) + deals
    return Tally(comb(52, cards), found)


def lines_dealt(table: PayTable, cards: int, stake: int) -> Tally:
    """How many deals are paid on each line of the table; None: on none of them."""
    found: dict[Line | HandKind | None, int] = {}
    if table.by_name:
        return _two_cards(table, stake)
    if RANKINGS[table.ranking].counts is None:
        for kind, deals in _by_length(table.ranking, cards):
            line = next((line for line in table.lines if line.hand.category <= kind), None)
            found[line] = found.get(line, 0) + deals
    else:
        for hand, deals in _hands(table.ranking, cards).values():
            line = table.line_for(hand, stake)
            found[line] = found.get(line, 0) + deals
    return Tally(comb(52, cards), found)


@cache
def _hands(ranking: str, cards: int) -> dict[Key, tuple[Hand, int]]:
    """Every hand that a pay table could tell apart, with an example, and how many deals make it."""
    found: dict[Key, tuple[Hand, int]] = {}
    unsuited: dict[tuple[str, ...], Key] = {}

    def add(held: tuple[Card, ...], deals: int) -> Key:
        rank = RANKINGS[ranking].rank(held)
        royal = royal_length(held) if ranking == FIVE_CARD and rank.category is Category.ROYAL_FLUSH else 0
        key = (rank.category, rank.ranks[:2], royal)
        example, before = found.get(key) or (Hand.of(held, ranking), 0)
        found[key] = (example, before + deals)
        return key

    for ranks, deals in _rank_choices(cards, 4):
        unsuited[ranks] = add(_spread(ranks), deals)
    for suited in range(RANKINGS[ranking].counts or 0, cards + 1):
        others = list(_rank_choices(cards - suited, 3))
        for flush in combinations(_RANKS, suited):
            for more, deals in others:
                key = unsuited[tuple(sorted((*flush, *more), key=_RANKS.index))]
                example, before = found[key]
                found[key] = (example, before - 4 * deals)
                add(_suited(flush, more), 4 * deals)
    return found


def _rank_choices(cards: int, suits: int) -> Iterator[tuple[tuple[str, ...], int]]:
    """Ranks with repetition, and in how many ways suits can be given to them."""
    for ranks in combinations_with_replacement(_RANKS, cards):
        copies = [ranks.count(rank) for rank in dict.fromkeys(ranks)]
        if not copies or max(copies) <= suits:
            yield ranks, prod(comb(suits, each) for each in copies)


def _spread(ranks: tuple[str, ...]) -> tuple[Card, ...]:
    """In turn through the suits, so that no three are of one suit."""
    return _parsed(tuple(f"{rank}{_SUITS[at % 4]}" for at, rank in enumerate(ranks)))


def _suited(flush: tuple[str, ...], others: tuple[str, ...]) -> tuple[Card, ...]:
    apart = (f"{rank}{_SUITS[1 + at % 3]}" for at, rank in enumerate(others))
    return _parsed((*(f"{rank}s" for rank in flush), *apart))


def _parsed(names: tuple[str, ...]) -> tuple[Card, ...]:
    return tuple(_CARDS[name] for name in names)


def _by_length(ranking: str, cards: int) -> Iterator[tuple[HandKind, int]]:
    """Deals by the length of their longest flush or run: those no longer than that, less those shorter."""
    shorter = 0
    for kind in RANKINGS[ranking].kinds:
        upto = _power(_suit_choices(ranking, int(kind)), cards)
        if upto > shorter:
            yield kind, upto - shorter
        shorter = upto


@cache
def _suit_choices(ranking: str, longest: int) -> tuple[int, ...]:
    """How many sets of each size, of the cards of one suit, are no longer than that."""
    choices = [1] + [0] * 13
    for size in range(1, 14):
        if ranking == "longest-flush":
            choices[size] = comb(13, size) if size <= longest else 0
        else:
            choices[size] = sum(_run(ranks) <= longest for ranks in combinations(range(2, 15), size))
    return tuple(choices)


def _run(ranks: tuple[int, ...]) -> int:
    held = {*ranks, 1} if 14 in ranks else {*ranks}
    best = 0
    for top in ranks:
        length = 1
        while top - length in held:
            length += 1
        best = max(best, length)
    return best


def _power(choices: tuple[int, ...], cards: int) -> int:
    """Four suits together: the coefficient of their product."""
    total = [1]
    for _ in range(4):
        total = [
            sum(total[a] * choices[n - a] for a in range(len(total)) if 0 <= n - a < len(choices))
            for n in range(cards + 1)
        ]
    return total[cards]


def _two_cards(table: PayTable, stake: int) -> Tally:
    """The seat's two cards, and where a line names both sides, the dealer's two."""
    facing = [replace(line.hand, facing=None) for line in table.lines if line.hand.facing is not None]
    each = comb(50, 2) if facing else 1
    found: dict[Line | HandKind | None, int] = {}
    for mine in combinations(FULL_DECK, 2):
        hand = Hand.of(mine, table.ranking)
        plain = table.line_for(hand, stake)
        found[plain] = found.get(plain, 0) + each
        if any(own.is_met_by(hand) for own in facing):
            rest = [card for card in FULL_DECK if card not in mine]
            for theirs in combinations(rest, 2):
                line = table.line_for(hand, stake, Hand.of(theirs, table.ranking))
                if line is not plain:
                    found[plain] -= 1
                    found[line] = found.get(line, 0) + 1
    return Tally(comb(52, 2) * each, found)
