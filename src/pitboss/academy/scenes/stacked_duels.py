"""Stacked duels: each function sets two hands that meet, or the hands of two seats.

The rest is dealt at random; the kind of scene checks whether it came out as meant.
"""

from __future__ import annotations

from pitboss.academy.scenes.deal import ACE, ALL_RANKS, Deal, StackedCards
from pitboss.academy.scenes.stacked_hands import made, made_hand
from pitboss.cards import SUITS, Category, HandRank, Ranking
from pitboss.rules import Hand, NamedHand
from pitboss.wording.hands import ranks_named


def counterfeited(deal: Deal) -> StackedCards:
    """The same pair for both, three higher kickers on the board, two different lower ones in the hands."""
    pair = deal.rng.choice(ALL_RANKS)
    ranks = deal.some(6, [pair])
    low = deal.rng.sample(ranks[3:], 3)
    return StackedCards(
        shared=deal.rng.sample(deal.take(pair, *ranks[:3], low[0]), 5),
        mine=deal.take(pair, low[1]),
        theirs=deal.take(pair, low[2]),
    )


def kicker(deal: Deal) -> StackedCards:
    """The same hand for both but for a kicker."""
    if (deal.own, deal.common) == (2, 5):
        return _kicker_with_board(deal)
    if deal.common or "one pair" not in deal.subject.kinds:
        return deal.met(deal.drawn(lambda _: True), kicker_decides)
    pair = deal.rng.choice(ALL_RANKS)
    side = deal.subject.counts - 2
    mine, theirs = (deal.take(pair, pair, *deal.some(side, [pair])) for _ in range(2))
    return StackedCards(mine=mine, theirs=theirs)


def kicker_decides(mine: HandRank, other: HandRank) -> bool:
    """Whether two hands have the same name and still differ."""
    named = ranks_named(mine.category.label)
    return mine != other and mine.category is other.category and mine.ranks[:named] == other.ranks[:named]


def board_plays(deal: Deal) -> StackedCards:
    match deal.rng.randrange(5):
        case 0:
            top = deal.rng.randint(10, ACE)
            board = deal.take(*range(top, top - 5, -1))
        case 1:
            board = deal.take(*deal.some(3, range(2, 9)), *deal.some(2, range(9, 15)), suit=deal.suit())
        case 2:
            high, low = deal.some(2, [2, 3, ACE])
            board = deal.take(high, high, low, low, ACE)
        case 3:
            three, two = deal.rng.sample(range(7, 15), 2)
            board = deal.take(three, three, three, two, two)
        case _:
            pair = deal.rng.randint(2, 8)
            board = deal.take(pair, pair, ACE, 13, deal.rng.choice([12, 11, 10]))
    low_cards = [rank for rank in range(2, 8) if all(card.rank != rank for card in board)]
    own_ranks = deal.rng.sample(low_cards, 2)
    return StackedCards(shared=deal.rng.sample(board, 5), mine=deal.take(*own_ranks))


def quads(deal: Deal) -> StackedCards:
    rank = deal.rng.choice(ALL_RANKS)
    other = deal.rng.choice(deal.some(12, [rank]))
    return StackedCards(shared=deal.rng.sample(deal.take(rank, rank, rank, rank, other), 5))


def _kicker_with_board(deal: Deal) -> StackedCards:
    """The same pair for both, and a kicker in one hand that counts."""
    pair = deal.rng.choice(ALL_RANKS)
    ranks = deal.some(6, [pair])
    high, other = deal.rng.sample(ranks[:3], 2)
    board = [rank for rank in ranks if rank not in (high, other)]
    return StackedCards(
        shared=deal.rng.sample(deal.take(pair, *board), 5),
        mine=deal.take(pair, high),
        theirs=deal.take(pair, other),
    )


def tie(deal: Deal) -> StackedCards:
    """The same ranks in both hands, each at most twice; where suits count, each in a suit of its own."""
    if not deal.subject.counts:
        return _tie_of_suits(deal)
    ranks = deal.some(deal.own)
    if deal.own > 2 and deal.rng.random() < 0.6:
        ranks[-1] = ranks[0]
    return StackedCards(mine=deal.take(*ranks), theirs=deal.take(*ranks))


def _tie_of_suits(deal: Deal) -> StackedCards:
    first, second, *_ = deal.rng.sample(SUITS, len(SUITS))
    if deal.common:
        return StackedCards(shared=deal.take(*deal.some(deal.common), suit=first))
    ranks = deal.some(4)
    return StackedCards(mine=deal.take(*ranks, suit=first), theirs=deal.take(*ranks, suit=second))


def unpaired(deal: Deal) -> StackedCards:
    """Two hands without a pair, the first at least as good as the second."""
    shared = deal.some(deal.common)
    hands = sorted((deal.some(deal.own, shared), deal.some(deal.own, shared)), reverse=True)
    return StackedCards(shared=deal.take(*shared), mine=deal.take(*hands[0]), theirs=deal.take(*hands[1]))


def split_pot(deal: Deal) -> StackedCards:
    high, low = deal.rng.choice([ACE, ACE, 13, 12]), deal.rng.choice(range(5, 12))
    if deal.own > 2:
        return StackedCards(mine=deal.take(high, high, low), rival=deal.take(high, high, low))
    return StackedCards(mine=deal.take(high, low), rival=deal.take(high, low), shared=deal.take(high))


def strong(deal: Deal) -> StackedCards:
    """A hand that nobody would fold who could see the board."""
    rank = deal.rng.choice(ALL_RANKS)
    if deal.rng.random() < 0.5:
        return StackedCards(mine=deal.take(rank, rank), shared=deal.take(rank))
    other = deal.rng.choice(deal.some(12, [rank]))
    return StackedCards(mine=deal.take(rank, other), shared=deal.take(rank, rank))


def paying(deal: Deal) -> StackedCards:
    """Enough for any bonus; with a board, already with the first three cards of it."""
    if not deal.subject.counts:
        length = deal.rng.choice([4, 4, 5])
        top = deal.rng.randint(length + 1, ACE)
        return deal.split(deal.take(*range(top, top - length, -1), suit=deal.suit()))
    if deal.subject.counts == 2:
        return pocket_pair(deal)
    if (deal.own, deal.common) == (2, 5):
        return _paying_with_board(deal)
    return made(deal)


def pocket_pair(deal: Deal) -> StackedCards:
    pair = deal.rng.choice(ALL_RANKS)
    return StackedCards(mine=deal.take(pair, pair))


def _paying_with_board(deal: Deal) -> StackedCards:
    match deal.rng.randrange(4):
        case 0:
            rank, other = deal.rng.sample(ALL_RANKS, 2)
            return StackedCards(mine=deal.take(rank, other), shared=deal.take(rank, rank))
        case 1:
            rank, other = deal.rng.sample(ALL_RANKS, 2)
            return StackedCards(mine=deal.take(rank, other), shared=deal.take(rank, other, rank))
        case 2:
            ranks = deal.rng.sample(ALL_RANKS, 5)
            cards = deal.take(*ranks, suit=deal.suit())
            return StackedCards(mine=cards[:2], shared=cards[2:])
        case _:
            top = deal.rng.randint(6, ACE)
            ranks = deal.rng.sample(range(top, top - 5, -1), 5)
            cards = deal.take(*ranks)
            return StackedCards(mine=cards[:2], shared=cards[2:])


def unqualified(deal: Deal) -> StackedCards:
    """The other hand is too low to qualify."""
    least = _least(deal)
    return deal.met(
        deal.drawn(lambda _: True), lambda _, other: not meets(deal.subject.ranking, least, other)
    )


def at_the_line(deal: Deal) -> StackedCards:
    """The other hand just qualifies, or just does not."""
    least, above = _least(deal), deal.rng.random() < 0.5
    ranking = deal.subject.ranking
    return deal.met(
        deal.drawn(lambda _: True),
        lambda _, other: near(least, other) and meets(ranking, least, other) == above,
    )


def _least(deal: Deal) -> NamedHand:
    compared = deal.subject.compared
    least = compared.qualifies if compared is not None else None
    assert least is not None  # noqa: S101 - the kind occurs only where there is one
    return least


def meets(ranking: Ranking, least: NamedHand, rank: HandRank) -> bool:
    """Whether a hand of this rank qualifies."""
    return least.is_met_by(Hand((), rank, 0, ranking.id))


def near(least: NamedHand, rank: HandRank) -> bool:
    """Whether the hand is the lowest that qualifies, but for its kickers, or the next one below."""
    if not least.least:
        if rank.category is least.category:
            return rank.ranks[0] <= 3
        return rank.category == least.category - 1 and rank.ranks[0] == ACE
    if rank.category is not least.category:
        return False
    if least.then:
        return rank.ranks[0] == least.least and rank.ranks[1] in (least.then, least.then - 1)
    return rank.ranks[0] in (least.least, least.least - 1)


def order_of_hands(deal: Deal) -> StackedCards:
    """Two hands of which five cards would rank the other higher."""
    first, second = deal.rng.sample(deal.rng.choice(reversals(deal.subject.ranking)), 2)
    return StackedCards(mine=made_hand(deal, first), theirs=made_hand(deal, second))


def reversals(ranking: Ranking) -> list[tuple[str, str]]:
    """Kinds of hands, the lower first, whose order is the other way round with five cards."""
    order = {kind.label: kind for kind in Category}
    known = [kind.label for kind in ranking.kinds if kind.label in order]
    return [
        (low, high) for at, low in enumerate(known) for high in known[at + 1 :] if order[low] > order[high]
    ]


def left_over(deal: Deal) -> StackedCards:
    """Equal hands, with lower cards left over that differ."""
    counts = deal.subject.counts
    ranks = deal.some(counts, range(2, 7))
    if deal.rng.random() < 0.6:
        ranks[-1] = ranks[0]
    low = deal.rng.choices(range(2, 7), k=deal.own + deal.other - 2 * counts)
    mine, theirs = low[: deal.own - counts], low[deal.own - counts :]
    return StackedCards(mine=deal.take(*ranks, *mine), theirs=deal.take(*ranks, *theirs))


def beaten(deal: Deal) -> StackedCards:
    """A good hand, or a pair in two cards that a bonus may be on, and a better one."""
    good = paying(deal)
    if deal.own == 2 and deal.rng.random() < 0.5:
        good = pocket_pair(deal)
    whole = deal.drawn(lambda _: True, list(good.mine), list(good.shared))
    return deal.met(whole, lambda mine, other: mine < other)


def both_good(deal: Deal) -> StackedCards:
    """Three of a kind in common: the lesser hand is good as well."""
    rank = deal.rng.choice(ALL_RANKS)
    return StackedCards(shared=deal.take(rank, rank, rank))


def both_named(deal: Deal) -> StackedCards:
    """The two pairs that a line of the pay table names, on either side."""
    facing = [
        (line.hand, line.hand.facing)
        for line in deal.terms.tables[str(deal.subject.step.paytable)].lines
        if line.hand.facing is not None
    ]
    mine, theirs = deal.rng.choice(facing)
    return StackedCards(mine=deal.take(mine.least, mine.least), theirs=deal.take(theirs.least, theirs.least))
