"""The kinds of scenes that are built from cards: where each can occur, and how it is recognised."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction

from pitboss.academy.classroom import Classroom
from pitboss.academy.scene import Scene
from pitboss.academy.spot import Spot, spot_of, spots
from pitboss.cards import Category, rank_hand
from pitboss.round import WagerSettled
from pitboss.rules import Hand
from pitboss.wording import describe

__all__ = ["KINDS", "PLAIN", "Kind", "card_rates", "pot_seats"]

PLAIN = "plain"
_STRAIGHT_OR_FLUSH = (Category.STRAIGHT, Category.FLUSH, Category.STRAIGHT_FLUSH, Category.ROYAL_FLUSH)


@dataclass(frozen=True, slots=True, kw_only=True)
class Kind:
    """A kind of scene: what is interesting in it, where it can occur, how to tell."""

    words: str
    applies: Callable[[Classroom, Spot], bool]
    holds: Callable[[Scene, Spot], bool]
    seats: int = 1
    """So many seats at least."""
    pot: bool = False
    folds: bool = False
    """Whether the seat in question has folded."""


def card_rates(room: Classroom, stated: Mapping[str, int], level: int) -> dict[str, Fraction]:
    """The stated rates are those of level 2; level 1 has half of them, level 3 half as much again.

    What does not occur in this game, and what is left, is plain.
    """
    there = spots(room.game)
    if not there:
        return {}
    rates = {
        name: Fraction(percent * level, 200)
        for name, percent in stated.items()
        if any(KINDS[name].applies(room, spot) for spot in there)
        and len(room.terms().seats) >= KINDS[name].seats
    }
    return {PLAIN: 1 - sum(rates.values(), Fraction(0)), **rates}


def _always(room: Classroom, spot: Spot) -> bool:  # noqa: ARG001
    return True


def _with_board(room: Classroom, spot: Spot) -> bool:  # noqa: ARG001
    return (spot.own, spot.common) == (2, 5)


def _seven(room: Classroom, spot: Spot) -> bool:  # noqa: ARG001
    return spot.own + spot.common == 7


def _with_pot(room: Classroom, spot: Spot) -> bool:
    return _with_board(room, spot) and room.has_pot


def _can_fold(room: Classroom, spot: Spot) -> bool:
    options = (option for step in room.game.steps for option in getattr(step, "options", {}).values())
    tabled = any(hasattr(getattr(step, "by", None), "paytable") for step in room.game.steps)
    return _with_board(room, spot) and tabled and any(option.forfeits for option in options)


def _short(room: Classroom, spot: Spot) -> bool:  # noqa: ARG001
    return spot.by.win_needs is not None and str(spot.by.win_needs) == "one pair"


def _tied(scene: Scene, spot: Spot) -> bool:
    return _mine(scene, spot).rank == _other(scene, spot).rank


def _mine(scene: Scene, spot: Spot) -> Hand:
    return spot.hand(scene.state, scene.focus)


def _other(scene: Scene, spot: Spot) -> Hand:
    return spot.other(scene.state, scene.focus)


def _counterfeited(scene: Scene, spot: Spot) -> bool:
    mine = {card.rank for card in spot.own_cards(scene.state, scene.focus)}
    theirs = {card.rank for card in spot.their_cards(scene.state, scene.focus)}
    hand = _mine(scene, spot)
    made = mine & theirs & set(hand.rank.ranks[:2])
    plain = hand.rank.category not in _STRAIGHT_OR_FLUSH
    return (
        _tied(scene, spot) and plain and len(mine) == len(theirs) == 2 and len(made) == 1 and mine != theirs
    )


def _kicker(scene: Scene, spot: Spot) -> bool:
    mine, other = _mine(scene, spot).rank, _other(scene, spot).rank
    return mine != other and describe(mine) == describe(other) and mine.category is Category.ONE_PAIR


def _board_plays(scene: Scene, spot: Spot) -> bool:
    return _mine(scene, spot).rank == rank_hand(spot.shared_cards(scene.state))


def _quads(scene: Scene, spot: Spot) -> bool:
    ranks = [card.rank for card in spot.shared_cards(scene.state)]
    return any(ranks.count(rank) == 4 for rank in ranks)


def pot_seats(scene: Scene) -> list[WagerSettled]:
    """What became of the Pot Bets."""
    pots = [name for name, wager in scene.terms.game.wagers.items() if wager.offered_if == "pot"]
    return [
        settled
        for (_, wager), settled in scene.state.settled.items()
        if wager in pots and isinstance(settled, WagerSettled)
    ]


def _split_pot(scene: Scene, spot: Spot) -> bool:  # noqa: ARG001
    pot = pot_seats(scene)
    won = [settled for settled in pot if settled.returned > 0]
    return len(won) >= 2 and sum(each.returned for each in won) == sum(each.staked for each in pot)


def _folded_winner(scene: Scene, spot: Spot) -> bool:
    pot = [settled.seat for settled in pot_seats(scene)]
    if len(pot) < 3 or scene.focus not in pot or scene.focus not in scene.state.folded:
        return False
    others = max(spot.hand(scene.state, seat).rank for seat in pot if seat != scene.focus)
    playing = [seat for seat in pot if seat not in scene.state.folded]
    return _mine(scene, spot).rank > others and bool(playing)


def _fold_paid(scene: Scene, spot: Spot) -> bool:  # noqa: ARG001
    return scene.focus in scene.state.folded and any(
        seat == scene.focus
        and isinstance(settled, WagerSettled)
        and wager not in {each.wager for each in pot_seats(scene)}
        and settled.returned > settled.staked
        for (seat, wager), settled in scene.state.settled.items()
    )


def _unpaired(scene: Scene, spot: Spot) -> bool:
    mine = _mine(scene, spot)
    return mine.rank.category is Category.HIGH_CARD and mine.rank >= _other(scene, spot).rank


def _three_pairs(scene: Scene, spot: Spot) -> bool:
    ranks = [card.rank for card in _mine(scene, spot).cards]
    return sum(ranks.count(rank) == 2 for rank in set(ranks)) == 3


def _two_trips(scene: Scene, spot: Spot) -> bool:
    ranks = [card.rank for card in _mine(scene, spot).cards]
    return sum(ranks.count(rank) == 3 for rank in set(ranks)) == 2


def _wheel(scene: Scene, spot: Spot) -> bool:
    rank = _mine(scene, spot).rank
    return rank.category is Category.STRAIGHT and rank.ranks == (5,)


def _straight_and_flush(scene: Scene, spot: Spot) -> bool:
    hand = _mine(scene, spot)
    ranks = {card.rank for card in hand.cards} | (
        {1} if any(card.rank == 14 for card in hand.cards) else set()
    )
    in_a_row = any({*range(low, low + 5)} <= ranks for low in range(1, 11))
    return hand.rank.category is Category.FLUSH and in_a_row


KINDS: Mapping[str, Kind] = {
    PLAIN: Kind(words="Cards as they come.", applies=_always, holds=lambda scene, spot: True),  # noqa: ARG005
    "counterfeited kicker": Kind(
        words="Both have the same pair, and the board's kickers beat those in the hands.",
        applies=_with_board,
        holds=_counterfeited,
    ),
    "kicker decides": Kind(
        words="Both have the same pair, and a kicker decides.", applies=_with_board, holds=_kicker
    ),
    "playing the board": Kind(
        words="The best five cards all lie on the board.", applies=_with_board, holds=_board_plays
    ),
    "quads on board": Kind(
        words="Four of a kind on the board: only the fifth card counts.", applies=_with_board, holds=_quads
    ),
    "tie with the dealer": Kind(words="Two equal hands.", applies=_always, holds=_tied),
    "split pot": Kind(
        words="Two seats or more share the pot.", applies=_with_pot, holds=_split_pot, seats=2, pot=True
    ),
    "folded winner": Kind(
        words="Three or more in the pot, and the best of them has folded.",
        applies=_with_pot,
        holds=_folded_winner,
        seats=3,
        pot=True,
        folds=True,
    ),
    "fold with a paying bonus": Kind(
        words="A folded hand whose bonus wins.", applies=_can_fold, holds=_fold_paid, folds=True
    ),
    "royal flush": Kind(
        words="A royal flush.",
        applies=_always,
        holds=lambda scene, spot: _mine(scene, spot).royal == 5,
    ),
    "long royal": Kind(
        words="A royal flush that runs on to six or seven cards.",
        applies=_seven,
        holds=lambda scene, spot: _mine(scene, spot).royal >= 6,
    ),
    "unpaired pack": Kind(
        words="A hand below a pair that the dealer does not beat.", applies=_short, holds=_unpaired
    ),
    "three pairs": Kind(
        words="Three pairs among seven cards: the lowest counts as a kicker at most.",
        applies=_seven,
        holds=_three_pairs,
    ),
    "two trips": Kind(words="Three of a kind twice: a full house.", applies=_seven, holds=_two_trips),
    "wheel": Kind(words="A straight in which the ace is the lowest card.", applies=_always, holds=_wheel),
    "straight and flush": Kind(
        words="Both a straight and a flush, but no straight flush.", applies=_seven, holds=_straight_and_flush
    ),
}


def fitting(room: Classroom, kind: str) -> Sequence[Spot]:
    """The spots at which this kind can occur."""
    return [spot for spot in spots(room.game) if KINDS[kind].applies(room, spot)]


def kind_holds(scene: Scene) -> bool:
    """Whether a scene of cards is what its kind says."""
    return KINDS[scene.kind].holds(scene, spot_of(scene.terms, scene.step))
