"""A second settlement, straight from the sources and as simple as can be, to hold the engine against.

It shares nothing with the engine but the cards' ranks and suits: its own comparison of hands, over all
choices of five cards; its own pay tables, those of `tests.printed`; its own reading of who wins what.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from functools import lru_cache
from itertools import combinations

from pitboss.cards import Card
from tests.printed import FIVE_CARD_BONUS, PRINTED, SUPER

__all__ = ["best", "hand_name", "returns", "royal_cards"]

Key = tuple[int, tuple[int, ...]]
NAMES = (
    "high card",
    "one pair",
    "two pair",
    "three of a kind",
    "straight",
    "flush",
    "full house",
    "four of a kind",
    "straight flush",
    "royal flush",
)
RUNS = [tuple(range(high, high - 5, -1)) for high in range(14, 5, -1)] + [(14, 5, 4, 3, 2)]


@lru_cache(maxsize=200_000)
def _five(ranks: tuple[int, ...], suited: bool) -> Key:
    """The strength of five cards, ranks from the highest: the place of its name, then what breaks ties."""
    counts = sorted(Counter(ranks).items(), key=lambda item: (-item[1], -item[0]))
    order = tuple(rank for rank, _ in counts)
    shape = tuple(count for _, count in counts)
    run = ranks in RUNS
    if run:  # only its top card tells straights apart, and the ace is the lowest card of the lowest
        order = (5,) if ranks == RUNS[-1] else (ranks[0],)
    if run and suited:
        name = "royal flush" if ranks == RUNS[0] else "straight flush"
    elif suited:
        name = "flush"
    elif run:
        name = "straight"
    else:
        name = {
            (4, 1): "four of a kind",
            (3, 2): "full house",
            (3, 1, 1): "three of a kind",
            (2, 2, 1): "two pair",
            (2, 1, 1, 1): "one pair",
            (1, 1, 1, 1, 1): "high card",
        }[shape]
    return NAMES.index(name), order


@lru_cache(maxsize=100_000)
def best(cards: tuple[Card, ...]) -> Key:
    """The best five-card hand in the cards, by trying all."""
    from_the_top = sorted(cards, key=lambda card: -card.rank)
    return max(
        _five(tuple([card.rank for card in five]), len({card.suit for card in five}) == 1)
        for five in combinations(from_the_top, 5)
    )


def hand_name(cards: tuple[Card, ...]) -> str:
    return NAMES[best(cards)[0]]


def royal_cards(cards: Sequence[Card]) -> int:
    """7, 6 or 5 for a royal flush that runs on so far in its suit, 0 without one."""
    held = {(card.rank, card.suit) for card in cards}
    for length in (7, 6, 5):
        for suit in "cdhs":
            if all((14 - down, suit) in held for down in range(length)):
                return length
    return 0


def _versus(mine: tuple[Card, ...], theirs: tuple[Card, ...], stake: int) -> int:
    """The higher hand wins even money; ties are pushes."""
    return 2 * stake if best(mine) > best(theirs) else stake if best(mine) == best(theirs) else 0


def _by_table(cards: tuple[Card, ...], table: str, stake: int, *, fixed: bool = False) -> int:
    name = hand_name(cards)
    if table in FIVE_CARD_BONUS and name == "one pair":
        name = "pair of 7s or better" if best(cards)[1][0] >= 7 else "a lesser pair"
    pays = [stake * PRINTED[table][name]] if name in PRINTED[table] else []
    if fixed:  # the highest single payout; a 7-card royal is a 6-card royal, too
        pays += [100 * sum_ for length, sum_ in SUPER.items() if royal_cards(cards) >= length]
    return stake + max(pays) if pays else 0


def returns(
    game: str,
    *,
    cards: Mapping[str, tuple[Card, ...]],
    stakes: Mapping[str, Mapping[str, int]],
    folded: frozenset[str],
    table: str,
    options: Mapping[str, object],
    folded_may_win_the_pot: bool = True,
) -> dict[tuple[str, str], int]:
    """By seat, from the dealer's left, and wager: what goes back to the seat, the stake included."""
    back: dict[tuple[str, str], int] = {}
    for seat, wagers in stakes.items():
        for wager, stake in wagers.items():
            if wager != "pot":
                if game.startswith("packs"):
                    back[seat, wager] = _pack(cards, seat, wager, stake, table, options)
                else:
                    side = cards["player" if game == "champion-one" else seat], "dealer-blind" in wagers
                    back[seat, wager] = _holdem(cards, side, wager, stake, table, seat in folded)
    back.update(_pot(cards, stakes, folded, folded_may_win_the_pot))
    return back


def _pack(
    cards: Mapping[str, tuple[Card, ...]],
    seat: str,
    wager: str,
    stake: int,
    table: str,
    options: Mapping[str, object],
) -> int:
    kind, number = wager.split("-")
    mine = cards[seat] + cards[f"pack-{number}"]
    if kind == "bonus":
        return _by_table(mine, table, stake, fixed=options["super"] is True)
    result = _versus(mine, cards["dealer"] + cards[f"pack-{number}"], stake)
    if result > 0 and hand_name(mine) == "high card":  # beats or ties the dealer, but has no pair
        return stake if options["unpaired"] == "push" else 0
    return result


def _holdem(
    cards: Mapping[str, tuple[Card, ...]],
    side: tuple[tuple[Card, ...], bool],
    wager: str,
    stake: int,
    table: str,
    folded: bool,
) -> int:
    own, on_the_dealer = side
    board = cards["flop"] + cards["turn"] + cards["river"]
    if wager == "bonus":
        return _by_table(own + (cards["flop"] if table in FIVE_CARD_BONUS else board), table, stake)
    if folded:
        return 0
    mine, theirs = own + board, cards["dealer"] + board
    return _versus(theirs, mine, stake) if on_the_dealer else _versus(mine, theirs, stake)


def _pot(
    cards: Mapping[str, tuple[Card, ...]],
    stakes: Mapping[str, Mapping[str, int]],
    folded: frozenset[str],
    folded_may_win: bool,
) -> dict[tuple[str, str], int]:
    paid_in = [seat for seat, wagers in stakes.items() if "pot" in wagers]
    able = [seat for seat in paid_in if folded_may_win or seat not in folded]
    if not able:
        return {(seat, "pot"): stakes[seat]["pot"] for seat in paid_in}
    board = cards["flop"] + cards["turn"] + cards["river"]
    strength = {seat: best(cards[seat] + board) for seat in able}
    winners = [seat for seat in able if strength[seat] == max(strength.values())]
    total = sum(stakes[seat]["pot"] for seat in paid_in)
    back = {(seat, "pot"): 0 for seat in paid_in}
    for seat in winners:
        back[seat, "pot"] = total // len(winners)
    if winners:
        back[winners[0], "pot"] += total % len(winners)
    return back
