"""The kinds of scenes that turn on the cards: where each can occur, how it is stacked and recognised."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import KW_ONLY, dataclass
from fractions import Fraction

from pitboss.academy.classroom import Classroom
from pitboss.academy.scenes import occasions
from pitboss.academy.scenes import stacked_duels as duels
from pitboss.academy.scenes import stacked_hands as hands
from pitboss.academy.scenes.deal import Stacking
from pitboss.academy.scenes.scene import Scene
from pitboss.academy.scenes.showdown import Showdown
from pitboss.academy.scenes.subject import Subject

__all__ = ["CARD_KINDS", "PLAIN", "CardKind", "card_rates", "fitting", "kind_holds"]

PLAIN = "plain"
_LEAST_PLAIN = Fraction(1, 10)
"""However many kinds a game has, this share of the scenes is as the cards fall."""


@dataclass(frozen=True, slots=True)
class CardKind:
    """A kind of scene: what makes it interesting, where it can occur, and how to recognise it."""

    words: str
    stack: Stacking
    applies: occasions.Occasion
    holds: Callable[[Showdown], bool]
    _: KW_ONLY
    seats: int = 1
    """It takes at least this many."""
    pot: bool = False
    folds: bool = False
    """Whether the seat in question has folded."""


def card_rates(
    room: Classroom, subjects: Sequence[Subject], stated: Mapping[str, int], level: int
) -> dict[str, Fraction]:
    """The stated rates are those of level 2; level 1 has half of them, level 3 half as much again.

    The rest, and what cannot occur in this game, is plain; a tenth is, whatever can occur.
    """
    if not subjects:
        return {}
    rates = {
        name: Fraction(percent * level, 200)
        for name, percent in stated.items()
        if fitting(room, subjects, name) and len(room.terms().seats) >= CARD_KINDS[name].seats
    }
    total = sum(rates.values(), Fraction(0))
    if total > 1 - _LEAST_PLAIN:
        rates = {name: rate * (1 - _LEAST_PLAIN) / total for name, rate in rates.items()}
    return {PLAIN: 1 - sum(rates.values(), Fraction(0)), **rates}


def fitting(room: Classroom, subjects: Sequence[Subject], kind: str) -> Sequence[Subject]:
    """The hands in question with which this kind can occur."""
    return [each for each in subjects if CARD_KINDS[kind].applies(room, each)]


def kind_holds(scene: Scene) -> bool:
    """Whether a scene of cards is what its kind says."""
    return scene.subject is not None and CARD_KINDS[scene.kind].holds(
        Showdown(scene=scene, subject=scene.subject)
    )


CARD_KINDS: Mapping[str, CardKind] = {
    PLAIN: CardKind("Cards as they come.", hands.anything, occasions.always, lambda _: True),
    # One hand
    "playing the board": CardKind(
        "The best five cards all lie on the board.",
        duels.board_plays,
        occasions.with_board,
        lambda shown: shown.board_plays,
    ),
    "quads on board": CardKind(
        "Four of a kind on the board: only the fifth card counts.",
        duels.quads,
        occasions.with_board,
        lambda shown: shown.quads,
    ),
    "royal flush": CardKind(
        "A royal flush.", hands.royal, occasions.has("royal flush"), lambda shown: shown.mine.royal == 5
    ),
    "long royal": CardKind(
        "A royal flush that runs on to six or seven cards.",
        hands.long_royal,
        occasions.of_seven,
        lambda shown: shown.mine.royal > 5,
    ),
    "mini royal": CardKind(
        "Ace, king and queen of one suit.",
        hands.royal,
        occasions.has("mini royal"),
        lambda shown: shown.label == "mini royal",
    ),
    "three pairs": CardKind(
        "Three pairs among the cards: the lowest counts as a kicker at most.",
        hands.three_pairs,
        occasions.with_spare("two pair", cards=6),
        lambda shown: shown.ranks_in(2) == 3,
    ),
    "two trips": CardKind(
        "Three of a kind twice: a full house.",
        hands.two_trips,
        occasions.with_spare("full house", cards=6),
        lambda shown: shown.ranks_in(3) == 2,
    ),
    "wheel": CardKind(
        "A straight in which the ace is the lowest card.",
        hands.wheel,
        occasions.with_straights,
        lambda shown: shown.wheel,
    ),
    "around the corner": CardKind(
        "Cards that run on from the ace to the two, which is not a straight.",
        hands.around_the_corner,
        occasions.has("straight"),
        lambda shown: shown.around_the_corner,
    ),
    "straight and flush": CardKind(
        "Both a straight and a flush, but no straight flush.",
        hands.straight_and_flush,
        occasions.with_spare("straight", "flush"),
        lambda shown: shown.straight_and_flush,
    ),
    "pair beside it": CardKind(
        "A straight or a flush, and a pair that is worth less.",
        hands.pair_beside,
        occasions.of_four,
        lambda shown: shown.pair_beside,
    ),
    "made hand": CardKind("Better than a pair.", hands.made, occasions.few_cards, lambda shown: shown.made),
    "equal suits": CardKind(
        "Two suits of the same length: the one with the higher cards counts.",
        hands.equal_suits,
        occasions.by_suit,
        lambda shown: shown.equal_suits,
    ),
    "long suit": CardKind(
        "Six or seven cards of one suit.",
        hands.long_suit,
        occasions.with_long_suits,
        lambda shown: shown.rank.category >= 6,
    ),
    "run in a short suit": CardKind(
        "The longest straight flush is not in the longest suit.",
        hands.run_in_a_short_suit,
        occasions.by_run,
        lambda shown: shown.run_in_a_short_suit,
    ),
    "one card too many": CardKind(
        "A better hand would take more of the common cards than it may.",
        hands.one_too_many,
        occasions.exact_use,
        lambda shown: shown.one_too_many,
    ),
    "edge of the table": CardKind(
        "A pair that the pay table just pays, or just does not.",
        hands.table_edge,
        occasions.at_an_edge,
        lambda shown: shown.table_edge,
    ),
    # Two hands
    "counterfeited kicker": CardKind(
        "Both have the same pair, and the board's kickers beat those in the hands.",
        duels.counterfeited,
        occasions.with_board,
        lambda shown: shown.counterfeited,
    ),
    "kicker decides": CardKind(
        "Both have the same hand, and a kicker or side card decides.",
        duels.kicker,
        occasions.compared,
        lambda shown: shown.kicker_decides,
    ),
    "tie with the dealer": CardKind(
        "Two equal hands.", duels.tie, occasions.compared, lambda shown: shown.tied
    ),
    "unpaired pack": CardKind(
        "A hand below a pair that the dealer does not beat.",
        duels.unpaired,
        occasions.pair_to_win,
        lambda shown: shown.unpaired,
    ),
    "dealer not qualified": CardKind(
        "The dealer's hand is too low to qualify.",
        duels.unqualified,
        occasions.with_qualification,
        lambda shown: shown.unqualified,
    ),
    "qualifying line": CardKind(
        "The dealer just qualifies, or just does not.",
        duels.at_the_line,
        occasions.with_qualification,
        lambda shown: shown.at_the_line,
    ),
    "order of hands": CardKind(
        "Two hands that rank the other way round with five cards.",
        duels.order_of_hands,
        occasions.in_another_order,
        lambda shown: shown.order_of_hands,
    ),
    "left-over cards": CardKind(
        "Equal hands: the cards that are left over never count.",
        duels.left_over,
        occasions.left_over,
        lambda shown: shown.left_over,
    ),
    # Wagers
    "split pot": CardKind(
        "Two seats or more share the pot.",
        duels.split_pot,
        occasions.with_pot,
        lambda shown: shown.split_pot,
        seats=2,
        pot=True,
    ),
    "folded winner": CardKind(
        "Three or more in the pot, and the best of them has folded.",
        duels.strong,
        occasions.with_pot,
        lambda shown: shown.folded_winner,
        seats=3,
        pot=True,
        folds=True,
    ),
    "fold with a paying bonus": CardKind(
        "A folded hand whose bonus wins.",
        duels.paying,
        occasions.can_fold,
        lambda shown: shown.fold_paid,
        folds=True,
    ),
    "beaten but paid": CardKind(
        "A hand that is beaten, and still paid on one of its wagers.",
        duels.beaten,
        occasions.may_be_beaten_and_paid,
        lambda shown: shown.beaten_and_paid,
    ),
    "lesser hand pays": CardKind(
        "A wager that pays the lesser of two hands.",
        duels.both_good,
        occasions.lesser_pays,
        lambda shown: shown.step_paid,
    ),
    "both hands named": CardKind(
        "A line of the pay table that names the hands of both sides.",
        duels.both_named,
        occasions.both_named,
        lambda shown: shown.both_named,
    ),
    "wager taken back": CardKind(
        "A seat that has taken a wager back.",
        hands.anything,
        occasions.can_take_back,
        lambda shown: shown.taken_back,
    ),
}
