"""A second settlement of the field's games, straight from their rules and as simple as can be.

It shares nothing with the engine but the cards' ranks and suits. What a pay table pays is read from its name,
`500-50-10-3-3to2-1`: the odds from the best hand down.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from itertools import combinations

from pitboss.cards import Card
from tests.naive import Key, best, hand_name

__all__ = ["FIELD", "TO_TRIPS", "Back", "Cards", "Dealt", "Seat", "returns", "won"]

Cards = tuple[Card, ...]
Back = dict[str, int]
"""By wager: what goes back to the seat, the stake included."""

TO_STRAIGHT = ("royal flush", "straight flush", "four of a kind", "full house", "flush", "straight")
TO_TRIPS = (*TO_STRAIGHT, "three of a kind")
TO_TWO_PAIR = (*TO_TRIPS, "two pair")


@dataclass(frozen=True, kw_only=True)
class Dealt:
    """A round as it was dealt and answered."""

    cards: Mapping[str, Cards]
    bets: Mapping[str, Mapping[str, int]]
    """What each seat bet before the deal."""
    answers: Mapping[str, Sequence[str]]
    tables: Mapping[str, str]
    options: Mapping[str, object]
    folded_may_win_the_pot: bool = True

    def at(self, seat: str) -> Seat:
        return Seat(self, self.cards[seat], self.bets[seat], tuple(self.answers.get(seat, ())))


@dataclass(frozen=True)
class Seat:
    dealt: Dealt
    own: Cards
    bets: Mapping[str, int]
    answers: tuple[str, ...]

    @property
    def folded(self) -> bool:
        return "fold" in self.answers

    def on(self, *places: str) -> Cards:
        """Cards on the table."""
        return tuple(card for place in places for card in self.dealt.cards[place])

    def odds(self, slot: str, hands: Sequence[str]) -> dict[str, Fraction]:
        """What the posted table pays for each of these hands."""
        pays = [Fraction(part.replace("to", "/")) for part in self.dealt.tables[slot].split("-")]
        return dict(zip(hands, pays, strict=False))

    def paid(self, wager: str, slot: str, hands: Sequence[str], name: str) -> Back:
        """A side bet on a table: nothing where it was not made, or was given up by folding."""
        if wager not in self.bets:
            return {}
        gone = self.folded and self.dealt.options[f"{wager.replace('-', '_')}_folds"] is True
        odds = self.odds(slot, hands)
        return {wager: won(self.bets[wager], odds[name]) if name in odds and not gone else 0}


def won(stake: int, odds: Fraction | int) -> int:
    return stake + int(stake * odds)


def even(stake: int, mine: Key, theirs: Key) -> int:
    """One to one for the better hand; the stake for an equal one."""
    return stake if mine == theirs else won(stake, 1) if mine > theirs else 0


def times(answer: str) -> int:
    """How many antes `bet-3x` puts down."""
    return int(answer.removeprefix("bet-").removesuffix("x"))


def pair_of(cards: Cards) -> int:
    """The rank of the pair, in a hand of just one."""
    return best(cards)[1][0] if hand_name(cards) == "one pair" else 0


def three_name(cards: Cards) -> str:
    """A hand of three cards."""
    ranks = sorted(card.rank for card in cards)
    suited = len({card.suit for card in cards}) == 1
    run = ranks in ([2, 3, 14], [*range(ranks[0], ranks[0] + 3)])
    if suited and ranks == [12, 13, 14]:
        return "mini royal"
    if suited and run:
        return "straight flush"
    if len(set(ranks)) == 1:
        return "three of a kind"
    return "straight" if run else "flush" if suited else "one pair" if len(set(ranks)) == 2 else "high card"


THREE = ("straight flush", "three of a kind", "straight", "flush", "one pair")


def three_card(seat: Seat, cards: Cards) -> tuple[tuple[str, ...], str]:
    """The lines of the posted three-card table, and the hand as it names it."""
    mini = seat.dealt.tables["three-card"].count("-") == 5
    name = three_name(cards)
    if mini:
        return ("mini royal", *THREE), name
    return THREE, "straight flush" if name == "mini royal" else name


# --- Hold'em against the dealer -----------------------------------------------------------------------------


def _ultimate(seat: Seat) -> Back:
    mine, theirs, back = _showdown(seat, "blind")
    name = hand_name(mine)
    back |= seat.paid("trips", "trips", TO_TRIPS, name)
    lesser = min(mine, theirs, key=best)
    loser = "nobody" if best(mine) == best(theirs) else hand_name(lesser)
    return back | seat.paid("bad-beat", "bad-beat", TO_TRIPS[1:], loser)


def _heads_up(seat: Seat) -> Back:
    mine, theirs, back = _showdown(seat, "odds")
    lost = seat.odds("odds-lost", TO_STRAIGHT[1:])
    if not seat.folded and best(mine) < best(theirs) and hand_name(mine) in lost:
        back["odds"] = won(seat.bets["odds"], lost[hand_name(mine)])
    back |= seat.paid("trips-plus", "trips-plus", TO_TRIPS, hand_name(mine))
    kind, high, low = _two(seat.own)
    line = "none"
    if kind == "pair":
        line = "aces" if high == 14 else "pairs"
    elif high == 14 and low in (11, 12, 13):
        line = kind
    return back | seat.paid("pocket", "pocket", ("aces", "suited", "unsuited", "pairs"), line)


def _showdown(seat: Seat, blind: str) -> tuple[Cards, Cards, Back]:
    """Ante, Play, and the wager that pays by table on a win."""
    board = seat.on("flop", "turn", "river")
    mine, theirs = seat.own + board, seat.on("dealer") + board
    if seat.folded:
        return mine, theirs, {"ante": 0, blind: 0}
    ante, better = seat.bets["ante"], best(mine) > best(theirs)
    back = {"play": even(times(seat.answers[-1]) * ante, best(mine), best(theirs))}
    back["ante"] = ante if hand_name(theirs) == "high card" else even(ante, best(mine), best(theirs))
    odds = seat.odds(blind, TO_STRAIGHT).get(hand_name(mine), 0)
    back[blind] = won(ante, odds) if better else ante if best(mine) == best(theirs) else 0
    return mine, theirs, back


def _two(cards: Cards) -> tuple[str, int, int]:
    high, low = sorted((card.rank for card in cards), reverse=True)
    return "pair" if high == low else "suited" if cards[0].suit == cards[1].suit else "unsuited", high, low


def _casino(seat: Seat) -> Back:
    board = seat.on("flop", "turn", "river")
    mine, theirs = seat.own + board, seat.on("dealer") + board
    five = seat.own + seat.on("flop")
    aa = "aces" if pair_of(five) == 14 else hand_name(five)
    lines = (*TO_TWO_PAIR, "aces")
    if seat.dealt.tables["aa"].count("-") == 5 and aa in lines[5:]:  # one line for a straight down to aces
        aa = "straight"
    back = seat.paid("aa", "aa", lines, aa)
    if seat.folded:
        return back | {"ante": 0}
    ante = seat.bets["ante"]
    by_table = won(ante, seat.odds("ante", TO_STRAIGHT[:5]).get(hand_name(mine), 1))
    if hand_name(theirs) == "high card" or 0 < pair_of(theirs) < 4:
        return back | {"ante": by_table, "call": 2 * ante}
    back["call"] = even(2 * ante, best(mine), best(theirs))
    back["ante"] = by_table if best(mine) > best(theirs) else even(ante, best(mine), best(theirs))
    return back


def _texas_bonus(seat: Seat) -> Back:
    board = seat.on("flop", "turn", "river")
    mine, theirs = best(seat.own + board), best(seat.on("dealer") + board)
    kind, high, low = _two(seat.own)
    vegas = seat.dealt.tables["bonus"].startswith("1000-")
    line = {
        ("pair", 14, 14): "AA",
        ("suited", 14, 13): "AKs",
        ("suited", 14, 12): "AQs AJs",
        ("suited", 14, 11): "AQs AJs",
        ("unsuited", 14, 13): "AKo",
        ("unsuited", 14, 12): "AQo AJo",
        ("unsuited", 14, 11): "AQo AJo",
    }.get((kind, high, low), "none")
    if kind == "pair" and high < 14:
        line = "KK QQ JJ" if high > 10 else "small pair"
    if vegas and line == "AA" and _two(seat.on("dealer")) == ("pair", 14, 14):
        line = "AA AA"
    lines = ("AA", "AKs", "AQs AJs", "AKo", "KK QQ JJ", "AQo AJo", "small pair")
    back = seat.paid("bonus", "bonus", ("AA AA", *lines) if vegas else lines, line)
    if seat.folded:
        return back | {"ante": 0}
    ante = seat.bets["ante"]
    pays = TO_STRAIGHT if seat.dealt.options["ante_wins"] == "straight" else TO_STRAIGHT[:5]
    short = mine > theirs and hand_name(seat.own + board) not in pays
    back["ante"] = ante if short else even(ante, mine, theirs)
    bets = {"flop": 2 * ante} | {each: ante for each in ("turn", "river") if each in seat.answers}
    return back | {name: even(stake, mine, theirs) for name, stake in bets.items()}


# --- Stud against the dealer --------------------------------------------------------------------------------


def _caribbean(seat: Seat) -> Back:
    dealer = seat.on("dealer-up", "dealer-down")
    mine, theirs = best(seat.own), best(dealer)
    name, pair = hand_name(seat.own), pair_of(seat.own)
    back = seat.paid("five-plus-one", "five-plus-one", TO_TRIPS, hand_name(seat.own + seat.on("dealer-up")))
    back |= seat.paid("bonus", "bonus", (*TO_TWO_PAIR, "high pair"), "high pair" if pair >= 8 else name)
    if back.get("bonus") == 0 and 0 < pair < 8 and not (seat.folded and seat.dealt.options["bonus_folds"]):
        back["bonus"] = seat.bets["bonus"]
    paired = hand_name(dealer) != "high card"
    for wager, odds, able in (
        ("power-play", 6, paired),
        ("super-power", 20, paired and name not in ("high card", "one pair")),
    ):
        if wager in seat.bets:
            gone = seat.folded and seat.dealt.options[f"{wager.replace('-', '_')}_folds"] is True
            stake = seat.bets[wager] if able and not gone else 0
            back[wager] = won(stake, odds) if mine > theirs else stake if mine == theirs else 0
    if seat.folded:
        return back | {"ante": 0}
    ante = seat.bets["ante"]
    if not paired and theirs[1][:2] != (14, 13):
        return back | {"ante": won(ante, 1), "raise": 2 * ante}
    odds_ = seat.odds("raise", (*TO_TWO_PAIR, "one pair", "high card"))
    back["raise"] = won(2 * ante, odds_[name]) if mine > theirs else even(2 * ante, mine, theirs)
    return back | {"ante": even(ante, mine, theirs)}


# --- Nobody to beat -----------------------------------------------------------------------------------------


def _let_it_ride(seat: Seat) -> Back:
    five = seat.own + seat.on("first", "second")
    name = hand_name(five)
    odds = seat.odds("bets", (*TO_TWO_PAIR, "tens"))
    line = "tens" if pair_of(five) >= 10 else name
    bet = seat.bets["bet-1"]
    result = won(bet, odds[line]) if line in odds else 0
    rode = [answer == "ride" for answer in seat.answers]
    back = {"bet-1": result if rode[0] else bet, "bet-2": result if rode[1] else bet, "bet-3": result}
    if "three-card" in seat.bets:
        lines, three = three_card(seat, seat.own)
        pays = seat.odds("three-card", lines)
        back["three-card"] = won(seat.bets["three-card"], pays[three]) if three in pays else 0
    if "five-card" in seat.bets:  # fixed sums for a dollar that is gone
        back["five-card"] = 100 * int(seat.odds("five-card", TO_TRIPS).get(name, 0))
    return back


def _mississippi(seat: Seat) -> Back:
    board = seat.on("first", "second", "third")
    lines, three = three_card(seat, board)
    back = seat.paid("three-card", "three-card", lines, three)
    ante, bets = seat.bets["ante"], [answer for answer in seat.answers if answer != "fold"]
    stakes = {"ante": ante} | {
        street: times(bet) * ante for street, bet in zip(("third", "fourth", "fifth"), bets, strict=False)
    }
    if seat.folded:
        return back | dict.fromkeys(stakes, 0)
    five = seat.own + board
    odds = seat.odds("bets", (*TO_TWO_PAIR, "jacks")) | {"sixes": Fraction(0)}
    line = "jacks" if pair_of(five) >= 11 else "sixes" if pair_of(five) >= 6 else hand_name(five)
    return back | {name: won(stake, odds[line]) if line in odds else 0 for name, stake in stakes.items()}


def _with_two_of(own: Cards, flop: Cards) -> Cards:
    """All own cards and the best two of the flop."""
    return max((own + two for two in combinations(flop, 2)), key=best)


def _flop(seat: Seat) -> Back:
    if seat.folded:
        return {"ante": 0}
    five, ante = _with_two_of(seat.own, seat.on("flop")), seat.bets["ante"]
    odds = seat.odds("flop", (*TO_TWO_PAIR, "jacks"))
    line = "jacks" if pair_of(five) >= 11 else hand_name(five)
    if line not in odds:
        return {"ante": 0, "flop": 0}
    return {"ante": won(ante, 1), "flop": won(ante, odds[line])}


def _pot(dealt: Dealt) -> dict[tuple[str, str], int]:
    """The best hand takes all of it; equal hands share, odd cents to the first from the dealer's left."""
    paid_in = {seat: bets["pot"] for seat, bets in dealt.bets.items() if "pot" in bets}
    able = [seat for seat in paid_in if dealt.folded_may_win_the_pot or not dealt.at(seat).folded]
    if not able:
        return {(seat, "pot"): stake for seat, stake in paid_in.items()}
    hands = {seat: best(_with_two_of(dealt.cards[seat], dealt.cards["flop"])) for seat in able}
    winners = [seat for seat in able if hands[seat] == max(hands.values())]
    share, odd = divmod(sum(paid_in.values()), len(winners))
    back = {(seat, "pot"): share if seat in winners else 0 for seat in paid_in}
    back[winners[0], "pot"] += odd
    return back


FIELD: Mapping[str, Callable[[Seat], Back]] = {
    "ultimate-texas-holdem": _ultimate,
    "heads-up-holdem": _heads_up,
    "casino-holdem": _casino,
    "texas-holdem-bonus": _texas_bonus,
    "caribbean-stud": _caribbean,
    "let-it-ride": _let_it_ride,
    "mississippi-stud": _mississippi,
    "flop-poker": _flop,
}
"""Each game's wagers at one seat, but for the pot."""


def returns(at_seat: Callable[[Seat], Back], dealt: Dealt) -> dict[tuple[str, str], int]:
    """By seat and wager: what goes back to the seat, the stake included."""
    back = {(seat, wager): each for seat in dealt.bets for wager, each in at_seat(dealt.at(seat)).items()}
    return back | _pot(dealt)
