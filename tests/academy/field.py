"""The field's games settled by hand, as their rules say: nothing here asks the engine.

Odds come from the name of the posted pay table, which lists them from the best hand down.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from itertools import combinations

from pitboss.cards import Card
from tests.naive import NAMES, Key, best

__all__ = ["FIELD", "QUALIFYING", "RANKED", "Layout", "flop_hand", "qualifies", "read", "returned"]

Cards = tuple[Card, ...]

THREE = ("high card", "one pair", "flush", "straight", "three of a kind", "straight flush", "mini royal")
FOUR = (
    "high card",
    "one pair",
    "two pair",
    "straight",
    "flush",
    "three of a kind",
    "straight flush",
    "four of a kind",
)
LENGTHS = ("no", "one", "two", "three", "four", "five", "six", "seven")


def three(cards: Cards) -> Key:
    """Three cards: straight flush, trips, straight, flush, pair; A-2-3 is the lowest straight."""
    ranks = sorted((card.rank for card in cards), reverse=True)
    times = sorted(Counter(ranks).values(), reverse=True)
    suited = len({card.suit for card in cards}) == 1
    top = 3 if ranks == [14, 3, 2] else ranks[0] if ranks[0] - 2 == ranks[1] - 1 == ranks[2] else 0
    if top:
        name = ("mini royal" if top == 14 else "straight flush") if suited else "straight"
        return THREE.index(name), (top,)
    if times == [3]:
        return THREE.index("three of a kind"), (ranks[0],)
    if times == [2, 1]:
        return THREE.index("one pair"), (ranks[1], ranks[0] + ranks[2] - ranks[1])
    return THREE.index("flush" if suited else "high card"), tuple(ranks)


def four(cards: Cards) -> Key:
    """The best four: quads, straight flush, trips, flush, straight, two pair, pair; A-2-3-4 is the lowest."""
    return max(_four(part) for part in combinations(cards, 4))


def _four(cards: Cards) -> Key:
    ranks = sorted((card.rank for card in cards), reverse=True)
    order = tuple(sorted(set(ranks), key=lambda rank: (-ranks.count(rank), -rank)))
    times = tuple(ranks.count(rank) for rank in order)
    suited = len({card.suit for card in cards}) == 1
    shapes = {(4,): "four of a kind", (3, 1): "three of a kind", (2, 2): "two pair", (2, 1, 1): "one pair"}
    if times in shapes:
        return FOUR.index(shapes[times]), order
    top = 4 if ranks == [14, 4, 3, 2] else ranks[0] if ranks[0] - ranks[3] == 3 else 0
    if top:
        return FOUR.index("straight flush" if suited else "straight"), (top,)
    return FOUR.index("flush" if suited else "high card"), order


def suits(cards: Cards) -> Key:
    """More cards of one suit, then the higher ones."""
    return max(
        (len(held), held)
        for suit in "cdhs"
        if (held := tuple(sorted((card.rank for card in cards if card.suit == suit), reverse=True)))
    )


def runs(cards: Cards) -> Key:
    """The longest run in one suit, the ace above the king or below the two."""
    found = []
    for suit in "cdhs":
        held = {card.rank for card in cards if card.suit == suit}
        for top in held:
            length = 1
            while top - length in held or (top - length == 1 and 14 in held):
                length += 1
            found.append((length, (top,)))
    return max(found)


def two(cards: Cards) -> str:
    """Two cards as the bonus tables tell them apart: AA, AKs, AJo, 77; anything else is nothing."""
    high, low = sorted((card.rank for card in cards), reverse=True)
    letters = {14: "A", 13: "K", 12: "Q", 11: "J", 10: "T"}
    if high == low:
        return 2 * letters.get(high, str(high))
    if high < 14 or low < 11:
        return ""
    return f"A{letters[low]}{'s' if cards[0].suit == cards[1].suit else 'o'}"


def _called(label: str) -> Callable[[Key], str]:
    return lambda key: f"{LENGTHS[key[0]]}-card {label}"


RANKED: Mapping[str, tuple[Callable[[Cards], Key], Callable[[Key], str], int]] = {
    "five-card": (best, lambda key: NAMES[key[0]], 5),
    "four-card": (four, lambda key: FOUR[key[0]], 4),
    "three-card": (three, lambda key: THREE[key[0]], 3),
    "longest-flush": (suits, _called("flush"), 0),
    "longest-straight-flush": (runs, _called("straight flush"), 0),
}
"""By ranking: a hand's strength, what it is called, and how many cards count."""


def read(cards: Cards, ranking: str) -> tuple[Cards, str]:
    """The cards that count and the name of the hand, by trying all."""
    strength, called, counts = RANKED[ranking]
    key = strength(cards)
    sizes = [counts] if counts else [key[0]]
    parts = (part for size in sizes for part in combinations(cards, size))
    return next(part for part in parts if strength(part) == key), called(key)


def flop_hand(own: Cards, flop: Cards) -> Cards:
    """All three own cards and exactly two of the flop, the best choice."""
    return max((own + pair for pair in combinations(flop, 2)), key=best)


# --- Settling ---------------------------------------------------------------------------------------------


@dataclass(frozen=True, kw_only=True)
class Layout:
    """One seat's side of the table, all cards face up."""

    own: Cards
    dealer: Cards
    up: Cards
    board: Cards
    flop: Cards
    stakes: Mapping[str, int]
    tables: Mapping[str, str]
    """By slot: the name of the posted pay table."""
    options: Mapping[str, object]


def _odds(layout: Layout, slot: str, lines: Sequence[str], name: str) -> tuple[int, int] | None:
    """The odds of a hand, None below the table."""
    told = layout.tables[slot].split("-")
    assert len(told) == len(lines), f"{layout.tables[slot]} has other lines than {lines}"
    for line, odds in zip(lines, told, strict=True):
        if name in line.split("/"):
            high, _, low = odds.partition("to")
            return int(high), int(low or 1)
    return None


def _paid(stake: int, odds: tuple[int, int] | None, *, below: int = 0) -> int:
    """Stake and winnings; below the table, as many times the stake as said."""
    return below * stake if odds is None else stake + stake * odds[0] // odds[1]


def _even(stake: int, mine: Key, other: Key) -> int:
    return 2 * stake if mine > other else stake if mine == other else 0


FROM_ROYAL = tuple(reversed(NAMES))
TO_TRIPS = FROM_ROYAL[:7]
TO_STRAIGHT = FROM_ROYAL[:6]
MINI = ("straight flush/mini royal", "three of a kind", "straight", "flush", "one pair")
THREE_BONUS = {5: MINI, 6: ("mini royal", "straight flush", *MINI[1:])}


def qualifies(game: str, dealer: Key) -> bool:
    """Whether the dealer's hand plays."""
    kind, ranks = dealer
    match game:
        case "three-card" | "ultimate-three-card":
            return kind > 0 or ranks[0] >= 12
        case "caribbean-stud":
            return kind > 0 or ranks[:2] == (14, 13)
        case "ultimate-texas-holdem" | "heads-up-holdem":
            return kind > 0
        case "casino-holdem":
            return kind > 1 or (kind == 1 and ranks[0] >= 4)
        case "crazy-four":
            return kind > 0 or ranks[0] >= 13
        case "high-card-flush" | "chase-the-flush":
            return kind > 3 or (kind == 3 and ranks[0] >= 9)
        case _:
            raise AssertionError(f"{game} has no qualification")


QUALIFYING = (
    "three-card",
    "ultimate-three-card",
    "caribbean-stud",
    "ultimate-texas-holdem",
    "heads-up-holdem",
    "casino-holdem",
    "crazy-four",
    "high-card-flush",
    "chase-the-flush",
)
"""The games whose dealer has to qualify."""


def _three_card(at: Layout, wager: str, stake: int) -> int:
    mine, dealer = three(at.own), three(at.dealer)
    plays = qualifies("three-card", dealer)
    match wager:
        case "ante":
            return _even(stake, mine, dealer) if plays else 2 * stake
        case "play":
            return _even(stake, mine, dealer) if plays else stake
        case "ante-bonus":
            odds = _odds(at, "ante-bonus", MINI[:3], THREE[mine[0]])
            return at.stakes["ante"] * odds[0] if odds else 0
        case "pair-plus":
            lines = THREE_BONUS[len(at.tables["pair-plus"].split("-"))]
            return _paid(stake, _odds(at, "pair-plus", lines, THREE[mine[0]]))
        case _:
            return _paid(stake, _odds(at, "six-card", TO_TRIPS, NAMES[best(at.own + at.dealer)[0]]))


def _ultimate_three(at: Layout, wager: str, stake: int) -> int:
    mine, dealer = three(at.own), three(at.dealer)
    if wager == "ante" and not qualifies("three-card", dealer):
        return stake
    if wager != "blind" or mine <= dealer:
        return _even(stake, mine, dealer)
    lines = ("mini royal", "straight flush", "three of a kind", "straight", "flush")
    return _paid(stake, _odds(at, "blind", lines, THREE[mine[0]]), below=1)


def _caribbean(at: Layout, wager: str, stake: int) -> int:
    mine, dealer = best(at.own), best(at.dealer)
    plays = qualifies("caribbean-stud", dealer)
    name = NAMES[mine[0]]
    match wager:
        case "ante":
            return _even(stake, mine, dealer) if plays else 2 * stake
        case "raise":
            if not plays or mine <= dealer:
                return _even(stake, mine, dealer) if plays else stake
            return _paid(stake, _odds(at, "raise", FROM_ROYAL, name))
        case "five-plus-one":
            return _paid(stake, _odds(at, "five-plus-one", TO_TRIPS, NAMES[best(at.own + at.up)[0]]))
        case "bonus":
            if name == "one pair" and mine[1][0] < 8:
                return stake
            return _paid(stake, _odds(at, "bonus", FROM_ROYAL[:9], name))
        case "power-play":
            least, odds = 1, 6
        case _:
            least, odds = 2, 20
    if dealer[0] < 1 or mine[0] < least or mine < dealer:
        return 0
    return stake if mine == dealer else stake * (1 + odds)


def _let_it_ride(at: Layout, wager: str, stake: int) -> int:
    mine = best(at.own + at.board)
    name = NAMES[mine[0]]
    match wager:
        case "three-card":
            lines = THREE_BONUS[len(at.tables["three-card"].split("-"))]
            return _paid(stake, _odds(at, "three-card", lines, THREE[three(at.own)[0]]))
        case "five-card":
            odds = _odds(at, "five-card", TO_TRIPS, name)
            return 100 * odds[0] if odds else 0
    if name == "one pair" and mine[1][0] < 10:
        return 0
    return _paid(stake, _odds(at, "bets", FROM_ROYAL[:9], name))


def _mississippi(at: Layout, wager: str, stake: int) -> int:
    mine = best(at.own + at.board)
    name = NAMES[mine[0]]
    if wager == "three-card":
        lines = THREE_BONUS[len(at.tables["three-card"].split("-"))]
        return _paid(stake, _odds(at, "three-card", lines, THREE[three(at.board)[0]]))
    if name == "one pair" and mine[1][0] < 11:
        return stake if mine[1][0] >= 6 else 0
    return _paid(stake, _odds(at, "bets", FROM_ROYAL[:9], name))


def _ultimate_holdem(at: Layout, wager: str, stake: int) -> int:
    mine, dealer = best(at.own + at.board), best(at.dealer + at.board)
    match wager:
        case "ante" if not qualifies("ultimate-texas-holdem", dealer):
            return stake
        case "blind" if mine > dealer:
            return _paid(stake, _odds(at, "blind", TO_STRAIGHT, NAMES[mine[0]]), below=1)
        case "trips":
            return _paid(stake, _odds(at, "trips", TO_TRIPS, NAMES[mine[0]]))
        case "bad-beat":
            if mine == dealer:
                return 0
            return _paid(stake, _odds(at, "bad-beat", TO_TRIPS[1:], NAMES[min(mine, dealer)[0]]))
        case _:
            return _even(stake, mine, dealer)


def _heads_up(at: Layout, wager: str, stake: int) -> int:
    mine, dealer = best(at.own + at.board), best(at.dealer + at.board)
    match wager:
        case "ante" if not qualifies("heads-up-holdem", dealer):
            return stake
        case "odds" if mine > dealer:
            return _paid(stake, _odds(at, "odds", TO_STRAIGHT, NAMES[mine[0]]), below=1)
        case "odds" if mine < dealer:
            return _paid(stake, _odds(at, "odds-lost", TO_STRAIGHT[1:], NAMES[mine[0]]))
        case "trips-plus":
            return _paid(stake, _odds(at, "trips-plus", TO_TRIPS, NAMES[mine[0]]))
        case "pocket":
            pairs = "/".join(2 * letter for letter in "23456789TJQK")
            return _paid(stake, _odds(at, "pocket", ("AA", "AKs/AQs/AJs", "AKo/AQo/AJo", pairs), two(at.own)))
        case _:
            return _even(stake, mine, dealer)


def _casino(at: Layout, wager: str, stake: int) -> int:
    if wager == "aa":
        mine = best(at.own + at.flop)
        if mine[0] == 0 or (mine[0] == 1 and mine[1][0] < 14):
            return 0
        lines = (*FROM_ROYAL[:5], "straight/three of a kind/two pair/one pair")
        return _paid(stake, _odds(at, "aa", lines, NAMES[mine[0]]))
    mine, dealer = best(at.own + at.board), best(at.dealer + at.board)
    plays = qualifies("casino-holdem", dealer)
    if wager == "call":
        return _even(stake, mine, dealer) if plays else stake
    if plays and mine <= dealer:
        return _even(stake, mine, dealer)
    lines = (*FROM_ROYAL[:5], "/".join(FROM_ROYAL[5:]))
    return _paid(stake, _odds(at, "ante", lines, NAMES[mine[0]]))


def _holdem_bonus(at: Layout, wager: str, stake: int) -> int:
    mine, dealer = best(at.own + at.board), best(at.dealer + at.board)
    if wager == "bonus":
        low = "22/33/44/55/66/77/88/99/TT"
        lines = ("both", "AA", "AKs", "AQs/AJs", "AKo", "KK/QQ/JJ", "AQo/AJo", low)
        name = "both" if two(at.own) == two(at.dealer) == "AA" else two(at.own)
        return _paid(stake, _odds(at, "bonus", lines, name))
    if wager == "ante" and mine > dealer and mine[0] < NAMES.index(str(at.options["ante_wins"])):
        return stake
    return _even(stake, mine, dealer)


def _four_card(at: Layout, wager: str, stake: int) -> int:
    mine, dealer = four(at.own), four(at.dealer)
    name = FOUR[mine[0]]
    match wager:
        case "ante-bonus":
            odds = _odds(at, "ante-bonus", ("four of a kind", "straight flush", "three of a kind"), name)
            return at.stakes["ante"] * odds[0] if odds else 0
        case "aces-up":
            if name == "one pair" and mine[1][0] < 14:
                return 0
            return _paid(stake, _odds(at, "aces-up", tuple(reversed(FOUR))[:7], name))
        case _:
            return 2 * stake if mine >= dealer else 0


def _crazy_four(at: Layout, wager: str, stake: int) -> int:
    mine, dealer = four(at.own), four(at.dealer)
    name, plays = FOUR[mine[0]], qualifies("crazy-four", dealer)
    match wager:
        case "ante":
            return _even(stake, mine, dealer) if plays else stake
        case "play":
            return _even(stake, mine, dealer) if plays else 2 * stake
        case "queens-up":
            if name == "one pair" and mine[1][0] < 12:
                return 0
            return _paid(stake, _odds(at, "queens-up", tuple(reversed(FOUR))[:7], name))
        case _:
            lines = ("four aces", *tuple(reversed(FOUR))[:5])
            found = _odds(at, "super-bonus", lines, "four aces" if mine == (7, (14,)) else name)
            if found is None and plays and mine < dealer:
                return 0
            return _paid(stake, found, below=1)


def _high_card_flush(at: Layout, wager: str, stake: int) -> int:
    mine, dealer = suits(at.own), suits(at.dealer)
    plays = qualifies("high-card-flush", dealer)
    match wager:
        case "ante":
            return _even(stake, mine, dealer) if plays else 2 * stake
        case "raise":
            return _even(stake, mine, dealer) if plays else stake
        case "flush":
            return _paid(stake, _odds(at, "flush", ("7", "6", "5", "4"), str(mine[0])))
        case _:
            lines = ("7", "6", "5", "4", "3")
            return _paid(stake, _odds(at, "straight-flush", lines, str(runs(at.own)[0])))


def _chase(at: Layout, wager: str, stake: int) -> int:
    mine, dealer = suits(at.own + at.board), suits(at.dealer + at.board)
    if wager == "ante" and not qualifies("chase-the-flush", dealer):
        return stake
    if wager == "xtra" and mine > dealer:
        return _paid(stake, _odds(at, "xtra", ("7", "6", "5", "4"), str(mine[0])), below=1)
    return _even(stake, mine, dealer)


def _flop_poker(at: Layout, wager: str, stake: int) -> int:
    mine = best(flop_hand(at.own, at.flop))
    name = NAMES[mine[0]]
    if mine[0] == 0 or (name == "one pair" and mine[1][0] < 11):
        return 0
    return 2 * stake if wager == "ante" else _paid(stake, _odds(at, "flop", FROM_ROYAL[:9], name))


FIELD: Mapping[str, Callable[[Layout, str, int], int]] = {
    "three-card": _three_card,
    "ultimate-three-card": _ultimate_three,
    "caribbean-stud": _caribbean,
    "let-it-ride": _let_it_ride,
    "mississippi-stud": _mississippi,
    "ultimate-texas-holdem": _ultimate_holdem,
    "heads-up-holdem": _heads_up,
    "casino-holdem": _casino,
    "texas-holdem-bonus": _holdem_bonus,
    "four-card": _four_card,
    "crazy-four": _crazy_four,
    "high-card-flush": _high_card_flush,
    "chase-the-flush": _chase,
    "flop-poker": _flop_poker,
}
"""What goes back from a wager that lies there at the end."""

BOARD = ("flop", "turn", "river", "first", "second", "third")


def returned(
    game: str,
    *,
    cards: Mapping[str, Cards],
    stakes: Mapping[str, Mapping[str, int]],
    folded: frozenset[str],
    tables: Mapping[str, str],
    options: Mapping[str, object],
    folded_may_win_the_pot: bool,
) -> dict[tuple[str, str], int]:
    """By seat and wager: what goes back to the seat, the stake included."""
    back: dict[tuple[str, str], int] = {}
    for seat, wagers in stakes.items():
        layout = Layout(
            own=cards[seat],
            dealer=cards.get("dealer", ()) + cards.get("dealer-up", ()) + cards.get("dealer-down", ()),
            up=cards.get("dealer-up", ()),
            board=sum((cards[name] for name in BOARD if name in cards), ()),
            flop=cards.get("flop", ()),
            stakes=wagers,
            tables=tables,
            options=options,
        )
        for wager, stake in wagers.items():
            if wager != "pot":
                back[seat, wager] = FIELD[game](layout, wager, stake)
    paid_in = [seat for seat in stakes if "pot" in stakes[seat]]
    able = [seat for seat in paid_in if folded_may_win_the_pot or seat not in folded]
    if not able:
        return back | {(seat, "pot"): stakes[seat]["pot"] for seat in paid_in}
    hands = {seat: best(flop_hand(cards[seat], cards["flop"])) for seat in able}
    winners = [seat for seat in able if hands[seat] == max(hands.values())]
    share, odd = divmod(sum(stakes[seat]["pot"] for seat in paid_in), len(winners))
    back |= {(seat, "pot"): share * (seat in winners) for seat in paid_in}
    back[winners[0], "pot"] += odd
    return back
