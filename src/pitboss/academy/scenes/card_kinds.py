"""The kinds of scenes that turn on the cards: where each can occur, how it is stacked and recognised."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import KW_ONLY, dataclass
from fractions import Fraction

from pitboss.academy.classroom import Classroom
from pitboss.academy.scenes import stacking
from pitboss.academy.scenes.comparison import Comparison, comparison_of, comparisons, place_of
from pitboss.academy.scenes.scene import Scene
from pitboss.academy.scenes.stacking import Stacking
from pitboss.cards import Category, HandRank, rank_hand
from pitboss.round import WagerSettled
from pitboss.rules import Hand, NamedHand

__all__ = ["CARD_KINDS", "PLAIN", "CardKind", "card_rates", "fitting", "kind_holds"]

PLAIN = "plain"
_STRAIGHT_OR_FLUSH = (Category.STRAIGHT, Category.FLUSH, Category.STRAIGHT_FLUSH, Category.ROYAL_FLUSH)


@dataclass(frozen=True, slots=True, kw_only=True)
class Showdown:
    """A finished scene, looked at from the hand in question."""

    scene: Scene
    compared: Comparison

    @property
    def mine(self) -> Hand:
        return self.compared.hand(self.scene.state, self.scene.focus)

    @property
    def rank(self) -> HandRank:
        return self.mine.rank

    @property
    def other(self) -> HandRank:
        return self.compared.other(self.scene.state, self.scene.focus).rank

    @property
    def tied(self) -> bool:
        return self.rank == self.other

    @property
    def folded(self) -> bool:
        return self.scene.focus in self.scene.state.folded

    @property
    def settled(self) -> list[WagerSettled]:
        return [each for each in self.scene.state.settled.values() if isinstance(each, WagerSettled)]

    @property
    def pot(self) -> list[WagerSettled]:
        """What became of the Pot Bets."""
        pots = self.scene.terms.game.pots
        return [each for each in self.settled if each.wager in pots]


@dataclass(frozen=True, slots=True)
class CardKind:
    """A kind of scene: what makes it interesting, where it can occur, and how to recognise it."""

    words: str
    stack: Stacking
    applies: Callable[[Classroom, Comparison], bool]
    holds: Callable[[Showdown], bool]
    _: KW_ONLY
    seats: int = 1
    """It takes at least this many."""
    pot: bool = False
    folds: bool = False
    """Whether the seat in question has folded."""


def card_rates(room: Classroom, stated: Mapping[str, int], level: int) -> dict[str, Fraction]:
    """The stated rates are those of level 2; level 1 has half of them, level 3 half as much again.

    The rest, and what cannot occur in this game, is plain.
    """
    there = comparisons(room.game)
    if not there:
        return {}
    rates = {
        name: Fraction(percent * level, 200)
        for name, percent in stated.items()
        if fitting(room, name) and len(room.terms().seats) >= CARD_KINDS[name].seats
    }
    return {PLAIN: 1 - sum(rates.values(), Fraction(0)), **rates}


def fitting(room: Classroom, kind: str) -> Sequence[Comparison]:
    """The game's comparisons in which this kind can occur."""
    return [each for each in comparisons(room.game) if CARD_KINDS[kind].applies(room, each)]


def kind_holds(scene: Scene) -> bool:
    """Whether a scene of cards is what its kind says."""
    compared = comparison_of(scene.terms, scene.step)
    return CARD_KINDS[scene.kind].holds(Showdown(scene=scene, compared=compared))


# --- Where a kind can occur ------------------------------------------------------------------------------


def _always(_room: Classroom, _compared: Comparison) -> bool:
    return True


def _with_board(_room: Classroom, compared: Comparison) -> bool:
    return (compared.own, compared.common) == (2, 5)


def _seven(_room: Classroom, compared: Comparison) -> bool:
    return compared.own + compared.common == 7


def _with_pot(room: Classroom, compared: Comparison) -> bool:
    return _with_board(room, compared) and room.has_pot


def _can_fold(room: Classroom, compared: Comparison) -> bool:
    folds = any(decision.folds for decision in room.game.decisions)
    return _with_board(room, compared) and folds and bool(room.game.slots)


def _pair_to_win(_room: Classroom, compared: Comparison) -> bool:
    return compared.by.win_needs == NamedHand(Category.ONE_PAIR)


# --- How it is recognised --------------------------------------------------------------------------------


def _counterfeited(shown: Showdown) -> bool:
    state, focus = shown.scene.state, shown.scene.focus
    groups = (shown.compared.mine, shown.compared.theirs)
    mine, theirs = ({card.rank for card in state.cards[place_of(each, focus)]} for each in groups)
    made = mine & theirs & set(shown.rank.ranks[:2])
    plain = shown.rank.category not in _STRAIGHT_OR_FLUSH
    return shown.tied and plain and len(mine) == len(theirs) == 2 and len(made) == 1 and mine != theirs


def _kicker(shown: Showdown) -> bool:
    mine, other = shown.rank, shown.other
    pairs = mine.category is other.category is Category.ONE_PAIR
    return pairs and mine != other and mine.ranks[0] == other.ranks[0]


def _board_plays(shown: Showdown) -> bool:
    return shown.rank == rank_hand(shown.compared.shared_cards(shown.scene.state))


def _quads(shown: Showdown) -> bool:
    ranks = [card.rank for card in shown.compared.shared_cards(shown.scene.state)]
    return any(ranks.count(rank) == 4 for rank in ranks)


def _split_pot(shown: Showdown) -> bool:
    pot = shown.pot
    won = [each for each in pot if each.returned > 0]
    return len(won) >= 2 and sum(each.returned for each in won) == sum(each.staked for each in pot)


def _folded_winner(shown: Showdown) -> bool:
    state, focus = shown.scene.state, shown.scene.focus
    pot = [each.seat for each in shown.pot]
    if len(pot) < 3 or focus not in pot or not shown.folded:
        return False
    others = max(shown.compared.hand(state, seat).rank for seat in pot if seat != focus)
    return shown.rank > others and not state.folded.issuperset(pot)


def _fold_paid(shown: Showdown) -> bool:
    pots = {each.wager for each in shown.pot}
    return shown.folded and any(
        each.seat == shown.scene.focus and each.wager not in pots and each.returned > each.staked
        for each in shown.settled
    )


def _unpaired(shown: Showdown) -> bool:
    return shown.rank.category is Category.HIGH_CARD and shown.rank >= shown.other


def _ranks_in(shown: Showdown, size: int) -> int:
    """How many ranks come exactly `size` times."""
    ranks = [card.rank for card in shown.mine.cards]
    return sum(ranks.count(rank) == size for rank in set(ranks))


def _wheel(shown: Showdown) -> bool:
    return shown.rank.category is Category.STRAIGHT and shown.rank.ranks == (5,)


def _straight_and_flush(shown: Showdown) -> bool:
    ranks = {card.rank for card in shown.mine.cards}
    ranks |= {1} if 14 in ranks else set()
    in_a_row = any({*range(low, low + 5)} <= ranks for low in range(1, 11))
    return shown.rank.category is Category.FLUSH and in_a_row


CARD_KINDS: Mapping[str, CardKind] = {
    PLAIN: CardKind("Cards as they come.", stacking.anything, _always, lambda _: True),
    "counterfeited kicker": CardKind(
        "Both have the same pair, and the board's kickers beat those in the hands.",
        stacking.counterfeited,
        _with_board,
        _counterfeited,
    ),
    "kicker decides": CardKind(
        "Both have the same pair, and a kicker decides.", stacking.kicker, _with_board, _kicker
    ),
    "playing the board": CardKind(
        "The best five cards all lie on the board.", stacking.board_plays, _with_board, _board_plays
    ),
    "quads on board": CardKind(
        "Four of a kind on the board: only the fifth card counts.", stacking.quads, _with_board, _quads
    ),
    "tie with the dealer": CardKind("Two equal hands.", stacking.tie, _always, lambda shown: shown.tied),
    "split pot": CardKind(
        "Two seats or more share the pot.", stacking.split_pot, _with_pot, _split_pot, seats=2, pot=True
    ),
    "folded winner": CardKind(
        "Three or more in the pot, and the best of them has folded.",
        stacking.strong,
        _with_pot,
        _folded_winner,
        seats=3,
        pot=True,
        folds=True,
    ),
    "fold with a paying bonus": CardKind(
        "A folded hand whose bonus wins.", stacking.paying, _can_fold, _fold_paid, folds=True
    ),
    "royal flush": CardKind("A royal flush.", stacking.royal, _always, lambda shown: shown.mine.royal == 5),
    "long royal": CardKind(
        "A royal flush that runs on to six or seven cards.",
        stacking.long_royal,
        _seven,
        lambda shown: shown.mine.royal > 5,
    ),
    "unpaired pack": CardKind(
        "A hand below a pair that the dealer does not beat.", stacking.unpaired, _pair_to_win, _unpaired
    ),
    "three pairs": CardKind(
        "Three pairs among seven cards: the lowest counts as a kicker at most.",
        stacking.three_pairs,
        _seven,
        lambda shown: _ranks_in(shown, 2) == 3,
    ),
    "two trips": CardKind(
        "Three of a kind twice: a full house.",
        stacking.two_trips,
        _seven,
        lambda shown: _ranks_in(shown, 3) == 2,
    ),
    "wheel": CardKind("A straight in which the ace is the lowest card.", stacking.wheel, _always, _wheel),
    "straight and flush": CardKind(
        "Both a straight and a flush, but no straight flush.",
        stacking.straight_and_flush,
        _seven,
        _straight_and_flush,
    ),
}
